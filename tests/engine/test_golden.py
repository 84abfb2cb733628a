"""Golden games: one whole game for each preset, with every event it gave.

They come after the tests of the rules and prove nothing by themselves: a file made by the code would freeze its faults.
They show when a change of the code changes a game that was right. `python -m tests.engine.test_golden` writes them
anew; read the difference before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cribbage.engine.codec import event_to_json
from cribbage.engine.record import replay
from cribbage.engine.rules import PRESETS
from tests.engine.records import a_record

GOLDEN = Path(__file__).parent / "golden"
SEED = 1961


def lines(events: list[dict[str, Any]]) -> str:
    """One event a line."""
    return "".join(json.dumps(event) + "\n" for event in events)


def events_of(record: object) -> list[dict[str, Any]]:
    """Every event of a record."""
    return [event_to_json(event) for step in replay(record) for event in step.events]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_golden_game_goes_as_it_went(preset: str) -> None:
    """Contract: a record replays exactly, event by event."""
    record = json.loads((GOLDEN / f"{preset}.json").read_text("utf-8"))
    assert lines(events_of(record)) == (GOLDEN / f"{preset}.events").read_text("utf-8")


def test_there_is_a_golden_game_for_each_preset() -> None:
    """A new preset brings its game, and none outlives its preset."""
    assert {file.stem for file in GOLDEN.iterdir()} == set(PRESETS)


def write() -> None:
    """Write all of them."""
    for preset, rules in PRESETS.items():
        record = a_record(rules, SEED)
        (GOLDEN / f"{preset}.json").write_text(json.dumps(record, indent=1) + "\n", "utf-8")
        (GOLDEN / f"{preset}.events").write_text(lines(events_of(record)), "utf-8")


if __name__ == "__main__":
    write()
