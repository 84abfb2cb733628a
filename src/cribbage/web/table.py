"""The table itself: its page, its part, and everything a seat can send."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import RedirectResponse, Response

from cribbage.engine.cards import BadCard, parse_card
from cribbage.engine.codec import Unreadable
from cribbage.engine.moves import IllegalMove, ImpossibleMove, Resign
from cribbage.engine.rules import side_count, side_of
from cribbage.services import play, tables, wishes
from cribbage.services.errors import Refused
from cribbage.services.games import Press
from cribbage.store.repo import Overtaken
from cribbage.web.errors import move_refusal
from cribbage.web.move_form import MoveForm, number_in, read_move
from cribbage.web.places import place_from
from cribbage.web.qr import qr_of
from cribbage.web.respond import in_language_of, origin, page, site_of, wants_part
from cribbage.web.scene import cast_of
from cribbage.web.seats import Holder, forget_seat, holder, keep_place, place_in, seat_in
from cribbage.web.security import is_token
from cribbage.web.showing import answer_part, answer_press, lobby, opened_at, screen_for, whole
from cribbage.web.words import Sentence, listed

router = APIRouter()

SEE_OTHER = 303

Held = Annotated[Holder, Depends(holder)]
Text = Annotated[str, Form()]


@router.get("/t/{table_id}")
def table(request: Request, table_id: str) -> Response:
    """The table for whoever holds a seat; anybody else is told how to get in."""
    site = site_of(request)
    if not is_token(table_id):
        raise Refused("no_such_table")
    place = place_in(request)
    opened = opened_at(request, table_id, place)
    seat = seat_in(request, table_id)
    if seat is None:
        return page(request, "door.html", 403)
    site.live.presence.fetched(table_id, seat)
    if opened.game is None:
        return lobby(request, opened, seat)
    return whole(request, screen_for(request, opened, seat, f"/t/{table_id}", place))


@router.get("/t/{table_id}/part")
def part(request: Request, held: Held) -> Response:
    """The part of the page that changes, for this seat, at its newest."""
    place = place_in(request)
    opened = opened_at(request, held.table_id, place)
    return answer_part(request, opened, held.seat, held.base, place)


@router.post("/t/{table_id}/move")
def move(request: Request, held: Held, form: Annotated[MoveForm, Form()]) -> Response:
    """Make a move: the answer is the fresh part, or the page again without script."""
    site = site_of(request)
    notice: Sentence | None = None
    status = 200
    try:
        press, wanted = read_move(form)
        made = play.make_move(site.play, held, press=press, move=wanted)
    except (Refused, IllegalMove, ImpossibleMove, Unreadable, Overtaken) as refusal:
        if isinstance(refusal, Refused) and refusal.code != "stale":
            raise
        opened = opened_at(request, held.table_id, None)
        with in_language_of(request):
            status, notice = move_refusal(cast_of(opened, held.seat, site.chip), refusal)
    else:
        if not made.repeated:
            site.live.announce(held.table_id, made.rows)
        if not wants_part(request):
            return RedirectResponse(held.base, SEE_OTHER)
        opened = opened_at(request, held.table_id, None)
    return answer_press(request, opened, held, place_in(request), notice=notice, status=status)


@router.post("/t/{table_id}/ahead")
def choose_ahead(request: Request, held: Held, card: Text = "") -> Response:
    """Choose the next card in advance, or none. Only this seat's own page shows it, so nobody is told."""
    site = site_of(request)
    notice: Sentence | None = None
    status = 200
    try:
        chosen = wishes.choose_ahead(site.play, held, parse_card(card) if card else None)
    except (IllegalMove, BadCard) as refusal:
        opened = opened_at(request, held.table_id, None)
        known = refusal if isinstance(refusal, IllegalMove) else Unreadable("bad_card")
        with in_language_of(request):
            status, notice = move_refusal(cast_of(opened, held.seat, site.chip), known)
    else:
        site.pacer.wished(chosen.id, chosen.pace, chosen.version)
        if not wants_part(request):
            return RedirectResponse(held.base, SEE_OTHER)
        opened = opened_at(request, held.table_id, None)
    return answer_press(request, opened, held, place_in(request), notice=notice, status=status)


@router.post("/t/{table_id}/read")
def read(request: Request, held: Held, place: Text = "") -> Response:
    """Go on in the show, or back to a hand already counted. Keeps the place in the browser and changes nothing else."""
    wanted = place_from(place)
    opened = opened_at(request, held.table_id, wanted)
    if wanted is None:
        return answer_press(request, opened, held, place_in(request))
    answer = (
        answer_press(request, opened, held, wanted) if wants_part(request) else RedirectResponse(held.base, SEE_OTHER)
    )
    keep_place(request, answer, held.base, wanted)
    return answer


@router.post("/t/{table_id}/start")
def start(request: Request, held: Held) -> Response:
    """The host begins the game."""
    site = site_of(request)
    site.live.announce(held.table_id, tables.start_game(site.play, held))
    return RedirectResponse(held.base, SEE_OTHER)


@router.post("/t/{table_id}/leave")
def leave(request: Request, held: Held) -> Response:
    """Get up, before or after a game."""
    site = site_of(request)
    site.live.announce(held.table_id, tables.leave_table(site.play, held))
    answer = RedirectResponse("/", SEE_OTHER)
    forget_seat(request, answer, held)
    return answer


@router.get("/t/{table_id}/watch")
def ask_to_watch(request: Request, held: Held) -> Response:
    """The link with which others can watch."""
    opened = opened_at(request, held.table_id, None)
    link = f"{origin(request)}/w/{opened.table.watch}"
    return page(request, "watch.html", base=held.base, link=link, qr=qr_of(link))


@router.get("/t/{table_id}/carry")
def ask_to_carry(request: Request, held: Held) -> Response:
    """A button that makes the link: asking alone makes none."""
    return page(request, "carry.html", base=held.base, link="", qr=None)


@router.post("/t/{table_id}/carry")
def carry(request: Request, held: Held) -> Response:
    """A link with which this seat can be taken up on another device."""
    token = tables.carry_chair(site_of(request).play, held)
    link = f"{origin(request)}/j/{token}"
    return page(request, "carry.html", base=held.base, link=link, qr=qr_of(link))


@router.get("/t/{table_id}/resign")
def ask_to_resign(request: Request, held: Held) -> Response:
    """Is that really meant?"""
    opened = opened_at(request, held.table_id, None)
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
        made = play.make_move(site.play, held, press=press, move=Resign())
    except (IllegalMove, Refused) as refusal:
        if isinstance(refusal, Refused) and refusal.code != "stale":
            raise
        # Over already: by this press a second time, or by the last card. The table shows which.
        return RedirectResponse(held.base, SEE_OTHER)
    site.live.announce(held.table_id, made.rows)
    return RedirectResponse(held.base, SEE_OTHER)
