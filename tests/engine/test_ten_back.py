"""Ten Back and its relatives: a hand or crib that counts nothing (rules.md 0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cribbage.engine.cards import Rank, parse_card
from cribbage.engine.game import Phase
from cribbage.engine.moves import Counted, Event, MovedBack, Pegged
from cribbage.engine.rules import Rules, side_count, side_of, steps_back
from cribbage.showcase.games import walk
from tests.engine.reading import SEATS, BackRow, back_rows, cards
from tests.engine.table import ALL_RULES, BelowTheStart, Layout, Table, begun, layouts

ZERO = Layout((cards("2C 4D 6H 8S"), cards("2D 4H 6S 8C")), cards("AC 3D 7H 9S"), parse_card("QH"))
FREE = 60
"""Where sides stand whose score an example leaves open: far from both ends."""


def rules_of(row: BackRow, **options: bool) -> Rules:
    """The rules of an example."""
    return Rules(
        players=row.players,
        partners="partners" in row.options,
        lowball="lowball" in row.options,
        zero_back="ten_back" if "ten_back" in row.options else "off",
        **options,
    )


def side_named(rules: Rules, name: str) -> int:
    """The side that a table calls "A" or "S1"."""
    return int(name[1]) - 1 if name.startswith("S") else side_of(rules, SEATS.index(name))


def fitting(row: BackRow) -> Iterator[Layout]:
    """Layouts in which the units of an example count what it says."""
    units = [step for step in row.steps if step.seat is not None]
    pinned = {(step.seat, step.what): step.hand for step in units if step.seat is not None and step.hand}
    starter = next((step.starter for step in units if step.starter), None)
    if row.steps[0].what == "heels":
        starter = parse_card("JD")
    for layout in layouts(row.players, pinned=pinned, starter=starter):
        right = all(layout.total(step.seat, step.what) == step.total for step in units if step.seat is not None)
        if right and (layout.starter.rank is Rank.JACK) is (row.steps[0].what == "heels"):
            yield layout


def seen(events: list[Event] | tuple[Event, ...], row: BackRow) -> list[tuple[str, int | None, int]]:
    """What happened to the units that an example names: (kind, seat, holes), in order."""
    named = {(step.what, step.seat) for step in row.steps}
    found: list[tuple[str, int | None, int]] = []
    for event in events:
        if isinstance(event, Pegged) and (event.why[0], event.seat) in named:
            found.append((event.why[0], event.seat, event.points))
        elif isinstance(event, MovedBack) and (event.unit, event.seat) in named:
            found.append((event.unit, event.seat, -event.holes))
    return found


def played(row: BackRow) -> tuple[Table, tuple[Event, ...]]:
    """A table at which an example has come about, and what happened from the last card of the play on."""
    rules = rules_of(row)
    scores = [FREE] * side_count(rules)
    for name, points in row.before.items():
        scores[side_named(rules, name)] = points
    for layout in fitting(row):
        try:
            table = begun(layout, rules)
            return table, table.show(layout.kept, *scores)
        except BelowTheStart:
            continue
    raise AssertionError


@pytest.mark.parametrize("row", [row for row in back_rows() if row.steps[0].what != "heels"], ids=lambda row: row.id)
def test_worked_situations(row: BackRow) -> None:
    """rules.md 0, T01 to T18: pegs and moves back of the named units in order, the scores after them, the end."""
    table, told = played(row)
    rules = table.state.rules
    assert seen(told, row) == [(step.what, step.seat, step.moved) for step in row.steps]
    for name, points in row.after.items():
        assert table.state.scores[side_named(rules, name)] == points
    assert (table.state.phase is Phase.OVER) is row.steps[-1].ends


def pegged_in_play(table: Table, seat: int) -> int:
    """What a seat has pegged by its cards and by go or last card."""
    pegs = [event for event in table.events if isinstance(event, Pegged) and event.seat == seat]
    return sum(event.points for event in pegs if event.why[0] not in {"heels", "hand", "crib"})


def test_heels_and_the_play_save_nothing() -> None:
    """rules.md TB2, T10: 2 for his heels and 7 in the play, and yet the zero hand goes back."""
    row = next(row for row in back_rows() if row.id == "T10")
    heels, play, hand = row.steps
    for layout in fitting(row):
        table = Table.at(rules_of(row))
        table.deal(layout)
        table.scores(FREE, row.before["B"])
        table.throw(layout)
        table.lay_first_that_fits(layout.kept)
        if pegged_in_play(table, 1) == play.moved:
            told = [event.points for event in table.events if isinstance(event, Pegged) and event.why == ("heels",)]
            assert told == [heels.moved]
            back = next(event for event in table.events if isinstance(event, MovedBack) and event.seat == 1)
            assert (back.unit, -back.holes, back.scores[1]) == ("hand", hand.moved, row.after["B"])
            return


def test_only_the_owner_moves() -> None:
    """rules.md TB8, T18: of three single players nobody but the owner of the zero hand goes back."""
    row = next(row for row in back_rows() if row.id == "T18")
    table, told = played(row)
    zero = {event.seat for event in told if isinstance(event, Counted) and event.total == 0}
    assert {event.seat for event in told if isinstance(event, MovedBack)} == zero
    assert table.state.rules.players == 3


def test_a_unit_is_told_then_pegged_then_moved_back() -> None:
    """rules.md TB3, TB6: each zero unit is counted, then its owner goes back, before the next is counted."""
    table = begun(ZERO, Rules(zero_back="ten_back"))
    told = table.show(ZERO.kept, 35, 36)
    show = told[next(place for place, event in enumerate(told) if isinstance(event, Counted)) :]
    assert [type(event) for event in show] == [Counted, MovedBack] * 3
    assert [(e.seat, e.unit, e.holes, e.scores) for e in show if isinstance(e, MovedBack)] == [
        (0, "hand", 10, (25, 36)),
        (1, "hand", 10, (25, 26)),
        (1, "crib", 10, (25, 16)),
    ]


def test_standing_at_the_start_is_told() -> None:
    """rules.md TB-b: nothing moves, and it is said all the same, with 0 holes."""
    table = begun(ZERO, Rules(zero_back="ten_back"))
    told = table.show(ZERO.kept, 0, 12)
    assert [event.holes for event in told if isinstance(event, MovedBack)] == [0, 10, 2]
    assert table.state.scores == (0, 0)


@pytest.mark.parametrize(
    ("zero_back", "scores"),
    [("off", (50, 50)), ("ten_back", (40, 30)), ("nineteen", (31, 12)), ("crib_five", (50, 45))],
)
def test_relatives(zero_back: str, scores: tuple[int, int]) -> None:
    """rules.md TB12: back 10, or 19, or 5 for the crib alone; nothing where the rule is off."""
    table = begun(ZERO, Rules(zero_back=zero_back))
    told = table.show(ZERO.kept, 50, 50)
    assert table.state.scores == scores
    backs = [event for event in told if isinstance(event, MovedBack)]
    assert len(backs) == {"off": 0, "ten_back": 3, "nineteen": 3, "crib_five": 1}[zero_back]


def test_moving_back_never_ends_a_game() -> None:
    """rules.md TB5: not at the start and not in Lowball."""
    for lowball in (False, True):
        table = begun(ZERO, Rules(zero_back="nineteen", lowball=lowball))
        table.show(ZERO.kept, 5, 6)
        assert table.state.phase is Phase.DEAL
        assert table.state.scores == (0, 0)


def test_one_check_for_each_counted_unit() -> None:
    """rules.md 12, 17: a move back follows a count if and only if it was 0; holes = min(step, score)."""
    step = {"ten_back": {"hand": 10, "crib": 10}, "nineteen": {"hand": 19, "crib": 19}, "crib_five": {"crib": 5}}
    seen_backs = 0
    for rules in ALL_RULES:
        if rules.muggins:
            continue
        for one in walk(rules, seed=2):
            scores = list(one.before.scores)
            for place, event in enumerate(one.events):
                if isinstance(event, Pegged):
                    scores[event.side] = event.scores[event.side]
                if isinstance(event, Counted):
                    after = one.events[place + 1] if place + 1 < len(one.events) else None
                    due = step.get(rules.zero_back, {}).get(event.unit, 0) if event.total == 0 else 0
                    assert isinstance(after, MovedBack) is bool(due)
                    assert steps_back(rules, event.unit) is (event.unit in step.get(rules.zero_back, {}))
                    if isinstance(after, MovedBack):
                        seen_backs += 1
                        side = side_of(rules, event.seat)
                        assert (after.seat, after.side, after.unit) == (event.seat, side, event.unit)
                        assert after.holes == min(due, scores[side])
                        scores[side] -= after.holes
                        assert after.scores == tuple(scores)
            assert one.after.scores == tuple(scores)
    assert seen_backs > 50


def test_a_hand_with_a_five_never_goes_back() -> None:
    """rules.md 12, 3 and TB1: a five in hand or as starter is worth 2 at least."""
    for one in walk(replace(Rules(), zero_back="ten_back"), seed=4):
        for event in one.events:
            if isinstance(event, Counted) and event.total == 0:
                assert Rank.FIVE not in {card.rank for card in (*event.cards, event.starter)}
