"""Every page of the site that is not the table, with the values that its template takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

from fastapi import FastAPI

from cribbage.engine.rules import Rules
from cribbage.services.games import FinishedGame
from cribbage.showcase.games import NAMES, finished
from cribbage.showcase.kit import BASE, LOWBALL, MUGGINS, PARTNERS, TEN_BACK, draw, tags
from cribbage.showcase.sentences import sentences
from cribbage.showcase.states import EVERY
from cribbage.web import api, api_openapi, api_page, build_game, errors, rules_pages
from cribbage.web.art import HERO_HAND, HERO_PEGS
from cribbage.web.chairs import Chair
from cribbage.web.i18n import gettext
from cribbage.web.option_words import CONFLICT_WORDS
from cribbage.web.pages import NAME_WORDS
from cribbage.web.qr import qr_of
from cribbage.web.rulebook import book
from cribbage.web.rulebook.model import Page as RulesPage
from cribbage.web.rules_form import form_for, paces
from cribbage.web.screen import OptionTag

Values: TypeAlias = dict[str, Any]
Page: TypeAlias = tuple[str, str, Values]
"""Name, template and values."""
Makers: TypeAlias = Mapping[str, tuple[str, Callable[[], Values]]]
"""Name -> template, and what makes its values in the language in use."""

LINK = "https://crib.example/j/3q2-7wAoYxkT5bVn0eJ1cQ"
LONG_NAME = "Вероника Константиновна Øst"
ODD_NAMES = (LONG_NAME, "<b>Maria</b>", "שרה", "Jonas")


def _chair(seat: int, peg: int, name: str = "", **more: Any) -> Chair:
    """A chair in the lobby or on the invitation, taken by whoever has a name."""
    return Chair(seat, peg, taken=bool(name), name=name, **more)


ANA = _chair(0, 1, "Ana", you=True, host=True)
MARIA = _chair(1, 2, "Maria")


# --- home ------------------------------------------------------------------------------------------------------------


def _home(rules: Rules | None = None, **more: Any) -> Values:
    values = {"form": form_for(rules or Rules()), "rules_wrong": "", "paces": paces(""), "name": "Ana", "wrong": ""}
    return {**values, "key": "k1", "hero_hand": HERO_HAND, "hero_pegs": HERO_PEGS, **more}


def _home_chosen() -> Values:
    return _home(Rules(players=4, partners=True, muggins=True, zero_back="nineteen"))


def _home_wrong(name_wrong: str) -> Callable[[], Values]:
    def make() -> Values:
        rules_wrong = gettext(CONFLICT_WORDS["partners_need_four"])
        return _home(name="", wrong=gettext(NAME_WORDS[name_wrong]), rules_wrong=rules_wrong)

    return make


# --- lobby and invitation --------------------------------------------------------------------------------------------


def _lobby(chairs: tuple[Chair, ...], *, options: Sequence[OptionTag] = (), partners: bool = False) -> Values:
    is_host = any(chair.you and chair.host for chair in chairs)
    open_chairs = sum(not chair.taken for chair in chairs)
    seats = {"chairs": chairs, "partners": partners, "players": len(chairs), "options": options}
    shared = {"invite_url": LINK, "qr": qr_of(LINK), "version": "1", "base": "/t/x", "target": 121, "days": 30}
    return {**shared, **seats, "is_host": is_host, "can_start": not open_chairs, "open_chairs": open_chairs}


def _lobby_guest() -> Values:
    chairs = (replace(ANA, you=False), replace(MARIA, you=True), _chair(2, 3, "Li", here=False), _chair(3, 4, "Jonas"))
    return _lobby(chairs, options=tags(LOWBALL, TEN_BACK))


def _lobby_partners() -> Values:
    pairs = (
        replace(ANA, partner_of="Li"),
        MARIA,
        _chair(2, 1, "Li", partner_of="Ana"),
        _chair(3, 2, partner_of="Maria"),
    )
    return _lobby(pairs, options=tags(PARTNERS, TEN_BACK), partners=True)


def _invitation(**more: Any) -> Values:
    shared = {"name": "", "wrong": "", "target": 121, "key": "k1", "host": "Maria", "preview": "", "again": False}
    two = {"players": 2, "partners": False, "options": (), "chairs": (_chair(1, 2),)}
    return {**shared, "hero_hand": HERO_HAND, **two, **more}


def _invitation_partners() -> Values:
    pairs = (_chair(1, 2), _chair(2, 1, partner_of="Maria"), _chair(3, 2))
    return _invitation(players=4, partners=True, options=tags(PARTNERS), chairs=pairs)


# --- finished games, and the rest ------------------------------------------------------------------------------------


def _game(make: Callable[[], FinishedGame], table_url: str = "") -> Callable[[], Values]:
    """A finished game: nobody who reads it is "You"."""
    links = {"record_url": "/g/x/record", "text_url": "/g/x/text", "table_url": table_url, "days": 365}
    return lambda: {**build_game.summary(make(), draw), **links}


def _message(words: errors.Words) -> Callable[[], Values]:
    def make() -> Values:
        way_on = gettext("Set a table of your own")
        return {"heading": gettext(words.heading), "text": gettext(words.text), "href": "/", "words": way_on}

    return make


def _rule(page: RulesPage) -> Callable[[], Values]:
    return lambda: rules_pages.page_values(page, draw)


@cache
def _api() -> Values:
    app = FastAPI(openapi_url=f"{api.BASE}/openapi.json", telemetry={"tracing": False, "metrics": False, "logs": False})
    app.include_router(api.router)
    api_openapi.install(app)
    return api_page.values_of(app.openapi(), app.openapi_url)


FOUR = Rules(players=4)
PAGES: Makers = {
    "home": ("home.html", _home),
    "home-chosen": ("home.html", _home_chosen),
    "home-wrong": ("home.html", _home_wrong("name_unreadable")),
    "home-long-name": ("home.html", _home_wrong("name_too_long")),
    "lobby": ("lobby.html", lambda: _lobby((ANA, _chair(1, 2)))),
    "lobby-three": ("lobby.html", lambda: _lobby((ANA, MARIA, _chair(2, 3)), options=tags(MUGGINS))),
    "lobby-guest": ("lobby.html", _lobby_guest),
    "lobby-ready": (
        "lobby.html",
        lambda: _lobby((ANA, MARIA, _chair(2, 3, "Li"), _chair(3, 4, "Вероника Константиновна"))),
    ),
    "lobby-partners": ("lobby.html", _lobby_partners),
    "lobby-away": ("lobby.html", lambda: _lobby((ANA, replace(MARIA, here=False), _chair(2, 3, "Li")))),
    "invitation": ("invitation.html", _invitation),
    "invitation-long": (
        "invitation.html",
        lambda: _invitation(host=LONG_NAME, wrong=gettext(NAME_WORDS["name_too_long"])),
    ),
    "invitation-three": (
        "invitation.html",
        lambda: _invitation(players=3, options=tags(MUGGINS, LOWBALL), chairs=(_chair(1, 2), _chair(2, 3))),
    ),
    "invitation-partners": ("invitation.html", _invitation_partners),
    "invitation-nobody": ("invitation.html", lambda: _invitation(host=gettext("Somebody"))),
    "game": ("game.html", _game(lambda: finished(Rules(), 6))),
    "game-back": ("game.html", _game(lambda: finished(Rules(zero_back="ten_back"), 3, names=ODD_NAMES), "/t/x")),
    "game-four": ("game.html", _game(lambda: finished(FOUR, 2))),
    "game-nobody": ("game.html", _game(lambda: finished(FOUR, 0, resigns=(4, 2)))),
    "game-resigned": ("game.html", _game(lambda: finished(Rules(target=61), 0, resigns=(1, 1), names=ODD_NAMES))),
    "game-partners": ("game.html", _game(lambda: finished(replace(FOUR, partners=True), 4, names=NAMES))),
    "game-lowball": ("game.html", _game(lambda: finished(LOWBALL, 7))),
    "game-unnamed": ("game.html", _game(lambda: finished(FOUR, 3, names=("", "", "", "")))),
    "game-muggins": (
        "game.html",
        _game(lambda: finished(Rules(players=3, muggins=True, zero_back="nineteen"), 3, names=ODD_NAMES)),
    ),
    "door": ("door.html", dict),
    "message": ("message.html", _message(errors.NOT_FOUND)),
    **{
        f"message-{code.replace('_', '-')}": ("message.html", _message(words))
        for code, words in errors.PAGES.items()
        if words is not errors.NOT_FOUND
    },
    "message-broken": ("message.html", _message(errors.BROKEN)),
    "message-unreadable": ("message.html", _message(errors.NOT_READ)),
    "message-foreign": ("message.html", _message(errors.FOREIGN)),
    "message-too-large": ("message.html", _message(errors.TOO_LARGE)),
    "message-not-allowed": ("message.html", _message(errors.NOT_ALLOWED)),
    "message-too-often": ("message.html", _message(errors.TOO_OFTEN)),
    "carry": ("carry.html", lambda: {"base": "/t/x", "link": "", "qr": None}),
    "carry-link": ("carry.html", lambda: {"base": "/t/x", "link": LINK, "qr": qr_of(LINK)}),
    "let-watch": ("watch.html", lambda: {"base": "/t/x", "link": LINK, "qr": qr_of(LINK)}),
    "arrive": ("arrive.html", lambda: {"name": "Ana", "key": "k1"}),
    "resign": ("resign.html", lambda: {"base": "/t/x", "opponent": "Maria", "game": 1}),
    "resign-alone": ("resign.html", lambda: {"base": "/t/x", "opponent": "", "game": 1}),
    "api": ("api.html", _api),
    "sentences": ("translate/sentences.html", lambda: {"groups": sentences()}),
    "rules": ("rules/index.html", lambda: rules_pages.index_values(draw)),
    **{f"rules-{slug}": ("rules/page.html", _rule(page)) for slug, page in book.PAGES.items()},
}
"""Every page but the table's."""

TABLES: Makers = {
    f"table-{name}": ("table/page.html", lambda make=make: {"s": make(), "back": BASE})  # type: ignore[misc]
    for name, make in EVERY.items()
}
"""The table's page in every state."""


def pages() -> Iterator[Page]:
    """Every page there is, in the language in use."""
    return made({**PAGES, **TABLES})


def made(makers: Makers) -> Iterator[Page]:
    """Pages with their values."""
    for name, (template, make) in makers.items():
        yield name, template, make()
