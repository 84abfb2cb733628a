"""Cards that the table lays for a seat: one chosen in advance, or the only one that fits.

Both are laid after the same delay, so that time tells nothing about a hand (behaviour.md, "The play").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cribbage.engine.cards import Card, Seat, parse_card
from cribbage.engine.game import GameState, Phase
from cribbage.engine.moves import IllegalMove, PlayCard
from cribbage.engine.pegging import may_lay
from cribbage.services.errors import Refused
from cribbage.services.games import Position, Press, let_table_move, state_of, store_move
from cribbage.services.holding import Holding, Playing, held_table
from cribbage.store import repo, wish_rows
from cribbage.store.db import Database
from cribbage.store.repo import GameRow, TableRow
from cribbage.store.wish_rows import WishRow

PACES: Mapping[str, float] = {"even": 0.8, "brisk": 0.4, "calm": 1.5}
"""Pace of a table -> seconds until the table lays a card for somebody; the default first."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a seat has wished: `forced`: the only card that fits is laid for it; `card`: chosen in advance."""

    forced: bool = False
    card: Card | None = field(default=None, repr=False)


NO_WISH = Wish()


def wishes_in(rows: Iterable[WishRow], game: GameRow, deal: int) -> dict[Seat, Wish]:
    """The wishes of a table by seat; a card that was chosen in another deal is forgotten."""
    return {
        row.seat: Wish(
            row.forced, parse_card(row.card) if row.card and (row.game_id, row.deal) == (game.id, deal) else None
        )
        for row in rows
    }


def due(state: GameState, wishes: Mapping[Seat, Wish]) -> tuple[Seat, Card] | None:
    """Who is to play, and the card that the table lays for him; None where it lays none.

    A card chosen in advance that does not fit any more is none; then nothing is laid, unless only one card fits.
    """
    play = state.play
    if state.phase is not Phase.PLAY or play is None or play.turn is None:
        return None
    wish = wishes.get(play.turn, NO_WISH)
    card = card_laid(wish, may_lay(play.hands[play.turn], play.count))
    return None if card is None else (play.turn, card)


def card_laid(wish: Wish, fitting: tuple[Card, ...]) -> Card | None:
    """The card that the table lays for a seat with this wish, of those that fit."""
    if wish.card in fitting:
        return wish.card
    return fitting[0] if wish.forced and len(fitting) == 1 else None


def set_forced(playing: Playing, holding: Holding, *, on: bool) -> TableRow:
    """Whether the only card that fits is laid for a seat; its table is returned.

    Raises:
        Refused: no_such_table, no_seat, table_closed.
    """
    with playing.database.write() as conn:
        table, _ = held_table(conn, playing.keeping, holding)
        wish_rows.set_wish(conn, table.id, holding.seat, forced=on)
    return table


def choose_ahead(playing: Playing, holding: Holding, card: Card | None) -> TableRow:
    """Keep a card to be laid when the turn comes, if it fits then; None takes it back. Nobody else is told.

    Raises:
        Refused: no_such_table, no_seat, table_closed, game_not_begun.
        IllegalMove: not_now outside the play and on the own turn; not_your_card.
    """
    with playing.database.write() as conn:
        table, game = held_table(conn, playing.keeping, holding)
        if game is None:
            raise Refused("game_not_begun")
        state = state_of(game)
        if state.phase is not Phase.PLAY or state.play is None or state.play.turn == holding.seat:
            raise IllegalMove("not_now")
        if card is not None and card not in state.play.hands[holding.seat]:
            raise IllegalMove("not_your_card", card=card)
        text = card.text if card else None
        wish_rows.set_wish(conn, table.id, holding.seat, game_id=game.id, deal=state.deal, card=text)
    return table


def let_table_play(playing: Playing, table_id: str, version: int) -> int | None:
    """Lay the card that is due at a table, if its rows are still at this version; their new version, or None."""
    with playing.database.write() as conn:
        table = repo.find_table(conn, id=table_id)
        if table is None or table.game is None or table.version != version:
            return None
        game = repo.find_game(conn, table.game)
        if game is None or game.result is not None:
            return None
        state = state_of(game)
        laid = due(state, wishes_in(wish_rows.wishes_at(conn, table_id), game, state.deal))
        if laid is None:
            return None
        seat, card = laid
        at = Position(game.id, game.version, state)
        position, _ = store_move(conn, at, seat, PlayCard(card), Press(game.version))
        let_table_move(conn, playing.shuffler, position)
        wish_rows.forget_card(conn, table_id, seat)
        repo.touch_table(conn, table_id)
    return version + 1


def tables_with_wishes(database: Database) -> list[tuple[str, str, int]]:
    """The tables where somebody wishes anything, each with its pace and version: what a start takes up again."""
    with database.read() as conn:
        return wish_rows.tables_with_wishes(conn)
