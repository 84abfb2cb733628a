"""Refusals in words: each code has a status and a sentence; what nobody foresaw is logged and said plainly."""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from cribbage.engine.codec import Unreadable
from cribbage.engine.moves import IllegalMove, ImpossibleMove
from cribbage.services.errors import Refused
from cribbage.store.repo import Overtaken
from cribbage.web.api_errors import problem
from cribbage.web.i18n import N_, gettext
from cribbage.web.respond import in_language_of, page, site_of, who_asks
from cribbage.web.words import Cast, Sentence

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Words:
    """How a refusal is said on a page of its own."""

    status: int
    heading: str
    text: str
    code: str = "not_found"


class TooMany(Exception):
    """The asker has asked too often; `seconds` until the next try."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = math.ceil(seconds)


NOT_FOUND = Words(
    HTTPStatus.NOT_FOUND,
    N_("There is nothing here"),
    N_("This address leads nowhere. Perhaps a part of it was lost when it was copied."),
)
PAGES = {
    "no_such_table": NOT_FOUND,
    "no_such_game": NOT_FOUND,
    "no_such_link": Words(
        HTTPStatus.NOT_FOUND,
        N_("This link does not work"),
        N_("Perhaps a part of it was lost when it was copied, or it has ended. Ask for a new one."),
    ),
    "table_full": Words(
        HTTPStatus.CONFLICT,
        N_("Every chair is taken"),
        N_("The game has begun without a chair for you. Ask for another table, or set one yourself."),
    ),
    "table_closed": Words(
        HTTPStatus.GONE,
        N_("This table is closed"),
        N_("Nobody has played here for a long time. Set a new table and send its link: it takes a moment."),
    ),
    "game_not_over": Words(
        HTTPStatus.CONFLICT,
        N_("This game is still being played"),
        N_("It can be read by everybody once it is over, because it shows every card."),
    ),
    "other_rules": Words(
        HTTPStatus.CONFLICT,
        N_("Other rules now"),
        N_("The rules of the next game have changed. Here is what it would be now."),
    ),
    "seat_taken": Words(
        HTTPStatus.CONFLICT,
        N_("That chair is taken"),
        N_("Somebody was faster. Open the invitation again: perhaps another chair is free."),
    ),
    "seats_open": Words(
        HTTPStatus.CONFLICT,
        N_("A chair is still free"),
        N_("The game can begin when every chair is taken."),
    ),
    "not_host": Words(
        HTTPStatus.FORBIDDEN,
        N_("The host begins the game"),
        N_("Whoever set the table presses the button."),
    ),
    "game_on": Words(
        HTTPStatus.CONFLICT,
        N_("A game is being played"),
        N_("It can be resigned, but the chair can only be left when it is over."),
    ),
    "game_not_begun": Words(
        HTTPStatus.CONFLICT,
        N_("The game has not begun"),
        N_("It begins when the other player has sat down."),
    ),
    "no_seat": Words(
        HTTPStatus.FORBIDDEN,
        N_("You have no chair here"),
        N_("This browser holds no chair at the table. Nothing has been changed."),
    ),
}
BROKEN = Words(
    HTTPStatus.INTERNAL_SERVER_ERROR,
    N_("Something went wrong here"),
    N_("The fault is ours, and your game is kept. Try again in a moment."),
)
NOT_READ = Words(
    HTTPStatus.UNPROCESSABLE_ENTITY,
    N_("That could not be read"),
    N_("What was sent is not what this address takes. Nothing has been changed."),
    "unreadable",
)
FOREIGN = Words(
    HTTPStatus.FORBIDDEN,
    N_("That came from another site"),
    N_("A form of this site was sent from somewhere else, so it was not carried out. Use the form here."),
    "foreign_form",
)
TOO_LARGE = Words(
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    N_("That is too much"),
    N_("What was sent is far longer than anything this site asks for. Nothing has been changed."),
    "too_large",
)
NOT_ALLOWED = Words(
    HTTPStatus.METHOD_NOT_ALLOWED,
    N_("That cannot be done here"),
    N_("This address does not take what was sent. Nothing has been changed."),
    "not_allowed",
)
TOO_OFTEN = Words(
    HTTPStatus.TOO_MANY_REQUESTS,
    N_("That was very often"),
    N_("Wait a little and try again. Nothing has been lost."),
)

# What a player reads under the board when a move is refused.
MOVES = {
    "stale": N_("The table had moved on. Here is how it stands now."),
    "game_over": N_("The game is over."),
    "other_rules": N_("The rules of the next game have changed. Here is what it would be now."),
    "not_now": N_("That cannot be done now."),
    "not_your_turn": N_("It is not your turn."),
    "already_thrown": N_("Your throw is in the crib already."),
    "too_late": N_("Too late: everybody has thrown, and the play has begun."),
    "nothing_to_take_back": N_("Your cards are in your hand already."),
    "not_your_card": N_("That card is not in your hand."),
    "wrong_number": N_("That is the wrong number of cards for the crib."),
    "same_card_twice": N_("Choose two different cards."),
    "impossible_total": N_("No hand or crib counts that: 19, 25, 26 and 27 cannot be made."),
    # TRANSLATORS: The points that were missed are a difference of two counts: any number from 1 to 29 may be said.
    "bad_claim": N_("Say how many points were missed: at least 1, at most 29."),
    "points_wanted": N_("Say how many points."),
    "bad_answer": N_("Choose one of the answers."),
    "wrong_unit": N_("That has been counted already. Here is what is being counted now."),
    "own_hand": N_("The others answer this count: it is yours or your partner’s."),
    "already_answered": N_("Your answer is in already and cannot be changed."),
}
# TRANSLATORS: %(card)s is a card, %(count)s the count it would make in the play.
OVER_31 = N_("%(card)s makes %(count)s, over 31.")
UNREADABLE = N_("What was sent could not be read. Nothing has been changed.")

MoveRefusal = Refused | IllegalMove | ImpossibleMove | Unreadable | Overtaken


def move_refusal(cast: Cast, refusal: MoveRefusal) -> tuple[int, Sentence]:
    """Status and sentence of a refused move: 409 not allowed now, 422 cannot be read or can never be right."""
    if isinstance(refusal, IllegalMove) and refusal.code == "over_31":
        return HTTPStatus.CONFLICT, cast.tell(OVER_31, card=refusal.card, count=refusal.count)
    code = "stale" if isinstance(refusal, Overtaken) else refusal.code
    unreadable = isinstance(refusal, Unreadable | ImpossibleMove)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if unreadable else HTTPStatus.CONFLICT
    return status, cast.tell(MOVES.get(code, UNREADABLE))


def message(request: Request, words: Words) -> Response:
    """A page that says what cannot be done, with a way on."""
    with in_language_of(request):
        heading, text, way_on = gettext(words.heading), gettext(words.text), gettext("Set a table of your own")
    # The choice of a language would carry the address along, and addresses hold secrets.
    return page(request, "message.html", words.status, heading=heading, text=text, href="/", words=way_on, languages=())


def count(request: Request, kind: str) -> None:
    """Count a request of a kind that costs something (`limits.RATES`).

    Raises:
        TooMany: its asker has asked too often.
    """
    seconds = site_of(request).limits.wait(kind, who_asks(request))
    if seconds:
        raise TooMany(seconds)


def answer(request: Request, words: Words, code: str) -> Response:
    """A refusal as a page, or for a program as a problem with its code."""
    if request.url.path.startswith("/api/"):
        return problem(words.status, code)
    return message(request, words)


def install(app: FastAPI) -> None:
    """Answer every refusal of this site."""

    @app.exception_handler(Refused)
    def refused(request: Request, refusal: Refused) -> Response:
        words = PAGES.get(refusal.code, NOT_FOUND)
        if words.status == HTTPStatus.NOT_FOUND:
            try:
                count(request, "miss")
            except TooMany as often:
                return too_many(request, often)
        return answer(request, words, refusal.code)

    @app.exception_handler(RequestValidationError)
    def unreadable(request: Request, _error: RequestValidationError) -> Response:
        return answer(request, NOT_READ, NOT_READ.code)

    @app.exception_handler(TooMany)
    def too_many(request: Request, often: TooMany) -> Response:
        refusal = answer(request, TOO_OFTEN, "too_often")
        refusal.headers["Retry-After"] = str(often.seconds)
        return refusal

    @app.exception_handler(HTTPException)
    def http(request: Request, error: HTTPException) -> Response:
        known = {404: NOT_FOUND, 405: NOT_ALLOWED, 413: TOO_LARGE}
        words = known.get(error.status_code, NOT_FOUND)
        refusal = answer(request, words, words.code)
        refusal.status_code = error.status_code
        return refusal

    @app.exception_handler(Exception)
    def broken(request: Request, error: Exception) -> Response:
        # The route's pattern, never the path: paths hold secrets.
        route = request.scope.get("route")
        _log.error("fault in %s %s", request.method, getattr(route, "path", "?"), exc_info=error)
        return answer(request, BROKEN, "broken")
