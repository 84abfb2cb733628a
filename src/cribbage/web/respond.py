"""Pages as answers: in the reader's language, with his settings, and the site's services at hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment
from markupsafe import Markup

from cribbage.engine.cards import Card
from cribbage.services.fairness import Shuffler
from cribbage.services.holding import Playing
from cribbage.services.keeping import Keeping
from cribbage.settings import Settings
from cribbage.store.db import Database
from cribbage.web import i18n
from cribbage.web.addresses import alternates, has_languages, inside
from cribbage.web.assets import Assets
from cribbage.web.faces import chip
from cribbage.web.limits import Limits
from cribbage.web.live import Live
from cribbage.web.look import Look, look_of
from cribbage.web.pacer import Pacer
from cribbage.web.previews import PREVIEW_COOKIE, Preview, Previews
from cribbage.web.security import is_https, origin_of

LANGUAGE_COOKIE = "lang"
LOOK_COOKIE = "look"
NAME_COOKIE = "name"
WHOLE_PAGE = {"X-Page": "whole"}
"""Tells script that wanted a part that there is another page now."""


@dataclass(slots=True)
class Site:
    """Everything that answering takes. One for the process, made at the start."""

    settings: Settings
    database: Database
    shuffler: Shuffler
    live: Live
    keeping: Keeping
    limits: Limits
    assets: Assets
    templates: Environment
    previews: Previews = field(default_factory=Previews)
    pacer: Pacer = field(init=False)

    def __post_init__(self) -> None:
        self.pacer = Pacer(self.play, self.live.announce)
        self.live.followers.append(self.pacer.changed)

    @property
    def play(self) -> Playing:
        """What the use cases of a table take."""
        return Playing(self.database, self.shuffler, self.keeping)

    def chip(self, card: Card) -> Markup:
        """A card inside a line of text."""
        return chip(card, self.assets.url("cards.svg"))


def site_of(request: Request) -> Site:
    """The site that a request came to."""
    return cast(Site, request.app.state.site)


def look_for(request: Request) -> Look:
    """The reader's settings."""
    return look_of(request.cookies.get(LOOK_COOKIE))


def preview_of(request: Request) -> Preview | None:
    """The translation on trial that this page is said in: the reader has opened it, it lasts, and the address asks for
    no other language."""
    found = site_of(request).previews.find(request.cookies.get(PREVIEW_COOKIE))
    return found if found is not None and _asked(request) in (None, found.code) else None


def _asked(request: Request) -> str | None:
    """The language that the address begins with."""
    language: str | None = request.scope.get("state", {}).get("language")
    return language


@contextmanager
def in_language_of(request: Request) -> Iterator[str]:
    """Everything said inside is said in the reader's language."""
    asked = _asked(request)
    on_trial = preview_of(request)
    if on_trial is not None:
        with i18n.said_in(on_trial.translation) as code:
            yield code
        return
    chosen = asked or request.cookies.get(LANGUAGE_COOKIE)
    with (
        i18n.use(i18n.choose(request.headers.get("accept-language"), chosen)) as code,
        inside(f"/{code}" if asked else ""),
    ):
        yield code


def render(request: Request, template: str, **values: Any) -> str:
    """A template for this reader."""
    with in_language_of(request) as code:
        page = site_of(request).templates.get_template(template)
        return page.render(lang=code, dir=i18n.direction(code), settings=look_for(request), **values)


def _addresses(request: Request) -> dict[str, Any]:
    """What a whole page says of languages: those on offer, and its own address in each."""
    path, offered = request.url.path, i18n.available()
    prefix = f"/{_asked(request) or ''}".rstrip("/")
    return {
        "languages": [(other, i18n.name(other)) for other in offered],
        "alternates": alternates(origin(request), path, offered),
        "canonical": f"{origin(request)}{prefix}{path}" if has_languages(path) else "",
        "path": path,
        "on_trial": preview_of(request) is not None,
    }


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page for this reader. A script that asked for a part is told that it got more."""
    headers = {**WHOLE_PAGE, "Vary": "Accept-Language, Cookie"}
    return HTMLResponse(render(request, template, **(_addresses(request) | values)), status, headers)


def wants_part(request: Request) -> bool:
    """Whether script asks, to put the answer into a page that is there already."""
    return request.headers.get("hx-request") == "true"


def https(request: Request) -> bool:
    """Whether the reader's browser speaks https to us."""
    return is_https(request, site_of(request).settings.base_url)


def origin(request: Request) -> str:
    """The address of this site as the reader knows it."""
    return origin_of(request, site_of(request).settings.base_url)


def who_asks(request: Request) -> str:
    """The address of the asker, for counting; behind a proxy the one it tells us, if it is trusted."""
    return request.client.host if request.client else ""
