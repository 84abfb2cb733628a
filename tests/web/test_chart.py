"""The scores of a game as a picture: places that agree with the numbers, labels that can be read."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage.web.chart import APART, BOTTOM, HEIGHT, LEFT, MOST_TICKS, RIGHT, TOP, WIDTH, chart_of
from tests.engine.games import LAWS

SCORES = st.integers(2, 4).flatmap(
    lambda sides: st.lists(st.lists(st.integers(0, 121), min_size=sides, max_size=sides), min_size=2, max_size=60)
)
PLACE = re.compile(r"-?[0-9.]+")


def places(path: str) -> list[tuple[float, float]]:
    numbers = [float(number) for number in PLACE.findall(path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@LAWS
@given(SCORES)
def test_every_line_goes_through_its_scores(scores: list[list[int]]) -> None:
    chart = chart_of(scores, 121, 90)
    for side, line in enumerate(chart.lines):
        way = places(line.path)
        assert len(way) == len(scores) == len(line.points)
        assert [place for point in line.points for place in places(point)] == way
        assert all(before[0] < after[0] for before, after in pairwise(way))
        for (_, y), row in zip(way, scores, strict=True):
            assert y == pytest.approx(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * row[side] / 121, abs=0.06)
        assert (line.peg, line.score) == (side + 1, scores[-1][side])
        assert (way[0][0], way[-1][0]) == (LEFT, WIDTH - RIGHT)


@LAWS
@given(SCORES)
def test_no_two_last_scores_lie_on_one_another(scores: list[list[int]]) -> None:
    lines = chart_of(scores, 121).lines
    ends = sorted(line.end for line in lines)
    assert all(below - above >= APART - 0.11 for above, below in pairwise(ends))
    assert ends[-1] <= HEIGHT - BOTTOM
    assert ends[0] >= 0
    # The higher score is never the lower label.
    for one in lines:
        for other in lines:
            assert one.score <= other.score or one.end < other.end


@pytest.mark.parametrize("deals", [1, 2, 9, 10, 11, 25, 60, 200])
def test_deals_are_numbered_as_densely_as_can_be_read(deals: int) -> None:
    ticks = chart_of([[0, 0]] * (deals + 1), 121).ticks
    assert ticks[0].deal == 0
    assert len(ticks) <= MOST_TICKS + 1
    assert len(ticks) == deals + 1 or deals > MOST_TICKS
    assert ticks[-1].x <= WIDTH - RIGHT


@pytest.mark.parametrize(
    ("target", "skunk", "levels"),
    [
        (121, 90, {0: "", 30: "", 60: "", 90: "skunk", 121: "target"}),
        (121, None, {0: "", 30: "", 60: "", 90: "", 121: "target"}),
        (61, 30, {0: "", 30: "skunk", 61: "target"}),
    ],
)
def test_target_and_skunk_line_stand_out(target: int, skunk: int | None, levels: dict[int, str]) -> None:
    assert {level.score: level.kind for level in chart_of([[0, 0], [5, 7]], target, skunk).levels} == levels


def test_a_game_without_a_deal_has_no_picture() -> None:
    with pytest.raises(ValueError, match="deal"):
        chart_of([[0, 0]], 121)
