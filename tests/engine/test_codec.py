"""Moves, events and stored states as JSON (contract "Moves" and "Events")."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage.engine.cards import parse_card
from cribbage.engine.codec import (
    Unreadable,
    event_to_json,
    legal_to_json,
    move_from_json,
    move_to_json,
    stored_event_from_json,
    stored_event_to_json,
    stored_move_from_json,
)
from cribbage.engine.game import GameState, apply_move, legal_moves
from cribbage.engine.moves import (
    Announce,
    Answer,
    Counted,
    Deal,
    Discard,
    Move,
    MovedBack,
    Pegged,
    PlayCard,
    Resign,
    TakeBack,
    Unit,
)
from cribbage.engine.rules import Rules
from cribbage.engine.scoring import ScoreItem
from cribbage.engine.snapshot import snapshot_from_json, snapshot_to_json
from cribbage.showcase.games import walk
from tests.engine.table import ALL_RULES, RICH, events_of

# --- moves as JSON ---------------------------------------------------------------------------------------------------


UNIT = Unit(3, 1, "crib")
MOVES: list[tuple[Move, dict[str, object]]] = [
    (Discard((parse_card("5H"), parse_card("TD"))), {"type": "discard", "cards": ["5H", "TD"]}),
    (TakeBack(), {"type": "take_back"}),
    (PlayCard(parse_card("4H")), {"type": "play", "card": "4H"}),
    (Announce(UNIT, 6), {"type": "announce", "unit": "3:1:crib", "points": 6}),
    (Answer(UNIT, "accept"), {"type": "answer", "unit": "3:1:crib", "answer": "accept"}),
    (Answer(UNIT, "overcount"), {"type": "answer", "unit": "3:1:crib", "answer": "overcount"}),
    (Answer(UNIT, "undercount", 2), {"type": "answer", "unit": "3:1:crib", "answer": {"undercount": 2}}),
    (Resign(), {"type": "resign"}),
]


@pytest.mark.parametrize(("move", "told"), MOVES, ids=[str(told["type"]) for _, told in MOVES])
def test_moves_both_ways(move: Move, told: dict[str, object]) -> None:
    """Contract "Moves": their names and shapes."""
    assert move_to_json(move) == told
    assert move_from_json(json.loads(json.dumps(told))) == move


KEYS = st.sampled_from(["type", "cards", "card", "unit", "points", "answer", "undercount", "x"])
WORDS = st.sampled_from(["5H", "discard", "play", "announce", "accept", "1:0:hand"])
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=12,
)
UNITS = [
    "1:0:hand",
    "1:0:hat",
    "1:0",
    "a:0:hand",
    "-1:0:crib",
    "\u00b2:0:hand",
    "9" * 5000 + ":0:crib",
    "",
]
KINDS = st.sampled_from(["discard", "take_back", "play", "announce", "answer", "resign", "deal", "", "\u0000"])


@pytest.mark.parametrize("unit", UNITS[1:])
def test_a_unit_that_is_none(unit: str) -> None:
    """ "deal:seat:hand|crib" in plain digits; an endless number is refused like any other nonsense."""
    with pytest.raises(Unreadable):
        move_from_json({"type": "announce", "unit": unit, "points": 6})


@settings(deadline=None, max_examples=400, derandomize=True)
@given(JUNK, KINDS, JUNK, JUNK, st.sampled_from(UNITS))
def test_hostile_moves(junk: object, kind: str, cards: object, answer: object, unit: str) -> None:
    """Whatever is sent, it is a move or Unreadable; nothing else is ever raised."""
    named = {"type": kind, "cards": cards, "card": cards, "points": answer, "answer": answer, "unit": unit}
    for told in (junk, named):
        try:
            move_from_json(told)
        except Unreadable:
            continue


def test_the_table_alone_deals() -> None:
    """A deck cannot be sent in as a move; it can be stored as one."""
    deal = walk(Rules(), 1).__next__().move
    assert isinstance(deal, Deal)
    with pytest.raises(Unreadable):
        move_from_json(move_to_json(deal))
    assert stored_move_from_json(json.loads(json.dumps(move_to_json(deal)))) == deal


def test_what_is_legal_is_told_in_the_form_of_its_move() -> None:
    """Contract `legal`: each entry names the type of move and what may stand in it; a move made of it is accepted."""
    kinds = set()
    for step in walk(RICH, seed=2):
        state = step.before
        for seat in range(3):
            for told in (legal_to_json(legal) for legal in legal_moves(state, seat)):
                kinds.add(told["type"])
                move = move_from_json(_made_of(told))
                apply_move(state, seat, move)
    assert kinds == {"discard", "take_back", "play", "announce", "answer", "resign"}


def _made_of(told: dict[str, Any]) -> dict[str, Any]:
    """A move made of what is told to be legal."""
    match told["type"]:
        case "discard":
            return {"type": "discard", "cards": told["from"][: told["choose"]]}
        case "announce":
            return {"type": "announce", "unit": told["unit"], "points": told["points"][-1]}
        case "answer":
            return {**told, "answer": "accept"}
    return told


# --- events as JSON --------------------------------------------------------------------------------------------------


SHAPES = {
    "dealt": ["event", "deal", "dealer"],
    "starter": ["event", "card"],
    "played": ["event", "seat", "card", "count"],
    "go": ["event", "seat"],
    "counted": ["event", "seat", "unit", "total", "items"],
    "announced": ["event", "seat", "unit", "points"],
    "answered": ["event", "seat", "answer"],
    "pegged": ["event", "seat", "side", "points", "for", "scores"],
    "moved_back": ["event", "seat", "side", "unit", "holes", "scores"],
    "game_over": ["event", "winners", "scores", "skunk", "skunks"],
}
REASONS = {"fifteen", "thirty_one", "pair", "run", "go", "last_card", "heels", "hand", "crib", "undercount"}


def test_the_shapes_of_events() -> None:
    """Contract "Events": the keys of each kind of event, the reasons of pegs, the items of counts; all of it JSON."""
    seen = set()
    reasons: set[str] = set()
    for rules in (RICH, Rules(players=4, partners=True, zero_back="nineteen")):
        for seed in range(4):
            for event in events_of(list(walk(rules, seed))):
                told = json.loads(json.dumps(event_to_json(event)))
                assert sorted(told) == sorted(SHAPES[told["event"]])
                seen.add(told["event"])
                if isinstance(event, Pegged):
                    reasons.update(told["for"])
                    assert told["points"] > 0
                if isinstance(event, Counted):
                    assert told["total"] == sum(item["points"] for item in told["items"])
                    assert all(sorted(item) == ["cards", "kind", "points"] for item in told["items"])
    assert seen == set(SHAPES)
    assert reasons == REASONS


def test_events_as_the_contract_writes_them() -> None:
    """Contract "Events": one of each that is easily got wrong."""
    card, item = parse_card("7H"), ScoreItem("fifteen", 2, (parse_card("7H"), parse_card("8S")))
    assert event_to_json(Pegged(0, 0, 5, ("fifteen", "run"), (5, 0))) == {
        "event": "pegged",
        "seat": 0,
        "side": 0,
        "points": 5,
        "for": ["fifteen", "run"],
        "scores": [5, 0],
    }
    assert event_to_json(MovedBack(0, 0, "hand", 10, (15, 60))) == {
        "event": "moved_back",
        "seat": 0,
        "side": 0,
        "unit": "hand",
        "holes": 10,
        "scores": [15, 60],
    }
    assert event_to_json(Counted(0, "hand", (card,) * 4, card, 2, (item,))) == {
        "event": "counted",
        "seat": 0,
        "unit": "hand",
        "total": 2,
        "items": [{"kind": "fifteen", "points": 2, "cards": ["7H", "8S"]}],
    }


@pytest.mark.parametrize("rules", [RICH, Rules(players=4, partners=True, lowball=True)], ids=str)
def test_stored_events_come_back(rules: Rules) -> None:
    """What was stored is read back as the same value."""
    for event in events_of(list(walk(rules, 4))):
        assert stored_event_from_json(json.loads(json.dumps(stored_event_to_json(event)))) == event


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_snapshots_come_back(rules: Rules) -> None:
    """The state after each move is stored and read back as the same value, and goes on in the same way."""
    for step in walk(rules, seed=31):
        stored: GameState = snapshot_from_json(json.loads(json.dumps(snapshot_to_json(step.after))))
        assert stored == step.after
        if step.after.deal > 2:
            break


def test_a_snapshot_of_another_format_is_refused() -> None:
    """The stored form carries a number."""
    stored = snapshot_to_json(next(walk(Rules(), 1)).after)
    for number in (0, 2, None, "1"):
        with pytest.raises(Unreadable):
            snapshot_from_json({**stored, "format": number})
