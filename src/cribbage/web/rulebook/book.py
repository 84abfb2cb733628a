"""All pages of the rules, and which of them explains which choice of an option."""

from __future__ import annotations

from typing import NamedTuple

from cribbage.engine.rules import STANDARD, Value
from cribbage.web.rulebook.alone import FOUR, THREE
from cribbage.web.rulebook.how_to_play import HOW_TO_PLAY
from cribbage.web.rulebook.lowball import LOWBALL
from cribbage.web.rulebook.model import Page, Relative, Relatives
from cribbage.web.rulebook.muggins import MUGGINS
from cribbage.web.rulebook.partners import PARTNERS
from cribbage.web.rulebook.standard import STANDARD_RULES
from cribbage.web.rulebook.ten_back import TEN_BACK
from cribbage.web.rules_form import PARTNERS as BY_PAIRS

GUIDES = (HOW_TO_PLAY, STANDARD_RULES)
HOUSE_RULES = (MUGGINS, LOWBALL, TEN_BACK)
MORE_PLAYERS = (THREE, FOUR, PARTNERS)
PAGES: dict[str, Page] = {page.slug: page for page in (*GUIDES, *HOUSE_RULES, *MORE_PLAYERS)}
"""By the end of their addresses."""


class Told(NamedTuple):
    """Where a relative is told: the page, and the place on it."""

    page: Page
    relative: Relative


RELATIVES: dict[str, Told] = {
    relative.slug: Told(page, relative)
    for page in PAGES.values()
    for section in page.sections
    for block in section.blocks
    if isinstance(block, Relatives)
    for relative in block.rows
}
"""By the end of the addresses that lead on to them."""

_PLACES: dict[tuple[str, Value], str] = {page.rule: page.slug for page in PAGES.values() if page.rule is not None} | {
    (told.relative.code, told.relative.choice): f"{told.page.slug}#{slug}" for slug, told in RELATIVES.items()
}


def rules_url(place: str = "") -> str:
    """The address of a page of the rules, or of a place on it; of all pages without one."""
    return f"/rules/{place}" if place else "/rules"


def url_for(code: str, choice: Value) -> str:
    """The address that explains a choice of an option: its own page, or the standard rules for the standard choice."""
    place = _PLACES.get((code, choice))
    if place is None and choice == getattr(STANDARD, code):
        place = STANDARD_RULES.slug
    return rules_url(place or "")


def play_url(code: str, choice: Value) -> str:
    """The home page with a choice of an option switched on in its form, which posts switches as "on"."""
    if code == "partners":
        return f"/?players={BY_PAIRS}#start"
    return f"/?{code}={'on' if choice is True else choice}#start"
