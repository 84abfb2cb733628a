"""Everything works without a pointer, and the focus is never lost and never taken away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Amiss, Sit
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.states import at_27
from tests.browser.tables import QUIET, set_table


def press(player: Player, *keys: str) -> None:
    """Press keys one after the other, when a press counts again."""
    player.calm()
    for key in keys:
        player.page.keyboard.press(key)


def press_and_wait(player: Player, *keys: str) -> None:
    """Press keys of which the last one is answered by the server; the focus stays somewhere that can be seen."""
    player.calm()
    before = player.swaps
    press(player, *keys)
    player.swapped(before)
    assert player.focus() not in ("BODY", "HTML")


def to_the_go_button(player: Player) -> None:
    """Move to the button on the ledge by the tabulator."""
    for _ in range(12):
        if player.focus() == "go":
            return
        player.page.keyboard.press("Tab")
    raise AssertionError("the button is not reached")


def throw_by_keys(player: Player) -> None:
    """The skip link, the arrows, Space and Enter."""
    player.page.keyboard.press("Tab")
    assert player.page.evaluate("() => document.activeElement.className") == "skip"
    player.page.keyboard.press("Enter")
    assert player.focus() == "turn"
    hand = player.hand()
    press(player, "ArrowRight")
    assert player.focus() == f"pick-{hand[0]}"
    press(player, "End", "Space", "Home", "ArrowRight", "Space")
    picked = [hand[1], hand[-1]]
    assert player.page.eval_on_selector_all(".pick:checked", "all => all.map((one) => one.value)") == picked
    # Put one back and take another, by its digit.
    press(player, "Space", "1")
    assert player.focus() == f"pick-{hand[0]}"
    press_and_wait(player, "Enter")


def test_a_whole_deal_by_keyboard(server: LiveServer, sit: Sit) -> None:
    """Both seats, from the throw to the next deal."""
    table = set_table(server, layouts=[QUIET], target=121)
    ana, bo = sit(table, 0), sit(table, 1)
    throw_by_keys(ana)
    throw_by_keys(bo)
    ana.catches_up()
    while table.state.deal == 1:
        player = (ana, bo)[table.turn]
        player.expect_kind("play")
        player.catches_up()
        first = player.page.locator(".card-btn[data-legal]").first
        digit = player.page.locator(".hand .card-btn").evaluate_all(
            "(all) => String(all.findIndex((one) => one.matches('[data-legal]')) + 1)"
        )
        if table.moves % 2:
            press_and_wait(player, digit)
        else:
            press(player, "Home", *["ArrowRight"] * (int(digit) - 1))
            expect(first).to_be_focused()
            press_and_wait(player, "Enter")
        for each in (ana, bo):
            each.catches_up()
            assert each.focus() not in ("BODY", "HTML")
    for player in (ana, bo):
        player.expect_kind("show")
        for _step in range(3):
            player.calm()
            to_the_go_button(player)
            press_and_wait(player, "Enter")
        player.expect_kind("discard")


def test_the_focus_is_not_taken_for_the_other_players_move(server: LiveServer, sit: Sit) -> None:
    """Wherever the reader is, he stays there; also where he is nowhere."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    ana.throw("TC", "QD")
    ana.page.get_by_role("button", name="Menu").focus()
    table.throw(1)
    ana.catches_up()
    expect(ana.page.get_by_role("button", name="Menu")).to_be_focused()
    ana.page.evaluate("() => document.activeElement.blur()")
    table.step()
    ana.catches_up()
    assert ana.focus() == "BODY"
    ana.expect_kind("play")


def test_an_open_log_stays_open_and_where_it_was(server: LiveServer, sit: Sit) -> None:
    """Who reads the log is not thrown out of it by a card."""
    table = set_table(server, layouts=[QUIET])
    table.to_play(1)
    ana = sit(table)
    press(ana, "l")
    expect(ana.page.locator("#log")).to_be_visible()
    table.step()
    ana.catches_up()
    expect(ana.page.locator("#log")).to_be_visible()
    press(ana, "Escape")
    expect(ana.page.locator("#log")).to_be_hidden()


