"""The JSON API: the same use cases as the pages, for programs. A seat's secret is its bearer token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.concurrency import run_in_threadpool

from cribbage.engine.cards import Seat
from cribbage.engine.codec import Json, Unreadable, event_to_json, move_from_json
from cribbage.engine.moves import IllegalMove, ImpossibleMove
from cribbage.engine.rules import rules_from
from cribbage.services import games, play, tables
from cribbage.services.errors import Refused
from cribbage.services.games import Opened, Press, open_game, open_table
from cribbage.services.names import clean_name
from cribbage.store.repo import Overtaken
from cribbage.web.api_errors import PROBLEMS, ApiProblem
from cribbage.web.api_models import NewMove, NewSeat, NewTable, Problem, table_json, view_json
from cribbage.web.errors import count
from cribbage.web.respond import Site, origin, site_of
from cribbage.web.security import is_token
from cribbage.web.stream import HEADERS, game_versions

BASE = "/api/v1"
router = APIRouter(
    prefix=BASE,
    responses={status: {"model": Problem, "description": text} for status, text in PROBLEMS.items()},
)

CREATED = 201
CONFLICT = 409
LONGEST_KEY = 80


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whom a token speaks for: a seat of a table, or (seat None) its watchers."""

    table_id: str
    seat: Seat | None


def bearer(request: Request, authorization: Annotated[str, Header()] = "") -> Bearer:
    """The seat or watch token of a request.

    Raises:
        ApiProblem: 403 no_seat.
    """
    kind, _, token = authorization.partition(" ")
    if kind.lower() == "bearer" and is_token(token):
        database = site_of(request).database
        held = tables.holder_of(database, token)
        if held is not None:
            return Bearer(*held)
        try:
            return Bearer(tables.watched_table(database, token).id, None)
        except Refused:
            pass
    raise ApiProblem(403, "no_seat")


Held = Annotated[Bearer, Depends(bearer)]


@router.post("/tables", status_code=CREATED)
def set_table(request: Request, body: NewTable) -> Json:
    """Set a table; the caller sits in seat 0 and is its host."""
    site = site_of(request)
    count(request, "set_table")
    if any(kind is not None for kind in body.computers):
        raise ApiProblem(422, "no_computers")
    seated = tables.set_table(site.database, rules_from(body.rules), clean_name(body.name), games.new_token())
    table = open_table(site.database, seated.table_id).table
    here = origin(request)
    return {
        "table": table.id,
        "game": table.game,
        "url": f"{here}/t/{table.id}",
        "invite": table.invite,
        "invite_url": f"{here}/j/{table.invite}",
        "watch_url": f"{here}/w/{table.watch}",
        "watch_token": table.watch,
        "seat": seated.seat,
        "token": seated.secret,
    }


@router.get("/tables/{table}")
def read_table(request: Request, table: str, held: Held) -> Json:
    """Who sits there, what is played, how the match stands."""
    _own_table(held, table)
    return _table_json(request, table)


@router.post("/tables/{table}/seats", status_code=CREATED)
def sit_down(request: Request, table: str, body: NewSeat) -> Json:
    """Sit down; with its last seat a table for two begins its game."""
    site = site_of(request)
    count(request, "sit_down")
    if not is_token(body.invite):
        raise Refused("no_such_link")
    found = tables.find_invitation(site.database, body.invite)
    if found.table.id != table:
        raise Refused("no_such_link")
    secret = games.new_token()
    seated = tables.sit_down(site.database, site.shuffler, body.invite, clean_name(body.name), secret, body.seat)
    site.live.announce(table, seated.version)
    return {"seat": seated.seat, "token": seated.secret}


@router.post("/tables/{table}/start")
def start(request: Request, table: str, held: Held) -> Json:
    """The host begins the first game."""
    site = site_of(request)
    seat = _own_seat(held, table)
    site.live.announce(table, tables.start_game(site.database, site.shuffler, table, seat))
    return _table_json(request, table)


@router.post("/tables/{table}/rematch")
def rematch(request: Request, table: str, held: Held) -> Json:
    """Offer or accept another game."""
    site = site_of(request)
    seat = _own_seat(held, table)
    rows = tables.want_rematch(site.database, site.shuffler, table, seat, wants=True)
    site.live.announce(table, rows)
    return _table_json(request, table)


@router.post("/tables/{table}/leave")
def leave(request: Request, table: str, held: Held) -> Json:
    """Get up from the table, before or after a game. The token ends with it."""
    site = site_of(request)
    seat = _own_seat(held, table)
    site.live.announce(table, tables.leave_table(site.database, table, seat))
    return _table_json(request, table)


@router.get("/games/{game}")
def read_game(request: Request, game: str, held: Held) -> Json:
    """The game as the caller may know it; `legal` lists what he may do now."""
    return view_json(_own_game(request, held, game), held.seat)


@router.post("/games/{game}/moves", response_model=None)
def move(
    request: Request, game: str, body: NewMove, held: Held, idempotency_key: Annotated[str, Header()] = ""
) -> Response | Json:
    """Make a move. The same move with the same version (and key) again is the same move, not another one."""
    site = site_of(request)
    opened = _own_game(request, held, game)
    if held.seat is None:
        raise ApiProblem(403, "no_seat")
    try:
        wanted = move_from_json(body.move)
        key = idempotency_key[:LONGEST_KEY] or None
        press = Press(body.version, opened.game.number if opened.game else None, key)
        made = play.make_move(site.play, held.table_id, held.seat, press=press, move=wanted)
    except (IllegalMove, Overtaken, Refused) as refusal:
        code = "stale" if isinstance(refusal, Overtaken) else refusal.code
        view = view_json(_own_game(request, held, game), held.seat)
        return JSONResponse({"code": code, "view": view}, CONFLICT)
    except (ImpossibleMove, Unreadable) as refusal:
        raise ApiProblem(422, refusal.code) from None
    if not made.repeated:
        site.live.announce(held.table_id, made.rows)
    view = view_json(_own_game(request, held, game), held.seat)
    return {"view": view, "events": [event_to_json(event) for event in made.events]}


@router.get("/games/{game}/events")
async def events(
    request: Request, game: str, held: Held, last_event_id: Annotated[str, Header()] = ""
) -> StreamingResponse:
    """Server-sent events: id and data are the game's version, nothing else."""
    site = site_of(request)
    await run_in_threadpool(_own_game, request, held, game)
    stream = game_versions(site, held.table_id, game, held.seat, last_event_id)
    return StreamingResponse(stream, media_type="text/event-stream", headers=HEADERS)


@router.get("/games/{game}/record")
def record(request: Request, game: str) -> Json:
    """The record, once the game is over."""
    return games.record(site_of(request).database, game)


# --- helpers ---------------------------------------------------------------------------------------------------------


def _own_table(held: Bearer, table: str) -> None:
    if held.table_id != table:
        raise ApiProblem(403, "no_seat")


def _own_seat(held: Bearer, table: str) -> Seat:
    _own_table(held, table)
    if held.seat is None:
        raise ApiProblem(403, "no_seat")
    return held.seat


def _own_game(request: Request, held: Bearer, game: str) -> Opened:
    """A game of the caller's own table."""
    opened = open_game(site_of(request).database, game)
    if opened.table.id != held.table_id:
        raise Refused("no_such_game")
    return opened


def _table_json(request: Request, table: str) -> Json:
    site: Site = site_of(request)
    opened = open_table(site.database, table)
    here = {row.seat: site.live.presence.of(table, row.seat) for row in opened.table.seats}
    return table_json(opened, dict(here))
