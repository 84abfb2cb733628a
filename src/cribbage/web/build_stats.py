"""What a finished game came to, from its ledger: the score after each deal, and who pegged how much for what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cribbage.engine.cards import Card, Seat
from cribbage.engine.moves import Counted, MovedBack, Pegged
from cribbage.engine.rules import reaching_loses, skunk_lines
from cribbage.web.chart import Chart, chart_of
from cribbage.web.felt import Person
from cribbage.web.i18n import N_, gettext
from cribbage.web.story import DealStory, pegs_after
from cribbage.web.words import Cast

Source: TypeAlias = Literal["play", "hands", "cribs", "heels", "muggins", "back"]
"""What moves a peg. `play` holds go and last card too; the holes of `back` are negative."""

SOURCES: dict[Source, str] = {
    # TRANSLATORS: What points are for, as short labels above numbers: those of the play, the part of a deal
    # in which cards are laid in turn; not the game.
    "play": N_("Play"),
    # TRANSLATORS: Points of the counted hands.
    "hands": N_("Hands"),
    # TRANSLATORS: Points of the counted cribs.
    "cribs": N_("Cribs"),
    # TRANSLATORS: Points of the dealer for a jack turned up as the starter.
    "heels": N_("Heels"),
    # TRANSLATORS: Points of hands and cribs that their owner missed and that were claimed (Muggins).
    "muggins": N_("Missed points"),
    # TRANSLATORS: Holes that hands and cribs counting nothing sent a peg back.
    "back": N_("Steps back"),
}
HEAVIEST = {False: N_("Best hand"), True: N_("Heaviest hand")}
# TRANSLATORS: In Lowball points are bad luck, so that hands are called light and heavy there, not good and poor.
LIGHTEST = {False: N_("Poorest hand"), True: N_("Lightest hand")}


@dataclass(frozen=True, slots=True)
class Part:
    """Points for one thing; negative for holes back."""

    label: str
    points: int


@dataclass(frozen=True, slots=True)
class NotedHand:
    """A hand worth showing again, under what it is called."""

    label: str
    total: int
    cards: tuple[Card, ...]
    starter: Card
    deal: int


@dataclass(frozen=True, slots=True)
class Portrait:
    """One person's game. The `parts` of all persons of a side add up to its score.

    `most`: the most pegged in one deal's play, and the deal; None where nothing was.
    """

    person: Person
    total: int
    parts: tuple[Part, ...]
    hands: tuple[NotedHand, ...]
    most: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class ByDeal:
    """The scores deal by deal. `sides`: the people of each; `rows`: the deal's number and the scores after it."""

    sides: tuple[tuple[Person, ...], ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    chart: Chart
    skunk: int | None


def by_deal(cast: Cast, deals: Sequence[DealStory]) -> ByDeal:
    """The scores after each of these deals, the last one finished or not."""
    after = [deal.scores for deal in deals[1:]] + [pegs_after(deals[-1], deals[-1].until(None)).fronts]
    skunk = next(iter(skunk_lines(cast.rules)), None)
    return ByDeal(
        sides=tuple(cast.side(side) for side in range(len(after[-1]))),
        rows=tuple((deal.number, scores) for deal, scores in zip(deals, after, strict=True)),
        chart=chart_of([deals[0].scores, *after], cast.rules.target, skunk),
        skunk=skunk,
    )


def source_of(event: Pegged | MovedBack) -> Source:
    """What a move of a peg was for."""
    if isinstance(event, MovedBack):
        return "back"
    sources: dict[str, Source] = {"hand": "hands", "crib": "cribs", "heels": "heels", "undercount": "muggins"}
    return sources.get(event.why[0], "play")


def points_of(deals: Sequence[DealStory]) -> dict[Seat, Counter[Source]]:
    """The holes that every seat moved its peg, by what for."""
    points: dict[Seat, Counter[Source]] = {}
    for deal in deals:
        for event in deal.until(None):
            if isinstance(event, Pegged | MovedBack):
                holes = event.points if isinstance(event, Pegged) else -event.holes
                points.setdefault(event.seat, Counter())[source_of(event)] += holes
    return points


def portraits(cast: Cast, deals: Sequence[DealStory]) -> tuple[Portrait, ...]:
    """Everybody's game, side by side: partners one after the other."""
    points = points_of(deals)
    used = [source for source in SOURCES if any(of[source] for of in points.values())]
    order = sorted(range(len(cast.people)), key=lambda seat: (cast.people[seat].peg, seat))
    return tuple(_portrait(cast, deals, seat, points.get(seat, Counter()), used) for seat in order)


def _portrait(
    cast: Cast, deals: Sequence[DealStory], seat: Seat, points: Counter[Source], used: Sequence[Source]
) -> Portrait:
    return Portrait(
        person=cast.people[seat],
        total=sum(points.values()),
        parts=tuple(Part(gettext(SOURCES[source]), points[source]) for source in used),
        hands=_noted(deals, seat, lowball=reaching_loses(cast.rules)),
        most=_most_in_play(deals, seat),
    )


def _noted(deals: Sequence[DealStory], seat: Seat, *, lowball: bool) -> tuple[NotedHand, ...]:
    """The first of the highest and of the lowest hands, what is good first; one alone where there was but one."""
    counted = [
        (deal.number, unit.counted)
        for deal in deals
        for unit in deal.units
        if unit.seat == seat and unit.unit == "hand" and unit.counted
    ]
    if not counted:
        return ()
    heaviest = max(counted, key=lambda one: one[1].total)
    lightest = min(counted, key=lambda one: one[1].total)
    noted = [_hand(HEAVIEST[lowball], *heaviest)]
    if heaviest[1].total != lightest[1].total:
        noted.append(_hand(LIGHTEST[lowball], *lightest))
    return tuple(reversed(noted) if lowball else noted)


def _hand(label: str, deal: int, counted: Counted) -> NotedHand:
    return NotedHand(gettext(label), counted.total, counted.cards, counted.starter, deal)


def _most_in_play(deals: Sequence[DealStory], seat: Seat) -> tuple[int, int] | None:
    played = {
        deal.number: sum(
            event.points
            for event in deal.until(None)
            if isinstance(event, Pegged) and event.seat == seat and source_of(event) == "play"
        )
        for deal in deals
    }
    deal = max(played, key=lambda number: played[number])
    return (played[deal], deal) if played[deal] else None
