"""A game in the database: begun, moved on, and read. The other use cases build on it; each call is one transaction."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection

from cribbage.engine.cards import Card, Seat, parse_card
from cribbage.engine.codec import (
    Json,
    game_over_from_json,
    move_to_json,
    stored_event_from_json,
    stored_event_to_json,
    stored_move_from_json,
)
from cribbage.engine.game import GameState, Phase, apply_move, new_game
from cribbage.engine.moves import Deal, Event, GameOver, Move
from cribbage.engine.record import record_of
from cribbage.engine.rules import Rules
from cribbage.engine.snapshot import snapshot_from_json, snapshot_to_json
from cribbage.services.errors import Refused
from cribbage.services.fairness import Round, Shuffler, cut_for_deal
from cribbage.store import repo, wish_rows
from cribbage.store.db import Database
from cribbage.store.repo import GameRow, MoveRow, TableRow
from cribbage.store.wish_rows import WishRow


def now() -> int:
    """The server's clock in whole seconds; the only clock that counts."""
    return int(time.time())


def new_token() -> str:
    """An id, invitation or secret of 128 random bits, as 22 url-safe signs."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True, slots=True)
class Position:
    """A game at a version: what the next move starts from."""

    game_id: str
    version: int
    state: GameState = field(repr=False)


@dataclass(frozen=True, slots=True)
class Opened:
    """A table as it stands: its row, its game, and what happened in the last two deals, or in a finished game in all.

    `events` has one tuple a move, oldest first. `throws` are the final ones by deal and seat: secret, each seat may be
    shown its own. `results` are those of all finished games, in order.
    """

    table: TableRow
    game: GameRow | None
    state: GameState | None = field(repr=False)
    events: tuple[tuple[Event, ...], ...]
    throws: Mapping[tuple[int, Seat], tuple[Card, ...]] = field(repr=False)
    results: tuple[GameOver, ...]
    wishes: tuple[WishRow, ...] = field(default=(), repr=False)
    """What the seats wish to be laid for them: secret, each seat may be shown its own."""


def begin_game(
    conn: Connection, shuffler: Shuffler, table: TableRow, *, number: int, dealer: Seat | None = None
) -> Position:
    """Begin a game for a full table and deal; without a dealer the table cuts for it."""
    rules = Rules(**table.rules)
    rounds: tuple[Round, ...] = ()
    if dealer is None:
        dealer, rounds = cut_for_deal(rules, shuffler)
    state = new_game(rules, dealer)
    game = GameRow(
        id=new_token(),
        table_id=table.id,
        number=number,
        rules=asdict(rules),
        names=[seat.name for seat in table.seats],
        first_dealer=dealer,
        cut=[[card.text if card else None for card in drawn] for drawn in rounds],
        version=0,
        snapshot=snapshot_to_json(state),
        result=None,
        started_at=now(),
        moved_at=now(),
    )
    repo.add_game(conn, game)
    position, _ = let_table_move(conn, shuffler, Position(game.id, 0, state))
    return position


@dataclass(frozen=True, slots=True)
class Press:
    """Which press of which button a move came from.

    seen: the version that its player saw; game: the number of the game, where he told it; key: a name that he gave it.
    """

    seen: int
    game: int | None = None
    key: str | None = None


def store_move(
    conn: Connection, at: Position, seat: Seat | None, move: Move, press: Press
) -> tuple[Position, tuple[Event, ...]]:
    """Apply a move to a position and store both.

    Raises:
        IllegalMove, ImpossibleMove: as the engine says; nothing is stored.
        Overtaken: another move was stored first.
    """
    state, events = apply_move(at.state, seat, move)
    told = [stored_event_to_json(event) for event in events]
    row = MoveRow(at.version + 1, state.deal, seat, press.seen, press.key, move_to_json(move), told)
    result = told[-1] if state.result is not None else None
    repo.append(conn, at.game_id, row, snapshot_to_json(state), result, now())
    return Position(at.game_id, row.version, state), events


def let_table_move(conn: Connection, shuffler: Shuffler, at: Position) -> tuple[Position, tuple[Event, ...]]:
    """The table's own moves, as long as one is due: it deals."""
    happened: tuple[Event, ...] = ()
    while at.state.phase is Phase.DEAL:
        at, events = store_move(conn, at, None, Deal(shuffler.deck()), Press(at.version))
        happened += events
    return at, happened


