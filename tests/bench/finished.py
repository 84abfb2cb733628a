"""The page of a finished game and its text, from the database to the last byte, in process."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from starlette.testclient import TestClient

from cribbage.engine.rules import Rules
from tests.bench.report import Report
from tests.helpers import Decks, app_on, database_at, seat_two

ASKED = 30


def run() -> Report:
    """Ask for a game for two to 121 again and again; weigh what comes."""
    report = Report("A finished game")
    with tempfile.TemporaryDirectory() as folder, database_at(Path(folder) / "bench.db") as database:
        shuffler = Decks(3)
        duo = seat_two(database, shuffler, Rules())
        duo.play_out()
        with TestClient(app_on(database, shuffler)) as client:
            for name, path, kilobytes in (("page", "", 25), ("text", "/text", 25)):
                address = f"/g/{duo.game.id}{path}"
                answer = client.get(address)
                assert answer.status_code == 200
                seconds = [_seconds(client, address) for _ in range(ASKED)]
                size = len(gzip.compress(answer.content, 6)) / 1024
                report.figure(f"deals {duo.state.deal}: {name}, median", median(seconds) * 1000, "ms (wanted: 30)")
                report.size(f"{name}, packed", size, "KB", at_most=kilobytes)
                report.figure(f"{name}, unpacked", len(answer.content) / 1024, "KB")
    return report


def _seconds(client: TestClient, address: str) -> float:
    begun = perf_counter()
    client.get(address)
    return perf_counter() - begun
