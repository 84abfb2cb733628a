"""Chance: shuffled decks and the cut for deal. The only room where luck is made."""

from __future__ import annotations

from random import SystemRandom
from typing import Protocol

from cribbage.engine.cards import DECK, Card, Seat
from cribbage.engine.rules import Rules, still_drawing

Round = tuple[Card | None, ...]


class Shuffler(Protocol):
    """Where decks come from. Tests bring their own; nobody can ask for one from outside."""

    def deck(self) -> tuple[Card, ...]:
        """A freshly shuffled deck of 52 cards."""
        ...


class SystemShuffler:
    """Every order equally likely, from the operating system's random source."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def deck(self) -> tuple[Card, ...]:
        """A freshly shuffled deck of 52 cards."""
        cards = list(DECK)
        self._random.shuffle(cards)
        return tuple(cards)


def cut_for_deal(rules: Rules, shuffler: Shuffler) -> tuple[Seat, tuple[Round, ...]]:
    """Who deals first, and the rounds of the cut: lowest deals, those tied cut again from a fresh shuffle (S1, S2)."""
    rounds: list[Round] = []
    drawing = still_drawing(rules, rounds)
    while len(drawing) > 1:
        deck = iter(shuffler.deck())
        rounds.append(tuple(next(deck) if seat in drawing else None for seat in range(rules.players)))
        drawing = still_drawing(rules, rounds)
    (dealer,) = drawing
    return dealer, tuple(rounds)
