"""What a browser must be able to do for these tests, so that the steps of a game are written once for all engines."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

WIDTH, HEIGHT = 390, 844
"""A phone, in CSS pixels. A window of WebKit's small browser is never narrower than about 447."""


class Interrupted(Exception):
    """The browser could not answer, most often because a page was just making way for the next one."""


class Driver(Protocol):
    """One browser with cookies of its own and one page."""

    def open(self, url: str) -> None:
        """Load an address."""

    def value(self, expression: str) -> Any:
        """What a JavaScript expression comes to in the page, as JSON would hold it; raises Interrupted."""

    def tap(self, x: float, y: float) -> None:
        """Press and let go at this point of the window, in CSS pixels, as a pointer does."""

    def write(self, text: str) -> None:
        """Type where the focus is."""

    def picture(self, file: Path) -> None:
        """Keep what the window shows as a PNG."""

    def close(self) -> None:
        """End the browser."""
