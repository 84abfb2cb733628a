"""Every screen in every language, on a small and on a common phone: nothing cut, covered, too wide or in English."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Browser, Page

from cribbage.paths import CHECKOUT
from cribbage.showcase.pages import PAGES
from cribbage.web import i18n, po, pseudo
from tests.browser.conftest import Amiss
from tests.browser.sheet_pages import Size, amiss_at, sheet_page

SIZES: tuple[Size, ...] = ((320, 568), (390, 844))
LONGER: tuple[Size, ...] = ((320, 672), (390, 844))
"""Words four tenths longer than English get a few lines more: no language of ours is as long as that."""
TRANSLATED = tuple(path.stem.replace("_", "-") for path in sorted((CHECKOUT / "locales").glob("*.po")))
QUICK = ("nl", "ko")
"""The longest words, and another script; all others run with the slow tests."""
EACH = [code if code in QUICK else pytest.param(code, marks=pytest.mark.slow) for code in (*TRANSLATED, pseudo.LONG)]

SAID = """() => {
  const said = [document.title];
  for (const part of document.querySelectorAll("[aria-label]:not([lang=en] *)")) said.push(part.ariaLabel);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const around = walk.currentNode.parentElement;
    if (!around.closest("bdi, script, style, [lang]:not(html)")) said.push(walk.currentNode.data);
  }
  return said.map((one) => one.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""

_PLACE = re.compile(r"%\(\w+\)[sd]")


@lru_cache
def english() -> re.Pattern[str]:
    """Any sentence of the program of three words or more, with anything in its places."""
    with (CHECKOUT / "locales" / "messages.pot").open(encoding="utf-8") as file:
        ids = [message.id for message in read_po(file) if message.id]
    texts = {str(text) for one in ids for text in ([one] if isinstance(one, str) else one)}
    plain = (re.sub("<[^>]*>", "", text) for text in texts)
    long = [text for text in plain if len(re.findall(r"[A-Za-z’]+", _PLACE.sub("", text))) >= 3]
    forms = (r".+?".join(map(re.escape, _PLACE.split(text))) for text in long)
    return re.compile("|".join(sorted(forms)))


@lru_cache
def translated(lang: str) -> frozenset[str]:
    """The sentences of a language that do not read as they do in English; of English there are none."""
    path = CHECKOUT / "locales" / f"{lang}.po"
    messages = po.read(path, lang).messages if path.is_file() else {}
    # One English word may be two in another language, and one of these be the same as in English.
    same = {source for (_, source), forms in messages.items() if source in forms}
    return frozenset(source for _, source in messages) - same


def left_over(page: Page) -> list[str]:
    """What a page says in English."""
    said: list[str] = page.evaluate(SAID)
    short = translated(page.evaluate("() => document.documentElement.lang"))
    return [f"in English: {text[:70]!r}" for text in dict.fromkeys(said) if text in short or english().fullmatch(text)]


SHORTENED = """() => [...document.querySelectorAll(".seat-name > span, .felt-side .cap, .show-steps *")]
  .filter((part) => part.checkVisibility() && !part.querySelector("bdi") && !part.closest("bdi"))
  .filter((part) => getComputedStyle(part).overflow !== "visible" && part.clientWidth > 1)
  .filter((part) => part.scrollWidth > part.clientWidth + 1)
  .map((part) => `cut short: ${part.className} "${part.textContent.trim()}"`)"""
"""Names may be cut short where there is no room, our own words not."""


def shortened(page: Page) -> list[str]:
    """Words of ours that are cut short, on the smallest phone."""
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    found: list[str] = page.evaluate(SHORTENED)
    return found


def frame_faults(page: Page, lang: str) -> list[str]:
    """A page says what language it is in, and which way that is written."""
    found: list[str] = page.evaluate("() => [document.documentElement.lang, document.documentElement.dir]")
    return [] if found == [lang, i18n.direction(lang)] else [f"its language is said to be {found}"]


@pytest.mark.parametrize("lang", EACH)
def test_the_table(lang: str, browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """In every state."""
    with sheet_page(browser, tmp_path, amiss, lang) as page:
        if lang == pseudo.LONG:
            found = amiss_at(page, LONGER)
        else:
            found = amiss_at(
                page, SIZES, also=lambda page: frame_faults(page, lang) + left_over(page) + shortened(page)
            )
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", EACH)
def test_the_other_pages(lang: str, browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """Home, lobby, invitation, rules, finished games, and what is said when something cannot be done."""
    found: list[str] = []
    with sheet_page(browser, tmp_path, amiss, lang) as page:
        for name in PAGES:
            page.goto(f"/{name}.html")
            # What is folded away has words too.
            page.evaluate("() => document.querySelectorAll('details').forEach((part) => { part.open = true; })")
            found += [f"{name}: {fault}" for fault in frame_faults(page, lang)]
            # What programmers read names its types in English, dozens of them inside of lines.
            found += [f"{name}: {fault}" for fault in left_over(page) if lang != pseudo.LONG and name != "api"]
            found += [f"{name} {fault}" for fault in page_faults(page, targets=name != "api")]
    assert not found, "\n".join(found)


def page_faults(page: Page, *, targets: bool) -> list[str]:
    """What is amiss on a page that scrolls; texts over one another and small targets are looked for where it is
    narrowest, which is where they are, because that takes the longest by far."""
    found: list[str] = []
    for width, _ in SIZES:
        # So high that nothing sticks over anything: that is how a page is read in the end.
        page.set_viewport_size({"width": width, "height": 6000})
        look = "[looks.cut(), looks.broken(), looks.sideways() > 0 ? [`scrolls sideways by ${looks.sideways()}`] : []]"
        seen: list[str] = page.evaluate(f"() => {look}.flat()")
        if width == SIZES[0][0] and targets:
            seen += page.evaluate("() => [...looks.overlaps(), ...looks.small(44)]")
        found += [f"at {width}: {one}" for one in seen]
    return found


def test_english_would_be_found(browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    """The tests above can fail."""
    with sheet_page(browser, tmp_path, amiss) as page:
        page.goto("/home.html")
        assert len(left_over(page)) > 10
        assert frame_faults(page, "nl")
