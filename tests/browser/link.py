"""What the page says of its connection, and ways to lose it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import Player

LOST = "No connection. Trying again. Your chair is kept."
UNSENT = "No connection. Your move is kept here and sent as soon as there is one."
BACK = "The connection is back."
NO_NETWORK = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_NETWORK_CHANGED",
    "ERR_FAILED",
    "Failed to fetch",
)


def banner(player: Player, text: str, *, patience: float = 5) -> None:
    """The one alert of the table says this and nothing else, within so many seconds."""
    alert = player.page.get_by_role("alert")
    expect(alert.locator("p:visible")).to_have_text(text, timeout=patience * 1000)
    expect(alert).to_be_visible()


def mark(*players: Player) -> None:
    """Put something into the pages that no reload would leave there."""
    for player in players:
        player.page.evaluate("() => { window.neverReloaded = true; }")


def marked(player: Player) -> bool:
    """Whether the page is still the one that was opened."""
    return bool(player.page.evaluate("() => window.neverReloaded === true"))


def go_offline(player: Player) -> None:
    """Cut a browser off, with the stream that is open already."""
    assert player.table is not None
    player.context.set_offline(True)
    player.table.server.cut_streams(player.table.id, player.seat)
