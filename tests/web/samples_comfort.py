"""Screens of comforts in the play: a card chosen in advance, a tap that is confirmed, a card laid by the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from cribbage.engine.cards import parse_card
from cribbage.web.screen import Screen
from tests.web.samples import SAMPLES, held


def _ahead() -> Screen:
    screen = SAMPLES["opponent"]()
    return replace(screen, tray=replace(screen.tray, ahead=parse_card("6D")))


def _go_ahead() -> Screen:
    screen = SAMPLES["go"]()
    return replace(screen, tray=replace(screen.tray, ahead=parse_card("JH")))


def _confirm() -> Screen:
    screen = SAMPLES["play"]()
    return replace(screen, tray=replace(screen.tray, confirm=True))


def _laid() -> Screen:
    screen = SAMPLES["play"]()
    return replace(screen, tray=replace(screen.tray, hand=held("6D", "JH", count=24), laid_for_you=parse_card("6D")))


def _dropped() -> Screen:
    screen = SAMPLES["play"]()
    return replace(screen, tray=replace(screen.tray, dropped=parse_card("JH")))


COMFORT: Mapping[str, Callable[[], Screen]] = {
    "ahead": _ahead,
    "go-ahead": _go_ahead,
    "confirm": _confirm,
    "laid-for-you": _laid,
    "dropped": _dropped,
}
"""Name of a state -> what makes its screen."""
