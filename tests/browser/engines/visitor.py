"""A player in any engine: what he sees, and how he presses. The one description that all engines follow."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from tests.browser.engines.driver import Driver, Interrupted

PATIENCE = 15.0
PAUSE = 0.03
"""Seconds between two looks at a page."""

# Where a finger would press: the middle of what is seen of the first such part, or none if something lies over it.
POINT = """(selector) => {
  const part = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);
  if (!part) return null;
  part.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = part.getBoundingClientRect();
  const points = [0.5, 0.2, 0.8].map((share) => [left + width * share, top + height / 2]);
  return points.find(([x, y]) => part.contains(document.elementFromPoint(x, y))) ?? null;
}"""
RESTS = """() => document.getAnimations().every(
  (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""
TEXT = """(selector) => document.querySelector(selector)?.textContent.replace(/\\s+/g, " ").trim() ?? null"""
HAND = """() => [...document.querySelectorAll(".hand .card")].map((card) => card.id.replace("card-", ""))"""
SCORES = """() => [...document.querySelectorAll("#seats .seat")].map(
  (seat) => [Number(seat.dataset.peg), Number(seat.querySelector(".seat-score").textContent)])"""
PEGS = """() => [...document.querySelectorAll("#pegs .pin[id*='-front-']")].map(
  (pin) => [Number(pin.dataset.peg), Number(pin.dataset.score)])"""
ATTRIBUTE = "(selector, name) => document.querySelector(selector)?.getAttribute(name) ?? null"


class Visitor:
    """One person at one browser."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    # --- looking

    def run(self, function: str, *given: object) -> Any:
        """What a JavaScript function comes to."""
        return self.driver.value(f"({function})(...{json.dumps(given)})")

    def wait(self, true: Callable[[], Any], what: str) -> Any:
        """Look again until there is something to see; what was seen."""
        deadline = time.monotonic() + PATIENCE
        seen: object = None
        while time.monotonic() < deadline:
            try:
                if seen := true():
                    return seen
            except Interrupted as error:
                seen = error
            time.sleep(PAUSE)
        raise AssertionError(f"it never came: {what}; last seen: {seen}")

    def wait_for(self, selector: str) -> None:
        """Wait until the page has such a part."""
        self.wait(lambda: self.run("(selector) => Boolean(document.querySelector(selector))", selector), selector)

    def text(self, selector: str) -> str:
        """What the first such part says, once there is one."""
        return cast(str, self.wait(lambda: self.run(TEXT, selector), f"words of {selector}"))

    def attribute(self, selector: str, name: str) -> str | None:
        """An attribute of the first such part."""
        return cast("str | None", self.run(ATTRIBUTE, selector, name))

    @property
    def address(self) -> str:
        """Where the page is."""
        return cast(str, self.run("() => location.href"))

    @property
    def kind(self) -> str | None:
        """What the tray asks for."""
        return self.attribute("#tray", "data-kind")

    @property
    def hand(self) -> list[str]:
        """One's own cards, from left to right."""
        return cast("list[str]", self.run(HAND))

    def scores(self) -> dict[int, int]:
        """The scores that the seats show, by peg; the pegs on both drawings of the board stand there too."""
        scores = dict(self.run(SCORES))
        pegs = {(peg, hole) for peg, hole in self.run(PEGS)}
        assert pegs == set(scores.items())
        return scores

    def amiss(self) -> list[str]:
        """What went wrong in any page so far."""
        return cast("list[str]", self.run('() => JSON.parse(sessionStorage.getItem("amiss") ?? "[]")'))

    def picture(self, file: Path) -> None:
        """Keep what the window shows, once nothing moves any more."""
        self.wait(lambda: self.run(RESTS), "rest")
        self.driver.picture(file)

    # --- doing

    def open(self, url: str) -> None:
        """Load an address."""
        self.driver.open(url)
        self._loaded()

    def reload(self) -> None:
        """Load the page once more, as the browser's own button does."""
        self.leaving(lambda: self.run("() => { location.reload(); }"))

    def leaving(self, leave: Callable[[], object]) -> None:
        """Do something that leads to another page, and wait for that."""
        self.run("() => { window.left = true; }")
        leave()
        self.wait(lambda: self.run("() => !window.left"), "another page")
        self._loaded()

    def _loaded(self) -> None:
        self.wait(lambda: self.run('() => document.readyState === "complete"'), "a whole page")

    def press(self, selector: str) -> None:
        """Press the first such part that is to be seen, once it lies still and nothing lies over it."""
        point: object = None

        def rests() -> Any:
            nonlocal point
            before, point = point, self.run(POINT, selector)
            return point if point == before else None

        x, y = self.wait(rests, f"{selector}, lying open")
        self.driver.tap(x, y)

    def fill(self, selector: str, text: str) -> None:
        """Type into a field."""
        self.press(selector)
        self.driver.write(text)
        self.wait(lambda: self.run("(selector) => document.querySelector(selector).value", selector) == text, text)

    def calm(self) -> None:
        """Wait until a tap counts again."""
        self.wait_for("html[data-calm]")

    def tap(self, selector: str) -> None:
        """Press something on the table, and wait for the answer."""
        self.calm()
        before = self.attribute("html", "data-answers")
        self.press(selector)
        self.wait(lambda: self.attribute("html", "data-answers") != before, f"an answer to {selector}")

    def throw(self, *cards: str) -> None:
        """Choose cards for the crib and throw them."""
        self.calm()
        for card in cards:
            self.press(f"label[for='pick-{card}']")
            self.wait_for(f"#pick-{card}:checked")
        self.tap("#go")

    def sees(self, version: int) -> None:
        """Wait until the page shows this version of the table."""
        start = f"{version}."
        self.wait(lambda: (self.attribute("#live", "data-version") or "").startswith(start), f"version {version}")
