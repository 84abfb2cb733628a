"""The chairs of a table before its game: who sits where, and what is still free."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cribbage.engine.cards import Seat
from cribbage.engine.rules import Rules, side_of
from cribbage.store.repo import TableRow
from cribbage.web.option_words import tags_of
from cribbage.web.people import names_of
from cribbage.web.screen import Presence


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at a table. `partner_of`: with partners the name of whoever sits across, if he has come."""

    seat: Seat
    peg: int
    taken: bool
    name: str = ""
    you: bool = False
    host: bool = False
    here: bool = True
    partner_of: str = ""


def chairs_of(
    table: TableRow, rules: Rules, reader: Seat | None = None, presence: Mapping[Seat, Presence] | None = None
) -> tuple[Chair, ...]:
    """Every chair of a table, in seat order."""
    rows = {row.seat: row for row in table.seats}
    names = names_of(rules, {seat: row.name for seat, row in rows.items()})
    return tuple(
        Chair(
            seat=seat,
            peg=side_of(rules, seat) + 1,
            taken=seat in rows,
            name=names.get(seat, ""),
            you=seat == reader,
            host=seat == table.host and seat in rows,
            here=(presence or {}).get(seat, "here") != "away",
            partner_of=names.get((seat + 2) % rules.players, "") if rules.partners else "",
        )
        for seat in range(rules.players)
    )


def rules_values(rules: Rules) -> dict[str, Any]:
    """What lobby and invitation say of the rules."""
    return {
        "players": rules.players,
        "partners": rules.partners,
        "target": rules.target,
        "options": tuple(tag for tag in tags_of(rules) if tag.code != "partners"),
    }
