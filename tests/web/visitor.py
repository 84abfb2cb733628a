"""A visitor without script: reads pages, presses their buttons, keeps his cookies. He knows only what a page shows."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from typing import Any

from httpx2 import Client, Response

PART = {"HX-Request": "true"}
"""What script adds to a request whose answer it puts into the page."""


LIVE = re.compile(r'<div id="live"[^>]*>')
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')


@dataclass
class Form:
    """A form as a browser would send it."""

    action: str
    name: str = ""
    """Its id: the tray's own form is called by what it does, other forms may send to the same address."""
    fields: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[tuple[str, str]] = field(default_factory=list)
    """Checkboxes, none of them ticked."""
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    """Forms and links of a page."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.links |= {known[name] for name in ("href", "src") if name in known}
        if tag == "form":
            self.forms.append(Form(known.get("action") or self.address, known.get("id", "")))
        elif self.forms and "name" in known:
            self._field(tag, known)

    def _field(self, tag: str, known: dict[str, str]) -> None:
        form, named = self.forms[-1], (known["name"], known.get("value", ""))
        if tag == "button":
            form.buttons.append(named)
        elif tag == "input" and known.get("type") == "checkbox":
            form.boxes.append(named)
        elif tag == "input" and (known.get("type") != "radio" or "checked" in known):
            form.fields.append(named)


class Page:
    """An answer, with its forms, links and what stands in the changing part; read only as far as it is asked for."""

    def __init__(self, response: Response) -> None:
        self.response = response
        self.status = response.status_code
        self.text = response.text

    @cached_property
    def _read(self) -> _Reader:
        return _Reader(str(self.response.url), self.text)

    @property
    def forms(self) -> list[Form]:
        """All forms, in order."""
        return self._read.forms

    @property
    def links(self) -> set[str]:
        """All addresses that the page leads to or loads."""
        return self._read.links

    @cached_property
    def live(self) -> dict[str, str]:
        """The attributes of the part that changes; empty on other pages."""
        found = LIVE.search(self.text)
        return {name: html.unescape(value) for name, value in ATTRIBUTE.findall(found[0])} if found else {}

    @property
    def felt(self) -> str:
        """What lies in the middle of the table: cut, crib, play, show, result; "" on other pages."""
        return self.live.get("data-felt", "")

    def form(self, end: str) -> Form:
        """The form that is sent to an address with this end."""
        return next(form for form in self.forms if form.action.split("?")[0].endswith(end))

    def has(self, end: str) -> bool:
        """Whether there is such a form."""
        return any(form.action.split("?")[0].endswith(end) for form in self.forms)


@dataclass
class Visitor:
    """A browser. `base` is the address of his table once he sits at one."""

    client: Client
    base: str = ""

    def get(self, path: str, **headers: str) -> Page:
        """Open an address, without going where it leads."""
        return Page(self.client.get(path, headers=headers, follow_redirects=False))

    def post(
        self, path: str, data: Any = None, headers: Mapping[str, str] | None = None, *, part: bool = False
    ) -> Page:
        """Send a form, without going where the answer leads."""
        more = PART if part else {}
        return Page(self.client.post(path, data=data, headers={**more, **(headers or {})}, follow_redirects=False))

    def send(self, form: Form, *chosen: tuple[str, str], boxes: int = 0, part: bool = False) -> Page:
        """Send a form with what was chosen in it or pressed, and the first so many of its boxes ticked."""
        return self.post(form.action, fields(form, *chosen, boxes=boxes), part=part)

    def table(self) -> Page:
        """The table's page as it is now."""
        return self.get(self.base)

    def set_table(self, name: str = "", target: int = 121, **rules: str) -> str:
        """Set a table; the token of its invitation is returned. `rules`: what the form posts besides."""
        key = dict(self.get("/").form("/tables").fields)["key"]
        answer = self.post("/tables", {"name": name, "target": str(target), "key": key, **rules})
        assert answer.status == 303, answer.text
        self.base = answer.response.headers["location"]
        return self.invite()

    def invite(self) -> str:
        """The token of the invitation, as the lobby shows it."""
        return self.table().text.split("/j/")[1].split('"')[0]

    def sit_down(self, invite: str, name: str = "") -> Page:
        """Take the seat that an invitation offers."""
        key = dict(self.get(f"/j/{invite}").forms[0].fields)["key"]
        answer = self.post(f"/j/{invite}", {"name": name, "key": key})
        if answer.status == 303:
            self.base = answer.response.headers["location"]
        return answer

    def read_on(self) -> Page:
        """Go on through the cut or the show until the newest; the page after it."""
        page = self.table()
        for _ in range(10):
            if page.felt not in ("cut", "show"):
                return page
            on = next(form for form in page.forms if form.name == "read")
            assert self.send(on, on.buttons[-1]).status == 303
            page = self.table()
        raise AssertionError("the show has no end")

    def act(self, *, part: bool = False) -> Page | None:
        """Read on, then throw or lay the first card that fits; None if he has nothing to do."""
        page = self.read_on()
        if not page.has("/move"):
            return None
        form = page.form("/move")
        if form.boxes:
            return self.send(form, boxes=2, part=part)
        if dict(form.fields)["type"] == "play":
            legal = page.text.split("data-legal")[0].rsplit('value="', 1)[1].split('"')[0]
            return self.send(form, ("card", legal), part=part)
        return None


def fields(form: Form, *chosen: tuple[str, str], boxes: int = 0) -> dict[str, list[str]]:
    """What a browser sends of a form."""
    data: dict[str, list[str]] = {}
    for name, value in [*form.fields, *form.boxes[:boxes], *chosen]:
        data.setdefault(name, []).append(value)
    return data
