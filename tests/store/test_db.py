"""The database: what SQLite is really set to, one writer at a time, readers that never wait."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from cribbage.store import repo
from cribbage.store.db import Database
from cribbage.store.repo import MoveRow, Overtaken, TableRow
from tests.helpers import PATIENCE, Decks, at_once, database_at, dump, seat_two


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with database_at(tmp_path / "cribbage.db", "FULL") as database:
        yield database


def pragma(database: Database, name: str, *, writing: bool) -> object:
    with database.write() if writing else database.read() as conn:
        return conn.exec_driver_sql(f"PRAGMA {name}").scalar()


@pytest.mark.parametrize("writing", [False, True], ids=["reader", "writer"])
@pytest.mark.parametrize(("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)])
def test_sqlite_is_set_up(database: Database, name: str, value: object, writing: bool) -> None:
    assert pragma(database, name, writing=writing) == value


def test_full_is_the_default(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'other.db'}")
    assert [pragma(database, "synchronous", writing=writing) for writing in (False, True)] == [2, 2]
    database.close()


def test_synchronous_normal_can_be_chosen(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'other.db'}", synchronous="NORMAL")
    assert pragma(database, "synchronous", writing=True) == 1
    database.close()


def test_a_seat_needs_its_table(database: Database) -> None:
    with pytest.raises(IntegrityError), database.write() as conn:
        repo.add_seat(conn, "no such table", 0, "Ada", "en", 0)
    assert dump(database)["seats"] == []


def test_what_hangs_on_a_table_goes_with_it(database: Database) -> None:
    duo = seat_two(database, Decks())
    with database.write() as conn:
        conn.exec_driver_sql("DELETE FROM tables WHERE id = ?", (duo.table_id,))
    assert {name: rows for name, rows in dump(database).items() if rows and name != "alembic_version"} == {}


def test_no_update_is_lost(database: Database) -> None:
    with database.write() as conn:
        conn.exec_driver_sql("CREATE TABLE counter (value INTEGER)")
        conn.exec_driver_sql("INSERT INTO counter VALUES (0)")

    def add(_place: int) -> None:
        for _ in range(50):
            with database.write() as conn:
                value = conn.exec_driver_sql("SELECT value FROM counter").scalar()
                conn.exec_driver_sql("UPDATE counter SET value = ?", (value + 1,))  # type: ignore[operator]

    assert at_once(8, add) == [None] * 8
    with database.read() as conn:
        assert conn.exec_driver_sql("SELECT value FROM counter").scalar() == 400


def test_no_update_is_lost_between_two_programs(tmp_path: Path) -> None:
    """Two Database objects share no lock of ours, like two processes: BEGIN IMMEDIATE alone must keep them apart."""
    with database_at(tmp_path / "cribbage.db") as one, database_at(tmp_path / "cribbage.db") as two:
        with one.write() as conn:
            conn.exec_driver_sql("CREATE TABLE counter (value INTEGER)")
            conn.exec_driver_sql("INSERT INTO counter VALUES (0)")

        def add(place: int) -> None:
            for _ in range(25):
                with (one, two)[place].write() as conn:
                    value = conn.exec_driver_sql("SELECT value FROM counter").scalar()
                    conn.exec_driver_sql("UPDATE counter SET value = ?", (value + 1,))  # type: ignore[operator]

        assert at_once(2, add) == [None] * 2
        with one.read() as conn:
            assert conn.exec_driver_sql("SELECT value FROM counter").scalar() == 50


def test_a_reader_does_not_wait_for_a_writer(database: Database) -> None:
    """While a writer holds its transaction open, another thread reads what was committed before it."""
    duo = seat_two(database, Decks())
    seen: list[int | None] = []

    def read() -> None:
        with database.read() as conn:
            seen.append(repo.table_version(conn, duo.table_id))

    with database.write() as conn:
        before = repo.table_version(conn, duo.table_id)
        repo.touch_table(conn, duo.table_id)
        reader = threading.Thread(target=read)
        reader.start()
        reader.join(PATIENCE)
        assert not reader.is_alive()
        assert seen == [before]
    read()
    assert seen == [before, (before or 0) + 1]


def test_a_reader_sees_one_moment(database: Database) -> None:
    duo = seat_two(database, Decks())
    with database.read() as conn:
        before = repo.table_version(conn, duo.table_id)
        with database.write() as writing:
            repo.touch_table(writing, duo.table_id)
        assert repo.table_version(conn, duo.table_id) == before


def test_an_exception_undoes_everything(database: Database) -> None:
    duo = seat_two(database, Decks())
    before = dump(database)

    def fail() -> None:
        with database.write() as conn:
            repo.touch_table(conn, duo.table_id)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert dump(database) == before


def row_at(version: int, seat: int) -> MoveRow:
    return MoveRow(version, 1, seat, version - 1, None, {"type": "take_back"}, [])


def test_of_two_moves_on_one_version_one_is_stored(tmp_path: Path) -> None:
    with database_at(tmp_path / "cribbage.db") as one, database_at(tmp_path / "cribbage.db") as two:
        duo = seat_two(one, Decks())
        game = duo.game

        def add(place: int) -> None:
            with (one, two)[place].write() as conn:
                repo.append(conn, game.id, row_at(game.version + 1, place), game.snapshot, None, 0)

        results = at_once(2, add)
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "Overtaken"]
        with one.read() as conn:
            stored = [row for row in repo.all_moves(conn, game.id) if row.version == game.version + 1]
        assert [row.seat for row in stored] == [results.index(None)]


@pytest.mark.parametrize("ahead", [-1, 0, 2])
def test_a_move_on_another_version_stores_nothing(database: Database, ahead: int) -> None:
    game = seat_two(database, Decks()).game
    before = dump(database)
    with pytest.raises(Overtaken), database.write() as conn:
        repo.append(conn, game.id, row_at(game.version + ahead, 0), game.snapshot, None, 0)
    assert dump(database) == before


def test_the_database_itself_refuses_a_second_move_of_one_version(database: Database) -> None:
    seat_two(database, Decks())
    with pytest.raises(IntegrityError), database.write() as conn:
        conn.exec_driver_sql("INSERT INTO moves SELECT * FROM moves")


def test_more_tables_are_deleted_than_a_statement_takes_values(database: Database) -> None:
    """A site that was never cleared out may have more old tables than SQLite takes values in one statement."""
    kept = seat_two(database, Decks())
    with database.write() as conn:
        for number in range(50):
            repo.add_table(conn, TableRow(f"i{number}", f"j{number}", f"w{number}", {}, 0, 1, None, 0, ()))
        connection = conn.connection.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        usual = connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 20)
        assert repo.delete_tables_untouched_since(conn, over_before=1, open_before=1) == 50
        connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, usual)
    assert [row[0] for row in dump(database)["tables"]] == [kept.table_id]
