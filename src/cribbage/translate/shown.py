"""Pages of the showcase as the bench shows them, with every sentence marked; and which page says what."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment

from cribbage.showcase.kit import drawn_from
from cribbage.showcase.pages import PAGES, TABLES
from cribbage.translate.books import State
from cribbage.translate.marks import Recording, mark
from cribbage.translate.template import id_of
from cribbage.web import i18n
from cribbage.web.catalogues import ENGLISH, Translation
from cribbage.web.look import AS_IT_COMES, Look
from cribbage.web.po import Key

MAKERS = {**PAGES, **TABLES}


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a page: its key, its name in addresses, and where it stands besides the text."""

    key: Key
    id: str
    where: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A page and what it says, in its order. Its sentences are called by their names in addresses."""

    html: str
    said: tuple[Said, ...]


class Stage:
    """Makes the pages. `templates` are those of the site, `sprite` is where its cards are drawn."""

    def __init__(self, templates: Environment, sprite: str, style: str) -> None:
        """`style` is the address of the style sheet that makes the marks visible."""
        self._templates = templates
        self._sprite = sprite
        self._head = f'<link rel="stylesheet" href="{style}">'
        self._uses: Mapping[Key, Sequence[str]] | None = None
        self._lock = threading.Lock()

    def show(self, name: str, translation: Translation, states: Mapping[Key, State], look: Look = AS_IT_COMES) -> Shown:
        """The page `name` in a language; `states` says of its sentences what is not done."""
        html, said = self._render(name, translation, look)
        by_id = {id_of(key): key for key in said}
        wanting = {one: state for one, key in by_id.items() if (state := states.get(key, "done")) != "done"}
        marked = mark(html, tuple(by_id), wanting, self._head)
        return Shown(marked.html, tuple(Said(by_id[found.name], found.name, found.where) for found in marked.found))

    def uses(self) -> Mapping[Key, Sequence[str]]:
        """The pages that say a sentence, by its key. Made once, which takes some seconds."""
        with self._lock:
            if self._uses is None:
                uses: dict[Key, list[str]] = {}
                for name in MAKERS:
                    for key in self._render(name, ENGLISH, AS_IT_COMES)[1]:
                        uses.setdefault(key, []).append(name)
                self._uses = uses
            return self._uses

    def _render(self, name: str, translation: Translation, look: Look) -> tuple[str, Mapping[Key, int]]:
        template, make = MAKERS[name]
        recording = Recording.of(translation)
        with i18n.said_in(recording) as code, drawn_from(self._sprite):
            frame: dict[str, Any] = {
                "lang": code,
                "dir": i18n.direction(code),
                "settings": look,
                "languages": [(other, i18n.name(other)) for other in i18n.available()],
            }
            html = self._templates.get_template(template).render(frame | make())
        return html, recording.said
