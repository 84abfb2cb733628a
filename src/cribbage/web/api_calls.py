"""What all calls of the JSON API share: how they are described, and whom their bearer token speaks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from cribbage.engine.cards import Seat
from cribbage.services import tables
from cribbage.services.errors import Refused
from cribbage.services.holding import Holding
from cribbage.web.api_codes import Answers, refusals
from cribbage.web.api_errors import ApiProblem, ApiRoute
from cribbage.web.respond import site_of
from cribbage.web.security import is_token

CREATED = 201
CONFLICT = 409


def calls() -> APIRouter:
    """A router for calls; each call goes by the name of its function."""
    return APIRouter(route_class=ApiRoute, generate_unique_id_function=lambda route: route.name)


def told(model: Any, text: str, *codes: str, status: int = 200) -> Answers:
    """What a call answers with. Answers are described, not checked on their way out: tests do that."""
    return {status: {"model": model, "description": text}, **refusals(*codes)}


TOKEN = HTTPBearer(
    scheme_name="token",
    description="A seat's secret, or for reading the watch token of its table.",
    auto_error=False,
)


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whom a token speaks for: a seat of a table, or (seat None) its watchers."""

    table_id: str
    seat: Seat | None
    secret: str = field(repr=False)


def bearer(
    request: Request, credentials: Annotated[HTTPAuthorizationCredentials | None, Security(TOKEN)] = None
) -> Bearer:
    """The seat or watch token of a request. A seat that asks for anything is there.

    Raises:
        ApiProblem: 403 no_seat.
    """
    token = credentials.credentials if credentials else ""
    if is_token(token):
        database = site_of(request).database
        held = tables.holder_of(database, token)
        if held is not None:
            is_here(request, *held)
            return Bearer(*held, token)
        try:
            return Bearer(tables.watched_table(database, token).id, None, token)
        except Refused:
            pass
    raise ApiProblem(403, "no_seat")


Held = Annotated[Bearer, Depends(bearer)]


def is_here(request: Request, table_id: str, seat: Seat) -> None:
    """A call of a seat is a sign of life, as a page is."""
    site_of(request).live.presence.fetched(table_id, seat)


def own_table(held: Bearer, table: str) -> None:
    """The caller's token is one of this table.

    Raises:
        ApiProblem: 403 no_seat.
    """
    if held.table_id != table:
        raise ApiProblem(403, "no_seat")


def holding_of(held: Bearer) -> Holding:
    """The seat that the caller acts for; its secret is checked again where it acts.

    Raises:
        ApiProblem: 403 no_seat for a watcher.
    """
    if held.seat is None:
        raise ApiProblem(403, "no_seat")
    return Holding(held.table_id, held.seat, held.secret)


def own_seat(held: Bearer, table: str) -> Holding:
    """The seat that the caller acts for, at this table.

    Raises:
        ApiProblem: 403 no_seat.
    """
    own_table(held, table)
    return holding_of(held)
