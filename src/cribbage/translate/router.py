"""The pages of the bench: the languages, the sentences of one, one of them, and every page with its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.responses import HTMLResponse, Response

from cribbage.translate import sources
from cribbage.translate.bench import bench_of
from cribbage.translate.books import STATES, Book, Row
from cribbage.translate.examples import Form, forms_of
from cribbage.translate.shown import MAKERS, Shown
from cribbage.translate.sources import Source
from cribbage.web.catalogues import PSEUDO, SOURCE
from cribbage.web.i18n import direction
from cribbage.web.respond import look_for, page
from cribbage.web.security import CONTENT_POLICY

router = APIRouter()

AT_ONCE = 50
"""Sentences of a list on one page."""
LONG = "long"
"""Beside the states: what is longer than the English by more than a third."""
GROWN = 4 / 3
# The page inside is only looked at: it may stand in a frame of ours, and nothing in it runs.
SHOWN_POLICY = CONTENT_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'").replace(
    "script-src 'self'", "script-src 'none'"
)


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence as a list or a page of its own tells it."""

    row: Row
    forms: tuple[Form, ...]
    uses: tuple[str, ...]


def at(request: Request, address: str) -> Source:
    """The language at an address; a dependency of every page of one."""
    found = bench_of(request).source(address)
    if found is None:
        raise HTTPException(404)
    return found


At = Annotated[Source, Depends(at)]


@router.get("/translate")
def languages(request: Request) -> Response:
    """How far every language is."""
    bench = bench_of(request)
    rows: list[tuple[Source, Book]] = []
    for code in sources.codes():
        source = bench.source(code)
        if source is not None:
            rows.append((source, bench.book(source)))
    made = [source for code in (SOURCE, *PSEUDO) if (source := bench.source(code)) is not None]
    return page(request, "translate/index.html", rows=rows, made=made, total=len(bench.sentences()))


@router.get("/translate/{address}")
def sentences(
    request: Request,
    source: At,
    show: str = "",
    on: str = "",
    q: str = "",
    begin: Annotated[int, Query(alias="from", ge=0)] = 0,
) -> Response:
    """The sentences of a language, those that want work first."""
    bench = bench_of(request)
    book = bench.book(source)
    uses = bench.stage.uses()
    found = [
        row for row in book.in_order() if _wanted(row, show, q) and (not on or on in uses.get(row.sentence.key, ()))
    ]
    told = [_told(request, source, row) for row in found[begin : begin + AT_ONCE]]
    values: dict[str, Any] = {"told": told, "found": len(found), "begin": begin}
    values |= {"before": max(0, min(begin, len(found)) - AT_ONCE), "after": begin + AT_ONCE}
    values |= {"show": show, "on": on, "q": q, "states": (*STATES, LONG), "pages": tuple(MAKERS)}
    return page(request, "translate/sentences_of.html", **_about(source, book), **values)


@router.get("/translate/{address}/string/{name}")
def sentence(request: Request, source: At, name: str) -> Response:
    """One sentence: what it is, what it has become, and where it is said."""
    book = bench_of(request).book(source)
    row = book.rows.get(name)
    if row is None:
        raise HTTPException(404)
    return page(request, "translate/sentence.html", **_about(source, book), told=_told(request, source, row))


@router.get("/translate/{address}/state/{name}")
def stage(request: Request, source: At, name: str) -> Response:
    """A page in a language, with its sentences beside it."""
    bench = bench_of(request)
    shown = _shown(request, source, name)
    book, known, states = bench.book(source), bench.sentences(), bench.states(source)
    said = [
        (one, known[one.key], states.get(one.key, "done"), _first_form(book, one.id))
        for one in shown.said
        if one.key in known
    ]
    names = tuple(MAKERS)
    place = names.index(name)
    values: dict[str, Any] = {"name": name, "said": said, "pages": names}
    values |= {"before": names[place - 1], "next": names[(place + 1) % len(names)]}
    return page(request, "translate/stage.html", **_about(source, book), **values)


@router.get("/translate/{address}/shown/{name}")
def inside(request: Request, source: At, name: str) -> Response:
    """The page itself, for the frame."""
    headers = {"Content-Security-Policy": SHOWN_POLICY, "Vary": "Cookie"}
    return HTMLResponse(_shown(request, source, name).html, headers=headers)


def _shown(request: Request, source: Source, name: str) -> Shown:
    if name not in MAKERS:
        raise HTTPException(404)
    bench = bench_of(request)
    return bench.stage.show(name, source.translation, bench.states(source), look_for(request))


def _first_form(book: Book, name: str) -> str:
    row = book.rows.get(name)
    return next(iter(row.forms), "") if row else ""


def _about(source: Source, book: Book) -> dict[str, Any]:
    """What every page of a language takes."""
    return {"source": source, "book": book, "written": direction(source.code), "total": book.total}


def _wanted(row: Row, show: str, text: str) -> bool:
    known: Sequence[str] = STATES
    fits = row.growth > GROWN if show == LONG else row.state == show or show not in known
    return fits and (not text or text.casefold() in "\n".join((*row.sentence.source, *row.forms)).casefold())


def _told(request: Request, source: Source, row: Row) -> Told:
    uses = bench_of(request).stage.uses().get(row.sentence.key, ())
    return Told(row, forms_of(row, source.translation), tuple(uses))
