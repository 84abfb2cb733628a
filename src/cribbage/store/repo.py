"""Rows in and out. Knows the tables of the database, and nothing of cribbage."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from cribbage.store.models import chairs, games, keys, moves, seats, tables

Json: TypeAlias = dict[str, Any]


class Overtaken(Exception):
    """Another move was stored on the same version first."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Somebody's place at a table."""

    seat: int
    name: str
    wants_rematch: bool
    language: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table with its taken seats, in seat order."""

    id: str
    invite: str = field(repr=False)
    watch: str = field(repr=False)
    rules: Json
    host: int
    version: int
    game: str | None
    created_at: int
    seats: tuple[SeatRow, ...]
    pace: str = "even"
    next_rules: Json | None = None


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game without its moves."""

    id: str
    table_id: str
    number: int
    rules: Json
    names: list[str]
    first_dealer: int
    cut: list[list[str | None]]
    version: int
    snapshot: Json = field(repr=False)
    result: Json | None
    started_at: int
    moved_at: int


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One stored move; `seat` None is the table's own."""

    version: int
    deal: int
    seat: int | None
    seen: int
    key: str | None
    move: Json = field(repr=False)
    events: list[Json]


# --- tables, seats, secrets ------------------------------------------------------------------------------------------


def add_table(conn: Connection, row: TableRow) -> None:
    """Store a new table; its seats are added one by one."""
    conn.execute(
        insert(tables).values(
            id=row.id,
            invite=row.invite,
            watch=row.watch,
            rules=row.rules,
            host=row.host,
            version=row.version,
            game=row.game,
            created_at=row.created_at,
            pace=row.pace,
        )
    )


def find_table(conn: Connection, **where: str) -> TableRow | None:
    """The table whose `id`, `invite` or `watch` is this; None if there is none."""
    column, value = next(iter(where.items()))
    found = conn.execute(select(tables).where(tables.c[column] == value)).one_or_none()
    if found is None:
        return None
    taken = conn.execute(
        select(seats.c.seat, seats.c.name, seats.c.wants_rematch, seats.c.language)
        .where(seats.c.table_id == found.id)
        .order_by(seats.c.seat)
    )
    return TableRow(
        found.id,
        found.invite,
        found.watch,
        found.rules,
        found.host,
        found.version,
        found.game,
        found.created_at,
        tuple(SeatRow(*row) for row in taken),
        found.pace,
        found.next_rules,
    )


def table_version(conn: Connection, table_id: str) -> int | None:
    """The version of a table alone."""
    version: int | None = conn.execute(select(tables.c.version).where(tables.c.id == table_id)).scalar()
    return version


def touch_table(conn: Connection, table_id: str, **values: Any) -> None:
    """Something at the table has changed: its version grows."""
    conn.execute(update(tables).where(tables.c.id == table_id).values(version=tables.c.version + 1, **values))


def delete_tables_untouched_since(conn: Connection, *, over_before: int, open_before: int) -> int:
    """Delete tables with all that belongs to them: last game over and last moved before the one time, or not over and
    not touched since the other. Returns how many."""
    last = tables.outerjoin(games, games.c.id == tables.c.game)
    touched = func.coalesce(games.c.moved_at, tables.c.created_at)
    over = and_(games.c.result.is_not(None), touched < over_before)
    old = select(tables.c.id).select_from(last).where(or_(over, touched < open_before))
    # The ids stay in the database: as values of a statement there could be more than it takes.
    return conn.execute(delete(tables).where(tables.c.id.in_(old))).rowcount


def add_seat(conn: Connection, table_id: str, seat: int, name: str, language: str, now: int) -> None:
    """Somebody sits down."""
    row = {"table_id": table_id, "seat": seat, "name": name, "language": language}
    conn.execute(insert(seats).values(**row, wants_rematch=False, joined_at=now))


def remove_seat(conn: Connection, table_id: str, seat: int) -> None:
    """Somebody gets up; his secrets go with the seat."""
    conn.execute(delete(seats).where(and_(seats.c.table_id == table_id, seats.c.seat == seat)))


def set_rematch(conn: Connection, table_id: str, wants: bool, seat: int | None = None) -> None:
    """Who wants another game: one seat, or all of them at once."""
    change = update(seats).where(seats.c.table_id == table_id).values(wants_rematch=wants)
    conn.execute(change if seat is None else change.where(seats.c.seat == seat))


def set_language(conn: Connection, table_id: str, seat: int, code: str) -> None:
    """What a seat reads."""
    conn.execute(update(seats).where(and_(seats.c.table_id == table_id, seats.c.seat == seat)).values(language=code))


