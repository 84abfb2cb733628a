"""Muggins: laws that hold for every announcement and every answer (rules.md 12, 18; 7, TB9)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cribbage.engine.cards import parse_card
from cribbage.engine.game import Phase, current_unit
from cribbage.engine.moves import (
    Announced,
    Answered,
    Counted,
    Event,
    MovedBack,
    Pegged,
    Unit,
)
from cribbage.engine.rules import Rules
from cribbage.showcase.games import true_count, walk
from tests.engine.reading import cards
from tests.engine.settling import settled
from tests.engine.table import Layout, begun, layouts


def units_of(rules: Rules, seed: int) -> Iterator[list[Event]]:
    """The events of each unit of a random game, from its announcement to its true count (or the end of the game)."""
    events: list[Event] = []
    for step in walk(rules, seed):
        for event in step.events:
            if isinstance(event, Announced):
                events = []
            events.append(event)
            if isinstance(event, Counted):
                yield events


@pytest.mark.parametrize("lowball", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_gains_of_owner_and_claimant(players: int, lowball: bool) -> None:
    """rules.md 12, 18: the owner gains a or t, t only if called; paid claims are at most what was missed."""
    rules = Rules(players=players, muggins=True, lowball=lowball)
    kinds = set()
    for seed in range(3):
        for events in units_of(rules, seed):
            announced, counted = events[0], events[-1]
            assert isinstance(announced, Announced)
            assert isinstance(counted, Counted)
            a, t = announced.points, counted.total
            answers = [event for event in events if isinstance(event, Answered)]
            called = a > t and any(event.answer.kind == "overcount" for event in answers)
            owner = sum(e.points for e in events if isinstance(e, Pegged) and e.why == (announced.unit,))
            claims = [e for e in events if isinstance(e, Pegged) and e.why == ("undercount",)]
            capped = any(isinstance(e, Pegged) and rules.target in e.scores for e in events)
            assert owner == (t if called else a) or capped
            assert len(claims) <= 1
            assert sum(claim.points for claim in claims) <= max(0, t - a)
            for claim in claims:
                assert (claim.seat == announced.seat) is lowball
            kinds.add((called, bool(claims)))
    assert kinds == {(False, False), (False, True), (True, False)}


def test_honest_counts_are_as_without_muggins() -> None:
    """rules.md 12, 18: with a = t everywhere the pegs are those of the table's own count."""
    for zero_back in ("off", "ten_back"):
        rules = Rules(muggins=True, zero_back=zero_back)
        plain = Rules(zero_back=zero_back)
        for layout in (layout for layout, _ in zip(layouts(2, seed=9), range(40), strict=False)):
            by_hand, by_table = begun(layout, rules), begun(layout, plain)
            for table in (by_hand, by_table):
                table.scores(30, 40)
                table.lay_first_that_fits(layout.kept)
            while by_hand.state.phase is Phase.ANNOUNCE:
                settled(by_hand, true_count(by_hand.state), (1 - current_unit(by_hand.state).seat, "accept", 0))
            assert by_hand.state.scores == by_table.state.scores
            assert by_hand.state.rears == by_table.state.rears


def test_the_crib_is_announced_by_the_dealer() -> None:
    """rules.md H-1: after the dealer's own hand, by the crib's flush rule."""
    layout = Layout((cards("AC 2D 9H KS"), cards("AD 3C 9S QC")), cards("2H 4H 6H 8H"), parse_card("TS"))
    table = begun(layout, Rules(muggins=True, zero_back="ten_back"))
    table.lay_first_that_fits(layout.kept)
    table.scores(50, 50)
    for seat in (0, 1):
        settled(table, true_count(table.state), (1 - seat, "accept", 0))
    assert current_unit(table.state) == Unit(1, 1, "crib")
    told = settled(table, 4, (0, "overcount", 0))
    assert [type(event) for event in told] == [Answered, MovedBack, Counted]
