"""Game records (contract "Game record"): written, read, replayed, refused."""

from __future__ import annotations

import copy

import pytest

from cribbage.engine.cards import DECK, parse_card
from cribbage.engine.game import Phase, apply_move
from cribbage.engine.moves import (
    Deal,
    GameOver,
    Resign,
    TakeBack,
)
from cribbage.engine.record import FORMAT, record_of, rules_of
from cribbage.engine.rules import Rules
from cribbage.showcase.games import walk
from tests.engine.records import a_record, moves_of, read, refused
from tests.engine.table import ALL_RULES, RICH, events_of

# --- round trip ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_a_record_replays_exactly(rules: Rules) -> None:
    """Every combination of rules: write, read, replay: the same events, and the result is the same."""
    steps = list(walk(rules, seed=21))
    record = record_of(rules, steps[0].before.dealer, moves_of(steps))
    assert rules_of(record) == rules
    assert read(record) == events_of(steps)
    last = steps[-1].after
    assert record["result"] == {
        "winners": list(last.result.winners) if last.result else None,
        "scores": list(last.scores),
    }


@pytest.mark.parametrize("rules", [Rules(target=61), RICH], ids=str)
def test_a_record_may_stop_anywhere(rules: Rules) -> None:
    """A game that is still open, after any of its moves. Only answers that are still out are read as accepts."""
    steps = list(walk(rules, seed=5))
    for length in range(len(steps)):
        some = steps[:length]
        record = record_of(rules, steps[0].before.dealer, moves_of(some))
        assert "result" not in record
        told = read(record)
        if not some or some[-1].after.phase is not Phase.ANSWER:
            assert told == events_of(some)


def test_the_shape_of_a_record() -> None:
    """Contract: the keys of a record and of its deals."""
    steps = next(steps for seed in range(20) if (steps := list(walk(RICH, seed)))[0].before.dealer == 0)
    cut = [(parse_card("5H"), parse_card("5S"), parse_card("KD")), (parse_card("2C"), parse_card("3C"), None)]
    record = record_of(RICH, 0, moves_of(steps), names=["Ada", "<b>", "\u674e"], cut=cut)
    assert read(record) == events_of(steps)
    assert record["format"] == FORMAT == "cribbage-record/1"
    assert record["rules"] == {
        "players": 3,
        "partners": False,
        "target": 61,
        "muggins": True,
        "lowball": False,
        "zero_back": "ten_back",
    }
    assert record["names"] == ["Ada", "<b>", "\u674e"]
    assert record["cut"] == [["5H", "5S", "KD"], ["2C", "3C", None]]
    assert record["dealer"] == 0
    deal = record["deals"][0]
    assert len(deal["deck"]) == len(set(deal["deck"])) == 52
    assert [len(throw) for throw in deal["discards"]] == [1, 1, 1]
    assert len(deal["plays"]) == 12
    assert all(seat in range(3) and parse_card(card).text == card for seat, card in deal["plays"])
    assert [sorted(count) for count in deal["counts"]] == [["announced", "answers"]] * 4
    assert sorted(deal["counts"][0]["answers"]) == ["0", "2"]
    assert set(record["result"]) >= {"winners", "scores"}


def test_a_throw_taken_back_has_never_been() -> None:
    """rules.md D4: the record holds the throw that stood."""
    games = (list(walk(Rules(), seed)) for seed in range(50))
    steps = next(steps for steps in games if any(isinstance(step.move, TakeBack) for step in steps))
    record = record_of(Rules(), steps[0].before.dealer, moves_of(steps))
    assert read(record) == events_of(steps)


@pytest.mark.parametrize("rules", [Rules(target=61), Rules(players=4, partners=True, muggins=True), RICH], ids=str)
def test_a_record_of_a_game_given_up(rules: Rules) -> None:
    """Whenever somebody resigns, the record replays to the same result, also while answers are still out."""
    steps = list(walk(rules, seed=13))
    for length in range(1, min(len(steps), 120)):
        state = steps[length - 1].after
        seat = length % rules.players
        if state.phase is Phase.OVER:
            break
        after, events = apply_move(state, seat, Resign())
        record = record_of(rules, steps[0].before.dealer, [*moves_of(steps[:length]), (seat, Resign())])
        told = read(record)
        assert told[-1] == events[-1], state.phase
        assert after.result == told[-1]


