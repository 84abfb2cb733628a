"""How long after its start the server answers, and how long it takes to stop."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.report import Report


@contextmanager
def server(database: Path) -> Iterator[tuple[str, float]]:
    """`cribbage serve` as its own process: its address, and the seconds until it answered."""
    environment = dict(os.environ, CRIBBAGE_DATABASE_URL=f"sqlite:///{database}", PYTHONUNBUFFERED="1")
    command = [sys.executable, "-m", "cribbage.cli", "serve", "--port", "0"]
    begun = time.perf_counter()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1]
            while True:
                try:
                    with urllib.request.urlopen(f"{address}/healthz", timeout=5):
                        break
                except OSError:
                    time.sleep(0.01)
            yield address, time.perf_counter() - begun
        finally:
            process.terminate()


def run() -> Report:
    """Start on a fresh database, which is migrated first."""
    report = Report("Starting the server")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder) / "bench.db") as (_, seconds):
        report.figure("answers after its start, on a fresh database", seconds, "s", "under 2")
        begun = time.perf_counter()
    report.figure("stops after SIGTERM", time.perf_counter() - begun, "s", "under 1")
    return report
