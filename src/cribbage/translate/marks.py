"""Finds every sentence again in a finished page.

While a page is made for the bench, each sentence that it asks for comes with two invisible characters around it that
tell which one it is. They go through templates, escaping and placeholders like any other letter, so that nothing that
builds a page has to know of them. Afterwards an element is put around the sentence in their place; where no element can
stand, as in an attribute, the sentence is noted at the element that has it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

from markupsafe import escape

from cribbage.web.catalogues import ENGLISH, Translation
from cribbage.web.po import Key

_OPENS, _CLOSES = 0xF0000, 0x100000
_MOST = 0xFFFD
"""Code points of a plane for private use: more sentences than that no page has."""
_MARK = re.compile("([\U000f0000-\U0010ffff])")
ELEMENT = "x-msg"
"""An element of our own: no rule of a style sheet means it."""

_VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
_DROPPED = frozenset(("script", "noscript"))
"""What would act in a page that is only to be looked at."""
_ACTS = frozenset((("meta", "refresh"), ("link", "modulepreload"), ("link", "preload")))
_SILENT = frozenset(("title", "textarea", "option", "svg", "style"))
"""Elements in which no other one can stand."""


@dataclass(frozen=True)
class Recording(Translation):
    """A translation that notes what it is asked for, and marks what it says."""

    inner: Translation = ENGLISH
    said: dict[Key, int] = field(default_factory=dict)
    """Each sentence in the order in which it was first asked for, with its number."""

    @classmethod
    def of(cls, inner: Translation) -> Recording:
        """A recording of this translation."""
        return cls(inner.code, plural=inner.plural, forms=inner.forms, inner=inner)

    def one(self, context: str | None, message: str) -> str:
        """The sentence `message`, marked."""
        return self._marked((context, message), self.inner.one(context, message))

    def many(self, context: str | None, singular: str, plural: str, n: int) -> str:
        """The sentence for the number `n`, marked."""
        return self._marked((context, singular), self.inner.many(context, singular, plural, n))

    def _marked(self, key: Key, text: str) -> str:
        number = self.said.setdefault(key, len(self.said))
        # Marks that somebody has put into a translation would lead astray.
        text = unmarked(text)
        return f"{chr(_OPENS + number)}{text}{chr(_CLOSES + number)}" if number <= _MOST else text


def unmarked(text: str) -> str:
    """The text without marks."""
    return _MARK.sub("", text)


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence of a page: its name, and where it stands: "" in the text, else the attribute or element."""

    name: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class MarkedPage:
    """A page in which every sentence can be found, and its sentences in the order of the page, each once a place."""

    html: str
    found: tuple[Found, ...]


def mark(html: str, names: Sequence[str], states: Mapping[str, str], head: str = "") -> MarkedPage:
    """The page with an element around each sentence, without anything that acts by itself.

    `names` are what the sentences are called in it, by number; `states` gives a word for those that are not translated
    as they should be; `head` is put at the end of the page's head.
    """
    marker = _Marker(names, states, head)
    marker.feed(html)
    marker.close()
    return MarkedPage("".join(marker.out), tuple(dict.fromkeys(marker.found)))


@dataclass(slots=True)
class _Open:
    number: int
    depth: int
    place: int
    """Where in the output its element would begin."""


class _Marker(HTMLParser):
    """Writes what it reads, sentence by sentence."""

    def __init__(self, names: Sequence[str], states: Mapping[str, str], head: str) -> None:
        super().__init__(convert_charrefs=False)
        self._names = names
        self.out: list[str] = []
        self.found: list[Found] = []
        self._states = states
        self._head = head
        self._stack: list[str] = []
        self._open: list[_Open] = []
        self._dropped = 0

    # --- elements ---

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _DROPPED:
            self._dropped += 1
            return
        known = dict(attrs)
        acts = (tag, known.get("http-equiv") or known.get("rel")) in _ACTS
        if self._dropped or acts:
            return
        self.out.append(self._tag(attrs))
        if tag not in _VOID:
            self._stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._dropped and tag not in _DROPPED:
            self.out.append(self._tag(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag in _DROPPED:
            self._dropped = max(0, self._dropped - 1)
            return
        if self._dropped:
            return
        if tag == "head":
            self.out.append(self._head)
        self.out.append(f"</{tag}>")
        if tag in self._stack:
            while self._stack.pop() != tag:
                pass
        # A sentence that ends in another element than it has begun in gets none of its own.
        self._open = [one for one in self._open if one.depth <= len(self._stack)]

    def _tag(self, attrs: list[tuple[str, str | None]]) -> str:
        """The tag as it was, with its sentences noted."""
        raw = self.get_starttag_text() or ""
        if not _MARK.search(raw):
            return raw
        noted: list[str] = []
        for name, value in attrs:
            said = [self._names[ord(sign) - _OPENS] for sign in _MARK.findall(value or "") if ord(sign) < _CLOSES]
            self.found += [Found(one, name) for one in said]
            noted += said
        raw = unmarked(raw)
        end = "/>" if raw.endswith("/>") else ">"
        states = {self._states[one] for one in noted if one in self._states}
        state = f' data-msg-state="{escape(min(states))}"' if states else ""
        return f'{raw.removesuffix(end)} data-msg-in="{escape(" ".join(noted))}"{state}{end}'

    # --- text ---

    def handle_data(self, data: str) -> None:
        if self._dropped:
            return
        for piece in _MARK.split(data):
            if _MARK.fullmatch(piece):
                self._mark(ord(piece))
            else:
                self.out.append(piece)

    def handle_entityref(self, name: str) -> None:
        self._raw(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._raw(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._raw(f"<!{decl}>")

    def _raw(self, text: str) -> None:
        if not self._dropped:
            self.out.append(text)

    def _mark(self, code: int) -> None:
        depth = len(self._stack)
        if code < _CLOSES:
            silent = next((tag for tag in self._stack if tag in _SILENT), "")
            self.found.append(Found(self._names[code - _OPENS], silent))
            if not silent:
                self._open.append(_Open(code - _OPENS, depth, len(self.out)))
                self.out.append("")
            return
        number = code - _CLOSES
        while self._open:
            begun = self._open.pop()
            if begun.number == number:
                if begun.depth == depth:
                    name = self._names[number]
                    state = self._states.get(name)
                    told = f' data-msg-state="{escape(state)}"' if state else ""
                    self.out[begun.place] = f'<{ELEMENT} data-msg="{escape(name)}"{told}>'
                    self.out.append(f"</{ELEMENT}>")
                return
