"""What a page of the rules is made of, as plain values; `templates/rules/` turns them into HTML.

Words are messages with placeholders. A number in them is a function that asks the engine, so that a page cannot say
anything else than what is played; a card is a `Card`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from markupsafe import Markup, escape

from cribbage.engine.cards import Card
from cribbage.engine.rules import STANDARD, Rules, Value
from cribbage.web.felt import Person, TallyRow
from cribbage.web.i18n import Plural
from cribbage.web.option_words import words_for
from cribbage.web.rulebook.numbers import back
from cribbage.web.screen import Pegs
from cribbage.web.words import Cast, Sentence


@dataclass(frozen=True, slots=True)
class Text:
    """A message and what fills it: numbers, cards, rows of cards, or functions that give them."""

    message: str | Plural
    values: Mapping[str, object]

    def said(self, cast: Cast) -> Sentence:
        """In the reader's language, for the eye and for the ear."""
        values = {name: value() if callable(value) else value for name, value in self.values.items()}
        return cast.tell(self.message, **values)

    def html(self, cast: Cast) -> Markup:
        """For the eye."""
        return self.said(cast).html


def text(message: str | Plural, /, **values: object) -> Text:
    """A message (marked with `N_`) and what fills its placeholders."""
    return Text(message, values)


@dataclass(frozen=True, slots=True)
class Number:
    """A number that stands by itself in a table."""

    value: object

    def html(self, _cast: Cast) -> Markup:
        """For the eye."""
        return escape(self.value() if callable(self.value) else self.value)


Cell: TypeAlias = Text | Number


# --- examples, as they are drawn -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that lies open; `peg` of whoever laid it, 0 for nobody's; `lit` where it is spoken of."""

    card: Card
    peg: int = 0
    lit: bool = False
    away: bool = False
    """Thrown, or of a count that is over."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A board: its pegs, the same in words, and the scores beside it."""

    target: int
    pegs: tuple[Pegs, ...]
    words: str
    scores: tuple[tuple[tuple[Person, ...], int], ...]
    skunks: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an example: a sentence, and what lies on the table then."""

    said: Sentence
    cards: tuple[Shown, ...] = ()
    starter: Shown | None = None
    count: int | None = None
    rows: tuple[TallyRow, ...] = ()
    board: Stand | None = None


Maker: TypeAlias = Callable[[Cast], tuple[Step, ...]]


# --- what stands in a section ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph."""

    text: Text
    kind: str = "para"


@dataclass(frozen=True, slots=True)
class Score:
    """A way to score: its name, what it is, its points, and cards that show it."""

    name: Text
    text: Text
    example: Callable[[], tuple[Shown, ...]]
    starter: str = ""


@dataclass(frozen=True, slots=True)
class Scores:
    """Ways to score, one below the other."""

    rows: tuple[Score, ...]
    kind: str = "scores"


@dataclass(frozen=True, slots=True)
class Figures:
    """A small table of numbers: the heads of its columns, then rows that begin with their own head."""

    caption: Text
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    kind: str = "figures"


@dataclass(frozen=True, slots=True)
class Example:
    """An example to step through, or a single picture; every example is played by the engine."""

    name: str
    """The end of its address on the page."""
    title: Text
    make: Maker
    kind: str = "example"


@dataclass(frozen=True, slots=True)
class Change:
    """A row of the comparing table. `about` is the code of the option that it combines with, or ""."""

    rule: Text
    standard: Text
    here: Text
    about: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """The comparing table: the head of the middle column, and the rows."""

    standard: Text
    rows: tuple[Change, ...]
    kind: str = "changes"


@dataclass(frozen=True, slots=True)
class Relative:
    """A rule of the same family, told on the page of the first of them."""

    slug: str
    code: str
    choice: Value
    young: bool = True


@dataclass(frozen=True, slots=True)
class Relatives:
    """The relatives of a rule."""

    rows: tuple[Relative, ...]
    kind: str = "relatives"

    def table(self, first: tuple[str, Value]) -> tuple[tuple[str, int, int], ...]:
        """Name of each rule, `first` before its relatives, and the holes that an empty hand and crib go back."""
        rules = (first, *((one.code, one.choice) for one in self.rows))
        return tuple(
            (words_for(code, choice).name, back(str(choice), "hand")(), back(str(choice), "crib")())
            for code, choice in rules
        )


Block: TypeAlias = Para | Scores | Figures | Example | Changes | Relatives


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page below a heading; `name` is the end of its address on the page."""

    name: str
    title: Text
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page. `rule` is the choice of an option that it explains: name and sentence are then those of the form."""

    slug: str
    title: Text
    lead: Text
    sections: tuple[Section, ...]
    rule: tuple[str, Value] | None = None
    rules: Rules = STANDARD
    """What its examples are played by."""
    also: tuple[str, ...] = ()
    """Pages to read next."""
