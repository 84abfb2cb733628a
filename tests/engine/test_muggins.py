"""Muggins: announcing, answering and settling (rules.md 7, TB9, L10)."""

from __future__ import annotations

from itertools import permutations

import pytest

from cribbage.engine.game import GameState, Phase, apply_move, current_unit, legal_moves, to_act
from cribbage.engine.moves import (
    ANNOUNCEABLE,
    Announce,
    Announced,
    Answer,
    Answered,
    Counted,
    Event,
    GameOver,
    IllegalMove,
    ImpossibleMove,
    MayAnnounce,
    MayAnswer,
    MayResign,
    MovedBack,
    Pegged,
    PlayCard,
    Unit,
)
from cribbage.engine.rules import Rules, side_of
from cribbage.showcase.games import true_count
from tests.engine.reading import SEATS, MugginsRow, muggins_rows
from tests.engine.settling import answer, settled, show_begins
from tests.engine.table import begun, layouts

MUGGINS = Rules(muggins=True)


def rules_of(row: MugginsRow) -> Rules:
    """The rules of an example."""
    return Rules(
        players=row.players,
        partners="partners" in row.options,
        muggins=True,
        lowball="lowball" in row.options,
        zero_back="ten_back" if "ten_back" in row.options else "off",
    )


def name_of(rules: Rules, seat: int) -> str:
    """What the table calls the side of a seat."""
    return f"S{side_of(rules, seat) + 1}" if rules.partners else SEATS[seat]


# --- worked settlements ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", muggins_rows(), ids=lambda row: row.id)
def test_worked_settlements(row: MugginsRow) -> None:
    """rules.md 7.3, M01 to M31: what is pegged, in order, and the scores, whatever the order of the answers."""
    rules = rules_of(row)
    given = [(seat, kind, points) for seat, (kind, points) in row.answers.items()]
    for order in permutations(given):
        table = show_begins(rules, row.true, *row.before.values())
        told = settled(table, row.announced, *order)
        assert pegs_told(rules, told) == list(row.pegs)
        assert list(table.state.scores) == list(row.after.values())
        over = isinstance(told[-1], GameOver)
        assert over is bool(row.winner)
        if over:
            out = SEATS.index(row.winner)
            assert table.state.scores[out] == rules.target
            assert table.state.result is not None
            assert (out in table.state.result.winners) is not rules.lowball
        else:
            assert table.state.phase is Phase.ANNOUNCE
            assert current_unit(table.state) == Unit(1, 1, "hand")


def pegs_told(rules: Rules, told: tuple[Event, ...]) -> list[tuple[str, int]]:
    """Pegs and moves back as a table writes them."""
    found = []
    for event in told:
        if isinstance(event, Pegged):
            found.append((name_of(rules, event.seat), event.points))
        elif isinstance(event, MovedBack):
            found.append((name_of(rules, event.seat), -event.holes))
    return found


def test_reasons_of_the_pegs() -> None:
    """The owner pegs for his hand, the claimant for an undercount; in Lowball the owner pegs the claim too (L10)."""
    for rules, claimed_by in ((MUGGINS, 1), (Rules(muggins=True, lowball=True), 0)):
        table = show_begins(rules, 8, 50, 50)
        told = settled(table, 6, (1, "undercount", 2))
        assert [(event.seat, event.why) for event in told if isinstance(event, Pegged)] == [
            (0, ("hand",)),
            (claimed_by, ("undercount",)),
        ]


# --- the order of things ---------------------------------------------------------------------------------------------


def test_events_of_a_unit_in_order() -> None:
    """rules.md 7.2: announced; answered, all at once; the owner's peg, the claim's, the true count last."""
    table = show_begins(Rules(players=3, muggins=True), 10, 40, 41, 42)
    unit = current_unit(table.state)
    assert table.do(0, Announce(unit, 4)) == (Announced(0, "hand", 4),)
    assert answer(table, 2, "undercount", 6) == ()
    told = answer(table, 1, "accept")
    assert [type(event) for event in told] == [Answered, Answered, Pegged, Pegged, Counted]
    assert [event.seat for event in told if isinstance(event, Answered)] == [1, 2]
    last = told[-1]
    assert isinstance(last, Counted)
    assert (last.seat, last.unit, last.total) == (0, "hand", 10)


def test_the_move_back_comes_before_the_true_count() -> None:
    """rules.md 7.2, 5: pegs, then the move back, then the true count; also where the end comes first (TB-c)."""
    rules = Rules(muggins=True, zero_back="ten_back")
    told = settled(show_begins(rules, 0, 25, 60), 4, (1, "accept", 0))
    assert [type(event) for event in told] == [Answered, Pegged, MovedBack, Counted]
    told = settled(show_begins(rules, 0, 119, 60), 4, (1, "accept", 0))
    assert [type(event) for event in told] == [Answered, Pegged, Counted, GameOver]


def test_a_show_has_no_dead_end() -> None:
    """Whatever is announced and answered, hand after hand and the crib: the table waits for somebody, then deals."""
    for kind, points in (("accept", 0), ("overcount", 0), ("undercount", 1), ("undercount", 29)):
        for announced in ANNOUNCEABLE:
            table = show_begins(MUGGINS, 8, 0, 0)
            for unit in (Unit(1, 0, "hand"), Unit(1, 1, "hand"), Unit(1, 1, "crib")):
                assert current_unit(table.state) == unit
                assert to_act(table.state) == {unit.seat}
                table.do(unit.seat, Announce(unit, announced))
                assert to_act(table.state) == {1 - unit.seat}
                answer(table, 1 - unit.seat, kind, points)
            assert table.state.phase is Phase.DEAL
            assert to_act(table.state) == frozenset()


