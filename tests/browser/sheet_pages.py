"""Every state of the sheet (see `tools.sheet`) in one page that changes its size, and what is amiss at each size."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page

from cribbage.showcase.states import EVERY
from cribbage.web import i18n
from tests.browser.conftest import Amiss
from tools import sheet

LOOKS = (Path(__file__).parent / "looks.js").read_text(encoding="utf-8")
Size: TypeAlias = tuple[int, int]

LOST = """() => {
  document.querySelector("#link-lost").hidden = false;
  document.documentElement.dataset.link = "lost";
}"""
PICKED = """() => [...document.querySelectorAll(".pick")].slice(0, 2).forEach((pick) => pick.click())"""
COUNTED = """() => document.querySelector(".pad label:last-child input").click()"""
CARD_BY_CARD = """() => {
  document.querySelector("#way").click();
  document.querySelectorAll(".add-cards button").forEach((card) => card.click());
  document.querySelector(".add-worth button").click();
}"""
CLAIMED = """() => document.querySelector("#answer-undercount").click()"""

STEPS: dict[str, dict[str, str]] = {
    "discard": {"picked": PICKED, "picked, lost": LOST},
    "play": {"lost": LOST},
    "show-longest": {"lost": LOST},
    "away": {"lost": LOST},
    "four-longest": {"lost": LOST},
    "announce": {"counted": COUNTED, "card by card": CARD_BY_CARD},
    "answer": {"claimed": CLAIMED, "claimed, lost": LOST},
}
"""What is done in a state, one after the other, to see more of it."""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves a folder on a free port: its address."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@contextmanager
def sheet_page(browser: Browser, folder: Path, amiss: Amiss, lang: str = "en") -> Iterator[Page]:
    """A page, nothing in motion, whose base address is a sheet in this language."""
    i18n.configure(pseudo_languages=True)
    sheet.write(folder, lang)
    with served(folder) as address:
        context = browser.new_context(base_url=address, reduced_motion="reduce")
        context.add_init_script(LOOKS)
        page = context.new_page()
        amiss.listen(page)
        yield page
        context.close()
    assert not amiss.left()


def least(size: Size) -> int:
    """How large a target is at least, in pixels: the guide lets short phones have a little less."""
    return 40 if min(size) < 360 else 44


def each_step(page: Page, states: Iterable[str] | None = None) -> Iterator[str]:
    """Opens one state after the other, and says which; where there is more to see in it, does that."""
    for state in EVERY if states is None else states:
        page.goto(f"/table-{state}.html")
        yield state
        for step, script in STEPS.get(state, {}).items():
            page.evaluate(script)
            yield f"{state} ({step})"


def amiss_at(
    page: Page,
    sizes: Iterable[Size],
    states: Iterable[str] | None = None,
    text: int = 100,
    also: Callable[[Page], list[str]] = lambda _: [],
) -> list[str]:
    """What is amiss in any state at any of these sizes; with larger text (in percent) the table may scroll down.
    `also` says what else is, whatever the size."""
    found: list[str] = []
    for step in each_step(page, states):
        found += [f"{step}: {one}" for one in also(page)]
        page.evaluate("(text) => { document.documentElement.style.fontSize = `${text}%`; }", text)
        for size in sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            seen: list[str] = page.evaluate(
                "([least, far]) => window.looks.table(least, far)", [least(size), text > 100]
            )
            found += [f"{step} at {size[0]}x{size[1]}: {one}" for one in seen]
    return found


def inset(page: Page, left: int, right: int) -> None:
    """A notch: so many pixels at each side of the screen are not to be used."""
    session: Any = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": left, "right": right}})
