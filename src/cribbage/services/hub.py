"""Who is to be told that a table has changed. Tells a version, never what changed: the listener asks for his own part.

Within one process. Anything may publish from any thread; listeners live in the event loop. A listener that is slow
misses versions in between and gets the newest, so it can never hold up a game.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

END = ""
"""What a listener hears when the server goes down."""
DISPLACED = "displaced"
"""What a listener hears when another page has taken its place."""


class Listener:
    """One open stream: the newest version that it has not yet told, or its last word."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[str] = asyncio.Queue(maxsize=1)
        # Kept apart from the queue, where a later version would take its place and the stream would never end.
        self._last_word: str | None = None

    async def next(self) -> str:
        """Wait for the next version, or for END or DISPLACED; after those nothing else comes."""
        return await self._queue.get() if self._last_word is None else self._last_word

    def put(self, version: str) -> None:
        """Newest wins: what was not fetched yet is forgotten. After END or DISPLACED nothing is taken any more."""
        if self._last_word is not None:
            return
        if version in (END, DISPLACED):
            self._last_word = version
        with suppress(asyncio.QueueEmpty):
            self._queue.get_nowait()
        # Also a last word: somebody may be waiting.
        self._queue.put_nowait(version)


class Hub:
    """The listeners of every table."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def open(self) -> None:
        """Belong to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._closed = False

    def publish(self, table_id: str, version: str) -> None:
        """Tell all who listen to a table. Call it after the commit, from any thread."""
        if self._loop is not None and not self._closed:
            # The loop may end between the question and the call: then there is nobody left to tell.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._tell, table_id, version)

    def _tell(self, table_id: str, version: str) -> None:
        for listener in self._listeners.get(table_id, ()):
            listener.put(version)

    @contextmanager
    def listen(self, table_id: str) -> Iterator[Listener]:
        """Listen to a table; in the event loop only."""
        listener = Listener()
        if self._closed:
            listener.put(END)
        self._listeners[table_id].add(listener)
        try:
            yield listener
        finally:
            self._listeners[table_id].discard(listener)
            if not self._listeners[table_id]:
                del self._listeners[table_id]

    def has_listeners(self, table_id: str) -> bool:
        """Whether anybody listens to a table. From any thread."""
        return table_id in self._listeners

    def close(self) -> None:
        """End every stream, so that a shutdown does not wait for them. In the event loop only."""
        self._closed = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.put(END)
