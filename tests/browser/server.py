"""A real server for the browser: uvicorn in a thread, a database in a file, decks that the test has laid out."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import cast

import uvicorn
from starlette.types import ASGIApp

from cribbage.engine.cards import DECK, Card, Seat
from cribbage.main import application
from cribbage.settings import Settings
from cribbage.store.db import Database
from cribbage.store.migrate import upgrade
from cribbage.translate.bench import Bench
from cribbage.web.respond import Site

START_SECONDS = 10.0


class Decks:
    """The decks that a test wants, in this order; after them always the same shuffles."""

    def __init__(self) -> None:
        self.wanted: deque[tuple[Card, ...]] = deque()
        self._random = random.Random(61)

    def deck(self) -> tuple[Card, ...]:
        """The next deck."""
        if self.wanted:
            return self.wanted.popleft()
        cards = list(DECK)
        self._random.shuffle(cards)
        return tuple(cards)


class LiveServer:
    """The application on a port of this machine. It can be stopped and started again on the same port and database."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.decks = Decks()
        self._settings = Settings(
            database_url=f"sqlite:///{folder / 'cribbage.db'}",
            sqlite_synchronous="NORMAL",
            pseudo_languages=True,
            translate=True,
        )
        self.start()

    @property
    def url(self) -> str:
        """The address of the site, without a slash at its end. Browsers take it for a secure place."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def site(self) -> Site:
        """What the application holds open."""
        return cast(Site, self._app.state.site)

    @property
    def bench(self) -> Bench:
        """The translators' bench."""
        return cast(Bench, self._app.state.bench)

    @property
    def running(self) -> bool:
        """Whether it serves."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Serve, and come back when it does."""
        self.database = Database(self._settings.database_url, synchronous="NORMAL")
        upgrade(self.database)
        self._app = application(self._settings, self.database, self.decks)
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        config = uvicorn.Config(
            self.front(self._app),
            access_log=False,
            log_level="warning",
            timeout_keep_alive=75,
            timeout_graceful_shutdown=3,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listener]})
        self._thread.start()
        deadline = time.monotonic() + START_SECONDS
        while not self._server.started:
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.005)

    def front(self, app: ASGIApp) -> ASGIApp:
        """What the network reaches: the application itself, unless a test puts something before it."""
        return app

    def stop(self) -> None:
        """End the streams, then the server, as it is done on SIGTERM."""
        if not self.running:
            return
        self.in_loop(self.site.live.hub.close)
        self._server.should_exit = True
        self._thread.join(START_SECONDS)
        assert not self._thread.is_alive(), "the server does not stop"
        self.database.close()

    def in_loop(self, call: Callable[[], None]) -> None:
        """Call something in the server's event loop, and wait for it."""
        loop = self.site.live.hub._loop
        assert loop is not None
        done = threading.Event()

        def then() -> None:
            call()
            done.set()

        loop.call_soon_threadsafe(then)
        assert done.wait(START_SECONDS)

    def streams(self, table_id: str, seat: Seat) -> int:
        """How many streams a seat holds open."""
        return len(self.site.live.presence._contact(table_id, seat).streams)

    def cut_streams(self, table_id: str, seat: Seat) -> None:
        """End a seat's streams, as a lost network would."""
        streams = self.site.live.presence._contact(table_id, seat).streams

        def end() -> None:
            for listener in list(streams):
                listener.put("")

        self.in_loop(end)
