"""The same few states of a table for many tests, and every address that can be asked for there."""

from __future__ import annotations

from collections.abc import Callable

from cribbage.engine.game import Phase
from cribbage.services.games import new_token
from tests.helpers import TO_61
from tests.web.conftest import House
from tests.web.visitor import Visitor

STATES: dict[str, Callable[[House], tuple[Visitor, Visitor]]] = {}


def state(name: str) -> Callable[[Callable[[House], tuple[Visitor, Visitor]]], None]:
    def keep(make: Callable[[House], tuple[Visitor, Visitor]]) -> None:
        STATES[name] = make

    return keep


@state("lobby")
def _(house: House) -> tuple[Visitor, Visitor]:
    ada = house.visitor()
    ada.set_table("Ada")
    return ada, house.visitor()


@state("cut")
def _(house: House) -> tuple[Visitor, Visitor]:
    return house.two()


@state("play")
def _(house: House) -> tuple[Visitor, Visitor]:
    pair = house.two()
    house.play_through(pair[0], lambda state: state.play is not None and len(state.play.laid) > 2)
    return pair


@state("show")
def _(house: House) -> tuple[Visitor, Visitor]:
    pair = house.two()
    house.play_through(pair[0], lambda state: state.deal == 2)
    return pair


@state("over")
def _(house: House) -> tuple[Visitor, Visitor]:
    pair = house.two(TO_61.target)
    house.play_through(pair[0], lambda state: state.phase is Phase.OVER)
    pair[0].post(f"{pair[0].base}/rematch", {"want": "yes"})
    return pair


def addresses(house: House, ada: Visitor) -> list[str]:
    """Every address that GET answers, with the ids of Ada's table, and a few that lead nowhere."""
    opened = house.opened(ada)
    game = opened.game.id if opened.game else new_token()
    carried = ada.post(f"{ada.base}/carry").text.split("/j/")[1].split('"')[0]
    ids = {
        "table_id": opened.table.id,
        "table": opened.table.id,
        "game_id": game,
        "game": game,
        "version": house.app.state.site.assets.version,
        "name": "table.js",
        "slug": "ten-back",
    }
    found: list[str] = []
    for path in sorted(gets(house)):
        tokens = {"/j/": (opened.table.invite, carried), "/w/": (opened.table.watch,)}.get(path[:3], ("",))
        found += [
            path.replace(":path", "").format_map(ids | {"token": token, "code": "sv", "slug": "muggins"})
            for token in tokens
        ]
    return [*found, "/nothing", f"/t/{new_token()}", f"/g/{new_token()}", f"/static/{ids['version']}/none.js"]


def gets(house: House) -> set[str]:
    """The patterns of all routes that answer GET with an end: streams are tried elsewhere."""
    rooms = [getattr(room, "original_router", None) for room in house.app.routes]
    routes = [route for room in rooms if room is not None for route in room.routes]
    paths = {route.path for route in routes if "GET" in (getattr(route, "methods", None) or ())}
    assert {"/", "/t/{table_id}", "/w/{token}", "/j/{token}", "/g/{game_id}", "/healthz"} <= paths
    return {path for path in paths if not path.endswith("/events")}
