"""The cribbage board as a picture: where every hole is, and the paths that draw it.

A board is streets of 30 holes that fold like a snake: four for a game to 121, two for one to 61. Every fold is then a
number that players say aloud (30, 60, 90), and the skunk line is the last fold. One geometry serves every size, both
orientations and two to four tracks. Lengths are in the picture's own units, ten to a hole.

    score n >= 1     street s = (n - 1) div 30, place i = (n - 1) mod 30
    along            a(i) = 10 i + 5 (i div 5)
    track t of N     d = (t - (N - 1) / 2) Q
    across           street line + d on even streets, - d on odd ones: a fold swaps inner and outer
    start            scores 0 and -1 stand before the first hole; -1 is where the rear peg waits
    home             one hole for all, on the last street's middle line

The board does not mirror in right-to-left pages. The part that never changes (`Board.base`) is drawn once into the
page; the pegs (`Board.overlay`) are a second picture with the same box, laid exactly over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from cribbage.web.screen import Pegs

Orient: TypeAlias = Literal["h", "v"]
"""`h` lies on its side (phone, tablet), `v` stands: the race climbs from the foot (desktop)."""

PITCH = 10.0
GROUP_GAP = 5.0
STREET = 30
LEAD = 7.0
"""Straight way between the last hole of a street and the bend."""
PAD = 7.0
FOLD_ROOM = 22.0
"""Room between two streets, enough for the number of the fold."""
TRACK_PITCH = {2: 11.0, 3: 9.6, 4: 8.8}
STREET_LENGTH = (STREET - 1) * PITCH + (STREET // 5 - 1) * GROUP_GAP
FRONT_SIZE = 1.12
REAR_SIZE = 0.8


@dataclass(frozen=True, slots=True)
class Hole:
    """A place on the board. `home` is the shared last hole."""

    x: float
    y: float
    home: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A number on the board and the middle of its place."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Base:
    """What never changes: path data and places for `table/_board.html`."""

    width: float
    height: float
    grain: str
    inlay: str
    inlay_width: float
    lanes: tuple[str, ...]
    holes: tuple[str, ...]
    skunk_line: str
    home: Hole
    folds: tuple[Label, ...]
    tens: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Pin:
    """A standing peg: `place` is the value of a transform attribute."""

    end: Literal["rear", "front"]
    score: int
    place: str


@dataclass(frozen=True, slots=True)
class SidePegs:
    """What the swapped part draws for one side. `trail` is the last score; `way` the dotted way of a step back."""

    peg: int
    track: int
    pins: tuple[Pin, ...]
    trail: str = ""
    way: str = ""
    ghost: Hole | None = None


class Board:
    """The geometry of one board."""

    def __init__(self, tracks: int, target: int, orient: Orient = "h") -> None:
        """`tracks` 2 to 4, `target` 61 or 121; anything else is a ValueError."""
        if tracks not in TRACK_PITCH or target not in (61, 121):
            raise ValueError(f"no board for {tracks} tracks to {target}")
        self.tracks, self.target, self.orient = tracks, target, orient
        self.streets = (target - 1) // STREET
        self.track_pitch = TRACK_PITCH[tracks]
        self.half = (tracks - 1) * self.track_pitch / 2
        self.street_pitch = 2 * self.half + FOLD_ROOM
        bend = self.street_pitch / 2 + self.half
        self.first_u = PAD + max(bend + LEAD + self.track_pitch / 2, 3.4 * PITCH)
        self.first_v = PAD + 2 + self.half + self.track_pitch / 2
        self.size_u = self.first_u + STREET_LENGTH + LEAD + bend + self.track_pitch / 2 + PAD
        self.size_v = 2 * self.first_v + (self.streets - 1) * self.street_pitch

    @property
    def width(self) -> float:
        """Of the picture."""
        return self.size_u if self.orient == "h" else self.size_v

    @property
    def height(self) -> float:
        """Of the picture."""
        return self.size_v if self.orient == "h" else self.size_u

    def hole(self, score: int, track: int) -> Hole:
        """The hole of a score on a track. A score past the target is home, one below zero is the rear start hole."""
        u, v = self._along(score, track)
        x, y = self._turn(u, v)
        return Hole(x, y, home=score >= self.target)

    def lane(self, track: float, start: int, end: int) -> str:
        """Path data of a track from one score to a later one, round the folds; it ends in the last hole before home."""
        end = min(end, self.target - 1)
        path = "M" + self._at(*self._along(start, track))
        for street in range(self.streets):
            first, last = street * STREET + 1, (street + 1) * STREET
            if end < first or start > last:
                continue
            path += "L" + self._at(*self._along(min(end, last), track))
            if end > last:
                path += self._bend(street, track)
        return path

    def base(self) -> Base:
        """Everything that stays the same while a game lasts."""
        home = self.hole(self.target, 0)
        middle = self.lane((self.tracks - 1) / 2, -1, self.target - 1) + f"L{home.x:.1f} {home.y:.1f}"
        return Base(
            width=round(self.width, 1),
            height=round(self.height, 1),
            grain=self._grain(),
            inlay=middle,
            inlay_width=round(2 * self.half + self.track_pitch + 1, 1),
            lanes=tuple(self.lane(track, -1, self.target - 1) for track in range(self.tracks)),
            holes=tuple(self._dots(track) for track in range(self.tracks)),
            skunk_line=self._skunk_line(),
            home=home,
            folds=self._fold_labels(),
            tens=self._ten_labels(),
        )

    def overlay(self, pegs: Sequence[Pegs]) -> tuple[SidePegs, ...]:
        """The pegs of every side with what the last score left behind it."""
        return tuple(self._side(one) for one in pegs)

    # ---- places -----------------------------------------------------------------------------------------------------

    def _offset(self, track: float, street: int) -> float:
        distance = (track - (self.tracks - 1) / 2) * self.track_pitch
        return distance if street % 2 == 0 else -distance

    def _street_v(self, street: int) -> float:
        return self.first_v + street * self.street_pitch

    def _along(self, score: int, track: float) -> tuple[float, float]:
        """(u, v): along the streets and across them, before the board is turned."""
        if score <= 0:
            return self.first_u - (1.5 if score == 0 else 2.5) * PITCH, self.first_v + self._offset(track, 0)
        if score >= self.target:
            return self._home_u(), self._street_v(self.streets - 1)
        street, place = divmod(score - 1, STREET)
        run = place * PITCH + place // 5 * GROUP_GAP
        u = self.first_u + (run if street % 2 == 0 else STREET_LENGTH - run)
        return u, self._street_v(street) + self._offset(track, street)

    def _home_u(self) -> float:
        # Every board has an even number of streets, so the last one runs back and home lies before its start.
        return self.first_u - 1.9 * PITCH

    def _turn(self, u: float, v: float) -> tuple[float, float]:
        return (u, v) if self.orient == "h" else (v, self.size_u - u)

    def _at(self, u: float, v: float) -> str:
        x, y = self._turn(u, v)
        return f"{x:.1f} {y:.1f}"

    # ---- paths ------------------------------------------------------------------------------------------------------

    def _fold_u(self, street: int) -> float:
        return self.first_u + STREET_LENGTH + LEAD if street % 2 == 0 else self.first_u - LEAD

    def _bend(self, street: int, track: float) -> str:
        """The half circle after a street. Standing the board up is a pure rotation: it keeps the sense of turning."""
        offset = self._offset(track, street)
        u, v = self._fold_u(street), self._street_v(street) + offset
        radius = self.street_pitch / 2 - offset
        sweep = 1 if street % 2 == 0 else 0
        return f"L{self._at(u, v)}A{radius:.1f} {radius:.1f} 0 0 {sweep} {self._at(u, v + 2 * radius)}"

    def _dots(self, track: int) -> str:
        """All holes of a track as one path of zero-length strokes: index 0 is score -1, index 1 score 0, and so on."""
        holes = (self.hole(score, track) for score in range(-1, self.target))
        return "".join(f"M{hole.x:.1f} {hole.y:.1f}h.01" for hole in holes)

    def _skunk_line(self) -> str:
        """Across the last street, before its first hole."""
        u, v = self.first_u + STREET_LENGTH + 6.6, self._street_v(self.streets - 1)
        reach = self.half + 3.6
        return f"M{self._at(u, v - reach)}L{self._at(u, v + reach)}"

    def _fold_labels(self) -> tuple[Label, ...]:
        labels = []
        for street in range(self.streets - 1):
            u = self._fold_u(street) + (1.5 if street % 2 == 0 else -1.5)
            x, y = self._turn(u, self._street_v(street) + self.street_pitch / 2)
            labels.append(Label(round(x, 1), round(y, 1), str(STREET * (street + 1))))
        return tuple(labels)

    def _ten_labels(self) -> tuple[Label, ...]:
        """10, 20, 40, 50, ...: in the room after each street, so the last street has none."""
        labels = []
        for street in range(self.streets - 1):
            for ten in (10, 20):
                score = STREET * street + ten
                u = (self._along(score, 0)[0] + self._along(score + 1, 0)[0]) / 2
                x, y = self._turn(u, self._street_v(street) + self.street_pitch / 2)
                labels.append(Label(round(x, 1), round(y, 1), str(score)))
        return tuple(labels)

    def _grain(self) -> str:
        """A few long calm lines, the same every time."""
        rows, path = 7, ""
        for row in range(rows):
            v = self.size_v * (row + 0.6) / rows
            sway = (row * 37 % 11 - 5) * 0.9
            ends = (
                (0.0, v),
                (self.size_u * 0.3, v + sway),
                (self.size_u * 0.62, v - sway * 0.8),
                (self.size_u, v + sway / 2),
            )
            first, *rest = (self._at(*end) for end in ends)
            path += f"M{first}C{' '.join(rest)}"
        return path

    # ---- pegs -------------------------------------------------------------------------------------------------------

    def _side(self, pegs: Pegs) -> SidePegs:
        # Before the first points the second peg waits behind the first, in the hole of score -1.
        rear = pegs.rear if pegs.front > 0 else -1
        pins = (self._pin("rear", rear, pegs.track), self._pin("front", pegs.front, pegs.track))
        if pegs.ghost is not None:
            way = self.lane(pegs.track, pegs.front, pegs.ghost)
            return SidePegs(pegs.peg, pegs.track, pins, way=way, ghost=self.hole(pegs.ghost, pegs.track))
        trail = ""
        if pegs.front > max(pegs.rear, 0):
            trail = self.lane(pegs.track, pegs.rear, pegs.front)
            if pegs.front >= self.target:
                home = self.hole(self.target, pegs.track)
                trail += f"L{home.x:.1f} {home.y:.1f}"
        return SidePegs(pegs.peg, pegs.track, pins, trail=trail)

    def _pin(self, end: Literal["rear", "front"], score: int, track: int) -> Pin:
        hole = self.hole(score, track)
        size = FRONT_SIZE if end == "front" else REAR_SIZE
        return Pin(end, score, f"translate({hole.x:.1f} {hole.y:.1f})scale({size})")


@lru_cache(maxsize=16)
def board_for(tracks: int, target: int, orient: Orient) -> Board:
    """The one board of these measures; there are twelve in all."""
    return Board(tracks, target, orient)
