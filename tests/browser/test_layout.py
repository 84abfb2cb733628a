"""Everything fits and can be pressed, from a small phone to a large screen, also with text twice as large."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Amiss, NewContext
from tests.browser.server import LiveServer
from tests.browser.states import STATES, pages

SIZES = {"small phone": (320, 568), "phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
LEAST = 44
LOOKS = (Path(__file__).parent / "looks.js").read_text(encoding="utf-8")


def look(page: Page, what: str, *given: object) -> Any:
    """Ask `looks.js`."""
    return page.evaluate(f"(given) => window.looks.{what}(...given)", list(given))


def hand_out_of_reach(page: Page) -> list[str]:
    """Own cards that are not fully in the page sideways, or of which less than a target's height shows."""
    return [
        f"card {number}: {card}"
        for number, card in enumerate(look(page, "hand"))
        if card["left"] < 0 or card["right"] < 0 or min(card["seen"], card["high"]) < LEAST or card["top"] < 0
    ]


def each_state(server: LiveServer, page: Page, names: list[str] | None = None) -> Any:
    """Opens one state after the other."""
    for name in names or list(STATES):
        stood = STATES[name](server)
        page.context.add_cookies([stood.table.cookie(stood.seat), stood.table.place(stood.place or "0.0.0")])
        page.goto(stood.table.base)
        yield name


def open_page(new_context: NewContext, size: tuple[int, int], **options: Any) -> Page:
    """A page of this size that can be asked how it looks, with nothing in motion."""
    width, height = size
    context = new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
    context.add_init_script(LOOKS)
    return context.new_page()


@pytest.mark.parametrize("size", SIZES)
def test_the_table(size: str, server: LiveServer, new_context: NewContext) -> None:
    """No scrolling, cards within reach, targets for thumbs, nothing cut off."""
    page = open_page(new_context, SIZES[size])
    found: list[str] = []
    for name in each_state(server, page):
        if look(page, "sideways") > 0 or look(page, "down") > 0:
            found.append(f"{name}: scrolls by {look(page, 'sideways')} and {look(page, 'down')}")
        for what in ("cut", "needed"):
            found += [f"{name}: {one}" for one in look(page, what)]
        found += [f"{name}: {one}" for one in hand_out_of_reach(page)]
        found += [f"{name}: small: {one}" for one in look(page, "small", LEAST)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", SIZES)
def test_the_other_pages(size: str, server: LiveServer, new_context: NewContext, amiss: Amiss) -> None:
    """They scroll down only, and targets are as large."""
    amiss.allow("status of 40[349]")
    page = open_page(new_context, SIZES[size])
    found: list[str] = []
    for name, address in pages(server, page.context).items():
        page.goto(address)
        if look(page, "sideways") > 0:
            found.append(f"{name}: scrolls sideways by {look(page, 'sideways')}")
        found += [f"{name}: {one}" for one in look(page, "cut")]
        found += [f"{name}: small: {one}" for one in look(page, "small", LEAST)]
    assert not found, "\n".join(found)


def enlarge(page: Page) -> None:
    """Text at 200 %."""
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")


def test_the_table_with_large_text(server: LiveServer, new_context: NewContext) -> None:
    """The table may scroll down now, but nothing that is needed is cut off, and nothing is lost at the side."""
    page = open_page(new_context, SIZES["phone"])
    found: list[str] = []
    for name in each_state(server, page):
        enlarge(page)
        if look(page, "sideways") > 0:
            found.append(f"{name}: scrolls sideways by {look(page, 'sideways')}")
        for what in ("cut", "needed"):
            found += [f"{name}: {one}" for one in look(page, what)]
    assert not found, "\n".join(found)


def test_the_other_pages_with_large_text(server: LiveServer, new_context: NewContext, amiss: Amiss) -> None:
    """As above."""
    amiss.allow("status of 40[349]")
    page = open_page(new_context, SIZES["phone"])
    found: list[str] = []
    for name, address in pages(server, page.context).items():
        page.goto(address)
        enlarge(page)
        if look(page, "sideways") > 0:
            found.append(f"{name}: scrolls sideways by {look(page, 'sideways')}")
        found += [f"{name}: {one}" for one in look(page, "cut")]
    assert not found, "\n".join(found)
