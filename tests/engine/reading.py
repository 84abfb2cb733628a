"""One small parser for the tables of examples in `tables/`, one example a line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from cribbage.engine.cards import Card, parse_card

TABLES = Path(__file__).parent / "tables"
SEATS = "ABCD"


def rows(name: str) -> list[list[str]]:
    """The fields of each line of a table; lines that begin with # are its head."""
    lines = (TABLES / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line and not line.startswith("#")]


def cards(text: str) -> tuple[Card, ...]:
    """The cards of "5H 5S JC"; also with commas."""
    return tuple(parse_card(word) for word in text.replace(",", " ").split())


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of "7 15 24"."""
    return tuple(int(word) for word in text.split())


def score_of(text: str) -> dict[str, int]:
    """The scores of "A=50 B=60" by seat letter or by side, "S1"."""
    pairs = (word.split("=") for word in text.split())
    return {name: int(points) for name, points in pairs}


# --- the show --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HandRow:
    """A row of hands.txt; `fifteens` and `pairs` are (number, points), `runs` is (number, length, points)."""

    id: str
    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    fifteens: tuple[int, int]
    pairs: tuple[int, int]
    runs: tuple[int, int, int]
    flush: int
    nobs: int
    total: int


def _number_and_points(text: str) -> tuple[int, int]:
    number, points = text.split("=")
    return int(number), int(points)


def _runs(text: str) -> tuple[int, int, int]:
    runs, points = text.split("=")
    number, _, length = runs.partition("x")
    return int(number), int(length or 0), int(points)


def hand_rows() -> list[HandRow]:
    """hands.txt"""
    return [
        HandRow(
            id=row[0],
            hand=cards(row[1]),
            starter=parse_card(row[2]),
            crib=row[3] == "crib",
            fifteens=_number_and_points(row[4]),
            pairs=_number_and_points(row[5]),
            runs=_runs(row[6]),
            flush=int(row[7]),
            nobs=int(row[8]),
            total=int(row[9]),
        )
        for row in rows("hands.txt")
    ]


def distribution() -> dict[bool, dict[int, int]]:
    """distribution.txt: how many combinations have each total, for a hand (False) and a crib (True)."""
    table = rows("distribution.txt")
    return {
        False: {int(row[0]): int(row[1]) for row in table},
        True: {int(row[0]): int(row[2]) for row in table},
    }


# --- the play --------------------------------------------------------------------------------------------------------


def with_suits(ranks: list[str]) -> list[Card]:
    """Cards of these ranks, each time the next free suit: the play does not know suits."""
    used: dict[str, int] = {}
    found = []
    for rank in ranks:
        found.append(parse_card(rank + "CDHS"[used.get(rank, 0)]))
        used[rank] = used.get(rank, 0) + 1
    return found


@dataclass(frozen=True)
class CountRow:
    """A row of counts.txt: one count; `points` are those of each card that may be laid, without go or last card."""

    id: str
    series: tuple[Card, ...]
    totals: tuple[int, ...]
    points: tuple[int, ...]
    last_reasons: tuple[tuple[str, int], ...]
    illegal: Card | None


def count_rows() -> list[CountRow]:
    """counts.txt"""
    found = []
    for id_, ranks, totals, points, reasons, _ in rows("counts.txt"):
        series = with_suits(ranks.split())
        words = points.split()
        illegal = series.pop() if words[-1] == "illegal" else None
        found.append(
            CountRow(
                id=id_,
                series=tuple(series),
                totals=numbers(totals),
                points=tuple(int(word) for word in words if word != "illegal"),
                last_reasons=_reasons(reasons),
                illegal=illegal,
            )
        )
    return found


def _reasons(text: str) -> tuple[tuple[str, int], ...]:
    if text == "-":
        return ()
    found = []
    for reason in text.split(","):
        kind, points = reason.split()
        found.append((kind, int(points)))
    return tuple(found)


@dataclass(frozen=True)
class PlayRow:
    """A row of plays.txt: the order of cards by seat, the course as it is written there, the pegs by seat."""

    id: str
    orders: tuple[tuple[Card, ...], ...]
    course: tuple[str, ...]
    pegged: tuple[int, ...]


def play_rows() -> list[PlayRow]:
    """plays.txt"""
    found = []
    for id_, players, orders, course, pegged, _ in rows("plays.txt"):
        ranks = [order.split(":")[1].split() for order in orders.split(";")]
        dealt = iter(with_suits([rank for order in ranks for rank in order]))
        by_seat = tuple(tuple(next(dealt) for _ in order) for order in ranks)
        assert len(by_seat) == int(players)
        found.append(PlayRow(id_, by_seat, tuple(course.split()), tuple(score_of(pegged).values())))
    return found


# --- whole deals -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A step of a row of ten_back.txt: "heels", "play", or a unit "A hand" with its count; `moved` holes, signed."""

    what: str
    seat: int | None
    total: int
    moved: int
    ends: bool
    hand: tuple[Card, ...] = ()
    starter: Card | None = None


