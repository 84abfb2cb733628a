"""What people are called. A name is optional; whoever gives none is called by the colour of his peg."""

from __future__ import annotations

from collections.abc import Mapping

from cribbage.engine.cards import Seat
from cribbage.engine.rules import Rules, side_of
from cribbage.services.names import told_apart
from cribbage.web.i18n import pgettext


def names_of(rules: Rules, given: Mapping[Seat, str]) -> dict[Seat, str]:
    """What everybody is called: by the name he gave, or by his peg, with a number where another is called so too."""
    called = {seat: name for seat, name in given.items() if name}
    for seat in sorted(set(given) - set(called)):
        called[seat] = told_apart(_colour(side_of(rules, seat) + 1), called.values())
    return called


def _colour(peg: int) -> str:
    """The colour of peg 1 to 4 in words."""
    # TRANSLATORS: What a player without a name is called: by the colour of the peg. Stands where a name would stand.
    colours = {
        1: pgettext("player", "Blue"),
        2: pgettext("player", "Orange"),
        3: pgettext("player", "Ivory"),
        4: pgettext("player", "Ebony"),
    }
    return colours[peg]
