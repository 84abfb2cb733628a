"""Pages of finished games of every kind: random ones, never played at a table, answered in the server's place."""

from __future__ import annotations

from playwright.sync_api import Page

from cribbage.services.games import FinishedGame
from cribbage.web import build_game, i18n
from cribbage.web.look import Look
from tests.browser.server import LiveServer


def served_game(page: Page, server: LiveServer, one: FinishedGame, *, theme: str = "system", lang: str = "en") -> str:
    """Answers an address of the server with the page of this game."""
    links = {"record_url": "/g/x/record", "text_url": "/g/x/text", "table_url": "/t/x", "days": 365}
    frame = {"lang": lang, "dir": i18n.direction(lang), "settings": Look(theme)}
    with i18n.use(lang):
        values = build_game.summary(one, server.site.chip)
        body = server.site.templates.get_template("game.html").render(**frame, **values, **links)
    address = f"{server.url}/g/looked-at"
    page.route(address, lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
    return address
