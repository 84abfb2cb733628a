"""Records that break a rule: where, and why (contract "Game record" and `replay`)."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from cribbage.engine.cards import parse_card
from cribbage.engine.record import RecordError
from cribbage.engine.rules import Rules
from tests.engine.records import Record, a_record, read, refused

Change: TypeAlias = Callable[[Record], object]


def _set(*path: object, to: object) -> Change:
    def change(record: Record) -> None:
        place: Any = record
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


def _swap_plays(record: Record) -> None:
    plays = record["deals"][1]["plays"]
    plays[0], plays[1] = plays[1], plays[0]


def _same_card_again(record: Record) -> None:
    plays = record["deals"][1]["plays"]
    seat, card = plays[0]
    place = next(place for place, (other, _) in enumerate(plays) if other == seat and place)
    plays[place] = [seat, card]


def _twice_in_the_deck(record: Record) -> None:
    record["deals"][1]["deck"][0] = record["deals"][1]["deck"][1]


def _deal_twice(record: Record) -> None:
    record["deals"].insert(1, record["deals"][0])
    record["deals"][0] = copy.deepcopy(record["deals"][0])
    record["deals"][0]["counts"] = record["deals"][0]["counts"][:2]


def _after_the_end(record: Record) -> None:
    record["deals"].append(record["deals"][0])


BROKEN: dict[str, tuple[Change, str, int | None, str]] = {
    "dealer": (_set("dealer", to=3), "bad_dealer", 0, "dealer"),
    "dealer true": (_set("dealer", to=True), "bad_dealer", 0, "dealer"),
    "dealer missing": (lambda record: record.pop("dealer"), "bad_dealer", 0, "dealer"),
    "deals": (_set("deals", to={}), "list_wanted", 0, "deals"),
    "a deal": (_set("deals", 1, to=[]), "bad_deal", 2, ""),
    "no card": (_set("deals", 1, "deck", 0, to="1X"), "bad_card", 2, "deck"),
    "card is a number": (_set("deals", 1, "deck", 0, to=5), "bad_card", 2, "deck"),
    "short deck": (lambda record: record["deals"][1]["deck"].pop(), "bad_deck", 2, "deck"),
    "a card twice in the deck": (_twice_in_the_deck, "bad_deck", 2, "deck"),
    "another's card thrown": (
        lambda record: record["deals"][1]["discards"].reverse(),
        "not_your_card",
        2,
        "discards 1",
    ),
    "two cards thrown": (_set("deals", 1, "discards", 0, to=["5H", "6H"]), "wrong_number", 2, "discards 1"),
    "out of turn": (_swap_plays, "not_your_turn", 2, "plays 1"),
    "laid before": (_same_card_again, "not_your_card", 2, "plays"),
    "no seat": (_set("deals", 1, "plays", 0, 0, to=7), "bad_seat", 2, "plays 1"),
    "seat is text": (_set("deals", 1, "plays", 0, 0, to="0"), "bad_seat", 2, "plays 1"),
    "half a play": (_set("deals", 1, "plays", 0, to=[0]), "bad_play", 2, "plays 1"),
    "impossible total": (_set("deals", 1, "counts", 1, "announced", to=19), "impossible_total", 2, "counts 2"),
    "no total": (_set("deals", 1, "counts", 1, "announced", to=None), "points_wanted", 2, "counts 2"),
    "no answer": (_set("deals", 1, "counts", 1, "answers", to={"0": "yes", "1": "no"}), "", 2, "counts 2"),
    "own answer": (
        _set("deals", 1, "counts", 1, "answers", to={str(seat): "accept" for seat in range(3)}),
        "bad_seat",
        2,
        "counts 2",
    ),
    "one unit too many": (
        lambda record: record["deals"][0]["counts"].append({"announced": 0}),
        "not_now",
        1,
        "counts 5",
    ),
    "a deal over a deal": (_deal_twice, "not_now", 2, "deck"),
    "a deal after the end": (_after_the_end, "game_over", None, "deck"),
    "other scores": (_set("result", "scores", 0, to=1), "result_differs", None, "result scores"),
    "other winner": (_set("result", "winners", to=[0, 1, 2]), "result_differs", None, "result winners"),
    "no result": (_set("result", to="won"), "bad_result", None, "result"),
    "not over": (lambda record: record["deals"].pop(), "game_not_over", None, "result"),
    "the cut": (_set("cut", to=[["KH", "KD", "AC"], ["5H", "6H", None]]), "bad_cut", 0, "cut"),
    "a cut after it is decided": (
        _set("cut", to=[["2H", "AC", "3D"], [None, "AD", None]]),
        "bad_cut",
        0,
        "cut",
    ),
    "a winner that is no number": (_set("result", "winners", to=[True]), "result_differs", None, "result winners"),
    "scores with a point": (
        lambda record: record["result"].update(scores=[float(score) for score in record["result"]["scores"]]),
        "result_differs",
        None,
        "result scores",
    ),
    "a throw that is none": (_set("deals", 0, "discards", 1, to=0), "list_wanted", 1, "discards 2"),
    "an empty throw": (_set("deals", 0, "discards", 1, to=[]), "wrong_number", 1, "discards 2"),
    "no throw": (_set("deals", 0, "discards", 1, to=None), "throw_missing", 1, "discards 2"),
    "the cut gives another": (_set("cut", to=[["AH", "KD", "QC"]]), "cut_gives_other_dealer", 0, "cut"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_names_deal_move_and_reason(name: str) -> None:
    """Contract: replay says in which deal, at which move and why."""
    change, code, deal, move = BROKEN[name]
    record = next(record for seed in range(20) if (record := a_record(seed=seed))["dealer"] == 1)
    change(record)
    error = refused(record)
    assert error.code == code or not code
    assert error.deal == deal or deal is None
    assert error.move.startswith(move)
    assert error.code in str(error)
    assert not deal or f"deal {deal}" in str(error)


def test_a_card_past_31_is_refused() -> None:
    """rules.md PL2, in a record made by hand."""
    record = a_record(Rules())
    deal = record["deals"][0]
    record["deals"] = [deal]
    del record["result"]
    for length in range(1, len(deal["plays"])):
        changed = copy.deepcopy(record)
        plays = changed["deals"][0]["plays"]
        count = 0
        for _, card in plays[:length]:
            count = 0 if count + parse_card(card).value > 31 else count
            count += parse_card(card).value
        seat = plays[length][0]
        later = [place for place in range(length, len(plays)) if plays[place][0] == seat]
        big = next((place for place in later if parse_card(plays[place][1]).value + count > 31), None)
        if big is not None and count + parse_card(plays[length][1]).value <= 31:
            plays[length], plays[big] = plays[big], plays[length]
            error = refused(changed)
            assert (error.code, error.deal, error.move) == ("over_31", 1, f"plays {length + 1}")
            return
    pytest.fail("no count came near 31")


def test_hostile_records() -> None:
    """Whatever stands in a record, it is replayed or refused with a RecordError; nothing else is ever raised."""
    chance = random.Random(1)
    records = [a_record(seed=seed) for seed in range(5)]
    outcomes = set()
    for turn in range(600):
        record: Any = copy.deepcopy(records[turn % 5])
        for _ in range(chance.choice((1, 1, 2))):
            _spoil(record, chance)
        try:
            read(record)
        except RecordError as error:
            outcomes.add(error.code)
    assert len(outcomes) > 10


def _spoil(record: Any, chance: random.Random) -> None:
    """Put junk at any place of a record."""
    plain = [None, True, False, -1, 0, 10**30, 1.5, "", "5H", "\x00", "9" * 5000]
    junk: list[Any] = [*plain, [], [[]], {}, {"undercount": 2}]
    place = record
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = chance.choice(keys)
        if not isinstance(place[key], (dict, list)) or not place[key] or chance.random() < 0.25:
            place[key] = copy.deepcopy(chance.choice(junk))
            return
        place = place[key]
