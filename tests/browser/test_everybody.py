"""More than two at a table: a lobby that keeps still, and whole games with house rules by tapping."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.people import CALM
from tests.browser.server import LiveServer
from tests.browser.test_every_language import left_over

PHONE = {"width": 390, "height": 844}


def gathered(
    server: LiveServer,
    new_context: NewContext,
    players: str,
    rules: Sequence[str] = (),
    languages: Sequence[str] = ("en-GB",),
) -> list[Page]:
    """Everybody in the lobby: the first by the form, the others by the link; their browsers speak these languages."""
    spoken = [languages[seat % len(languages)] for seat in range(int(players[0]))]
    pages = [new_context(viewport=PHONE, locale=language).new_page() for language in spoken]
    host = pages[0]
    host.goto(f"{server.url}/")
    for selector in (f"[name=players][value='{players}']", "[name=target][value='61']", *rules):
        host.locator(selector).check(force=True)
    host.locator("form[action='/tables'] [data-kind=go]").click()
    link = host.locator("#link").input_value()
    for number, page in enumerate(pages[1:], start=2):
        page.goto(link)
        page.locator("#name").fill(f"Player {number}")
        page.locator("form.panel [data-kind=go]").click()
        expect(page.locator("[data-lobby]")).to_be_visible()
    return pages


def test_a_lobby_of_four_keeps_still(server: LiveServer, new_context: NewContext) -> None:
    """Faults: pages that reload are news for each other, and reload one another without end."""
    pages = gathered(server, new_context, "4p")
    start = pages[0].get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    expect(pages[0].get_by_text("Player 4")).to_be_visible()
    loads: list[Page] = []
    for page in pages:
        page.on("load", lambda loaded: loads.append(loaded))  # noqa: PLW0108 - Playwright cannot mark a built-in
    # Somebody looks away and comes back: the others need no fresh page for it.
    pages[3].reload()
    expect(pages[3].locator("[data-lobby]")).to_be_visible()
    pages[1].evaluate("testHide(true)")
    pages[1].evaluate("testHide(false)")
    pages[0].wait_for_timeout(1500)
    assert not [page for page in loads if page in (pages[0], pages[2])]
    start.click()
    for page in pages:
        expect(page.locator("#tray")).to_be_visible()


def tap(page: Page, selector: str) -> None:
    """Press, once a tap counts again, and wait for the answer."""
    expect(page.locator(CALM)).to_have_count(1)
    swaps = page.locator("html").get_attribute("data-swaps")
    page.locator(selector).first.click()
    expect(page.locator("html")).not_to_have_attribute("data-swaps", swaps or "")


def act(page: Page, turn: int) -> bool:
    """Do what the tray asks for; False where it asks for nothing."""
    kind = page.locator("#tray").get_attribute("data-kind")
    if kind in ("cut", "show"):
        tap(page, "#go")
    elif kind == "discard":
        expect(page.locator(CALM)).to_have_count(1)
        for place in range(int(page.locator(".hand").get_attribute("data-pick") or 0)):
            page.locator(".hand .card-btn").nth(place).click()
        tap(page, "#go")
    elif kind == "play":
        tap(page, ".card-btn[data-legal]")
    elif kind == "announce":
        expect(page.locator(CALM)).to_have_count(1)
        page.locator(f"[name=points][value='{(0, 2, 4, 8)[turn % 4]}']").check(force=True)
        tap(page, "#go")
    elif kind == "answer":
        expect(page.locator(CALM)).to_have_count(1)
        page.locator(f"[name=answer][value={('accept', 'undercount', 'overcount')[turn % 3]}]").check(force=True)
        tap(page, "#go")
    else:
        return False
    return True


MOST_MISSES = 20


def pressed(page: Page, turn: int, missed: list[Exception]) -> bool:
    """Act as a person does: a press that fell just when somebody else's move came in is made again."""
    try:
        return act(page, turn)
    except (Error, AssertionError) as miss:
        missed.append(miss)
        if len(missed) >= MOST_MISSES:
            raise
        return True


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "rules"),
    [
        ("4p", ("[name=muggins]", "[name=zero_back][value=ten_back]")),
        ("3", ("[name=lowball]",)),
    ],
)
def test_a_whole_game_by_tapping(
    server: LiveServer, new_context: NewContext, players: str, rules: tuple[str, ...]
) -> None:
    """Any combination can be created and played to its end in the browser; there is no dead end in Muggins."""
    pages = gathered(server, new_context, players, rules)
    start_game(pages)
    play_to_the_end(pages)
    scores = {page.locator(".standings").inner_text() for page in pages}
    assert all("61" in text for text in scores)


@pytest.mark.slow
def test_one_game_in_three_languages(server: LiveServer, new_context: NewContext) -> None:
    """Greek, Korean and Dutch at one table: each seat reads its own, to the last line of the ledger."""
    languages = ("el-GR", "ko-KR", "nl-BE")
    pages = gathered(server, new_context, "3", ("[name=muggins]", "[name=zero_back][value=ten_back]"), languages)
    start_game(pages)
    play_to_the_end(pages)
    ledgers = [page.locator("#log li").all_text_contents() for page in pages]
    assert len({len(lines) for lines in ledgers}) == 1
    assert min(map(len, ledgers)) > 20
    for page, language, lines in zip(pages, languages, ledgers, strict=True):
        assert page.locator("html").get_attribute("lang") == language[:2]
        assert not left_over(page)
        others = {line for other in ledgers if other is not lines for line in other}
        assert not {line for line in lines if re.search(r"[^\W\d_]{3}", line)} & others, "a line in another's language"


def start_game(pages: Sequence[Page]) -> None:
    """The host begins the game, and everybody sees it."""
    start = pages[0].locator("form[action$='/start'] button")
    expect(start).to_be_enabled()
    start.click()
    for page in pages:
        expect(page.locator("#tray")).to_be_visible()


def play_to_the_end(pages: Sequence[Page]) -> None:
    """Everybody does what his tray asks for, until all see the result."""
    done: set[int] = set()
    missed: list[Exception] = []
    for turn in range(2000):
        moved = [pressed(page, turn + seat, missed) for seat, page in enumerate(pages)]
        done = {seat for seat, page in enumerate(pages) if page.locator("#tray[data-kind=result]").count()}
        if len(done) == len(pages):
            break
        if not any(moved):
            pages[0].wait_for_timeout(100)
    assert len(done) == len(pages), missed
    assert len(missed) < MOST_MISSES, missed
