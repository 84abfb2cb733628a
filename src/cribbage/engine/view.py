"""What a seat, or a watcher, may know of a game: a small new value, built from nothing.

Nothing here filters a full state; what a reader may not know is never put in. Pages, streams, programs and computer
players see only this. Events need no view: they are public by construction (`moves.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from cribbage.engine.cards import Card, Seat
from cribbage.engine.game import GameState, Phase, current_unit, legal_moves, opponents_of, to_act
from cribbage.engine.moves import GameOver, Legal, Unit
from cribbage.engine.rules import Rules, deal_plan


@dataclass(frozen=True, slots=True)
class UnitView:
    """The hand or crib that is being announced or answered (Muggins): open cards, but never the true count."""

    unit: Unit
    cards: tuple[Card, ...]
    announced: int | None
    answers_wanted: int
    """How many answers are still to come; whose, and what the others said, is nobody's business yet."""
    answered: bool
    """The reader himself has answered."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A game as one reader may know it. Tuples by seat or by side, as in `GameState`; `seat` None is a watcher.

    hand:   the reader's own cards, those laid in the play left out; `throw` what he has thrown, None before.
    thrown: by seat, who has thrown; `cards_left`: by seat, cards in hand.
    laid:   the cards of the play with their seats; `laid[start:]` is the running count, `count` its total.
    gone:   seats that have said go in this count.
    """

    seat: Seat | None
    rules: Rules
    phase: Phase
    deal: int
    dealer: Seat
    scores: tuple[int, ...]
    rears: tuple[int, ...]
    to_act: frozenset[Seat]
    hand: tuple[Card, ...]
    throw: tuple[Card, ...] | None
    thrown: tuple[bool, ...]
    cards_left: tuple[int, ...]
    crib_size: int
    starter: Card | None
    laid: tuple[tuple[Seat, Card], ...]
    start: int
    count: int
    gone: frozenset[Seat]
    counting: UnitView | None
    legal: tuple[Legal, ...]
    result: GameOver | None

    @property
    def series(self) -> tuple[Card, ...]:
        """The cards of the running count, oldest first."""
        return tuple(card for _, card in self.laid[self.start :])


def view_for(state: GameState, seat: Seat | None) -> SeatView:
    """All that this seat (None: a watcher) may know of a game (rules.md 12, no. 19)."""
    play = state.play
    plan = deal_plan(state.rules)
    throws = state.throws
    return SeatView(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        deal=state.deal,
        dealer=state.dealer,
        scores=state.scores,
        rears=state.rears,
        to_act=_seen_to_act(state, seat),
        hand=_own_hand(state, seat),
        throw=throws[seat] if seat is not None and throws else None,
        thrown=tuple(throw is not None for throw in throws),
        cards_left=tuple(len(_held(state, owner)) for owner in range(len(state.dealt))),
        crib_size=plan.to_crib * bool(state.deal) + sum(len(throw) for throw in throws if throw),
        starter=state.starter,
        laid=play.laid if play else (),
        start=play.start if play else 0,
        count=play.count if play else 0,
        gone=play.gone if play else frozenset(),
        counting=_counting(state, seat),
        legal=legal_moves(state, seat) if seat is not None else (),
        result=state.result,
    )


def _seen_to_act(state: GameState, seat: Seat | None) -> frozenset[Seat]:
    """Whom the game waits for, as this reader may know it.

    While answers come in, nobody may see whose are there: the others are all waited for until the last one is in.
    """
    if state.phase is not Phase.ANSWER:
        return to_act(state)
    answering = frozenset(opponents_of(state.rules, current_unit(state).seat))
    return answering if seat is None or seat in to_act(state) else answering - {seat}


def _held(state: GameState, seat: Seat) -> tuple[Card, ...]:
    """The cards a seat has in hand now."""
    return state.play.hands[seat] if state.play else state.kept(seat)


def _own_hand(state: GameState, seat: Seat | None) -> tuple[Card, ...]:
    return _held(state, seat) if seat is not None and state.dealt else ()


def _counting(state: GameState, seat: Seat | None) -> UnitView | None:
    """The unit at hand in Muggins; its four cards lie open from the moment it is to be announced (rules.md 7.2)."""
    if state.phase not in (Phase.ANNOUNCE, Phase.ANSWER):
        return None
    unit = current_unit(state)
    wanted = 0
    if state.phase is Phase.ANSWER:
        wanted = sum(state.answers[other] is None for other in opponents_of(state.rules, unit.seat))
    answered = seat is not None and bool(state.answers) and state.answers[seat] is not None
    return UnitView(unit, state.cards_of(unit), state.announced, wanted, answered)
