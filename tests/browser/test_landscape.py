"""A phone on its side: every state of the table can be played by thumb, and nothing is cut or lies over another."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Amiss
from tests.browser.sheet_pages import Size, amiss_at, inset, sheet_page

QUICK = ((568, 320), (844, 390))
ALL = ((667, 375), (740, 360), (932, 430))
NOTCH = 47
"""Pixels that a phone with a notch keeps to itself at each side."""
PLAYED = ("discard", "play", "show", "announce", "answer", "four-longest", "partners", "away")


def test_every_state(browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """On the smallest and on the most common one."""
    with sheet_page(browser, tmp_path, amiss) as page:
        found = amiss_at(page, QUICK)
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_every_state_on_other_phones(browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """The sizes between."""
    with sheet_page(browser, tmp_path, amiss) as page:
        found = amiss_at(page, ALL)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "size"), [("qps-long", (568, 320)), ("qps-long", (740, 360)), ("qps-rtl", (844, 390))]
)
def test_every_state_in_another_language(lang: str, size: Size, browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """Where all is four tenths longer, and from right to left."""
    with sheet_page(browser, tmp_path, amiss, lang) as page:
        found = amiss_at(page, (size,))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", ["en", "qps-rtl"])
def test_a_notch_covers_nothing(lang: str, browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """Whatever can be read or pressed keeps clear of it, on either side; the ledge and the lamp run under it."""
    with sheet_page(browser, tmp_path, amiss, lang) as page:
        found: list[str] = []
        page.set_viewport_size({"width": 844, "height": 390})
        for left, right in ((NOTCH, 0), (0, NOTCH), (NOTCH, NOTCH)):
            inset(page, left, right)
            for state in PLAYED:
                page.goto(f"/table-{state}.html")
                found += [f"{state}: {one}" for one in page.evaluate("() => window.looks.table(44, false)")]
                covered: list[str] = page.evaluate(
                    "([left, right]) => window.looks.covered(left, right)", [left, right]
                )
                found += [f"{state} with {left} and {right}: {one}" for one in covered]
    assert not found, "\n".join(found)
