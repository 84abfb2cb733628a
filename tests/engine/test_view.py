"""Secrets: what a seat or a watcher is told (rules.md 12, no. 19; 7.2; D4, D5)."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

from cribbage.engine.cards import DECK, Card, Seat, in_order
from cribbage.engine.game import (
    GameState,
    Phase,
    apply_move,
    legal_moves,
    new_game,
    to_act,
)
from cribbage.engine.moves import (
    Counted,
    Deal,
    Discard,
    Event,
    IllegalMove,
    Move,
    PlayCard,
    Starter,
    TakeBack,
)
from cribbage.engine.rules import Rules
from cribbage.engine.scoring import ScoreItem
from cribbage.engine.view import view_for
from cribbage.showcase.games import walk
from tests.engine.knowledge import Secrets, cards_in, inside, readers
from tests.engine.table import ALL_RULES, Table, layouts


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: "".join(str(value)[0] for value in rules_values(rules)))
def test_no_view_and_no_event_holds_a_hidden_card(rules: Rules) -> None:
    """The first and the last deal of a random game of every combination of rules: every view, every event."""
    secrets = Secrets(rules)
    steps = list(walk(rules, seed=11))
    for step in steps:
        secrets.follow(step)
        if step.after.deal not in {1, steps[-1].after.deal}:
            continue
        public = secrets.public(step.after)
        for event in step.events:
            assert cards_in(event) <= public
        for reader in readers(step.after):
            view = view_for(step.after, reader)
            assert cards_in(view) <= secrets.known_to(step.after, reader)
            assert not [part for part in inside(view) if isinstance(part, (ScoreItem, Counted, GameState))]


def rules_values(rules: Rules) -> list[object]:
    """The values of all options."""
    return [getattr(rules, one.name) for one in fields(rules)]


# --- what cannot be told apart ---------------------------------------------------------------------------------------


def exchanged(reader: Seat | None, state: GameState, chance: random.Random) -> dict[Card, Card]:
    """Another place for every card that the reader has not seen: other hands, crib and stock are mixed anew."""
    own = state.dealt[reader] if reader is not None else ()
    laid = [card for _, card in state.play.laid] if state.play else []
    seen = {*own, *laid, *([state.starter] if state.starter else [])}
    hidden = [card for card in DECK if card not in seen]
    mixed = hidden.copy()
    chance.shuffle(mixed)
    return dict(zip(hidden, mixed, strict=True)) | {card: card for card in seen}


def with_cards(move: Move, other: dict[Card, Card]) -> Move:
    """The same move with other cards."""
    match move:
        case Deal(deck):
            return Deal(tuple(other[card] for card in deck))
        case Discard(cards):
            return Discard(tuple(other[card] for card in cards))
        case PlayCard(card):
            return PlayCard(other[card])
    return move


def replayed(rules: Rules, dealer: Seat, moves: list[tuple[Seat | None, Move]]) -> tuple[GameState, list[Event]]:
    """A game played through these moves."""
    state = new_game(rules, dealer)
    told: list[Event] = []
    for seat, move in moves:
        state, events = apply_move(state, seat, move)
        told.extend(events)
    return state, told


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3), Rules(players=4), Rules(players=4, partners=True)])
def test_hidden_cards_leave_no_trace(rules: Rules) -> None:
    """Two deals that differ only in what a reader has not seen look the same to him, in view and events."""
    chance = random.Random(1)
    compared = 0
    for seed in range(6):
        moves: list[tuple[Seat | None, Move]] = []
        told: list[Event] = []
        steps = list(walk(rules, seed))
        first = steps[0].before.dealer
        for step in steps:
            if step.after.deal > 1:
                break
            moves.append((step.seat, step.move))
            told.extend(step.events)
            if step.after.phase not in (Phase.DISCARD, Phase.PLAY):
                continue
            for reader in readers(step.after):
                other = exchanged(reader, step.after, chance)
                try:
                    state, events = replayed(rules, first, [(seat, with_cards(move, other)) for seat, move in moves])
                except IllegalMove:
                    assert step.after.phase is Phase.PLAY
                    continue
                if events != told:
                    # Other hands may have to say go at other times, which is a public thing.
                    assert step.after.phase is Phase.PLAY
                    continue
                compared += 1
                assert view_for(state, reader) == view_for(step.after, reader)
    assert compared > 100


def test_only_that_a_seat_has_thrown_is_told() -> None:
    """rules.md D5: the others see a mark that comes and goes, and never which cards."""
    layout = next(iter(layouts(3)))
    table = Table.at(Rules(players=3))
    table.deal(layout)
    before = [view_for(table.state, reader) for reader in (1, 2, None)]
    seen = []
    for card in table.state.dealt[0]:
        state, events = apply_move(table.state, 0, Discard((card,)))
        assert events == ()
        seen.append([view_for(state, reader) for reader in (1, 2, None)])
        assert all(view.thrown == (True, False, False) for view in seen[-1])
        back, events = apply_move(state, 0, TakeBack())
        assert events == ()
        assert [view_for(back, reader) for reader in (1, 2, None)] == before
    assert all(views == seen[0] for views in seen)


def test_a_seat_sees_its_own_cards() -> None:
    """A view is not merely empty: own hand, own throw, what may be done, and what everybody sees."""
    layout = next(iter(layouts(2)))
    table = Table.at()
    table.deal(layout)
    view = view_for(table.state, 0)
    assert set(view.hand) == set(layout.kept[0]) | set(layout.throws()[0])
    assert (view.throw, view.cards_left, view.crib_size, view.starter) == (None, (6, 6), 0, None)
    assert view.legal == legal_moves(table.state, 0)
    table.do(0, Discard(layout.throws()[0]))
    view = view_for(table.state, 0)
    assert set(view.hand) == set(layout.kept[0])
    assert view.throw == in_order(layout.throws()[0])
    assert (view.thrown, view.cards_left, view.crib_size) == ((True, False), (4, 6), 2)
    assert view_for(table.state, 1).throw is None
    assert view_for(table.state, None).hand == ()
    assert view_for(table.state, None).legal == ()
    table.do(1, Discard(layout.throws()[1]))
    table.lay(layout.kept[0][0])
    view = view_for(table.state, 1)
    assert view.starter is layout.starter
    assert view.laid == ((0, layout.kept[0][0]),)
    assert view.series == (layout.kept[0][0],)
    assert (view.count, view.cards_left, view.to_act) == (layout.kept[0][0].value, (3, 4), frozenset({1}))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_everybody_sees(players: int) -> None:
    """Numbers of cards, who has thrown, pegs, the running count, whose turn: the same for every reader, and right."""
    for step in walk(Rules(players=players, target=61), seed=12):
        state = step.after
        for reader in readers(state):
            view = view_for(state, reader)
            assert (view.phase, view.deal, view.dealer) == (state.phase, state.deal, state.dealer)
            assert (view.scores, view.rears, view.result) == (state.scores, state.rears, state.result)
            assert view.crib_size == len(state.crib)
            assert view.thrown == tuple(throw is not None for throw in state.throws)
            held = state.play.hands if state.play else [state.kept(seat) for seat in range(players)]
            assert view.cards_left == tuple(len(hand) for hand in held)
            if state.play:
                assert (view.laid, view.series) == (state.play.laid, state.play.series)
                assert (view.count, view.gone) == (state.play.count, state.play.gone)
            assert view.to_act == to_act(state)


def test_the_order_of_cards_tells_nothing() -> None:
    """Hands and crib come lowest first: neither the order of dealing nor whose throw was whose can be read from it."""
    for rules in (Rules(), Rules(players=3), Rules(players=4), Rules(muggins=True)):
        for step in walk(rules, seed=3):
            for event in step.events:
                if isinstance(event, Counted):
                    assert event.cards == in_order(event.cards)
            for reader in readers(step.after):
                view = view_for(step.after, reader)
                assert view.hand == in_order(view.hand)
                if view.counting:
                    assert view.counting.cards == in_order(view.counting.cards)


def test_the_starter_comes_after_the_last_throw() -> None:
    """rules.md D6: nobody sees it before."""
    for step in walk(Rules(players=4), seed=8):
        waiting = step.after.phase is Phase.DISCARD
        for reader in readers(step.after):
            assert (view_for(step.after, reader).starter is None) is waiting
        assert any(isinstance(event, Starter) for event in step.events) is (
            step.before.phase is Phase.DISCARD and not waiting
        )
