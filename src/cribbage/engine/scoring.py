"""Counting: a hand or crib with the starter, and the card just laid in the play.

`hand_points` is the fast total, `score_hand` the same as named items. Both read what depends on ranks alone (fifteens,
pairs, runs: rules.md H-3 to H-5) from what is known about the multiset of ranks, and add flush and nobs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import prod
from operator import attrgetter, itemgetter
from typing import Literal, NamedTuple, TypeAlias

from cribbage.engine.cards import DECK, Card, Rank, Suit

Kind: TypeAlias = Literal["fifteen", "thirty_one", "pair", "run", "flush", "nobs"]

IMPOSSIBLE_TOTALS = frozenset({19, 25, 26, 27})
"""No four cards and starter count these (rules.md H-9)."""
HIGHEST_TOTAL = 29


class ScoreItem(NamedTuple):
    """One scoring combination: what it is, its points, and the cards that make it."""

    kind: Kind
    points: int
    cards: tuple[Card, ...]


def hand_points(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """Total of four cards with the starter, 0 to 29 (rules.md 5.1)."""
    a, b, c, d = hand
    points = _RANK_POINTS[a.weight + b.weight + c.weight + d.weight + starter.weight]
    if a.suit is b.suit is c.suit is d.suit:
        if a.suit is starter.suit:
            points += 5
        elif not crib:
            points += 4
    if _NOBS[starter.number] in hand:
        points += 1
    return points


def score_hand(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> tuple[ScoreItem, ...]:
    """The items of four cards with the starter: fifteens, pairs, runs, flush, nobs, in this order (rules.md 5.1).

    A pair royal is three pairs and a double run two runs, so that every item names its own cards.
    """
    cards = sorted((*hand, starter), key=_by_rank)
    by_rank = _rank_items(tuple([card.order for card in cards]))
    items = [ScoreItem(kind, points, chosen_from(cards)) for kind, points, chosen_from in by_rank]
    return (*items, *_suit_items(hand, starter, crib))


def score_play(series: Sequence[Card]) -> tuple[ScoreItem, ...]:
    """The items of the card just laid (rules.md 4.2), without the point for go or last card.

    `series` is every card of the running count, oldest first, the new one last.
    """
    if len(series) < 2:
        return ()
    count = 0
    for card in series:
        count += card.value
    items: tuple[ScoreItem, ...] = ()
    if count == 15:
        items = (ScoreItem("fifteen", 2, tuple(series)),)
    elif count == 31:
        items = (ScoreItem("thirty_one", 2, tuple(series)),)
    if series[-1].rank is series[-2].rank:
        alike = _alike_at_the_end(series)
        return (*items, ScoreItem("pair", alike * (alike - 1), tuple(series[-alike:])))
    run = _run_at_the_end(series)
    return (*items, ScoreItem("run", run, tuple(series[-run:]))) if run else items


def _alike_at_the_end(series: Sequence[Card]) -> int:
    """How many cards at the end have the last card's rank; only adjacent ones pair."""
    rank = series[-1].rank
    alike = 0
    for card in reversed(series):
        if card.rank is not rank:
            break
        alike += 1
    return alike


def _run_at_the_end(series: Sequence[Card]) -> int:
    """Length of the longest suffix that is a gapless run of different ranks, 0 below three.

    Every suffix is tried, not the shortest alone: 2 4 6 3 is no run, 2 4 6 3 5 is one of five.
    """
    longest = 0
    seen = 0
    lowest, highest = 13, 1
    for length, card in enumerate(reversed(series), start=1):
        rank = card.order
        if seen >> rank & 1:
            break
        seen |= 1 << rank
        lowest = min(lowest, rank)
        highest = max(highest, rank)
        if length >= 3 and highest - lowest == length - 1:
            longest = length
    return longest


_by_rank = attrgetter("order")


