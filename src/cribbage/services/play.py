"""A seat makes a move: one press, one result, whatever the network does to the press."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from cribbage.engine.codec import move_to_json
from cribbage.engine.game import GameState
from cribbage.engine.moves import Announce, Answer, Discard, Event, Move, PlayCard, Resign, TakeBack
from cribbage.services.errors import Refused
from cribbage.services.games import Position, Press, let_table_move, state_of, store_move
from cribbage.services.holding import Holding, Playing, held_table
from cribbage.store import repo, wish_rows
from cribbage.store.models import LONGEST_KEY
from cribbage.store.repo import GameRow


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made, now or, where `repeated`, by an earlier press of the same button.

    version: of the game after it; rows: of the table's rows.
    """

    version: int
    rows: int
    events: tuple[Event, ...]
    repeated: bool = False


def make_move(playing: Playing, holding: Holding, *, press: Press, move: Move) -> Made:
    """Make a move in the game that is on at a table. `press` says what its player saw.

    A press that is repeated, by a finger or by the network, makes the move once: it is known by its key, or without one
    by what was moved on which version.

    Raises:
        Refused: no_such_table, no_seat, table_closed, game_not_begun; stale: the move was meant for a state that has
            passed; key_too_long; key_reused: the key belongs to another move.
        IllegalMove, ImpossibleMove: as the engine says.
    """
    if press.key is not None and len(press.key) > LONGEST_KEY:
        raise Refused("key_too_long")
    with playing.database.write() as conn:
        table, game = held_table(conn, playing.keeping, holding)
        if game is None:
            raise Refused("game_not_begun")
        # First of all: the answer to the last move of a game may have been lost, and the next game begun since.
        pressed = _pressed_in(conn, game, press)
        if pressed is not None and _is_repeated(conn, pressed, holding, press, move):
            return Made(pressed.version, table.version, (), repeated=True)
        if pressed is not game:
            # A page left open over a rematch: versions count anew in each game.
            raise Refused("stale")
        state = state_of(game)
        if press.seen != game.version and not _still_meant(conn, game.id, state, press.seen, move):
            raise Refused("stale")
        if isinstance(move, PlayCard):
            wish_rows.forget_card(conn, table.id, holding.seat)
        position, events = store_move(conn, Position(game.id, game.version, state), holding.seat, move, press)
        position, dealt = let_table_move(conn, playing.shuffler, position)
        repo.touch_table(conn, table.id)
    return Made(position.version, table.version + 1, events + dealt)


def _pressed_in(conn: Connection, game: GameRow, press: Press) -> GameRow | None:
    """The game of the table in which the button was pressed: the one that is on, if the press names none."""
    if press.game is None or press.game == game.number:
        return game
    return repo.find_game_numbered(conn, game.table_id, press.game)


def _is_repeated(conn: Connection, game: GameRow, holding: Holding, press: Press, move: Move) -> bool:
    """Has this press made its move already? Known by its key, or without one by the same move on the same version.

    Raises:
        Refused: key_reused.
    """
    told = move_to_json(move)
    if press.key is None:
        return told in repo.moves_on(conn, game.id, holding.seat, press.seen)
    made = repo.move_by_key(conn, game.id, holding.seat, press.key)
    if made is not None and made != told:
        raise Refused("key_reused")
    return made is not None


def _still_meant(conn: Connection, game_id: str, state: GameState, seen: int, move: Move) -> bool:
    """Does a move on an old version still mean what its player saw?

    A throw does in the same deal, because throws of different seats have nothing to do with one another. A count or an
    answer names its unit, and the engine checks the name. Giving up means the same at any time. A card in the play
    never does: nothing is laid at another count than the one that was seen.
    """
    if isinstance(move, Discard | TakeBack):
        return repo.deal_at(conn, game_id, seen) == state.deal
    return isinstance(move, Announce | Answer | Resign)
