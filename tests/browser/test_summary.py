"""The page of a finished game: looked at in every size, and its text copied."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from cribbage.engine.rules import Rules
from cribbage.showcase.games import finished as random_game
from tests.browser.conftest import PHONE, PLAIN_HOST, NewContext
from tests.browser.games import served_game
from tests.browser.server import LiveServer
from tests.browser.states import finished
from tests.browser.test_axe import serious
from tests.browser.test_layout import LEAST, LOOKS, SIZES, enlarge, look

BOXES = "all => all.map((one) => one.getBoundingClientRect().toJSON())"
LONG = ("Вероника Константиновна Øst", "<b>Maria</b>", "שרה", "Konstantina-Alexandra")
KINDS = {
    "back": random_game(Rules(zero_back="ten_back"), 3, names=LONG),
    "muggins": random_game(Rules(players=3, muggins=True, zero_back="nineteen"), 3, names=LONG),
    "partners": random_game(Rules(players=4, partners=True), 4, names=LONG),
    "lowball": random_game(Rules(players=4, lowball=True), 7, names=LONG),
    "given up": random_game(Rules(target=61), 0, resigns=(1, 1), names=LONG),
}


def amiss_in(page: Page, kind: str, *, large: bool = False) -> list[str]:
    found = [f"{kind}: scrolls sideways"] if look(page, "sideways") > 0 else []
    found += [f"{kind}: {one}" for one in look(page, "cut")]
    if not large:
        found += [f"{kind}: small: {one}" for one in look(page, "small", LEAST)]
    return found


@pytest.mark.parametrize("lang", ["en", "qps-long", "qps-rtl"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off(size: str, lang: str, server: LiveServer, new_context: NewContext) -> None:
    """With long names, in long words, also from right to left."""
    width, height = SIZES[size]
    context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_init_script(LOOKS)
    found: list[str] = []
    for kind, one in KINDS.items():
        page = context.new_page()
        page.goto(served_game(page, server, one, lang=lang))
        found += amiss_in(page, kind)
        page.close()
    assert not found, "\n".join(found)


def test_nothing_is_cut_off_with_large_text(server: LiveServer, new_context: NewContext) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script(LOOKS)
    found: list[str] = []
    for kind, one in KINDS.items():
        page = context.new_page()
        page.goto(served_game(page, server, one))
        enlarge(page)
        found += amiss_in(page, kind, large=True)
        page.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(scheme: str, server: LiveServer, new_context: NewContext) -> None:
    context = new_context(color_scheme=scheme, reduced_motion="reduce")
    found: list[str] = []
    for kind, one in KINDS.items():
        page = context.new_page()
        page.goto(served_game(page, server, one))
        found += serious(page, kind)
        page.close()
    assert not found, "\n".join(found)


def test_the_picture_never_mirrors_and_its_words_can_be_read(server: LiveServer, new_context: NewContext) -> None:
    """The race goes from left to right in every language; its figures are no smaller than small print on a phone."""
    page = new_context(viewport={"width": 320, "height": 568}).new_page()
    page.goto(served_game(page, server, KINDS["back"], lang="qps-rtl"))
    ticks = page.locator(".chart-x").evaluate_all("all => all.map((one) => one.getBoundingClientRect().x)")
    assert ticks == sorted(ticks)
    heights = page.locator(".chart text").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 11
    # Each figure is within the page.
    for box in page.locator(".chart text").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    ):
        assert box["left"] >= 0
        assert box["right"] <= 320


def test_the_text_is_copied_and_only_then_said_to_be(server: LiveServer, new_context: NewContext) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    game = finished(server).opened.game
    assert game is not None
    page.goto(f"/g/{game.id}")
    wanted = context.request.get(f"{server.url}/g/{game.id}/text").text()
    said = page.locator("[data-said]")
    expect(said).not_to_have_text("Copied.")
    page.get_by_role("button", name="Copy as text").click()
    expect(said).to_have_text("Copied.")
    # A clipboard may have the line ends of its system.
    assert page.evaluate("() => navigator.clipboard.readText()").replace("\r\n", "\n") == wanted


def test_without_a_clipboard_the_text_is_selected(server: LiveServer, new_context: NewContext) -> None:
    page = new_context(viewport=PHONE).new_page()
    game = finished(server).opened.game
    assert game is not None
    page.goto(f"http://{PLAIN_HOST}:{server.port}/g/{game.id}")
    page.get_by_role("button", name="Copy as text").click()
    expect(page.locator("[data-said]")).to_have_text("The text is selected: copy it from here.")
    field = page.locator("#text")
    assert field.evaluate("(one) => one.selectionEnd - one.selectionStart === one.value.length")
    expect(field).to_be_in_viewport()


def shown_lines(page: Page) -> int:
    """How many lines of the ledger can be seen."""
    lines: int = page.locator(".sum-log li").evaluate_all(
        "all => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length"
    )
    return lines


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_ledger_is_folded_by_deal_on_a_phone(server: LiveServer, new_context: NewContext, *, script: bool) -> None:
    """The last deal lies open; each opens by itself, with script all at once; on paper nothing is folded."""
    one = KINDS["back"]
    page = new_context(java_script_enabled=script).new_page()
    page.goto(served_game(page, server, one))
    lines = page.locator(".sum-log li").count()
    deals = page.locator(".folded details")
    assert deals.count() == one.state.deal
    assert deals.locator("nth=-1").get_attribute("open") is not None
    few = shown_lines(page)
    assert 0 < few < lines / 2
    deals.first.locator("summary").click()
    assert shown_lines(page) > few
    button = page.get_by_role("button", name="Open all")
    if script:
        button.click()
        expect(button).to_be_hidden()
        assert shown_lines(page) == lines
        assert page.evaluate("() => document.activeElement.tagName") == "SUMMARY"
    else:
        expect(button).to_be_hidden()
    page.reload()
    page.emulate_media(media="print")
    assert shown_lines(page) == lines


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_ledger_lies_open_where_there_is_room(server: LiveServer, new_context: NewContext, *, script: bool) -> None:
    page = new_context(java_script_enabled=script, viewport={"width": 1440, "height": 900}).new_page()
    page.goto(served_game(page, server, KINDS["back"]))
    assert shown_lines(page) == page.locator(".sum-log li").count()
    columns = page.locator(".sum-log li").evaluate_all("all => [...new Set(all.map((one) => one.offsetLeft))]")
    assert len(columns) == 2
