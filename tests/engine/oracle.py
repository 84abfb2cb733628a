"""A slow, plain second opinion on counting: every subset is looked at. The engine must agree with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from cribbage.engine.cards import Card, Rank

Item = tuple[str, int, frozenset[Card]]


def is_run(some: Sequence[Card]) -> bool:
    """Three or more neighbouring ranks, the ace low only."""
    ranks = sorted(int(card.rank) for card in some)
    return len(ranks) >= 3 and all(later == earlier + 1 for earlier, later in pairwise(ranks))


def hand_items(hand: Sequence[Card], starter: Card, *, crib: bool) -> set[Item]:
    """What four cards and the starter score, as (kind, points, cards) (rules.md H-3 to H-8)."""
    return set(_items((*hand, starter), hand, starter, crib))


def _items(five: Sequence[Card], hand: Sequence[Card], starter: Card, crib: bool) -> Iterator[Item]:
    subsets = [some for size in range(2, 6) for some in combinations(five, size)]
    longest = max((len(some) for some in subsets if is_run(some)), default=0)
    for some in subsets:
        if sum(card.value for card in some) == 15:
            yield "fifteen", 2, frozenset(some)
        if len(some) == 2 and some[0].rank is some[1].rank:
            yield "pair", 2, frozenset(some)
        if len(some) == longest and is_run(some):
            yield "run", longest, frozenset(some)
    if len({card.suit for card in five}) == 1:
        yield "flush", 5, frozenset(five)
    elif len({card.suit for card in hand}) == 1 and not crib:
        yield "flush", 4, frozenset(hand)
    for card in hand:
        if card.rank is Rank.JACK and card.suit is starter.suit:
            yield "nobs", 1, frozenset([card])


def play_points(series: Sequence[Card]) -> dict[str, int]:
    """What the last card of a count scores, by kind, without go or last card (rules.md 4.2)."""
    found: dict[str, int] = {}
    total = sum(card.value for card in series)
    if total in (15, 31):
        found["fifteen" if total == 15 else "thirty_one"] = 2
    for size in (4, 3, 2):
        if len(series) >= size and len({card.rank for card in series[-size:]}) == 1:
            found["pair"] = size * (size - 1)
            break
    for size in range(len(series), 2, -1):
        if is_run(series[-size:]):
            found["run"] = size
            break
    return found
