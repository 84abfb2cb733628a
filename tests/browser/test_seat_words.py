"""What stands under a name on the narrowest phones: whole words in every language; a name is cut at its own end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from cribbage.web import i18n
from tests.browser.conftest import Amiss
from tests.browser.sheet_pages import sheet_page

PLAIN = ("to play, away", "away", "reconnecting", "choosing", "has thrown", "leads", "counting", "answering")
AFTER = ("won", "resigned", "wants a rematch")
OF_YOU = ("to choose", "ready", "to play", "to count", "to answer")

BROKEN = """(notes) => {
  const torn = [];
  const place = document.querySelector("#seat-2 .seat-note > span");
  for (const note of notes) {
    place.textContent = note;
    for (const { index, 0: word } of note.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(place.firstChild, index);
      range.setEnd(place.firstChild, index + word.length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) torn.push(word);
    }
    if (place.scrollWidth > place.clientWidth + 1) torn.push(note);
  }
  return torn;
}"""
FIRST_LETTER_SEEN = """([dir, name]) => {
  document.documentElement.dir = dir;
  const box = document.querySelector("#seat-2 .seat-name > span");
  const text = box.querySelector("bdi").firstChild;
  text.data = name;
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  const [letter, seen] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
  return letter.left >= seen.left - 1 && letter.right <= seen.right + 1;
}"""


def notes_in(code: str) -> list[str]:
    """All that can stand under a name, in a language."""
    with i18n.use(code):
        said = [i18n.gettext(note) for note in (*PLAIN, *AFTER)]
        return [*said, *(i18n.pgettext("you", note) for note in OF_YOU), i18n.pgettext("somebody else", "to play")]


def test_no_word_under_a_name_is_broken(browser: Browser, tmp_path: Path, amiss: Amiss) -> None:
    with sheet_page(browser, tmp_path, amiss) as page:
        page.goto("/table-waiting.html")
        notes = {code: notes_in(code) for code in i18n.known() if not code.startswith("qps")}
        for width in (320, 360, 384, 390):
            page.set_viewport_size({"width": width, "height": 568})
            torn = {code: broken for code, said in notes.items() if (broken := page.evaluate(BROKEN, said))}
            assert not torn, width
        assert page.evaluate(BROKEN, ["W" * 40]), "this test can fail"


@pytest.mark.parametrize("dir_", ["ltr", "rtl"])
def test_a_long_name_is_cut_at_its_own_end(browser: Browser, tmp_path: Path, amiss: Amiss, dir_: str) -> None:
    """Fault: a Latin name in a row from right to left lost its beginning."""
    with sheet_page(browser, tmp_path, amiss) as page:
        page.set_viewport_size({"width": 320, "height": 568})
        page.goto("/table-waiting.html")
        for name in ("Maria Magdalena Aurelia", "מרים בת־שבע אורליה לבית"):
            assert page.evaluate(FIRST_LETTER_SEEN, [dir_, name]), name
