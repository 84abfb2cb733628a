"""Every state of the table by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cribbage.engine.cards import parse_card
from cribbage.showcase.house import HOUSE_STATES
from cribbage.showcase.kit import States, held
from cribbage.showcase.many import MANY_STATES
from cribbage.showcase.two import PLAY_STATES
from cribbage.showcase.two_shows import SHOW_STATES
from cribbage.web.screen import Screen, Tray

TWO_STATES: States = {**PLAY_STATES, **SHOW_STATES}


def _with_tray(state: str, change: Callable[[Tray], Tray]) -> Callable[[], Screen]:
    def make() -> Screen:
        screen = TWO_STATES[state]()
        return replace(screen, tray=change(screen.tray))

    return make


COMFORT_STATES: States = {
    # A card chosen in advance, a tap that is confirmed, a card laid by the table, and one that no longer fits.
    "ahead": _with_tray("opponent", lambda tray: replace(tray, ahead=parse_card("6D"))),
    "go-ahead": _with_tray("go", lambda tray: replace(tray, ahead=parse_card("JH"))),
    "confirm": _with_tray("play", lambda tray: replace(tray, confirm=True)),
    "laid-for-you": _with_tray(
        "play", lambda tray: replace(tray, hand=held("6D JH", count=24), laid_for_you=parse_card("6D"))
    ),
    "dropped": _with_tray("play", lambda tray: replace(tray, dropped=parse_card("JH"))),
}

EVERY: States = {**TWO_STATES, **MANY_STATES, **HOUSE_STATES, **COMFORT_STATES}
