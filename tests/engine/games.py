"""Random games of every combination of rules, for the laws."""

from __future__ import annotations

from functools import lru_cache

from hypothesis import settings
from hypothesis import strategies as st

from cribbage.engine.rules import Rules
from cribbage.showcase.games import Step, walk
from tests.engine.table import ALL_RULES

LAWS = settings(deadline=None, max_examples=60, derandomize=True)
GAMES = st.tuples(st.sampled_from(ALL_RULES), st.integers(0, 10_000))


@lru_cache(maxsize=64)
def game(rules: Rules, seed: int) -> tuple[Step, ...]:
    """A whole random game."""
    return tuple(walk(rules, seed))
