"""What is written to the log: never an address with a secret, never a name, never a card, whatever goes wrong."""

from __future__ import annotations

import logging
import re

import pytest

from cribbage.services.games import new_token
from tests.helpers import PATIENCE, app_on, live
from tests.web.conftest import House
from tests.web.visitor import Visitor


@pytest.fixture(autouse=True)
def only_ours(caplog: pytest.LogCaptureFixture) -> None:
    """The lines of the server; those of the visitors' own client hold every address."""
    for client in ("httpx2", "httpcore2"):
        caplog.set_level(logging.CRITICAL, logger=client)
    caplog.set_level(logging.DEBUG)


def secrets_of(house: House, *visitors: Visitor) -> set[str]:
    """Everything that opens a door at the table of these visitors."""
    opened = house.opened(visitors[0])
    held = {value for visitor in visitors for name, value in visitor.client.cookies.items() if "seat" in name}
    game = {opened.game.id} if opened.game else set()
    return held | game | {opened.table.id, opened.table.invite, opened.table.watch}


@pytest.mark.parametrize("table", ["moves", "games", "keys", "seats", "chairs", "tables"])
def test_a_fault_of_ours_logs_no_secret(house: House, caplog: pytest.LogCaptureFixture, table: str) -> None:
    ada, bo = house.two(names=("Adalbert Secret", "Bo"))
    carried = ada.post(f"{ada.base}/carry").text.split("/j/")[1].split('"')[0]
    secrets = secrets_of(house, ada, bo) | {carried, "Adalbert"}
    opened = house.opened(ada)
    asked = [ada.base, f"{ada.base}/part", f"/j/{opened.table.invite}", f"/j/{carried}", f"/w/{opened.table.watch}"]
    assert opened.game is not None
    asked += [f"/g/{opened.game.id}", f"/g/{opened.game.id}/record"]
    posted = (f"{ada.base}/move", f"/j/{carried}", "/tables")
    with house.database.write() as conn:
        conn.exec_driver_sql("PRAGMA legacy_alter_table=ON")
        conn.exec_driver_sql(f"ALTER TABLE {table} RENAME TO gone")
    for visitor in (ada, house.visitor()):
        answers = [visitor.get(path) for path in asked]
        key = new_token()
        answers += [visitor.post(path, {"type": "resign", "version": "1", "key": key}) for path in posted]
        for answer in answers:
            assert answer.status != 500 or "The fault is ours" in answer.text
            assert not [secret for secret in secrets if answer.status == 500 and secret in answer.text]
        assert key not in caplog.text
    assert "fault in" in caplog.text
    assert [secret for secret in secrets if secret in caplog.text] == []


def test_a_live_server_logs_no_secret_either(
    house: House, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """The server around the site writes its own lines about a fault."""
    from httpx2 import Client, Timeout

    with live(app_on(house.database)) as address, Client(base_url=address, timeout=Timeout(PATIENCE)) as client:
        ada = Visitor(client)
        ada.set_table("Ada")
        secrets = secrets_of(house, ada)
        with house.database.write() as conn:
            conn.exec_driver_sql("DROP TABLE moves")
            conn.exec_driver_sql("DROP TABLE games")
            conn.exec_driver_sql("ALTER TABLE seats RENAME COLUMN name TO title")
        assert ada.table().status == 500
    written = caplog.text + "".join(capfd.readouterr())
    assert written
    assert [secret for secret in secrets if secret in written] == []


def test_everyday_life_is_not_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    ada, bo = house.two(names=("Adalbert", "Boris"))
    for visitor in (ada, bo, ada, bo):
        visitor.act()
    ada.get("/nothing/secret")
    ada.get(f"/t/{new_token()}")
    lines = [record.getMessage() for record in caplog.records]
    assert not [line for line in lines if re.search(r"Adalbert|Boris|secret|/t/|/j/", line)]
