"""A move as the table's forms post it."""

from __future__ import annotations

from pydantic import BaseModel

from cribbage.engine.codec import Json, Unreadable, move_from_json
from cribbage.engine.moves import Move
from cribbage.services.games import Press

_LONGEST_NUMBER = 9


class MoveForm(BaseModel):
    """The fields of every move form. `version` is the version that the player saw, of the table's game number
    `game`; versions count anew in each.

    type: discard and play name cards (`card`, repeated for a throw), announce and answer their unit and points.
    """

    type: str = ""
    version: str = ""
    game: str = ""
    card: list[str] = []
    unit: str = ""
    answer: str = ""
    points: str = ""


def read_move(form: MoveForm) -> tuple[Press, Move]:
    """What the player saw, and his move.

    Raises:
        Unreadable: the form names no move.
    """
    named: Json = {"type": form.type, "cards": form.card, "unit": form.unit, "points": number_in(form.points)}
    if len(form.card) == 1:
        named["card"] = form.card[0]
    # The stepper for missed points is posted with every answer; it means something with one of them.
    named["answer"] = {"undercount": named["points"]} if form.answer == "undercount" else form.answer
    seen = number_in(form.version)
    if seen is None:
        raise Unreadable("version_wanted")
    return Press(seen, number_in(form.game)), move_from_json(named)


def number_in(text: str) -> int | None:
    """The number that a field holds; None for anything else, however it looks."""
    plain = text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER
    return int(text) if plain else None
