"""Who is here: one lock for the event loop and the threads, and nothing kept of tables that everybody has left."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from cribbage.services.hub import DISPLACED, Listener
from cribbage.services.presence import FORGET_SECONDS, GRACE_SECONDS, STREAMS_PER_SEAT, Presence
from cribbage.web.live import Live
from tests.helpers import PATIENCE, at_once, in_a_loop

LONG = FORGET_SECONDS + 1


class Clock:
    """Seconds, moved on by the test."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Watched(Presence):
    """A presence with a clock of the test's own, which notes what it tells."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.sweeps = 0
        self.clock = Clock()
        super().__init__(self.told.append, self.clock, self._count)
        self.clock.now += 60

    def _count(self) -> None:
        self.sweeps += 1


@pytest.fixture
def often() -> Iterator[None]:
    """Threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("often")
def test_no_change_is_lost_between_threads() -> None:
    """Each of 6,000 seats is seen for the first time: as many changes, as many versions, however they meet."""
    presence, each = Watched(), 1000

    def look(place: int) -> None:
        for number in range(each):
            presence.fetched(f"table {number % 3}", place * each + number)
            presence.version(f"table {number % 3}")
            presence.of(f"table {number % 3}", 0)

    assert at_once(6, look) == [None] * 6
    # Of two seats that are seen in the same moment one press may tell both.
    assert max(presence.version(f"table {number}") for number in range(3)) == len(presence.told)
    assert all(presence.of(f"table {seat % 3}", seat) == "here" for seat in range(each))


@pytest.mark.usefixtures("often")
def test_streams_and_threads_do_not_disturb_each_other() -> None:
    presence = Watched()

    async def streams() -> None:
        for number in range(2000):
            with presence.stream("table", number % 2, Listener()):
                await asyncio.sleep(0)

    def run(place: int) -> None:
        if place == 0:
            in_a_loop(streams())
        else:
            for number in range(2000):
                presence.fetched("table", 2 + number % 2)
                presence.of("table", number % 4)

    assert at_once(3, run) == [None] * 3
    assert {presence.of("table", seat) for seat in range(4)} == {"here"}
    assert presence.version("table") == len(presence.told)


def test_a_version_never_comes_again_after_a_table_was_forgotten() -> None:
    presence = Watched()
    presence.fetched("table", 0)
    seen = {presence.version("table")}
    for _ in range(3):
        presence.clock.now += LONG
        presence.fetched("other", 0)
        assert not presence.knows("table")
        assert presence.of("table", 0) == "away"
        presence.fetched("table", 0)
        assert presence.of("table", 0) == "here"
        assert presence.version("table") not in seen
        seen.add(presence.version("table"))


def test_tables_are_forgotten_when_everybody_has_been_away_for_long() -> None:
    presence = Watched()
    for number in range(100):
        presence.fetched(f"table {number}", number % 4)
    presence.clock.now += GRACE_SECONDS
    presence.fetched("here", 0)
    assert all(presence.knows(f"table {number}") for number in range(100))
    presence.clock.now += LONG
    presence.fetched("here", 0)
    assert presence.knows("here")
    assert not any(presence.knows(f"table {number}") for number in range(100))
    assert len(presence._tables) == 1


def test_a_table_with_an_open_stream_is_not_forgotten() -> None:
    presence = Watched()

    async def run() -> None:
        with presence.stream("table", 1, Listener()):
            presence.clock.now += 3 * LONG
            presence.fetched("other", 0)
            assert presence.of("table", 1) == "here"
        assert presence.knows("table")

    in_a_loop(run())
    presence.clock.now += 2 * LONG
    presence.fetched("other", 0)
    assert not presence.knows("table")


def test_looking_at_a_table_that_nobody_knows_keeps_nothing() -> None:
    presence = Watched()
    assert (presence.of("table", 0), presence.version("table")) == ("away", 0)
    presence._check("table")
    presence._bump("table")
    assert not presence.knows("table")
    assert presence.told == []


def test_of_too_many_streams_the_oldest_is_displaced_for_good() -> None:
    presence = Watched()

    async def run() -> list[str]:
        listeners = [Listener() for _ in range(STREAMS_PER_SEAT + 1)]
        opened = [presence.stream("table", 0, listener) for listener in listeners]
        for stream in opened:
            stream.__enter__()
        for listener in listeners:
            listener.put("1.1")
        async with asyncio.timeout(PATIENCE):
            heard = [await listener.next() for listener in listeners]
        for stream in opened:
            stream.__exit__(None, None, None)
        return heard

    assert Counter(in_a_loop(run())) == {DISPLACED: 1, "1.1": STREAMS_PER_SEAT}


# --- versions of rows ------------------------------------------------------------------------------------------------


def test_of_two_announcements_the_newest_stands_in_any_order() -> None:
    """Two threads have committed; the one with the older version comes last."""
    live = Live()

    async def run() -> str:
        live.hub.open()
        with live.hub.listen("table") as listener:
            live.announce("table", 9)
            live.announce("table", 8)
            async with asyncio.timeout(PATIENCE):
                return await listener.next()

    assert in_a_loop(run()) == "9.0"
    # A page that was made from older rows says so, so that it asks again.
    assert live.version("table", 8) == "8.0"


def test_versions_of_rows_are_forgotten_with_the_table() -> None:
    live, clock = Live(), Clock()
    live.presence._clock = clock

    async def run() -> None:
        live.hub.open()
        with live.hub.listen("watched"):
            for table_id in ("left", "watched", "here"):
                live.version(table_id, 5)
            live.presence.fetched("left", 0)
            clock.now += 1e9
            live.presence.fetched("here", 0)
            assert set(live._rows) == {"watched", "here"}

    in_a_loop(run())
