"""What can lie in the middle of a reader's table, as plain values that the templates render (see `screen.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from markupsafe import Markup

from cribbage.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, as this reader meets him.

    `name` is text that a stranger typed: templates escape it and put it in `<bdi>`. `peg` is 1 to 4 and belongs to the
    side for the whole table. `you` is the reader himself: templates then say "You" and "your".
    """

    name: str
    peg: int
    you: bool = False


@dataclass(frozen=True, slots=True)
class CutRound:
    """One round of the cut for deal: who drew what, in seat order."""

    cards: tuple[tuple[Person, Card], ...]


@dataclass(frozen=True, slots=True)
class FeltCut:
    """The cut for deal. More rounds than one where the lowest card was tied."""

    rounds: tuple[CutRound, ...]
    dealer: Person
    kind: Literal["cut"] = "cut"


@dataclass(frozen=True, slots=True)
class FeltCrib:
    """While the crib is being filled: `filled` cards of four lie in it, face down."""

    filled: int
    owner: Person
    thrown: tuple[Person, ...]
    """Others who have thrown already."""
    kind: Literal["crib"] = "crib"


@dataclass(frozen=True, slots=True)
class FeltPlay:
    """The play: the cards of the running count, oldest first, each with the peg of whoever laid it."""

    pile: tuple[tuple[Card, int], ...]
    count: int
    starter: Card
    crib_owner: Person
    leader: Person | None = None
    """Who leads next, while the pile is empty."""
    turned: tuple[tuple[Card, int], ...] = ()
    """The cards of the count that has just ended (31 or go), shown faded until the next card lies."""
    turned_count: int = 0
    kind: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class ShowStep:
    """A unit of the show in the row of steps. `total` is None until the reader has come to it."""

    person: Person
    unit: Literal["hand", "crib"]
    total: int | None
    current: bool
    place: str
    """The reader's place that opens this step again; empty where it cannot be opened yet."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """One scoring combination: its name, its cards, and the total with it."""

    label: str
    cards: tuple[Card, ...]
    running: int


@dataclass(frozen=True, slots=True)
class FeltShow:
    """One counted hand or crib, line by line."""

    steps: tuple[ShowStep, ...]
    cards: tuple[Card, ...]
    starter: Card
    rows: tuple[TallyRow, ...]
    total: int
    kind: Literal["show"] = "show"
    throw: tuple[Card, ...] = ()
    """What the reader himself put into this crib."""
    settled: tuple[Markup, ...] = ()
    """Muggins: what was announced, answered and pegged, a sentence each, in order."""
    back: int | None = None
    """Holes that a count of nothing sent its side back, 0 where it stood at the start; None where nothing goes back."""


@dataclass(frozen=True, slots=True)
class FeltCount:
    """Muggins: a hand or crib that its owner is to announce, or that has been announced and is being answered."""

    owner: Person
    unit: Literal["hand", "crib"]
    cards: tuple[Card, ...]
    starter: Card
    announced: int | None
    answers_wanted: int
    """How many answers are still to come; nobody is told whose."""
    kind: Literal["count"] = "count"


@dataclass(frozen=True, slots=True)
class Standing:
    """A side in the result, the winner first. `place`: equal scores share one. `mates`: both partners, else empty."""

    person: Person
    score: int
    won: bool
    place: int = 1
    skunk: int = 0
    mates: tuple[Person, ...] = ()
    reached: bool = False
    """Lowball: this side reached the target, and so lost."""


@dataclass(frozen=True, slots=True)
class FeltResult:
    """How the game ended. `skunk`: 0 none, 1 skunk, 2 double. `short_of_line`: the loser's holes to the skunk line.

    Without a winner (somebody alone among three or four has resigned) no standing is won.
    """

    standings: tuple[Standing, ...]
    deals: int
    skunk: int
    short_of_line: int
    best_hand: int | None
    """The reader's best counted hand or crib; None for a watcher or where none was counted."""
    resigned: Person | None = None
    match: tuple[tuple[Person, int], ...] = ()
    """Games won at this table so far, once there is more than one."""
    kind: Literal["result"] = "result"

    @property
    def reached(self) -> Standing | None:
        """Lowball: who reached the target."""
        return next((one for one in self.standings if one.reached), None)


Felt: TypeAlias = FeltCut | FeltCrib | FeltPlay | FeltShow | FeltCount | FeltResult