def test_partners_do_not_answer() -> None:
    """rules.md 7.2, 3: every opponent answers once; the owner's partner is not asked."""
    table = show_begins(Rules(players=4, partners=True, muggins=True), 8)
    unit = current_unit(table.state)
    table.do(0, Announce(unit, 8))
    assert to_act(table.state) == {1, 3}
    assert refusal(table.state, 2, Answer(unit, "accept")) == "own_hand"
    answer(table, 3, "accept")
    assert to_act(table.state) == {1}
    assert legal_moves(table.state, 3) == (MayResign(),)
    assert answer(table, 1, "accept")
    assert current_unit(table.state).seat == 1


def test_equal_claims_go_round_the_table() -> None:
    """rules.md 7.2, 4: of equal claims the opponent nearest clockwise after the owner, wherever the owner sits."""
    rules = Rules(players=4, muggins=True)
    table = show_begins(rules, 8)
    for _ in range(4):
        unit = current_unit(table.state)
        announced = max(0, true_count(table.state) - 1)
        missed = true_count(table.state) - announced
        others = [(unit.seat + step) % 4 for step in (3, 1, 2)]
        told = settled(table, announced, *((seat, "undercount", 1) for seat in others))
        paid = [event.seat for event in told if isinstance(event, Pegged) and event.why == ("undercount",)]
        assert paid == ([(unit.seat + 1) % 4] if missed else [])


# --- what may be said ------------------------------------------------------------------------------------------------


def test_impossible_totals_are_refused() -> None:
    """rules.md 7.2, 2: 19, 25, 26, 27, less than 0 and more than 29 cannot be announced."""
    table = show_begins(MUGGINS, 8)
    unit = current_unit(table.state)
    assert legal_moves(table.state, 0)[0] == MayAnnounce(unit, ANNOUNCEABLE)
    assert set(ANNOUNCEABLE) == set(range(30)) - {19, 25, 26, 27}
    for points in (-1, 19, 25, 26, 27, 30):
        assert refusal(table.state, 0, Announce(unit, points)) == "impossible_total"
    for points in ANNOUNCEABLE:
        assert apply_move(table.state, 0, Announce(unit, points))[0].announced == points


def test_a_claim_is_one_to_29() -> None:
    """rules.md 7.2, 3: n >= 1; any such claim may be made, sensible or not."""
    table = show_begins(MUGGINS, 8)
    unit = current_unit(table.state)
    table.do(0, Announce(unit, 8))
    assert legal_moves(table.state, 1)[0] == MayAnswer(unit)
    for points in (-1, 0, 30):
        assert refusal(table.state, 1, Answer(unit, "undercount", points)) == "bad_claim"
    for points in (1, 29):
        assert apply_move(table.state, 1, Answer(unit, "undercount", points))[0].phase is Phase.ANNOUNCE


def test_refused_while_counting() -> None:
    """The wrong unit, the wrong seat, twice: each has its own code, and the state stays as it was."""
    table = show_begins(Rules(players=3, muggins=True), 8)
    unit = current_unit(table.state)
    assert unit == Unit(1, 0, "hand")
    other = Unit(1, 1, "hand")
    assert refusal(table.state, 1, Announce(unit, 8)) == "not_your_turn"
    assert refusal(table.state, 0, Announce(other, 8)) == "wrong_unit"
    assert refusal(table.state, 0, Announce(Unit(2, 0, "hand"), 8)) == "wrong_unit"
    assert refusal(table.state, 1, Answer(unit, "accept")) == "not_now"
    assert refusal(table.state, 0, PlayCard(table.state.kept(0)[0])) == "not_now"
    table.do(0, Announce(unit, 8))
    assert refusal(table.state, 0, Announce(unit, 6)) == "already_answered"
    assert refusal(table.state, 0, Answer(unit, "accept")) == "own_hand"
    assert refusal(table.state, 1, Answer(other, "accept")) == "wrong_unit"
    answer(table, 1, "accept")
    assert refusal(table.state, 1, Answer(unit, "overcount")) == "already_answered"
    answer(table, 2, "accept")
    assert refusal(table.state, 2, Answer(unit, "accept")) == "wrong_unit"


def test_nothing_is_announced_without_muggins() -> None:
    """rules.md 7: without the option the table counts by itself."""
    layout = next(iter(layouts(2)))
    table = begun(layout)
    assert refusal(table.state, 0, Announce(Unit(1, 0, "hand"), 8)) == "not_now"
    table.lay_first_that_fits(layout.kept)
    assert table.state.phase is Phase.DEAL
    assert refusal(table.state, 1, Answer(Unit(1, 0, "hand"), "accept")) == "not_now"


def refusal(state: GameState, seat: int, move: Announce | Answer | PlayCard) -> str:
    """The code with which a move is refused."""
    try:
        apply_move(state, seat, move)
    except (IllegalMove, ImpossibleMove) as refused:
        return refused.code
    pytest.fail("it was accepted")
