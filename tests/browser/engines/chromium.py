"""Chromium, through Playwright."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error

from tests.browser.engines.driver import HEIGHT, WIDTH, Interrupted


class Chromium:
    """One context of the session's browser."""

    def __init__(self, browser: Browser) -> None:
        self._context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
        self._page = self._context.new_page()

    def open(self, url: str) -> None:
        """Load an address."""
        self._page.goto(url)

    def value(self, expression: str) -> Any:
        """What a JavaScript expression comes to in the page."""
        try:
            return self._page.evaluate(expression)
        except Error as error:
            raise Interrupted(str(error)) from error

    def tap(self, x: float, y: float) -> None:
        """Press and let go at a point."""
        self._page.mouse.click(x, y)

    def write(self, text: str) -> None:
        """Type where the focus is."""
        self._page.keyboard.type(text)

    def picture(self, file: Path) -> None:
        """Keep what the window shows."""
        self._page.screenshot(path=file)

    def close(self) -> None:
        """Forget the context."""
        self._context.close()
