"""The board's geometry: every size, both orientations, and what the pegs leave behind."""

from __future__ import annotations

import itertools
import math
import re

import pytest

from cribbage.web.board import FOLD_ROOM, PITCH, Board, Orient
from cribbage.web.screen import Pegs

SIZES = [(tracks, target) for tracks in (2, 3, 4) for target in (61, 121)]
ORIENTS: tuple[Orient, ...] = ("h", "v")
EVERY = [(tracks, target, orient) for tracks, target in SIZES for orient in ORIENTS]


def points(path: str) -> list[tuple[float, float]]:
    """The places that a path of dots names."""
    return [(float(x), float(y)) for x, y in re.findall(r"M([\d.-]+) ([\d.-]+)h", path)]


@pytest.mark.parametrize(("tracks", "target", "orient"), EVERY)
def test_no_two_holes_are_closer_than_they_should_be(tracks: int, target: int, orient: Orient) -> None:
    board = Board(tracks, target, orient)
    holes = [(board.hole(score, track)) for track in range(tracks) for score in range(-1, target)]
    holes.append(board.hole(target, 0))
    least = min(math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.combinations(holes, 2))
    assert least >= min(PITCH, board.track_pitch) - 1e-9


@pytest.mark.parametrize(("tracks", "target", "orient"), EVERY)
def test_everything_lies_inside_the_picture(tracks: int, target: int, orient: Orient) -> None:
    board = Board(tracks, target, orient)
    for score, track in itertools.product(range(-1, target + 1), range(tracks)):
        hole = board.hole(score, track)
        assert 5 < hole.x < board.width - 5
        assert 5 < hole.y < board.height - 5


@pytest.mark.parametrize(
    ("score", "x", "y"),
    [
        # Two tracks to 121, lying: street 0 runs to the right at the top, street 1 back below it, and so on.
        (-1, 16.5, 14.5),
        (0, 26.5, 14.5),
        (1, 41.5, 14.5),
        (5, 81.5, 14.5),
        (6, 96.5, 14.5),
        (30, 356.5, 14.5),
        (31, 356.5, 58.5),
        (60, 41.5, 58.5),
        (61, 41.5, 80.5),
        (90, 356.5, 80.5),
        (91, 356.5, 124.5),
        (120, 41.5, 124.5),
    ],
)
def test_where_the_first_side_stands(score: int, x: float, y: float) -> None:
    hole = Board(2, 121).hole(score, 0)
    assert (hole.x, hole.y) == pytest.approx((x, y))
    assert not hole.home


@pytest.mark.parametrize("score", [121, 122, 200])
def test_home_is_one_hole_for_all_and_holds_whatever_is_past_it(score: int) -> None:
    board = Board(2, 121)
    assert board.hole(score, 0) == board.hole(121, 1)
    assert board.hole(score, 0).home


@pytest.mark.parametrize(
    ("tracks", "target", "fold"),
    [(tracks, target, fold) for tracks, target in SIZES for fold in range(30, target - 30, 30)],
)
def test_a_fold_turns_round_without_a_jump(tracks: int, target: int, fold: int) -> None:
    board = Board(tracks, target)
    for track in range(tracks):
        last, first = board.hole(fold, track), board.hole(fold + 1, track)
        assert last.x == pytest.approx(first.x), "the next street begins beside the end of the last"
        # The fold swaps inner and outer: the tracks lie mirrored on the next street.
        inner_or_outer = 2 * (track - (tracks - 1) / 2) * board.track_pitch * (-1 if fold == 60 else 1)
        assert first.y - last.y == pytest.approx(board.street_pitch - inner_or_outer)
    assert board.street_pitch == pytest.approx((tracks - 1) * board.track_pitch + FOLD_ROOM)


