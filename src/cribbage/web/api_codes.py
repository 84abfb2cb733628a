"""Every code that the JSON API answers with: its status, and what it means to whoever writes a program."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import BaseModel, Field

from cribbage.engine.rules import CONFLICTS
from cribbage.web.option_words import CONFLICT_WORDS

Answers: TypeAlias = dict[int | str, dict[str, Any]]

TITLES = {
    403: "The token does not speak for this.",
    404: "There is no such thing.",
    405: "This address does not take this method.",
    409: "Not now: something else has happened, or must happen first.",
    410: "This is closed.",
    413: "The body is too long.",
    422: "What was sent cannot be read, or can never be right.",
    429: "Too often.",
    500: "The fault is ours.",
}


@dataclass(frozen=True, slots=True)
class Code:
    """A refusal: the status that it comes with, and what it means."""

    status: int
    text: str


CODES: dict[str, Code] = {
    # Whoever asks, whatever for.
    "no_seat": Code(403, "The token is missing or ended, belongs to another table, or may only read."),
    "not_host": Code(403, "The host begins the game, and chooses its rules."),
    "foreign_form": Code(403, "A browser sent this from a page of another site."),
    "not_found": Code(404, "The address leads nowhere."),
    "no_such_table": Code(404, "There is no table with this id."),
    "no_such_game": Code(404, "There is no game with this id, or it belongs to another table."),
    "no_such_link": Code(404, "The invitation is not one for this table, or has ended."),
    "not_allowed": Code(405, "The address does not take this method."),
    "too_large": Code(413, "A body may have 64 KiB."),
    "unreadable": Code(422, "The body is not JSON sent as application/json, or a field is missing or of another type."),
    "too_often": Code(429, "Wait as many seconds as Retry-After says."),
    "broken": Code(500, "It has been logged; try again."),
    # Tables and seats.
    "table_full": Code(409, "Every seat is taken."),
    "seat_taken": Code(409, "Somebody sits in the seat that was asked for."),
    "seats_open": Code(409, "The game can begin when every seat is taken."),
    "game_on": Code(409, "A game is being played: it can be resigned, but not left."),
    "game_not_begun": Code(409, "The table's game has not begun."),
    "game_not_over": Code(409, "This can be had once the game is over."),
    "other_rules": Code(409, "The host has changed the rules of the next game: name them to accept them."),
    "table_closed": Code(410, "Nobody has moved for so long that the table was closed. As a refused move it is a 409."),
    "bad_seat": Code(422, "The table has no seat of this number."),
    "name_too_long": Code(422, "A name has 24 signs at most."),
    "name_unreadable": Code(422, "Nothing in the name can be seen."),
    "chairs_stay": Code(422, "The next game has as many players, and the same partners, as the last."),
    "no_computers": Code(422, "There are no computer players yet."),
    "unknown_option": Code(422, "No option of the rules has this name."),
    "unknown_value": Code(422, "The option has no such value."),
    **{row.code: Code(422, CONFLICT_WORDS.get(row.code, "These rules do not go together.")) for row in CONFLICTS},
    # Moves that are not allowed now, or no longer.
    "stale": Code(409, "The game has moved on since the version that the move was made on."),
    "game_over": Code(409, "The game is over."),
    "not_now": Code(409, "The game waits for something else."),
    "not_your_turn": Code(409, "Another seat is to play."),
    "already_thrown": Code(409, "You have thrown to the crib."),
    "too_late": Code(409, "Everybody has thrown: nothing can be taken back."),
    "nothing_to_take_back": Code(409, "You have not thrown yet."),
    "not_your_card": Code(409, "The card is not in your hand."),
    "over_31": Code(409, "The card would make more than 31."),
    "wrong_unit": Code(409, "Another hand or crib is being counted."),
    "own_hand": Code(409, "The count of your own side is for the others to answer."),
    "already_answered": Code(409, "You have answered; an answer cannot be changed."),
    # Moves that cannot be read or can never be right.
    "bad_version": Code(422, "No game has a version of this number."),
    "move_wanted": Code(422, "The move is not an object."),
    "unknown_move": Code(422, "There is no move of this type."),
    "cards_wanted": Code(422, "The cards are not a list of texts."),
    "bad_card": Code(422, "A text names no card."),
    "wrong_number": Code(422, "This is not as many cards as are thrown."),
    "same_card_twice": Code(422, "The cards to throw are the same card."),
    "bad_unit": Code(422, "The unit is not deal:seat:hand|crib."),
    "points_wanted": Code(422, "The points are not a whole number."),
    "impossible_total": Code(422, "No hand counts this."),
    "bad_answer": Code(422, 'The answer is not "accept", "overcount" or {"undercount": points}.'),
    "bad_claim": Code(422, "Points that were missed are 1 to 29."),
    "key_reused": Code(422, "Another move was made with this Idempotency-Key."),
    "key_too_long": Code(422, "An Idempotency-Key has 80 signs at most."),
}

NOT_NOW = (
    "stale", "game_over", "not_now", "not_your_turn", "already_thrown", "too_late", "nothing_to_take_back",
    "not_your_card", "over_31", "wrong_unit", "own_hand", "already_answered", "table_closed",
)  # fmt: skip
"""Why a move is answered with 409 and the view."""
NEVER_RIGHT = (
    "bad_version", "move_wanted", "unknown_move", "cards_wanted", "bad_card", "wrong_number", "same_card_twice",
    "bad_unit", "points_wanted", "impossible_total", "bad_answer", "bad_claim", "key_reused", "key_too_long",
)  # fmt: skip
"""Why a move is answered with 422."""
BAD_RULES = ("unknown_option", "unknown_value", *(row.code for row in CONFLICTS))
BAD_NAME = ("name_too_long", "name_unreadable")
BAD_BODY = ("too_large", "unreadable")


def as_list(codes: Iterable[str]) -> str:
    """Codes with their meanings, as Markdown."""
    return "\n".join(f"- `{code}`: {CODES[code].text}" for code in codes)


class Problem(BaseModel):
    """Why a request was not carried out; nothing has changed."""

    type: str = "about:blank"
    title: str = Field(description="The status in words.")
    status: int
    code: str = Field(description=f"Why; stable.\n\n{as_list(CODES)}")


def refusals(*codes: str) -> Answers:
    """The refusals of a call, for its description: a problem for each status, with the codes that it may have."""
    by_status: dict[int | str, list[str]] = {}
    for code in codes:
        by_status.setdefault(CODES[code].status, []).append(code)
    return {status: {"model": Problem, "description": as_list(found)} for status, found in sorted(by_status.items())}
