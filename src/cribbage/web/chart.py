"""The scores of a game as a picture: a line a side over the deals, as path data and places. It never mirrors.

Lengths are in the picture's own units, chosen so that its letters can be read where it is as narrow as a phone. What
has a colour has a shape too: the points of a line are its side's peg.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

WIDTH, HEIGHT = 280.0, 172.0
LEFT, RIGHT, TOP, BOTTOM = 30.0, 50.0, 9.0, 20.0
APART = 15.0
"""Least distance of two final scores that stand one above the other."""
PEG = 12.0
"""Room that the point of a line wants, at full size."""
STREET = 30
MOST_TICKS = 10


@dataclass(frozen=True, slots=True)
class Level:
    """A level line across the picture."""

    y: float
    score: int
    kind: Literal["", "skunk", "target"] = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A deal under the picture."""

    x: float
    deal: int


@dataclass(frozen=True, slots=True)
class Line:
    """A side: its path, the place of every point as a transform, and its last score with the place beside the end."""

    peg: int
    path: str
    points: tuple[str, ...]
    score: int
    end: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that `_chart.html` draws. `end` is where the last scores stand, `right` where the levels end."""

    width: float
    height: float
    left: float
    right: float
    end: float
    size: float
    """Of a point, as a factor."""
    levels: tuple[Level, ...]
    ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]


def chart_of(scores: Sequence[Sequence[int]], target: int, skunk: int | None = None) -> Chart:
    """The picture of `scores`: before the first deal and after each one, a score a side.

    `skunk` is the score up to which a loser is skunked, None where nobody can be. At least two rows, or ValueError.
    """
    if len(scores) < 2:
        raise ValueError("a game has a deal")
    step = (WIDTH - LEFT - RIGHT) / (len(scores) - 1)
    ends = _apart([_y(score, target) for score in scores[-1]])
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        end=WIDTH - RIGHT + 18,
        size=round(min(0.8, step / PEG), 2),
        levels=_levels(target, skunk),
        ticks=_ticks(len(scores) - 1, step),
        lines=tuple(
            _line(side, [row[side] for row in scores], target, step, ends[side]) for side in range(len(scores[0]))
        ),
    )


def _y(score: int, target: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * score / target, 1)


def _line(side: int, scores: Sequence[int], target: int, step: float, end: float) -> Line:
    places = [(round(LEFT + number * step, 1), _y(score, target)) for number, score in enumerate(scores)]
    path = "M" + "L".join(f"{x:g} {y:g}" for x, y in places)
    points = tuple(f"translate({x:g} {y:g})" for x, y in places)
    return Line(side + 1, path, points, scores[-1], end)


def _levels(target: int, skunk: int | None) -> tuple[Level, ...]:
    """The start, the folds of the board, the skunk line and the target."""
    scores = {*range(0, target - 1, STREET), target} | ({skunk} if skunk else set())
    kinds: dict[int | None, Literal["skunk", "target"]] = {skunk: "skunk", target: "target"}
    return tuple(Level(_y(score, target), score, kinds.get(score, "")) for score in sorted(scores))


def _ticks(deals: int, step: float) -> tuple[Tick, ...]:
    """Deals by number, not more than can be read."""
    every = next(every for every in (1, 2, 5, 10, 20, 50, 100, 1000) if deals / every <= MOST_TICKS)
    return tuple(Tick(round(LEFT + deal * step, 1), deal) for deal in range(0, deals + 1, every))


def _apart(wanted: Sequence[float]) -> list[float]:
    """The places nearest to the wanted ones at which no two lie on one another, from top to bottom of the picture."""
    order = sorted(range(len(wanted)), key=lambda side: (wanted[side], side))
    places = list(wanted)
    for above, below in pairwise(order):
        places[below] = max(places[below], places[above] + APART)
    lowest = HEIGHT - BOTTOM
    for side in reversed(order):
        places[side] = min(places[side], lowest)
        lowest = places[side] - APART
    return [round(place, 1) for place in places]
