"""Deals laid out for the examples and played by the engine: every count, peg and go on a page comes from here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from cribbage.engine.cards import DECK, Card, Seat, parse_card
from cribbage.engine.game import GameState, Phase, apply_move, current_unit, new_game, opponents_of
from cribbage.engine.moves import Announce, Answer, Deal, Discard, Event, Move, PlayCard
from cribbage.engine.pegging import may_lay
from cribbage.engine.rules import Rules
from cribbage.engine.scoring import hand_points
from cribbage.web.story import DealStory, tell

Said = tuple[Seat, Literal["accept", "undercount", "overcount"], int]
"""An opponent's answer: seat, kind, points claimed."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A deal as an example wants it. Cards are written "7H 8D"; seats count clockwise, the reader sits in seat 0.

    `order` are the cards in the order in which they are laid; where it is empty each seat lays its first that fits.
    """

    rules: Rules
    dealer: Seat
    kept: tuple[str, ...]
    thrown: tuple[str, ...]
    starter: str
    pack: str = ""
    scores: tuple[int, ...] = ()
    rears: tuple[int, ...] = ()
    order: str = ""
    announced: tuple[int, ...] = ()
    """Muggins: what the owners say, unit by unit; after the last one the example ends."""
    answers: tuple[tuple[Said, ...], ...] = ()


def cards_in(words: str) -> tuple[Card, ...]:
    """ "7H 8D" as cards."""
    return tuple(parse_card(word) for word in words.split())


@cache
def played_out(layout: Layout) -> DealStory:
    """The deal, from the first card to its last count or the end of the game."""
    state = new_game(layout.rules, layout.dealer)
    if layout.scores:
        state = state._replace(scores=layout.scores, rears=layout.rears)
    moves: list[tuple[Event, ...]] = []

    def do(seat: Seat | None, move: Move) -> None:
        nonlocal state
        state, events = apply_move(state, seat, move)
        moves.append(events)

    do(None, Deal(_deck(layout)))
    for seat, throw in enumerate(layout.thrown):
        do(seat, Discard(cards_in(throw)))
    order = list(cards_in(layout.order))
    while state.phase is Phase.PLAY:
        do(*_next_card(state, layout, order))
    for number, points in enumerate(layout.announced):
        unit = current_unit(state)
        do(unit.seat, Announce(unit, points))
        given = {seat: Answer(unit, kind, claim) for seat, kind, claim in layout.answers[number]}
        for seat in opponents_of(layout.rules, unit.seat):
            do(seat, given.get(seat, Answer(unit, "accept")))
    [deal] = tell(moves)
    return deal


def _next_card(state: GameState, layout: Layout, order: list[Card]) -> tuple[Seat, PlayCard]:
    play = state.play
    assert play is not None
    assert play.turn is not None
    if order:
        return play.turn, PlayCard(order.pop(0))
    fits = may_lay(play.hands[play.turn], play.count)
    return play.turn, PlayCard(next(card for card in cards_in(layout.kept[play.turn]) if card in fits))


def _deck(layout: Layout) -> tuple[Card, ...]:
    """A deck that gives it, dealt one card at a time from the dealer's left (rules.md D2)."""
    players = layout.rules.players
    dealt = [cards_in(f"{kept} {throw}") for kept, throw in zip(layout.kept, layout.thrown, strict=True)]
    order = [(layout.dealer + step) % players for step in range(1, players + 1)]
    deck = [dealt[seat][turn] for turn in range(len(dealt[0])) for seat in order]
    deck += [*cards_in(layout.pack), parse_card(layout.starter)]
    return (*deck, *(card for card in DECK if card not in deck))


def true_count(layout: Layout, seat: Seat) -> int:
    """What a hand of the layout counts."""
    return hand_points(cards_in(layout.kept[seat]), parse_card(layout.starter))
