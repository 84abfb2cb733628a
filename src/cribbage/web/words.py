"""The sentences of the table: every event as its reader would say it, for the eye and for the ear.

A sentence is written once as a message with named placeholders; the eye gets cards as small pictures and isolated
names, the ear gets the same in words. `You` and a name need different sentences in most languages, so each has two
messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from babel.core import UnknownLocaleError
from babel.lists import format_list
from markupsafe import Markup, escape

from cribbage.engine.cards import Card, Seat
from cribbage.engine.moves import (
    Counted,
    Event,
    GameOver,
    Go,
    MovedBack,
    Pegged,
    Played,
    Starter,
)
from cribbage.engine.scoring import ScoreItem
from cribbage.web.faces import card_name
from cribbage.web.i18n import N_, babel_code, current, gettext, gettext_html, ngettext
from cribbage.web.screen import Person


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

    you: str
    other: str


@dataclass(frozen=True, slots=True)
class Cast:
    """Who sits where, as this reader meets them, and how a card is drawn inside a line."""

    people: tuple[Person, ...]
    """By seat."""
    chip: Callable[[Card], Markup] = field(repr=False)

    def say(self, forms: Forms, seat: Seat, /, **values: object) -> Sentence:
        """A sentence about a seat."""
        person = self.people[seat]
        return self.tell(forms.you if person.you else forms.other, name=person, **values)

    def tell(self, message: str, /, **values: object) -> Sentence:
        """A sentence; persons and cards among the values are put in as the eye and the ear need them."""
        html = gettext_html(message, **{key: self._for_eye(value) for key, value in values.items()})
        return Sentence(html, gettext(message, **{key: _for_ear(value) for key, value in values.items()}))

    def _for_eye(self, value: object) -> object:
        if isinstance(value, Person):
            return Markup("<b><bdi>{}</bdi></b>").format(value.name)
        return self.chip(value) if isinstance(value, Card) else escape(value)


def _for_ear(value: object) -> object:
    if isinstance(value, Person):
        return value.name
    return card_name(value) if isinstance(value, Card) else value


def listed(parts: Sequence[str]) -> str:
    """Words as a list in the reader's language: "fifteen and pair"."""
    try:
        return format_list(list(parts), locale=babel_code(current()) or "en")
    except (UnknownLocaleError, ValueError):
        return format_list(list(parts), locale="en")


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
# TRANSLATORS: The lines in which a hand is counted, each followed by its cards.
ITEMS = {
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
        # TRANSLATORS: In a list of what a hand counts: how many points its fifteens make.
        text = ngettext("fifteen %(points)s", "fifteens %(points)s", number["fifteen"], points=points["fifteen"])
        words.append(text)
    if number["pair"]:
        words.append(ngettext("pair %(points)s", "pairs %(points)s", number["pair"], points=points["pair"]))
    if number["run"]:
        words.append(ngettext("run %(points)s", "runs %(points)s", number["run"], points=points["run"]))
    for item in items:
        if item.kind == "flush":
            words.append(gettext("flush %(points)s", points=item.points))
        elif item.kind == "nobs":
            words.append(gettext("nobs %(points)s", points=item.points))
    return ", ".join(words)


# --- events ----------------------------------------------------------------------------------------------------------

PLAYS = Forms(N_("You play %(card)s."), N_("%(name)s plays %(card)s."))
PLAYS_FOR = Forms(
    # TRANSLATORS: %(reasons)s is a list such as "fifteen and run of three".
    N_("You play %(card)s: %(reasons)s for %(points)s."),
    N_("%(name)s plays %(card)s: %(reasons)s for %(points)s."),
)
# TRANSLATORS: "Go" is what a player says who holds cards but cannot play one without passing 31.
GOES = Forms(N_("No card of yours fits: go."), N_("%(name)s says go."))
PEGS_GO = Forms(N_("You peg 1 for go."), N_("%(name)s pegs 1 for go."))
PEGS_LAST = Forms(N_("You peg 1 for last card."), N_("%(name)s pegs 1 for last card."))
HEELS = Forms(
    # TRANSLATORS: "His heels": the starter is a jack, and the dealer pegs 2.
    N_("His heels: %(card)s turned up, you peg 2."),
    N_("His heels: %(card)s turned up, %(name)s pegs 2."),
)
HAND = Forms(N_("Your hand counts %(total)s: %(items)s."), N_("%(name)s’s hand counts %(total)s: %(items)s."))
CRIB = Forms(N_("Your crib counts %(total)s: %(items)s."), N_("%(name)s’s crib counts %(total)s: %(items)s."))
NO_HAND = Forms(N_("Your hand counts nothing."), N_("%(name)s’s hand counts nothing."))
NO_CRIB = Forms(N_("Your crib counts nothing."), N_("%(name)s’s crib counts nothing."))
BACK = Forms(N_("You go back %(holes)s."), N_("%(name)s goes back %(holes)s."))
BACK_NONE = Forms(N_("You stay at the start."), N_("%(name)s stays at the start."))
WINS = Forms(N_("You win, %(high)s to %(low)s."), N_("%(name)s wins, %(high)s to %(low)s."))
RESIGNS = Forms(N_("You have given the game up."), N_("%(name)s has given the game up."))
STARTER = N_("The starter is %(card)s.")


def counted_forms(event: Counted) -> Forms:
    """The sentence for a count."""
    if event.unit == "hand":
        return HAND if event.total else NO_HAND
    return CRIB if event.total else NO_CRIB


def say_event(cast: Cast, event: Event, pegged: Pegged | None = None) -> Sentence:
    """One event; `pegged` is what a laid card or a turned starter was worth, told in the same sentence."""
    match event:
        case Played(seat, card, _, items):
            if pegged is None:
                return cast.say(PLAYS, seat, card=card)
            return cast.say(PLAYS_FOR, seat, card=card, reasons=reasons_of(items), points=pegged.points)
        case Starter(card):
            return cast.tell(STARTER, card=card) if pegged is None else cast.say(HEELS, pegged.seat, card=card)
        case Go(seat):
            return cast.say(GOES, seat)
        case Pegged(seat, _, _, ("go",)):
            return cast.say(PEGS_GO, seat)
        case Pegged(seat, _, _, ("last_card",)):
            return cast.say(PEGS_LAST, seat)
        case Counted(seat, _, _, _, total, items):
            return cast.say(counted_forms(event), seat, total=total, items=summary_of(items))
        case MovedBack(seat, _, _, holes):
            return cast.say(BACK if holes else BACK_NONE, seat, holes=holes)
    return SILENCE


def say_over(cast: Cast, over: GameOver) -> Sentence:
    """How a game for two sides ended."""
    said = cast.say(RESIGNS, over.resigned) if over.resigned is not None else SILENCE
    if len(over.winners) == 1:
        high, low = over.scores[over.winners[0]], min(over.scores)
        if over.resigned is None:
            said += cast.say(WINS, over.winners[0], high=high, low=low)
    return said


def say_all(cast: Cast, events: Sequence[Event]) -> Sentence:
    """What happened in one go, sentence after sentence; a card and its points are one sentence."""
    said = SILENCE
    for event, pegged in with_points(events):
        said += say_event(cast, event, pegged)
    return said


def with_points(events: Sequence[Event]) -> list[tuple[Event, Pegged | None]]:
    """Events with the points that belong to them: those of a card, of a starter, of a count."""
    told: list[tuple[Event, Pegged | None]] = []
    for event in events:
        before = told[-1] if told else None
        if isinstance(event, Pegged) and event.why not in (("go",), ("last_card",)) and before and before[1] is None:
            told[-1] = (before[0], event)
        elif not isinstance(event, GameOver):
            told.append((event, None))
    return told
