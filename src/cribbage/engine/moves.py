"""What can be done in a game (moves), what happens (events), and why something is refused.

Events speak in codes, numbers and cards, never in words. They are public by construction: no event carries a card, an
answer or a count before everybody at the table may know it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from cribbage.engine.cards import DECK_SIZE, Card, Seat
from cribbage.engine.rules import Rules, UnitKind, deal_plan
from cribbage.engine.scoring import HIGHEST_TOTAL, IMPOSSIBLE_TOTALS, ScoreItem

ANNOUNCEABLE = tuple(total for total in range(HIGHEST_TOTAL + 1) if total not in IMPOSSIBLE_TOTALS)
"""The totals that may be announced (rules.md 7.2)."""

# --- moves -----------------------------------------------------------------------------------------------------------


class Unit(NamedTuple):
    """A hand or crib that is counted; as text "deal:seat:hand|crib"."""

    deal: int
    seat: Seat
    kind: UnitKind

    def __str__(self) -> str:
        return f"{self.deal}:{self.seat}:{self.kind}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The table's own move: chance is written down as the 52 cards in order (rules.md D2)."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw these cards to the crib."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the throw back, as long as somebody else has still to throw (rules.md D4)."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Lay a card in the play."""

    card: Card


@dataclass(frozen=True, slots=True)
class Announce:
    """Say what one's own hand or crib counts (rules.md 7.2)."""

    unit: Unit
    points: int


@dataclass(frozen=True, slots=True)
class Answer:
    """An opponent's answer to an announcement; `points` are those claimed as missed, with `undercount` only."""

    unit: Unit
    kind: Literal["accept", "undercount", "overcount"]
    points: int = 0


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""


Move: TypeAlias = Deal | Discard | TakeBack | PlayCard | Announce | Answer | Resign


# --- what a seat may do now ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MayDiscard:
    """Throw any `choose` of these cards."""

    cards: tuple[Card, ...]
    choose: int


@dataclass(frozen=True, slots=True)
class MayTakeBack:
    """Take the throw back."""


@dataclass(frozen=True, slots=True)
class MayPlay:
    """Lay this card."""

    card: Card


@dataclass(frozen=True, slots=True)
class MayAnnounce:
    """Announce any of these totals for this unit."""

    unit: Unit
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MayAnswer:
    """Answer the announcement of this unit."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class MayResign:
    """Give the game up."""


Legal: TypeAlias = MayDiscard | MayTakeBack | MayPlay | MayAnnounce | MayAnswer | MayResign


# --- events ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal has begun; deals count from 1. `scores` and `rears` are where the pegs stand, by side."""

    deal: int
    dealer: Seat
    scores: tuple[int, ...]
    rears: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Starter:
    """The starter has been turned (rules.md D6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Played:
    """A card was laid, made this count, and scored these items."""

    seat: Seat
    card: Card
    count: int
    items: tuple[ScoreItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Go:
    """The table said go for a seat that holds cards but none that fits (rules.md PL4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Announced:
    """The owner announced this count for a unit."""

    seat: Seat
    unit: UnitKind
    points: int


@dataclass(frozen=True, slots=True)
class Answered:
    """An opponent's answer, told when all answers are in."""

    seat: Seat
    answer: Answer


@dataclass(frozen=True, slots=True)
class Counted:
    """The true count of a unit: its four cards, the starter, the total and the items that make it."""

    seat: Seat
    unit: UnitKind
    cards: tuple[Card, ...]
    starter: Card
    total: int
    items: tuple[ScoreItem, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Pegged:
    """A side moved forward. `points` are the holes really moved; `why` the codes of what they are for."""

    seat: Seat
    side: int
    points: int
    why: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MovedBack:
    """A side moved back for a unit that counted nothing; `holes` really moved, 0 at the start (rules.md TB-b)."""

    seat: Seat
    side: int
    unit: UnitKind
    holes: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended. `skunks` has a level by side: 0 none, 1 skunk, 2 double skunk."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    skunks: tuple[int, ...]
    resigned: Seat | None = None

    @property
    def skunk(self) -> int:
        """The highest level of any loser."""
        return max(self.skunks)


Event: TypeAlias = Dealt | Starter | Played | Go | Announced | Answered | Counted | Pegged | MovedBack | GameOver


# --- refusals --------------------------------------------------------------------------------------------------------


class IllegalMove(Exception):
    """A move that is not allowed now. `code` is stable; `card` and `count` where they say more.

    Codes: game_over, not_now, not_your_turn, already_thrown, too_late, nothing_to_take_back, not_your_card, over_31,
    wrong_unit, own_hand, already_answered.
    """

    def __init__(self, code: str, *, card: Card | None = None, count: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.card = card
        self.count = count


class ImpossibleMove(ValueError):
    """A move that can never be right, whatever the state.

    Codes: wrong_number, same_card_twice, impossible_total, bad_claim, bad_deck.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def check_possible(rules: Rules, move: Move) -> None:
    """Guard against moves that no state allows.

    Raises:
        ImpossibleMove: the move can never be right.
    """
    if isinstance(move, PlayCard):
        return
    if isinstance(move, Deal):
        if len(move.deck) != DECK_SIZE or len(set(move.deck)) != DECK_SIZE:
            raise ImpossibleMove("bad_deck")
    elif isinstance(move, Discard):
        if len(move.cards) != deal_plan(rules).throw:
            raise ImpossibleMove("wrong_number")
        if len(set(move.cards)) != len(move.cards):
            raise ImpossibleMove("same_card_twice")
    elif isinstance(move, Announce):
        if move.points not in ANNOUNCEABLE:
            raise ImpossibleMove("impossible_total")
    elif isinstance(move, Answer) and move.kind == "undercount" and not 1 <= move.points <= HIGHEST_TOTAL:
        raise ImpossibleMove("bad_claim")
