"""The pictures of the states: every one has its line in the checklist, and the product still looks like them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from cribbage.paths import CHECKOUT
from tools.pictures import MOST_DIFFERENCE, SHOTS, difference, take

PICTURES = CHECKOUT / "docs" / "pictures"


def test_the_checklist_names_every_picture() -> None:
    """What each picture must keep stands beside it."""
    names = {shot.name for shot in SHOTS}
    text = (PICTURES / "README.md").read_text("utf-8")
    listed = re.findall(r"`([a-z0-9-]+)`", "".join(re.findall(r"^\|([^|]*)\|", text, re.MULTILINE)))
    assert set(listed) == names
    assert {path.stem for path in PICTURES.glob("*.jpg")} == names


@pytest.mark.slow
def test_the_states_look_as_in_their_pictures(browser: Browser, tmp_path: Path) -> None:
    """Coarsely: other fonts may be here. What has changed on purpose is taken anew."""
    take(browser, SHOTS, tmp_path)
    page = browser.new_page()
    changed = {
        shot.name: by
        for shot in SHOTS
        if (by := difference(page, tmp_path / f"{shot.name}.jpg", PICTURES / f"{shot.name}.jpg")) > MOST_DIFFERENCE
    }
    page.close()
    assert not changed


def test_a_difference_is_seen(browser: Browser) -> None:
    """A comparison that finds nothing proves nothing: two states, and light against dark."""
    page = browser.new_page()
    play, dark, go = (PICTURES / f"{name}.jpg" for name in ("play-phone", "play-phone-dark", "go-phone"))
    assert difference(page, play, play) == 0
    assert difference(page, play, dark) > 10 * MOST_DIFFERENCE
    assert difference(page, play, go) > MOST_DIFFERENCE
    page.close()
