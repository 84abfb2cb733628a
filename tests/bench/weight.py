"""What is sent: the part that is swapped at every move, and the files of a first visit, packed as they are sent."""

from __future__ import annotations

import gzip
import re
import tempfile
from pathlib import Path
from time import perf_counter

from httpx2 import Client

from tests.bench.report import Report
from tests.bench.start import server
from tests.bench.tables import Game, prepared

MOVES = 120


def run() -> Report:
    """Walk through a game and weigh every part; then what a first visit to each page asks for."""
    report = Report("What is sent")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        [game] = prepared(database, 1)
        with server(database) as (address, _), Client(base_url=address) as client:
            sizes, seconds = _parts(client, game)
            report.size("largest swapped part, packed", max(sizes) / 1024, "KB", at_most=5)
            report.figure("swapped part on average, packed", sum(sizes) / len(sizes) / 1024, "KB")
            report.figure("asking for a part, median", sorted(seconds)[len(seconds) // 2] * 1000, "ms")
            for name, path, cookies, requests, kilobytes in (
                ("home", "/", {}, 4, 30),
                ("table", f"/t/{game.table_id}", game.cookie(0), 7, 60),
            ):
                count, size = _visit(client, path, cookies)
                report.size(f"{name}: requests of a first visit", count, "", at_most=requests)
                report.size(f"{name}: bytes of a first visit as sent", size / 1024, "KB", at_most=kilobytes)
    print("  (a table's page also opens its stream: eight requests in all)")
    return report


def _parts(client: Client, game: Game) -> tuple[list[int], list[float]]:
    sizes, seconds = [], []
    for _ in range(MOVES):
        for seat in (0, 1):
            begun = perf_counter()
            answer = client.get(f"/t/{game.table_id}/part", headers=game.headers(seat))
            seconds.append(perf_counter() - begun)
            sizes.append(len(gzip.compress(answer.content, 6)))
        if not game.move(client):
            break
    return sizes, seconds


def _visit(client: Client, path: str, cookies: dict[str, str]) -> tuple[int, int]:
    """Requests and bytes, with their headers, of a page and of the files it names."""
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    page = client.get(path, headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
    wanted = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page.text))
    wanted |= {f"{name.rsplit('/', 1)[0]}/motion.js" for name in wanted if name.endswith("table.js")}
    files = [client.get(name, headers={"Accept-Encoding": "gzip"}) for name in sorted(wanted)]
    assert all(answer.status_code == 200 for answer in (page, *files))
    size = sum(answer.num_bytes_downloaded + len(str(answer.headers)) for answer in (page, *files))
    return 1 + len(files), size
