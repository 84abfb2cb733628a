"""Where a reader is: each seat walks through the cut and the counted hands at its own pace.

The place is kept in the browser, in one cookie a table, so that reading writes nothing and holds up nobody. It survives
a reload; a browser without one begins at the last show, unless its seat has thrown since.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from cribbage.engine.game import Phase
from cribbage.engine.view import SeatView
from cribbage.web.story import DealStory

_PLACE = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})\.([0-9]{1,2})(b?)")
CUT = 0
"""The cut for deal stands before deal 1."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Game of the table, deal in it (`CUT` for the cut), and how many of its steps have been read.

    `back`: the reader had come to the newest and has opened this step of an earlier deal again.
    """

    game: int
    deal: int
    step: int
    back: bool = False

    def __str__(self) -> str:
        return f"{self.game}.{self.deal}.{self.step}{'b' if self.back else ''}"


def place_from(text: str | None) -> Place | None:
    """The place that a cookie or a form names; None for anything else."""
    found = _PLACE.fullmatch(text or "")
    if found is None:
        return None
    game, deal, step, back = found.groups()
    return Place(int(game), int(deal), int(step), bool(back))


@dataclass(frozen=True, slots=True)
class AtCut:
    """The reader looks at the cut for deal."""


@dataclass(frozen=True, slots=True)
class AtShow:
    """The reader looks at a unit of a finished show; `back` where he had read it before."""

    deal: DealStory
    step: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class AtNewest:
    """The reader has read everything and sees the game as it is."""


Stage: TypeAlias = AtCut | AtShow | AtNewest


def stage_of(view: SeatView, deals: list[DealStory], game: int, place: Place | None, *, cut: bool) -> Stage:
    """What the reader looks at. Watchers go with the newest; a throw says that its seat has read what came before."""
    if view.seat is None:
        return AtNewest()
    if place is not None and place.game != game:
        place = None
    owes_throw = view.phase is Phase.DISCARD and not view.thrown[view.seat]
    if view.deal == 1 and cut and owes_throw and (place is None or place <= Place(game, CUT, 0)):
        return AtCut()
    if place is not None and place.back:
        again = next((deal for deal in deals if deal.number == place.deal and deal.counted), None)
        return AtShow(again, min(place.step, len(again.counted) - 1), back=True) if again else AtNewest()
    shown = next((deal for deal in reversed(deals) if deal.counted), None)
    if shown is None:
        return AtNewest()
    if place is not None and place.deal == shown.number:
        return AtShow(shown, place.step) if place.step < len(shown.counted) else AtNewest()
    if place is not None and place.deal > shown.number:
        return AtNewest()
    # Nothing is known of this show: it is unread, unless the game has gone on with this seat, or ended long ago.
    behind = owes_throw if shown.number < view.deal else view.phase is not Phase.OVER
    ended = view.phase is Phase.OVER and place is not None
    return AtShow(shown, 0) if behind or ended else AtNewest()
