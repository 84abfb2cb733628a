"""Every state of the table and every other page, each ready to be opened by one player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import BrowserContext

from cribbage.engine.cards import Seat
from cribbage.engine.rules import Rules
from cribbage.services import rematch, tables
from cribbage.services.games import new_token
from cribbage.web.rulebook.book import PAGES, rules_url
from cribbage.web.security import seat_cookie
from tests.browser.server import LiveServer
from tests.browser.tables import NEXT, QUIET, RICH, SetTable, layout, set_table
from tests.engine.table import Layout

READ = "1.0.1"
"""The place of a reader who has read the cut and nothing else."""
ALL_READ = "1.999.0"

OVER_31 = layout("9D 4H KC 2C", "KD 4S 9C 8S", "TC QD 9H KS", "KH")
"""With seat 1 as dealer: after 9D KD 4H 4S the count is 27; seat 0 may play 2C, but not KC."""
GO = layout("9D 4H KC QC", "KD 4S 2S AS", "TC QD 9H KS", "KH")
"""The same, but then nothing of seat 0's fits, and seat 1 goes on."""
HEELS = layout("2C 4D 6H 8S", "2D 4H 6S 8C", "TC QD 9H KS", "JH")
NOTHING = layout("2C 4D 6H 8S", "2D 4H 6S TC", "TD QD 9H KS", "KH")
"""Seat 1's hand counts nothing."""
SKUNK = [layout("5H 5C 5D JS", "2C 4D 6C 8S", "9C QD 7H KS", "5S")] * 9


@dataclass(frozen=True)
class Stood:
    """A table in a state, the seat to open it with, and what that seat has read."""

    table: SetTable
    seat: Seat = 0
    place: str = READ


def _cut(server: LiveServer) -> Stood:
    return Stood(set_table(server), place="")


def _cut_tied(server: LiveServer) -> Stood:
    return Stood(set_table(server, tied=True), place="")


def _choosing(server: LiveServer) -> Stood:
    return Stood(set_table(server, layouts=[QUIET]))


def _other_has_thrown(server: LiveServer) -> Stood:
    table = set_table(server, layouts=[QUIET])
    table.throw(1)
    return Stood(table)


def _thrown(server: LiveServer) -> Stood:
    table = set_table(server, layouts=[QUIET])
    table.throw(0)
    return Stood(table)


def _heels(server: LiveServer) -> Stood:
    table = set_table(server, layouts=[HEELS])
    table.throw(0)
    table.throw(1)
    return Stood(table)


def at_27(server: LiveServer, wanted: Layout = OVER_31) -> SetTable:
    """The count is 27 after four cards."""
    table = set_table(server, layouts=[wanted], dealer=1)
    table.throw(0)
    table.throw(1)
    table.lay("9D", "KD", "4H", "4S")
    return table


def _on_turn(server: LiveServer) -> Stood:
    return Stood(at_27(server))


def _waiting(server: LiveServer) -> Stood:
    return Stood(at_27(server), seat=1)


def _gone(server: LiveServer) -> Stood:
    return Stood(at_27(server, GO))


def _count_ended(server: LiveServer) -> Stood:
    table = at_27(server)
    table.lay("2C")
    return Stood(table, seat=table.turn)


def after_deal(server: LiveServer, wanted: Layout = RICH) -> SetTable:
    """The first deal is counted, and the second one dealt."""
    table = set_table(server, layouts=[wanted, NEXT], target=121)
    table.throw(0)
    table.throw(1)
    table.to_deal(2)
    return table


def _show(step: int) -> Callable[[LiveServer], Stood]:
    return lambda server: Stood(after_deal(server), place=f"1.1.{step}")


def _show_nothing(server: LiveServer) -> Stood:
    return Stood(after_deal(server, NOTHING), place="1.1.0")


def finished(server: LiveServer) -> SetTable:
    """A game that seat 0 has won in the show."""
    table = set_table(server, layouts=SKUNK)
    table.to_end()
    return table


def _result(seat: Seat) -> Callable[[LiveServer], Stood]:
    return lambda server: Stood(finished(server), seat, ALL_READ)


def _resigned(server: LiveServer) -> Stood:
    table = set_table(server)
    table.resign(1)
    return Stood(table, place=ALL_READ)


def want_rematch(table: SetTable, seat: Seat) -> None:
    """Offer a rematch behind the pages' backs."""
    site = table.server.site
    site.live.announce(table.id, rematch.want_rematch(site.play, table.holding(seat), wants=True))


def _rematch(by: Seat) -> Callable[[LiveServer], Stood]:
    def stand(server: LiveServer) -> Stood:
        table = finished(server)
        want_rematch(table, by)
        return Stood(table, place=ALL_READ)

    return stand


STATES: dict[str, Callable[[LiveServer], Stood]] = {
    "cut": _cut,
    "cut tied": _cut_tied,
    "choosing": _choosing,
    "other has thrown": _other_has_thrown,
    "thrown": _thrown,
    "heels": _heels,
    "on turn": _on_turn,
    "waiting": _waiting,
    "gone": _gone,
    "count ended": _count_ended,
    "show hand": _show(0),
    "show own hand": _show(1),
    "show crib": _show(2),
    "show nothing": _show_nothing,
    "won": _result(0),
    "lost": _result(1),
    "resigned": _resigned,
    "rematch offered": _rematch(0),
    "rematch wanted": _rematch(1),
}


def lobby(server: LiveServer) -> tuple[str, SetCookieParam]:
    """A table with one seat taken: its address, and the host's cookie."""
    host = tables.set_table(server.site.database, Rules(), "Ana", new_token())
    cookie: SetCookieParam = {"name": seat_cookie(host.table_id, https=False), "value": host.secret, "url": server.url}
    return f"/t/{host.table_id}", cookie


def pages(server: LiveServer, context: BrowserContext) -> dict[str, str]:
    """Every page but the table itself: name and address. The context gets the seats that they need."""
    over, playing, other = finished(server), set_table(server), set_table(server)
    waiting, cookie = lobby(server)
    context.add_cookies([over.cookie(0), playing.cookie(0), cookie])
    open_table = lobby(server)[0].removeprefix("/t/")
    with server.database.read() as connection:
        row = connection.exec_driver_sql("SELECT invite FROM tables WHERE id = ?", (open_table,)).one()
    game = over.opened.game
    assert game is not None
    carried = tables.carry_chair(server.site.play, other.holding(0))
    return {
        "home": "/",
        "lobby": waiting,
        "invitation": f"/j/{row[0]}",
        "arrive": f"/j/{carried}",
        "way in": f"/t/{other.id}",
        "carry": f"/t/{playing.id}/carry",
        "let watch": f"/t/{playing.id}/watch",
        "resign": f"/t/{playing.id}/resign",
        "game": f"/g/{game.id}",
        "no such table": f"/t/{new_token()}",
        "table full": f"/j/{other.opened.table.invite}",
        "nothing here": "/elsewhere",
        "rules": rules_url(),
    } | {f"rules: {slug}": rules_url(slug) for slug in PAGES}
