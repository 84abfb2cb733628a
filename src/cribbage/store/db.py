"""The database: one writer at a time, readers that never wait for it.

SQLite is opened in WAL mode. The writing engine begins every transaction with BEGIN IMMEDIATE, because a transaction
that reads before it writes would otherwise lose updates without any error; a lock in the process makes the writers a
fair queue instead of leaving it to the busy handler, which sleeps in steps.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

BUSY_MS = 5000


class Database:
    """A database by its SQLAlchemy URL."""

    def __init__(self, url: str, *, synchronous: str = "FULL") -> None:
        self.url = make_url(url)
        self._lock = threading.Lock()
        self._writer = self._engine(synchronous, begin="BEGIN IMMEDIATE")
        self._reader = self._engine(synchronous, begin="BEGIN")

    def _engine(self, synchronous: str, *, begin: str) -> Engine:
        # A fault is logged with its statement, and the parameters hold secrets.
        engine = create_engine(self.url, hide_parameters=True)

        @event.listens_for(engine, "connect")
        def set_up(connection: Any, _record: Any) -> None:
            # The driver must not begin transactions on its own: it would do so only before the first write.
            connection.isolation_level = None
            for pragma in (
                "journal_mode=WAL",
                f"synchronous={synchronous}",
                f"busy_timeout={BUSY_MS}",
                "foreign_keys=ON",
            ):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def start(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that may write; committed at its end, undone by an exception."""
        with self._lock, self._writer.begin() as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A consistent view for reading; never waits for a writer."""
        with self._reader.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close every pooled connection."""
        self._writer.dispose()
        self._reader.dispose()
