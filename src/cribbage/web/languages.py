"""The reader's language in addresses (`/sv/rules`), the form that chooses one, and the other languages of a page."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from starlette.requests import HTTPConnection
from starlette.types import Scope

from cribbage.services import tables
from cribbage.services.errors import Refused
from cribbage.web import i18n, negotiate
from cribbage.web.addresses import has_languages, own_address, table_in
from cribbage.web.previews import PREVIEW_COOKIE
from cribbage.web.respond import LANGUAGE_COOKIE, https, site_of
from cribbage.web.seats import held_in
from cribbage.web.security import is_token, keep_cookie

router = APIRouter()

SEE_OTHER, MOVED = 303, 308
_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*")
# One word of our own addresses looks like a language, and is none.
_OWN = {"api"}


@dataclass(frozen=True, slots=True)
class Taken:
    """An address taken apart: the language it begins with, and the path that is left; it stays whole where the page has
    no languages, so that nothing is found there. `moved` is where to go instead if the language is written in another
    way than ours, or left without its slash, or the page has one too many."""

    code: str
    path: str
    moved: str = ""


def _begins_with_language(path: str) -> bool:
    """Whether an address may be one in a language, seen from its first part alone: every request is asked this."""
    first = path.removeprefix("/").partition("/")[0]
    return path.startswith("/") and first.lower() not in _OWN and _TAG.fullmatch(first) is not None


def take_apart(path: str, chosen: str = "") -> Taken | None:
    """The language that an address begins with; None where it begins with none, or with one too young, not `chosen`."""
    if not _begins_with_language(path):
        return None
    first, _, rest = path.removeprefix("/").partition("/")
    # One that is not on offer yet is read by whoever has come by its preview link.
    hidden = i18n.young() - {chosen}
    code = negotiate.match(first, [code for code in i18n.known() if code not in hidden])
    if code is None:
        return None
    plain = rest.rstrip("/")
    if not has_languages(f"/{plain}"):
        return Taken(code, path)
    ours = f"/{code}/{plain}"
    return Taken(code, f"/{plain}", "" if path == ours else quote(ours))


def in_its_language(scope: Scope) -> Scope | Response:
    """The request without the language of its address, which is noted; or the answer that leads to the right one."""
    if scope["method"] not in ("GET", "HEAD") or not _begins_with_language(scope["path"]):
        return scope
    taken = take_apart(scope["path"], HTTPConnection(scope).cookies.get(LANGUAGE_COOKIE, ""))
    if taken is None:
        return scope
    if taken.moved:
        query = scope["query_string"].decode("latin-1")
        return RedirectResponse(f"{taken.moved}?{query}" if query else taken.moved, MOVED)
    state = {**scope.get("state", {}), "language": taken.code}
    return {**scope, "path": taken.path, "raw_path": taken.path.encode(), "state": state}


@router.post("/language")
def choose(request: Request, code: Annotated[str, Form()] = "", back: Annotated[str, Form()] = "/") -> Response:
    """Keep the language that the reader has chosen, and go back to where he was."""
    answer = RedirectResponse(own_address(back), SEE_OTHER)
    if code not in i18n.known():
        return answer
    keep_cookie(answer, LANGUAGE_COOKIE, code, https=https(request))
    table = table_in(own_address(back))
    held = held_in(request, table) if table else None
    if held is not None:
        # A table that is closed says nothing to anybody any more.
        with suppress(Refused):
            tables.set_language(site_of(request).play, held, code)
    return answer


@router.get("/preview/{code}")
def preview(request: Request, code: str) -> Response:
    """Read the whole site in a language that is not on offer yet, or in a translation on trial."""
    on_trial = site_of(request).previews.find(code)
    if on_trial is not None:
        answer = RedirectResponse("/", SEE_OTHER)
        keep_cookie(answer, PREVIEW_COOKIE, code, https=https(request))
        if on_trial.code in i18n.known():
            # What is read once the trial has ended.
            keep_cookie(answer, LANGUAGE_COOKIE, on_trial.code, https=https(request))
        return answer
    if is_token(code):
        raise Refused("no_such_link")
    known = negotiate.match(code, i18n.known())
    if known is None:
        raise Refused("no_such_link")
    answer = RedirectResponse("/", SEE_OTHER)
    keep_cookie(answer, LANGUAGE_COOKIE, known, https=https(request))
    return answer
