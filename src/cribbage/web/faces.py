"""Cards, totals and sides in words, and the small pictures of cards that stand inside a line of text.

Every name is one whole message: a language that inflects its suits, or that writes "hearts five", says it its own way.
"""

from __future__ import annotations

from markupsafe import Markup

from cribbage.engine.cards import Card
from cribbage.web.i18n import N_, gettext

CARD_NAMES = {
    # TRANSLATORS: Names of the 52 playing cards, as read aloud. They also stand at the start of longer sentences.
    "AC": N_("Ace of clubs"),
    "2C": N_("Two of clubs"),
    "3C": N_("Three of clubs"),
    "4C": N_("Four of clubs"),
    "5C": N_("Five of clubs"),
    "6C": N_("Six of clubs"),
    "7C": N_("Seven of clubs"),
    "8C": N_("Eight of clubs"),
    "9C": N_("Nine of clubs"),
    "TC": N_("Ten of clubs"),
    "JC": N_("Jack of clubs"),
    "QC": N_("Queen of clubs"),
    "KC": N_("King of clubs"),
    "AD": N_("Ace of diamonds"),
    "2D": N_("Two of diamonds"),
    "3D": N_("Three of diamonds"),
    "4D": N_("Four of diamonds"),
    "5D": N_("Five of diamonds"),
    "6D": N_("Six of diamonds"),
    "7D": N_("Seven of diamonds"),
    "8D": N_("Eight of diamonds"),
    "9D": N_("Nine of diamonds"),
    "TD": N_("Ten of diamonds"),
    "JD": N_("Jack of diamonds"),
    "QD": N_("Queen of diamonds"),
    "KD": N_("King of diamonds"),
    "AH": N_("Ace of hearts"),
    "2H": N_("Two of hearts"),
    "3H": N_("Three of hearts"),
    "4H": N_("Four of hearts"),
    "5H": N_("Five of hearts"),
    "6H": N_("Six of hearts"),
    "7H": N_("Seven of hearts"),
    "8H": N_("Eight of hearts"),
    "9H": N_("Nine of hearts"),
    "TH": N_("Ten of hearts"),
    "JH": N_("Jack of hearts"),
    "QH": N_("Queen of hearts"),
    "KH": N_("King of hearts"),
    "AS": N_("Ace of spades"),
    "2S": N_("Two of spades"),
    "3S": N_("Three of spades"),
    "4S": N_("Four of spades"),
    "5S": N_("Five of spades"),
    "6S": N_("Six of spades"),
    "7S": N_("Seven of spades"),
    "8S": N_("Eight of spades"),
    "9S": N_("Nine of spades"),
    "TS": N_("Ten of spades"),
    "JS": N_("Jack of spades"),
    "QS": N_("Queen of spades"),
    "KS": N_("King of spades"),
}

TOTALS = {
    # TRANSLATORS: What a hand or crib counts, as a heading. No hand can count 19, 25, 26 or 27.
    0: N_("Nothing in it"),
    1: N_("One point"),
    2: N_("Two points"),
    3: N_("Three points"),
    4: N_("Four points"),
    5: N_("Five points"),
    6: N_("Six points"),
    7: N_("Seven points"),
    8: N_("Eight points"),
    9: N_("Nine points"),
    10: N_("Ten points"),
    11: N_("Eleven points"),
    12: N_("Twelve points"),
    13: N_("Thirteen points"),
    14: N_("Fourteen points"),
    15: N_("Fifteen points"),
    16: N_("Sixteen points"),
    17: N_("Seventeen points"),
    18: N_("Eighteen points"),
    20: N_("Twenty points"),
    21: N_("Twenty-one points"),
    22: N_("Twenty-two points"),
    23: N_("Twenty-three points"),
    24: N_("Twenty-four points"),
    28: N_("Twenty-eight points"),
    29: N_("Twenty-nine points"),
}

SIDES = {
    # TRANSLATORS: A side is called by the colour of its pegs. All of its colours differ in shape too.
    1: N_("Blue side"),
    2: N_("Orange side"),
    3: N_("Ivory side"),
    4: N_("Ebony side"),
}


def card_name(card: Card) -> str:
    """The card in the reader's language: "Five of hearts"."""
    return gettext(CARD_NAMES[card.text])


def total_words(total: int) -> str:
    """What a counted hand is worth, as a heading: "Twelve points". `total` is a possible count, 0 to 29."""
    return gettext(TOTALS[total])


def side_name(peg: int) -> str:
    """The side of a peg, 1 to 4, by its colour: "Blue side"."""
    return gettext(SIDES[peg])


def index_text(card: Card) -> str:
    """What stands in a card's corner. Letters are those of the drawn cards in every language; a ten is "10"."""
    rank = card.text[0]
    return "10" if rank == "T" else rank


SIGNS = {
    "C": "\N{BLACK CLUB SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "S": "\N{BLACK SPADE SUIT}",
}


def card_signs(card: Card) -> str:
    """The card in plain text to be read by the eye: "5♥"."""
    return index_text(card) + SIGNS[card.suit.value]


def chip(card: Card, sprite: str) -> Markup:
    """A card inside a sentence. `sprite` is the address of `cards.svg`, as the page's `asset` gives it.

    A word joiner follows it inside the same unbroken piece, so that no line begins with the colon or comma after the
    card: beside the card alone a browser breaks the line all the same.
    """
    return Markup(
        '<span class="chip-hold"><span class="chip-card" role="img" aria-label="{name}" data-suit="{suit}">{rank}'
        '<svg><use href="{sprite}#s-{suit}"/></svg></span>\N{WORD JOINER}</span>'
    ).format(name=card_name(card), suit=card.suit.value, rank=index_text(card), sprite=sprite)
