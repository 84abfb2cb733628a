"""What the tests of a game share: layouts, what was pegged, and how a move is refused."""

from __future__ import annotations

import pytest

from cribbage.engine.cards import parse_card
from cribbage.engine.game import apply_move
from cribbage.engine.moves import (
    Discard,
    Event,
    IllegalMove,
    ImpossibleMove,
    Move,
    Pegged,
)
from cribbage.engine.rules import Rules
from tests.engine.reading import cards
from tests.engine.table import Layout, Table

NO_POINTS = (cards("2C 4D 6H 8S"), cards("2D 4H 6S 8C"))
JACK = parse_card("JD")


def pegs(events: list[Event] | tuple[Event, ...]) -> list[tuple[int, int, tuple[str, ...]]]:
    """Seat, points and reasons of every peg."""
    return [(event.seat, event.points, event.why) for event in events if isinstance(event, Pegged)]


def about_to_throw(layout: Layout, rules: Rules | None = None, dealer: int | None = None) -> Table:
    """A table at which only the last seat has still to throw."""
    table = Table.at(rules or Rules(players=len(layout.kept)), dealer)
    table.deal(layout)
    for seat, throw in list(enumerate(layout.throws()))[:-1]:
        table.do(seat, Discard(throw))
    return table


def refusal(table: Table, seat: int | None, move: Move) -> str:
    """The code with which a move is refused; the state stays as it was."""
    before = table.state
    try:
        apply_move(table.state, seat, move)
    except (IllegalMove, ImpossibleMove) as refused:
        assert table.state == before
        return refused.code
    pytest.fail("it was accepted")
