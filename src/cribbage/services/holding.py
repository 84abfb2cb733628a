"""Whoever acts for a seat: the secret that holds it, checked in the very transaction that acts for it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from sqlalchemy import Connection

from cribbage.engine.cards import Seat
from cribbage.services.errors import Refused
from cribbage.services.fairness import Shuffler
from cribbage.services.keeping import Keeping
from cribbage.store import repo
from cribbage.store.db import Database
from cribbage.store.repo import GameRow, TableRow


@dataclass(frozen=True, slots=True)
class Playing:
    """What the use cases of a table take: where it is stored, where decks come from, how long it may rest."""

    database: Database
    shuffler: Shuffler
    keeping: Keeping


@dataclass(frozen=True, slots=True)
class Holding:
    """A seat at a table, and the secret with which somebody claims to hold it."""

    table_id: str
    seat: Seat
    secret: str = field(repr=False)


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()[:43]


def held_table(conn: Connection, keeping: Keeping, holding: Holding) -> tuple[TableRow, GameRow | None]:
    """The table of a seat that is still held, with its game.

    Call it inside the transaction that acts for the seat: one that was held when the request came in may have been left
    and taken by somebody else since.

    Raises:
        Refused: no_such_table, no_seat, table_closed.
    """
    table = repo.find_table(conn, id=holding.table_id)
    if table is None:
        raise Refused("no_such_table")
    if repo.find_key(conn, digest(holding.secret)) != (holding.table_id, holding.seat):
        raise Refused("no_seat")
    return table, open_game_of(conn, keeping, table)


def open_game_of(conn: Connection, keeping: Keeping, table: TableRow) -> GameRow | None:
    """The game of a table, None before its first, if the table is not closed.

    Raises:
        Refused: table_closed.
    """
    game = repo.find_game(conn, table.game) if table.game else None
    if keeping.has_closed(table, game):
        raise Refused("table_closed")
    return game
