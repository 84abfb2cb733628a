"""Cards: ranks, suits, the deck, and their short text ("5H", "TD")."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from operator import attrgetter
from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table, numbered 0.. clockwise."""

RANK_SIGNS = "A23456789TJQK"
DECK_SIZE = 52


class Rank(IntEnum):
    """Order for pairs and runs: the ace is low only (rules.md 1)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


class Suit(Enum):
    """A suit; its value is its sign."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class BadCard(ValueError):
    """A text that names no card; `text` is what was read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a card: {text!r}")
        self.text = text


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 52 cards.

    There is exactly one object for each card (see `DECK`), so cards compare and hash by identity, which is what keeps
    counting fast. `value` is what the card adds to a total (court cards count ten); `rank` orders pairs and runs. The
    two must never serve for one another. `weight` is a power of five: the sum of the weights of up to five cards names
    their multiset of ranks, which is how `scoring` looks a hand up. `number` is the card's place in `DECK`;
    `order` is the rank as a plain integer, because an enumeration's arithmetic costs several times as much; `sort_key`
    goes by rank, then by suit: the order in which a hand is shown.
    """

    rank: Rank
    suit: Suit
    text: str
    value: int = field(repr=False)
    weight: int = field(repr=False)
    number: int = field(repr=False)
    order: int = field(repr=False)
    sort_key: int = field(repr=False)

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # A copy or an unpickled card must be the one object again.
        return parse_card, (self.text,)


def _make(rank: Rank, suit: Suit, number: int) -> Card:
    order = int(rank)
    text = RANK_SIGNS[order - 1] + suit.value
    return Card(rank, suit, text, min(order, 10), 5 ** (order - 1), number, order, order * DECK_SIZE + number)


DECK: tuple[Card, ...] = tuple(
    _make(rank, suit, number) for number, (suit, rank) in enumerate((suit, rank) for suit in Suit for rank in Rank)
)
"""All 52 cards in a fixed order; a shuffled deck is any permutation of it."""

_BY_TEXT = {card.text: card for card in DECK}


def parse_card(text: str) -> Card:
    """The card that `text` names: "5H", "TD"; also "10D" and lower case.

    Raises:
        BadCard: the text names no card.
    """
    sign = text.strip().upper()
    if sign.startswith("10"):
        sign = "T" + sign[2:]
    try:
        return _BY_TEXT[sign]
    except KeyError:
        raise BadCard(text) from None


_sort_key = attrgetter("sort_key")


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same cards, lowest rank first."""
    return tuple(sorted(cards, key=_sort_key))
