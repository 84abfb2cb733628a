"""The play as pure functions on small values: who may lay what, go, what ends a count, who leads (rules.md 4).

The course of a game uses it, and so may whoever thinks about a play without knowing all the hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from cribbage.engine.cards import Card, Seat
from cribbage.engine.scoring import ScoreItem, score_play

LIMIT = 31

Closing: TypeAlias = Literal["", "thirty_one", "go", "last_card"]
"""How a count ended; empty while it goes on. `thirty_one` is paid by the card itself, the others one point more."""


@dataclass(frozen=True, slots=True)
class Play:
    """The play of one deal, at any moment.

    hands: the cards each seat still holds.
    laid:  every card laid in this deal with its seat, in order; `laid[start:]` is the running count.
    gone:  the seats that have said go in this count.
    turn:  who must lay a card, or None when the play is over.
    """

    hands: tuple[tuple[Card, ...], ...]
    turn: Seat | None
    laid: tuple[tuple[Seat, Card], ...] = ()
    start: int = 0
    count: int = 0
    gone: frozenset[Seat] = frozenset()

    @property
    def series(self) -> tuple[Card, ...]:
        """The cards of the running count, oldest first."""
        return tuple([card for _, card in self.laid[self.start :]])


class Laid(NamedTuple):
    """What laying a card did: the play after it, what it made, its items, who then said go, how the count ended."""

    play: Play
    makes: int
    items: tuple[ScoreItem, ...]
    said_go: tuple[Seat, ...]
    closing: Closing


def begin_play(hands: tuple[tuple[Card, ...], ...], dealer: Seat) -> Play:
    """The play before its first card; the dealer's left leads (rules.md PL1)."""
    return Play(hands, (dealer + 1) % len(hands))


def may_lay(hand: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """The cards of a hand that do not take the count past 31 (rules.md PL2)."""
    room = LIMIT - count
    return tuple([card for card in hand if card.value <= room])


def lay(play: Play, card: Card) -> Laid:
    """The seat whose turn it is lays a card that it holds and may lay (rules.md 4.3)."""
    seat = play.turn
    assert seat is not None
    count = play.count + card.value
    held = play.hands[seat]
    hands = (*play.hands[:seat], tuple([other for other in held if other is not card]), *play.hands[seat + 1 :])
    laid = (*play.laid, (seat, card))
    items = score_play([other for _, other in laid[play.start :]])
    if count == LIMIT:
        return Laid(_next_count(hands, laid, seat), count, items, (), "thirty_one")
    turn, said_go = _look_round(hands, count, seat, play.gone)
    if turn is None:
        closing: Closing = "go" if any(hands) else "last_card"
        return Laid(_next_count(hands, laid, seat), count, items, said_go, closing)
    gone = play.gone.union(said_go) if said_go else play.gone
    return Laid(Play(hands, turn, laid, play.start, count, gone), count, items, said_go, "")


def _look_round(
    hands: tuple[tuple[Card, ...], ...], count: int, seat: Seat, gone: frozenset[Seat]
) -> tuple[Seat | None, tuple[Seat, ...]]:
    """The next seat clockwise that can lay a card, all the way round to the last one, and who says go before it.

    A seat without cards is passed over in silence (rules.md PL4); who laid the last card does not say go to himself.
    """
    players = len(hands)
    room = LIMIT - count
    said_go: list[Seat] = []
    for step in range(1, players + 1):
        other = (seat + step) % players
        for card in hands[other]:
            if card.value <= room:
                return other, tuple(said_go)
        if hands[other] and other != seat and other not in gone:
            said_go.append(other)
    return None, tuple(said_go)


def _next_count(hands: tuple[tuple[Card, ...], ...], laid: tuple[tuple[Seat, Card], ...], last: Seat) -> Play:
    """A fresh count, led by the next seat clockwise that has cards: perhaps the last one himself (rules.md PL8)."""
    players = len(hands)
    order = [(last + step) % players for step in range(1, players + 1)]
    leader = next((seat for seat in order if hands[seat]), None)
    return Play(hands, leader, laid, len(laid))
