"""The pages of the rules: all of them on one, and each by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from cribbage.engine.cards import Card
from cribbage.engine.rules import Rules, side_of
from cribbage.web.felt import Person
from cribbage.web.respond import page, site_of
from cribbage.web.rulebook.book import GUIDES, HOUSE_RULES, MORE_PLAYERS, PAGES, RELATIVES
from cribbage.web.rulebook.model import Page
from cribbage.web.words import Cast

router = APIRouter()

NAMES = ("", "Maria", "Li", "Jonas")
"""Who plays in the examples; the first of them is the reader."""
PERMANENT = 308
NOT_FOUND = 404


@router.get("/rules")
def all_rules(request: Request) -> Response:
    """Where to begin, and a card for each page."""
    return page(request, "rules/index.html", **index_values(site_of(request).chip))


@router.get("/rules/{slug}")
def one_rule(request: Request, slug: str) -> Response:
    """A page of the rules; a relative of a rule stands on the page of that rule."""
    if slug in RELATIVES:
        # Relative, so that whatever stands before the address stays there.
        return RedirectResponse(f"{RELATIVES[slug].page.slug}#{slug}", PERMANENT)
    found = PAGES.get(slug)
    if found is None:
        raise HTTPException(NOT_FOUND)
    return page(request, "rules/page.html", **page_values(found, site_of(request).chip))


def cast_for(rules: Rules, chip: Callable[[Card], Markup]) -> Cast:
    """Who plays in the examples of a page."""
    people = (Person(NAMES[seat], side_of(rules, seat) + 1, you=seat == 0) for seat in range(rules.players))
    return Cast(tuple(people), rules, chip)


def page_values(found: Page, chip: Callable[[Card], Markup]) -> dict[str, Any]:
    """What `rules/page.html` takes."""
    return {"page": found, "cast": cast_for(found.rules, chip), "also": tuple(PAGES[slug] for slug in found.also)}


def index_values(chip: Callable[[Card], Markup]) -> dict[str, Any]:
    """What `rules/index.html` takes."""
    groups = {"guides": GUIDES, "house_rules": HOUSE_RULES, "more_players": MORE_PLAYERS}
    relatives = {
        page.slug: tuple(told.relative for told in RELATIVES.values() if told.page is page) for page in HOUSE_RULES
    }
    return {**groups, "relatives": relatives, "cast": cast_for(Rules(), chip)}
