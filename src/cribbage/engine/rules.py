"""The rules of a game as one value, and the rulings: the questions a referee would be asked.

This is the one file that a new variant touches: a field of `Rules`, a row of `OPTIONS`, a branch in one ruling. The
rulings below are the only readers of the house options, so that nothing else has to know which of them are on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Literal, NamedTuple, TypeAlias

from cribbage.engine.cards import Card, Seat

Value: TypeAlias = int | bool | str
UnitKind: TypeAlias = Literal["hand", "crib"]


@dataclass(frozen=True, slots=True)
class Rules:
    """What a game is played by. Every field is an option of its own; `CONFLICTS` names what does not go together."""

    players: int = 2
    partners: bool = False
    target: int = 121
    muggins: bool = False
    lowball: bool = False
    zero_back: str = "off"


@dataclass(frozen=True, slots=True)
class Option:
    """A row from which forms, rule cards and documents are made. Its words live with the pages, keyed by `code`."""

    code: str
    choices: tuple[Value, ...]

    @property
    def default(self) -> Value:
        """What the option is where nothing is said."""
        value: Value = getattr(STANDARD, self.code)
        return value


@dataclass(frozen=True, slots=True)
class Conflict:
    """A combination that is refused by name before a game begins."""

    code: str
    found_in: Callable[[Rules], bool]


class BadRules(ValueError):
    """Rules that cannot be played. `code` says why; `option` names the option where it is one option's value."""

    def __init__(self, code: str, option: str = "") -> None:
        super().__init__(f"{code}: {option}" if option else code)
        self.code = code
        self.option = option


STANDARD = Rules()

OPTIONS: tuple[Option, ...] = (
    Option("players", (2, 3, 4)),
    Option("partners", (False, True)),
    Option("target", (121, 61)),
    Option("muggins", (False, True)),
    Option("lowball", (False, True)),
    Option("zero_back", ("off", "ten_back", "nineteen", "crib_five")),
)

CONFLICTS: tuple[Conflict, ...] = (Conflict("partners_need_four", lambda rules: rules.partners and rules.players != 4),)

PRESETS: dict[str, Rules] = {
    "standard": STANDARD,
    "muggins": Rules(muggins=True),
    "lowball": Rules(lowball=True),
    "ten_back": Rules(zero_back="ten_back"),
}


def check_rules(rules: Rules) -> Rules:
    """The same rules, if they can be played.

    Raises:
        BadRules: `unknown_value` for a value no option offers, else the code of the conflict.
    """
    for option in OPTIONS:
        value = getattr(rules, option.code)
        # 1 == True in Python, and a record that says "partners": 1 is not ours.
        if not any(value == choice and type(value) is type(choice) for choice in option.choices):
            raise BadRules("unknown_value", option.code)
    for conflict in CONFLICTS:
        if conflict.found_in(rules):
            raise BadRules(conflict.code)
    return rules


def rules_from(values: dict[str, Value]) -> Rules:
    """Rules from option codes and values; what is left out has its default.

    Raises:
        BadRules: `unknown_option` or what `check_rules` finds.
    """
    known = {field.name for field in fields(Rules)}
    for code in values:
        if code not in known:
            raise BadRules("unknown_option", code)
    return check_rules(Rules(**values))  # type: ignore[arg-type]


# --- rulings ---------------------------------------------------------------------------------------------------------


class DealPlan(NamedTuple):
    """How many cards each seat gets, how many each throws, how many go from the pack to the crib (rules.md D1)."""

    hand: int
    throw: int
    to_crib: int


_DEAL_PLANS = {2: DealPlan(6, 2, 0), 3: DealPlan(5, 1, 1), 4: DealPlan(5, 1, 0)}


def deal_plan(rules: Rules) -> DealPlan:
    """How is it dealt? (rules.md D1)"""
    return _DEAL_PLANS[rules.players]


def side_of(rules: Rules, seat: Seat) -> int:
    """For which side does this seat score? Partners sit across (rules.md S5)."""
    return seat % 2 if rules.partners else seat


def side_count(rules: Rules) -> int:
    """How many sides, and so scores, are there?"""
    return 2 if rules.partners else rules.players


