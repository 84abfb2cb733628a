"""From a tap on a card to the other player's screen: two browsers at one table."""

from __future__ import annotations

import shutil
import socket
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tests.bench.report import Report
from tests.browser.conftest import WATCH
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.tables import SetTable, set_table
from tests.conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES

CARDS = 40
READY = """() => {
    window.shown = new Promise((done) => {
        new MutationObserver((_, watch) => { watch.disconnect(); done(Date.now()); })
            .observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
    });
    window.tapped = new Promise((done) => {
        document.addEventListener("click", () => done(Date.now()), { capture: true, once: true });
    });
}"""


def run() -> Report:
    """A game of two, card by card; times are taken by the pages' own clocks, which are one machine's."""
    report = Report("From a tap to the other player's screen, two browsers")
    chromium = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if chromium is None:
        print("  no Chromium here")
        return report
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LiveServer(Path(folder), _free_port())
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        try:
            table = set_table(server, target=121)
            players = [_sit(browser, table, seat) for seat in (0, 1)]
            taken: list[float] = []
            while len(taken) < CARDS and table.state.result is None:
                table.to_play()
                taken.append(_one(players[table.turn], players[1 - table.turn]))
        finally:
            browser.close()
            server.stop()
    report.figure("median", median(taken), "ms", "at most 150")
    report.figure("nine in ten", sorted(taken)[len(taken) * 9 // 10], "ms")
    return report


def _sit(browser: Browser, table: SetTable, seat: int) -> Player:
    context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=table.server.url)
    context.add_init_script(WATCH)
    # Who has come to a deal that does not exist yet sees the newest state at once.
    context.add_cookies([table.cookie(seat), table.place("1.99.0")])
    player = Player(context.new_page(), table, seat)
    player.page.goto(table.base)
    return player


def _one(mover: Player, other: Player) -> float:
    for player in (mover, other):
        player.catches_up()
        player.calm()
        player.page.evaluate(READY)
    mover.page.locator(".card-btn[data-legal]").first.click()
    shown = float(other.page.evaluate("() => window.shown"))
    return shown - float(mover.page.evaluate("() => window.tapped"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
