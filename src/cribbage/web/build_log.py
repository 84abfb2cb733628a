"""The ledger as lines: one for every change of a score and every card laid, newest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cribbage.engine.cards import Seat
from cribbage.engine.moves import Announced, Answered, Counted, Event, Go, MovedBack, Pegged, Played, Starter
from cribbage.web.i18n import N_
from cribbage.web.sayings import say_event, say_over, with_points
from cribbage.web.screen import LogLine
from cribbage.web.story import DealStory
from cribbage.web.words import Cast, Forms

Told = Announced | Answered | Counted | Go | MovedBack | Pegged | Played
"""The events that have a line of their own."""

DEAL = Forms(
    # TRANSLATORS: Heading of a deal in the ledger, with whose crib it is.
    N_("Deal %(number)s. Your crib."),
    N_("Deal %(number)s. %(name)s’s crib."),
)


def log_of(
    cast: Cast,
    told: Sequence[tuple[DealStory, Sequence[Event]]],
    *,
    over: bool,
    again: Callable[[DealStory], str] | None = None,
    newest_first: bool = True,
) -> tuple[LogLine, ...]:
    """The lines of these deals, each below its heading; `over`: the end of the last one is told too.

    `again` gives the place that opens a deal's show once more, or empty.
    """
    groups: list[list[LogLine]] = []
    for deal, events in told:
        lines = _lines(cast, deal.dealer, events)
        if over and deal.over is not None:
            winner = deal.over.winners[0] if deal.over.winners else 0
            lines.append(LogLine(say_over(cast, deal.over).html, cast.people[winner].peg))
        heading = heading_of(cast, deal.number, deal.dealer, again(deal) if again else "")
        groups.append([heading, *(reversed(lines) if newest_first else lines)])
    if newest_first:
        groups.reverse()
    return tuple(line for group in groups for line in group)


def heading_of(cast: Cast, number: int, dealer: Seat, place: str = "") -> LogLine:
    """The heading of a deal; with a place it opens that deal's show again."""
    return LogLine(cast.say(DEAL, dealer, number=number).html, place=place)


def _lines(cast: Cast, dealer: Seat, events: Sequence[Event]) -> list[LogLine]:
    lines: list[LogLine] = []
    for event, pegged in with_points(events):
        seat = _seat(event, pegged)
        if seat is not None:
            lines.append(LogLine(say_event(cast, event, pegged).html, cast.people[seat].peg, _points(event, pegged)))
        elif isinstance(event, Starter):
            lines.append(LogLine(say_event(cast, event).html, cast.people[dealer].peg))
    return lines


def _seat(event: Event, pegged: Pegged | None) -> Seat | None:
    if pegged is not None:
        return pegged.seat
    return event.seat if isinstance(event, Told) else None


def _points(event: Event, pegged: Pegged | None) -> int:
    if isinstance(event, MovedBack):
        return -event.holes
    if isinstance(event, Pegged):
        return event.points
    return pegged.points if pegged else 0
