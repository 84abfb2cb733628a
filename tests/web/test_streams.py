"""Streams on a live server: what they tell, how many there may be, and how they end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx2 import Client, Timeout

from cribbage.services import presence
from cribbage.services.games import new_token
from cribbage.store.db import Database
from cribbage.web import stream
from tests.helpers import PATIENCE, app_on, database_at, live
from tests.web.visitor import Visitor

PATIENT = Timeout(PATIENCE)
AWAY = "is away. The chair is kept for them."


class Stream:
    """An open stream: its events one by one, as a browser would hear them."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self.raw: list[str] = []

    def next(self) -> dict[str, str] | None:
        """The next event; None when the stream has ended."""
        event: dict[str, str] = {}
        for line in self._lines:
            self.raw.append(line)
            name, _, value = line.partition(":")
            if name == "retry":
                continue
            if line:
                event[name] = value.strip()
            elif event:
                return event
        return None

    def version(self) -> str:
        """The next version that is told; a beat before it means that nothing was told for a quarter of a minute."""
        event = self.next()
        assert event is not None, "the stream ended"
        assert event["event"] == "version", "nothing was told"
        assert event["id"] == event["data"]
        return event["data"]


class Party:
    """Two at a table on a live server, with as many browsers as a test wants."""

    def __init__(self, address: str, app: FastAPI, stack: ExitStack) -> None:
        self.address, self.app, self.stack = address, app, stack
        self.ada, self.bo = self.visitor(), self.visitor()
        self.bo.sit_down(self.ada.set_table("Ada"), "Bo")

    def visitor(self) -> Visitor:
        return Visitor(self.stack.enter_context(Client(base_url=self.address, timeout=PATIENT)))

    @contextmanager
    def stream(self, visitor: Visitor, path: str = "") -> Iterator[Stream]:
        with visitor.client.stream("GET", path or f"{visitor.base}/events") as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["x-accel-buffering"] == "no"
            assert "content-encoding" not in answer.headers
            yield Stream(answer.iter_lines())


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with database_at(tmp_path / "cribbage.db") as database:
        yield database


@pytest.fixture
def party(database: Database) -> Iterator[Party]:
    app = app_on(database)
    with live(app) as address, ExitStack() as stack:
        yield Party(address, app, stack)


def until(stream: Stream, visitor: Visitor, wanted: Callable[[str], bool]) -> str:
    """Fetch the table at each new version until it shows what is wanted."""
    for _ in range(20):
        text = visitor.table().text
        if wanted(text):
            return text
        stream.version()
    pytest.fail("it was never shown")


def test_the_first_event_is_the_version_now(party: Party) -> None:
    with party.stream(party.ada) as stream:
        told = stream.version()
        assert party.ada.table().live["data-version"] == told
    with party.stream(party.ada) as stream:
        assert party.ada.table().live["data-version"] == stream.version()


def test_a_move_is_told_to_the_other(party: Party) -> None:
    with party.stream(party.bo) as stream:
        stream.version()
        party.ada.act()
        until(stream, party.bo, lambda _: True)
        party.bo.read_on()
        until(stream, party.bo, lambda text: "has thrown" in text)


def test_a_lobby_hears_that_somebody_sat_down(party: Party) -> None:
    cy, di = party.visitor(), party.visitor()
    invite = cy.set_table("Cy")
    with party.stream(cy) as stream:
        stream.version()
        di.sit_down(invite, "Di")
        until(stream, cy, lambda text: 'id="live"' in text)


def test_a_watcher_hears_the_same(party: Party) -> None:
    watch = "/w/" + party.ada.get(f"{party.ada.base}/watch").text.split("/w/")[1].split('"')[0]
    with party.stream(party.visitor(), f"{watch}/events") as stream:
        first = stream.version()
        party.ada.act()
        assert stream.version() != first


