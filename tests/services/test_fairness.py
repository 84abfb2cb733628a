"""Chance: decks that nobody can foresee, and the cut for deal. rules.md S1, S2, D2."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from cribbage.engine.cards import DECK, Card
from cribbage.engine.rules import Rules, cut_dealer
from cribbage.services.fairness import SystemShuffler, cut_for_deal
from tests.engine.reading import cards

SHUFFLES = 5200
# Chi-square with 51 degrees of freedom lies outside of these once in a million.
LEAST, MOST = 15.0, 118.0


class Given:
    """A shuffler that deals what it is given, and says how often it was asked."""

    def __init__(self, *tops: str) -> None:
        self.tops = list(tops)

    def deck(self) -> tuple[Card, ...]:
        top = cards(self.tops.pop(0))
        return (*top, *(card for card in DECK if card not in top))


def test_a_deck_is_52_different_cards_and_no_two_are_alike() -> None:
    shuffler = SystemShuffler()
    decks = [shuffler.deck() for _ in range(50)]
    assert all(len(deck) == 52 and set(deck) == set(DECK) for deck in decks)
    assert len(set(decks)) == 50
    assert SystemShuffler().deck() != SystemShuffler().deck()


def chi_square(seen: Counter[object], cells: int) -> float:
    expected = seen.total() / cells
    empty = cells - len(seen)
    return sum((count - expected) ** 2 / expected for count in seen.values()) + empty * expected


def test_every_card_comes_as_often_as_any_other() -> None:
    """At the first, a middle and the last place, and the same of what follows what, so that no run of DECK survives."""
    shuffler = SystemShuffler()
    decks = [shuffler.deck() for _ in range(SHUFFLES)]
    for place in (0, 12, 51):
        assert LEAST < chi_square(Counter(deck[place] for deck in decks), 52) < MOST
    index = {card: number for number, card in enumerate(DECK)}
    steps: Counter[object] = Counter()
    for deck in decks[:100]:
        steps.update((index[after] - index[before]) % 52 for before, after in pairwise(deck))
    assert steps[0] == 0
    assert LEAST - 5 < chi_square(steps, 51) < MOST


def test_the_bounds_notice_a_crooked_shuffle() -> None:
    """The aces come first twice as often as they should; or the cards come round in turn."""
    twice = Counter[object](card for number in range(SHUFFLES) for card in (DECK[number % 52],))
    assert chi_square(twice, 52) < LEAST
    for card in DECK[:4]:
        twice[card] *= 2
    assert chi_square(twice, 52) > MOST


@pytest.mark.parametrize(
    ("players", "tops", "dealer", "drawn"),
    [
        (2, ["5H 6D"], 0, ["5H 6D"]),
        (2, ["KH QD"], 1, ["KH QD"]),
        (2, ["5H 5D", "9H 8D"], 1, ["5H 5D", "9H 8D"]),
        (2, ["5H 5D", "KH KD", "AH AS", "3C 2C"], 1, ["5H 5D", "KH KD", "AH AS", "3C 2C"]),
        (3, ["5H 9D 5S", "QH JD"], 2, ["5H 9D 5S", "QH -- JD"]),
        (3, ["AH AD AS", "2H 2D KS", "JC TC"], 1, ["AH AD AS", "2H 2D KS", "JC TC --"]),
        (4, ["5H 5D 5S 4C"], 3, ["5H 5D 5S 4C"]),
        (4, ["9H 4D KS 4C", "4S 4H", "AC KC"], 1, ["9H 4D KS 4C", "-- 4S -- 4H", "-- AC -- KC"]),
    ],
)
def test_a_tie_is_drawn_again_among_the_tied_only(players: int, tops: list[str], dealer: int, drawn: list[str]) -> None:
    rules, shuffler = Rules(players=players), Given(*tops)
    first, rounds = cut_for_deal(rules, shuffler)
    told = [" ".join(card.text if card else "--" for card in each) for each in rounds]
    assert (first, told, shuffler.tops) == (dealer, drawn, [])
    assert cut_dealer(rules, rounds) == dealer
