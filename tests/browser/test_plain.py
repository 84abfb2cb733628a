"""Without script everything is a form and a page; all of it can be done."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Amiss, NewContext
from tests.browser.server import LiveServer
from tests.browser.tables import QUIET, RICH, SEAT_1_DEALS, SetTable, set_table


def throw(page: Page, *texts: str) -> None:
    """Choose and send."""
    for text in texts:
        page.locator(f"label[for='pick-{text}']").click()
    page.locator("#go").click()


def test_from_the_table_to_the_show_without_script(server: LiveServer, new_context: NewContext) -> None:
    """Create, sit down, cut, throw, take back, play, read."""
    server.decks.wanted.extend([SEAT_1_DEALS, RICH.deck(1)])
    host, guest = (new_context(java_script_enabled=False).new_page() for _ in range(2))
    host.goto("/")
    host.get_by_label("To 61").check()
    host.get_by_label("Your name").fill("Ana")
    host.get_by_role("button", name="Set the table").click()
    guest.goto(host.locator("#link").input_value())
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Sit down").click()
    host.reload()
    table = SetTable(server, host.url.rsplit("/", 1)[1], layouts=(RICH,))
    for page in (host, guest):
        expect(page.locator("#cut")).to_be_visible()
        page.get_by_role("button", name="See my cards").click()
    throw(host, "TC", "QD")
    expect(host.locator("#turn")).to_have_text("Bo is choosing")
    host.get_by_role("button", name="Take my cards back").click()
    expect(host.locator("#tray")).to_have_attribute("data-kind", "discard")
    throw(host, "TC", "QD")
    throw(guest, "9H", "KS")
    host.reload()
    host.locator("#play-JS").click()
    expect(host.locator("#spoken")).to_contain_text("You play Jack of spades.")
    assert table.state.play is not None
    table.to_deal(2)
    host.reload()
    expect(host.locator("#show")).to_be_visible()
    host.get_by_role("button", name=re.compile("^Count Bo.s hand$")).click()
    expect(host.locator("#show")).to_have_attribute("data-total", "24")
    host.get_by_role("button", name="Skip to my cards").click()
    expect(host.locator("#tray")).to_have_attribute("data-kind", "discard")


def test_a_refused_press_is_a_page_with_the_reason(server: LiveServer, new_context: NewContext, amiss: Amiss) -> None:
    """The throw button cannot tell without script how many are chosen; the server says it."""
    amiss.allow("status of 422")
    table = set_table(server, layouts=[QUIET])
    context = new_context(java_script_enabled=False)
    context.add_cookies([table.cookie(0), table.place("1.0.1")])
    page = context.new_page()
    page.goto(table.base)
    page.locator("label[for='pick-TC']").click()
    page.locator("#pick-TC").press("Enter")
    expect(page.locator("#status")).to_contain_text("cards for the crib.")
    expect(page.locator("#tray")).to_have_attribute("data-kind", "discard")
