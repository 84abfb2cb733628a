"""The ledger as lines: one for every change of a score and every card laid, newest first.

What moved a peg says from which hole to which, as the peg really went: two holes where 119 and a hand of four end a
game to 121. In a finished game the line of a hand or crib has its cards too, and of a crib who threw which: it may be
known by then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cribbage.engine.cards import Card, Seat
from cribbage.engine.moves import Announced, Answered, Counted, Event, GameOver, Go, MovedBack, Pegged, Played, Starter
from cribbage.web.i18n import N_
from cribbage.web.sayings import FROM_PACK, STARTER, THREW, UNIT_CARDS, say_event, say_holes, say_over, with_points
from cribbage.web.screen import LogLine
from cribbage.web.story import DealStory
from cribbage.web.words import SILENCE, Cast, Forms, Row, Sentence

Told = Announced | Answered | Counted | Go | MovedBack | Pegged | Played
"""The events that have a line of their own."""

Throws = Mapping[tuple[int, Seat], tuple[Card, ...]]
"""What each seat threw, by deal and seat."""

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
    throws: Throws | None = None,
) -> tuple[LogLine, ...]:
    """The lines of these deals, each below its heading; `over`: the end of the last one is told too.

    `again` gives the place that opens a deal's show once more, or empty. `throws` are those of a finished game, where
    everybody may know whose throw was whose.
    """
    groups: list[list[LogLine]] = []
    for deal, events in told:
        lines = _lines(cast, deal, events, throws)
        if over and deal.over is not None:
            told_by = _whose_end(cast, deal.over)
            lines.append(_line(say_over(cast, deal.over), cast.people[told_by].peg))
        heading = heading_of(cast, deal.number, deal.dealer, again(deal) if again else "")
        groups.append([heading, *(reversed(lines) if newest_first else lines)])
    if newest_first:
        groups.reverse()
    return tuple(line for group in groups for line in group)


def _whose_end(cast: Cast, over: GameOver) -> Seat:
    """Whose peg stands by the end of a game: who gave it up, else the winning side's."""
    return over.resigned if over.resigned is not None else cast.face(over.winners[0])


def heading_of(cast: Cast, number: int, dealer: Seat, place: str = "") -> LogLine:
    """The heading of a deal; with a place it opens that deal's show again."""
    said = cast.say(DEAL, dealer, number=number)
    return LogLine(said.html, place=place, text=said.spoken)


def _lines(cast: Cast, deal: DealStory, events: Sequence[Event], throws: Throws | None) -> list[LogLine]:
    # Going back takes the place of a count of nothing, and keeps its cards.
    counts = {(event.seat, event.unit): event for event in events if isinstance(event, Counted)}
    lines: list[LogLine] = []
    for event, pegged in with_points(events):
        seat = _seat(event, pegged)
        if seat is None and isinstance(event, Starter):
            seat = deal.dealer
        if seat is None:
            continue
        counted = counts.get((event.seat, event.unit)) if isinstance(event, Counted | MovedBack) else None
        cards = SILENCE if counted is None else _cards(cast, deal.number, counted, throws)
        lines.append(_line(say_event(cast, event, pegged), cast.people[seat].peg, _move(event, pegged), cards))
    return lines


def _line(said: Sentence, peg: int, move: tuple[int, int] | None = None, cards: Sentence = SILENCE) -> LogLine:
    points, moved = (move[1] - move[0], say_holes(*move)) if move else (0, "")
    return LogLine(said.html, peg, points, "", move, moved, cards.html, said.spoken, cards.spoken)


def _cards(cast: Cast, deal: int, counted: Counted, throws: Throws | None) -> Sentence:
    """The four cards of a unit and the starter; of a crib of a finished game also who threw them."""
    if counted.unit == "hand" or throws is None:
        return cast.tell(UNIT_CARDS, cards=Row(counted.cards), starter=counted.starter)
    thrown = [(seat, throws[deal, seat]) for seat in range(len(cast.people))]
    said = SILENCE
    for seat, cards in thrown:
        said += cast.tell(THREW, name=cast.people[seat], cards=Row(cards))
    known = {card for _, cards in thrown for card in cards}
    for card in counted.cards:
        if card not in known:
            said += cast.tell(FROM_PACK, card=card)
    return said + cast.tell(STARTER, card=counted.starter)


def _seat(event: Event, pegged: Pegged | None) -> Seat | None:
    if pegged is not None:
        return pegged.seat
    return event.seat if isinstance(event, Told) else None


def _move(event: Event, pegged: Pegged | None) -> tuple[int, int] | None:
    """From which hole to which the side's front peg went; None where it stayed."""
    if isinstance(event, MovedBack) and event.holes:
        now = event.scores[event.side]
        return now + event.holes, now
    if isinstance(event, Pegged):
        pegged = event
    if pegged is None:
        return None
    now = pegged.scores[pegged.side]
    return now - pegged.points, now