@pytest.mark.parametrize(("tracks", "target"), SIZES)
def test_standing_the_board_up_only_turns_it(tracks: int, target: int) -> None:
    lying, standing = Board(tracks, target, "h"), Board(tracks, target, "v")
    assert (standing.width, standing.height) == (lying.height, lying.width)
    for score, track in itertools.product(range(-1, target + 1), range(tracks)):
        a, b = lying.hole(score, track), standing.hole(score, track)
        assert (b.x, b.y) == pytest.approx((a.y, lying.width - a.x))


@pytest.mark.parametrize(("tracks", "target", "orient"), EVERY)
def test_hole_paths_are_what_script_reads_them_as(tracks: int, target: int, orient: Orient) -> None:
    """Index 0 is score -1, index 1 score 0, and so on to the last hole before home."""
    board = Board(tracks, target, orient)
    for track, path in enumerate(board.base().holes):
        drawn = points(path)
        assert len(drawn) == target + 1
        for index in (0, 1, 2, 31, 32, target):
            hole = board.hole(index - 1, track)
            assert drawn[index] == pytest.approx((hole.x, hole.y), abs=0.051)


@pytest.mark.parametrize(("target", "folds"), [(121, ["30", "60", "90"]), (61, ["30"])])
def test_numbers_and_the_skunk_line(target: int, folds: list[str]) -> None:
    board = Board(2, target)
    base = board.base()
    assert [label.text for label in base.folds] == folds
    assert [label.text for label in base.tens] == ["10", "20", "40", "50", "70", "80"][: 2 * len(folds)]
    # The skunk line stands between the last fold and the hole after it, across both tracks.
    (x, top), (_, foot) = [tuple(map(float, end.split())) for end in re.split("[ML]", base.skunk_line)[1:]]
    after = [board.hole(target - 30, track) for track in (0, 1)]
    assert x > after[0].x
    assert top < min(hole.y for hole in after) < max(hole.y for hole in after) < foot


@pytest.mark.parametrize("scores", [(0, 30), (31, 60), (61, 90), (91, 120), (121, 3)])
def test_pegs_stand_in_their_sides_own_holes(scores: tuple[int, int]) -> None:
    board = Board(2, 121)
    pegs = [Pegs(track + 1, track, score, max(score - 4, -1)) for track, score in enumerate(scores)]
    for side, given in zip(board.overlay(pegs), pegs, strict=True):
        assert [(pin.end, pin.score) for pin in side.pins] == [("rear", given.rear), ("front", given.front)]
        for pin in side.pins:
            hole = board.hole(pin.score, given.track)
            assert pin.place.startswith(f"translate({hole.x:.1f} {hole.y:.1f})")


@pytest.mark.parametrize(
    ("front", "rear", "bends"), [(12, 8, 0), (31, 30, 1), (33, 28, 1), (62, 29, 2), (121, 117, 0), (121, 88, 1)]
)
def test_the_trail_goes_round_the_folds(front: int, rear: int, bends: int) -> None:
    side = Board(2, 121).overlay([Pegs(1, 0, front, rear)])[0]
    assert side.trail.count("A") == bends
    home = Board(2, 121).hole(121, 0)
    assert side.trail.endswith(f"L{home.x:.1f} {home.y:.1f}") == (front == 121)


@pytest.mark.parametrize("rear", [0, -1])
def test_before_the_first_points_both_pegs_wait_one_behind_the_other(rear: int) -> None:
    side = Board(2, 121).overlay([Pegs(1, 0, 0, rear)])[0]
    assert [pin.score for pin in side.pins] == [-1, 0]
    assert side.trail == ""


def test_a_step_back_leaves_a_ring_and_a_dotted_way() -> None:
    board = Board(2, 121)
    side = board.overlay([Pegs(2, 1, 42, 37, ghost=52)])[0]
    assert side.ghost == board.hole(52, 1)
    assert side.way == board.lane(1, 42, 52)
    assert side.trail == ""


@pytest.mark.parametrize(("tracks", "target"), [(1, 121), (5, 121), (2, 100)])
def test_there_is_no_other_board(tracks: int, target: int) -> None:
    with pytest.raises(ValueError, match="no board"):
        Board(tracks, target)
