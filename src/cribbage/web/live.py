"""The version of a table as its pages know it, and telling them when it has changed."""

from __future__ import annotations

from cribbage.services.hub import Hub
from cribbage.services.presence import Presence


class Live:
    """Hub and presence together: a table's version is that of its rows and that of who is here."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.presence = Presence(self._presence_changed)
        self._rows: dict[str, int] = {}

    def version(self, table_id: str, rows: int) -> str:
        """The version that a page shows and a stream tells; `rows` is the version of the table's rows."""
        self._rows[table_id] = max(rows, self._rows.get(table_id, 0))
        return f"{rows}.{self.presence.version(table_id)}"

    def announce(self, table_id: str, rows: int) -> None:
        """The table's rows have changed: after the commit, from any thread."""
        self.hub.publish(table_id, self.version(table_id, rows))

    def _presence_changed(self, table_id: str) -> None:
        rows = self._rows.get(table_id)
        if rows is not None:
            self.hub.publish(table_id, self.version(table_id, rows))
