"""Migrations: they make exactly the tables of the models, twice and at once do no harm."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from cribbage.paths import CHECKOUT
from cribbage.store.db import Database
from cribbage.store.migrate import upgrade
from cribbage.store.models import metadata
from tests.helpers import Decks, dump, seat_two

UPGRADE = """
import sys
from cribbage.store.db import Database
from cribbage.store.migrate import upgrade
print("ready", flush=True)
sys.stdin.readline()
database = Database(sys.argv[1])
upgrade(database)
database.close()
"""


def test_migrations_make_the_models(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'cribbage.db'}")
    upgrade(database)
    with database.read() as conn:
        assert compare_metadata(MigrationContext.configure(conn), metadata) == []
    database.close()


def test_a_second_run_changes_nothing(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'cribbage.db'}")
    upgrade(database)
    seat_two(database, Decks())
    before = dump(database)
    upgrade(database)
    assert dump(database) == before
    database.close()


def test_several_programs_may_migrate_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'cribbage.db'}"
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", UPGRADE, url],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    # All have their imports done and wait for a line, so that they really run at once.
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    told = [program.communicate(timeout=60) for program in programs]
    assert [(program.returncode, err) for program, (_, err) in zip(programs, told, strict=True)] == [(0, "")] * 3
    database = Database(url)
    with database.read() as conn:
        assert compare_metadata(MigrationContext.configure(conn), metadata) == []
    database.close()