def test_a_key_held_down_is_one_press(server: LiveServer, sit: Sit) -> None:
    """The throw button turns into the one that takes back: a second Enter must not press that."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    ana.choose("TC", "QD")
    ana.page.locator("#go").focus()
    before = ana.swaps
    for _repeat in range(5):
        ana.page.keyboard.down("Enter")
    ana.swapped(before)
    for _repeat in range(5):
        ana.page.keyboard.down("Enter")
    ana.calm()
    ana.page.keyboard.down("Enter")
    ana.page.keyboard.up("Enter")
    ana.expect_kind("thrown")
    assert table.state.throws[0] is not None
    assert ana.number("posts") == 1


def test_two_quick_presses_of_enter_are_one(server: LiveServer, sit: Sit) -> None:
    """As with a double tap."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    ana.choose("TC", "QD")
    ana.page.locator("#go").focus()
    before = ana.swaps
    ana.page.keyboard.press("Enter")
    ana.swapped(before)
    ana.page.keyboard.press("Enter")
    ana.calm()
    ana.expect_kind("thrown")
    assert ana.number("posts") == 1


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta"])
def test_letters_with_a_modifier_belong_to_the_browser(modifier: str, server: LiveServer, sit: Sit) -> None:
    """Going to the address line or to the first tab opens no log and takes no card."""
    ana = sit(set_table(server, layouts=[QUIET]))
    press(ana, f"{modifier}+l", f"{modifier}+1", f"{modifier}+?")
    expect(ana.page.locator("#log")).to_be_hidden()
    expect(ana.page.locator("#keys")).to_be_hidden()
    expect(ana.page.locator(".pick:checked")).to_have_count(0)
    # Alone each of them does what it says.
    press(ana, "1", "l")
    expect(ana.page.locator(".pick:checked")).to_have_count(1)
    expect(ana.page.locator("#log")).to_be_visible()


def test_letters_can_be_turned_off(server: LiveServer, sit: Sit) -> None:
    """For those whose software speaks letters; arrows stay."""
    ana = sit(set_table(server, layouts=[QUIET]))
    press(ana, "?")
    expect(ana.page.locator("#keys")).to_be_visible()
    ana.page.locator("[data-letter-keys]").uncheck()
    press(ana, "Escape")
    ana.page.reload()
    press(ana, "1", "l", "?")
    expect(ana.page.locator(".pick:checked")).to_have_count(0)
    expect(ana.page.locator("#log")).to_be_hidden()
    expect(ana.page.locator("#keys")).to_be_hidden()
    press(ana, "ArrowRight", "Space")
    expect(ana.page.locator(".pick:checked")).to_have_count(1)


def test_arrows_follow_the_hand_also_from_right_to_left(server: LiveServer, sit: Sit) -> None:
    """The hand lies as it lies in every language."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    ana.context.add_cookies([{"name": "lang", "value": "qps-rtl", "url": server.url}])
    ana.page.reload()
    hand = ana.hand()
    press(ana, "ArrowRight", "ArrowRight")
    assert ana.focus() == f"pick-{hand[1]}"


def test_enter_on_a_card_over_31_says_why_and_keeps_the_focus(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """An illegal card can be reached, asked, and left again."""
    amiss.allow("status of 409")
    ana = sit(at_27(server))
    ana.page.locator("#play-KC").focus()
    press_and_wait(ana, "Enter")
    assert "King of clubs makes 37, over 31." in ana.said()
    assert ana.focus() == "play-KC"


def test_enter_goes_on_before_anything_has_the_focus(server: LiveServer, sit: Sit) -> None:
    """Whoever comes to the table by itself has no focus yet; Enter goes on from the cut all the same."""
    ana = sit(set_table(server, layouts=[QUIET]), place="")
    ana.expect_kind("cut")
    ana.calm()
    ana.page.keyboard.press("Enter")
    ana.expect_kind("discard")