def add_key(conn: Connection, digest: str, table_id: str, seat: int, now: int) -> None:
    """A secret that holds a seat."""
    conn.execute(insert(keys).values(digest=digest, table_id=table_id, seat=seat, created_at=now))


def find_key(conn: Connection, digest: str) -> tuple[str, int] | None:
    """Table and seat that a secret holds."""
    row = conn.execute(select(keys.c.table_id, keys.c.seat).where(keys.c.digest == digest)).one_or_none()
    return (row.table_id, row.seat) if row else None


def add_chair(conn: Connection, digest: str, table_id: str, seat: int, now: int) -> None:
    """A link that carries a seat; an older one for the same seat ends."""
    conn.execute(delete(chairs).where(and_(chairs.c.table_id == table_id, chairs.c.seat == seat)))
    conn.execute(insert(chairs).values(digest=digest, table_id=table_id, seat=seat, created_at=now))


def find_chair(conn: Connection, digest: str) -> tuple[str, int, int] | None:
    """Table, seat and time of a link that carries a seat."""
    row = conn.execute(select(chairs).where(chairs.c.digest == digest)).one_or_none()
    return (row.table_id, row.seat, row.created_at) if row else None


# --- games and moves -------------------------------------------------------------------------------------------------


def add_game(conn: Connection, row: GameRow) -> None:
    """Store a new game."""
    conn.execute(insert(games).values({name: getattr(row, name) for name in GameRow.__slots__}))


def find_game(conn: Connection, game_id: str) -> GameRow | None:
    """A game by its id."""
    return _game(conn, games.c.id == game_id)


def find_game_numbered(conn: Connection, table_id: str, number: int) -> GameRow | None:
    """The game of a table that has this number; the first has 1."""
    return _game(conn, and_(games.c.table_id == table_id, games.c.number == number))


def _game(conn: Connection, which: ColumnElement[bool]) -> GameRow | None:
    row = conn.execute(select(games).where(which)).one_or_none()
    return GameRow(*(getattr(row, name) for name in GameRow.__slots__)) if row else None


def results_of(conn: Connection, table_id: str) -> list[Json]:
    """The results of the finished games of a table, in order."""
    query = select(games.c.result).where(and_(games.c.table_id == table_id, games.c.result.is_not(None)))
    return [result for result in conn.execute(query.order_by(games.c.number)).scalars() if result]


def append(conn: Connection, game_id: str, row: MoveRow, snapshot: Json, result: Json | None, now: int) -> None:
    """Store a move and the snapshot that it made.

    Raises:
        Overtaken: the game is not at the version before this one.
    """
    changed = conn.execute(
        update(games)
        .where(and_(games.c.id == game_id, games.c.version == row.version - 1))
        .values(version=row.version, snapshot=snapshot, result=result, moved_at=now)
    )
    if changed.rowcount != 1:
        raise Overtaken
    values = {name: getattr(row, name) for name in MoveRow.__slots__}
    try:
        conn.execute(insert(moves).values(game_id=game_id, made_at=now, **values))
    except IntegrityError:
        raise Overtaken from None


def all_moves(conn: Connection, game_id: str) -> list[MoveRow]:
    """Every move of a game, in order."""
    return _moves(conn, game_id)


def moves_since(conn: Connection, game_id: str, deal: int) -> list[MoveRow]:
    """The moves of this deal and those after it, in order."""
    return _moves(conn, game_id, deal)


def _moves(conn: Connection, game_id: str, deal: int = 0) -> list[MoveRow]:
    columns = [moves.c[name] for name in MoveRow.__slots__]
    query = select(*columns).where(and_(moves.c.game_id == game_id, moves.c.deal >= deal))
    return [MoveRow(*row) for row in conn.execute(query.order_by(moves.c.version))]


def move_by_key(conn: Connection, game_id: str, seat: int, key: str) -> Json | None:
    """The move that a seat has made with this key."""
    mine = and_(moves.c.game_id == game_id, moves.c.seat == seat, moves.c.key == key)
    move: Json | None = conn.execute(select(moves.c.move).where(mine)).scalar()
    return move


def moves_on(conn: Connection, game_id: str, seat: int, seen: int) -> list[Json]:
    """The moves that a seat has made without a key, having seen this version."""
    mine = and_(moves.c.game_id == game_id, moves.c.seat == seat, moves.c.seen == seen, moves.c.key.is_(None))
    return list(conn.execute(select(moves.c.move).where(mine)).scalars())


def deal_at(conn: Connection, game_id: str, version: int) -> int | None:
    """Which deal was on at a version."""
    query = select(moves.c.deal).where(and_(moves.c.game_id == game_id, moves.c.version == version))
    deal: int | None = conn.execute(query).scalar()
    return deal
