"""Two people at their phones play whole games through one link."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.tables import NEXT, RICH, SEAT_0_DEALS, SetTable

READING = ("cut", "show")
THROWN = {card.text for each in (RICH, NEXT) for card in each.crib}


def sit_at_home(server: LiveServer, new_context: NewContext) -> tuple[Player, Player, SetTable]:
    """Set the table on the home page, sit down through the link."""
    host, guest = Player(new_context().new_page()), Player(new_context(color_scheme="dark").new_page(), seat=1)
    host.page.goto("/")
    host.page.get_by_label("Your name").fill("Ana")
    host.page.get_by_label("To 61").check()
    host.page.get_by_role("button", name="Set the table").click()
    host.page.wait_for_url("**/t/*")
    guest.page.goto(host.page.locator("#link").input_value())
    guest.page.get_by_label("Your name").fill("O'Brien <b>x</b>")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**/t/*")
    table = SetTable(server, host.page.url.rsplit("/", 1)[1])
    for player in (host, guest):
        player.table = table
        expect(player.live).to_be_attached()
    return host, guest, table


def press_something(player: Player) -> bool:
    """What a player would do who thinks little; False if nothing is asked of him."""
    kind = player.kind
    if kind in READING:
        player.go_on()
    elif kind == "discard":
        player.throw(*sorted(player.hand(), key=lambda card: card not in THROWN)[:2])
    elif kind == "play":
        player.tap(player.page.locator(".card-btn[data-legal]").first)
    else:
        return False
    return True


def check_pegs(player: Player) -> None:
    """The pegs stand where the seats say."""
    assert player.pegs() == player.scores()
    assert all(player.pegs("rear")[peg] <= hole for peg, hole in player.pegs().items())


def play_to_the_end(players: Sequence[Player]) -> None:
    """Both press whatever is asked, in turns."""
    for _ in range(200):
        pressed = [press_something(player) for player in players]
        for player in players:
            player.catches_up()
            check_pegs(player)
        if not any(pressed) and all(player.kind == "result" for player in players):
            return
    raise AssertionError("the game does not end")


def test_a_whole_game_and_a_rematch_on_the_same_link(server: LiveServer, new_context: NewContext) -> None:
    """From the home page to the result, by tapping; the loser deals first in the next game."""
    server.decks.wanted.extend([SEAT_0_DEALS, RICH.deck(0), RICH.deck(1), NEXT.deck(1)])
    host, guest, table = sit_at_home(server, new_context)
    play_to_the_end((host, guest))

    result = table.state.result
    assert result is not None
    stored = {side + 1: score for side, score in enumerate(result.scores)}
    winner = result.winners[0]
    for player in (host, guest):
        assert player.scores() == player.pegs() == stored
        expect(player.page.locator(".result-h")).to_have_text(
            "You win" if player.seat == winner else re.compile(r"^(Ana|O'Brien <b>x</b>) wins$")
        )
        expect(player.page).to_have_title(re.compile("wins? · Cribbage$"))

    address, first_game = host.page.url, table.opened.table.game
    guest.go_on()
    expect(host.page.locator("#turn")).to_have_text("O'Brien <b>x</b> wants a rematch")
    host.go_on()
    for player in (host, guest):
        player.expect_kind("discard")
        assert player.page.url == address
        assert player.scores() == {1: 0, 2: 0}
        expect(player.page.locator(".seat:has(.deals)")).to_have_attribute("data-peg", str(2 - winner))
    assert table.opened.table.game != first_game
    assert table.state.dealer == 1 - winner
