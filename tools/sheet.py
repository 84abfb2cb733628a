"""Writes every state of the table and every other page as static HTML, to be looked at.

    python -m tools.sheet FOLDER [--serve PORT] [--lang CODE]

The folder then holds `table-discard.html` and so on, `index.html` with links to all, and `static/` with the joined
style sheets. For the dark side and the four-colour deck there are copies named `-dark` and `-four`.
The pages do not move the game; they are for the eye and for accessibility checks.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cribbage.web import i18n
from cribbage.web.qr import qr_of
from cribbage.web.render import STYLESHEETS, make_environment
from cribbage.web.screen import FeltResult, LogLine
from tests.web.samples import SAMPLES

ROOT = Path(__file__).resolve().parent.parent
LINK = "https://crib.example/j/3q2-7wAoYxkT5bVn0eJ1cQ"


@dataclass(frozen=True)
class Look:
    """The reader's settings."""

    theme: str = "system"
    deck: str = "two"


def site_pages() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name, template and values of every page that is not the table."""
    qr = qr_of(LINK)
    named = {"name": "Ana", "wrong": "", "target": 121, "key": "k1"}
    yield "home", "home.html", named
    yield "home-wrong", "home.html", {**named, "name": "", "wrong": "Please give a name that can be read."}
    lobby = {"invite_url": LINK, "qr": qr, "host": "Ana", "version": "1", "base": "/t/x", "target": 121, "days": 30}
    yield "lobby", "lobby.html", lobby
    yield "invitation", "invitation.html", {**named, "name": "", "host": "Maria", "url": LINK}
    long_name = "Вероника Константиновна Øst"
    yield "invitation-long", "invitation.html", {**named, "host": long_name, "url": LINK, "wrong": "Someone has it."}
    yield "door", "door.html", {}
    text = "There is nothing at this address. The link may be cut short."
    yield "message", "message.html", {"heading": "Not found", "text": text, "href": "/", "words": "Home page"}
    yield "carry", "carry.html", {"base": "/t/x", "link": "", "qr": None}
    yield "carry-link", "carry.html", {"base": "/t/x", "link": LINK, "qr": qr}
    yield "arrive", "arrive.html", {"name": "Ana", "key": "k1"}
    yield "resign", "resign.html", {"base": "/t/x", "opponent": "Maria"}
    screen = SAMPLES["skunk"]()
    assert isinstance(screen.felt, FeltResult)
    game = {"felt": screen.felt, "pegs": screen.pegs, "target": 121, "board_text": screen.board_text}
    yield (
        "game",
        "game.html",
        {**game, "log": oldest_first(screen.log), "days": 365, "record_url": "/g/x/record.json", "table_url": ""},
    )


def oldest_first(log: Sequence[LogLine]) -> list[LogLine]:
    """A table's log as the finished game shows it: deals and lines turned round, each deal under its heading."""
    deals: list[list[LogLine]] = []
    for line in log:
        if not line.peg:
            deals.append([line])
        else:
            deals[-1].insert(1, line)
    return [line for deal in reversed(deals) for line in deal]


def pages() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every page there is."""
    yield from site_pages()
    for name, make in SAMPLES.items():
        yield f"table-{name}", "table/page.html", {"s": make(), "back": "/t/x"}


def write_static(folder: Path) -> None:
    """Static files, with the style sheets joined as the server joins them."""
    static = folder / "static"
    static.mkdir(parents=True, exist_ok=True)
    for bundle, names in STYLESHEETS.items():
        joined = "\n".join((ROOT / "static" / name).read_text(encoding="utf-8") for name in names)
        (static / bundle).write_text(joined, encoding="utf-8")
    for name in ("cards.svg", "page.js", "motion.js"):
        shutil.copy(ROOT / "static" / name, static / name)
    # Live updates would ask for a table that is not there and load the page anew for ever.
    (static / "table.js").write_text("", encoding="utf-8")
    vendored = ROOT / "src" / "cribbage" / "_vendor" / "htmx.min.js"
    (static / "vendor").mkdir(exist_ok=True)
    if vendored.exists():
        shutil.copy(vendored, static / "vendor" / "htmx.min.js")


def write(folder: Path, lang: str = "en") -> list[str]:
    """Writes everything and returns the names of the pages."""
    write_static(folder)
    env = make_environment(ROOT / "templates", lambda name: f"/static/{name}?v=00000000")
    looks = {"": Look("light"), "-dark": Look("dark"), "-four": Look("light", "four")}
    written = []
    with i18n.use(lang):
        for name, template, values in pages():
            for suffix, look in looks.items():
                frame = {"lang": i18n.current(), "dir": i18n.direction(lang), "settings": look}
                html = env.get_template(template).render(**frame, **values)
                (folder / f"{name}{suffix}.html").write_text(html, encoding="utf-8")
                written.append(name + suffix)
    links = "".join(f'<li><a href="{name}.html">{name}</a></li>' for name in written)
    (folder / "index.html").write_text(f"<!doctype html><ul>{links}</ul>", encoding="utf-8")
    return written


def serve(folder: Path, port: int) -> None:
    """Serves the folder on this machine until interrupted."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        server.serve_forever()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--serve", type=int, metavar="PORT")
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args()
    i18n.configure(pseudo_languages=True)
    print(f"{len(write(arguments.folder, arguments.lang))} pages")
    if arguments.serve:
        serve(arguments.folder, arguments.serve)


if __name__ == "__main__":
    main()
