"""The web application: middleware, routes, and what it holds open while it runs."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from cribbage.paths import data_dir
from cribbage.services.fairness import Shuffler, SystemShuffler
from cribbage.services.hub import Hub
from cribbage.services.keeping import DAY, Keeping
from cribbage.settings import Settings
from cribbage.store.db import Database
from cribbage.web import (
    api,
    api_errors,
    api_page,
    errors,
    i18n,
    languages,
    pages,
    rematch,
    rules_pages,
    stream,
    table,
    watching,
)
from cribbage.web.assets import Assets
from cribbage.web.limits import Limits
from cribbage.web.live import Live
from cribbage.web.render import make_environment
from cribbage.web.respond import Site
from cribbage.web.security import SecurityMiddleware

LARGEST_BODY = 64 * 1024


class Application(FastAPI):
    """The application behind its guard: also what the framework answers by itself carries the headers."""

    _guard: SecurityMiddleware | None = None

    def guard(self, base_url: str | None) -> None:
        """Let every request through the guard first."""
        self._guard = SecurityMiddleware(self._limited, base_url, self._foreign)

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A body that says of itself that it is too long is refused in words; others are cut off by the framework."""
        length = Headers(scope=scope).get("content-length", "") if scope["type"] == "http" else ""
        if length.isdecimal() and int(length) > self.state.larger_bodies.get(scope["path"], LARGEST_BODY):
            await self._refuse(errors.TOO_LARGE, scope, receive, send)
            return
        inner = languages.in_its_language(scope) if scope["type"] == "http" else scope
        if isinstance(inner, Response):
            await inner(scope, receive, send)
            return
        await super().__call__(inner, receive, send)

    async def _foreign(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._refuse(errors.FOREIGN, scope, receive, send)

    async def _refuse(self, words: errors.Words, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request({**scope, "app": self})
        refusal = await run_in_threadpool(errors.answer, request, words, words.code)
        await refusal(scope, receive, send)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._guard is not None
        await self._guard(scope, receive, send)


def create_app(settings: Settings, database: Database, shuffler: Shuffler | None = None) -> FastAPI:
    """The application on a database that is up to date. Tests hand in their own shuffler; there is no other way in.

    Raises:
        MissingFileError: a file that belongs to the program is not there.
    """
    named = settings.languages.replace("_", "-").replace(",", " ").split()
    i18n.configure(pseudo_languages=settings.pseudo_languages, named=named)
    assets = Assets()
    site = Site(
        settings=settings,
        database=database,
        shuffler=shuffler or SystemShuffler(),
        live=Live(),
        keeping=Keeping(settings.close_after_days, settings.keep_finished_days),
        limits=Limits(),
        assets=assets,
        templates=make_environment(data_dir("templates"), assets.url),
    )
    app = Application(
        title="Cribbage",
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{api.BASE}/openapi.json",
        max_body_size=LARGEST_BODY,
        # Spans would carry addresses, and addresses hold secrets.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.state.site = site
    app.state.larger_bodies = {}
    errors.install(app)
    api_errors.install(app)
    for room in (pages, languages, rules_pages, table, rematch, watching, stream, api_page):
        app.include_router(room.router, include_in_schema=False)
    app.include_router(api.router)
    # Pure ASGI both: anything that reads an answer to its end would hold up the streams, which are never packed.
    app.add_middleware(GZipMiddleware, compresslevel=6)
    app.guard(settings.base_url)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    site.live.hub.open()
    _end_streams_first(site.live.hub)
    await site.pacer.open()
    clearing = asyncio.create_task(_clear_out_daily(site))
    yield
    clearing.cancel()
    site.pacer.close()
    site.live.hub.close()


async def _clear_out_daily(site: Site) -> None:
    while True:
        await run_in_threadpool(site.keeping.clear_out, site.database)
        await asyncio.sleep(DAY)


def _end_streams_first(hub: Hub) -> None:
    """On SIGTERM and SIGINT end the open streams before the server begins to wait for its connections.

    The server's own handlers are in place by now; they are called afterwards. Tests run the server in a thread, where
    there are no signals.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _then(signal.getsignal(number), lambda: loop.call_soon_threadsafe(hub.close)))


def _then(old: Any, first: Callable[[], object]) -> Callable[[int, FrameType | None], None]:
    def handler(number: int, frame: FrameType | None) -> None:
        first()
        if callable(old):
            old(number, frame)

    return handler
