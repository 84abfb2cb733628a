"""The rail under the pile: 31 holes in groups of five that fill up with the count of the play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

LIMIT = 31
KEYS = (15, 31)
"""Counts that score by themselves; they are ringed."""
PITCH, GROUP_GAP, EDGE, LINE = 11, 5, 8, 11


@dataclass(frozen=True, slots=True)
class Rail:
    """Path data in the rail's own units. `keys` are (place, count) of the ringed holes."""

    width: int
    bed: str
    empty: str
    filled: str
    keys: tuple[tuple[int, int], ...]


def _place(number: int) -> int:
    """Where the hole of a count lies. The last group holds six, so 30 and 31 stand together."""
    gaps = min((number - 1) // 5, (LIMIT - 2) // 5)
    return EDGE + (number - 1) * PITCH + gaps * GROUP_GAP


def _dots(numbers: range) -> str:
    return "".join(f"M{_place(number)} {LINE}h.01" for number in numbers)


@lru_cache(maxsize=LIMIT + 1)
def rail_for(count: int) -> Rail:
    """The rail at a count of 0 to 31."""
    return Rail(
        width=_place(LIMIT) + EDGE,
        bed=f"M{EDGE} {LINE}H{_place(LIMIT)}",
        empty=_dots(range(count + 1, LIMIT + 1)),
        filled=_dots(range(1, count + 1)),
        keys=tuple((_place(key), key) for key in KEYS),
    )
