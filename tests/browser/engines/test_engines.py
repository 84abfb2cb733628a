"""People whose browsers have different engines play all the same: WebKit on every iPhone, Firefox, Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.engines.conftest import Come
from tests.browser.engines.visitor import Visitor
from tests.browser.server import LiveServer
from tests.browser.tables import NEXT, QUIET, RICH, SEAT_0_DEALS, SetTable
from tests.engine.table import Layout

PLAN = (RICH, QUIET, NEXT, RICH)
"""After these deals seat 0, who counts 29 in the first and in the last, is home in the last one's show."""
LAST = len(PLAN)
THROWS = 2
THE_GUEST = "O'Brien <b>x</b>"


def sit_down(server: LiveServer, come: Come, plan: tuple[Layout, ...]) -> tuple[Visitor, Visitor, SetTable]:
    """Somebody sets a table to 61 on the home page, somebody else sits down through the link."""
    server.decks.wanted.extend([SEAT_0_DEALS, *(each.deck(number % 2) for number, each in enumerate(plan))])
    host, guest = come(), come()
    host.open(f"{server.url}/")
    host.press("label:has([name=target][value='61'])")
    host.fill("#name", "Ana")
    host.leaving(lambda: host.press("form[action='/tables'] [data-kind=go]"))
    table = SetTable(server, host.address.rsplit("/", 1)[1], layouts=plan)
    link = host.wait(lambda: host.run("() => document.querySelector('#link').value"), "the link")
    guest.open(link)
    guest.fill("#name", THE_GUEST)
    guest.leaving(lambda: guest.press("form.panel [data-kind=go]"))
    for player in (host, guest):
        player.wait_for("#tray[data-kind=cut]")
        player.tap("#go")
        assert player.kind == "discard"
    return host, guest, table


def throw(player: Visitor, layout: Layout) -> None:
    """Throw the cards that the layout has for the crib."""
    crib = {card.text for card in layout.crib}
    player.throw(*[card for card in player.hand if card in crib])


def play_on(players: tuple[Visitor, Visitor], table: SetTable, there: Callable[[], bool]) -> None:
    """Whoever has the turn presses what he is asked to, until it has come so far."""
    while not there():
        player = players[table.turn]
        player.sees(table.opened.table.version)
        if player.kind == "discard":
            throw(player, table.layouts[table.state.deal - 1])
        else:
            player.tap(".card-btn[data-legal]")
    for player in players:
        player.sees(table.opened.table.version)


def read_on(player: Visitor) -> None:
    """Read a show to its end."""
    player.wait(lambda: player.kind == "show", "a show")
    while player.kind == "show":
        player.tap("#go")


def test_a_seat_a_throw_and_the_theme(server: LiveServer, come: Come) -> None:
    """From the home page to the first play: news comes by itself, the seat is kept, the night stays dark."""
    host, guest, table = sit_down(server, come, (QUIET,))

    host.run("() => { window.same = true; }")
    throw(guest, QUIET)
    host.sees(table.opened.table.version)
    assert host.run("() => window.same"), "the news came with a reload"

    light = host.run("() => window.heard.frames.at(-1).look")
    host.press("[popovertarget=menu]")
    host.press("label:has([name=theme][value=dark])")
    host.wait_for("html[data-theme=dark]")
    host.reload()
    heard = host.wait(lambda: host.run("() => window.heard.painted && window.heard"), "the first frames")
    assert heard["theme"] == "dark"
    assert heard["frames"][0]["time"] <= heard["painted"]
    [dark] = {frame["look"] for frame in heard["frames"]}
    assert dark.startswith("dark / ")
    assert dark.split(" / ")[1:] != light.split(" / ")[1:]

    assert host.kind == "discard"
    assert len(host.hand) == 6
    throw(host, QUIET)
    for player in (host, guest):
        player.sees(table.opened.table.version)
        assert player.attribute("#live", "data-felt") == "play"
    guest.tap(".card-btn[data-legal]")
    host.sees(table.opened.table.version)
    assert len(guest.hand) == 3
    assert host.scores() == guest.scores()


@pytest.mark.slow
def test_a_game_to_its_end(server: LiveServer, come: Come, engine: str, album: Path) -> None:
    """The first deal and its show by pressing, some deals behind the pages' backs, the last deal by pressing again."""
    host, guest, table = sit_down(server, come, PLAN)
    players = (host, guest)
    play_on(players, table, lambda: table.moves == THROWS + 4)
    host.picture(album / f"{engine}-play.png")
    play_on(players, table, lambda: table.state.deal == 2)
    host.wait_for("#show .tally:not([data-counting])")
    host.picture(album / f"{engine}-show.png")
    for player in players:
        read_on(player)
        assert player.kind == "discard"

    table.to_deal(LAST)
    assert 40 < table.state.scores[0] < 61
    for player in players:
        player.sees(table.opened.table.version)
        read_on(player)
    play_on(players, table, lambda: table.state.result is not None)
    for player in players:
        read_on(player)
        assert player.kind == "result"

    result = table.state.result
    assert result is not None
    won = {side + 1: score for side, score in enumerate(result.scores)}
    assert won[1] == 61
    for player, words in ((host, "You win"), (guest, "Ana wins")):
        assert player.text(".result-h") == words
        assert player.scores() == won
    host.picture(album / f"{engine}-result-host.png")
    guest.picture(album / f"{engine}-result-guest.png")
