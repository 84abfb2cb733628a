"""From a move to the other browser's event: one worker, a hundred open games, both players' streams open."""

from __future__ import annotations

import asyncio
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from urllib.parse import urlsplit

from httpx2 import AsyncClient, Limits

from tests.bench.report import Report
from tests.bench.start import server
from tests.bench.tables import Game, prepared

GAMES = 100
SECONDS_BETWEEN_MOVES = 8.0
MOVES = 300


@dataclass(slots=True)
class Ear:
    """An open stream: wakes whoever waits when an event comes."""

    told: asyncio.Event = field(default_factory=asyncio.Event)
    at: float = 0.0

    async def listen(self, address: str, game: Game, seat: int) -> None:
        """Read events for ever; a plain socket, so that the listener costs as little as it can."""
        parts = urlsplit(address)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        cookie = game.headers(seat)["Cookie"]
        request = f"GET /t/{game.table_id}/events HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\n\r\n"
        writer.write(request.encode())
        while line := await reader.readline():
            if line.startswith(b"event: version"):
                self.at = perf_counter()
                self.told.set()


async def _measure(address: str, games: list[Game]) -> tuple[list[float], list[float]]:
    ears = {(game.table_id, seat): Ear() for game in games for seat in (0, 1)}
    listening = [
        asyncio.create_task(ears[game.table_id, seat].listen(address, game, seat)) for game in games for seat in (0, 1)
    ]
    await asyncio.gather(*(ear.told.wait() for ear in ears.values()))
    await asyncio.sleep(1)
    moves: list[float] = []
    plain: list[float] = []
    luck = random.Random(31)
    async with AsyncClient(base_url=address, limits=Limits(max_connections=50)) as client:
        for _ in range(MOVES):
            await asyncio.sleep(luck.expovariate(GAMES / SECONDS_BETWEEN_MOVES))
            game = luck.choice(games)
            due = game.next_move()
            if due is None:
                continue
            seat, form = due
            ear = ears[game.table_id, 1 - seat]
            ear.told.clear()
            begun = perf_counter()
            answer = asyncio.create_task(client.post(f"/t/{game.table_id}/move", data=form, headers=game.headers(seat)))
            await asyncio.wait_for(ear.told.wait(), 10)
            moves.append(ear.at - begun)
            assert (await answer).status_code == 200
            begun = perf_counter()
            await client.get("/healthz")
            plain.append(perf_counter() - begun)
    for task in listening:
        task.cancel()
    return moves, plain


def run() -> Report:
    """Each game moves about every eight seconds."""
    report = Report(f"A move reaching the other browser, {GAMES} open games, one worker")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        games = prepared(database, GAMES)
        with server(database) as (address, _):
            moves, plain = asyncio.run(_measure(address, games))
    report.figure("move sent to event received, median", median(moves) * 1000, "ms", "under 15")
    report.figure("the same, 99 of 100", quantiles(moves, n=100)[98] * 1000, "ms")
    report.figure("a request that only reads one value, median", median(plain) * 1000, "ms")
    report.figure("a move's event over such a request", median(moves) / median(plain), "x")
    return report
