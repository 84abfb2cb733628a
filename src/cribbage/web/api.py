"""The JSON API: the same use cases as the pages, for programs. A seat's secret is its bearer token."""

from __future__ import annotations

from fastapi import APIRouter

from cribbage.web import api_games, api_tables
from cribbage.web.api_codes import refusals

BASE = "/api/v1"

router = APIRouter(prefix=BASE, responses=refusals("broken"))
router.include_router(api_tables.router)
router.include_router(api_games.router)
