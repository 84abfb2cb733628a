"""The JSON API's requests, and its answers as values: the shapes that other programs rely on."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from cribbage.engine.cards import Seat
from cribbage.engine.codec import Json, event_to_json, legal_to_json
from cribbage.engine.rules import Value
from cribbage.engine.view import SeatView, view_for
from cribbage.services.games import Opened


class Request(BaseModel):
    """A body; keys that are not known are passed over, because programs are older or newer than we are."""

    model_config = ConfigDict(extra="ignore", strict=True)


class NewTable(Request):
    """Set a table. What is left out of the rules has its default."""

    rules: dict[str, Value] = Field(default_factory=dict)
    name: str = ""
    computers: list[str | None] = Field(default_factory=list)


class NewSeat(Request):
    """Sit down at a table, in the first free seat or the one asked for."""

    invite: str
    name: str = ""
    seat: int | None = None


class NewMove(Request):
    """A move, and the version of the game that its player saw."""

    version: int
    move: dict[str, Any]


class Problem(BaseModel):
    """Why a request was not carried out (application/problem+json); `code` is stable."""

    type: str = "about:blank"
    title: str
    status: int
    code: str


def table_json(opened: Opened, presence: dict[Seat, str]) -> Json:
    """A table: who sits there, what is played, how the match stands."""
    return {
        "table": opened.table.id,
        "version": opened.table.version,
        "host": opened.table.host,
        "rules": opened.table.rules,
        "game": opened.table.game,
        "seats": [
            {"seat": row.seat, "name": row.name, "kind": "person", "presence": presence.get(row.seat, "away")}
            for row in opened.table.seats
        ],
        "match": [list(result.winners) for result in opened.results],
    }


def view_json(opened: Opened, seat: Seat | None) -> Json:
    """A game as this reader may know it."""
    assert opened.state is not None
    assert opened.game is not None
    view = view_for(opened.state, seat)
    return {
        "game": opened.game.id,
        "version": opened.game.version,
        "phase": view.phase.value,
        "deal": view.deal,
        "dealer": view.dealer,
        "to_act": sorted(view.to_act),
        "seat": seat,
        "rules": asdict(view.rules),
        "scores": list(view.scores),
        "rears": list(view.rears),
        "hand": [card.text for card in view.hand],
        "thrown": list(view.thrown),
        "cards_left": list(view.cards_left),
        "starter": view.starter.text if view.starter else None,
        "pile": [[seat, card.text] for seat, card in view.laid[view.start :]],
        "laid": [[seat, card.text] for seat, card in view.laid],
        "count": view.count,
        "counting": _counting(view),
        "legal": [legal_to_json(legal) for legal in view.legal],
        "result": event_to_json(view.result) if view.result else None,
    }


def _counting(view: SeatView) -> Json | None:
    """The unit that is announced or answered now."""
    unit = view.counting
    if unit is None:
        return None
    return {
        "unit": str(unit.unit),
        "cards": [card.text for card in unit.cards],
        "announced": unit.announced,
        "answers_wanted": unit.answers_wanted,
        "answered": unit.answered,
    }
