"""What programs send, and a table as they read it. The shapes are a contract with other programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cribbage.engine.cards import Seat
from cribbage.engine.codec import Json
from cribbage.engine.rules import Rules as EngineRules
from cribbage.engine.rules import Value
from cribbage.services.games import Opened
from cribbage.services.rematch import rules_of_next
from cribbage.web.api_moves import Described, Move, SeatNumber, SideNumber
from cribbage.web.api_rules import NextRules, Rules, WantedRules

HIGHEST_VERSION = 2**31 - 1
"""What a column of integers holds in every database; no game has that many moves."""


class Sent(BaseModel):
    """A body; keys that are not known are passed over, because programs are older or newer than we are."""

    model_config = ConfigDict(extra="ignore", strict=True)


class NewTable(Sent):
    """Set a table."""

    rules: Annotated[dict[str, Value], Described(WantedRules)] = Field(
        default_factory=dict, description="What is left out has its default."
    )
    name: str = Field("", description="The caller's name at the table: up to 24 signs.")
    computers: list[str | None] = Field(
        default_factory=list, description="Computer players by seat. There are none yet: nothing but null is taken."
    )


class NewSeat(Sent):
    """Sit down at a table, in the first free seat or the one asked for."""

    invite: str = Field(description="The invitation that setting the table has given.")
    name: str = Field("", description="The caller's name at the table: up to 24 signs.")
    # Its bounds are the table's own and are looked at there.
    seat: Annotated[int | None, Described(SeatNumber | None)] = Field(None, description="The seat wanted.")


class NewMove(Sent):
    """A move, and the version of the game that its player saw."""

    version: int = Field(
        description="A throw passes on an older version of the same deal, an answer on one of the same unit.",
        json_schema_extra={"minimum": 0, "maximum": HIGHEST_VERSION},
    )
    move: Annotated[Any, Described(Move)]


class Rematch(Sent):
    """Offer or accept another game."""

    rules: Annotated[dict[str, Value], Described(NextRules)] = Field(
        default_factory=dict,
        description="The host offers a game by these rules, and who had accepted others is asked again. Anybody else "
        "accepts the game that is played by these, and no other.",
    )
    number: Annotated[int | None, Described(int | None)] = Field(
        None, description="Which game of the table is wanted, as `next` tells: the same request again begins no other."
    )


class NextGame(BaseModel):
    """The game that can follow the one that is over."""

    number: int = Field(description="Games of a table count from 1.")
    rules: Rules
    wanted_by: list[SeatNumber] = Field(description="Who has offered or accepted it, by these rules.")


class TableMade(BaseModel):
    """A table was set; the caller sits in seat 0 and is its host."""

    table: str = Field(description="The table's id.")
    game: str | None = Field(description="The game's id; null until it begins.")
    url: str = Field(description="The table's page.")
    invite: str = Field(description="What others need to sit down.")
    invite_url: str = Field(description="The page where people sit down.")
    watch_url: str = Field(description="The page where people watch.")
    watch_token: str = Field(description="A bearer token with which the table and its games can be read.")
    seat: SeatNumber
    token: str = Field(description="The seat's secret: its bearer token. It is told this once.")


class SeatTaken(BaseModel):
    """The caller sits."""

    seat: SeatNumber
    token: str = Field(description="The seat's secret: its bearer token. It is told this once.")


class TableSeat(BaseModel):
    """Somebody's place at a table."""

    seat: SeatNumber
    name: str = Field(description="As it was typed, but for signs that cannot be seen; may be empty.")
    kind: Literal["person"]
    presence: Literal["here", "reconnecting", "away"]


class TableView(BaseModel):
    """A table: who sits there, what is played, how the match stands."""

    table: str = Field(description="The table's id.")
    version: int = Field(description="Grows with everything that happens at the table.")
    host: SeatNumber
    rules: Rules
    game: str | None = Field(description="The game that is on, or the last one; null until the first begins.")
    seats: list[TableSeat] = Field(description="Those that are taken.")
    next: NextGame | None = Field(description="Null unless the last game is over.")
    match: list[list[SideNumber]] = Field(description="The winners of each finished game, in order.")


def table_json(opened: Opened, presence: dict[Seat, str]) -> Json:
    """A table, in the shape of `TableView`."""
    return {
        "table": opened.table.id,
        "version": opened.table.version,
        "host": opened.table.host,
        "rules": asdict(EngineRules(**opened.table.rules)),
        "game": opened.table.game,
        "seats": [
            {"seat": row.seat, "name": row.name, "kind": "person", "presence": presence.get(row.seat, "away")}
            for row in opened.table.seats
        ],
        "next": _next_json(opened),
        "match": [list(result.winners) for result in opened.results],
    }


def _next_json(opened: Opened) -> Json | None:
    """The game that can follow, in the shape of `NextGame`."""
    if opened.game is None or opened.game.result is None:
        return None
    return {
        "number": opened.game.number + 1,
        "rules": asdict(rules_of_next(opened.table)),
        "wanted_by": [row.seat for row in opened.table.seats if row.wants_rematch],
    }
