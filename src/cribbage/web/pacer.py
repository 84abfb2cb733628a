"""The table's hand: lays the cards that are due, each after the table's own delay.

Nothing of it is stored but the wishes: a delay begins with the move that gave the turn, and after a restart with the
start. Every change at a table begins its delay anew, so that no card follows another sooner than that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool

from cribbage.services import wishes
from cribbage.services.holding import Playing


class Pacer:
    """One for the process. `told(table, version)` is called after a card has been laid."""

    def __init__(self, playing: Playing, told: Callable[[str, int], None]) -> None:
        self._playing = playing
        self._told = told
        self._delays: dict[str, float] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        """Take up what was wished before the start."""
        self._loop = asyncio.get_running_loop()
        for table_id, pace, version in await run_in_threadpool(wishes.tables_with_wishes, self._playing.database):
            self.wished(table_id, pace, version)

    def close(self) -> None:
        """Lay nothing any more; what is due is due at the next start."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._loop = None

    def wished(self, table_id: str, pace: str, version: int) -> None:
        """Somebody at a table wishes something from now on. From any thread."""
        self._delays[table_id] = wishes.PACES.get(pace, wishes.PACES["even"])
        self.changed(table_id, version)

    def changed(self, table_id: str, version: int) -> None:
        """The table's rows have changed: a delay begins. From any thread; free where nobody wishes anything."""
        if self._loop is not None and table_id in self._delays:
            self._loop.call_soon_threadsafe(self._arm, table_id, version)

    def _arm(self, table_id: str, version: int) -> None:
        if self._loop is None:
            return
        if table_id in self._timers:
            self._timers[table_id].cancel()
        self._timers[table_id] = self._loop.call_later(self._delays[table_id], self._fire, table_id, version)

    def _fire(self, table_id: str, version: int) -> None:
        del self._timers[table_id]
        task = asyncio.ensure_future(self._lay(table_id, version))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _lay(self, table_id: str, version: int) -> None:
        laid = await run_in_threadpool(wishes.let_table_play, self._playing, table_id, version)
        if laid is not None:
            self._told(table_id, laid)
