"""Puts the bench on a site whose operator wants it."""

from __future__ import annotations

import threading
from typing import cast

from fastapi import FastAPI

from cribbage.paths import data_dir
from cribbage.translate import router, sources, trial, watch
from cribbage.translate.bench import Bench
from cribbage.translate.shown import Stage
from cribbage.web.catalogues import TEMPLATE
from cribbage.web.respond import Site


def install(app: FastAPI) -> None:
    """Put the bench at /translate."""
    site: Site = app.state.site
    stage = Stage(site.templates, site.assets.url("cards.svg"), site.assets.url("shown.css"))
    app.state.bench = Bench(site, stage, data_dir("locales") / TEMPLATE)
    app.state.larger_bodies[trial.UPLOAD] = trial.LARGEST_FORM
    for room in (trial, watch, router):
        app.include_router(room.router, include_in_schema=False)


def warm_up(app: FastAPI) -> None:
    """Read all translations and make every page once, beside whatever else goes on: the first visitor need not wait."""
    bench = cast(Bench, app.state.bench)

    def read() -> None:
        for code in sources.codes():
            source = bench.source(code)
            if source is not None:
                bench.book(source)
        bench.stage.uses()

    threading.Thread(target=read, name="translators' bench", daemon=True).start()
