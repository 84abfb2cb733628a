"""A database and a table for two, fresh for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cribbage.store.db import Database
from tests.helpers import Decks, Duo, database_at, seat_two


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with database_at(tmp_path / "cribbage.db") as database:
        yield database


@pytest.fixture
def duo(database: Database) -> Duo:
    return seat_two(database, Decks())
