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
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from markupsafe import Markup

from cribbage.engine.cards import Card
from cribbage.engine.rules import Rules
from cribbage.web import build_game, i18n, rules_pages
from cribbage.web.art import HERO_HAND, HERO_PEGS
from cribbage.web.chairs import Chair
from cribbage.web.faces import chip
from cribbage.web.look import Look
from cribbage.web.qr import qr_of
from cribbage.web.render import STYLESHEETS, make_environment
from cribbage.web.rulebook.book import PAGES
from cribbage.web.rules_form import form_for, paces
from cribbage.web.screen import OptionTag
from tests.web.finished import finished
from tests.web.samples import SPRITE
from tests.web.samples_many import EVERY, LOWBALL, MUGGINS, PARTNERS, TEN_BACK

ROOT = Path(__file__).resolve().parent.parent
LINK = "https://crib.example/j/3q2-7wAoYxkT5bVn0eJ1cQ"


def _chair(seat: int, peg: int, name: str = "", **more: Any) -> Chair:
    """A chair in the lobby or on the invitation, taken by whoever has a name."""
    return Chair(seat, peg, taken=bool(name), name=name, **more)


Page: TypeAlias = tuple[str, str, dict[str, Any]]
"""Name, template and values."""
ANA = _chair(0, 1, "Ana", you=True, host=True)
MARIA = _chair(1, 2, "Maria")


def site_pages() -> Iterator[Page]:
    """Every page that is not the table."""
    yield from _home_pages()
    yield from _lobbies()
    yield from _invitations()
    yield from _games()
    yield from _rules()
    yield "door", "door.html", {}
    text = "There is nothing at this address. The link may be cut short."
    yield "message", "message.html", {"heading": "Not found", "text": text, "href": "/", "words": "Home page"}
    yield "carry", "carry.html", {"base": "/t/x", "link": "", "qr": None}
    yield "carry-link", "carry.html", {"base": "/t/x", "link": LINK, "qr": qr_of(LINK)}
    yield "arrive", "arrive.html", {"name": "Ana", "key": "k1"}
    yield "resign", "resign.html", {"base": "/t/x", "opponent": "Maria", "game": 1}


def _home_pages() -> Iterator[Page]:
    values = {"form": form_for(Rules()), "rules_wrong": "", "paces": paces(""), "name": "Ana", "wrong": "", "key": "k1"}
    values |= {"hero_hand": HERO_HAND, "hero_pegs": HERO_PEGS}
    yield "home", "home.html", values
    partners = Rules(players=4, partners=True, muggins=True, zero_back="nineteen")
    yield "home-chosen", "home.html", {**values, "form": form_for(partners)}
    wrong = {"wrong": "Please give a name that can be read.", "rules_wrong": "Partners need four players."}
    yield "home-wrong", "home.html", {**values, "name": "", **wrong}


def _lobbies() -> Iterator[Page]:
    shared = {"invite_url": LINK, "qr": qr_of(LINK), "version": "1", "base": "/t/x", "target": 121, "days": 30}

    def lobby(
        chairs: tuple[Chair, ...], *, options: Sequence[OptionTag] = (), partners: bool = False
    ) -> dict[str, Any]:
        is_host = any(chair.you and chair.host for chair in chairs)
        open_chairs = sum(not chair.taken for chair in chairs)
        seats = {"chairs": chairs, "partners": partners, "players": len(chairs), "options": options}
        return {**shared, **seats, "is_host": is_host, "can_start": not open_chairs, "open_chairs": open_chairs}

    yield "lobby", "lobby.html", lobby((ANA, _chair(1, 2)))
    yield "lobby-three", "lobby.html", lobby((ANA, MARIA, _chair(2, 3)), options=(MUGGINS,))
    four = (replace(ANA, you=False), replace(MARIA, you=True), _chair(2, 3, "Li", here=False), _chair(3, 4, "Jonas"))
    yield "lobby-guest", "lobby.html", lobby(four, options=(LOWBALL, TEN_BACK))
    full = (ANA, MARIA, _chair(2, 3, "Li"), _chair(3, 4, "Вероника Константиновна"))
    yield "lobby-ready", "lobby.html", lobby(full)
    pairs = (
        replace(ANA, partner_of="Li"),
        MARIA,
        _chair(2, 1, "Li", partner_of="Ana"),
        _chair(3, 2, partner_of="Maria"),
    )
    yield "lobby-partners", "lobby.html", lobby(pairs, options=(PARTNERS, TEN_BACK), partners=True)


def _invitations() -> Iterator[Page]:
    shared: dict[str, Any] = {"name": "", "wrong": "", "target": 121, "key": "k1", "host": "Maria", "url": LINK}
    shared["hero_hand"] = HERO_HAND
    two = {**shared, "players": 2, "partners": False, "options": (), "chairs": (_chair(1, 2),)}
    yield "invitation", "invitation.html", two
    long_name = "Вероника Константиновна Øst"
    yield "invitation-long", "invitation.html", {**two, "host": long_name, "wrong": "Someone has it."}
    three = (_chair(1, 2), _chair(2, 3))
    yield "invitation-three", "invitation.html", {**two, "players": 3, "options": (MUGGINS, LOWBALL), "chairs": three}
    pairs = (_chair(1, 2), _chair(2, 1, partner_of="Maria"), _chair(3, 2))
    partners = {"players": 4, "partners": True, "options": (PARTNERS,), "chairs": pairs}
    yield "invitation-partners", "invitation.html", {**two, **partners}


def _games() -> Iterator[Page]:
    """Finished games: nobody who reads them is "You"."""
    four, odd = Rules(players=4), ("Вероника Константиновна Øst", "<b>Maria</b>", "שרה", "Jonas")
    for name, game in (
        ("game", finished(Rules(), 6)),
        ("game-back", finished(Rules(zero_back="ten_back"), 3, names=odd)),
        ("game-four", finished(four, 2)),
        ("game-nobody", finished(four, 0, resigns=(4, 2))),
        ("game-resigned", finished(Rules(target=61), 0, resigns=(1, 1), names=odd)),
        ("game-partners", finished(replace(four, partners=True), 4)),
        ("game-lowball", finished(Rules(lowball=True), 7)),
        ("game-muggins", finished(Rules(players=3, muggins=True, zero_back="nineteen"), 3, names=odd)),
    ):
        links = {"record_url": "/g/x/record", "text_url": "/g/x/text", "table_url": "", "days": 365}
        yield name, "game.html", {**build_game.summary(game, _chip), **links}


def _rules() -> Iterator[Page]:
    """The pages of the rules."""
    yield "rules", "rules/index.html", rules_pages.index_values(_chip)
    for slug, page in PAGES.items():
        yield f"rules-{slug}", "rules/page.html", rules_pages.page_values(page, _chip)


def _chip(card: Card) -> Markup:
    return chip(card, SPRITE)


def pages() -> Iterator[Page]:
    """Every page there is."""
    yield from site_pages()
    for name, make in EVERY.items():
        yield f"table-{name}", "table/page.html", {"s": make(), "back": "/t/x"}


def write_static(folder: Path) -> None:
    """Static files, with the style sheets joined as the server joins them."""
    static = folder / "static"
    static.mkdir(parents=True, exist_ok=True)
    for bundle, names in STYLESHEETS.items():
        joined = "\n".join((ROOT / "static" / name).read_text(encoding="utf-8") for name in names)
        (static / bundle).write_text(joined, encoding="utf-8")
    for name in ("cards.svg", "page.js", "motion.js", "steps.js"):
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
    # Pictures of two commits are compared.
    env.globals["built"] = "0.1.0"
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
