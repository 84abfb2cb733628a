"""Light or dark is switched at once, and as the server would have sent it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext, Sit
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.tables import QUIET, set_table

LOOK = """() => ({
  bars: [...document.querySelectorAll("meta[name=theme-color]")]
    .filter((meta) => matchMedia(meta.media).matches).map((meta) => meta.content),
  scheme: document.querySelector("meta[name=color-scheme]").content,
  ground: getComputedStyle(document.documentElement).colorScheme,
  surface: getComputedStyle(document.querySelector("#menu")).backgroundColor,
  theme: document.documentElement.dataset.theme,
  chosen: document.querySelector("[name=theme]:checked").value,
})"""


def look(player: Player) -> dict[str, object]:
    """All that depends on the choice."""
    found: dict[str, object] = player.page.evaluate(LOOK)
    return found


@pytest.mark.parametrize("device", ["light", "dark"])
def test_the_switch_takes_effect_at_once_and_stays(device: str, server: LiveServer, sit: Sit) -> None:
    """From every choice to every other: the browser's own bar as well, in both of its colours, as after a reload."""
    ana = sit(set_table(server, layouts=[QUIET]), color_scheme=device)
    asked_by_device = look(ana)
    seen: dict[str, dict[str, object]] = {}
    for theme in ("dark", "light", "system", "light", "dark", "system"):
        ana.page.get_by_role("button", name="Menu").click()
        ana.page.locator(f"[name=theme][value={theme}]").check(force=True)
        expect(ana.page.locator("meta[name=color-scheme]")).to_have_attribute(
            "content", "light dark" if theme == "system" else theme
        )
        seen[theme] = look(ana)
        ana.page.reload()
        assert look(ana) == seen[theme]
    assert seen["system"] == asked_by_device
    bars = {theme: each["bars"] for theme, each in seen.items()}
    assert bars["system"] == bars[device]
    assert bars["light"] != bars["dark"]


def test_a_watcher_keeps_the_settings_that_his_menu_does_not_offer(server: LiveServer, new_context: NewContext) -> None:
    """Fault: switching to dark while watching forgot how his own cards are to lie at his own tables."""
    table = set_table(server, layouts=[QUIET])
    context = new_context()
    context.add_cookies([{"name": "look", "value": "light.two.suit.confirm", "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/w/{table.opened.table.watch}")
    page.get_by_role("button", name="Menu").click()
    page.locator("[name=theme][value=dark]").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    [kept] = [cookie["value"] for cookie in context.cookies() if cookie.get("name") == "look"]
    assert {"dark", "suit", "confirm"} <= set((kept or "").split("."))
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
