"""The options of a game, what does not go together, and the rulings (rules.md 0, 6, 8)."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from cribbage.engine.rules import (
    CONFLICTS,
    OPTIONS,
    PRESETS,
    STANDARD,
    BadRules,
    Rules,
    adjustment_for_count,
    check_rules,
    missed_points_go_to,
    needs_announcement,
    rules_from,
    side_count,
    side_of,
    skunk_lines,
    winner_when_out,
)
from tests.engine.table import ALL_RULES


def test_every_field_is_an_option() -> None:
    """Forms, rule cards and documents are made from the rows, so no option may be without one."""
    assert [option.code for option in OPTIONS] == [field.name for field in fields(Rules)]
    for option in OPTIONS:
        assert option.default in option.choices
        assert option.default == getattr(STANDARD, option.code)


def test_the_standard_game() -> None:
    """rules.md: two players, 121, nothing else."""
    assert Rules(2, partners=False, target=121, muggins=False, lowball=False, zero_back="off") == STANDARD


def test_everything_combines_but_what_is_named() -> None:
    """rules.md TB11: players x partners x length x Muggins x Lowball x Ten Back; only partners need four."""
    assert len(ALL_RULES) == len(set(ALL_RULES)) == 128
    for rules in ALL_RULES:
        assert not any(conflict.found_in(rules) for conflict in CONFLICTS)
    for players in (2, 3):
        with pytest.raises(BadRules) as caught:
            check_rules(Rules(players=players, partners=True))
        assert caught.value.code == "partners_need_four"


@pytest.mark.parametrize("option", [option.code for option in OPTIONS])
@pytest.mark.parametrize("value", [None, -1, 1, 2.0, "2", "yes", [], 1000])
def test_a_value_that_is_not_offered(option: str, value: object) -> None:
    """The option is named; 1 is not True and 2.0 is not 2."""
    with pytest.raises(BadRules) as caught:
        check_rules(replace(STANDARD, **{option: value}))  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.option) == ("unknown_value", option)


def test_an_option_that_is_not_known() -> None:
    """What is left out has its default; what is not known is refused by its name."""
    assert rules_from({}) == STANDARD
    assert rules_from({"players": 4, "partners": True}) == Rules(players=4, partners=True)
    with pytest.raises(BadRules) as caught:
        rules_from({"jokers": True})
    assert (caught.value.code, caught.value.option) == ("unknown_option", "jokers")


def test_presets_can_be_played() -> None:
    """What the form offers by name is accepted."""
    assert all(check_rules(rules) is rules for rules in PRESETS.values())


def test_sides() -> None:
    """rules.md S5: partners sit across; alone everyone is a side."""
    pairs = Rules(players=4, partners=True)
    assert [side_of(pairs, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert side_count(pairs) == 2
    for players in (2, 3, 4):
        alone = Rules(players=players)
        assert [side_of(alone, seat) for seat in range(players)] == list(range(side_count(alone)))


@pytest.mark.parametrize(
    ("zero_back", "hand", "crib"), [("off", 0, 0), ("ten_back", 10, 10), ("nineteen", 19, 19), ("crib_five", 0, 5)]
)
def test_steps_back(zero_back: str, hand: int, crib: int) -> None:
    """rules.md TB1, TB12: for a count of 0 and for no other."""
    rules = Rules(zero_back=zero_back)
    assert adjustment_for_count(rules, "hand", 0) == hand
    assert adjustment_for_count(rules, "crib", 0) == crib
    for total in range(1, 30):
        assert adjustment_for_count(rules, "hand", total) == adjustment_for_count(rules, "crib", total) == 0


def test_other_rulings() -> None:
    """rules.md 6.3, L8: skunk lines; L10: claims; 7: announcing; L6: the lowest wins, without the one who is out."""
    assert skunk_lines(Rules()) == (90, 60)
    assert skunk_lines(Rules(target=61)) == (30,)
    assert skunk_lines(Rules(lowball=True)) == ()
    assert missed_points_go_to(Rules(), 0, 1) == 1
    assert missed_points_go_to(Rules(lowball=True), 0, 1) == 0
    assert needs_announcement(Rules(muggins=True))
    assert not needs_announcement(Rules())
    assert winner_when_out(Rules(), (121, 0), 0) == (0,)
    low = Rules(players=4, lowball=True)
    assert winner_when_out(low, (5, 121, 5, 7), 1) == (0, 2)
