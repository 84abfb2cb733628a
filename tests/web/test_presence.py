"""Who is here, on a clock of the test's own, for those who play without a stream."""

from __future__ import annotations

import pytest

from tests.web.conftest import House
from tests.web.test_streams import AWAY
from tests.web.visitor import PART, Visitor

WORDS = {"away": AWAY, "reconnecting": ">reconnecting<"}


class Clock:
    """Seconds, moved on by the test."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(house: House) -> Clock:
    clock = Clock()
    house.app.state.site.live.presence._clock = clock
    return clock


def seen_by(visitor: Visitor) -> str:
    """How the other one is shown to him."""
    text = visitor.table().text
    return next((state for state, words in WORDS.items() if words in text), "here")


def read(house: House) -> tuple[Visitor, Visitor]:
    pair = house.two()
    for visitor in pair:
        visitor.read_on()
    return pair


@pytest.mark.parametrize(("seconds", "state"), [(0, "here"), (14, "here"), (16, "away"), (10_000, "away")])
def test_without_a_stream_it_is_fetching_that_counts(house: House, clock: Clock, seconds: int, state: str) -> None:
    ada, _ = read(house)
    clock.now += seconds
    assert seen_by(ada) == state


def test_coming_back_is_seen_at_once(house: House, clock: Clock) -> None:
    ada, bo = read(house)
    clock.now += 60
    assert seen_by(ada) == "away"
    bo.table()
    assert seen_by(ada) == "here"


def test_a_stranger_and_a_watcher_are_nobody(house: House, clock: Clock) -> None:
    """Whoever holds no chair does not bring its owner back."""
    ada, bo = read(house)
    clock.now += 60
    stranger = house.visitor()
    stranger.get(bo.base)
    stranger.get(f"/w/{house.opened(ada).table.watch}")
    assert seen_by(ada) == "away"


def test_a_part_is_not_old_when_somebody_has_gone_since(house: House, clock: Clock) -> None:
    """Bo plays without a stream and goes. Ada's page asks with the version that it has: there is news for it."""
    ada, _ = read(house)
    version = ada.table().live["data-version"]
    assert ada.get(f"{ada.base}/part", **{"If-None-Match": f'"{version}"'}).status == 304
    clock.now += 60
    answer = ada.get(f"{ada.base}/part", **PART, **{"If-None-Match": f'"{version}"'})
    assert answer.status == 200, "the page is told that nothing has changed, and goes on showing Bo as here"
    assert AWAY in answer.text
    assert answer.live["data-version"] != version


def test_asking_for_presence_writes_nothing(house: House, clock: Clock) -> None:
    ada, bo = read(house)
    version = house.opened(ada).table.version
    for _ in range(3):
        clock.now += 60
        ada.table()
        bo.table()
    assert house.opened(ada).table.version == version
