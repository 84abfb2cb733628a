"""The show: what a hand or crib counts (rules.md 5)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations

import pytest

from cribbage.engine.cards import DECK, Card, Rank, Suit, parse_card
from cribbage.engine.scoring import HIGHEST_TOTAL, IMPOSSIBLE_TOTALS, ScoreItem, hand_points, score_hand
from tests.engine import oracle
from tests.engine.reading import HandRow, cards, distribution, hand_rows

KINDS = ("fifteen", "pair", "run", "flush", "nobs")


def some_hands(number: int) -> Iterator[tuple[tuple[Card, ...], Card]]:
    """Four cards and a starter, always the same ones; every fourth of them within few ranks, where much is scored."""
    chance = random.Random(20_240_517)
    for turn in range(number):
        deck = [card for card in DECK if card.rank <= 6 or card.rank >= 11] if turn % 4 == 0 else DECK
        *hand, starter = chance.sample(deck, 5)
        yield tuple(hand), starter


def by_kind(items: tuple[ScoreItem, ...], kind: str) -> list[ScoreItem]:
    """The items of one kind."""
    return [item for item in items if item.kind == kind]


def rank_points(items: tuple[ScoreItem, ...]) -> int:
    """The points that depend on ranks alone."""
    return sum(item.points for item in items if item.kind in {"fifteen", "pair", "run"})


# --- examples --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", hand_rows(), ids=lambda row: row.id)
def test_worked_hands(row: HandRow) -> None:
    """rules.md 5.2, H01 to H85: total and each kind of item."""
    items = score_hand(row.hand, row.starter, crib=row.crib)
    assert hand_points(row.hand, row.starter, crib=row.crib) == row.total
    fifteens, pairs, runs = (by_kind(items, kind) for kind in KINDS[:3])
    assert (len(fifteens), sum(item.points for item in fifteens)) == row.fifteens
    assert (len(pairs), sum(item.points for item in pairs)) == row.pairs
    number, length, points = row.runs
    assert [len(item.cards) for item in runs] == [length] * number
    assert sum(item.points for item in runs) == points
    assert sum(item.points for item in by_kind(items, "flush")) == row.flush
    assert sum(item.points for item in by_kind(items, "nobs")) == row.nobs


@pytest.mark.parametrize("row", hand_rows(), ids=lambda row: row.id)
def test_each_order_of_a_worked_hand(row: HandRow) -> None:
    """rules.md 12, 5: the order of the four cards does not matter."""
    for hand in permutations(row.hand):
        assert hand_points(hand, row.starter, crib=row.crib) == row.total
        assert sum(item.points for item in score_hand(hand, row.starter, crib=row.crib)) == row.total


def test_items_name_their_cards() -> None:
    """A pair royal is three pairs and a double run two runs: every item names the cards that make it."""
    items = score_hand(cards("7C 7D 7H 8S"), parse_card("9C"))
    named = {(item.kind, item.points, " ".join(card.text for card in item.cards)) for item in items}
    assert named == {
        ("fifteen", 2, "7C 8S"),
        ("fifteen", 2, "7D 8S"),
        ("fifteen", 2, "7H 8S"),
        ("pair", 2, "7C 7D"),
        ("pair", 2, "7C 7H"),
        ("pair", 2, "7D 7H"),
        ("run", 3, "7C 8S 9C"),
        ("run", 3, "7D 8S 9C"),
        ("run", 3, "7H 8S 9C"),
    }


def test_items_come_in_the_order_of_counting() -> None:
    """Fifteens, pairs, runs, flush, nobs: the order in which a hand is counted aloud."""
    for hand, starter in some_hands(2_000):
        order = [KINDS.index(item.kind) for item in score_hand(hand, starter)]
        assert order == sorted(order)


# --- faults that programs were reported for --------------------------------------------------------------------------


def test_a_jack_turned_up_is_no_nobs() -> None:
    """rules.md D10, H-8: neither for the starter itself nor for another jack, which is a pair with it."""
    for suit in "CDHS":
        starter = parse_card("J" + suit)
        for other in "CDHS".replace(suit, ""):
            items = score_hand(cards(f"J{other} 2{suit} 4{other} 8{suit}"), starter)
            assert [(item.kind, item.points) for item in items] == [("pair", 2)]


def test_a_flush_of_four_never_takes_the_starter_in() -> None:
    """rules.md H-6: whichever of the four has another suit, three with the starter are nothing."""
    for hand in permutations(cards("2H 4H 6H 8S")):
        assert hand_points(hand, parse_card("TH")) == 0
        assert score_hand(hand, parse_card("TH")) == ()


def test_a_flush_of_four_is_nothing_in_the_crib() -> None:
    """rules.md H-7: five or nothing."""
    hand = cards("2H 4H 6H 8H")
    assert score_hand(hand, parse_card("TS"), crib=True) == ()
    assert [item.points for item in score_hand(hand, parse_card("TH"), crib=True)] == [5]
    assert [item.points for item in score_hand(hand, parse_card("TH"))] == [5]


def test_value_and_rank_are_two_things() -> None:
    """rules.md 1: ten, jack, queen and king of one value are no pair; they run in order."""
    assert hand_points(cards("TC JD 2H 4S"), parse_card("QC")) == 3
    assert hand_points(cards("TC QD 2H 4S"), parse_card("KC")) == 0


def test_two_neighbours_are_no_run() -> None:
    """rules.md H-5: a run has three cards or more."""
    assert score_hand(cards("2C 3D 7H 9S"), parse_card("KC"))[0].kind == "fifteen"
    assert not by_kind(score_hand(cards("2C 3D 7H 9S"), parse_card("KC")), "run")


def test_the_ace_does_not_go_round_the_corner() -> None:
    """rules.md 1: queen, king, ace is no run; nor is king, ace, two."""
    for text in ("QC KD AH 2S", "KC AD 2H 9S", "JC QD KH AS"):
        runs = by_kind(score_hand(cards(text), parse_card("9C")), "run")
        assert all(Rank.ACE not in {card.rank for card in item.cards} for item in runs)


@pytest.mark.parametrize(
    ("text", "starter", "lengths"),
    [
        ("3C 3D 4H 4S", "5C", [3, 3, 3, 3]),
        ("3C 4D 4H 4S", "5C", [3, 3, 3]),
        ("2C 3D 4H 5S", "5C", [4, 4]),
        ("9C TD JH QS", "KC", [5]),
        ("AC 2D 3H 5S", "6C", [3]),
    ],
)
def test_runs_over_duplicated_ranks(text: str, starter: str, lengths: list[int]) -> None:
    """rules.md H-5: double, triple and quadruple runs; a longer run swallows the shorter ones in it."""
    runs = by_kind(score_hand(cards(text), parse_card(starter)), "run")
    assert [item.points for item in runs] == lengths


# --- laws ------------------------------------------------------------------------------------------------------------


def test_second_opinion() -> None:
    """The engine names exactly the combinations that looking at every subset finds, and the fast total agrees."""
    for hand, starter in some_hands(6_000):
        for crib in (False, True):
            items = score_hand(hand, starter, crib=crib)
            named = {(item.kind, item.points, frozenset(item.cards)) for item in items}
            assert len(named) == len(items)
            assert named == oracle.hand_items(hand, starter, crib=crib)
            assert hand_points(hand, starter, crib=crib) == sum(item.points for item in items)


def rank_patterns() -> Iterator[tuple[tuple[Card, ...], Card]]:
    """Every multiset of five ranks that a deck allows, once; suits as they come."""
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) <= 4:
            five = [DECK[rank + 13 * ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
            yield tuple(five[:4]), five[4]


def test_every_pattern_of_ranks() -> None:
    """All 6,175 multisets of ranks, against the second opinion; and any of five cards may be the starter (12, 6)."""
    number = 0
    for hand, starter in rank_patterns():
        number += 1
        items = score_hand(hand, starter)
        expected = sum(points for kind, points, _ in oracle.hand_items(hand, starter, crib=False) if kind in KINDS[:3])
        assert rank_points(items) == expected
        assert sum(item.points for item in items) == hand_points(hand, starter)
        five = (*hand, starter)
        turned = [score_hand(tuple(card for card in five if card is not one), one) for one in five]
        assert {rank_points(items) for items in turned} == {expected}
    assert number == 6_175


def test_five_cards_with_a_five_are_never_nothing() -> None:
    """rules.md 12, 3: a five is worth 2 at least, so a zero unit never holds one."""
    for hand, starter in rank_patterns():
        if Rank.FIVE in {card.rank for card in (*hand, starter)}:
            assert rank_points(score_hand(hand, starter)) >= 2


def test_patterns_of_24() -> None:
    """rules.md 12, 4: 24 by ranks alone comes from nine patterns and no others."""
    found = {
        "".join(card.text[0] for card in (*hand, starter))
        for hand, starter in rank_patterns()
        if rank_points(score_hand(hand, starter)) == 24
    }
    assert found == {"A7777", "33339", "36666", "44447", "44556", "44566", "45566", "67788", "77889"}


def test_suits_may_be_exchanged() -> None:
    """rules.md 12, 5: a count does not change when suits are exchanged throughout."""
    suits = list(Suit)
    card_of = {(card.rank, card.suit): card for card in DECK}
    exchanges = [dict(zip(suits, other, strict=True)) for other in permutations(suits)]
    for hand, starter in some_hands(400):
        for exchange in exchanges:
            *other, turned = (card_of[card.rank, exchange[card.suit]] for card in (*hand, starter))
            assert hand_points(other, turned) == hand_points(hand, starter)


def test_hand_and_crib_differ_by_a_flush_of_four() -> None:
    """rules.md 12, 5: a hand counts as much as a crib of the same cards, or 4 more."""
    found = Counter[int]()
    chance = random.Random(7)
    suited = [[card for card in DECK if card.suit is suit] for suit in Suit]
    flushes = [tuple(chance.sample(cards, 4)) for cards in suited for _ in range(50)]
    for hand in [*(hand for hand, _ in some_hands(500)), *flushes]:
        for starter in DECK:
            if starter not in hand:
                difference = hand_points(hand, starter) - hand_points(hand, starter, crib=True)
                four = len({card.suit for card in hand}) == 1 and starter.suit is not hand[0].suit
                assert difference == (4 if four else 0)
                found[difference] += 1
    assert set(found) == {0, 4}


def test_impossible_totals() -> None:
    """rules.md H-9, 12, 2: the numbers that may not be announced are those that the distribution never reaches."""
    for crib in (False, True):
        never = {total for total, number in distribution()[crib].items() if number == 0}
        assert never == IMPOSSIBLE_TOTALS
    assert max(distribution()[False]) == HIGHEST_TOTAL == 29


def test_29() -> None:
    """rules.md H-9: three fives and the jack, and the five of the jack's suit turned; four ways and no other."""
    fives_and_jacks = [card for card in DECK if card.rank in (Rank.FIVE, Rank.JACK)]
    found = [
        (hand, starter)
        for hand in combinations(fives_and_jacks, 4)
        for starter in fives_and_jacks
        if starter not in hand and hand_points(hand, starter) == 29
    ]
    assert len(found) == 4
    for hand, starter in found:
        jacks = [card for card in hand if card.rank is Rank.JACK]
        assert [jack.suit for jack in jacks] == [starter.suit]
        assert starter.rank is Rank.FIVE


@pytest.mark.slow
def test_distribution_over_all_hands_and_cribs() -> None:
    """rules.md 12, 1 and 2: all 12,994,800 combinations of four cards and a starter, as hand and as crib."""
    hands = Counter[int]()
    cribs = Counter[int]()
    for hand in combinations(DECK, 4):
        starters = [card for card in DECK if card not in hand]
        hands.update([hand_points(hand, starter) for starter in starters])
        cribs.update([hand_points(hand, starter, crib=True) for starter in starters])
    for crib, counted in ((False, hands), (True, cribs)):
        assert {total: counted[total] for total in range(30)} == distribution()[crib]
        assert counted.total() == 12_994_800
