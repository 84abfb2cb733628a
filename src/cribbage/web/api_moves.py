"""The moves that programs send, described for them. Reading is the engine's (`codec.move_from_json`), never theirs."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Field, GetJsonSchemaHandler, RootModel, TypeAdapter
from pydantic.json_schema import JsonSchemaValue

from cribbage.engine.moves import ANNOUNCEABLE
from cribbage.engine.scoring import HIGHEST_TOTAL


class Described:
    """Describes a field by another type than the one that reads it: what is sent is read more kindly, or elsewhere."""

    def __init__(self, what: Any) -> None:
        self.what = what

    def __get_pydantic_json_schema__(self, _read: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        # By itself a model would be written out in full; inside of something it is referred to by its name.
        described: JsonSchemaValue = handler(TypeAdapter(list[self.what]).core_schema)["items"]  # type: ignore[name-defined]
        # A reference beside other words of the field would be replaced by a copy of what it refers to.
        return {"allOf": [described]} if "$ref" in described else described


def _without_default(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


def left_out(description: str) -> Any:
    """A field that is left out where it has no meaning, and is never null."""
    return Field(default=None, description=description, json_schema_extra=_without_default)


SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=3, description="A seat; seats are numbered 0.. clockwise.")]
SideNumber: TypeAlias = Annotated[
    int,
    Field(ge=0, le=3, description="A side: with partners seats 0 and 2 are side 0, 1 and 3 side 1; else side = seat."),
]


class Card(RootModel[Annotated[str, Field(pattern=r"^[A2-9TJQK][CDHS]$", examples=["5H", "TD"])]]):
    """A card: rank `A 2 3 4 5 6 7 8 9 T J Q K`, then suit `C D H S`. Sent, `10D` and lower case are read as well."""


class Unit(RootModel[Annotated[str, Field(pattern=r"^[0-9]{1,4}:[0-9]:(hand|crib)$", examples=["1:0:hand"])]]):
    """A hand or crib that is counted: `deal:seat:hand|crib`; deals count from 1, the crib's seat is the dealer's."""


class Undercount(BaseModel):
    """Points were missed: how many."""

    undercount: int = Field(ge=1, le=HIGHEST_TOTAL)


AnswerValue: TypeAlias = Literal["accept", "overcount"] | Undercount


class Discard(BaseModel):
    """Throw cards to the crib: two of six, with three or four players one of five."""

    type: Literal["discard"]
    cards: list[Card] = Field(min_length=1, max_length=2)


class TakeBack(BaseModel):
    """Take the throw back, as long as somebody else has still to throw."""

    type: Literal["take_back"]


class Play(BaseModel):
    """Lay a card in the play. Go is never a move: the table says it."""

    type: Literal["play"]
    card: Card


class Announce(BaseModel):
    """Muggins: say what your own hand or crib counts. 19, 25, 26 and 27 cannot be made."""

    type: Literal["announce"]
    unit: Unit
    points: int = Field(json_schema_extra={"enum": list(ANNOUNCEABLE)})


class Answer(BaseModel):
    """Muggins: answer an announcement of the other side: it is right, too many, or points were missed."""

    type: Literal["answer"]
    unit: Unit
    answer: AnswerValue


class Resign(BaseModel):
    """Give the game up."""

    type: Literal["resign"]


Move: TypeAlias = Annotated[Discard | TakeBack | Play | Announce | Answer | Resign, Field(discriminator="type")]


# --- what may be done now --------------------------------------------------------------------------------------------


class MayDiscard(BaseModel):
    """You may throw any `choose` of the cards in `from`."""

    type: Literal["discard"]
    from_: list[Card] = Field(alias="from")
    choose: int = Field(ge=1, le=2)


class MayAnnounce(BaseModel):
    """You may announce one of these totals for this unit."""

    type: Literal["announce"]
    unit: Unit
    points: list[int]


class MayAnswer(BaseModel):
    """You may answer the announcement of this unit."""

    type: Literal["answer"]
    unit: Unit


Legal: TypeAlias = Annotated[
    MayDiscard | TakeBack | Play | MayAnnounce | MayAnswer | Resign, Field(discriminator="type")
]
