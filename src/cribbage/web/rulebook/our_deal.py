"""The deal that the guide for beginners follows, and what the engine pegs in it."""

from __future__ import annotations

from cribbage.engine.moves import Pegged
from cribbage.engine.rules import Rules
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.deals import Layout, played_out

DEAL = Layout(
    rules=Rules(),
    dealer=0,
    kept=("6D 7H 8S JD", "5S 8C JH QH"),
    thrown=("3C 4H", "3H 6H"),
    starter="8D",
    order="JH 6D 8C 7H 5S JD QH 8S",
)
"""The reader deals; the play has a fifteen, a run, thirty-one, go and last card, the hand every kind but a flush."""
HEELS = Layout(rules=Rules(), dealer=0, kept=("6D 7H 8S 9D", "5S 8C QC QH"), thrown=("3C 4H", "3H 6H"), starter="JC")


def points_for(why: str, layout: Layout = DEAL) -> numbers.Number:
    """What the engine pegs for a go, for the last card, for his heels."""

    def points() -> int:
        events = [event for move in played_out(layout).play for event in move]
        return next(event.points for event in events if isinstance(event, Pegged) and event.why == (why,))

    return points
