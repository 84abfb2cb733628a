"""What people are called. A name is optional; whoever gives none is called by the colour of his peg."""

from __future__ import annotations

from cribbage.web.i18n import pgettext


def name_of(name: str, peg: int) -> str:
    """The name, or the colour of peg 1 to 4 in words."""
    if name:
        return name
    # TRANSLATORS: What a player without a name is called: by the colour of the peg. Stands where a name would stand.
    colours = {
        1: pgettext("player", "Blue"),
        2: pgettext("player", "Orange"),
        3: pgettext("player", "Ivory"),
        4: pgettext("player", "Ebony"),
    }
    return colours[peg]
