"""Nothing jumps when a part is swapped: whatever others do, what a finger may be over stays where it is."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.tables import QUIET, set_table

PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll("#seats, #seats .seat, #pegs, #status, #felt, #tray, .hand .card, .rack")].map(
        (part, at) => [part.id || `${part.className} ${at}`, JSON.stringify(part.getBoundingClientRect())])
)"""


def places(player: Player) -> dict[str, str]:
    """Where everything lies, once the page is at the newest and nothing moves any more."""
    player.catches_up()
    player.calm()
    found: dict[str, str] = player.page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (820, 1180), (1440, 900)])
def test_what_others_play_moves_nothing(server: LiveServer, sit: Sit, size: tuple[int, int]) -> None:
    """Over a whole play: seats, board, status, felt, tray and own cards. The pile grows, the rest stays."""
    table = set_table(server, layouts=[QUIET], target=121)
    viewport = {"width": size[0], "height": size[1]}
    player = sit(table, 0, viewport=viewport, reduced_motion="reduce")
    sit(table, 1)
    table.throw(0)
    table.throw(1)
    moved = 0
    while table.state.deal == 1:
        before = places(player)
        mine = table.turn == 0
        table.step()
        if not mine and table.state.deal == 1:
            assert places(player) == before
            moved += 1
    assert moved > 2
