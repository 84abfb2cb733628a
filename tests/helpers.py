"""What the tests of several folders share: decks in a known order, a table for two, whole games, a live server."""

from __future__ import annotations

import asyncio
import random
import socket
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from fastapi import FastAPI

from cribbage.engine.cards import DECK, Card, Seat
from cribbage.engine.game import GameState, Phase, to_act
from cribbage.engine.moves import Discard, Move, PlayCard, TakeBack
from cribbage.engine.pegging import may_lay
from cribbage.engine.rules import Rules
from cribbage.main import application
from cribbage.services import play, rematch, tables
from cribbage.services.games import Opened, Press, new_token, now, open_table, state_of
from cribbage.services.holding import Holding, Playing, digest
from cribbage.services.keeping import Keeping
from cribbage.services.play import Made
from cribbage.settings import Settings
from cribbage.store import repo
from cribbage.store.db import Database
from cribbage.store.migrate import upgrade
from cribbage.store.repo import GameRow
from tests.engine.table import Layout

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds after which something that should come is given up; never how long a test takes."""

TO_61 = Rules(target=61)


class Decks:
    """A shuffler that is the same every time: the decks that a test laid out, then seeded ones."""

    def __init__(self, seed: int = 1, first: Iterable[Sequence[Card]] = ()) -> None:
        self._first = [tuple(deck) for deck in first]
        self._chance = random.Random(seed)
        self._lock = threading.Lock()

    def deck(self) -> tuple[Card, ...]:
        """The next deck."""
        with self._lock:
            return self._first.pop(0) if self._first else tuple(self._chance.sample(DECK, len(DECK)))


def cut_to(dealer: Seat) -> tuple[Card, ...]:
    """A deck from which that one of two players cuts the lower card."""
    low, high = DECK[0], DECK[12]
    drawn = (low, high) if dealer == 0 else (high, low)
    return (*drawn, *(card for card in DECK if card not in drawn))


def laid_out(*layouts: Layout, dealer: Seat = 1, seed: int = 1) -> Decks:
    """Decks with which that player deals first and these layouts come one after the other."""
    decks = [layout.deck((dealer + turn) % 2) for turn, layout in enumerate(layouts)]
    return Decks(seed, [cut_to(dealer), *decks])


# --- a database ------------------------------------------------------------------------------------------------------


@cache
def _migrated_file() -> bytes:
    """An empty database that is up to date, made once: migrating takes longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        database = Database(f"sqlite:///{file}")
        upgrade(database)
        database.close()
        return file.read_bytes()


@contextmanager
def database_at(file: Path, synchronous: str = "NORMAL") -> Iterator[Database]:
    """The database in this file, made if there is none; closed at the end. No test pulls the plug, so none waits."""
    if not file.exists():
        file.write_bytes(_migrated_file())
    database = Database(f"sqlite:///{file}", synchronous=synchronous)
    try:
        yield database
    finally:
        database.close()


