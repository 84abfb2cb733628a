"""The cut for deal, and who deals the next game (rules.md 2)."""

from __future__ import annotations

import pytest

from cribbage.engine.cards import parse_card
from cribbage.engine.rules import BadRules, Rules, cut_dealer, next_first_dealer


def a_cut(rules: Rules, *rounds: str) -> int | None:
    """Who deals after these rounds; "-" for a seat that did not draw."""
    drawn = [[None if word == "-" else parse_card(word) for word in one.split()] for one in rounds]
    return cut_dealer(rules, drawn)


def test_the_lowest_card_deals() -> None:
    """rules.md S1: the ace is lowest, suits do not matter, ten is below jack though both count ten."""
    assert a_cut(Rules(), "KS AC") == 1
    assert a_cut(Rules(), "TS JC") == 0
    assert a_cut(Rules(players=4), "9S 8C 7H KD") == 2


def test_a_tied_cut_is_cut_again_by_the_tied() -> None:
    """rules.md S2: only they draw; the tie may come again; somebody else's low card does not count any more."""
    assert a_cut(Rules(), "5S 5C") is None
    assert a_cut(Rules(), "5S 5C", "9H 2C") == 1
    assert a_cut(Rules(players=3), "5S KC 5D", "QH - QC") is None
    assert a_cut(Rules(players=3), "5S KC 5D", "QH - QC", "2H - 3C") == 0


@pytest.mark.parametrize(
    "rounds",
    [("5S",), ("5S 5S",), ("5S 6C", "2C 3C"), ("5S 5C 6C",), ("5S -",), ("5S 5C", "2H -")],
)
def test_a_cut_that_cannot_be(rounds: tuple[str, ...]) -> None:
    """rules.md S3: different cards, one for each seat that draws, no round after it is decided."""
    with pytest.raises(BadRules) as caught:
        a_cut(Rules(), *rounds)
    assert caught.value.code == "bad_cut"


def test_the_loser_deals_next() -> None:
    """rules.md S6, L7: with partners the losing one next after the last dealer; three or four alone pass it on."""
    assert next_first_dealer(Rules(), 0, (0,)) == 1
    assert next_first_dealer(Rules(), 1, (0,)) == 1
    assert next_first_dealer(Rules(), 1, (1,)) == 0
    pairs = Rules(players=4, partners=True)
    assert next_first_dealer(pairs, 0, (0,)) == 1
    assert next_first_dealer(pairs, 1, (0,)) == 3
    assert next_first_dealer(pairs, 3, (1,)) == 0
    assert next_first_dealer(pairs, 0, (1,)) == 2
    assert next_first_dealer(Rules(players=3), 2, (2,)) == 0
    assert next_first_dealer(Rules(players=4), 1, (0,)) == 2
