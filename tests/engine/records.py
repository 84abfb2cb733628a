"""Writing and reading records in tests."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

import pytest

from cribbage.engine.cards import Seat
from cribbage.engine.moves import (
    Event,
    Move,
)
from cribbage.engine.record import RecordError, record_of, replay
from cribbage.engine.rules import Rules
from cribbage.showcase.games import Step, walk
from tests.engine.table import RICH

Record: TypeAlias = dict[str, Any]
Moves: TypeAlias = list[tuple[Seat | None, Move]]


def moves_of(steps: list[Step]) -> Moves:
    """The moves of a walk."""
    return [(step.seat, step.move) for step in steps]


def read(record: object) -> list[Event]:
    """The events of a record that has gone through its text."""
    text = json.dumps(record)
    return [event for step in replay(json.loads(text)) for event in step.events]


def a_record(rules: Rules = RICH, seed: int = 1) -> Record:
    """The record of a whole random game."""
    steps = list(walk(rules, seed))
    return record_of(rules, steps[0].before.dealer, moves_of(steps))


def refused(record: object) -> RecordError:
    """Why, and where, a record is refused."""
    with pytest.raises(RecordError) as caught:
        read(record)
    return caught.value
