"""The link can be handed on everywhere, and the page says only what has really happened."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PLAIN_HOST, Amiss, NewContext
from tests.browser.server import LiveServer

SELECTED = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
BY_HAND = "The link is selected: copy it from here."


def open_lobby(page: Page, address: str) -> str:
    """Set a table; the link that invites to it."""
    page.goto(address)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")
    return page.locator("#link").input_value()


def test_copied_is_said_once_the_clipboard_has_it(server: LiveServer, new_context: NewContext) -> None:
    """And the clipboard has the link."""
    context = new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    link = open_lobby(page, "/")
    assert link.startswith(f"{server.url}/j/")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("[data-said]")).to_have_text("Copied.")
    assert page.evaluate("() => navigator.clipboard.readText()") == link


def test_a_clipboard_that_refuses_is_not_called_copied(server: LiveServer, new_context: NewContext) -> None:
    """The link is selected instead, and the page says so."""
    page = new_context().new_page()
    page.add_init_script("""Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } })""")
    link = open_lobby(page, "/")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("[data-said]")).to_have_text(BY_HAND)
    assert page.locator("#link").evaluate(SELECTED) == link


def test_plain_http_is_no_reason_to_complain(server: LiveServer, new_context: NewContext) -> None:
    """The console stays empty: no header is sent that a browser refuses there."""
    new_context().new_page().goto(f"http://{PLAIN_HOST}:{server.port}/")


def test_on_plain_http_the_link_is_selected(server: LiveServer, new_context: NewContext, amiss: Amiss) -> None:
    """There is no clipboard, and no sharing either; the table works all the same."""
    page = new_context().new_page()
    link = open_lobby(page, f"http://{PLAIN_HOST}:{server.port}/")
    assert page.evaluate("() => navigator.clipboard === undefined")
    expect(page.get_by_role("button", name="Share")).to_be_hidden()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("[data-said]")).to_have_text(BY_HAND)
    assert page.locator("#link").evaluate(SELECTED) == link
    assert link.startswith(f"http://{PLAIN_HOST}:{server.port}/j/")


def test_sharing_is_offered_where_the_device_has_it(server: LiveServer, new_context: NewContext) -> None:
    """The share sheet gets the link; closing it without sharing is no error."""
    page = new_context().new_page()
    page.add_init_script("""navigator.share = (what) => {
        document.documentElement.dataset.shared = what.url;
        return Promise.reject(new DOMException("closed", "AbortError"));
    }""")
    link = open_lobby(page, "/")
    page.get_by_role("button", name="Share").click()
    expect(page.locator("html")).to_have_attribute("data-shared", link)