_SKUNK_LINES = {121: (90, 60), 61: (30,)}


def skunk_lines(rules: Rules) -> tuple[int, ...]:
    """Final scores up to which a loser is skunked, doubly skunked: the levels in order (rules.md 6.3; none in L8)."""
    return () if rules.lowball else _SKUNK_LINES[rules.target]


def flush_counts_in_crib(rules: Rules) -> bool:  # noqa: ARG001 - a ruling sees the rules also where none matters
    """Do four of one suit count in the crib, without the starter? Never (rules.md H-7)."""
    return False


_STEPS_BACK: dict[str, dict[UnitKind, int]] = {
    "off": {"hand": 0, "crib": 0},
    "ten_back": {"hand": 10, "crib": 10},
    "nineteen": {"hand": 19, "crib": 19},
    "crib_five": {"hand": 0, "crib": 5},
}


def adjustment_for_count(rules: Rules, unit: UnitKind, total: int) -> int:
    """How many holes does this unit send its side back, before the floor at the start? (rules.md TB1, TB3)"""
    return _STEPS_BACK[rules.zero_back][unit] if total == 0 else 0


def steps_back(rules: Rules, unit: UnitKind) -> bool:
    """Can a unit of this kind send its side back at all? Then a step of 0 holes is still told (rules.md TB-b)."""
    return _STEPS_BACK[rules.zero_back][unit] > 0


def reaching_loses(rules: Rules) -> bool:
    """Does everybody try not to reach the target? (rules.md L1)"""
    return rules.lowball


def missed_points_go_to(rules: Rules, owner: Seat, claimant: Seat) -> Seat:
    """Who pegs points that were missed and claimed? In Lowball the owner, or undercounting would be free (L10)."""
    return owner if rules.lowball else claimant


def needs_announcement(rules: Rules) -> bool:
    """Does the owner of a hand announce its count himself? (rules.md 7.2)"""
    return rules.muggins


def winner_when_out(rules: Rules, scores: Sequence[int], side_out: int) -> tuple[int, ...]:
    """Which sides have won, now that `side_out` has reached the target? (rules.md 6.2, L1, L6)"""
    if not reaching_loses(rules):
        return (side_out,)
    lowest = min(score for side, score in enumerate(scores) if side != side_out)
    return tuple(side for side, score in enumerate(scores) if side != side_out and score == lowest)


def next_first_dealer(rules: Rules, last_dealer: Seat, winners: Sequence[int]) -> Seat:
    """Who deals first in the next game of a match? (rules.md S6, L7)

    Two sides: the losing side, with partners its partner next clockwise after the last dealer. Three or four alone: the
    deal simply passes on.
    """
    left = (last_dealer + 1) % rules.players
    if side_count(rules) > 2:
        return left
    order = [(left + step) % rules.players for step in range(rules.players)]
    return next(seat for seat in order if side_of(rules, seat) not in winners)


def still_drawing(rules: Rules, rounds: Sequence[Sequence[Card | None]]) -> frozenset[Seat]:
    """Who draws in the next round of the cut, after these? One seat alone deals. (rules.md S1, S2)

    A round has one card a seat; None for a seat that did not draw, as only those tied for the lowest draw again.

    Raises:
        BadRules: `bad_cut`: a round does not follow from the one before.
    """
    drawing = frozenset(range(rules.players))
    for drawn in rounds:
        present = {seat: card for seat, card in enumerate(drawn) if card is not None}
        if len(drawn) != rules.players or set(present) != drawing or len(drawing) < 2:
            raise BadRules("bad_cut")
        if len(set(present.values())) != len(present):
            raise BadRules("bad_cut")
        lowest = min(card.rank for card in present.values())
        drawing = frozenset(seat for seat, card in present.items() if card.rank is lowest)
    return drawing


def cut_dealer(rules: Rules, rounds: Sequence[Sequence[Card | None]]) -> Seat | None:
    """Who deals after these rounds of the cut? None while the lowest is tied. (rules.md S1, S2)

    Raises:
        BadRules: `bad_cut`: a round does not follow from the one before.
    """
    drawing = still_drawing(rules, rounds)
    return next(iter(drawing)) if len(drawing) == 1 else None
