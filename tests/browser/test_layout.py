"""Everything fits and can be pressed, from a small phone to a large screen, also with text twice as large."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import sheet_pages
from tests.browser.conftest import Amiss, NewContext
from tests.browser.server import LiveServer
from tests.browser.sheet_pages import amiss_at, sheet_page
from tests.browser.states import STATES, pages

SIZES = {"small phone": (320, 568), "phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
LEAST = 44
LOOKS = sheet_pages.LOOKS
QUICK = ((320, 568), (390, 844))
ALL = ((360, 640), (390, 664), (820, 1180), (1180, 820), (1440, 900))


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


def test_every_state_on_phones(browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """All house rules, any number of players: nothing cut or over another, all that is needed in sight and reach."""
    with sheet_page(browser, tmp_path, amiss) as page:
        found = amiss_at(page, QUICK)
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_every_state_on_other_screens(browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """Phones between, tablets and desktops."""
    with sheet_page(browser, tmp_path, amiss) as page:
        found = amiss_at(page, ALL)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 360, 447, 560])
def test_every_state_in_windows_between(width: int, browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """Heights at which one part gives way to another: no part is cut just before that."""
    with sheet_page(browser, tmp_path, amiss) as page:
        found = amiss_at(page, [(width, height) for height in (568, 600, 640, 682, 700, 740, 780, 860)])
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_every_state_with_large_text(browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """Text at 200 %: the table may scroll down, but loses nothing."""
    with sheet_page(browser, tmp_path, amiss) as page:
        found = amiss_at(page, ((390, 844), (820, 1180)), text=200)
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_every_state_in_longer_words(browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """Four tenths longer than English."""
    with sheet_page(browser, tmp_path, amiss, "qps-long") as page:
        found = amiss_at(page, ((390, 664),))
    assert not found, "\n".join(found)


def test_what_is_amiss_would_be_found(browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """The tests above can fail: each kind of fault is seen."""
    with sheet_page(browser, tmp_path, amiss) as page:
        page.goto("/table-play.html")
        page.set_viewport_size({"width": 390, "height": 844})
        for spoil, told in SPOILT.items():
            page.add_style_tag(path=_style(tmp_path, spoil))
            found: list[str] = page.evaluate("() => window.looks.table(44, false)")
            assert any(one.startswith(told) for one in found), (spoil, found)
            page.reload()


SPOILT = {
    ".seat-score { display: none }": "not shown",
    ".hand { translate: 0 4rem }": "own card",
    ".count b { font-size: 1rem }": "too small to read",
    ".a-felt { margin-block-start: -3rem }": "div#status.a-status status lies over",
    ".pile { translate: 0 -4rem }": "spills",
    ".icon-btn { inline-size: 1.5rem }": "small",
    "#turn { margin-inline-start: 20rem; white-space: nowrap }": "table scrolls sideways",
    ".table-in { min-block-size: 120vh }": "scrolls down",
}
"""What is done to the page, and how the fault that shows then begins."""


def _style(folder: Path, text: str) -> Path:
    """A file with this style."""
    path = folder / "spoilt.css"
    path.write_text(text, encoding="utf-8")
    return path
