"""Pages around the tables: home, setting a table, the invitation, a finished game, the look."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated
from urllib.parse import quote, unquote

from fastapi import APIRouter, Form, Request
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from markupsafe import Markup
from pydantic import BaseModel, create_model

from cribbage.engine.rules import BadRules, Rules
from cribbage.services import games, tables, wishes
from cribbage.services.errors import Refused
from cribbage.services.holding import Holding
from cribbage.services.names import BadName, clean_name, printable
from cribbage.services.rematch import rules_of_next
from cribbage.services.tables import Invitation, Seated
from cribbage.web import build_game, i18n
from cribbage.web.addresses import own_address, table_in
from cribbage.web.art import HERO_HAND, HERO_PEGS
from cribbage.web.chairs import chairs_of, rules_values
from cribbage.web.errors import count
from cribbage.web.i18n import N_, gettext
from cribbage.web.look import AS_IT_COMES, CHOICES, Look, look_in
from cribbage.web.respond import (
    LOOK_COOKIE,
    NAME_COOKIE,
    https,
    in_language_of,
    look_for,
    origin,
    page,
    site_of,
)
from cribbage.web.rules_form import NewTableForm, form_for, pace_in, paces, readable_in, rules_in, rules_wrong_in_words
from cribbage.web.seats import held_in, keep_seat, seat_in
from cribbage.web.security import is_token, keep_cookie

router = APIRouter()

SEE_OTHER = 303
SEATS = ("0", "1", "2", "3")

NAME_WORDS = {
    "name_too_long": N_("That name is too long: at most 24 letters, please."),
    "name_unreadable": N_("That name shows nothing that can be read. Try letters, or leave it empty."),
}

Text = Annotated[str, Form()]


class _Back(BaseModel):
    back: str = "/"


LookForm = create_model("LookForm", __base__=_Back, **dict.fromkeys(CHOICES, (str, "")))  # type: ignore[call-overload]
"""The settings' form: a word for each setting, and where to go on."""


@router.get("/")
def home(request: Request) -> Response:
    """Set a table; the address may name choices, as the pages of the rules do: "/?muggins=on"."""
    return _home(request, readable_in(request.query_params), unquote(request.cookies.get(NAME_COOKIE, "")))


@router.post("/tables")
def set_table(request: Request, form: Annotated[NewTableForm, Form()]) -> Response:
    """A table is set, and whoever did so sits at it."""
    count(request, "set_table")
    chosen = form.model_dump()
    try:
        rules = rules_in(chosen)
        cleaned = clean_name(form.name)
    except BadRules as bad:
        return _home(request, readable_in(chosen), form.name, pace=form.pace, rules_wrong=bad.code)
    except BadName as bad:
        return _home(request, readable_in(chosen), form.name, pace=form.pace, wrong=bad.code)
    secret = form.key if is_token(form.key) else games.new_token()
    with in_language_of(request) as code:
        database = site_of(request).database
        seated = tables.set_table(database, rules, cleaned, secret, pace=pace_in(form.pace), language=code)
    answer = RedirectResponse(f"/t/{seated.table_id}", SEE_OTHER)
    keep_seat(request, answer, seated)
    _keep_name(request, answer, cleaned)
    _wish_as_before(request, seated)
    return answer


@router.api_route("/j/{token}", methods=["GET", "HEAD"])
def invitation(request: Request, token: str) -> Response:
    """Who invites, and to what. Looking changes nothing: previews and scanners look as well."""
    found = _find(request, token)
    if seat_in(request, found.table.id) is not None:
        return RedirectResponse(f"/t/{found.table.id}", SEE_OTHER)
    return _invitation(request, found, unquote(request.cookies.get(NAME_COOKIE, "")), "")


@router.post("/j/{token}")
def sit_down(request: Request, token: str, name: Text = "", key: Text = "", seat: Text = "") -> Response:
    """Take a seat that the invitation offers, the first free one or the one that is named."""
    count(request, "sit_down")
    site = site_of(request)
    found = _find(request, token)
    if seat_in(request, found.table.id) is not None:
        return RedirectResponse(f"/t/{found.table.id}", SEE_OTHER)
    try:
        cleaned = clean_name(name)
    except BadName as bad:
        return _invitation(request, found, name, bad.code)
    secret = key if is_token(key) else games.new_token()
    wanted = int(seat) if seat in SEATS else None
    with in_language_of(request) as code:
        seated = tables.sit_down(site.play, token, cleaned, secret, wanted, language=code)
    answer = RedirectResponse(f"/t/{seated.table_id}", SEE_OTHER)
    keep_seat(request, answer, seated)
    if found.chair is None:
        _keep_name(request, answer, cleaned)
        _wish_as_before(request, seated)
        if seated.fresh:
            site.live.announce(seated.table_id, seated.version)
    return answer


@router.get("/g/{game_id}")
def finished_game(request: Request, game_id: str) -> Response:
    """A finished game, for whoever has its address."""
    site = site_of(request)
    game = games.finished_game(site.database, game_id)
    with in_language_of(request):
        values = build_game.summary(game, site.chip)
    table_id = game.game.table_id
    back = f"/t/{table_id}" if seat_in(request, table_id) is not None else ""
    values |= {"record_url": f"/g/{game_id}/record", "text_url": f"/g/{game_id}/text", "table_url": back}
    return page(request, "game.html", days=site.keeping.keep_days, **values)


