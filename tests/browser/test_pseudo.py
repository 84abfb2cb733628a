"""The page in a language that no translator has touched: nothing is left in English, nothing is cut, nothing breaks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Amiss, NewContext
from tests.browser.server import LiveServer
from tests.browser.states import STATES, pages
from tests.browser.tables import QUIET, set_table
from tests.browser.test_layout import LOOKS, each_state, look

NAMES = {"Ana", "Bo"}
INNERMOST = re.compile(r"\[!!(?:(?!\[!!|!!\]).)*!!\]", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")

# Every text of a page by itself: what stands in a block, and what attributes say. Names and addresses are no sentences.
TEXTS = """() => {
  const BLOCKS = "p, h1, h2, h3, button, a, legend, label, dt, dd, small, strong, title, desc, li > span, "
    + "li[data-deal], summary, .cap, .count";
  // What says that it is in another language is meant to be: the languages on offer call themselves by their own names.
  const SILENT = "bdi, script, style, body [lang]";
  const ATTRIBUTES = ["aria-label", "title", "alt", "placeholder", "data-done", "data-by-hand", "data-share-title"];
  const texts = [document.title];
  for (const part of document.querySelectorAll("body, body *")) {
    if (part.closest("body [lang]")) continue;
    for (const name of ATTRIBUTES) if (part.hasAttribute(name)) texts.push(part.getAttribute(name));
    if (!part.matches(BLOCKS)) continue;
    const copy = part.cloneNode(true);
    for (const nested of copy.querySelectorAll(SILENT)) nested.remove();
    texts.push(copy.textContent);
  }
  // What chats show is in the language of the host, not of the reader.
  for (const meta of document.querySelectorAll("meta[name=description]")) texts.push(meta.content);
  // What stands outside of any block.
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest(`${BLOCKS}, ${SILENT}`)) texts.push(walk.currentNode.data);
  }
  return texts;
}"""


def english(page: Page) -> set[str]:
    """The words of a page that stand in no pseudo brackets."""
    found: set[str] = set()
    texts: list[str] = page.evaluate(TEXTS)
    for text in texts:
        left, before = text, ""
        while left != before:
            left, before = INNERMOST.sub("", left), left
        words = set(WORD.findall(left)) - NAMES
        if words:
            found.add(" ".join(text.split())[:120])
    return found


def open_in(language: str, server: LiveServer, new_context: NewContext, **options: object) -> Page:
    """A page that asks for this language."""
    context = new_context(reduced_motion="reduce", **options)
    context.add_init_script(LOOKS)
    context.add_cookies([{"name": "lang", "value": language, "url": server.url}])
    return context.new_page()


def test_every_state_of_the_table_is_translatable(server: LiveServer, new_context: NewContext) -> None:
    """Nothing is in English, and nothing is cut or overlaps though all is four tenths longer."""
    page = open_in("qps-long", server, new_context)
    found: list[str] = []
    for name in each_state(server, page):
        expect(page.locator("html")).to_have_attribute("lang", "qps-long")
        found += [f"{name}: English: {one}" for one in english(page)]
        found += [f"{name}: {one}" for one in look(page, "cut") + look(page, "needed") + look(page, "overlaps")]
        if look(page, "sideways") > 0:
            found.append(f"{name}: scrolls sideways by {look(page, 'sideways')}")
    assert not found, "\n".join(found)


def test_the_states_without_words_in_brackets_would_be_found(server: LiveServer, new_context: NewContext) -> None:
    """The test above can fail: in English it finds every sentence."""
    page = new_context().new_page()
    next(each_state(server, page, ["choosing"]))
    assert {"Your turn · Cribbage", "Choose 2 for your crib", "Open the log"} <= english(page)


def test_the_other_pages_are_translatable(server: LiveServer, new_context: NewContext, amiss: Amiss) -> None:
    """Home, lobby, invitation, errors, and what else there is."""
    amiss.allow("status of 4(0[349]|22)")
    page = open_in("qps-long", server, new_context)
    found: list[str] = []
    for name, address in pages(server, page.context).items():
        page.goto(address)
        found += [f"{name}: English: {one}" for one in english(page)]
        found += [f"{name}: {one}" for one in look(page, "cut") + look(page, "overlaps")]
        if look(page, "sideways") > 0:
            found.append(f"{name}: scrolls sideways by {look(page, 'sideways')}")
    page.goto("/")
    page.locator("#name").fill("x" * 60)
    page.locator("form .btn[data-kind=go]").click()
    expect(page.locator("#name-wrong")).to_be_visible()
    found += [f"name refused: English: {one}" for one in english(page)]
    assert not found, "\n".join(found)


def test_refusals_and_banners_are_translatable(server: LiveServer, new_context: NewContext, amiss: Amiss) -> None:
    """What is said only when something is amiss."""
    amiss.allow("status of 409")
    page = open_in("qps-long", server, new_context)
    next(each_state(server, page, ["on turn"]))
    page.locator("#play-KC").click(force=True)
    expect(page.locator("#status")).to_have_attribute("data-tone", "refused")
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    expect(page.get_by_role("alert")).to_be_visible()
    assert english(page) == set()


def lefts(page: Page, selector: str) -> list[float]:
    """Where parts begin, in the order of the page's source."""
    places: list[float] = page.eval_on_selector_all(
        selector, "all => all.map((one) => one.getBoundingClientRect().left)"
    )
    return places


@pytest.mark.parametrize("state", ["choosing", "on turn", "show own hand"])
def test_from_right_to_left_the_text_turns_and_the_table_does_not(
    state: str, server: LiveServer, new_context: NewContext
) -> None:
    """Hand, pile, shown cards and board lie as they always do; the seats follow the text."""
    page = open_in("qps-rtl", server, new_context)
    next(each_state(server, page, [state]))
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    for cards in (".hand .card", ".pile .card", ".show-cards .card"):
        places = lefts(page, cards)
        assert places == sorted(places)
    seats = lefts(page, "#seats .seat")
    assert seats == sorted(seats, reverse=True)
    assert look(page, "sideways") <= 0


def test_the_board_is_not_mirrored(server: LiveServer, new_context: NewContext) -> None:
    """The pegs stand at the same places of the page in both directions of writing."""
    stood = STATES["show own hand"](server)
    places = []
    for language in ("en", "qps-rtl"):
        page = open_in(language, server, new_context)
        page.context.add_cookies([stood.table.cookie(0), stood.table.place(stood.place)])
        page.goto(stood.table.base)
        board = page.locator("main > .a-board .board-h").bounding_box()
        assert board is not None
        places.append([round(left - board["x"]) for left in lefts(page, "#pegs .board-h .pin")])
    assert places[0] == places[1]


def test_names_stand_isolated_in_the_text(server: LiveServer, new_context: NewContext) -> None:
    """A name that runs the other way does not turn its surroundings."""
    table = set_table(server, layouts=[QUIET], names=("Ana", "שרה"))
    table.throw(1)
    context = new_context()
    context.add_cookies([table.cookie(0), table.place("1.0.1")])
    page = context.new_page()
    page.goto(table.base)
    for where in ("#said", "#seats", "#felt"):
        expect(page.locator(f"{where} bdi", has_text="שרה").first).to_be_attached()
