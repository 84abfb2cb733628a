"""Who is here. Kept in memory only: reading a page writes nothing.

A seat is here while one of its pages is visible and holds a stream, or while it fetches pages without one. For 15 s
after that it is reconnecting, then away.
"""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cribbage.engine.cards import Seat
from cribbage.services.hub import DISPLACED, Listener

There: TypeAlias = Literal["here", "reconnecting", "away"]

GRACE_SECONDS = 15.0
FLICKER_SECONDS = 2.0
"""A reload drops the stream for a moment; nobody is told of less than this."""
STREAMS_PER_SEAT = 3
FORGET_SECONDS = 3600.0
"""Tables where everybody has been away for so long are forgotten: whoever comes back begins anew."""


@dataclass(slots=True)
class _Contact:
    """What is known of one seat's pages, by the monotonic clock."""

    streams: list[Listener] = field(default_factory=list)
    fetched: float = 0.0
    dropped: float = 0.0


@dataclass(slots=True)
class _Table:
    """Who has been seen at one table, what was told of it last, and the version that it was told as."""

    contacts: dict[Seat, _Contact] = field(default_factory=dict)
    told: dict[Seat, There] = field(default_factory=dict)
    version: int = 0


class Presence:
    """The seats of all tables.

    Streams belong to the event loop and pages to threads, so everything kept here is touched under one lock; `tell` and
    `swept` are called outside of it.
    """

    def __init__(
        self,
        tell: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
        swept: Callable[[], None] = lambda: None,
    ) -> None:
        """tell(table): from any thread, when what others see of a seat has changed; swept(): when some tables have been
        forgotten."""
        self._tell = tell
        self._swept = swept
        self._clock = clock
        self._started = clock()
        self._next_sweep = self._started + FORGET_SECONDS
        self._tables: dict[str, _Table] = {}
        # One for all tables, so that a table which was forgotten never repeats a version that meant something else.
        self._versions = itertools.count(1)
        self._lock = threading.Lock()

    def version(self, table_id: str) -> int:
        """Grows with every change that was told; 0 for a table where nobody is known."""
        with self._lock:
            table = self._tables.get(table_id)
            return table.version if table else 0

    def knows(self, table_id: str) -> bool:
        """Whether anybody has been at this table of late."""
        with self._lock:
            return table_id in self._tables

    def of(self, table_id: str, seat: Seat) -> There:
        """Where a seat is now."""
        with self._lock:
            table = self._tables.get(table_id)
            return self._of(table.contacts.get(seat) if table else None)

    def _of(self, contact: _Contact | None) -> There:
        if contact is not None and contact.streams:
            return "here"
        # A seat that has not been seen since the server started has as long as any other to come back.
        fetched, dropped = (contact.fetched, contact.dropped) if contact else (0.0, self._started)
        silent = self._clock() - max(fetched, dropped)
        if silent >= GRACE_SECONDS:
            return "away"
        return "here" if fetched > dropped or (contact and silent < FLICKER_SECONDS) else "reconnecting"

    def fetched(self, table_id: str, seat: Seat) -> None:
        """A page of this seat was asked for: without script that is all there is of it. From any thread.

        Told before the page is made, so that the page which then opens its stream knows the newest version already.
        """
        with self._lock:
            self._contact(table_id, seat).fetched = self._clock()
        self._check(table_id)
        self._sweep()

    @contextmanager
    def stream(self, table_id: str, seat: Seat, listener: Listener) -> Iterator[None]:
        """A stream of this seat is open. Of too many the oldest is ended: a browser has only so many connections.

        In the event loop only.
        """
        with self._lock:
            contact = self._contact(table_id, seat)
            contact.streams.append(listener)
            displaced = contact.streams.pop(0) if len(contact.streams) > STREAMS_PER_SEAT else None
        self._tell_of_the_missing(table_id)
        if displaced is not None:
            displaced.put(DISPLACED)
        self._check(table_id)
        try:
            yield
        finally:
            with self._lock:
                if listener in contact.streams:
                    contact.streams.remove(listener)
                is_last = not contact.streams
                if is_last:
                    contact.dropped = self._clock()
            if is_last:
                loop = asyncio.get_running_loop()
                loop.call_later(FLICKER_SECONDS + 0.1, self._check, table_id)
                loop.call_later(GRACE_SECONDS + 0.1, self._check, table_id)

    def _tell_of_the_missing(self, table_id: str) -> None:
        """Soon after a start, seats that have not been seen yet are not away yet; when they are, say so."""
        left = GRACE_SECONDS - (self._clock() - self._started)
        if left > 0:
            asyncio.get_running_loop().call_later(left + 0.1, self._bump, table_id)

    def _bump(self, table_id: str) -> None:
        with self._lock:
            table = self._tables.get(table_id)
            if table is None:
                return
            table.version = next(self._versions)
        self._tell(table_id)

    def _contact(self, table_id: str, seat: Seat) -> _Contact:
        return self._tables.setdefault(table_id, _Table()).contacts.setdefault(seat, _Contact())

    def _check(self, table_id: str) -> None:
        """Tell the table if anybody's state is another than was told last."""
        with self._lock:
            table = self._tables.get(table_id)
            if table is None:
                return
            now = {seat: self._of(contact) for seat, contact in table.contacts.items()}
            if table.told == now:
                return
            table.told = now
            table.version = next(self._versions)
        self._tell(table_id)

    def _sweep(self) -> None:
        """Now and then forget the tables where nobody has been for long, also those that have been deleted since."""
        with self._lock:
            now = self._clock()
            if now < self._next_sweep:
                return
            self._next_sweep = now + FORGET_SECONDS
            for table_id in [name for name, table in self._tables.items() if _left_before(table, now - FORGET_SECONDS)]:
                del self._tables[table_id]
        self._swept()


def _left_before(table: _Table, moment: float) -> bool:
    """Whether nobody has a stream there, and nobody has been seen since that moment."""
    return all(
        not contact.streams and max(contact.fetched, contact.dropped) < moment for contact in table.contacts.values()
    )
