"""What has happened, deal by deal, and where the pegs stood at any point of it.

The engine finishes a show in one go; a reader walks through it. So that seats, pegs and log can follow the reader's
step, they are built from the events up to that step, never from the newest state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cribbage.engine.cards import Card, Seat
from cribbage.engine.moves import Announced, Counted, Dealt, Event, GameOver, MovedBack, Pegged, Starter
from cribbage.engine.rules import UnitKind


@dataclass(slots=True)
class UnitStory:
    """A counted hand or crib and all that came of it."""

    seat: Seat
    unit: UnitKind
    events: list[Event] = field(default_factory=list)

    @property
    def counted(self) -> Counted | None:
        """The true count; None while an announcement is not settled."""
        return next((event for event in self.events if isinstance(event, Counted)), None)


@dataclass(slots=True)
class DealStory:
    """One deal: where the pegs stood before it, the play move by move, and the units of its show."""

    number: int
    dealer: Seat
    scores: tuple[int, ...]
    rears: tuple[int, ...]
    starter: Card | None = None
    play: list[tuple[Event, ...]] = field(default_factory=list)
    """The events before the show, one tuple a move."""
    units: list[UnitStory] = field(default_factory=list)
    over: GameOver | None = None

    @property
    def counted(self) -> list[UnitStory]:
        """The units whose count is known to all."""
        return [unit for unit in self.units if unit.counted is not None]

    def until(self, step: int | None) -> list[Event]:
        """The events of the play and of the units up to and with `step`; None: all of them."""
        units = self.units if step is None else self.units[: step + 1]
        return [event for move in self.play for event in move] + [event for unit in units for event in unit.events]


def tell(moves: Iterable[Sequence[Event]]) -> list[DealStory]:
    """The deals of these moves, in order."""
    deals: list[DealStory] = []
    for events in moves:
        in_play: list[Event] = []
        for event in events:
            if isinstance(event, Dealt):
                _end_move(deals, in_play)
                in_play = []
                deals.append(DealStory(event.deal, event.dealer, event.scores, event.rears))
            elif deals:
                _add(deals[-1], event, in_play)
        _end_move(deals, in_play)
    return deals


def _end_move(deals: list[DealStory], in_play: list[Event]) -> None:
    if in_play and deals:
        deals[-1].play.append(tuple(in_play))


def _add(deal: DealStory, event: Event, in_play: list[Event]) -> None:
    """Put an event where it belongs: into the play, or into a unit of the show."""
    if isinstance(event, GameOver):
        deal.over = event
        return
    if isinstance(event, Starter):
        deal.starter = event.card
    new = isinstance(event, Announced) or (isinstance(event, Counted) and not _open(deal))
    if new and isinstance(event, Announced | Counted):
        deal.units.append(UnitStory(event.seat, event.unit))
    (deal.units[-1].events if deal.units else in_play).append(event)


def _open(deal: DealStory) -> bool:
    return bool(deal.units) and deal.units[-1].counted is None


@dataclass(frozen=True, slots=True)
class PegsAt:
    """Both pegs of every side at some point: tuples by side. `ghosts` are where a peg stood before it went back."""

    fronts: tuple[int, ...]
    rears: tuple[int, ...]
    ghosts: tuple[int | None, ...]
    gains: tuple[int, ...]
    """Holes of the last change that moved any peg, by side."""


def pegs_after(deal: DealStory, events: Sequence[Event]) -> PegsAt:
    """Where the pegs stand after these events of a deal (rules.md TB-e)."""
    fronts, rears = list(deal.scores), list(deal.rears)
    ghosts: list[int | None] = [None] * len(fronts)
    gains = [0] * len(fronts)
    for event in events:
        if isinstance(event, Pegged):
            side = event.side
            rears[side], fronts[side], ghosts[side] = fronts[side], event.scores[side], None
            gains = [event.points if other == side else 0 for other in range(len(fronts))]
        elif isinstance(event, MovedBack) and event.holes:
            side = event.side
            ghosts[side], fronts[side] = fronts[side], event.scores[side]
            rears[side] = min(rears[side], fronts[side])
            gains = [-event.holes if other == side else 0 for other in range(len(fronts))]
    return PegsAt(tuple(fronts), tuple(rears), tuple(ghosts), tuple(gains))
