"""A seat belongs to the browser that took it: over reloads, in new tabs, in two tabs at once; nobody else gets in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Amiss, NewContext, Sit
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.states import STATES
from tests.browser.tables import QUIET, set_table

PHASES = ("cut", "choosing", "thrown", "on turn", "waiting", "show hand", "show own hand", "show crib", "won", "lost")

SEEN = """() => ({
  base: location.pathname,
  you: document.querySelector("[data-you]").id,
  kind: document.getElementById("tray").dataset.kind,
  felt: document.getElementById("felt").textContent.replace(/\\s+/g, " "),
  hand: [...document.querySelectorAll(".hand .card")].map((card) => card.id),
  step: document.querySelector("[aria-current=step]")?.textContent,
  scores: [...document.querySelectorAll(".seat-score")].map((score) => score.textContent),
  log: document.querySelectorAll("#log li").length,
})"""


def seen(page: Page) -> dict[str, object]:
    """What a reader finds of his seat, his cards and his place."""
    found: dict[str, object] = page.evaluate(SEEN)
    return found


@pytest.mark.parametrize("phase", PHASES)
def test_a_reload_and_a_new_tab_keep_everything(phase: str, server: LiveServer, sit: Sit) -> None:
    """The address alone is enough for the browser that holds the seat."""
    stood = STATES[phase](server)
    player = sit(stood.table, stood.seat, place=stood.place)
    if phase == "choosing":
        player.choose("TC", "QD")
    before = seen(player.page)
    player.page.reload()
    assert seen(player.page) == before
    tab = player.context.new_page()
    tab.goto(stood.table.base)
    assert seen(tab) == before
    if phase == "choosing":
        player.throw("TC", "QD")
        player.expect_kind("thrown")


def test_places_in_the_show_that_were_pressed_for_outlive_a_reload(server: LiveServer, sit: Sit) -> None:
    """The place is kept by the press itself, not only where a cookie was put by hand."""
    stood = STATES["show hand"](server)
    player = sit(stood.table, place=stood.place)
    for _step in range(3):
        player.go_on()
        before = seen(player.page)
        player.page.reload()
        assert seen(player.page) == before
    player.expect_kind("discard")


@pytest.mark.parametrize("phase", ["choosing", "on turn", "show hand", "won"])
def test_a_browser_without_the_seat_is_told_how_to_get_in(
    phase: str, server: LiveServer, new_context: NewContext, amiss: Amiss
) -> None:
    """No cards, no names, but a way on."""
    amiss.allow("status of 403")
    stood = STATES[phase](server)
    page = new_context().new_page()
    answer = page.goto(stood.table.base)
    assert answer is not None
    assert answer.status == 403
    expect(page.get_by_role("heading", level=1)).to_have_text("You have no chair here")
    expect(page.locator("main a.btn")).to_be_visible()
    html = answer.text()
    assert not [text for text in ("#c-", "#m-", "card-", "Ana", 'id="live"') if text in html]


def test_a_move_in_one_tab_shows_in_the_other(server: LiveServer, sit: Sit) -> None:
    """Both tabs are the same seat; each may act."""
    table = set_table(server, layouts=[QUIET])
    first = sit(table)
    second = Player(first.context.new_page(), table)
    second.page.goto(table.base)
    first.throw("TC", "QD")
    second.expect_kind("thrown")
    second.go_on()
    first.expect_kind("discard")
    assert not table.state.throws[0]


def streams(table_server: LiveServer, table_id: str, wanted: int) -> Callable[[], bool]:
    """Whether seat 0 holds so many streams."""
    return lambda: table_server.streams(table_id, 0) == wanted


def test_a_hidden_tab_gives_its_stream_back_and_catches_up_when_shown(server: LiveServer, sit: Sit) -> None:
    """A browser has six connections for a site; tabs in the background take none of them."""
    table = set_table(server, layouts=[QUIET])
    first = sit(table)
    second = Player(first.context.new_page(), table)
    second.page.goto(table.base)
    first.wait_until(streams(server, table.id, 2))
    second.hide()
    first.wait_until(streams(server, table.id, 1))
    first.throw("TC", "QD")
    assert second.kind == "discard"
    second.hide(hidden=False)
    second.expect_kind("thrown")
    first.wait_until(streams(server, table.id, 2))
    # Also while hidden the other seat may move, more than once; one look brings everything.
    second.hide()
    table.throw(1)
    table.step()
    second.hide(hidden=False)
    second.catches_up()
    second.wait_until(streams(server, table.id, 2))


def test_a_tab_that_is_shown_again_is_where_the_other_has_read_to(server: LiveServer, sit: Sit) -> None:
    """Reading changes nothing at the table, nor its version; the place is that of the browser, in all its tabs."""
    stood = STATES["show hand"](server)
    first = sit(stood.table, place=stood.place)
    second = Player(first.context.new_page(), stood.table)
    second.page.goto(stood.table.base)
    assert seen(second.page) == seen(first.page)
    second.hide()
    first.go_on()
    first.go_on()
    assert seen(second.page) != seen(first.page)
    second.hide(hidden=False)
    expect(second.live).to_have_attribute("data-version", first.live.get_attribute("data-version") or "")
    assert seen(second.page) == seen(first.page)
    # And further in the tab that has caught up; the first then follows.
    first.hide()
    second.go_on()
    second.expect_kind("discard")
    first.hide(hidden=False)
    first.expect_kind("discard")


def test_asking_again_brings_nothing_that_is_there_already(server: LiveServer, sit: Sit) -> None:
    """Whatever the reader's place: a page that shows the newest is told so in a few bytes."""
    stood = STATES["show hand"](server)
    reader = sit(stood.table, place=stood.place)
    reader.go_on()
    swaps = reader.swaps
    with reader.page.expect_response("**/part") as answer:
        reader.hide()
        reader.hide(hidden=False)
    assert answer.value.status == 304
    assert reader.swaps == swaps


def test_seven_tabs_do_not_stop_the_site(server: LiveServer, sit: Sit) -> None:
    """With all others in the background the seventh still opens, listens and plays."""
    table = set_table(server, layouts=[QUIET])
    tabs = [sit(table)]
    for _number in range(6):
        tabs[-1].hide()
        tabs.append(Player(tabs[0].context.new_page(), table))
        tabs[-1].page.goto(table.base)
    tabs[-1].throw("TC", "QD")
    tabs[-1].wait_until(streams(server, table.id, 1))
    tabs[0].hide(hidden=False)
    tabs[0].expect_kind("thrown")
