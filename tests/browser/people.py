"""A player at his page: what he sees, and how he presses. Nobody sleeps here: everything waits for what it needs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Locator, Page, expect

from cribbage.engine.cards import Seat
from tests.browser.tables import SetTable

CALM = "html[data-calm]"
"""Set by the script of `conftest.py` where the last swap is long enough ago for a tap to count."""


@dataclass
class Player:
    """One page of a seat."""

    page: Page
    table: SetTable | None = None
    seat: Seat = 0

    @property
    def context(self) -> BrowserContext:
        """The browser that the page belongs to."""
        return self.page.context

    @property
    def live(self) -> Locator:
        """The part of the page that is swapped."""
        return self.page.locator("#live")

    @property
    def tray(self) -> Locator:
        """The foot of the table, with the player's own cards."""
        return self.page.locator("#tray")

    @property
    def kind(self) -> str | None:
        """What the tray asks for."""
        return self.tray.get_attribute("data-kind")

    @property
    def swaps(self) -> int:
        """How many parts have been swapped into this page."""
        return int(self.page.locator("html").get_attribute("data-swaps") or 0)

    def said(self) -> str:
        """What the status line says to the ear."""
        return self.page.locator("#spoken").inner_text()

    def scores(self) -> dict[int, int]:
        """The scores that the seats show, by peg."""
        shown: list[tuple[str, str]] = self.page.evaluate(
            """() => [...document.querySelectorAll("#seats .seat")].map(
                (seat) => [seat.dataset.peg, seat.querySelector(".seat-score").textContent])"""
        )
        return {int(peg): int(score) for peg, score in shown}

    def pegs(self, end: str = "front") -> dict[int, int]:
        """The holes in which the pegs stand, by peg; both drawings of the board must agree."""
        pins: list[tuple[str, str]] = self.page.evaluate(
            """(end) => [...document.querySelectorAll(`#pegs .pin[id*='-${end}-']`)].map(
                (pin) => [pin.dataset.peg, pin.dataset.score])""",
            end,
        )
        holes = {int(peg): int(hole) for peg, hole in pins}
        assert len(pins) == 2 * len(holes) == 2 * len({tuple(pin) for pin in pins})
        return holes

    def hand(self) -> list[str]:
        """One's own cards, from left to right."""
        ids: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.hand .card')].map((card) => card.id)"
        )
        return [each.removeprefix("card-") for each in ids]

    def card(self, text: str) -> Locator:
        """A card of one's own, as something to press."""
        return self.page.locator(f"label[for='pick-{text}'], #play-{text}")

    def calm(self) -> None:
        """Wait until a tap counts again."""
        expect(self.page.locator(CALM)).to_have_count(1)

    def tap(self, what: Locator) -> None:
        """Press once, when a tap counts again, and wait for the answer."""
        self.calm()
        before = self.swaps
        # A card over 31 is aria-disabled and may be pressed all the same: Playwright would wait for ever.
        what.click(force=what.get_attribute("aria-disabled") == "true")
        self.swapped(before)

    def swapped(self, before: int) -> None:
        """Wait for another swap than the one that was there before."""
        expect(self.page.locator("html")).not_to_have_attribute("data-swaps", str(before))

    def choose(self, *texts: str) -> None:
        """Choose cards for the crib."""
        self.calm()
        for text in texts:
            self.card(text).click()
            expect(self.page.locator(f"#pick-{text}")).to_be_checked()

    def throw(self, *texts: str) -> None:
        """Choose cards and throw them."""
        self.choose(*texts)
        self.tap(self.page.locator("#go"))

    def go_on(self) -> None:
        """Press the one button that leads on."""
        self.tap(self.page.locator("#go"))

    def catches_up(self) -> None:
        """Wait until the page shows the table as it is in the database."""
        assert self.table is not None
        rows = self.table.opened.table.version
        expect(self.live).to_have_attribute("data-version", re.compile(rf"^{rows}\."))

    def expect_kind(self, *kinds: str) -> None:
        """Wait until the tray asks for one of these."""
        expect(self.tray).to_have_attribute("data-kind", re.compile(f"^({'|'.join(kinds)})$"))

    def hide(self, *, hidden: bool = True) -> None:
        """Put the page into the background, or back into view."""
        self.page.evaluate("(hidden) => window.testHide(hidden)", hidden)

    def number(self, name: str) -> int:
        """What `watch.js` has counted."""
        return int(self.page.locator("html").get_attribute(f"data-{name}") or 0)

    def focus(self) -> str:
        """Where the focus is: the element's id, or its name."""
        where: str = self.page.evaluate("() => document.activeElement.id || document.activeElement.tagName")
        return where

    def wait_until(self, true: Callable[[], bool], patience: float = 5.0) -> None:
        """Wait for something that only the server knows; the page goes on meanwhile."""
        for _ in range(int(patience / 0.02)):
            if true():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("it never came true")
