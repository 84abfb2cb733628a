"""One browser for the session, a server for each module, fresh contexts for each test, nothing amiss in any page."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.tables import SetTable
from tests.conftest import CHROMIUM_FLAGS

PHONE = {"width": 390, "height": 844}
PLAIN_HOST = "crib.test"
"""A name that leads to this machine, but is no secure place for the browser: there is no clipboard."""
PATIENCE_MS = 5_000

# Runs before the page's own script.
WATCH = (Path(__file__).parent / "watch.js").read_text(encoding="utf-8")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Amiss:
    """What went wrong in any page of a test, and what the test expects to go wrong."""

    allowed: list[str] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)

    def allow(self, *patterns: str) -> None:
        """These are part of what the test does."""
        self.allowed.extend(patterns)

    def left(self) -> list[str]:
        """What nobody expected."""
        return [text for text in self.heard if not any(re.search(pattern, text) for pattern in self.allowed)]

    def listen(self, page: Page) -> None:
        """Hear of every error, warning and stopped thing in a page."""
        page.on("pageerror", lambda error: self.heard.append(f"script: {error}"))
        page.on(
            "console",
            lambda message: (
                self.heard.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")
                if message.type in ("error", "warning")
                else None
            ),
        )


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """Chromium, started once."""
    flags = [*CHROMIUM_FLAGS, f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield started
        started.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server with a database of its own; the tests of a module set their own tables at it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    started = LiveServer(tmp_path_factory.mktemp("server"), port)
    yield started
    started.stop()


@pytest.fixture
def server(served: LiveServer) -> LiveServer:
    """The server, running, with no deck laid out; also after a test that has stopped it."""
    served.decks.wanted.clear()
    if not served.running:
        served.start()
    return served


@pytest.fixture
def amiss() -> Amiss:
    """What goes wrong in the pages of this test."""
    return Amiss()


NewContext = Callable[..., BrowserContext]


@pytest.fixture
def new_context(browser: Browser, server: LiveServer, amiss: Amiss) -> Iterator[NewContext]:
    """Makes browsers that know nothing of one another. A test fails on anything that its pages complain of."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"viewport": PHONE, "base_url": server.url, **options})
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(WATCH)
        context.on("page", amiss.listen)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert not amiss.left()


Sit = Callable[..., Player]


@pytest.fixture
def sit(new_context: NewContext) -> Sit:
    """Opens the table in a browser of its own that holds a seat of it; `clock`: one whose time can be put forward."""

    def open_seat(
        table: SetTable, seat: int = 0, *, place: str = "1.0.1", clock: bool = False, **options: Any
    ) -> Player:
        context = new_context(**options)
        if clock:
            context.clock.install()
        context.add_cookies([table.cookie(seat)])
        if place:
            context.add_cookies([table.place(place)])
        player = Player(context.new_page(), table, seat)
        player.page.goto(table.base)
        return player

    return open_seat
