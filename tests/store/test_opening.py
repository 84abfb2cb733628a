"""Opening the database at the start: what is wrong is said in one line, and never with a part of a password."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from cribbage import main as program
from cribbage.main import CannotServe, open_database, serve
from cribbage.settings import Settings
from cribbage.store.db import Database
from cribbage.store.migrate import upgrade
from tests.helpers import dump

ADDRESS = "CRIBBAGE_DATABASE_URL cannot be used: "


def line(url: str) -> str:
    """What the operator reads."""
    with pytest.raises(CannotServe) as caught:
        open_database(Settings(database_url=url))
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "geheim",
        "me:geheim@host/db",
        "sqlite://me:geheim@host/db",
        "sqlite:/geheim",
        "nonsense://me:geheim@host/db",
        "nonsense+geheim://me@host/db",
        "postgresql://me:geheim@host:port/db",
        "postgresql://me:port:geheim@host:geheim/db",
        "postgresql+nosuchdriver://me:ge@heim@host/db",
        "sqlite+pysqlcipher://:geheim@/file.db",
        "sqlite:////var/lib/x.db?timeout=geheim",
        "sqlite:////var/lib/x.db?uri=geheim",
        "sqlite:////var/lib/x.db?cached_statements=geheim",
        "sqlite:////var/lib/x.db?detect_types=99999999999999999999",
        "sqlite:////no/such/folder/geheim.db",
        "sqlite:////var/lib/a\0geheim.db",
    ],
    ids=ascii,
)
def test_a_faulty_address_is_told_without_any_part_of_it(url: str) -> None:
    told = line(url)
    assert told.startswith(ADDRESS)
    for part in ("geheim", "me:", "@", "heim", "99999"):
        assert part not in told, told


def test_a_database_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'cribbage.db'}"
    database = Database(url)
    upgrade(database)
    with database.write() as conn:
        conn.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    before = dump(database)
    assert line(url) == "the database was made by a newer version of this program"
    assert dump(database) == before
    database.close()


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary, " * 1000)
    assert line(f"sqlite:///{file}") == f"{ADDRESS}file is not a database"
    assert file.read_text() == "Dear diary, " * 1000


def test_nothing_listens_while_the_database_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that found the port open would wait for an answer that never comes."""
    asked: list[object] = []
    monkeypatch.setattr(program, "_listen", asked.append)
    with pytest.raises(CannotServe):
        serve(Settings(database_url=f"sqlite:///{tmp_path}", port=0))
    assert asked == []


def test_a_port_that_is_taken_closes_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(Database, "close", lambda database: closed.append(database.url.database))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CannotServe, match=f"port {port}"):
            serve(Settings(database_url=f"sqlite:///{tmp_path / 'cribbage.db'}", port=port))
    assert closed == [str(tmp_path / "cribbage.db")]
