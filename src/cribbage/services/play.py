"""A seat makes a move: one press, one result, whatever the network does to the press."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from cribbage.engine.cards import Seat
from cribbage.engine.codec import move_to_json
from cribbage.engine.game import GameState
from cribbage.engine.moves import Announce, Answer, Discard, Event, Move, Resign, TakeBack
from cribbage.services.errors import Refused
from cribbage.services.fairness import Shuffler
from cribbage.services.games import Position, Press, let_table_move, state_of, store_move
from cribbage.services.keeping import Keeping
from cribbage.store import repo
from cribbage.store.db import Database


@dataclass(frozen=True, slots=True)
class Playing:
    """What making moves takes: where they are stored, where decks come from, how long a game may rest."""

    database: Database
    shuffler: Shuffler
    keeping: Keeping


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made, now or, where `repeated`, by an earlier press of the same button.

    version: of the game after it; rows: of the table's rows.
    """

    version: int
    rows: int
    events: tuple[Event, ...]
    repeated: bool = False


def make_move(playing: Playing, table_id: str, seat: Seat, *, press: Press, move: Move) -> Made:
    """Make a move in the game that is on at a table. `press` says what its player saw.

    A press that is repeated, by a finger or by the network, makes the move once: it is known by its key, or without one
    by what was moved on which version.

    Raises:
        Refused: no_such_table, table_closed, game_not_begun; stale: the move was meant for a state that has passed.
        IllegalMove, ImpossibleMove: as the engine says.
    """
    with playing.database.write() as conn:
        table = repo.find_table(conn, id=table_id)
        if table is None:
            raise Refused("no_such_table")
        game = repo.find_game(conn, table.game) if table.game else None
        if game is None:
            raise Refused("game_not_begun")
        if press.game is not None and press.game != game.number:
            # A page left open over a rematch: versions count anew in each game.
            raise Refused("stale")
        if game.result is None and playing.keeping.is_closed(game.moved_at):
            raise Refused("table_closed")
        if repo.is_repeated(conn, game.id, seat, seen=press.seen, key=press.key, move=move_to_json(move)):
            return Made(game.version, table.version, (), repeated=True)
        state = state_of(game)
        if press.seen != game.version and not _still_meant(conn, game.id, state, press.seen, move):
            raise Refused("stale")
        position, events = store_move(conn, Position(game.id, game.version, state), seat, move, press)
        position, dealt = let_table_move(conn, playing.shuffler, position)
        repo.touch_table(conn, table_id)
    return Made(position.version, table.version + 1, events + dealt)


def _still_meant(conn: Connection, game_id: str, state: GameState, seen: int, move: Move) -> bool:
    """Does a move on an old version still mean what its player saw?

    A throw does in the same deal, because throws of different seats have nothing to do with one another. A count or an
    answer names its unit, and the engine checks the name. Giving up means the same at any time. A card in the play
    never does: nothing is laid at another count than the one that was seen.
    """
    if isinstance(move, Discard | TakeBack):
        return repo.deal_at(conn, game_id, seen) == state.deal
    return isinstance(move, Announce | Answer | Resign)
