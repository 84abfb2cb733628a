"""Finished games without a database: random ones, the same for the same seed, as the page of a game gets them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from cribbage.engine.cards import DECK, Card, Seat
from cribbage.engine.game import GameState, Phase, apply_move, current_unit, new_game, to_act
from cribbage.engine.moves import ANNOUNCEABLE, Announce, Answer, Deal, Discard, Event, Move, PlayCard, Resign, TakeBack
from cribbage.engine.pegging import may_lay
from cribbage.engine.rules import Rules
from cribbage.engine.scoring import hand_points
from cribbage.services.games import FinishedGame
from cribbage.store.repo import GameRow

NAMES = ("Ana", "Maria", "Li", "Jonas")

LONGEST = 5_000
"""More moves than a game ever takes."""


@dataclass(frozen=True)
class Step:
    """One move of a game: the state before and after it, and what happened."""

    before: GameState
    seat: Seat | None
    move: Move
    after: GameState
    events: tuple[Event, ...]


def walk(rules: Rules, seed: int, *, honest: bool = False) -> Iterator[Step]:
    """A game in which everyone moves at random, the same for the same seed; `honest` announces every true count."""
    chance = random.Random(f"{rules} {seed}")  # noqa: S311  nobody plays it
    state = new_game(rules, chance.randrange(rules.players))
    for _ in range(LONGEST):
        if state.phase is Phase.OVER:
            return
        seat, move = _some_move(state, chance, honest=honest)
        after, events = apply_move(state, seat, move)
        yield Step(state, seat, move, after, events)
        state = after
    raise AssertionError("a game without an end")


def true_count(state: GameState) -> int:
    """The true count of the unit that is asked for now."""
    unit = current_unit(state)
    assert state.starter is not None
    cards = state.crib if unit.kind == "crib" else state.kept(unit.seat)
    return hand_points(cards, state.starter, crib=unit.kind == "crib")


def _some_move(state: GameState, chance: random.Random, *, honest: bool) -> tuple[Seat | None, Move]:
    if state.phase is Phase.DEAL:
        return None, Deal(tuple(chance.sample(DECK, 52)))
    seat = chance.choice(sorted(to_act(state)))
    if state.phase is Phase.DISCARD:
        thrown = [other for other, throw in enumerate(state.throws) if throw is not None]
        if thrown and chance.random() < 0.1:
            return chance.choice(thrown), TakeBack()
        number = 2 if state.rules.players == 2 else 1
        return seat, Discard(tuple(chance.sample(state.dealt[seat], number)))
    if state.phase is Phase.PLAY:
        assert state.play is not None
        return seat, PlayCard(chance.choice(may_lay(state.play.hands[seat], state.play.count)))
    unit, true = current_unit(state), true_count(state)
    if state.phase is Phase.ANNOUNCE:
        return seat, Announce(unit, true if honest or chance.random() < 0.4 else chance.choice(ANNOUNCEABLE[:14]))
    return seat, _some_answer(state, chance, true, honest=honest)


def _some_answer(state: GameState, chance: random.Random, true: int, *, honest: bool) -> Answer:
    unit, announced = current_unit(state), state.announced or 0
    kind = "accept" if honest else chance.choice(("accept", "overcount", "undercount", "undercount"))
    if kind == "undercount":
        points = max(1, true - announced) if chance.random() < 0.5 else chance.randint(1, 29)
        return Answer(unit, "undercount", points)
    return Answer(unit, "overcount" if kind == "overcount" else "accept")


def finished(
    rules: Rules,
    seed: int = 1,
    *,
    names: Sequence[str] = NAMES,
    honest: bool = False,
    resigns: tuple[int, Seat] = (0, 0),
) -> FinishedGame:
    """A whole random game. `resigns`: after this deal that seat gives up; deal 0: nobody does."""
    steps: list[Step] = []
    for step in walk(rules, seed, honest=honest):
        if resigns[0] and step.before.deal > resigns[0]:
            after, events = apply_move(step.before, resigns[1], Resign())
            steps.append(Step(step.before, resigns[1], Resign(), after, events))
            break
        steps.append(step)
    return of_steps(steps, names)


def of_steps(steps: Sequence[Step], names: Sequence[str] = NAMES) -> FinishedGame:
    """The game that these moves make."""
    state = steps[-1].after
    assert state.result is not None
    rules = state.rules
    throws: dict[tuple[int, Seat], tuple[Card, ...]] = {}
    for step in steps:
        if isinstance(step.move, Discard) and step.seat is not None:
            throws[step.before.deal, step.seat] = step.move.cards
    row = GameRow(
        id="g" * 22,
        table_id="t" * 22,
        number=1,
        rules=asdict(rules),
        names=list(names[: rules.players]),
        first_dealer=steps[0].before.dealer,
        cut=[],
        version=len(steps),
        snapshot={},
        result={},
        started_at=0,
        moved_at=0,
    )
    return FinishedGame(row, state, tuple(step.events for step in steps), throws)
