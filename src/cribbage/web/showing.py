"""A table as its readers see it: the page, the part of it that changes, the answer to a press, the lobby."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import Request
from fastapi.responses import HTMLResponse, Response

from cribbage.engine.cards import Seat
from cribbage.engine.rules import Rules
from cribbage.services.errors import Refused
from cribbage.services.games import Opened, open_table
from cribbage.web.build_screen import build_screen
from cribbage.web.chairs import chairs_of, rules_values
from cribbage.web.places import Place
from cribbage.web.qr import qr_of
from cribbage.web.respond import WHOLE_PAGE, in_language_of, look_for, origin, page, render, site_of, wants_part
from cribbage.web.scene import Reader
from cribbage.web.screen import Presence, Screen
from cribbage.web.seats import Holder
from cribbage.web.words import Sentence

NOT_MODIFIED = 304
RULES = "X-Rules"


def opened_at(request: Request, table_id: str, place: Place | None) -> Opened:
    """The table, with as much of its past as a reader at this place looks at.

    Raises:
        Refused: no_such_table, table_closed.
    """
    site = site_of(request)
    since = max(place.deal - 1, 0) if place is not None and place.back else None
    opened = open_table(site.database, table_id, since=since)
    if site.keeping.has_closed(opened.table, opened.game):
        raise Refused("table_closed")
    return opened


def screen_for(
    request: Request, opened: Opened, seat: Seat | None, base: str, place: Place | None, notice: Sentence | None = None
) -> Screen:
    """The screen of one reader, in his language."""
    site = site_of(request)
    version, presence = _shown(request, opened, place), presence_at(request, opened)
    with in_language_of(request):
        return build_screen(opened, Reader(seat, base, version, place, presence, notice, look_for(request)), site.chip)


def _shown(request: Request, opened: Opened, place: Place | None) -> str:
    """What a part depends on: the table's version, and the reader's place, which another of his tabs may have moved."""
    version = site_of(request).live.version(opened.table.id, opened.table.version)
    return version if place is None or opened.game is None else f"{version}@{place}"


def whole(request: Request, screen: Screen, status: int = 200) -> HTMLResponse:
    """The table's page."""
    return page(request, "table/page.html", status, s=screen, back=screen.base)


def answer_part(request: Request, opened: Opened, seat: Seat | None, base: str, place: Place | None) -> Response:
    """The changing part, unless the reader has it already."""
    if request.headers.get("if-none-match") == f'"{_shown(request, opened, place)}"':
        return Response(status_code=NOT_MODIFIED)
    if opened.game is None:
        # A lobby has no such part: its page starts afresh, but not for who is just looking at it.
        known = request.headers.get("if-none-match", "").strip('"').partition(".")[0] == str(opened.table.version)
        return Response(status_code=NOT_MODIFIED) if known else Response(headers=WHOLE_PAGE)
    screen = screen_for(request, opened, seat, base, place)
    return _part(request, screen)


def answer_press(
    request: Request,
    opened: Opened,
    held: Holder,
    place: Place | None,
    *,
    notice: Sentence | None = None,
    status: int = 200,
) -> Response:
    screen = screen_for(request, opened, held.seat, held.base, place, notice)
    if wants_part(request):
        return _part(request, screen, status)
    return whole(request, screen, status)


def _part(request: Request, screen: Screen, status: int = 200) -> HTMLResponse:
    """The changing part, told by which rules it is: title and board stand in the page around it."""
    return HTMLResponse(render(request, "table/_live.html", s=screen), status, {RULES: screen.rules_code})


def lobby(request: Request, opened: Opened, seat: Seat) -> Response:
    """The table before its game has begun."""
    site, table = site_of(request), opened.table
    rules = Rules(**table.rules)
    invite_url = f"{origin(request)}/j/{table.invite}"
    presence = presence_at(request, opened)
    with in_language_of(request):
        chairs = chairs_of(table, rules, seat, presence)
        values = rules_values(rules)
    open_chairs = sum(not chair.taken for chair in chairs)
    return page(
        request,
        "lobby.html",
        invite_url=invite_url,
        qr=qr_of(invite_url),
        days=site.keeping.close_days,
        chairs=chairs,
        host=chairs[seat].name,
        is_host=seat == table.host,
        can_start=open_chairs == 0,
        open_chairs=open_chairs,
        version=site.live.version(table.id, table.version),
        base=f"/t/{table.id}",
        **values,
    )


def presence_at(request: Request, opened: Opened) -> Mapping[Seat, Presence]:
    """Who of those at the table is here."""
    presence = site_of(request).live.presence
    return {row.seat: presence.of(opened.table.id, row.seat) for row in opened.table.seats}
