"""The numbers of the game for the pages of the rules: asked of the engine, never written down a second time."""

from __future__ import annotations

from collections.abc import Callable

from cribbage.engine.cards import parse_card
from cribbage.engine.rules import (
    OPTIONS,
    Rules,
    UnitKind,
    Value,
    adjustment_for_count,
    deal_plan,
    skunk_lines,
)
from cribbage.engine.scoring import HIGHEST_TOTAL, IMPOSSIBLE_TOTALS, ScoreItem, score_hand, score_play

Number = Callable[[], object]


def back(choice: str, unit: UnitKind = "hand", times: int = 1) -> Callable[[], int]:
    """Holes that an empty hand or crib goes back under a rule of that family."""
    return lambda: times * adjustment_for_count(Rules(zero_back=choice), unit, 0)


def dealt(players: int) -> Number:
    """Cards that each of so many is dealt."""
    return lambda: deal_plan(Rules(players=players)).hand


def thrown(players: int) -> Number:
    """Cards that each of so many throws."""
    return lambda: deal_plan(Rules(players=players)).throw


def from_pack(players: int) -> Number:
    """Cards that go from the pack to the crib."""
    return lambda: deal_plan(Rules(players=players)).to_crib


def kept(players: int) -> Number:
    """Cards that each of so many keeps."""
    return lambda: deal_plan(Rules(players=players)).hand - deal_plan(Rules(players=players)).throw


def in_crib(players: int) -> Number:
    """Cards in the crib of so many."""
    return lambda: players * deal_plan(Rules(players=players)).throw + deal_plan(Rules(players=players)).to_crib


def choices(code: str) -> tuple[Value, ...]:
    """What an option offers."""
    return next(option.choices for option in OPTIONS if option.code == code)


def long_game() -> Value:
    """The target of the long game."""
    return max(choices("target"))


def short_game() -> Value:
    """The target of the short one."""
    return min(choices("target"))


def skunk(target: Number, level: int = 0) -> Number:
    """The highest score of a loser that is skunked (level 0) or doubly skunked (1) in a game to `target`."""
    return lambda: skunk_lines(Rules(target=int(str(target()))))[level]


def not_counted() -> tuple[int, ...]:
    """The totals that no hand can have."""
    return tuple(sorted(IMPOSSIBLE_TOTALS))


def joke_zero() -> int:
    """What a hand with nothing in it is called: the smallest total that no hand can have."""
    return min(IMPOSSIBLE_TOTALS)


def highest() -> int:
    """The most that a hand can count."""
    return HIGHEST_TOTAL


def played(*cards: str) -> tuple[ScoreItem, ...]:
    """What the last of these cards scores in the play."""
    return score_play([parse_card(text) for text in cards])


def play_points(*cards: str) -> Number:
    """Points of the last of these cards in the play."""
    return lambda: sum(item.points for item in played(*cards))


def hand_points_of(cards: str, starter: str, kind: str, *, crib: bool = False) -> Number:
    """Points for one kind of score in four cards with a starter."""

    def points() -> int:
        hand = [parse_card(text) for text in cards.split()]
        items = score_hand(hand, parse_card(starter), crib=crib)
        return sum(item.points for item in items if item.kind == kind)

    return points


def fifteen() -> int:
    """The total that scores in hand and play."""
    [item] = played("7H", "8S")
    return sum(card.value for card in item.cards)
