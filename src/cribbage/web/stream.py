"""The stream of a table: it tells the newest version and nothing else, so that it can leak nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from cribbage.engine.cards import Seat
from cribbage.services import games, tables
from cribbage.services.errors import Refused
from cribbage.services.hub import DISPLACED, END
from cribbage.web.respond import Site, site_of
from cribbage.web.seats import Holder, holder
from cribbage.web.security import is_token

router = APIRouter()

BEAT_SECONDS = 15
RETRY_MS = 1000
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Held = Annotated[Holder, Depends(holder)]


@router.get("/t/{table_id}/events")
async def events(request: Request, held: Held) -> StreamingResponse:
    """Versions for whoever holds a seat. The seat is known before the stream begins, so a refusal is an answer."""
    return _stream(site_of(request), held.table_id, held.seat)


@router.get("/w/{token}/events")
async def watched_events(request: Request, token: str) -> StreamingResponse:
    """Versions for a watcher."""
    site = site_of(request)
    if not is_token(token):
        raise Refused("no_such_link")
    table = await run_in_threadpool(tables.watched_table, site.database, token)
    return _stream(site, table.id, None)


def _stream(site: Site, table_id: str, seat: Seat | None) -> StreamingResponse:
    return StreamingResponse(_versions(site, table_id, seat), media_type="text/event-stream", headers=HEADERS)


async def _versions(site: Site, table_id: str, seat: Seat | None) -> AsyncIterator[str]:
    """The version now and each new one; a beat where there is none for a while. No database connection is held."""
    live = site.live
    with live.hub.listen(table_id) as listener:
        here = nullcontext() if seat is None else live.presence.stream(table_id, seat, listener)
        with here:
            # Asked for after listening has begun, so that no change falls in between.
            rows = await run_in_threadpool(tables.version_of, site.database, table_id)
            yield f"retry: {RETRY_MS}\n{_event(live.version(table_id, rows))}"
            while True:
                try:
                    async with asyncio.timeout(BEAT_SECONDS):
                        version = await listener.next()
                except TimeoutError:
                    # An event with a name: browsers do not show comments to the page, and it must notice silence.
                    yield "event: beat\ndata:\n\n"
                    continue
                if version == END:
                    return
                if version == DISPLACED:
                    yield "event: displaced\ndata:\n\n"
                    return
                yield _event(version)


async def game_versions(site: Site, table_id: str, game_id: str, seat: Seat | None, last: str) -> AsyncIterator[str]:
    """For programs: the versions of one game, from the first that they have not heard of."""
    told = last
    async for event in _versions(site, table_id, seat):
        if "event: version" not in event:
            yield event
            continue
        version = str(await run_in_threadpool(games.version_of, site.database, game_id))
        if version != told:
            told = version
            yield f"id: {version}\nevent: version\ndata: {version}\n\n"


def _event(version: str) -> str:
    return f"id: {version}\nevent: version\ndata: {version}\n\n"
