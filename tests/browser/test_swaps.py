"""A part is swapped under the reader's hands: nothing of what he was doing is lost, nothing is doubled."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from cribbage.engine.moves import TakeBack
from tests.browser.conftest import Sit
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.states import STATES
from tests.browser.tables import QUIET, RICH, set_table

DESKTOP = {"width": 1440, "height": 500}


def picked(player: Player) -> list[str]:
    """The cards that are chosen for the crib."""
    chosen: list[str] = player.page.eval_on_selector_all(".pick:checked", "all => all.map((one) => one.value)")
    return chosen


def test_a_throw_and_an_arrival_keep_what_is_picked(server: LiveServer, sit: Sit) -> None:
    """The other throws, takes back, comes and goes: the cards stay chosen, the focus stays."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    ana.choose("QD", "TC")
    ana.page.locator("#pick-TC").focus()
    table.throw(1)
    ana.catches_up()
    assert picked(ana) == ["TC", "QD"]
    assert ana.focus() == "pick-TC"
    table.do(1, TakeBack())
    ana.catches_up()
    before = ana.swaps
    sit(table, 1)
    ana.swapped(before)
    assert picked(ana) == ["TC", "QD"]
    assert ana.focus() == "pick-TC"
    # Chosen is what the eye sees as well: the button has the words for two.
    expect(ana.page.locator("#go .if-ready")).to_be_visible()
    ana.page.locator("#go").click()
    ana.expect_kind("thrown")
    assert table.state.throws[0] == QUIET.throws()[0]


def test_scrolled_parts_stay_where_they_are(server: LiveServer, sit: Sit) -> None:
    """Who reads back in the log is not sent to its top."""
    table = set_table(server, layouts=[QUIET, RICH], target=121)
    table.to_deal(2)
    ana = sit(table, place="1.999.0", viewport=DESKTOP)
    scrolled = ana.page.locator("#log ol").evaluate("(list) => { list.scrollTop = 60; return list.scrollTop; }")
    assert scrolled > 0
    table.throw(1)
    ana.catches_up()
    assert ana.page.locator("#log ol").evaluate("(list) => list.scrollTop") == scrolled
    assert ana.page.evaluate("() => [scrollX, scrollY]") == [0, 0]


def test_twenty_swaps_double_nothing(server: LiveServer, sit: Sit) -> None:
    """One request a press, one stream a page, one set of listeners."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    for _round in range(10):
        table.throw(1)
        ana.catches_up()
        table.do(1, TakeBack())
        ana.catches_up()
    assert ana.swaps >= 20
    assert ana.number("posts") == 0
    ana.throw("TC", "QD")
    assert ana.number("posts") == 1
    assert server.streams(table.id, 0) == 1
    ana.page.keyboard.press("l")
    expect(ana.page.locator("#log")).to_be_visible()


def test_a_version_told_while_an_older_answer_is_on_its_way_is_not_forgotten(server: LiveServer, sit: Sit) -> None:
    """Otherwise the page would wait for its next routine question, half a minute later."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    held: list[Route] = []
    ana.page.route("**/part", lambda route: held.append(route))  # noqa: PLW0108  it cannot hold a builtin
    table.throw(1)
    ana.wait_until(lambda: bool(held))
    old = held[0].fetch()
    table.do(1, TakeBack())
    newest = table.opened.table.version
    expect(ana.page.locator("html")).to_have_attribute("data-told", re.compile(rf"^{newest}\."))
    held[0].fulfill(response=old)
    ana.page.unroute("**/part")
    ana.catches_up()
    assert "has thrown" not in ana.said()


