"""The Jinja environment: what templates can call, and which style sheets make which bundle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from cribbage.web import i18n
from cribbage.web.addresses import here
from cribbage.web.board import Base, Orient, board_for
from cribbage.web.built import built
from cribbage.web.faces import card_name, chip, side_name, total_words
from cribbage.web.felt import Person
from cribbage.web.option_words import words_for
from cribbage.web.parts import parts_from
from cribbage.web.rail import rail_for
from cribbage.web.rulebook.book import play_url, rules_url, url_for
from cribbage.web.words import isolated, listed, titled

_SHARED = ("css/tokens.css", "css/base.css", "css/parts.css", "css/board.css")
STYLESHEETS: dict[str, tuple[str, ...]] = {
    "table.css": (
        *_SHARED,
        "css/table.css",
        "css/seats.css",
        "css/felt.css",
        "css/tray.css",
        "css/muggins.css",
        "css/log.css",
        "css/menu.css",
        "css/states.css",
        "css/print.css",
    ),
    "site.css": (
        *_SHARED,
        "css/seats.css",
        "css/site.css",
        "css/log.css",
        "css/summary.css",
        "css/rules.css",
        "css/print.css",
    ),
    # For the bench of translators: around the pages that it shows, and inside them.
    "translate.css": ("css/translate.css",),
    "shown.css": ("css/shown.css",),
}
"""Served bundle -> the files under `static/` that are joined to make it, in this order."""


def bdi(name: str) -> Markup:
    """A name that somebody typed, isolated so that its direction of writing leaves the sentence around it alone."""
    return Markup("<bdi>{}</bdi>").format(name)


def name_list(people: Sequence[Person]) -> Markup:
    """Names of several people as the reader's language lists them, each isolated: "Maria and Li"."""
    # Every name is escaped before they are joined.
    return Markup(listed([str(bdi(person.name)) for person in people]))  # noqa: S704


def side_list(people: Sequence[Person], you: str) -> Markup:
    """Who is of a side, the reader as `you`, in the commas of the reader's language."""
    named = [str(escape(you) if person.you else bdi(person.name)) for person in people]
    # Every name is escaped before they are joined.
    return Markup(listed(named, "unit"))  # noqa: S704


def strong(value: object) -> Markup:
    """A value that stands out inside a sentence."""
    return Markup("<b>{}</b>").format(value)


def in_span(value: object, name: str) -> Markup:
    """A value that script replaces as its reader chooses: `<span data-value="name">`."""
    return Markup('<span data-value="{}">{}</span>').format(name, value)


def signed(holes: int) -> str:
    """Holes gained or lost with their sign: "+3", "−10" (with a real minus)."""
    return f"+{holes}" if holes > 0 else f"\N{MINUS SIGN}{-holes}"


@lru_cache(maxsize=16)
def board_base(tracks: int, target: int, orient: Orient) -> Base:
    """The unchanging part of a board; drawn once for all tables."""
    return board_for(tracks, target, orient).base()


def make_environment(templates_dir: Path, asset: Callable[[str], str]) -> Environment:
    """An environment for all templates.

    `asset` turns the name of a static file ("cards.svg", "vendor/htmx.min.js") into its address with a version. A
    template that names a value it was not given fails loudly. Every page is rendered with `lang`, `dir` and `settings`
    (a Look) beside its own values.
    """
    env = Environment(
        loader=FileSystemLoader(templates_dir),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    i18n.install(env)
    env.filters.update(bdi=bdi, card_name=card_name, in_span=in_span, isolated=isolated, signed=signed, strong=strong)
    env.globals.update(
        alternates=(),
        asset=asset,
        board_base=board_base,
        canonical="",
        built=built(),
        card_name=card_name,
        here=here,
        language_name=i18n.name,
        languages=(),
        on_trial=False,
        path="/",
        chip=lambda card: chip(card, asset("cards.svg")),
        listed=listed,
        name_list=name_list,
        parts=parts_from(asset("cards.svg")),
        play_url=lambda code, choice: here(play_url(code, choice)),
        rail_for=rail_for,
        rules_url=lambda place="": here(rules_url(place)),
        side_list=side_list,
        side_name=side_name,
        rule_url=lambda code, choice: here(url_for(code, choice)),
        rule_words=words_for,
        titled=titled,
        total_words=total_words,
    )
    return env