def state_of(game: GameRow) -> GameState:
    """The state of a stored game."""
    return snapshot_from_json(game.snapshot)


def open_table(database: Database, table_id: str, *, since: int | None = None) -> Opened:
    """A table with its game, for showing; with what happened from the deal `since` on, where more than the last two.

    Raises:
        Refused: no_such_table.
    """
    with database.read() as conn:
        table = repo.find_table(conn, id=table_id)
        if table is None:
            raise Refused("no_such_table")
        game = repo.find_game(conn, table.game) if table.game else None
        return Opened(table, None, None, (), {}, ()) if game is None else _open(conn, table, game, since)


def open_game(database: Database, game_id: str) -> Opened:
    """A game, on or over, with its table.

    Raises:
        Refused: no_such_game.
    """
    with database.read() as conn:
        game = repo.find_game(conn, game_id)
        table = repo.find_table(conn, id=game.table_id) if game else None
        if game is None or table is None:
            raise Refused("no_such_game")
        return _open(conn, table, game, None)


def _open(conn: Connection, table: TableRow, game: GameRow, since: int | None) -> Opened:
    state = state_of(game)
    last_two = state.deal - 1 if state.result is None else 0
    rows = repo.moves_since(conn, game.id, last_two if since is None else min(since, last_two))
    results = repo.results_of(conn, table.id)
    # Only a seat whose cards are being played has any use for them.
    wished = tuple(wish_rows.wishes_at(conn, table.id)) if state.phase is Phase.PLAY else ()
    return Opened(table, game, state, _events(rows), _throws(rows), tuple(map(game_over_from_json, results)), wished)


def _throws(rows: Sequence[MoveRow]) -> dict[tuple[int, Seat], tuple[Card, ...]]:
    """What each seat threw in each deal; of several throws the last one counts."""
    throws: dict[tuple[int, Seat], tuple[Card, ...]] = {}
    for row in rows:
        if row.seat is not None and row.move["type"] == "discard":
            throws[row.deal, row.seat] = tuple(map(parse_card, row.move["cards"]))
    return throws


def _events(rows: Sequence[MoveRow]) -> tuple[tuple[Event, ...], ...]:
    return tuple(tuple(map(stored_event_from_json, row.events)) for row in rows)


def version_of(database: Database, game_id: str) -> int:
    """The version of a game.

    Raises:
        Refused: no_such_game.
    """
    with database.read() as conn:
        game = repo.find_game(conn, game_id)
    if game is None:
        raise Refused("no_such_game")
    return game.version


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game for whoever has its address: everything of it may be known. `throws` as in `Opened`."""

    game: GameRow
    state: GameState
    events: tuple[tuple[Event, ...], ...]
    throws: Mapping[tuple[int, Seat], tuple[Card, ...]]


def finished_game(database: Database, game_id: str) -> FinishedGame:
    """A finished game with its whole course.

    Raises:
        Refused: no_such_game; game_not_over while it is on.
    """
    game, rows = _finished(database, game_id)
    return FinishedGame(game, state_of(game), _events(rows), _throws(rows))


def record(database: Database, game_id: str) -> Json:
    """The record of a finished game.

    Raises:
        Refused: no_such_game; game_not_over, because a record holds every card.
    """
    game, rows = _finished(database, game_id)
    moves = [(row.seat, stored_move_from_json(row.move)) for row in rows]
    cut = [tuple(parse_card(text) if text else None for text in drawn) for drawn in game.cut]
    return record_of(Rules(**game.rules), game.first_dealer, moves, names=game.names, cut=cut)


def _finished(database: Database, game_id: str) -> tuple[GameRow, list[MoveRow]]:
    with database.read() as conn:
        game = repo.find_game(conn, game_id)
        if game is None:
            raise Refused("no_such_game")
        if game.result is None:
            raise Refused("game_not_over")
        return game, repo.all_moves(conn, game_id)
