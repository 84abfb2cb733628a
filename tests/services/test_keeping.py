"""What is kept, closed and deleted: exactly what the settings say, and nothing beside it."""

from __future__ import annotations

import pytest

from cribbage.engine.moves import Resign
from cribbage.engine.rules import Rules
from cribbage.services import keeping, tables
from cribbage.services.errors import Refused
from cribbage.services.games import new_token, now, open_table
from cribbage.services.keeping import DAY, Keeping
from cribbage.store.db import Database
from tests.helpers import Decks, Duo, dump, playing, seat_two

NOW = now()
"""A moment that stands still: what is a second too old must be so however long the test takes."""
HOUR = 3600


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "now", lambda: NOW)


def ago(duo: Duo, days: float, game: int | None = None) -> Duo:
    """The table was set so long ago, and its games, or the one of that number, last moved then."""
    moment = int(NOW - days * DAY)
    with duo.database.write() as conn:
        conn.exec_driver_sql("UPDATE tables SET created_at = ? WHERE id = ?", (moment, duo.table_id))
        conn.exec_driver_sql(
            "UPDATE games SET moved_at = ? WHERE table_id = ? AND number = coalesce(?, number)",
            (moment, duo.table_id, game),
        )
    return duo


def lobby(database: Database) -> Duo:
    secret = new_token()
    return Duo(database, Decks(), tables.set_table(database, Rules(), "Ada", secret).table_id, (secret,))


def begun(database: Database) -> Duo:
    return seat_two(database, Decks())


def over(database: Database) -> Duo:
    duo = seat_two(database, Decks())
    duo.move(0, Resign())
    return duo


KINDS = {"lobby": lobby, "begun": begun, "over": over}


def closed(keeping: Keeping, duo: Duo) -> bool:
    return keeping.has_closed(duo.opened.table, duo.opened.game)


def kept(duo: Duo) -> bool:
    try:
        open_table(duo.database, duo.table_id)
    except Refused:
        return False
    return True


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("days", [1, 7, 90])
@pytest.mark.parametrize(("kind", "closes"), [("lobby", True), ("begun", True), ("over", False)])
def test_closing(database: Database, kind: str, closes: bool, days: int) -> None:
    keeping = Keeping(days, 365)
    duo = KINDS[kind](database)
    assert not closed(keeping, ago(duo, 0))
    assert not closed(keeping, ago(duo, days))
    assert closed(keeping, ago(duo, days + 1 / DAY)) is closes
    assert closed(keeping, ago(duo, 3650)) is closes


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(("close_days", "keep_days"), [(90, 365), (1, 1), (30, 3)])
@pytest.mark.parametrize("kind", ["lobby", "begun", "over"])
def test_deleting(database: Database, kind: str, close_days: int, keep_days: int) -> None:
    """What is over is kept for its days; what is closed for as many after it was closed."""
    keeping = Keeping(close_days, keep_days)
    days = keep_days + (0 if kind == "over" else close_days)
    duo = ago(KINDS[kind](database), days)
    assert keeping.clear_out(database) == 0
    assert kept(duo)
    ago(duo, days + HOUR / DAY)
    assert keeping.clear_out(database) == 1
    assert {name: rows for name, rows in dump(database).items() if rows and name != "alembic_version"} == {}


@pytest.mark.usefixtures("clock")
def test_nothing_else_is_deleted(database: Database) -> None:
    young = [ago(make(database), days) for make in KINDS.values() for days in (0, 89, 91, 364)]
    before = dump(database)
    old = [ago(make(database), 456) for make in KINDS.values()]
    assert Keeping(90, 365).clear_out(database) == len(old)
    assert dump(database) == before
    assert [kept(duo) for duo in old] == [False] * 3
    assert [kept(duo) for duo in young] == [True] * 12


@pytest.mark.usefixtures("clock")
def test_an_old_game_of_a_table_that_is_played_at_stays(database: Database) -> None:
    """The match goes on: its first game is part of it, however long ago it was."""
    duo = over(database)
    duo.rematch()
    ago(duo, 5000, game=1)
    ago(duo, 0, game=2)
    with database.write() as conn:
        conn.exec_driver_sql("UPDATE tables SET created_at = 0")
    assert Keeping(90, 365).clear_out(database) == 0
    assert len(dump(database)["games"]) == 2


@pytest.mark.usefixtures("clock")
def test_clearing_out_twice_at_an_empty_site(database: Database) -> None:
    assert [Keeping(90, 365).clear_out(database) for _ in range(2)] == [0, 0]


@pytest.mark.usefixtures("clock")
def test_links_and_secrets_die_with_their_table(database: Database) -> None:
    duo = over(database)
    invite, watch = duo.opened.table.invite, duo.opened.table.watch
    link = tables.carry_chair(duo.playing, duo.holding(0))
    ago(duo, 366)
    Keeping(90, 365).clear_out(database)
    for token in (invite, link):
        with pytest.raises(Refused, match=r"^no_such_link$"):
            tables.find_invitation(playing(database), token)
    with pytest.raises(Refused, match=r"^no_such_link$"):
        tables.watched_table(database, watch)
    assert [tables.holder_of(database, secret) for secret in duo.secrets] == [None, None]
