"""Secrets of Muggins: answers and true counts (rules.md 7.2; 12, no. 19)."""

from __future__ import annotations

from cribbage.engine.cards import Seat
from cribbage.engine.game import (
    GameState,
    Phase,
    apply_move,
    current_unit,
    legal_moves,
    opponents_of,
    to_act,
)
from cribbage.engine.moves import (
    Announce,
    Answer,
    Answered,
    Counted,
    Unit,
)
from cribbage.engine.rules import Rules
from cribbage.engine.view import SeatView, UnitView, view_for
from cribbage.showcase.games import walk
from tests.engine.knowledge import readers
from tests.engine.table import Table, layouts


def answering(players: int) -> GameState:
    """A game in which seat 0 has announced, and everyone else is to answer."""
    layout = next(iter(layouts(players, seed=2)))
    table = Table.at(Rules(players=players, muggins=True))
    table.deal(layout)
    table.throw(layout)
    table.lay_first_that_fits(layout.kept)
    assert current_unit(table.state).seat == 0
    table.do(0, Announce(current_unit(table.state), 5))
    return table.state


def the_answers(unit: Unit) -> list[Answer]:
    """Any answer there is."""
    claims = [Answer(unit, "undercount", points) for points in range(1, 30)]
    return [Answer(unit, "accept"), Answer(unit, "overcount"), *claims]


def test_answers_are_secret_until_all_are_in() -> None:
    """rules.md 7.2, 3: what somebody has answered changes nothing that anybody sees, and no event tells it."""
    state = answering(3)
    unit = current_unit(state)
    for seat in (1, 2):
        views: set[tuple[SeatView, ...]] = set()
        for answer in the_answers(unit):
            after, events = apply_move(state, seat, answer)
            assert events == ()
            views.add(tuple(view_for(after, reader) for reader in readers(after)))
        assert len(views) == 1


def test_how_many_answers_are_wanted_not_whose() -> None:
    """Others see how many answers are still to come, and not who has given one."""
    state = answering(4)
    unit = current_unit(state)
    first, second = (apply_move(state, seat, Answer(unit, "accept"))[0] for seat in (1, 2))
    for reader in (0, 3, None):
        views = [view_for(after, reader) for after in (first, second)]
        assert [view.counting.answers_wanted for view in views if view.counting] == [2, 2]
        assert views[0] == views[1]


def test_own_answer_is_known() -> None:
    """The one who has answered knows that he has; nobody else does."""
    state = answering(3)
    after, _ = apply_move(state, 2, Answer(current_unit(state), "overcount"))
    answered = [view.counting.answered for reader in readers(after) if (view := view_for(after, reader)).counting]
    assert answered == [False, False, False, True]
    assert to_act(after) == {1}
    assert 1 in view_for(after, 1).to_act
    assert 2 not in view_for(after, 2).to_act


def public_view(state: GameState, reader: Seat | None) -> SeatView:
    """What a reader may know while a unit is counted, put together from what everybody has seen."""
    play = state.play
    assert play is not None
    unit, dealt = current_unit(state), state.dealt
    owed = [seat for seat in opponents_of(state.rules, unit.seat) if not (state.answers and state.answers[seat])]
    answering = state.phase is Phase.ANSWER
    own = reader is not None and answering and reader not in owed and reader in opponents_of(state.rules, unit.seat)
    waiting = opponents_of(state.rules, unit.seat) if answering else (unit.seat,)
    return SeatView(
        seat=reader,
        rules=state.rules,
        phase=state.phase,
        deal=state.deal,
        dealer=state.dealer,
        scores=state.scores,
        rears=state.rears,
        to_act=frozenset(waiting) - ({reader} if own else set()),
        hand=(),
        throw=None if reader is None else state.throws[reader],
        thrown=(True,) * len(dealt),
        cards_left=(0,) * len(dealt),
        crib_size=4,
        starter=state.starter,
        laid=play.laid,
        start=len(play.laid),
        count=0,
        gone=frozenset(),
        counting=UnitView(unit, state.cards_of(unit), state.announced, len(owed) if answering else 0, own),
        legal=() if reader is None else legal_moves(state, reader),
        result=None,
    )


def test_the_true_count_is_not_told_before_the_settlement() -> None:
    """rules.md 7.2, 1 and 6: views hold what everybody has seen, and the count comes last."""
    for step in walk(Rules(players=3, muggins=True), seed=5):
        if step.after.phase in (Phase.ANNOUNCE, Phase.ANSWER):
            for reader in readers(step.after):
                assert view_for(step.after, reader) == public_view(step.after, reader)
        counted = [event for event in step.events if isinstance(event, Counted)]
        last_answer = step.before.phase is Phase.ANSWER and step.after.phase is not Phase.ANSWER
        assert len(counted) == last_answer
        assert any(isinstance(event, Answered) for event in step.events) is last_answer


def test_a_crib_to_be_counted_lies_open_to_all() -> None:
    """rules.md 7.2, 1: the unit's four cards are shown to everyone once its owner is to announce."""
    for step in walk(Rules(muggins=True), seed=6):
        if step.after.phase not in (Phase.ANNOUNCE, Phase.ANSWER):
            continue
        unit = current_unit(step.after)
        for reader in readers(step.after):
            view = view_for(step.after, reader)
            assert view.counting is not None
            assert view.counting.unit == unit
            assert len(view.counting.cards) == 4
            if unit.kind == "hand":
                assert set(view.counting.cards) == set(step.after.kept(unit.seat))
            assert view.counting.announced == (step.after.announced if step.after.phase is Phase.ANSWER else None)
            wanted = len(opponents_of(step.after.rules, unit.seat))
            assert view.counting.answers_wanted == (wanted if step.after.phase is Phase.ANSWER else 0)