@router.get("/g/{game_id}/text")
def game_text(request: Request, game_id: str) -> Response:
    """A finished game as plain text in the reader's language."""
    game = games.finished_game(site_of(request).database, game_id)
    with in_language_of(request) as code:
        text = build_game.text(game)
    return PlainTextResponse(text, headers={"Content-Language": code, "Vary": "Accept-Language, Cookie"})


@router.get("/g/{game_id}/record")
def record(request: Request, game_id: str) -> Response:
    """The record of a finished game, as a file."""
    told = games.record(site_of(request).database, game_id)
    headers = {"Content-Disposition": f'attachment; filename="cribbage-{game_id[:8]}.json"'}
    return JSONResponse(told, headers=headers)


@router.post("/settings")
def settings(request: Request, form: Annotated[LookForm, Form()]) -> Response:
    """Keep how the reader wants it to look, and go back to where he was."""
    safe = own_address(form.back)
    answer = RedirectResponse(safe, SEE_OTHER)
    look = look_in(form.model_dump(), look_for(request))
    table = table_in(safe)
    held = held_in(request, table) if table else None
    if held is not None:
        _wish_forced(request, held, look)
    # Script writes it too, so that a reload at once already shows what was chosen.
    answer.set_cookie(LOOK_COOKIE, look.text, max_age=400 * 24 * 3600, samesite="lax", secure=https(request))
    return answer


@router.get("/healthz")
def health(request: Request) -> Response:
    """Whether the server answers and reaches its database."""
    with site_of(request).database.read() as connection:
        connection.exec_driver_sql("SELECT 1")
    return JSONResponse({"status": "ok"})


@router.get("/static/{version}/{name:path}")
def static(request: Request, version: str, name: str) -> Response:
    """A static file."""
    return site_of(request).assets.respond(request, version, name)


def _find(request: Request, token: str) -> Invitation:
    if not is_token(token):
        raise Refused("no_such_link")
    return tables.find_invitation(site_of(request).play, token)


def _home(
    request: Request, rules: Rules, name: str, *, pace: str = "", wrong: str = "", rules_wrong: str = ""
) -> Response:
    with in_language_of(request):
        values = {"form": form_for(rules), "rules_wrong": rules_wrong_in_words(rules_wrong), "paces": paces(pace)}
    values |= {"name": printable(name), "wrong": _wrong(request, wrong), "key": games.new_token()}
    status = 422 if wrong or rules_wrong else 200
    # What was refused was sent to an address that nobody can read.
    return page(request, "home.html", status, path="/", hero_hand=HERO_HAND, hero_pegs=HERO_PEGS, **values)


def _invitation(request: Request, found: Invitation, name: str, wrong: str) -> Response:
    table = found.table
    status = 422 if wrong else 200
    values = {"name": printable(name), "wrong": _wrong(request, wrong), "key": games.new_token()}
    with in_language_of(request):
        rules = rules_of_next(table)
        chairs = chairs_of(table, rules)
        if found.chair is not None:
            values["name"] = chairs[found.chair].name
            return page(request, "arrive.html", status, **values)
        free = tuple(chair for chair in chairs if not chair.taken)
        if not free:
            raise Refused("table_full")
        # TRANSLATORS: Stands where the name of the player who set the table would stand: "Somebody invites you".
        host = next((chair.name for chair in chairs if chair.host), gettext("Somebody"))
        more = {"host": host, "chairs": free, "again": table.game is not None, **rules_values(rules)}
    more["preview"] = _preview(request, found, host, rules)
    return page(request, "invitation.html", status, hero_hand=HERO_HAND, **values, **more)


def _preview(request: Request, found: Invitation, host: str, rules: Rules) -> Markup:
    """What a chat shows of an invitation: whoever set the table sends it to his own people."""
    read = {row.seat: row.language for row in found.table.seats}
    with i18n.use(i18n.choose(None, read.get(found.table.host))):
        template = site_of(request).templates.get_template("_preview.html")
        url = f"{origin(request)}{request.url.path}"
        return Markup(template.render(host=host, url=url, **rules_values(rules)))  # noqa: S704 - a template's own escaping


def _wrong(request: Request, code: str) -> str:
    """What is the matter with a name, in words."""
    with in_language_of(request):
        return gettext(NAME_WORDS[code]) if code else ""


def _wish_as_before(request: Request, seated: Seated) -> None:
    """A new seat begins with what its browser has been told at other tables."""
    look = look_for(request)
    if look.forced != AS_IT_COMES.forced:
        _wish_forced(request, seated, look)


def _wish_forced(request: Request, holding: Holding, look: Look) -> None:
    """Whether the table lays the only card that fits for this seat. At a closed table nothing is laid any more."""
    site = site_of(request)
    on = look.forced == "table"
    with suppress(Refused):
        table = wishes.set_forced(site.play, holding, on=on)
        if on:
            site.pacer.wished(table.id, table.pace, table.version)


def _keep_name(request: Request, answer: Response, name: str) -> None:
    """So that the next form knows the name already."""
    if name:
        keep_cookie(answer, NAME_COOKIE, quote(name), https=https(request))
