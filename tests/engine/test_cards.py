"""Cards, and the tables of examples themselves (contract "Cards", rules.md 1)."""

from __future__ import annotations

import copy
import pickle

import pytest

from cribbage.engine.cards import DECK, BadCard, Rank, Suit, in_order, parse_card
from tests.engine import reading


def test_deck_is_52_different_cards() -> None:
    """rules.md 1: 52 cards, no jokers."""
    assert len(DECK) == len(set(DECK)) == len({card.text for card in DECK}) == 52
    assert {(card.rank, card.suit) for card in DECK} == {(rank, suit) for rank in Rank for suit in Suit}


def test_text_both_ways() -> None:
    """Contract: rank sign, then suit sign."""
    assert {parse_card(str(card)) for card in DECK} == set(DECK)
    assert str(parse_card("5H")) == "5H"
    assert parse_card("TD").rank is Rank.TEN
    assert parse_card("TD").suit is Suit.DIAMONDS


@pytest.mark.parametrize("text", ["10D", "10d", "td", "tD", " TD "])
def test_reading_accepts_ten_and_lower_case(text: str) -> None:
    """Contract: reading also accepts 10D and lower case."""
    assert parse_card(text) is parse_card("TD")


NO_CARDS = ["5", "H", "5X", "1D", "11D", "0D", "100D", "HH", "H5", "5HH", "TT", "5♥", "10", "10DD", "٥H", "10t10d"]


@pytest.mark.parametrize("text", ["", " ", "5 H", *NO_CARDS])
def test_bad_card_is_named(text: str) -> None:
    """A text that is no card is refused with the text that was read."""
    with pytest.raises(BadCard) as caught:
        parse_card(text)
    assert caught.value.text == text


def test_value_is_not_rank() -> None:
    """rules.md 1: ten, jack, queen and king count ten but are four ranks; the ace is one and low."""
    tens = [parse_card(text) for text in ("TC", "JC", "QC", "KC")]
    assert [card.value for card in tens] == [10, 10, 10, 10]
    assert [int(card.rank) for card in tens] == [10, 11, 12, 13]
    assert parse_card("AC").value == parse_card("AC").rank == 1
    assert [parse_card(f"{pips}C").value for pips in range(2, 10)] == list(range(2, 10))


def test_a_card_is_one_object() -> None:
    """Cards compare by identity, so a copy has to be the card itself."""
    card = parse_card("JS")
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301


def test_in_order_lowest_first() -> None:
    """A hand is shown by rank, then by suit."""
    assert in_order(reading.cards("KC 5S 5H AD")) == reading.cards("AD 5H 5S KC")


@pytest.mark.parametrize(
    ("table", "count"),
    [
        ("hands.txt", 85),
        ("counts.txt", 56),
        ("plays.txt", 16),
        ("ten_back.txt", 18),
        ("muggins.txt", 31),
        ("distribution.txt", 30),
    ],
)
def test_tables_are_whole(table: str, count: int) -> None:
    """No example may get lost: each table has its number of rows, each with an id of its own."""
    ids = [row[0] for row in reading.rows(table)]
    assert len(ids) == len(set(ids)) == count


def test_distribution_adds_up() -> None:
    """rules.md 12, 1: 12,994,800 combinations, mean 4.769 for a hand and 4.735 for a crib."""
    for crib, mean in ((False, 4.769), (True, 4.735)):
        column = reading.distribution()[crib]
        assert sum(column.values()) == 12_994_800
        assert sum(total * count for total, count in column.items()) / 12_994_800 == pytest.approx(mean, abs=5e-4)