def test_a_stream_holds_versions_and_nothing_else(party: Party) -> None:
    with party.stream(party.bo) as stream:
        stream.version()
        for visitor in (party.ada, party.bo, party.ada, party.bo):
            visitor.act()
        party.ada.post(f"{party.ada.base}/resign")
        for _ in range(2):
            stream.version()
        allowed = re.compile(r"|retry: \d+|id: \d+\.\d+|event: (version|beat)|data: ?(\d+\.\d+)?")
        assert [line for line in stream.raw if not allowed.fullmatch(line)] == []


def test_nobody_listens_without_a_seat(party: Party) -> None:
    stranger = party.visitor()
    assert stranger.get(f"{party.ada.base}/events").status == 403
    assert stranger.get(f"/t/{new_token()}/events").status == 403
    assert stranger.get(f"/w/{new_token()}/events").status == 404
    assert stranger.get("/w/x/events").status == 404


def test_a_beat_comes_where_nothing_happens(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT_SECONDS", 0.05)
    with live(app_on(database)) as address, ExitStack() as stack:
        party = Party(address, app_on(database), stack)
        with party.stream(party.ada) as heard:
            events = [heard.next() for _ in range(5)]
            assert {"event": "beat", "data": ""} in events


def test_fifteen_streams_stop_nothing(party: Party) -> None:
    watch = "/w/" + party.ada.get(f"{party.ada.base}/watch").text.split("/w/")[1].split('"')[0]
    with ExitStack() as stack:
        streams = [stack.enter_context(party.stream(party.visitor(), f"{watch}/events")) for _ in range(15)]
        for heard in streams:
            heard.version()
        assert party.visitor().get("/healthz").status == 200
        assert party.ada.table().status == 200
        party.ada.act()
        for heard in streams:
            heard.version()


def test_a_fourth_stream_of_a_seat_ends_the_oldest(party: Party) -> None:
    with ExitStack() as stack:
        streams = []
        for _ in range(presence.STREAMS_PER_SEAT + 1):
            streams.append(stack.enter_context(party.stream(party.ada)))
            streams[-1].version()
        # It is told why, so that it does not open itself again and end the next one.
        told = [streams[0].next() for _ in range(6)]
        assert told[told.index(None) - 1] == {"event": "displaced", "data": ""}
        # The others go on, also those of the other seat.
        party.bo.act()
        for heard in streams[1:]:
            heard.version()


def test_closing_a_server_ends_its_streams(database: Database) -> None:
    with ExitStack() as stack:
        with live(app_on(database)) as address:
            party = Party(address, app_on(database), stack)
            streams = [stack.enter_context(party.stream(party.ada)) for _ in range(3)]
            for heard in streams:
                heard.version()
        for heard in streams:
            while heard.next() is not None:
                pass


# --- who is here -----------------------------------------------------------------------------------------------------


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same course of things in less time."""
    monkeypatch.setattr(stream, "BEAT_SECONDS", 3)
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.4)
    monkeypatch.setattr(presence, "FLICKER_SECONDS", 0.1)


@pytest.mark.usefixtures("hasty")
def test_leaving_and_coming_back_are_told(party: Party) -> None:
    party.bo.read_on()
    with party.stream(party.bo) as heard:
        with party.stream(party.ada) as other:
            other.version()
            until(heard, party.bo, lambda text: ">reconnecting<" not in text and AWAY not in text)
        until(heard, party.bo, lambda text: AWAY in text)
        with party.stream(party.ada) as other:
            other.version()
            until(heard, party.bo, lambda text: ">away<" not in text and ">reconnecting<" not in text)


@pytest.mark.usefixtures("hasty")
def test_somebody_who_never_comes_back_after_a_restart_is_told_too(database: Database) -> None:
    """After a restart Ada is back with a stream; Bo never comes. Her page must hear of it by itself."""
    with live(app_on(database)) as address, ExitStack() as stack:
        party = Party(address, app_on(database), stack)
        party.ada.read_on()
    with live(app_on(database)) as address, ExitStack() as stack:
        party.ada.client = stack.enter_context(
            Client(base_url=address, timeout=PATIENT, cookies=party.ada.client.cookies)
        )
        again = Party.__new__(Party)
        with again.stream(party.ada) as heard:
            heard.version()
            until(heard, party.ada, lambda text: AWAY in text)
