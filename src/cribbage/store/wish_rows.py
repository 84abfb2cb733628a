"""Rows of what seats wish the table to lay for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, and_, insert, or_, select, update

from cribbage.store.models import games, tables, wishes


@dataclass(frozen=True, slots=True)
class WishRow:
    """What a seat wishes the table to lay for it; the card counts in one deal of one game."""

    seat: int
    forced: bool
    game_id: str | None
    deal: int | None
    card: str | None = field(repr=False)


def wishes_at(conn: Connection, table_id: str) -> list[WishRow]:
    """What the seats of a table wish."""
    columns = [wishes.c[name] for name in WishRow.__slots__]
    return [WishRow(*row) for row in conn.execute(select(*columns).where(wishes.c.table_id == table_id))]


def set_wish(conn: Connection, table_id: str, seat: int, **values: Any) -> None:
    """Change what a seat wishes; what is not named stays."""
    mine = and_(wishes.c.table_id == table_id, wishes.c.seat == seat)
    if conn.execute(update(wishes).where(mine).values(**values)).rowcount == 0:
        conn.execute(insert(wishes).values(table_id=table_id, seat=seat, **values))


def forget_card(conn: Connection, table_id: str, seat: int) -> None:
    """The card that a seat had chosen in advance has been laid, or another one in its place."""
    mine = and_(wishes.c.table_id == table_id, wishes.c.seat == seat)
    conn.execute(update(wishes).where(mine).values(card=None))


def tables_with_wishes(conn: Connection) -> list[tuple[str, str, int]]:
    """Tables with a game that is on where anybody wishes anything, each with its pace and its version."""
    wanted = or_(wishes.c.forced, wishes.c.card.is_not(None))
    joined = wishes.join(tables, tables.c.id == wishes.c.table_id).join(games, games.c.id == tables.c.game)
    query = (
        select(tables.c.id, tables.c.pace, tables.c.version)
        .select_from(joined)
        .where(and_(wanted, games.c.result.is_(None)))
    )
    return [(row.id, row.pace, row.version) for row in conn.execute(query.distinct())]
