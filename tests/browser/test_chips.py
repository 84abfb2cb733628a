"""Cards inside sentences: the line does not end between a card and the colon after it."""

from __future__ import annotations

from tests.browser.conftest import Sit
from tests.browser.server import LiveServer
from tests.browser.states import after_deal

# Gives what follows each card, if it stands at the beginning of a line.
ASTRAY = """() => [...document.querySelectorAll(".chip-card")].flatMap((chip) => {
  const text = (chip.closest(".chip-hold") ?? chip).nextSibling;
  if (text?.nodeType !== Node.TEXT_NODE || !/^[:.,;]/.test(text.data)) return [];
  const sign = document.createRange();
  sign.setStart(text, 0);
  sign.setEnd(text, 1);
  const [at, card] = [sign.getBoundingClientRect(), chip.getBoundingClientRect()];
  window.testSigns = (window.testSigns ?? 0) + 1;
  return at.left < card.right - 3 || at.top > card.bottom ? [text.data] : [];
})"""


def test_no_line_begins_with_the_sign_after_a_card(server: LiveServer, sit: Sit) -> None:
    """In the ledger of a phone of 320 px, at every width that it can have."""
    ana = sit(after_deal(server), viewport={"width": 320, "height": 568}, place="1.999.0")
    page = ana.page
    page.keyboard.press("l")
    page.locator("#log li .chip-card").first.wait_for()
    found = []
    for width in range(200, 321):
        page.locator("#log").evaluate("(log, width) => { log.style.inlineSize = `${width}px`; }", width)
        found += [f"{width}: {text}" for text in page.evaluate(ASTRAY)]
    assert page.evaluate("() => window.testSigns") > 500
    assert not found
