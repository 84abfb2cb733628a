"""A table at which a hand is to be announced and answered."""

from __future__ import annotations

from typing import Literal, cast

from cribbage.engine.cards import Rank
from cribbage.engine.game import current_unit
from cribbage.engine.moves import (
    Announce,
    Announced,
    Answer,
    Event,
)
from cribbage.engine.rules import Rules, side_count
from tests.engine.table import Table, begun, layouts


def show_begins(rules: Rules, true: int, *scores: int, seed: int = 1) -> Table:
    """A table at which seat 0 is to announce a hand of this true count, with the pegs at these scores."""
    for layout in layouts(rules.players, seed=seed):
        if layout.total(0, "hand") == true and layout.starter.rank is not Rank.JACK:
            table = begun(layout, rules)
            table.lay_first_that_fits(layout.kept)
            table.scores(*(scores or (0,) * side_count(rules)))
            return table
    raise AssertionError


def answer(table: Table, seat: int, kind: str, points: int = 0) -> tuple[Event, ...]:
    """A seat answers the unit at hand."""
    known = cast(Literal["accept", "undercount", "overcount"], kind)
    return table.do(seat, Answer(current_unit(table.state), known, points))


def settled(table: Table, announced: int, *answers: tuple[int, str, int]) -> tuple[Event, ...]:
    """The owner announces, the others answer in the given order; what the last answer brought about."""
    unit = current_unit(table.state)
    told = table.do(unit.seat, Announce(unit, announced))
    for seat, kind, points in answers:
        assert told == () or isinstance(told[0], Announced)
        told = answer(table, seat, kind, points)
    return told
