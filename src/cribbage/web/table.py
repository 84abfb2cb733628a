"""The table itself: its page, its part, and everything a seat can send."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cribbage.engine.cards import Seat
from cribbage.engine.codec import Unreadable
from cribbage.engine.moves import IllegalMove, ImpossibleMove, Resign
from cribbage.engine.rules import Rules, side_count, side_of
from cribbage.services import play, tables
from cribbage.services.errors import Refused
from cribbage.services.games import Opened, Press, open_table
from cribbage.store.repo import Overtaken
from cribbage.web.build_screen import build_screen
from cribbage.web.chairs import chairs_of, rules_values
from cribbage.web.errors import move_refusal
from cribbage.web.move_form import MoveForm, number_in, read_move
from cribbage.web.places import Place, place_from
from cribbage.web.qr import qr_of
from cribbage.web.respond import WHOLE_PAGE, in_language_of, origin, page, render, site_of, wants_part
from cribbage.web.scene import Reader, cast_of
from cribbage.web.screen import Presence, Screen
from cribbage.web.seats import Holder, holder, keep_place, place_in, seat_in
from cribbage.web.security import is_token
from cribbage.web.words import Sentence, listed

router = APIRouter()

SEE_OTHER = 303
NOT_MODIFIED = 304

Held = Annotated[Holder, Depends(holder)]
Text = Annotated[str, Form()]


@router.get("/t/{table_id}")
def table(request: Request, table_id: str) -> Response:
    """The table for whoever holds a seat; anybody else is told how to get in."""
    site = site_of(request)
    if not is_token(table_id):
        raise Refused("no_such_table")
    place = place_in(request)
    opened = _opened(request, table_id, place)
    seat = seat_in(request, table_id)
    if seat is None:
        return page(request, "door.html", 403)
    site.live.presence.fetched(table_id, seat)
    if opened.game is None:
        return _lobby(request, opened, seat)
    return whole(request, screen_for(request, opened, seat, f"/t/{table_id}", place))


@router.get("/t/{table_id}/part")
def part(request: Request, held: Held) -> Response:
    """The part of the page that changes, for this seat, at its newest."""
    place = place_in(request)
    opened = _opened(request, held.table_id, place)
    return answer_part(request, opened, held.seat, held.base, place)


@router.post("/t/{table_id}/move")
def move(request: Request, held: Held, form: Annotated[MoveForm, Form()]) -> Response:
    """Make a move: the answer is the fresh part, or the page again without script."""
    site = site_of(request)
    notice: Sentence | None = None
    status = 200
    try:
        press, wanted = read_move(form)
        made = play.make_move(site.play, held.table_id, held.seat, press=press, move=wanted)
    except (Refused, IllegalMove, ImpossibleMove, Unreadable, Overtaken) as refusal:
        if isinstance(refusal, Refused) and refusal.code != "stale":
            raise
        opened = _opened(request, held.table_id, None)
        with in_language_of(request):
            status, notice = move_refusal(cast_of(opened, held.seat, site.chip), refusal)
    else:
        if not made.repeated:
            site.live.announce(held.table_id, made.rows)
        if not wants_part(request):
            return RedirectResponse(held.base, SEE_OTHER)
        opened = _opened(request, held.table_id, None)
    return _answer(request, opened, held, place_in(request), notice=notice, status=status)


@router.post("/t/{table_id}/read")
def read(request: Request, held: Held, place: Text = "") -> Response:
    """Go on in the show, or back to a hand already counted. Keeps the place in the browser and changes nothing else."""
    wanted = place_from(place)
    opened = _opened(request, held.table_id, wanted)
    if wanted is None:
        return _answer(request, opened, held, place_in(request))
    answer = _answer(request, opened, held, wanted) if wants_part(request) else RedirectResponse(held.base, SEE_OTHER)
    keep_place(request, answer, held.base, wanted)
    return answer


@router.post("/t/{table_id}/start")
def start(request: Request, held: Held) -> Response:
    """The host begins the game."""
    site = site_of(request)
    site.live.announce(held.table_id, tables.start_game(site.database, site.shuffler, held.table_id, held.seat))
    return RedirectResponse(held.base, SEE_OTHER)


@router.post("/t/{table_id}/leave")
def leave(request: Request, held: Held) -> Response:
    """Get up, before or after a game."""
    site = site_of(request)
    site.live.announce(held.table_id, tables.leave_table(site.database, held.table_id, held.seat))
    return RedirectResponse("/", SEE_OTHER)


@router.post("/t/{table_id}/rematch")
def rematch(request: Request, held: Held, want: Text = "yes") -> Response:
    """Offer or accept another game at this table."""
    site = site_of(request)
    rows = tables.want_rematch(site.database, site.shuffler, held.table_id, held.seat, wants=want == "yes")
    site.live.announce(held.table_id, rows)
    if not wants_part(request):
        return RedirectResponse(held.base, SEE_OTHER)
    opened = _opened(request, held.table_id, None)
    return _answer(request, opened, held, place_in(request))


@router.get("/t/{table_id}/watch")
def ask_to_watch(request: Request, held: Held) -> Response:
    """The link with which others can watch."""
    opened = _opened(request, held.table_id, None)
    link = f"{origin(request)}/w/{opened.table.watch}"
    return page(request, "watch.html", base=held.base, link=link, qr=qr_of(link))


@router.get("/t/{table_id}/carry")
def ask_to_carry(request: Request, held: Held) -> Response:
    """A button that makes the link: asking alone makes none."""
    return page(request, "carry.html", base=held.base, link="", qr=None)


@router.post("/t/{table_id}/carry")
def carry(request: Request, held: Held) -> Response:
    """A link with which this seat can be taken up on another device."""
    token = tables.carry_chair(site_of(request).database, held.table_id, held.seat)
    link = f"{origin(request)}/j/{token}"
    return page(request, "carry.html", base=held.base, link=link, qr=qr_of(link))


@router.get("/t/{table_id}/resign")
def ask_to_resign(request: Request, held: Held) -> Response:
    """Is that really meant?"""
    opened = _opened(request, held.table_id, None)
    if opened.state is None or opened.state.result is not None:
        return RedirectResponse(held.base, SEE_OTHER)
    with in_language_of(request):
        people = cast_of(opened, held.seat, site_of(request).chip)
        mine = side_of(people.rules, held.seat)
        others = [person.name for seat, person in enumerate(people.people) if side_of(people.rules, seat) != mine]
        opponent = listed(others) if side_count(people.rules) == 2 else ""
        number = opened.game.number if opened.game else 0
    return page(request, "resign.html", base=held.base, opponent=opponent, game=number)


@router.post("/t/{table_id}/resign")
def resign(request: Request, held: Held, game: Text = "") -> Response:
    """Give up the game that was asked about."""
    site = site_of(request)
    try:
        press = Press(seen=0, game=number_in(game))
        made = play.make_move(site.play, held.table_id, held.seat, press=press, move=Resign())
    except (IllegalMove, Refused) as refusal:
        if isinstance(refusal, Refused) and refusal.code != "stale":
            raise
        # Over already: by this press a second time, or by the last card. The table shows which.
        return RedirectResponse(held.base, SEE_OTHER)
    site.live.announce(held.table_id, made.rows)
    return RedirectResponse(held.base, SEE_OTHER)


# --- watching --------------------------------------------------------------------------------------------------------


@router.get("/w/{token}")
def watch(request: Request, token: str) -> Response:
    """The table for whoever has its watch link: what everybody may see, and nothing to press."""
    opened = _watched(request, token)
    if opened.game is None:
        raise Refused("game_not_begun")
    return whole(request, screen_for(request, opened, None, f"/w/{token}", None))


@router.get("/w/{token}/part")
def watched_part(request: Request, token: str) -> Response:
    """The part of a watcher's page that changes."""
    return answer_part(request, _watched(request, token), None, f"/w/{token}", None)


