"""The rules of the next game, changed by the host while the others look on."""

from __future__ import annotations

from playwright.sync_api import expect

from cribbage.engine.rules import Rules
from tests.browser.conftest import Amiss, Sit
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.states import ALL_READ, finished

SAID = "Next game: to 121 instead of to 61, Muggins on"


def change(host: Player) -> None:
    """The host goes to the page of the rules and offers another game."""
    page = host.page
    host.calm()
    page.get_by_role("link", name="Change the rules").click()
    page.get_by_role("radio", name="To 121").check()
    page.get_by_role("checkbox", name="Muggins").check()
    page.get_by_role("button", name="Offer this game").click()
    expect(page.locator(".next-game")).to_have_text(SAID)


def test_everybody_sees_the_change_and_plays_by_it(server: LiveServer, sit: Sit) -> None:
    """The one who had accepted is asked again; the game begins, and every page has its length and its board."""
    table = finished(server)
    ana, bo = (sit(table, seat, place=ALL_READ) for seat in (0, 1))
    expect(bo.page.get_by_role("link", name="Change the rules")).to_have_count(0)
    bo.tap(bo.page.locator("#go"))
    expect(bo.page.locator("#go")).to_have_text("Take the offer back")
    change(ana)
    expect(bo.page.locator(".next-game")).to_have_text(SAID)
    assert SAID in bo.said()
    expect(bo.page.locator("#go")).to_have_text("Accept the rematch")
    for player in (ana, bo):
        expect(player.page.locator("h1")).to_have_text("Cribbage to 61")
    bo.calm()
    bo.page.locator("#go").click()
    for player in (ana, bo):
        expect(player.page.locator("h1")).to_have_text("Cribbage to 121")
        expect(player.page.locator(".rules-btn")).to_contain_text("Muggins")
        player.expect_kind("discard")
        boards, under = (
            player.page.locator(f"{which} .board").evaluate_all(
                "(all) => all.map((one) => one.getAttribute('viewBox'))"
            )
            for which in ("#pegs", ".a-board:not(#pegs)")
        )
        assert set(boards) == set(under)
    assert table.state.rules == Rules(muggins=True)


def test_a_page_accepts_nothing_that_it_has_not_shown(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """Pressed on a page that had been out of sight and has not heard of the change: it says so, and shows it."""
    amiss.allow("409")
    table = finished(server)
    ana, bo = (sit(table, seat, place=ALL_READ) for seat in (0, 1))
    ana.tap(ana.page.locator("#go"))
    bo.catches_up()
    bo.calm()
    bo.hide()
    change(ana)
    bo.page.locator("#go").click()
    expect(bo.page.locator("#said")).to_contain_text("The rules of the next game have changed")
    expect(bo.page.locator(".next-game")).to_have_text(SAID)
    assert table.state.result is not None
