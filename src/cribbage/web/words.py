"""The sentences of the table: every event as its reader would say it, for the eye and for the ear.

A sentence is written once as a message with named placeholders; the eye gets cards as small pictures and isolated
names, the ear gets the same in words. `You` and a name need different sentences in most languages, so each has two
messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple
from unicodedata import bidirectional

from babel.lists import format_list
from markupsafe import Markup, escape

from cribbage.engine.cards import Card, Seat
from cribbage.engine.rules import Rules, side_of
from cribbage.engine.scoring import ScoreItem
from cribbage.web.catalogues import babel_code
from cribbage.web.faces import card_name
from cribbage.web.felt import Person
from cribbage.web.i18n import N_, Plural, current, direction, gettext, gettext_html, ngettext, ngettext_html


@dataclass(frozen=True, slots=True)
class Sentence:
    """The same sentence for the eye and, as plain text, for the ear."""

    html: Markup
    spoken: str

    def __add__(self, other: Sentence) -> Sentence:
        """This sentence and then the other one."""
        if not self.spoken or not other.spoken:
            return other if not self.spoken else self
        return Sentence(self.html + " " + other.html, f"{self.spoken} {other.spoken}")


SILENCE = Sentence(Markup(), "")


class Forms(NamedTuple):
    """One sentence said to the person it is about, and said of somebody else."""

    you: str | Plural
    other: str | Plural


class Row(tuple[Card, ...]):
    """Cards side by side, as they lie on a table; a plain tuple is listed in words: "this, that and the other"."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Cast:
    """Who sits where, as this reader meets them, and how a card is drawn inside a line."""

    people: tuple[Person, ...]
    """By seat."""
    rules: Rules
    chip: Callable[[Card], Markup] = field(repr=False)
    word: Callable[[Card], str] = field(default=card_name, repr=False)
    """How a card is called in plain text: in words for the ear, by its signs in a text to paste."""

    def say(self, forms: Forms, seat: Seat, /, **values: object) -> Sentence:
        """A sentence about a seat."""
        person = self.people[seat]
        return self.tell(forms.you if person.you else forms.other, name=person, **values)

    def tell(self, message: str | Plural, /, **values: object) -> Sentence:
        """A sentence; persons and cards among the values are put in as the eye and the ear need them.

        A sentence about a number takes the form that suits its `num`.
        """
        eye = {key: self._for_eye(value) for key, value in values.items()}
        ear = {key: self._for_ear(value) for key, value in values.items()}
        if isinstance(message, str):
            return Sentence(gettext_html(message, **eye), gettext(message, **ear))
        number = values["num"]
        assert isinstance(number, int)
        return Sentence(ngettext_html(*message, number, **eye), ngettext(*message, number, **ear))

    def side(self, side: int) -> tuple[Person, ...]:
        """Everybody of a side, in seat order."""
        return tuple(person for seat, person in enumerate(self.people) if side_of(self.rules, seat) == side)

    def face(self, side: int) -> Seat:
        """The seat by which a side is called: the reader's own if it is of that side, else its first."""
        seats = [seat for seat in range(len(self.people)) if side_of(self.rules, seat) == side]
        return next((seat for seat in seats if self.people[seat].you), seats[0])

    def _for_eye(self, value: object) -> object:
        if isinstance(value, Person):
            return Markup("<b><bdi>{}</bdi></b>").format(value.name)
        if isinstance(value, Row):
            return Markup(" ").join(self.chip(card) for card in value)
        if isinstance(value, tuple):
            # Each part is escaped before they are joined.
            return Markup(listed([str(self._for_eye(part)) for part in value]))  # noqa: S704
        return self.chip(value) if isinstance(value, Card) else escape(value)

    def _for_ear(self, value: object) -> object:
        if isinstance(value, Person):
            return isolated(value.name)
        if isinstance(value, Row):
            return " ".join(self.word(card) for card in value)
        if isinstance(value, tuple):
            return listed([str(self._for_ear(part)) for part in value])
        return self.word(value) if isinstance(value, Card) else value


