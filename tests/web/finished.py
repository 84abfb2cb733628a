"""Finished games without a database: random ones, the same for the same seed, as the page of a game gets them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from cribbage.engine.cards import Card, Seat
from cribbage.engine.game import apply_move
from cribbage.engine.moves import Discard, Resign
from cribbage.engine.rules import Rules
from cribbage.services.games import FinishedGame
from cribbage.store.repo import GameRow
from tests.engine.table import Step, walk

NAMES = ("Ana", "Maria", "Li", "Jonas")


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
