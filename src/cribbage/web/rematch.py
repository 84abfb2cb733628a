"""Another game at the table: offered, accepted, taken back; and the host's page on which its rules can be changed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from cribbage.engine.rules import OPTIONS, BadRules, Rules
from cribbage.services import rematch
from cribbage.services.errors import Refused
from cribbage.services.games import Opened
from cribbage.web.errors import move_refusal
from cribbage.web.move_form import number_in
from cribbage.web.next_game import fields_of
from cribbage.web.respond import in_language_of, page, site_of, wants_part
from cribbage.web.rules_form import RematchForm, form_for, readable_in, rules_in, rules_wrong_in_words
from cribbage.web.scene import cast_of
from cribbage.web.seats import Holder, place_in
from cribbage.web.showing import answer_press, opened_at
from cribbage.web.table import SEE_OTHER, Held

router = APIRouter()


@router.post("/t/{table_id}/rematch")
def want(request: Request, held: Held, form: Annotated[RematchForm, Form()]) -> Response:
    """Offer or accept another game at this table, by the rules that the button stood under."""
    site = site_of(request)
    values = form.model_dump()
    try:
        rows = rematch.want_rematch(
            site.play, held, wants=form.want == "yes", after=number_in(form.game), rules=_rules_seen(values)
        )
    except Refused as refusal:
        if refusal.code != "other_rules":
            raise
        opened = opened_at(request, held.table_id, None)
        with in_language_of(request):
            status, notice = move_refusal(cast_of(opened, held.seat, site.chip), refusal)
        return answer_press(request, opened, held, place_in(request), notice=notice, status=status)
    site.live.announce(held.table_id, rows)
    if not wants_part(request):
        return RedirectResponse(held.base, SEE_OTHER)
    return answer_press(request, opened_at(request, held.table_id, None), held, place_in(request))


@router.get("/t/{table_id}/next")
def ask_for_rules(request: Request, held: Held) -> Response:
    """The rules of the next game, for the host to change. Nothing is changed before he offers it."""
    opened = opened_at(request, held.table_id, None)
    if held.seat != opened.table.host:
        raise Refused("not_host")
    if opened.state is None or opened.state.result is None:
        return RedirectResponse(held.base, SEE_OTHER)
    return _options(request, held, opened, rematch.rules_of_next(opened.table))


@router.post("/t/{table_id}/next")
def offer(request: Request, held: Held, form: Annotated[RematchForm, Form()]) -> Response:
    """The host offers a game by these rules."""
    site = site_of(request)
    values = form.model_dump()
    opened = opened_at(request, held.table_id, None)
    if held.seat != opened.table.host:
        raise Refused("not_host")
    played = Rules(**opened.table.rules)
    chairs = {code: values[code] or value for code, value in fields_of(played) if code in ("players", "partners")}
    try:
        rows = rematch.offer_rematch(site.play, held, rules_in(values | chairs), after=number_in(form.game))
    except BadRules as bad:
        return _options(request, held, opened, readable_in(values), wrong=bad.code)
    site.live.announce(held.table_id, rows)
    return RedirectResponse(held.base, SEE_OTHER)


def _rules_seen(values: dict[str, str]) -> Rules | None:
    """The rules that a button stood under; None where it names none, as of the last game.

    Raises:
        Refused: other_rules: what it names cannot be read, so it is not what is offered.
    """
    if not any(values[option.code] for option in OPTIONS):
        return None
    try:
        return rules_in(values)
    except BadRules:
        raise Refused("other_rules") from None


def _options(request: Request, held: Holder, opened: Opened, rules: Rules, *, wrong: str = "") -> Response:
    number = opened.game.number if opened.game else 0
    with in_language_of(request):
        form, words = form_for(rules), rules_wrong_in_words(wrong)
    return page(request, "next.html", 422 if wrong else 200, base=held.base, form=form, rules_wrong=words, game=number)
