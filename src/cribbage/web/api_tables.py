"""Tables for programs: set one, sit down, begin, play again, get up."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import Path, Request
from fastapi.responses import JSONResponse

from cribbage.engine.cards import Seat
from cribbage.engine.rules import Rules, rules_from
from cribbage.services import games, tables
from cribbage.services import rematch as services_rematch
from cribbage.services.errors import Refused
from cribbage.services.games import open_table
from cribbage.services.holding import Holding, Playing
from cribbage.services.names import clean_name
from cribbage.services.tables import Invitation
from cribbage.web.api_calls import CREATED, Held, calls, is_here, own_seat, own_table, told
from cribbage.web.api_codes import BAD_BODY, BAD_NAME, BAD_RULES
from cribbage.web.api_errors import ApiProblem
from cribbage.web.api_models import NewSeat, NewTable, Rematch, SeatTaken, TableMade, TableView, table_json
from cribbage.web.errors import count
from cribbage.web.respond import origin, site_of
from cribbage.web.security import is_token

TableId = Annotated[str, Path(description="The table's id.")]

router = calls()


@router.post(
    "/tables",
    status_code=CREATED,
    responses=told(
        TableMade,
        "The table, its links, and the caller's token.",
        *BAD_BODY,
        *BAD_RULES,
        *BAD_NAME,
        "no_computers",
        "too_often",
        status=CREATED,
    ),
)
def set_table(request: Request, body: NewTable) -> JSONResponse:
    """Set a table; the caller sits in seat 0 and is its host."""
    site = site_of(request)
    count(request, "set_table")
    if any(kind is not None for kind in body.computers):
        raise ApiProblem(422, "no_computers")
    seated = tables.set_table(site.database, rules_from(body.rules), clean_name(body.name), games.new_token())
    is_here(request, seated.table_id, seated.seat)
    table = open_table(site.database, seated.table_id).table
    here = origin(request)
    made = {
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
    return JSONResponse(made, CREATED)


@router.get("/tables/{table}", responses=told(TableView, "The table.", "no_seat"))
def read_table(request: Request, table: TableId, held: Held) -> JSONResponse:
    """Who sits there, what is played, how the match stands."""
    own_table(held, table)
    return _table_answer(request, table)


@router.post(
    "/tables/{table}/seats",
    status_code=CREATED,
    responses=told(
        SeatTaken,
        "The seat and its token.",
        *("no_such_link", "table_full", "seat_taken", "table_closed", *BAD_BODY, "bad_seat", *BAD_NAME, "too_often"),
        status=CREATED,
    ),
)
def sit_down(request: Request, table: TableId, body: NewSeat) -> JSONResponse:
    """Sit down; with its last seat a table for two begins its game."""
    site = site_of(request)
    count(request, "sit_down")
    wanted = _wanted_seat(_invitation(request, table, body.invite), body.seat)
    secret = games.new_token()
    seated = tables.sit_down(site.play, body.invite, clean_name(body.name), secret, wanted)
    is_here(request, table, seated.seat)
    site.live.announce(table, seated.version)
    return JSONResponse({"seat": seated.seat, "token": seated.secret}, CREATED)


@router.post(
    "/tables/{table}/start",
    responses=told(TableView, "The table, with its game.", "no_seat", "not_host", "seats_open", "table_closed"),
)
def start(request: Request, table: TableId, held: Held) -> JSONResponse:
    """The host begins the first game."""
    site = site_of(request)
    site.live.announce(table, tables.start_game(site.play, own_seat(held, table)))
    return _table_answer(request, table)


@router.post(
    "/tables/{table}/rematch",
    responses=told(
        TableView,
        "The table, with its next game if everybody wants it.",
        *("no_seat", "not_host", "game_not_over", "other_rules", "table_closed", *BAD_BODY, *BAD_RULES, "chairs_stay"),
    ),
)
def rematch(request: Request, table: TableId, held: Held, body: Rematch | None = None) -> JSONResponse:
    """Offer or accept another game: by the rules of the last one, or by those that are named."""
    site = site_of(request)
    site.live.announce(table, _want_rematch(site.play, own_seat(held, table), body or Rematch()))
    return _table_answer(request, table)


@router.post(
    "/tables/{table}/leave",
    responses=told(TableView, "The table, without the caller.", "no_seat", "game_on", "table_closed"),
)
def leave(request: Request, table: TableId, held: Held) -> JSONResponse:
    """Get up from the table, before or after a game. The token ends with it."""
    site = site_of(request)
    site.live.announce(table, tables.leave_table(site.play, own_seat(held, table)))
    return _table_answer(request, table)


def _want_rematch(playing: Playing, holding: Holding, body: Rematch) -> int:
    """Let a seat want the next game; rules that its host names are an offer, anybody else's what he accepts."""
    row = open_table(playing.database, holding.table_id).table
    wanted = rules_from(asdict(Rules(**row.rules)) | body.rules)
    after = None if body.number is None else body.number - 1
    if "rules" in body.model_fields_set and holding.seat == row.host:
        return services_rematch.offer_rematch(playing, holding, wanted, after=after)
    return services_rematch.want_rematch(playing, holding, wants=True, after=after, rules=wanted)


def _table_answer(request: Request, table: str) -> JSONResponse:
    site = site_of(request)
    opened = open_table(site.database, table)
    return JSONResponse(
        table_json(opened, {row.seat: site.live.presence.of(table, row.seat) for row in opened.table.seats})
    )


def _invitation(request: Request, table: str, invite: str) -> Invitation:
    """The invitation that was sent, if it is one for this table."""
    if not is_token(invite):
        raise Refused("no_such_link")
    found = tables.find_invitation(site_of(request).play, invite)
    if found.table.id != table:
        raise Refused("no_such_link")
    return found


def _wanted_seat(invitation: Invitation, seat: int | None) -> Seat | None:
    """The seat that was asked for, if the table has it at all."""
    if seat is not None and not 0 <= seat < Rules(**invitation.table.rules).players:
        raise ApiProblem(422, "bad_seat")
    return seat