def test_a_press_is_not_undone_by_an_answer_that_was_on_its_way(server: LiveServer, sit: Sit) -> None:
    """A question from before the press, answered after it, brings back the place where the reader was."""
    stood = STATES["show hand"](server)
    ana = sit(stood.table, place=stood.place)
    asked: list[Route] = []

    def hold_the_first(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    ana.page.route("**/part", hold_the_first)
    stood.table.throw(1)
    ana.wait_until(lambda: bool(asked))
    old = asked[0].fetch()
    ana.go_on()
    ana.page.evaluate(
        """() => {
          const live = document.getElementById("live");
          window.versions = [live.dataset.version];
          new MutationObserver(() => window.versions.push(live.dataset.version)).observe(
            live, { attributeFilter: ["data-version"] });
        }"""
    )
    asked[0].fulfill(response=old)

    def asks_again() -> bool:
        ana.hide()
        ana.hide(hidden=False)
        return len(asked) > 1

    # It asks one question at a time: the next one shows that the first is done with.
    ana.wait_until(asks_again)
    versions: list[str] = ana.page.evaluate("() => window.versions")
    # Somebody may come or go meanwhile; the place is the reader's own.
    assert {version.partition("@")[2] for version in versions} == {"1.1.1"}
    expect(ana.page.locator(".show-steps li").nth(1)).to_have_attribute("aria-current", "step")


def test_with_reduced_motion_nothing_moves(server: LiveServer, sit: Sit) -> None:
    """All is placed at once; what has changed is outlined."""
    table = set_table(server, layouts=[RICH], target=121)
    table.to_deal(2)
    ana = sit(table, place="1.1.0", reduced_motion="reduce")
    ana.go_on()
    expect(ana.page.locator("#seat-1")).to_have_attribute("data-changed", "")
    expect(ana.page.locator("html")).to_have_attribute("data-moving", "0")
    assert ana.page.locator(".tally[data-counting]").count() == 0


def test_with_reduced_motion_a_laid_card_does_not_fly(server: LiveServer, sit: Sit) -> None:
    """Nor does the starter turn or a card rise."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table, reduced_motion="reduce")
    ana.throw("TC", "QD")
    table.throw(1)
    ana.catches_up()
    expect(ana.page.locator("html")).to_have_attribute("data-moving", "0")
    table.step()
    ana.catches_up()
    expect(ana.page.locator("html")).to_have_attribute("data-moving", "0")


def test_a_peg_hops_and_the_next_press_is_taken_meanwhile(server: LiveServer, sit: Sit) -> None:
    """Twenty-nine holes take 700 ms; nobody has to wait for them."""
    table = set_table(server, layouts=[RICH], target=121)
    table.to_deal(2)
    ana = sit(table, place="1.1.0")
    moving = ana.page.evaluate(
        """async () => {
          const swapped = () => new Promise((go) => document.addEventListener("htmx:after:swap", go, { once: true }));
          const calm = () => new Promise((go) => new MutationObserver(go).observe(
            document.documentElement, { attributeFilter: ["data-calm"] }));
          const press = () => { const done = swapped(); document.getElementById("go").click(); return done; };
          const hopping = () => document.getAnimations().filter((one) => one.effect.target.matches(".pin")).length;
          await press();
          const first = hopping();
          await calm();
          const second = hopping();
          await press();
          return [first, second];
        }"""
    )
    assert all(moving)
    expect(ana.page.locator("#show")).to_have_attribute("data-total", "6")
    assert ana.pegs() == ana.scores()


@pytest.mark.parametrize("state", ["choosing", "on turn"])
def test_the_other_players_card_moves_nothing_under_the_finger(state: str, server: LiveServer, sit: Sit) -> None:
    """Own cards stand still while a swap comes: the hand is where it was before."""
    stood = STATES["choosing" if state == "choosing" else "waiting"](server)
    player = sit(stood.table, stood.seat)
    first = player.page.locator(".hand .card").first
    box = first.bounding_box()
    if state == "choosing":
        stood.table.throw(1)
    else:
        # One's own turn comes: what may not be played sinks, what may stays.
        stood.table.step()
    player.catches_up()
    after = player.page.locator("[data-legal] .card, .pick + .card-btn .card").first.bounding_box()
    assert box is not None
    assert after is not None
    assert abs(box["x"] - after["x"]) <= 1
