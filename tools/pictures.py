"""Takes a picture of every state that the checklist names, and tells how far two sets of pictures differ.

    python -m tools.pictures FOLDER [--against FOLDER] [--only NAME ...]

The pictures in `docs/pictures` are made so; docs/pictures/README.md says what each of them must keep. It wants
Chromium and Playwright, as the browser tests do. `--against` compares with an older set and exits with 1 where a
picture has changed by more than the writing of letters can.
"""

from __future__ import annotations

import argparse
import base64
import functools
import http.server
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from cribbage.web import i18n
from tests.conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES
from tools import sheet

PHONE, SMALL, LYING = (390, 844), (320, 568), (844, 390)
TABLET, DESKTOP = (820, 1180), (1440, 900)
QUALITY = 80
MOST_DIFFERENCE = 3.0
"""Mean difference of a channel, of 255, between two pictures an eighth as large; other fonts make about 1."""


class Shot(NamedTuple):
    """A picture: its name, the page of the sheet, the window, and the language."""

    name: str
    page: str
    size: tuple[int, int]
    lang: str = "en"


SHOTS = (
    Shot("home-phone", "home", PHONE),
    Shot("home-desktop-dark", "home-dark", DESKTOP),
    Shot("lobby-phone", "lobby", PHONE),
    Shot("lobby-desktop-dark", "lobby-partners-dark", DESKTOP),
    Shot("discard-phone", "table-discard", PHONE),
    Shot("waiting-phone", "table-waiting", PHONE),
    Shot("play-phone", "table-play", PHONE),
    Shot("play-phone-dark", "table-play-dark", PHONE),
    Shot("play-small", "table-play", SMALL),
    Shot("play-lying", "table-play", LYING),
    Shot("play-rtl", "table-play", PHONE, "qps-rtl"),
    Shot("play-desktop", "table-play", DESKTOP),
    Shot("ahead-phone", "table-ahead", PHONE),
    Shot("confirm-phone", "table-confirm", PHONE),
    Shot("refused-phone", "table-refused", PHONE),
    Shot("go-phone", "table-go", PHONE),
    Shot("heels-phone", "table-heels", PHONE),
    Shot("show-phone", "table-show", PHONE),
    Shot("back-ten-phone", "table-back-ten", PHONE),
    Shot("announce-phone-dark", "table-announce-dark", PHONE),
    Shot("answer-phone", "table-answer", PHONE),
    Shot("answer-lying", "table-answer", LYING),
    Shot("settled-phone", "table-settled", PHONE),
    Shot("three-phone", "table-three", PHONE),
    Shot("partners-phone-dark", "table-partners-dark", PHONE),
    Shot("four-phone", "table-four", PHONE),
    Shot("four-tablet", "table-four", TABLET),
    Shot("four-desktop-dark", "table-four-dark", DESKTOP),
    Shot("lowball-phone", "table-lowball", PHONE),
    Shot("away-phone", "table-away", PHONE),
    Shot("won-phone", "table-won", PHONE),
    Shot("lost-phone-dark", "table-lost-dark", PHONE),
    Shot("skunk-desktop-dark", "table-skunk-dark", DESKTOP),
    Shot("four-won-phone", "table-four-won", PHONE),
    Shot("game-phone", "game", PHONE),
    Shot("game-desktop-dark", "game-dark", DESKTOP),
    Shot("rules-phone", "rules", PHONE),
    Shot("rules-ten-back-phone", "rules-ten-back", PHONE),
    Shot("rules-guide-desktop-dark", "rules-how-to-play-dark", DESKTOP),
)

DIFFERENCE = """async ([one, other]) => {
  const pixels = async (source) => {
    const picture = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = new OffscreenCanvas(Math.ceil(picture.width / 8), Math.ceil(picture.height / 8));
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return [picture.width, picture.height, context.getImageData(0, 0, canvas.width, canvas.height).data];
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  if (a[0] !== b[0] || a[1] !== b[1]) return 255;
  return a[2].reduce((sum, value, at) => sum + Math.abs(value - b[2][at]), 0) / (a[2].length * 0.75);
}"""


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium of this machine."""
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(CHROMIUM_FLAGS))
        yield started
        started.close()


def take(chromium: Browser, shots: Sequence[Shot], folder: Path) -> None:
    """Take these pictures into a folder."""
    i18n.configure(pseudo_languages=True)
    folder.mkdir(parents=True, exist_ok=True)
    for lang in dict.fromkeys(shot.lang for shot in shots):
        with tempfile.TemporaryDirectory() as pages, _served(Path(pages)) as address:
            sheet.write(Path(pages), lang)
            for shot in (shot for shot in shots if shot.lang == lang):
                width, height = shot.size
                page = chromium.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
                page.goto(f"{address}/{shot.page}.html")
                page.evaluate("() => document.fonts.ready")
                page.screenshot(path=folder / f"{shot.name}.jpg", type="jpeg", quality=QUALITY, animations="disabled")
                page.close()


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def difference(page: Page, one: Path, other: Path) -> float:
    """How far two pictures differ, 0 to 255; 255 where their sizes do."""
    sources = [f"data:image/jpeg;base64,{base64.b64encode(path.read_bytes()).decode()}" for path in (one, other)]
    return float(page.evaluate(DIFFERENCE, sources))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--against", type=Path, metavar="FOLDER")
    parser.add_argument("--only", nargs="+", metavar="NAME")
    given = parser.parse_args()
    shots = [shot for shot in SHOTS if not given.only or shot.name in given.only]
    changed = 0
    with browser() as chromium:
        take(chromium, shots, given.folder)
        page = chromium.new_page()
        for shot in shots if given.against else ():
            by = difference(page, given.folder / f"{shot.name}.jpg", given.against / f"{shot.name}.jpg")
            changed += by > MOST_DIFFERENCE
            print(f"{by:6.2f} {'changed' if by > MOST_DIFFERENCE else 'alike'}  {shot.name}")
    print(f"{len(shots)} pictures in {given.folder}")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
