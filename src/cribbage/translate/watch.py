"""The stream that tells an open page of the bench that its file has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from starlette.concurrency import run_in_threadpool

from cribbage.services.hub import END
from cribbage.translate.bench import bench_of
from cribbage.translate.router import At
from cribbage.translate.sources import mark_of
from cribbage.web.respond import site_of
from cribbage.web.stream import BEAT_SECONDS, HEADERS, RETRY_MS

router = APIRouter()

LOOK_SECONDS = 0.4
"""How often the file is looked at while somebody watches it."""
NO_CONTENT = 204


@router.get("/translate/{address}/events")
async def changes(request: Request, source: At) -> Response:
    """The mark of a language's file now, and each new one. What has no file never changes: browsers ask no more."""
    if source.path is None:
        return Response(status_code=NO_CONTENT)
    marks = _marks(request, source.address, source.path)
    return StreamingResponse(marks, media_type="text/event-stream", headers=HEADERS)


async def _marks(request: Request, address: str, path: Path) -> AsyncIterator[str]:
    # Nobody publishes here: the hub only says when the server goes down.
    with site_of(request).live.hub.listen(f"translate {address}") as listener:
        told, waited = await run_in_threadpool(mark_of, path), 0.0
        yield f"retry: {RETRY_MS}\nevent: mark\ndata: {told}\n\n"
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    if await listener.next() == END:
                        return
            except TimeoutError:
                waited += LOOK_SECONDS
            mark = await run_in_threadpool(mark_of, path)
            if mark != told:
                told, waited = mark, 0.0
                # Read before it is told of, so that the pages that ask now need not wait.
                await run_in_threadpool(_read_again, request, address)
                yield f"event: mark\ndata: {mark}\n\n"
            elif waited >= BEAT_SECONDS:
                waited = 0.0
                yield "event: beat\ndata:\n\n"


def _read_again(request: Request, address: str) -> None:
    bench = bench_of(request)
    newest = bench.source(address)
    if newest is not None:
        bench.book(newest)