def _watched(request: Request, token: str) -> Opened:
    if not is_token(token):
        raise Refused("no_such_link")
    return _opened(request, tables.watched_table(site_of(request).database, token).id, None)


def _opened(request: Request, table_id: str, place: Place | None) -> Opened:
    """The table, with as much of its past as a reader at this place looks at.

    Raises:
        Refused: no_such_table, table_closed.
    """
    site = site_of(request)
    since = max(place.deal - 1, 0) if place is not None and place.back else None
    opened = open_table(site.database, table_id, since=since)
    if not opened.is_over and site.keeping.is_closed(opened.touched_at):
        raise Refused("table_closed")
    return opened


# --- answers ---------------------------------------------------------------------------------------------------------


def screen_for(
    request: Request, opened: Opened, seat: Seat | None, base: str, place: Place | None, notice: Sentence | None = None
) -> Screen:
    """The screen of one reader, in his language."""
    site = site_of(request)
    version = site.live.version(opened.table.id, opened.table.version)
    presence = presence_at(request, opened)
    with in_language_of(request):
        return build_screen(opened, Reader(seat, base, version, place, presence, notice), site.chip)


def whole(request: Request, screen: Screen, status: int = 200) -> HTMLResponse:
    """The table's page."""
    return page(request, "table/page.html", status, s=screen, back=screen.base)


def answer_part(request: Request, opened: Opened, seat: Seat | None, base: str, place: Place | None) -> Response:
    """The changing part, unless the reader has it already."""
    version = site_of(request).live.version(opened.table.id, opened.table.version)
    if request.headers.get("if-none-match") == f'"{version}"':
        return Response(status_code=NOT_MODIFIED)
    if opened.game is None:
        # A lobby has no such part: its page starts afresh.
        return Response(headers=WHOLE_PAGE)
    screen = screen_for(request, opened, seat, base, place)
    return HTMLResponse(render(request, "table/_live.html", s=screen))


def _answer(
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
        return HTMLResponse(render(request, "table/_live.html", s=screen), status)
    return whole(request, screen, status)


def _lobby(request: Request, opened: Opened, seat: Seat) -> Response:
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
