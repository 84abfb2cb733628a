"""What the states of the showcase are made from: people, cards, seats, and a screen around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Literal, TypeAlias

from markupsafe import Markup

from cribbage.engine.cards import Card, parse_card
from cribbage.engine.rules import STANDARD, Rules
from cribbage.showcase.ledger import THIS_DEAL, cards, two_deals
from cribbage.web.build_log import log_of
from cribbage.web.build_status import board_words, scores_said, title_for
from cribbage.web.faces import chip
from cribbage.web.felt import Felt, Person, ShowStep, Standing
from cribbage.web.i18n import gettext
from cribbage.web.option_words import tags_of
from cribbage.web.screen import HandCard, LogLine, Mate, Note, OptionTag, Pegs, Presence, Screen, SeatChip, Status, Tray
from cribbage.web.story import tell
from cribbage.web.words import Cast, Sentence

States: TypeAlias = Mapping[str, Callable[[], Screen]]
"""Name of a state -> what makes its screen, in the language in use."""

SPRITE = "/static/cards.svg?v=00000000"
BASE = "/t/Vx1vJ0aTq2mBz0kq8rYw3A"
_sprite: ContextVar[str] = ContextVar("sprite", default=SPRITE)

YOU = Person("Ana", 1, you=True)
ANA = Person("Ana", 1)
MARIA = Person("Maria", 2)
LI = Person("Li", 3)
JONAS = Person("Jonas", 4)
MATE = Person("Li", 1)
FOE = Person("Jonas", 2)
VERA = Person("Вероника Константиновна", 2)

MUGGINS = Rules(muggins=True)
LOWBALL = Rules(lowball=True)
TEN_BACK = Rules(zero_back="ten_back")
PARTNERS = Rules(players=4, partners=True)
"""House rules by themselves, for the words that tell them."""


@contextmanager
def drawn_from(address: str) -> Iterator[None]:
    """Inside, the cards in lines of text are drawn from the sprite at this address."""
    token = _sprite.set(address)
    try:
        yield
    finally:
        _sprite.reset(token)


def draw(card: Card) -> Markup:
    """A card inside a line of text."""
    return chip(card, _sprite.get())


def cast(*people: Person, rules: Rules = STANDARD) -> Cast:
    """People by seat."""
    return Cast(people, rules, draw)


TWO = cast(YOU, MARIA)
WATCHED = cast(ANA, MARIA)
THREE = cast(YOU, MARIA, LI, rules=Rules(players=3))
FOUR = cast(YOU, MARIA, LI, JONAS, rules=Rules(players=4))
PAIRS = cast(YOU, MARIA, MATE, FOE, rules=PARTNERS)


# --- cards -----------------------------------------------------------------------------------------------------------


def held(texts: str, count: int | None = None) -> tuple[HandCard, ...]:
    """A hand; with a count, what each card would make of it."""
    hand = cards(texts)
    if count is None:
        return tuple(HandCard(card) for card in hand)
    return tuple(HandCard(card, count + card.value, count + card.value <= 31) for card in hand)


def laid(*played: tuple[str, int]) -> tuple[tuple[Card, int], ...]:
    """Cards of a pile, each with the peg of who laid it."""
    return tuple((parse_card(text), peg) for text, peg in played)


def tags(*rules: Rules) -> tuple[OptionTag, ...]:
    """The words of house rules."""
    return tuple(tag for one in rules for tag in tags_of(one))


# --- seats and the result --------------------------------------------------------------------------------------------


def seat(  # noqa: PLR0913  a seat has so many sides
    person: Person,
    score: int,
    note: Note = "",
    *,
    turn: bool = False,
    dealer: bool = False,
    cards_left: int | None = None,
    gain: int = 0,
    presence: Presence = "here",
) -> SeatChip:
    """A seat."""
    return SeatChip(person, score, dealer, turn, note, presence, cards_left, gain)


def pair(one: Mate, other: Mate, score: int, *, gain: int = 0) -> SeatChip:
    """Two partners in one chip."""
    turn = one.turn or other.turn
    return SeatChip(one.person, score, one.dealer, turn, one.note, one.presence, one.cards_left, gain, (one, other))


def won(person: Person, score: int) -> Standing:
    """The winner in a result."""
    return Standing(person, score, won=True)


def lost(person: Person, score: int) -> Standing:
    """Another in a result."""
    return Standing(person, score, won=False)


def steps(
    people: Sequence[Person], dealer: Person, current: int, totals: Sequence[int | None], *, again: bool = False
) -> tuple[ShowStep, ...]:
    """The units of a show; those with a total have been read. `again`: the current one has an address too."""
    units: list[tuple[Person, Literal["hand", "crib"]]] = [(person, "hand") for person in people]
    units.append((dealer, "crib"))
    return tuple(
        ShowStep(one, unit, total, at == current, f"5:{at}" if total is not None and (again or at != current) else "")
        for at, ((one, unit), total) in enumerate(zip(units, totals, strict=True))
    )


# --- a whole screen --------------------------------------------------------------------------------------------------


def status(said: Sentence, *more: Sentence, tone: Literal["", "back", "refused"] = "") -> Status:
    """The line under the board; what comes after the first sentence is for the ear only."""
    heard = said
    for one in more:
        heard += one
    return Status(said.html, heard.spoken, tone, said.spoken)


def screen(
    people: Cast,
    seats: tuple[SeatChip, ...],
    said: Sentence,
    felt: Felt,
    tray: Tray,
    rears: Sequence[int] | None = None,
) -> Screen:
    """A screen of a game to 121; the front pegs stand where the seats say. `rears` by peg."""
    target = people.rules.target
    seats = tuple(replace(one, to_go=one.to_go or target - one.score) for one in seats)
    by_peg = sorted(seats, key=lambda one: one.person.peg)
    fronts = tuple(one.score for one in by_peg)
    if rears is None:
        rears = [max(0, front - 4 - 3 * track) for track, front in enumerate(fronts)]
    return Screen(
        base=BASE,
        version="412.7",
        game_version=88,
        game_number=3,
        target=target,
        seats=seats,
        pegs=tuple(Pegs(track + 1, track, *ends) for track, ends in enumerate(zip(fronts, rears, strict=True))),
        status=status(said, *scores_said(people, fronts)),
        felt=felt,
        tray=tray,
        log=log(people),
        title=title_for(tray),
        board_text=board_words(people, fronts),
        deal_word=gettext("Deal %(number)s", number=THIS_DEAL),
    )


def log(people: Cast) -> tuple[LogLine, ...]:
    """A deal and the deal before it, newest first."""
    return log_of(people, [(deal, deal.until(None)) for deal in tell(two_deals())], over=False)
