"""Who is here. Kept in memory only: reading a page writes nothing.

A seat is here while one of its pages is visible and holds a stream, or while it fetches pages without one. For 15 s
after that it is reconnecting, then away.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import defaultdict
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


@dataclass(slots=True)
class _Contact:
    """What is known of one seat's pages, by the monotonic clock."""

    streams: list[Listener] = field(default_factory=list)
    fetched: float = 0.0
    dropped: float = 0.0


class Presence:
    """The seats of all tables. `tell(table)` is called, from any thread, when what others see of a seat has changed."""

    def __init__(self, tell: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._tell = tell
        self._clock = clock
        self._started = clock()
        self._tables: defaultdict[str, dict[Seat, _Contact]] = defaultdict(dict)
        self._told: dict[str, dict[Seat, There]] = {}
        self._versions: dict[str, int] = {}
        self._lock = threading.Lock()

    def version(self, table_id: str) -> int:
        """Grows with every change that was told."""
        return self._versions.get(table_id, 0)

    def of(self, table_id: str, seat: Seat) -> There:
        """Where a seat is now."""
        contact = self._tables[table_id].get(seat) if table_id in self._tables else None
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
        self._contact(table_id, seat).fetched = self._clock()
        self._check(table_id)

    @contextmanager
    def stream(self, table_id: str, seat: Seat, listener: Listener) -> Iterator[None]:
        """A stream of this seat is open. Of too many the oldest is ended: a browser has only so many connections."""
        contact = self._contact(table_id, seat)
        contact.streams.append(listener)
        self._tell_of_the_missing(table_id)
        if len(contact.streams) > STREAMS_PER_SEAT:
            contact.streams.pop(0).put(DISPLACED)
        self._check(table_id)
        try:
            yield
        finally:
            if listener in contact.streams:
                contact.streams.remove(listener)
            if not contact.streams:
                contact.dropped = self._clock()
                loop = asyncio.get_running_loop()
                loop.call_later(FLICKER_SECONDS + 0.1, self._check, table_id)
                loop.call_later(GRACE_SECONDS + 0.1, self._check, table_id)

    def _tell_of_the_missing(self, table_id: str) -> None:
        """Soon after a start, seats that have not been seen yet are not away yet; when they are, say so."""
        left = GRACE_SECONDS - (self._clock() - self._started)
        if left > 0:
            asyncio.get_running_loop().call_later(left + 0.1, self._bump, table_id)

    def _bump(self, table_id: str) -> None:
        self._versions[table_id] = self.version(table_id) + 1
        self._tell(table_id)

    def _contact(self, table_id: str, seat: Seat) -> _Contact:
        return self._tables[table_id].setdefault(seat, _Contact())

    def _check(self, table_id: str) -> None:
        """Tell the table if anybody's state is another than was told last."""
        with self._lock:
            now: dict[Seat, There] = {seat: self.of(table_id, seat) for seat in tuple(self._tables[table_id])}
            if self._told.get(table_id) == now:
                return
            self._told[table_id] = now
            self._versions[table_id] = self.version(table_id) + 1
            if set(now.values()) == {"away"}:
                # Nobody is left to be told; whoever comes back begins anew.
                del self._tables[table_id], self._told[table_id]
        self._tell(table_id)
