"""A game as programs read it: the view, the answer to a move, the record; and the view as a value."""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal, TypeAlias

from pydantic import BaseModel, Field

from cribbage.engine.cards import Seat
from cribbage.engine.codec import Json, event_to_json, legal_to_json
from cribbage.engine.game import Phase
from cribbage.engine.view import SeatView, view_for
from cribbage.services.games import Opened
from cribbage.web.api_events import Event, GameOverEvent
from cribbage.web.api_moves import AnswerValue, Card, Legal, SeatNumber, SideNumber, Unit, left_out
from cribbage.web.api_rules import Rules

Laid: TypeAlias = tuple[SeatNumber, Card]
PhaseCode: TypeAlias = Literal[tuple(phase.value for phase in Phase)]  # type: ignore[valid-type]


class Counting(BaseModel):
    """Muggins: the hand or crib that is announced or answered now."""

    unit: Unit
    cards: list[Card]
    announced: int | None = Field(description="What its owner announced; null before.")
    answers_wanted: int = Field(description="How many answers are still to come; nobody is told whose.")
    answered: bool = Field(description="Whether you have answered.")


class GameView(BaseModel):
    """A game as its reader may know it."""

    game: str = Field(description="The game's id.")
    version: int = Field(description="Grows with every move; send it with yours.")
    phase: PhaseCode = Field(description="What the game waits for.")
    deal: int = Field(description="Deals count from 1.")
    dealer: SeatNumber
    to_act: list[SeatNumber] = Field(description="Whom the game waits for, as you may know it.")
    seat: SeatNumber | None = Field(description="Your own seat; null for a watcher.")
    rules: Rules
    scores: list[int] = Field(description="By side.")
    rears: list[int] = Field(description="Where each side's rear peg stands, by side.")
    hand: list[Card] = Field(description="Your own cards; those laid in the play are left out.")
    thrown: list[bool] = Field(description="By seat: who has thrown to the crib.")
    cards_left: list[int] = Field(description="By seat: cards in hand.")
    starter: Card | None = Field(description="Null until it is turned.")
    pile: list[Laid] = Field(description="The cards of the running count, each with its seat, oldest first.")
    laid: list[Laid] = Field(description="All cards of the play, each with its seat, oldest first.")
    count: int = Field(ge=0, le=31, description="The running count.")
    counting: Counting | None = Field(description="Null but for Muggins, while a hand or crib is counted.")
    legal: list[Legal] = Field(description="What you may do now; empty for a watcher.")
    result: GameOverEvent | None = Field(description="Null while the game is on.")


class MoveMade(BaseModel):
    """A move was made, or had been made by the same request before: then `events` is empty."""

    view: GameView
    events: list[Event] = Field(description="What happened, in order, the next deal included.")


class MoveRefused(BaseModel):
    """A move that is not allowed now, or no longer: why, and how the game stands."""

    code: str
    view: GameView


# --- the record ------------------------------------------------------------------------------------------------------


class RecordedCount(BaseModel):
    """Muggins: what was announced for a hand or crib, and the answers to it by seat."""

    announced: int
    answers: dict[str, AnswerValue]


class RecordedDeal(BaseModel):
    """One deal."""

    deck: list[Card] = Field(
        min_length=52,
        max_length=52,
        description="Dealt one at a time from the dealer's left; with three players the next one goes to the crib; "
        "the next one is the starter.",
    )
    discards: list[list[Card] | None] = Field(description="By seat; null where the game ended before.")
    plays: list[Laid] = Field(description="Cards in the order laid, each with its seat; go is implied.")
    counts: list[RecordedCount] = left_out("Muggins only: one for each counted unit, in the order of the show.")


class RecordedResult(BaseModel):
    """How it ended."""

    winners: list[SideNumber]
    scores: list[int] = Field(description="By side.")
    reason: Literal["resigned"] = left_out("Left out where the game was played to its end.")
    resigned: SeatNumber = left_out("Who gave up.")


class Record(BaseModel):
    """A finished game, enough to replay it exactly. Readers pass over keys that they do not know."""

    format: Literal["cribbage-record/1"]
    rules: Rules
    names: list[str] = left_out("By seat.")
    cut: list[list[Card | None]] = left_out("The rounds of the cut for deal, by seat; null where a seat did not draw.")
    dealer: SeatNumber = Field(description="The first dealer.")
    deals: list[RecordedDeal]
    result: RecordedResult


# --- the view as a value ---------------------------------------------------------------------------------------------


def view_json(opened: Opened, seat: Seat | None) -> Json:
    """A game as this reader may know it, in the shape of `GameView`."""
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
