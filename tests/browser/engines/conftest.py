"""The same visitors in Chromium, WebKit and Firefox."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.engines import firefox, webkit
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.driver import Driver
from tests.browser.engines.visitor import Visitor
from tests.browser.engines.watched import WatchedServer

ENGINES = ("chromium", "webkit", "firefox")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedServer]:
    """The server whose pages carry the tests' scripts."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    started = WatchedServer(tmp_path_factory.mktemp("server"), port)
    yield started
    started.stop()


def _chromium(request: pytest.FixtureRequest) -> Callable[[], Driver]:
    browser: Browser = request.getfixturevalue("browser")
    return partial(Chromium, browser)


def _webkit(stack: ExitStack) -> Callable[[], Driver]:
    browser = webkit.found()
    if browser is None:
        pytest.skip("no WebKit with its driver and a screen (Debian: apt install webkit2gtk-driver xvfb)")
    return partial(webkit.WebKit, browser, stack.enter_context(webkit.screen()))


def _firefox() -> Callable[[], Driver]:
    browser = firefox.found()
    if browser is None:
        pytest.skip("no Firefox on the PATH (Debian: apt install firefox-esr)")
    if wrong := firefox.install():
        pytest.skip(f"puppeteer cannot be fetched: {wrong}")
    return partial(firefox.Firefox, browser)


@pytest.fixture(scope="module", params=ENGINES)
def start(request: pytest.FixtureRequest) -> Iterator[Callable[[], Driver]]:
    """Starts browsers of one engine after the other; skipped where the machine does not have it."""
    with ExitStack() as stack:
        if request.param == "chromium":
            yield _chromium(request)
        elif request.param == "webkit":
            yield _webkit(stack)
        else:
            yield _firefox()


@pytest.fixture
def engine(request: pytest.FixtureRequest, start: Callable[[], Driver]) -> str:
    """What the engine is called."""
    return str(request.node.callspec.params["start"])


Come = Callable[[], Visitor]


@pytest.fixture
def come(start: Callable[[], Driver]) -> Iterator[Come]:
    """Brings somebody with a browser of his own. A test fails on anything that went wrong in his pages."""
    come: list[Visitor] = []

    def arrive() -> Visitor:
        come.append(Visitor(start()))
        return come[-1]

    amiss: list[str] = []
    try:
        yield arrive
        amiss = [text for visitor in come for text in visitor.amiss()]
    finally:
        for visitor in come:
            visitor.driver.close()
    assert not amiss


@pytest.fixture(scope="session")
def album(request: pytest.FixtureRequest) -> Path:
    """Where pictures are kept to be looked at; git does not see it."""
    folder = request.config.rootpath / "test-results" / "engines"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