@dataclass(frozen=True)
class BackRow:
    """A row of ten_back.txt."""

    id: str
    players: int
    options: frozenset[str]
    before: dict[str, int]
    steps: tuple[Step, ...]
    after: dict[str, int]


_UNIT = re.compile(
    r"(?P<seat>[A-D]) (?P<kind>hand|crib)(?: \[(?P<cards>.*)\])? (?P<total>\d+) (?P<moved>[+-]\d+)( END)?"
)


def _step(text: str) -> Step:
    unit = _UNIT.fullmatch(text)
    if unit is None:
        what, moved = text.split()
        return Step(what, None, 0, int(moved), ends=False)
    hand, _, starter = (unit["cards"] or "").partition(",")
    return Step(
        what=unit["kind"],
        seat=SEATS.index(unit["seat"]),
        total=int(unit["total"]),
        moved=int(unit["moved"]),
        ends=text.endswith("END"),
        hand=cards(hand),
        starter=parse_card(starter) if starter else None,
    )


def back_rows() -> list[BackRow]:
    """ten_back.txt"""
    return [
        BackRow(
            id=row[0],
            players=int(row[1]),
            options=frozenset(row[2].split()),
            before=score_of(row[3]),
            steps=tuple(_step(step.strip()) for step in row[4].split(";")),
            after=score_of(row[5]),
        )
        for row in rows("ten_back.txt")
    ]


@dataclass(frozen=True)
class MugginsRow:
    """A row of muggins.txt: `answers` by seat as (kind, points), `pegs` as (name, holes), signed."""

    id: str
    players: int
    options: frozenset[str]
    before: dict[str, int]
    owner: int
    announced: int
    true: int
    answers: dict[int, tuple[str, int]]
    pegs: tuple[tuple[str, int], ...]
    winner: str
    after: dict[str, int]


def _answers(text: str) -> dict[int, tuple[str, int]]:
    found = {}
    for answer in text.split(","):
        seat, kind, *points = answer.split()
        found[SEATS.index(seat)] = (kind, int(points[0]) if points else 0)
    return found


def muggins_rows() -> list[MugginsRow]:
    """muggins.txt"""
    found = []
    for row in rows("muggins.txt"):
        pegs, _, winner = row[8].partition("END")
        found.append(
            MugginsRow(
                id=row[0],
                players=int(row[1]),
                options=frozenset(row[2].split()) - {"-"},
                before=score_of(row[3]),
                owner=SEATS.index(row[4]),
                announced=int(row[5]),
                true=int(row[6]),
                answers=_answers(row[7]),
                pegs=tuple((name, int(holes)) for name, holes in re.findall(r"(\w+)([+-]\d+)", pegs)),
                winner=winner.strip(),
                after=score_of(row[9]),
            )
        )
    return found
