"""One press, one result: whatever fingers do."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Amiss, NewContext, Sit
from tests.browser.server import LiveServer
from tests.browser.states import GO, at_27, finished
from tests.browser.tables import QUIET, SetTable, set_table

CLICKS = pytest.mark.parametrize("clicks", [2, 5])


def rows(server: LiveServer) -> tuple[int, int, int]:
    """How many tables, seats and games there are."""
    with server.database.read() as connection:
        tables, seats, games = (
            connection.exec_driver_sql(question).scalar_one()
            for question in ("SELECT count(*) FROM tables", "SELECT count(*) FROM seats", "SELECT count(*) FROM games")
        )
    return tables, seats, games


@CLICKS
def test_set_the_table(clicks: int, server: LiveServer, new_context: NewContext) -> None:
    """One table, whoever presses how often."""
    tables, seats, games = rows(server)
    page = new_context().new_page()
    page.goto("/")
    page.get_by_role("button", name="Set the table").click(click_count=clicks)
    page.wait_for_url("**/t/*")
    expect(page.locator("#link")).to_be_visible()
    assert rows(server) == (tables + 1, seats + 1, games)


@CLICKS
def test_sit_down(clicks: int, server: LiveServer, new_context: NewContext) -> None:
    """One seat, one game."""
    tables, seats, games = rows(server)
    host = new_context().new_page()
    host.goto("/")
    host.get_by_role("button", name="Set the table").click()
    host.wait_for_url("**/t/*")
    guest = new_context().new_page()
    guest.goto(host.locator("#link").input_value())
    guest.get_by_role("button", name="Sit down").click(click_count=clicks)
    guest.wait_for_url("**/t/*")
    expect(guest.locator("#live")).to_be_attached()
    expect(host.locator("#live")).to_be_attached()
    assert rows(server) == (tables + 1, seats + 2, games + 1)
    # Both have a seat of their own.
    assert {host.locator("[data-you]").get_attribute("id"), guest.locator("[data-you]").get_attribute("id")} == {
        "seat-1",
        "seat-2",
    }


@CLICKS
def test_the_throw_button(clicks: int, server: LiveServer, sit: Sit) -> None:
    """Thrown, and not taken back by the button that comes into its place."""
    table = set_table(server, layouts=[QUIET])
    moves = table.moves
    ana = sit(table)
    ana.choose("TC", "QD")
    ana.page.locator("#go").click(click_count=clicks)
    ana.expect_kind("thrown")
    ana.calm()
    assert table.moves == moves + 1
    assert ana.number("posts") == 1


@CLICKS
def test_a_card_in_hand(clicks: int, server: LiveServer, sit: Sit) -> None:
    """A card chosen twice is put back again, as anybody would expect; five times, it is chosen."""
    ana = sit(set_table(server, layouts=[QUIET]))
    ana.card("TC").click(click_count=clicks)
    expect(ana.page.locator("#pick-TC")).to_be_checked(checked=clicks % 2 == 1)


def both_his(server: LiveServer) -> SetTable:
    """Seat 1 may play two cards one after the other, because seat 0 has said go."""
    return at_27(server, GO)


@CLICKS
def test_a_card_to_play(clicks: int, server: LiveServer, sit: Sit) -> None:
    """The next card slides under the finger, and it is one's own turn again: still only one is played."""
    table = both_his(server)
    moves = table.moves
    bo = sit(table, 1)
    assert bo.hand() == ["AS", "2S"]
    before = bo.swaps
    bo.card("AS").click(click_count=clicks)
    bo.swapped(before)
    bo.calm()
    assert table.moves == moves + 1
    assert bo.hand() == ["2S"]


def test_a_tap_meant_for_what_lay_there_before(server: LiveServer, sit: Sit) -> None:
    """Right after one's own card nothing is played by a tap on the same place; a moment later it is."""
    table = both_his(server)
    bo = sit(table, 1)
    box = bo.card("AS").bounding_box()
    assert box is not None
    moves, before = table.moves, bo.swaps
    bo.card("AS").click()
    bo.swapped(before)
    bo.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    bo.card("2S").click()
    expect(bo.page.locator("#turn")).not_to_have_attribute("data-changed", "")
    bo.calm()
    assert table.moves == moves + 1
    bo.tap(bo.card("2S"))
    assert table.moves == moves + 2


def test_a_tap_on_a_button_that_the_other_players_move_has_taken_away(server: LiveServer, sit: Sit) -> None:
    """Ana wants to take her cards back; Bo's throw comes first and puts playable cards under her finger."""
    table = set_table(server, layouts=[QUIET], dealer=1)
    ana = sit(table)
    ana.throw("TC", "QD")
    ana.calm()
    before = ana.swaps
    table.throw(1)
    ana.swapped(before)
    ana.expect_kind("play")
    moves = table.moves
    ana.page.locator(".card-btn[data-legal]").first.click()
    # The press is gone, and what is to be done now is pointed out to the eye and to the ear.
    expect(ana.page.locator("#turn")).to_have_attribute("data-changed", "")
    expect(ana.page.locator("#turn")).to_be_focused()
    ana.calm()
    assert table.moves == moves
    ana.tap(ana.page.locator(".card-btn[data-legal]").first)
    assert table.moves == moves + 1


@CLICKS
def test_rematch(clicks: int, server: LiveServer, sit: Sit) -> None:
    """One offer, which the presses do not take back; then one game."""
    table = finished(server)
    tables, seats, games = rows(server)
    ana, bo = sit(table, 0, place="1.999.0"), sit(table, 1, place="1.999.0")
    ana.page.locator("#go").click(click_count=clicks)
    expect(ana.page.locator("#turn")).to_have_text("You offer a rematch")
    expect(bo.page.locator("#turn")).to_have_text("Ana wants a rematch")
    ana.calm()
    bo.calm()
    bo.page.locator("#go").click(click_count=clicks)
    for player in (ana, bo):
        player.expect_kind("discard")
        player.calm()
    assert rows(server) == (tables, seats, games + 1)
    assert table.state.throws == (None, None)


def test_an_illegal_card_says_why_and_changes_nothing(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """Height, tint and words; the card stays where it is and can be focused."""
    amiss.allow("status of 409")
    table = at_27(server)
    moves = table.moves
    ana, bo = sit(table, 0), sit(table, 1)
    ana.tap(ana.card("KC"))
    expect(ana.page.locator("#spoken")).to_contain_text("King of clubs makes 37, over 31.")
    expect(ana.page.locator("#status")).to_have_attribute("data-tone", "refused")
    expect(ana.page.locator("#said")).to_contain_text("makes 37, over 31.")
    assert "over 31" not in bo.said()
    assert table.moves == moves
    assert ana.hand() == ["2C", "KC"]
    ana.card("KC").focus()
    expect(ana.card("KC")).to_be_focused()
    expect(ana.card("KC")).to_have_attribute("aria-label", "King of clubs, would make 37, over 31")
    ana.tap(ana.card("2C"))
    assert table.moves == moves + 1
