"""WebKit, the engine of every iPhone, through WebKitGTK's own driver: a window on a screen that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.engines.driver import HEIGHT, WIDTH, Interrupted

BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


def found() -> Path | None:
    """The small browser that comes with the engine, where all that is needed is installed."""
    browsers = sorted(Path("/").glob(BROWSERS[1:]))
    return browsers[-1] if browsers and shutil.which("WebKitWebDriver") and shutil.which("Xvfb") else None


@contextmanager
def screen() -> Iterator[str]:
    """A screen in memory; yields its name, as DISPLAY wants it."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1100x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        # It tells its number once it is ready, or ends and tells nothing.
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb does not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


class WebKit:
    """One window of a browser of its own."""

    def __init__(self, browser: Path, display: str) -> None:
        options = Options()
        options.binary_location = str(browser)
        options.add_argument("--automation")
        # Its sandbox needs rights that containers do not give; the pages are our own.
        environment = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        with warnings.catch_warnings():
            # Selenium's class for this browser calls a deprecated part of Selenium.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._driver = webdriver.WebKitGTK(
                options=options, service=Service(shutil.which("WebKitWebDriver"), env=environment)
            )
        self._driver.set_window_rect(0, 0, WIDTH, HEIGHT)

    def open(self, url: str) -> None:
        """Load an address."""
        self._driver.get(url)

    def value(self, expression: str) -> Any:
        """What a JavaScript expression comes to in the page."""
        try:
            return self._driver.execute_script(f"return ({expression})")
        except WebDriverException as error:
            raise Interrupted(str(error)) from error

    def tap(self, x: float, y: float) -> None:
        """Press and let go at a point."""
        actions = ActionBuilder(self._driver, duration=0)
        actions.pointer_action.move_to_location(round(x), round(y)).click()  # type: ignore[no-untyped-call]
        actions.perform()

    def write(self, text: str) -> None:
        """Type where the focus is."""
        ActionChains(self._driver).send_keys(text).perform()

    def picture(self, file: Path) -> None:
        """Keep what the window shows."""
        file.write_bytes(self._driver.get_screenshot_as_png())

    def close(self) -> None:
        """End the browser and its driver."""
        self._driver.quit()
