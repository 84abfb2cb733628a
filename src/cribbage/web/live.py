"""The version of a table as its pages know it, and telling them when it has changed."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cribbage.services.hub import Hub
from cribbage.services.presence import Presence


class Live:
    """Hub and presence together: a table's version is that of its rows and that of who is here."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.presence = Presence(self._presence_changed, swept=self._forget)
        # The newest version of the rows that anybody has come by, of every table where somebody is.
        self._rows: dict[str, int] = {}
        self.followers: list[Callable[[str, int], None]] = []
        """Called after every change of a table's rows, with their version."""
        self._lock = threading.Lock()

    def version(self, table_id: str, rows: int) -> str:
        """The version that a page shows and a stream tells; `rows` is the version of the table's rows."""
        self._newest(table_id, rows)
        return f"{rows}.{self.presence.version(table_id)}"

    def announce(self, table_id: str, rows: int) -> None:
        """The table's rows have changed: after the commit, from any thread."""
        self._publish(table_id, self._newest(table_id, rows))
        for follower in self.followers:
            follower(table_id, rows)

    def _presence_changed(self, table_id: str) -> None:
        with self._lock:
            rows = self._rows.get(table_id)
        if rows is not None:
            self._publish(table_id, rows)

    def _publish(self, table_id: str, rows: int) -> None:
        self.hub.publish(table_id, f"{rows}.{self.presence.version(table_id)}")

    def _newest(self, table_id: str, rows: int) -> int:
        """The newest version of the rows that is known. Of two threads the one with the older version may come last."""
        with self._lock:
            self._rows[table_id] = max(rows, self._rows.get(table_id, 0))
            return self._rows[table_id]

    def _forget(self) -> None:
        """Keep nothing of the tables where nobody is."""
        with self._lock:
            for table_id in list(self._rows):
                if not self.presence.knows(table_id) and not self.hub.has_listeners(table_id):
                    del self._rows[table_id]
