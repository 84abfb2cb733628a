"""Nothing that axe calls serious or critical, on any page, by day and by night."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import Amiss, NewContext
from tests.browser.server import LiveServer
from tests.browser.states import STATES, pages

SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
AXE = Axe()


def serious(page: Page, where: str) -> list[str]:
    """The violations that matter, in one line each."""
    found: dict[str, Any] = AXE.run(page).response
    return [
        f"{where}: {one['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@SCHEMES
def test_every_state_of_the_table(scheme: str, server: LiveServer, new_context: NewContext) -> None:
    """Also with cards picked, the log open, and a lost connection."""
    context = new_context(color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    found: list[str] = []
    for name, stand in STATES.items():
        stood = stand(server)
        context.add_cookies([stood.table.cookie(stood.seat), stood.table.place(stood.place or "0.0.0")])
        page.goto(stood.table.base)
        found += serious(page, name)
        if name == "choosing":
            page.locator(".hand .card-btn").nth(0).click()
            page.locator(".hand .card-btn").nth(1).click()
            found += serious(page, "picked")
            page.keyboard.press("l")
            found += serious(page, "log open")
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Menu").click()
            found += serious(page, "menu open")
            page.keyboard.press("Escape")
            page.keyboard.press("?")
            found += serious(page, "keys open")
            page.keyboard.press("Escape")
            page.evaluate("() => window.dispatchEvent(new Event('offline'))")
            found += serious(page, "connection lost")
    assert not found, "\n".join(found)


@SCHEMES
def test_every_other_page(scheme: str, server: LiveServer, new_context: NewContext, amiss: Amiss) -> None:
    """Home to error pages."""
    amiss.allow("status of 40[349]")
    context = new_context(color_scheme=scheme, reduced_motion="reduce")
    addresses = pages(server, context)
    page = context.new_page()
    found: list[str] = []
    for name, address in addresses.items():
        page.goto(address)
        found += serious(page, name)
    page.goto(addresses["carry"])
    page.get_by_role("button", name="Make the link").click()
    page.locator("#link").wait_for()
    found += serious(page, "carry link")
    page.goto("/")
    page.get_by_label("Your name").fill("x" * 60)
    amiss.allow("status of 422")
    page.get_by_role("button", name="Set the table").click()
    page.locator("#name-wrong").wait_for()
    found += serious(page, "name refused")
    assert not found, "\n".join(found)
