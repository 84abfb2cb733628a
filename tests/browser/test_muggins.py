"""Muggins in the browser: what the reader has chosen but not sent is kept, in the form and in the words beside it."""

from __future__ import annotations

from playwright.sync_api import expect

from cribbage.engine.game import Phase, current_unit
from cribbage.engine.moves import Announce
from tests.browser.conftest import Sit
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.tables import QUIET, SetTable, set_table


def announcing(server: LiveServer, dealer: int) -> SetTable:
    """The play is over and the pone is to announce: seat 0 if seat 1 has dealt."""
    table = set_table(server, layouts=[QUIET], dealer=dealer, muggins=True)
    table.until(lambda state: state.phase is Phase.ANNOUNCE)
    return table


def there_and_back(player: Player) -> None:
    """Leave the table for another page and come back by the browser's own button."""
    assert player.table is not None
    player.page.goto(f"{player.table.base}/carry")
    player.page.go_back()
    expect(player.tray).to_be_visible()


def test_a_count_that_was_chosen_outlives_going_away_and_back(server: LiveServer, sit: Sit) -> None:
    """The browser brings the choice back; the button says it, and a swap does not lose it."""
    table = announcing(server, dealer=1)
    ana = sit(table)
    ana.expect_kind("announce")
    ana.page.locator("#pad-8").check(force=True)
    expect(ana.page.locator("#go")).to_contain_text("Announce 8")
    there_and_back(ana)
    expect(ana.page.locator("#pad-8")).to_be_checked()
    expect(ana.page.locator("#go")).to_contain_text("Announce 8")
    before = ana.swaps
    sit(table, 1)
    ana.swapped(before)
    expect(ana.page.locator("#pad-8")).to_be_checked()
    expect(ana.page.locator("#go")).to_contain_text("Announce 8")


def test_an_answer_that_was_chosen_outlives_going_away_and_back(server: LiveServer, sit: Sit) -> None:
    """The answer, and how many points are said to have been missed."""
    table = announcing(server, dealer=0)
    unit = current_unit(table.state)
    assert unit is not None
    table.do(1, Announce(unit, 2))
    ana = sit(table)
    ana.expect_kind("answer")
    ana.page.locator("#answer-undercount").check(force=True)
    ana.page.locator("[data-step='1']").click()
    expect(ana.page.locator("#claimed")).to_contain_text("2 and 2 make 4.")
    there_and_back(ana)
    expect(ana.page.locator("#answer-undercount")).to_be_checked()
    before = ana.swaps
    sit(table, 1)
    ana.swapped(before)
    expect(ana.page.locator("#answer-undercount")).to_be_checked()
