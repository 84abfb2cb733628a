"""Each reads the show at his own pace; what he has not come to is given away by nothing."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from cribbage.web.faces import card_name
from tests.browser.conftest import Sit
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.states import SKUNK, after_deal
from tests.browser.tables import NEXT, SetTable, set_table

AFTER = ({1: 2, 2: 27}, {1: 31, 2: 27}, {1: 37, 2: 27})
"""The scores after each step of the first deal: seat 1 counts 24, seat 0 counts 29 and 6 in the crib."""


def hidden_cards(player: Player) -> list[str]:
    """Cards of the second deal that stand anywhere in the page's source."""
    html = player.page.locator("body").evaluate("(body) => document.title + body.outerHTML")
    cards = [card for unit in (*NEXT.kept, NEXT.crib, (NEXT.starter,)) for card in unit]
    return [
        card.text
        for card in cards
        if re.search(rf"\b[cm]-{card.text}\b|card-{card.text}\b|\b{card.text}\b", html) or card_name(card) in html
    ]


def check_step(player: Player, step: int) -> None:
    """Everything follows the reader's step."""
    assert player.scores() == player.pegs() == AFTER[step]
    expect(player.page).to_have_title("The show · Cribbage")
    assert (
        player.page.locator(".show-steps li").evaluate_all(
            "(all) => all.findIndex((one) => one.matches('[aria-current]'))"
        )
        == step
    )
    # Totals of steps that are not read yet are not there.
    assert player.page.locator(".show-steps li b").count() == step + 1
    counted = player.page.locator("#log li", has_text=re.compile("counts"))
    assert counted.count() == step + 1
    assert "Deal 2" not in player.page.content()
    assert hidden_cards(player) == []
    description = player.page.locator("#board-h-d").text_content()
    assert description == f"You have {AFTER[step][1]}. Bo has {AFTER[step][2]}. The game is to 121."


def behind(server: LiveServer, sit: Sit) -> tuple[Player, SetTable]:
    """Ana stands at the first hand; Bo has read everything and thrown."""
    table = after_deal(server)
    ana, bo = sit(table, 0, place="1.1.0"), sit(table, 1, place="1.1.3")
    thrown = [card.text for card in NEXT.throws()[1]]
    bo.throw(*thrown)
    bo.expect_kind("thrown")
    ana.catches_up()
    return ana, table


def test_the_reader_goes_on_by_himself(server: LiveServer, sit: Sit) -> None:
    """The other's throw moves nothing; each press one step; then the cards of the new deal."""
    ana, table = behind(server, sit)
    for step in range(3):
        check_step(ana, step)
        ana.go_on()
    ana.expect_kind("discard")
    assert ana.hand() == [card.text for card in table.state.dealt[0]]
    expect(ana.page.locator("#spoken")).to_contain_text("Bo has thrown.")


def test_skip_to_my_cards(server: LiveServer, sit: Sit) -> None:
    """One press from wherever the reader is."""
    ana, _table = behind(server, sit)
    expect(ana.page.locator("#tray")).to_contain_text("Your cards are waiting")
    ana.tap(ana.page.get_by_role("button", name="Skip to my cards"))
    ana.expect_kind("discard")


def test_reading_does_not_light_the_lamp(server: LiveServer, sit: Sit) -> None:
    """A reader is not waited for by what he sees of himself."""
    ana, _table = behind(server, sit)
    expect(ana.page.locator("#tray[data-turn], .seat[data-turn]")).to_have_count(0)


def test_a_hand_already_counted_can_be_opened_again(server: LiveServer, sit: Sit) -> None:
    """In the row of steps while reading, and from the log later."""
    ana, _table = behind(server, sit)
    ana.go_on()
    ana.go_on()
    ana.calm()
    ana.tap(ana.page.locator(".show-steps li").first.get_by_role("button"))
    check_step(ana, 0)
    ana.tap(ana.page.get_by_role("button", name="Skip to my cards"))
    ana.expect_kind("discard")
    ana.page.get_by_role("button", name="Open the log").click()
    ana.tap(ana.page.get_by_role("button", name="See the show again"))
    ana.expect_kind("show")
    expect(ana.page.locator("#log")).to_be_hidden()
    assert ana.scores() == ana.pegs() == AFTER[0]
    ana.tap(ana.page.get_by_role("button", name="Back to the game").first)
    ana.expect_kind("discard")


def test_the_browsers_own_back_and_forward(server: LiveServer, sit: Sit) -> None:
    """Steps make no history; going away and back finds the same place, and what has happened meanwhile."""
    ana, table = behind(server, sit)
    ana.go_on()
    ana.calm()
    ana.page.goto(f"{table.base}/carry")
    ana.page.go_back()
    ana.expect_kind("show")
    check_step(ana, 1)
    ana.page.go_forward()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Continue on another device")
    ana.page.go_back()
    ana.tap(ana.page.get_by_role("button", name="Skip to my cards"))
    ana.page.goto("/")
    table.throw(0)
    ana.page.go_back()
    ana.expect_kind("play", "wait")
    ana.catches_up()


def test_the_last_show_is_read_before_the_result(server: LiveServer, sit: Sit) -> None:
    """Nobody is told who has won before he has come to it."""
    table = set_table(server, layouts=SKUNK)
    table.to_end()
    last = table.state.deal
    bo = sit(table, 1, place=f"1.{last}.0")
    bo.expect_kind("show")
    steps = 0
    while bo.kind == "show":
        final = bo.page.get_by_role("button", name="See the result")
        told = final.count() > 0
        assert ("wins" in bo.page.content()) <= told
        assert not re.search("win", bo.page.title())
        bo.go_on()
        steps += 1
    bo.expect_kind("result")
    assert steps >= 1
    expect(bo.page).to_have_title("Ana wins · Cribbage")
    expect(bo.page.locator(".stamp")).to_be_visible()


def test_show_all_goes_straight_to_the_result(server: LiveServer, sit: Sit) -> None:
    """One press, also here."""
    table = set_table(server, layouts=[*SKUNK[:2], *SKUNK[:2]], target=121, dealer=1)
    table.to_end()
    bo = sit(table, 1, place=f"1.{table.state.deal}.0")
    if bo.page.locator("#skip").count():
        bo.tap(bo.page.get_by_role("button", name="Show all"))
    else:
        bo.go_on()
    bo.expect_kind("result")
