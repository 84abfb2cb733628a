"""The starter beside a hand that is counted: its caption stands under it where there is room."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Amiss
from tests.browser.sheet_pages import sheet_page

UNDER = """() => {
  const [card, caption, felt] = ["#starter", ".starter > .cap", "#felt"].map(
    (part) => document.querySelector(part).getBoundingClientRect());
  return caption.top >= card.bottom && caption.bottom <= felt.bottom && caption.right <= card.right + 1
    && caption.left >= felt.left;
}"""


@pytest.mark.parametrize("lang", ["en", "qps-long"])
def test_the_starter_has_a_caption_where_there_is_room(
    browser: Browser, tmp_path: Path, amiss: Amiss, lang: str
) -> None:
    """For the eye only: the card's own name says it to the ear."""
    with sheet_page(browser, tmp_path, amiss, lang) as page:
        for state, size, shown in (
            ("show", (390, 844), True),
            ("show", (820, 1180), True),
            ("show", (390, 664), False),
            ("answer", (390, 844), True),
            ("announce", (390, 664), False),
            ("announce", (1440, 900), True),
        ):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.goto(f"/table-{state}.html")
            caption = page.locator(".starter > .cap")
            expect(caption).to_have_attribute("aria-hidden", "true")
            # Longer words take more of the room.
            if lang == "en":
                expect(caption).to_be_visible(visible=shown)
            assert not caption.is_visible() or page.evaluate(UNDER), (state, size)
