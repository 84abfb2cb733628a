"""What has happened at the made-up tables: the engine's own events, from cards by their short texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cribbage.engine.cards import Card, Seat, parse_card
from cribbage.engine.moves import Counted, Dealt, Event, Go, Pegged, Played, Starter
from cribbage.engine.rules import UnitKind
from cribbage.engine.scoring import ScoreItem, score_hand, score_play

THIS_DEAL = 5
"""The deal that is played in most states."""


def cards(texts: str) -> tuple[Card, ...]:
    """Cards by their short texts: "7H 8S"."""
    return tuple(parse_card(text) for text in texts.split())


def played(seat: Seat, pile: str) -> Played:
    """The last card of a running count, laid by a seat."""
    series = cards(pile)
    return Played(seat, series[-1], sum(card.value for card in series), score_play(series))


def counted(seat: Seat, unit: UnitKind, texts: str, starter: str) -> Counted:
    """A hand or crib, as it is counted."""
    four, turned = cards(texts), parse_card(starter)
    items = score_hand(four, turned, crib=unit == "crib")
    return Counted(seat, unit, four, turned, sum(item.points for item in items), items)


@dataclass
class Ledger:
    """Events as they come, with the score of two sides kept beside them."""

    scores: list[int]
    events: list[Event] = field(default_factory=list)

    def deal(self, number: int, dealer: Seat, starter: str) -> None:
        """A deal begins, and its starter is turned."""
        self.events += [Dealt(number, dealer, tuple(self.scores), (0, 0)), Starter(parse_card(starter))]

    def lay(self, *pile: tuple[Seat, str]) -> None:
        """The cards of one running count, each laid by a seat."""
        for last in range(1, len(pile) + 1):
            laid = played(pile[last - 1][0], " ".join(card for _, card in pile[:last]))
            self.events.append(laid)
            self._peg_items(laid.seat, laid.items)

    def peg(self, seat: Seat, points: int, *why: str) -> None:
        """A side moves on."""
        self.scores[seat] += points
        self.events.append(Pegged(seat, seat, points, why, tuple(self.scores)))

    def go(self, seat: Seat, to: Seat) -> None:
        """One seat says go, and the other pegs for it."""
        self.events.append(Go(seat))
        self.peg(to, 1, "go")

    def count(self, seat: Seat, unit: UnitKind, texts: str, starter: str) -> None:
        """A hand or crib is counted and pegged."""
        event = counted(seat, unit, texts, starter)
        self.events.append(event)
        self._peg_items(seat, event.items)

    def _peg_items(self, seat: Seat, items: Sequence[ScoreItem]) -> None:
        if items:
            self.peg(seat, sum(item.points for item in items), *(item.kind for item in items))


def two_deals() -> list[list[Event]]:
    """A whole deal between the first two seats, and the beginning of the one after it."""
    told = Ledger([35, 44])
    told.deal(THIS_DEAL - 1, 1, "6H")
    told.lay((0, "KH"), (1, "TC"), (0, "9D"))
    told.go(1, to=0)
    told.lay((1, "QS"), (0, "8C"), (1, "4D"), (0, "7S"))
    told.go(1, to=0)
    told.lay((1, "JS"))
    told.peg(1, 1, "last_card")
    told.count(0, "hand", "7S 8C 9D KH", "6H")
    told.count(1, "hand", "TC QS 4D JS", "6H")
    told.count(1, "crib", "2D 3C 5S 5H", "6H")
    told.deal(THIS_DEAL, 0, "5D")
    told.lay((1, "8S"), (0, "7H"), (1, "9C"))
    assert told.scores == [47, 55]
    return [[event] for event in told.events]
