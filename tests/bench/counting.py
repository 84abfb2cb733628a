"""Counting a hand against a plain scorer that tries every combination of cards, in the same process."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from time import perf_counter

from cribbage.engine import scoring
from cribbage.engine.cards import DECK, Card, Rank
from cribbage.engine.scoring import hand_points, score_hand
from tests.bench.report import Report

HANDS = 4000
ROUNDS = 7

Hand = tuple[tuple[Card, ...], Card]


def plain_points(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """A hand counted as one would at a table: every set of cards is looked at."""
    cards = [*hand, starter]
    points = 0
    for size in range(2, 6):
        points += sum(2 for chosen in combinations(cards, size) if sum(card.value for card in chosen) == 15)
    points += sum(2 for first, second in combinations(cards, 2) if first.rank == second.rank)
    for size in (5, 4, 3):
        runs = 0
        for chosen in combinations(cards, size):
            ranks = sorted(card.rank for card in chosen)
            if all(after - before == 1 for before, after in pairwise(ranks)):
                runs += size
        if runs:
            points += runs
            break
    if len({card.suit for card in hand}) == 1:
        if starter.suit == hand[0].suit:
            points += 5
        elif not crib:
            points += 4
    return points + sum(card.rank == Rank.JACK and card.suit == starter.suit for card in hand)


def run() -> Report:
    """Total and itemised count, and the table that is built at import."""
    report = Report("Counting a hand (four cards and the starter)")
    luck = random.Random(61)
    hands: list[Hand] = [(tuple(cards[:4]), cards[4]) for cards in (luck.sample(DECK, 5) for _ in range(HANDS))]
    assert all(hand_points(*hand) == plain_points(*hand) for hand in hands)

    plain = best(lambda: [plain_points(hand, starter) for hand, starter in hands])
    total = best(lambda: [hand_points(hand, starter) for hand, starter in hands])
    items = best(lambda: [score_hand(hand, starter) for hand, starter in hands])
    table = best(scoring._rank_points)
    report.figure("plain combinations scorer", plain / HANDS * 1e6, "us")
    report.figure("total", total / HANDS * 1e6, "us")
    report.figure("itemised count", items / HANDS * 1e6, "us")
    report.ratio("total, times faster than the plain scorer", plain / total, at_least=25)
    report.ratio("itemised count, times faster than the plain scorer", plain / items, at_least=1)
    report.ratio("4,000 plain hands over building the table", plain / HANDS * 4000 / table, at_least=1)
    report.size("memory of the table", memory_of_table(), "KB", at_most=1024)
    return report


def best(work: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds: the one that was disturbed least."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def memory_of_table() -> float:
    """Kilobytes that the table takes."""
    tracemalloc.start()
    table = scoring._rank_points()
    size = tracemalloc.get_traced_memory()[0] / 1024
    tracemalloc.stop()
    assert table
    return size