def dump(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    rows: dict[str, list[tuple[object, ...]]] = {}
    with database.read() as conn:
        for name in conn.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars().all():
            rows[name] = [tuple(row) for row in conn.exec_driver_sql(f"SELECT * FROM {name}")]  # noqa: S608
    return rows


# --- a table for two -------------------------------------------------------------------------------------------------


def playing(database: Database, shuffler: Decks | None = None) -> Playing:
    """What the use cases take, with the usual days until a table is closed and deleted."""
    return Playing(database, shuffler or Decks(), Keeping(90, 365))


def holding_of(database: Database, table_id: str, seat: Seat, secret: str = "") -> Holding:
    """A seat with its secret; where the test does not know that, with one that the seat is given beside it."""
    if not secret:
        secret = new_token()
        with database.write() as conn:
            repo.add_key(conn, digest(secret), table_id, seat, now())
    return Holding(table_id, seat, secret)


@dataclass
class Duo:
    """The people at a table, two unless said otherwise, reached through the use cases. `secrets` by seat."""

    database: Database
    shuffler: Decks
    table_id: str
    secrets: tuple[str, ...]

    @property
    def opened(self) -> Opened:
        """The table as it stands."""
        return open_table(self.database, self.table_id)

    @property
    def game(self) -> GameRow:
        """Its game as it is stored, without the moves."""
        with self.database.read() as conn:
            table = repo.find_table(conn, id=self.table_id)
            game = repo.find_game(conn, table.game) if table and table.game else None
        assert game is not None
        return game

    @property
    def state(self) -> GameState:
        """The whole state of its game."""
        return state_of(self.game)

    @property
    def version(self) -> int:
        """The version of its game."""
        return self.game.version

    @property
    def playing(self) -> Playing:
        """What the use cases take."""
        return playing(self.database, self.shuffler)

    def holding(self, seat: Seat) -> Holding:
        """A seat and its secret."""
        return holding_of(self.database, self.table_id, seat, self.secrets[seat])

    def move(self, seat: Seat, move: Move, seen: int | None = None) -> Made:
        """A seat makes a move; unless said, it has seen the newest version."""
        seen = self.version if seen is None else seen
        return play.make_move(self.playing, self.holding(seat), press=Press(seen), move=move)

    def some_move(self, chance: random.Random) -> None:
        """One random move of somebody who may move."""
        game = self.game
        self.move(*some_move(state_of(game), chance), game.version)

    def play_until(self, done: Callable[[GameState], bool], chance: random.Random | None = None) -> None:
        """Random moves until the state is as wanted."""
        chance = chance or random.Random(1)
        while not done(self.state):
            self.some_move(chance)

    def play_out(self, chance: random.Random | None = None) -> None:
        """Random moves until the game is over."""
        self.play_until(lambda state: state.phase is Phase.OVER, chance)

    def rematch(self) -> None:
        """Both want another game."""
        for seat in (0, 1):
            rematch.want_rematch(self.playing, self.holding(seat), wants=True)


def seat_two(database: Database, shuffler: Decks, rules: Rules | None = None) -> Duo:
    """Ada sets a table and Bo sits down: their game has begun."""
    secrets = (new_token(), new_token())
    seated = tables.set_table(database, rules or Rules(), "Ada", secrets[0])
    invite = open_table(database, seated.table_id).table.invite
    tables.sit_down(playing(database, shuffler), invite, "Bo", secrets[1])
    return Duo(database, shuffler, seated.table_id, secrets)


def seat_many(database: Database, shuffler: Decks, rules: Rules) -> Duo:
    """As many people as the rules want sit at a table, and its game has begun."""
    secrets = tuple(new_token() for _ in range(rules.players))
    host = tables.set_table(database, rules, "Ada", secrets[0])
    invite = open_table(database, host.table_id).table.invite
    for name, secret in zip(("Bo", "Cy", "Di"), secrets[1:], strict=False):
        tables.sit_down(playing(database, shuffler), invite, name, secret)
    tables.start_game(playing(database, shuffler), host)
    return Duo(database, shuffler, host.table_id, secrets)


def some_move(state: GameState, chance: random.Random) -> tuple[Seat, Move]:
    """A random move of a game for two without Muggins; now and then a throw is taken back."""
    seat = chance.choice(sorted(to_act(state)))
    if state.phase is Phase.DISCARD:
        if state.throws[1 - seat] is not None and chance.random() < 0.2:
            return 1 - seat, TakeBack()
        return seat, Discard(tuple(chance.sample(state.dealt[seat], 2)))
    assert state.play is not None
    return seat, PlayCard(chance.choice(may_lay(state.play.hands[seat], state.play.count)))


def in_a_loop(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run it to its end in a loop of its own: in a thread, because a browser's loop may be running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result(PATIENCE)


def at_once(number: int, do: Callable[[int], object]) -> list[object]:
    """Do it from so many threads at the same moment; what each returned or raised, in order."""
    results: list[object] = [None] * number
    start = threading.Barrier(number)

    def run(place: int) -> None:
        start.wait(PATIENCE)
        try:
            results[place] = do(place)
        except Exception as error:
            results[place] = error

    threads = [threading.Thread(target=run, args=(place,)) for place in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return results


# --- a live server ---------------------------------------------------------------------------------------------------


class _Server(uvicorn.Server):
    """Says when it listens, and can be stopped from outside with its streams."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(
            uvicorn.Config(app, access_log=False, log_level="warning", ws="none", timeout_graceful_shutdown=5)
        )
        self.app = app
        self.ready = threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        self.ready.set()

    def stop(self) -> None:
        """What a signal does, for a server in a thread."""
        assert self.loop is not None
        self.should_exit = True
        self.loop.call_soon_threadsafe(self.app.state.site.live.hub.close)


def app_on(database: Database, shuffler: Decks | None = None, **settings: object) -> FastAPI:
    """The application on a database, with decks in a known order."""
    return application(Settings.model_validate(settings), database, shuffler or Decks())


@contextmanager
def live(app: FastAPI) -> Iterator[str]:
    """Serve an application in a thread; yields its address."""
    server = _Server(app)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            assert server.ready.wait(PATIENCE), "the server did not start"
            yield address
        finally:
            if server.ready.is_set():
                server.stop()
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server did not stop"
