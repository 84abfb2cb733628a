"""The invariants of a game (rules.md 12, 14 to 20) on random games of every combination of rules."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from cribbage.engine.cards import DECK
from cribbage.engine.game import GameState, Phase, apply_move, legal_moves, new_game, to_act, units_in_order
from cribbage.engine.moves import (
    Counted,
    Dealt,
    GameOver,
    MayDiscard,
    MayPlay,
    MovedBack,
    Pegged,
)
from cribbage.engine.rules import Rules, side_of
from cribbage.showcase.games import walk
from tests.engine.games import GAMES, LAWS, game
from tests.engine.table import ALL_RULES, events_of

# --- scores ----------------------------------------------------------------------------------------------------------


@LAWS
@given(GAMES)
def test_scores_follow_from_the_pegs(which: tuple[Rules, int]) -> None:
    """rules.md 12, 14: never above the target, never below 0; every change is told by an event of its own."""
    rules, _ = which
    steps = game(*which)
    scores = list(steps[0].before.scores)
    assert set(scores) == {0}
    for step in steps:
        for event in step.events:
            if isinstance(event, (Pegged, MovedBack)):
                moved = event.points if isinstance(event, Pegged) else -event.holes
                assert event.side == side_of(rules, event.seat)
                assert moved > 0 or isinstance(event, MovedBack)
                scores[event.side] += moved
                assert event.scores == tuple(scores)
        assert step.after.scores == tuple(scores)
        assert all(0 <= score <= rules.target for score in scores)
        if rules.zero_back == "off":
            assert not any(isinstance(event, MovedBack) for event in step.events)


@LAWS
@given(GAMES)
def test_the_end_is_at_once_and_final(which: tuple[Rules, int]) -> None:
    """rules.md E1, E5, 12, 15: the peg that reaches the target is the last; then comes the true count of the announced
    unit at most, and the end."""
    rules, _ = which
    events = events_of(game(*which))
    pegs = [(place, event) for place, event in enumerate(events) if isinstance(event, Pegged)]
    reached = [place for place, event in pegs if rules.target in event.scores]
    assert len(reached) == 1
    rest = events[reached[0] + 1 :]
    assert isinstance(rest[-1], GameOver)
    assert [type(event) for event in rest[:-1]] in ([], [Counted])
    if len(rest) == 2:
        assert rules.muggins
    assert sum(isinstance(event, GameOver) for event in events) == 1
    end = game(*which)[-1].after
    assert legal_moves(end, 0) == ()
    assert to_act(end) == frozenset()
    assert sum(score == rules.target for score in end.scores) == 1


@LAWS
@given(GAMES)
def test_who_has_won(which: tuple[Rules, int]) -> None:
    """rules.md 6.2, L1, L6, 12, 20: whoever is out has won; in Lowball the lowest of the others have."""
    rules, _ = which
    result = game(*which)[-1].after.result
    assert result is not None
    out = result.scores.index(rules.target)
    if rules.lowball:
        others = {side: score for side, score in enumerate(result.scores) if side != out}
        assert result.winners == tuple(side for side, score in others.items() if score == min(others.values()))
        assert set(result.skunks) == {0}
    else:
        assert result.winners == (out,)
        for side, (score, level) in enumerate(zip(result.scores, result.skunks, strict=True)):
            lines = [90, 60] if rules.target == 121 else [30]
            assert level == (0 if side == out else sum(score <= line for line in lines))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lowball_differs_in_the_end_only(players: int) -> None:
    """rules.md 12, 20: the same moves give the same events up to the end."""
    for seed in range(5):
        steps = tuple(walk(Rules(players=players), seed))
        state = new_game(Rules(players=players, lowball=True), steps[0].before.dealer)
        for step in steps:
            state, events = apply_move(state, step.seat, step.move)
            assert [event for event in events if not isinstance(event, GameOver)] == [
                event for event in step.events if not isinstance(event, GameOver)
            ]
        assert state.result is not None
        assert step.after.result is not None
        assert state.scores == step.after.scores
        assert set(state.result.winners).isdisjoint(step.after.result.winners)


# --- cards, deals, replay --------------------------------------------------------------------------------------------


@LAWS
@given(GAMES)
def test_the_cards_are_always_the_52(which: tuple[Rules, int]) -> None:
    """rules.md 12, 16: hands, crib, starter and rest are the deck; hands and laid cards are what was kept."""
    players = which[0].players
    for step in game(*which):
        state = step.after
        assert set(state.deck) == set(DECK)
        kept = [card for seat in range(players) for card in state.kept(seat)]
        named = [*kept, *state.crib]
        assert len(set(named)) == len(named)
        if state.play is not None:
            assert len(state.crib) == 4
            assert state.starter not in named
            held = [card for hand in state.play.hands for card in hand]
            assert sorted(c.text for c in [*held, *(c for _, c in state.play.laid)]) == sorted(c.text for c in kept)
            assert state.play.count == sum(card.value for card in state.play.series) <= 31
        else:
            assert state.starter is None


@LAWS
@given(GAMES)
def test_the_deal_passes_and_counts_up(which: tuple[Rules, int]) -> None:
    """rules.md S4: one deal after the other, the dealer next clockwise; never the same one again, never dealt twice."""
    dealt = [event for event in events_of(game(*which)) if isinstance(event, Dealt)]
    assert [event.deal for event in dealt] == list(range(1, len(dealt) + 1))
    for earlier, later in pairwise(dealt):
        assert later.dealer == (earlier.dealer + 1) % which[0].players


@LAWS
@given(GAMES)
def test_units_are_counted_in_order(which: tuple[Rules, int]) -> None:
    """rules.md H-1, E3: every deal's hands from the dealer's left, then the crib; the last deal as far as it went."""
    rules, _ = which
    steps = game(*which)
    counted: dict[int, list[tuple[int, str]]] = {}
    dealers: dict[int, int] = {}
    for step in steps:
        dealers[step.after.deal] = step.after.dealer
        for event in step.events:
            if isinstance(event, Counted):
                counted.setdefault(step.after.deal, []).append((event.seat, event.unit))
    last = steps[-1].after.deal
    for deal, dealer in dealers.items():
        order = [(unit.seat, unit.kind) for unit in units_in_order(rules, deal, dealer)]
        found = counted.get(deal, [])
        assert found == order[: len(found)]
        assert deal == last or found == order


@LAWS
@given(GAMES)
def test_replaying_the_moves_is_exact(which: tuple[Rules, int]) -> None:
    """rules.md 12, 16: a game is its first dealer and its moves: same states, same events."""
    steps = game(*which)
    state = new_game(which[0], steps[0].before.dealer)
    assert state == steps[0].before
    for step in steps:
        state, events = apply_move(state, step.seat, step.move)
        assert (state, events) == (step.after, step.events)


@LAWS
@given(GAMES)
def test_somebody_is_always_waited_for(which: tuple[Rules, int]) -> None:
    """No dead end: until the game is over the table deals, or a seat that is waited for may make a move."""
    for step in game(*which):
        state = step.after
        waiting = to_act(state)
        assert bool(waiting) is (state.phase not in (Phase.DEAL, Phase.OVER))
        for seat in waiting:
            assert len(legal_moves(state, seat)) >= 2


@LAWS
@given(GAMES)
def test_legal_moves_are_all_there_are(which: tuple[Rules, int]) -> None:
    """What is offered in throw and play is what is accepted: the seat's own cards, and those that fit."""
    for step in game(*which)[:40]:
        state: GameState = step.before
        for seat in range(which[0].players) if state.deal else ():
            for legal in legal_moves(state, seat):
                if isinstance(legal, MayDiscard):
                    assert set(legal.cards) == set(state.dealt[seat])
                    assert state.throws[seat] is None
                if isinstance(legal, MayPlay):
                    assert state.play is not None
                    assert legal.card in state.play.hands[seat]
                    assert state.play.count + legal.card.value <= 31


@LAWS
@given(GAMES)
def test_pegs_on_the_board(which: tuple[Rules, int]) -> None:
    """rules.md TB-e: the rear peg stands where the front one was, and never ahead of it."""
    for step in game(*which):
        assert all(rear <= front for rear, front in zip(step.after.rears, step.after.scores, strict=True))
        for side in range(len(step.after.scores)):
            pegs = [event for event in step.events if isinstance(event, Pegged) and event.side == side]
            backs = [event for event in step.events if isinstance(event, MovedBack) and event.side == side]
            if pegs and not backs:
                assert step.after.rears[side] == pegs[-1].scores[side] - pegs[-1].points


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_every_combination_comes_to_an_end(rules: Rules) -> None:
    """rules.md TB11: every combination of rules that is accepted can be played to its end."""
    steps = game(rules, 99)
    assert steps[-1].after.phase is Phase.OVER
    assert isinstance(steps[-1].events[-1], GameOver)
