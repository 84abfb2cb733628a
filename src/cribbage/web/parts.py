"""The smallest parts of a page, of which a table has dozens: cards, tokens, icons, pegs. Made once, then kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from cribbage.engine.cards import Card
from cribbage.web.board import Orient, SidePegs, board_for
from cribbage.web.screen import Pegs

MOST_KEPT = 4096
"""A card with its label in one language is one; a few languages at a time fit."""


class Parts(NamedTuple):
    """What templates call. A card that lies face down carries nothing at all and is no business of these."""

    card: Callable[..., Markup]
    icon: Callable[[str], Markup]
    token: Callable[[int], Markup]
    pins: Callable[..., Markup]


def parts_from(sheet: str) -> Parts:
    """The parts, drawn from the sheet of symbols at this address."""

    @lru_cache(maxsize=MOST_KEPT)
    def card(card: Card, face: str = "c", label: str = "", id: str = "", lit: bool = False) -> Markup:  # noqa: A002
        """`face`: c the full face, m the mini one, cm both (its own width picks one). No label: the parent names it."""
        uses = "".join(f'<svg><use href="{sheet}#{one}-{card.text}"/></svg>' for one in face)
        kind = "card is-either" if face == "cm" else "card"
        named = f' id="{escape(id)}"' if id else ""
        labelled = f' role="img" aria-label="{escape(label)}"' if label else ""
        shown = f'data-suit="{card.suit.value}"{labelled}{" data-in" if lit else ""}'
        return Markup(f'<span class="{kind}"{named} {shown}>{uses}</span>')  # noqa: S704 - its values are escaped

    @lru_cache(maxsize=MOST_KEPT)
    def icon(name: str) -> Markup:
        return _drawn("ico", "", f"{sheet}#i-{escape(name)}")

    @lru_cache(maxsize=MOST_KEPT)
    def token(peg: int) -> Markup:
        """The peg of a side: shape, lightness and hue."""
        return _drawn("token", f' data-peg="{peg}"', f"{sheet}#peg-{peg}")

    @lru_cache(maxsize=MOST_KEPT)
    def pins(pegs: tuple[Pegs, ...], target: int, orient: Orient, named: bool = True) -> Markup:
        """Trails, ghosts and both pegs of every side, placed on the board of `target`; all at a table see the same.

        `named`: each peg has an id, by which script finds it again; a page with more than one board has none.
        """
        sides = board_for(len(pegs), target, orient).overlay(pegs)
        return Markup("").join(
            [*map(_way, sides), *map(_ghost, sides), *(_pins(side, orient, sheet, named) for side in sides)]
        )

    return Parts(card, icon, token, pins)


def _drawn(kind: str, more: str, symbol: str) -> Markup:
    return Markup(f'<svg class="{kind}"{more} aria-hidden="true"><use href="{symbol}"/></svg>')  # noqa: S704 - no text of people


def _way(side: SidePegs) -> Markup:
    """The trail of the last gain, or the way back."""
    if not side.trail and not side.way:
        return Markup("")
    kind = "board-trail" if side.trail else "board-back"
    return Markup('<path class="{}" data-peg="{}" d="{}"/>').format(kind, side.peg, side.trail or side.way)


def _ghost(side: SidePegs) -> Markup:
    """Where the front peg stood before it went back."""
    if side.ghost is None:
        return Markup("")
    return Markup('<circle class="board-ghost" cx="{:.1f}" cy="{:.1f}" r="4.6"/>').format(side.ghost.x, side.ghost.y)


_PIN = Markup(
    '<use{id} class="pin" data-peg="{peg}" data-track="{track}" data-score="{score}"'
    ' href="{sheet}#pin-{peg}" transform="{place}"/>'
)


_PIN_ID = Markup(' id="peg-{peg}-{end}-{orient}"')


def _pins(side: SidePegs, orient: Orient, sheet: str, named: bool) -> Markup:
    return Markup("").join(
        _PIN.format(
            id=_PIN_ID.format(peg=side.peg, end=pin.end, orient=orient) if named else "",
            peg=side.peg,
            track=side.track,
            score=pin.score,
            sheet=sheet,
            place=pin.place,
        )
        for pin in side.pins
    )