def _suit_items(hand: Sequence[Card], starter: Card, crib: bool) -> Iterator[ScoreItem]:
    """Flush and nobs. The starter never completes a flush of four; a crib needs all five (rules.md H-6 to H-8)."""
    a, b, c, d = hand
    if a.suit is b.suit is c.suit is d.suit:
        if a.suit is starter.suit:
            yield ScoreItem("flush", 5, (*hand, starter))
        elif not crib:
            yield ScoreItem("flush", 4, tuple(hand))
    nobs = _NOBS[starter.number]
    if nobs in hand:
        yield ScoreItem("nobs", 1, (nobs,))


@cache
def _rank_items(ranks: tuple[int, ...]) -> tuple[tuple[Kind, int, Callable[[Sequence[Card]], tuple[Card, ...]]], ...]:
    """Fifteens, pairs and runs of five ranks in ascending order, each with what takes its cards out of the five.

    There are 6,175 such multisets, so the cache is bounded by nature.
    """
    places = range(len(ranks))
    items: list[tuple[Kind, int, tuple[int, ...]]] = []
    for size in range(2, len(ranks) + 1):
        for chosen in combinations(places, size):
            if sum(min(ranks[place], 10) for place in chosen) == 15:
                items.append(("fifteen", 2, chosen))  # noqa: PERF401 - reads in the order of the rules
    for first, second in combinations(places, 2):
        if ranks[first] == ranks[second]:
            items.append(("pair", 2, (first, second)))
    for block in _run_blocks(ranks):
        for chosen in combinations(places, len(block)):
            if [ranks[place] for place in chosen] == block:
                items.append(("run", len(block), chosen))  # noqa: PERF401
    return tuple((kind, points, itemgetter(*chosen)) for kind, points, chosen in items)


def _run_blocks(ranks: Sequence[int]) -> Iterator[list[int]]:
    """Maximal blocks of three or more neighbouring ranks (rules.md H-5)."""
    block: list[int] = []
    for rank in sorted(set(ranks)):
        if block and rank != block[-1] + 1:
            if len(block) >= 3:
                yield block
            block = []
        block.append(rank)
    if len(block) >= 3:
        yield block


# --- the table behind hand_points ------------------------------------------------------------------------------------

# How many subsets of the cards so far have each total 0 to 15: sixteen counters of six bits in one integer (five cards
# have 32 subsets at most), so that adding a card is one shift and one addition.
_COUNTER = 6
_ALL_COUNTERS = (1 << 16 * _COUNTER) - 1
_FIFTEEN = 15 * _COUNTER
_CARDS = 5


def _rank_points() -> dict[int, int]:
    """Points for fifteens, pairs and runs by the sum of the five cards' weights.

    Built rank by rank: what a longer multiset scores follows from the shorter one, so the 6,175 entries cost a few
    milliseconds at import.
    """
    table: dict[int, int] = {}

    def extend(rank: int, left: int, key: int, subsets: int, points: int, block: tuple[int, ...]) -> None:
        if left == 0 or rank > 13:
            if left == 0:
                table[key] = points + 2 * (subsets >> _FIFTEEN) + _block_points(block)
            return
        extend(rank + 1, left, key, subsets, points + _block_points(block), ())
        shift = min(rank, 10) * _COUNTER
        for copies in range(1, min(4, left) + 1):
            key += 5 ** (rank - 1)
            subsets = (subsets + (subsets << shift)) & _ALL_COUNTERS
            pairs = copies * (copies - 1)
            extend(rank + 1, left - copies, key, subsets, points + pairs, (*block, copies))

    extend(1, _CARDS, 0, 1, 0, ())
    return table


def _block_points(block: tuple[int, ...]) -> int:
    """Points of a block of neighbouring ranks with these numbers of copies (rules.md H-5)."""
    return len(block) * prod(block) if len(block) >= 3 else 0


_RANK_POINTS = _rank_points()


def _nobs_by_starter() -> tuple[Card, ...]:
    """For each card as starter, the jack that would be nobs; a jack turned up is nobs for nobody (rules.md H-8)."""
    jacks: dict[Suit, Card] = {card.suit: card for card in DECK if card.rank is Rank.JACK}
    return tuple(jacks[card.suit] for card in DECK)


_NOBS = _nobs_by_starter()
