"""Making a part for four players: how long the template takes once it is warm, and what it weighs packed."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from time import perf_counter

from cribbage.paths import data_dir
from cribbage.showcase.states import EVERY
from cribbage.web.look import AS_IT_COMES
from cribbage.web.render import make_environment
from cribbage.web.screen import Screen
from tests.bench.report import Report

STATES = ("four", "four-longest", "four-show", "four-won", "partners", "partners-discard", "settled", "announce")
ROUNDS = 300


def run() -> Report:
    """Every state of four players and of Muggins."""
    report = Report("A part for four players")
    env = make_environment(data_dir("templates"), lambda name: f"/static/0123456789ab/{name}")
    template = env.get_template("table/_live.html")

    def part(screen: Screen) -> str:
        return template.render(lang="en", dir="ltr", settings=AS_IT_COMES, s=screen)

    screens = [EVERY[state]() for state in STATES]
    for screen in screens:
        part(screen)
    largest = max(len(gzip.compress(part(screen).encode(), 6)) for screen in screens)
    report.size("largest, packed", largest / 1024, "KB", at_most=7)
    slowest = max(_best(lambda screen=screen: part(screen)) for screen in screens)  # type: ignore[misc]
    report.figure("slowest, the template alone", slowest * 1000, "ms", "under 1")
    return report


def _best(do: Callable[[], object]) -> float:
    """The least time of one call: what is more is somebody else's."""
    least = float("inf")
    for _ in range(ROUNDS):
        begun = perf_counter()
        do()
        least = min(least, perf_counter() - begun)
    return least
