"""What happens in a game, described for programs: the events as `codec.event_to_json` tells them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, Field

from cribbage.web.api_moves import AnswerValue, Card, SeatNumber, SideNumber, left_out

Scores: TypeAlias = Annotated[list[int], Field(description="Where the sides stand after it, by side.")]
UnitKind: TypeAlias = Literal["hand", "crib"]


class ScoreItem(BaseModel):
    """A part of a count. A pair royal is three pairs, a double run two runs: each names its cards."""

    kind: Literal["fifteen", "pair", "run", "flush", "nobs"]
    points: int
    cards: list[Card]


class DealtEvent(BaseModel):
    """A deal has begun; deals count from 1."""

    event: Literal["dealt"]
    deal: int
    dealer: SeatNumber


class StarterEvent(BaseModel):
    """The starter has been turned. His heels are pegged by an event of their own."""

    event: Literal["starter"]
    card: Card


class PlayedEvent(BaseModel):
    """A card was laid and made this count. What it scored is pegged by an event of its own."""

    event: Literal["played"]
    seat: SeatNumber
    card: Card
    count: int


class GoEvent(BaseModel):
    """The table said go for a seat that holds no card that fits."""

    event: Literal["go"]
    seat: SeatNumber


class AnnouncedEvent(BaseModel):
    """Muggins: the owner announced this count."""

    event: Literal["announced"]
    seat: SeatNumber
    unit: UnitKind
    points: int


class AnsweredEvent(BaseModel):
    """Muggins: an opponent's answer; told when all answers are in."""

    event: Literal["answered"]
    seat: SeatNumber
    answer: AnswerValue


class CountedEvent(BaseModel):
    """The true count of a hand or crib, and the items that make it."""

    event: Literal["counted"]
    seat: SeatNumber
    unit: UnitKind
    total: int
    items: list[ScoreItem]


PegReason: TypeAlias = Literal[
    "fifteen", "thirty_one", "pair", "run", "heels", "go", "last_card", "hand", "crib", "undercount"
]


class PeggedEvent(BaseModel):
    """A side moved forward: the holes really moved, and what for. The point for go or last card comes by itself."""

    event: Literal["pegged"]
    seat: SeatNumber
    side: SideNumber
    points: int = Field(ge=1)
    for_: list[PegReason] = Field(alias="for")
    scores: Scores


class MovedBackEvent(BaseModel):
    """A side moved back for a hand or crib that counted nothing: the holes really moved, 0 at the start."""

    event: Literal["moved_back"]
    seat: SeatNumber
    side: SideNumber
    unit: UnitKind
    holes: int
    scores: Scores


Skunk: TypeAlias = Annotated[int, Field(ge=0, le=2)]


class GameOverEvent(BaseModel):
    """The game has ended. Without a winner: one of three or four gave up."""

    event: Literal["game_over"]
    winners: list[SideNumber]
    scores: Scores
    skunk: Skunk = Field(description="The highest level of any loser: 1 a skunk, 2 a double skunk.")
    skunks: list[Skunk] = Field(description="The level by side.")
    resigned: SeatNumber = left_out("Who gave up; left out where nobody did.")


Event: TypeAlias = Annotated[
    DealtEvent
    | StarterEvent
    | PlayedEvent
    | GoEvent
    | AnnouncedEvent
    | AnsweredEvent
    | CountedEvent
    | PeggedEvent
    | MovedBackEvent
    | GameOverEvent,
    Field(discriminator="event"),
]