def test_of_two_sides_the_winner_tells_who_resigned() -> None:
    """Records of others say that a game was given up (`result.reason`), and not always by which seat."""
    record = record_of(Rules(), 0, [(None, Deal(DECK)), (1, Resign())])
    assert record["result"].pop("resigned") == 1
    over = read(record)[-1]
    assert isinstance(over, GameOver)
    assert (over.winners, over.resigned) == ((0,), 1)


def test_no_cut_is_no_cut() -> None:
    """A rematch has none; an empty list says the same as no key."""
    record = a_record()
    plain = read(record)
    record["cut"] = []
    assert read(record) == plain


# --- reading what others write ---------------------------------------------------------------------------------------


def test_reading_is_lenient_about_cards() -> None:
    """Contract: 10D and lower case are read."""
    record = a_record()
    plain = read(record)
    for deal in record["deals"]:
        deal["deck"] = [card.replace("T", "10").lower() for card in deal["deck"]]
        deal["discards"] = [[card.lower() for card in throw] for throw in deal["discards"]]
        deal["plays"] = [[seat, card.replace("T", "10")] for seat, card in deal["plays"]]
    assert read(record) == plain


def test_keys_that_are_not_known_are_passed_over() -> None:
    """Contract: more keys may stand beside these, everywhere but in the rules."""
    record = a_record()
    plain = read(record)
    record |= {"times": [1, 2], "proof": {"scheme": "x"}, "site": "elsewhere", "names": ["A"]}
    record["result"]["reason"] = "out"
    for deal in record["deals"]:
        deal["thought"] = {"0": 3.5}
        for count in deal["counts"]:
            count["by"] = "seat"
    assert read(record) == plain


def test_left_out_is_the_default() -> None:
    """Contract: rules that are left out have their default; so may names, result and the rest be left out."""
    record = a_record(Rules())
    plain = read(record)
    record["rules"] = {}
    del record["result"]
    assert read(record) == plain
    del record["rules"]
    assert read(record) == plain


def test_a_missing_answer_is_an_accept() -> None:
    """Contract: whoever is not named, or whose answers are not there, has accepted."""
    rules = Rules(muggins=True)
    record = a_record(rules)
    for deal in record["deals"]:
        deal["counts"] = []
    record["deals"] = record["deals"][:1]
    del record["result"]
    record["deals"][0]["counts"] = [{"announced": 4, "answers": {}}, {"announced": 5}]
    explicit = copy.deepcopy(record)
    owner = (record["dealer"] + 1) % 2
    explicit["deals"][0]["counts"] = [
        {"announced": 4, "answers": {str(1 - owner): "accept"}},
        {"announced": 5, "answers": {str(owner): "accept"}},
    ]
    assert read(record) == read(explicit)


@pytest.mark.parametrize(
    ("told", "zero_back"),
    [
        ({}, "off"),
        ({"ten_back": True}, "ten_back"),
        ({"ten_back": False}, "off"),
        ({"zero_back": "nineteen"}, "nineteen"),
        ({"zero_back": "ten_back", "ten_back": True}, "ten_back"),
        ({"zero_back": "off", "ten_back": False}, "off"),
    ],
)
def test_ten_back_in_both_spellings(told: dict[str, object], zero_back: str) -> None:
    """Contract: `"ten_back": true | false` is read as well as `zero_back`."""
    assert rules_of({"format": FORMAT, "rules": told}).zero_back == zero_back


@pytest.mark.parametrize(
    "told",
    [
        {"jokers": True},
        {"players": 5},
        {"players": "2"},
        {"players": 2.0},
        {"partners": True},
        {"partners": 1, "players": 4},
        {"target": 100},
        {"zero_back": "thirty"},
        {"zero_back": None},
        {"zero_back": ["off"]},
        {"ten_back": "yes"},
        {"ten_back": 1},
        {"ten_back": True, "zero_back": "nineteen"},
        {"ten_back": True, "zero_back": "off"},
        {"ten_back": False, "zero_back": "ten_back"},
        {"muggins": None},
        ["players", 2],
        "standard",
        None,
    ],
)
def test_rules_that_are_not_known_are_refused(told: object) -> None:
    """Contract: a reader refuses unknown rules, and rules that contradict each other."""
    error = refused({"format": FORMAT, "rules": told, "dealer": 0, "deals": []})
    assert error.deal == 0
    assert "rules" in error.move


@pytest.mark.parametrize("told", [None, [], "x", 5, {}, {"format": "cribbage-record/2"}, {"format": 1}])
def test_what_is_no_record(told: object) -> None:
    """Contract: the format is named."""
    assert refused(told).code == "unknown_format"
