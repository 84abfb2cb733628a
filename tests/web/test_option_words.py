"""House options: every choice has words, and the form names exactly the rules that it was made from."""

from __future__ import annotations

import pytest

from cribbage.engine.rules import CONFLICTS, OPTIONS, PRESETS, STANDARD, BadRules, Rules
from cribbage.web.option_words import CONFLICT_WORDS, WORDS, tags_of
from cribbage.web.rules_form import form_for, rules_in
from tests.web.conftest import posted
from tests.web.test_combinations import every_rules


def test_every_choice_has_words_and_nothing_else_has() -> None:
    """Architecture: a new row of OPTIONS without words does not pass, nor words that no row needs."""
    assert set(WORDS) == {(option.code, choice) for option in OPTIONS for choice in option.choices}
    assert set(CONFLICT_WORDS) == {conflict.code for conflict in CONFLICTS}


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_the_form_says_back_what_it_was_made_from(rules: Rules) -> None:
    """Every combination can be chosen on the page, and is read as it was chosen."""
    assert rules_in(posted(form_for(rules))) == rules


def test_an_empty_form_is_the_standard_game() -> None:
    """Old pages and programs that send nothing get the standard rules."""
    assert rules_in({}) == STANDARD


@pytest.mark.parametrize("form", [{"players": "5"}, {"target": "100"}, {"muggins": "perhaps"}, {"zero_back": "twelve"}])
def test_a_choice_that_is_none_is_refused(form: dict[str, str]) -> None:
    """Bad input gets a sentence, and no table."""
    with pytest.raises(BadRules, match="unknown_value"):
        rules_in(form)


def test_tags_name_what_is_not_standard() -> None:
    """Active options are visible in one word each; the number of players and the length stand elsewhere."""
    assert tags_of(STANDARD) == ()
    assert [tag.code for tag in tags_of(PRESETS["ten_back"])] == ["zero_back"]
    everything = Rules(players=4, partners=True, target=61, muggins=True, lowball=True, zero_back="nineteen")
    assert [tag.code for tag in tags_of(everything)] == ["partners", "muggins", "lowball", "zero_back"]
