"""On paper: what everybody may see, in black on white, with nothing to press."""

from __future__ import annotations

import re
from typing import TypedDict

import pytest
from playwright._impl._api_structures import ViewportSize
from playwright.sync_api import Page

from cribbage.engine.cards import DECK, Card
from cribbage.engine.moves import Counted, Played, Starter
from cribbage.engine.rules import Rules
from cribbage.showcase.games import finished as random_game
from cribbage.web import build_game
from cribbage.web.faces import card_name
from tests.browser.conftest import NewContext, Sit
from tests.browser.games import served_game
from tests.browser.server import LiveServer
from tests.browser.states import STATES, after_deal, finished
from tests.browser.tables import RICH, SetTable, set_table

LONG = ("Вероника Константиновна Øst", "<b>Maria</b>", "שרה", "Jonas")
BOXES = "all => all.map((one) => one.getBoundingClientRect().toJSON())"
A4: ViewportSize = {"width": 688, "height": 1017}
"""What the margins leave of it, in CSS pixels."""

# What can be seen of the page, and what the ear would be told of its pictures.
SEEN = """() => {
  const seen = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && [...part.getClientRects()].some((box) => box.width > 1 && box.height > 1);
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (seen(walk.currentNode.parentElement)) texts.push(walk.currentNode.data.trim());
  const pictures = [...document.querySelectorAll("[aria-label]")].filter(seen).map((part) => part.ariaLabel);
  return { text: texts.join(" "), pictures, uses: [...document.querySelectorAll("use")].filter(
    (use) => seen(use.parentElement)).map((use) => use.getAttribute("href").split("#")[1]) };
}"""


class Seen(TypedDict):
    """The words, the names of pictures, and the drawings that can be seen."""

    text: str
    pictures: list[str]
    uses: list[str]


def on_paper(page: Page) -> Seen:
    """The page as it goes to the printer."""
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    seen: Seen = page.evaluate(SEEN)
    seen["text"] = re.sub(r"\s+", " ", seen["text"])
    return seen


def public(table: SetTable) -> set[Card]:
    """The cards that everybody at a table has seen."""
    told: set[Card] = set()
    for event in (event for events in table.opened.events for event in events):
        if isinstance(event, Played | Starter):
            told.add(event.card)
        elif isinstance(event, Counted):
            told |= {*event.cards, event.starter}
    return told


def pages_of(page: Page) -> int:
    """How many sheets of paper it takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


@pytest.mark.parametrize("state", STATES)
def test_no_hidden_card_of_a_table_is_printed(state: str, server: LiveServer, new_context: NewContext) -> None:
    """Neither as a picture nor in words; scores, what has happened and the ledger are, the closed ledger too."""
    stood = STATES[state](server)
    context = new_context()
    context.add_cookies([stood.table.cookie(stood.seat), stood.table.place(stood.place or "0.0.0")])
    page = context.new_page()
    page.goto(stood.table.base)
    seen = on_paper(page)
    hidden = {card_name(card) for card in set(DECK) - public(stood.table)}
    assert not hidden & set(seen["pictures"])
    assert not [use for use in seen["uses"] if re.match("[cm]-", use)]
    for gone in ("#tray", "#felt", "#menu", "button", "a.btn", "#spoken"):
        assert page.locator(gone).evaluate_all("all => all.every((one) => !one.checkVisibility())"), gone
    for kept in ("#log", ".a-seats", "#said"):
        assert page.locator(kept).first.evaluate("(one) => one.checkVisibility()"), kept
    assert "Log" in seen["text"]


def test_a_game_in_progress_prints_its_house_rules(server: LiveServer, new_context: NewContext) -> None:
    table = set_table(server, muggins=True)
    context = new_context()
    context.add_cookies([table.cookie(0)])
    page = context.new_page()
    page.goto(table.base)
    seen = on_paper(page)
    assert "Muggins" in seen["text"]
    assert page.locator("button").evaluate_all("all => all.every((one) => !one.checkVisibility())")


def test_the_ledger_is_printed_whether_it_is_open_or_not(server: LiveServer, sit: Sit) -> None:
    player = sit(after_deal(server, RICH), place="1.999.0")
    closed = on_paper(player.page)
    player.page.emulate_media(media="screen")
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.page.locator("#status .icon-btn").click()
    opened = on_paper(player.page)
    for seen in (closed, opened):
        assert "Your hand counts 29" in seen["text"]
        assert re.search(r"\d+ → \d+", seen["text"])
    # The scores stand above it and are not covered.
    boxes = player.page.locator(".a-seats, #said, #log").evaluate_all(BOXES)
    seats, said, log = sorted(boxes, key=lambda box: box["top"])
    assert seats["bottom"] <= said["top"] + 1
    assert said["bottom"] <= log["top"] + 1
    assert log["right"] <= A4["width"]


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(players=3, muggins=True, zero_back="nineteen"), Rules(players=4, partners=True)],
    ids=["two", "three", "partners"],
)
def test_a_finished_game_is_a_score_sheet(rules: Rules, server: LiveServer, new_context: NewContext) -> None:
    """Names, result, scores by deal, the ledger in two columns; also for a reader who has it dark."""
    one = random_game(rules, 2, names=LONG)
    page = new_context(color_scheme="dark").new_page()
    page.goto(served_game(page, server, one, theme="dark"))
    text = on_paper(page)["text"]
    for name in one.game.names:
        assert name in text
    for number, scores in enumerate(build_game.summary(one, server.site.chip)["by_deal"].rows, start=1):
        assert f"{number} {' '.join(map(str, scores[1]))}" in text
    assert "Take it along" not in text
    assert page.locator("button, .btn, textarea").evaluate_all("all => all.every((one) => !one.checkVisibility())")
    assert page.locator(".score-table").is_visible()
    ink = page.evaluate("() => ['backgroundColor', 'color'].map((what) => getComputedStyle(document.body)[what])")
    assert ink == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    columns = page.locator(".sum-log li").evaluate_all("all => [...new Set(all.map((one) => one.offsetLeft))]")
    assert len(columns) == 2
    # A line that a column's end breaks has two boxes.
    assert page.locator(".sum-log li").evaluate_all("all => all.every((one) => one.getClientRects().length === 1)")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= A4["width"]
    assert 2 <= pages_of(page) <= 6


def test_the_board_is_printed_with_its_pegs(server: LiveServer, new_context: NewContext) -> None:
    page = new_context().new_page()
    game = finished(server).opened.game
    assert game is not None
    page.goto(f"/g/{game.id}")
    on_paper(page)
    board = page.locator(".sum-board .board").first.bounding_box()
    pegs = page.locator(".sum-board .board").last.bounding_box()
    assert board == pegs
    assert board is not None
    assert board["width"] > 200
