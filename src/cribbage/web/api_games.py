"""Games for programs: read, move, hear of moves, take the record away."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Path, Request
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool

from cribbage.engine.codec import Unreadable, event_to_json, move_from_json
from cribbage.engine.moves import IllegalMove, ImpossibleMove, Move
from cribbage.services import games, play
from cribbage.services.errors import Refused
from cribbage.services.games import Opened, Press, open_game
from cribbage.services.holding import Holding
from cribbage.services.play import Made
from cribbage.store.repo import Overtaken
from cribbage.web.api_calls import CONFLICT, Bearer, Held, calls, holding_of, told
from cribbage.web.api_codes import BAD_BODY, NEVER_RIGHT, NOT_NOW, as_list, refusals
from cribbage.web.api_errors import ApiProblem
from cribbage.web.api_game import GameView, MoveMade, MoveRefused, Record, view_json
from cribbage.web.api_models import HIGHEST_VERSION, NewMove
from cribbage.web.respond import site_of
from cribbage.web.stream import HEADERS, game_versions

GameId = Annotated[str, Path(description="The game's id.")]
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        description="A name for this request: sent again with it, it is the same move. Up to 80 signs.",
    ),
]
LastEvent = Annotated[
    str, Header(alias="Last-Event-ID", description="The last version heard of; only another one is told.")
]

router = calls()


@router.get(
    "/games/{game}", responses=told(GameView, "The game, as the caller may know it.", "no_seat", "no_such_game")
)
def read_game(request: Request, game: GameId, held: Held) -> JSONResponse:
    """The game as the caller may know it; `legal` lists what may be done now."""
    return JSONResponse(view_json(_own_game(request, held, game), held.seat))


@router.post(
    "/games/{game}/moves",
    responses={
        **told(MoveMade, "The new view, and what happened.", "no_seat", "no_such_game", *BAD_BODY, *NEVER_RIGHT),
        CONFLICT: {"model": MoveRefused, "description": as_list(NOT_NOW)},
    },
)
def move(request: Request, game: GameId, body: NewMove, held: Held, idempotency_key: Key = "") -> JSONResponse:
    """Make a move. The same move with the same version (and key) again is the same move, not another one."""
    opened = _own_game(request, held, game)
    holding = holding_of(held)
    try:
        wanted = move_from_json(body.move)
        press = Press(_seen(body.version), opened.game.number if opened.game else None, idempotency_key or None)
        made = _make_move(request, holding, press, wanted)
    except (IllegalMove, Overtaken, Refused) as refusal:
        code = _not_now(refusal)
        return JSONResponse({"code": code, "view": view_json(_own_game(request, held, game), held.seat)}, CONFLICT)
    except (ImpossibleMove, Unreadable) as refusal:
        raise ApiProblem(422, refusal.code) from None
    view = view_json(_own_game(request, held, game), held.seat)
    return JSONResponse({"view": view, "events": [event_to_json(event) for event in made.events]})


class EventStream(StreamingResponse):
    """Server-sent events."""

    media_type = "text/event-stream"


@router.get(
    "/games/{game}/events",
    response_class=EventStream,
    responses={
        200: {
            "description": "`version` events: id and data are the version. `beat` says that the stream is alive, "
            "`displaced` that the seat has opened too many.",
            "content": {"text/event-stream": {"example": "id: 7\nevent: version\ndata: 7\n\n"}},
        },
        **refusals("no_seat", "no_such_game"),
    },
)
async def events(request: Request, game: GameId, held: Held, last_event_id: LastEvent = "") -> EventStream:
    """Server-sent events: id and data are the game's version, nothing else."""
    site = site_of(request)
    await run_in_threadpool(_own_game, request, held, game)
    return EventStream(game_versions(site, held.table_id, game, held.seat, last_event_id), headers=HEADERS)


@router.get("/games/{game}/record", responses=told(Record, "The record.", "no_such_game", "game_not_over"))
def record(request: Request, game: GameId) -> JSONResponse:
    """The record, once the game is over. It takes no token."""
    return JSONResponse(games.record(site_of(request).database, game))


def _own_game(request: Request, held: Bearer, game: str) -> Opened:
    """A game of the caller's own table."""
    opened = open_game(site_of(request).database, game)
    if opened.table.id != held.table_id:
        raise Refused("no_such_game")
    return opened


def _seen(version: int) -> int:
    """A version as a game can have it."""
    if not 0 <= version <= HIGHEST_VERSION:
        raise ApiProblem(422, "bad_version")
    return version


def _make_move(request: Request, holding: Holding, press: Press, wanted: Move) -> Made:
    """Make a move and tell the table."""
    site = site_of(request)
    made = play.make_move(site.play, holding, press=press, move=wanted)
    if not made.repeated:
        site.live.announce(holding.table_id, made.rows)
    return made


def _not_now(refusal: IllegalMove | Overtaken | Refused) -> str:
    """The code of a move that is answered with 409 and the view; what was refused for good is raised.

    Raises:
        ApiProblem: 422: the request itself can never be right.
        Refused: the caller has no seat, or no table, any more.
    """
    if isinstance(refusal, Overtaken):
        return "stale"
    if refusal.code in NEVER_RIGHT:
        raise ApiProblem(422, refusal.code)
    if refusal.code not in NOT_NOW:
        raise refusal
    return refusal.code
