"""Which seat a request speaks for: a seat belongs to a secret, kept in a cookie, never to a name."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request, Response

from cribbage.engine.cards import Seat
from cribbage.services import tables
from cribbage.services.errors import Refused
from cribbage.services.holding import Holding
from cribbage.services.tables import Seated
from cribbage.web.places import Place, place_from
from cribbage.web.respond import https, site_of
from cribbage.web.security import is_token, keep_cookie, seat_cookie

PLACE_COOKIE = "place"


@dataclass(frozen=True, slots=True)
class Holder(Holding):
    """A request that holds a seat at the table it asks for."""

    @property
    def base(self) -> str:
        """The table's address."""
        return f"/t/{self.table_id}"


def secret_in(request: Request, table_id: str) -> str | None:
    """The secret that the browser keeps for a table."""
    return request.cookies.get(seat_cookie(table_id, https=https(request)))


def held_in(request: Request, table_id: str) -> Holder | None:
    """The seat that the browser holds at a table with its secret, None if it holds none."""
    secret = secret_in(request, table_id)
    seat = tables.seat_of(site_of(request).database, table_id, secret) if secret else None
    return None if secret is None or seat is None else Holder(table_id, seat, secret)


def seat_in(request: Request, table_id: str) -> Seat | None:
    """The seat that the browser holds at a table, None if it holds none."""
    held = held_in(request, table_id)
    return held.seat if held else None


def holder(request: Request, table_id: str) -> Holder:
    """The seat that this request speaks for; a dependency of every route that needs one.

    Raises:
        Refused: no_such_table, no_seat.
    """
    if not is_token(table_id):
        raise Refused("no_such_table")
    held = held_in(request, table_id)
    if held is None:
        raise Refused("no_seat")
    site_of(request).live.presence.fetched(table_id, held.seat)
    return held


def keep_seat(request: Request, response: Response, seated: Seated) -> None:
    """Give a seat's secret to the browser."""
    secure = https(request)
    keep_cookie(response, seat_cookie(seated.table_id, https=secure), seated.secret, https=secure)


def forget_seat(request: Request, response: Response, held: Holder) -> None:
    """Take a seat's secret, which holds nothing any more, from the browser."""
    secure = https(request)
    response.delete_cookie(seat_cookie(held.table_id, https=secure), secure=secure, httponly=True, samesite="lax")


def place_in(request: Request) -> Place | None:
    """Where this browser has come to in the shows of a table."""
    return place_from(request.cookies.get(PLACE_COOKIE))


def keep_place(request: Request, response: Response, base: str, place: Place) -> None:
    """Remember where this browser has come to; the cookie lives at the table's address only."""
    keep_cookie(response, PLACE_COOKIE, str(place), https=https(request), path=base)
