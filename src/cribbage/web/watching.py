"""Watching: what everybody may see of a table, and nothing to press."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from cribbage.services import tables
from cribbage.services.errors import Refused
from cribbage.services.games import Opened
from cribbage.web.respond import site_of
from cribbage.web.security import is_token
from cribbage.web.showing import answer_part, opened_at, screen_for, whole

router = APIRouter()


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
    return opened_at(request, tables.watched_table(site_of(request).database, token).id, None)