_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
_AGAINST = {"ltr": {"R", "AL"}, "rtl": {"L"}}


def isolated(name: str) -> str:
    """A name inside plain text (a title, a label): kept apart where it is written against the reader's direction."""
    against = _AGAINST[direction(current())]
    if not any(bidirectional(sign) in against for sign in name):
        return name
    return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}"


def titled(page: str) -> str:
    """The title of a page, for the browser's tab: what the page is, then the product."""
    # TRANSLATORS: The title of every page, in the browser's tab: what the page says, then the name of the game.
    return gettext("%(page)s · Cribbage", page=page)


def listed(parts: Sequence[str], style: Literal["standard", "unit"] = "standard") -> str:
    """Words as a list in the reader's language: "fifteen and pair"; as units "fifteen 2, pair 2"."""
    known = babel_code(current())
    if style == "standard" and known:
        return format_list(list(parts), style="standard", locale=known)
    # What CLDR has for units is joined by blanks in some languages and by an "and" in others, or is not whole; and a
    # language that it does not know gets no English "and".
    text = "".join(parts[:1])
    for part in parts[1:]:
        # TRANSLATORS: Joins the parts of a list that has no "and": only the comma of your language.
        text = gettext("%(list)s, %(part)s", list=text, part=part)
    return text


# --- reasons and items -----------------------------------------------------------------------------------------------

RUNS = {
    3: N_("run of three"),
    4: N_("run of four"),
    5: N_("run of five"),
    6: N_("run of six"),
    7: N_("run of seven"),
}
PAIRS = {
    2: N_("pair"),
    # TRANSLATORS: A pair royal is three cards of one rank (6 points), a double pair royal four (12 points).
    6: N_("pair royal"),
    12: N_("double pair royal"),
}
ITEMS = {
    # TRANSLATORS: The lines in which a hand is counted, each followed by its cards.
    "fifteen": N_("Fifteen"),
    "pair": N_("Pair"),
    "flush": N_("Flush"),
    # TRANSLATORS: Nobs is the jack of the starter's suit, held in hand or crib.
    "nobs": N_("Nobs"),
}
ITEM_RUNS = {3: N_("Run of three"), 4: N_("Run of four"), 5: N_("Run of five")}


def item_label(item: ScoreItem) -> str:
    """The name of a line of the tally."""
    return gettext(ITEM_RUNS[item.points] if item.kind == "run" else ITEMS[item.kind])


def reasons_of(items: Sequence[ScoreItem]) -> str:
    """What a laid card scored: "fifteen and run of three"."""
    names = {"fifteen": {2: N_("fifteen")}, "thirty_one": {2: N_("thirty-one")}, "pair": PAIRS, "run": RUNS}
    return listed([gettext(names[item.kind][item.points]) for item in items])


def summary_of(items: Sequence[ScoreItem]) -> str:
    """A count in few words: "fifteens 4, pair 2, run 3"."""
    points = {kind: sum(item.points for item in items if item.kind == kind) for kind in ("fifteen", "pair", "run")}
    number = {kind: sum(item.kind == kind for item in items) for kind in points}
    words: list[str] = []
    if number["fifteen"]:
        # TRANSLATORS: In a list of what a hand counts. The form follows how many fifteens there are, a number that is
        # not in the sentence; %(points)s is what they make together.
        text = ngettext("fifteen %(points)s", "fifteens %(points)s", number["fifteen"], points=points["fifteen"])
        words.append(text)
    if number["pair"]:
        # TRANSLATORS: The form follows how many pairs there are; %(points)s is what they make together.
        words.append(ngettext("pair %(points)s", "pairs %(points)s", number["pair"], points=points["pair"]))
    if number["run"]:
        # TRANSLATORS: The form follows how many runs there are; %(points)s is what they make together.
        words.append(ngettext("run %(points)s", "runs %(points)s", number["run"], points=points["run"]))
    for item in items:
        if item.kind == "flush":
            words.append(gettext("flush %(points)s", points=item.points))
        elif item.kind == "nobs":
            words.append(gettext("nobs %(points)s", points=item.points))
    return listed(words, "unit")
