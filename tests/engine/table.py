"""A table for tests: decks laid out as an example wants them, and games walked by a seeded chooser."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from cribbage.engine.cards import DECK, Card, Rank, Seat
from cribbage.engine.game import GameState, Phase, apply_move, new_game
from cribbage.engine.moves import Deal, Discard, Event, Move, PlayCard
from cribbage.engine.pegging import lay, may_lay
from cribbage.engine.rules import OPTIONS, BadRules, Rules, check_rules, side_of
from cribbage.engine.scoring import hand_points
from cribbage.showcase.games import Step

# --- laying out a deal -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """What a deal shall come to: the four cards each seat keeps, the four in the crib, the starter."""

    kept: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]
    starter: Card

    def throws(self) -> tuple[tuple[Card, ...], ...]:
        """The crib's cards by the seat that throws them; of three players' crib the first card comes from the pack."""
        if len(self.kept) == 2:
            return self.crib[:2], self.crib[2:]
        return tuple((card,) for card in self.crib[4 - len(self.kept) :])

    def deck(self, dealer: Seat) -> tuple[Card, ...]:
        """A deck that gives it, dealt one card at a time from the dealer's left (rules.md D2)."""
        players = len(self.kept)
        dealt = [[*kept, *throw] for kept, throw in zip(self.kept, self.throws(), strict=True)]
        order = [(dealer + step) % players for step in range(1, players + 1)]
        deck = [dealt[seat][turn] for turn in range(len(dealt[0])) for seat in order]
        if players == 3:
            deck.append(self.crib[0])
        deck.append(self.starter)
        return (*deck, *(card for card in DECK if card not in deck))

    def total(self, seat: Seat, kind: str) -> int:
        """What the seat's hand, or the crib, counts."""
        cards = self.crib if kind == "crib" else self.kept[seat]
        return hand_points(cards, self.starter, crib=kind == "crib")


def layouts(
    players: int,
    seed: int = 1,
    pinned: dict[tuple[Seat, str], tuple[Card, ...]] | None = None,
    starter: Card | None = None,
) -> Iterator[Layout]:
    """Any number of layouts, always the same ones; `pinned` units and starter are in each of them."""
    chance = random.Random(seed)
    by_place = {players if kind == "crib" else seat: cards for (seat, kind), cards in (pinned or {}).items()}
    taken = {card for cards in by_place.values() for card in cards} | ({starter} if starter else set())
    rest = [card for card in DECK if card not in taken]
    while True:
        chance.shuffle(rest)
        free = iter(rest)
        units = [by_place.get(place) or tuple(next(free) for _ in range(4)) for place in range(players + 1)]
        yield Layout(tuple(units[:players]), units[players], starter or next(free))


def with_hands(*hands: tuple[Card, ...], starter: Card | None = None) -> Layout:
    """A layout with these hands; crib and, if it is not named, starter are what is left and no jack."""
    taken = [card for hand in hands for card in hand] + ([starter] if starter else [])
    rest = [card for card in DECK if card not in taken and card.rank is not Rank.JACK]
    return Layout(tuple(hands), tuple(rest[:4]), starter or rest[4])


# --- playing ---------------------------------------------------------------------------------------------------------


class BelowTheStart(Exception):
    """The wanted scores cannot be reached with this layout."""


@dataclass
class Table:
    """A game in progress and all that has happened in it."""

    state: GameState
    events: list[Event] = field(default_factory=list)

    @classmethod
    def at(cls, rules: Rules | None = None, dealer: Seat | None = None) -> Table:
        """A new game; unless said, the last seat deals, so that seat 0 leads."""
        rules = rules or Rules()
        return cls(new_game(rules, rules.players - 1 if dealer is None else dealer))

    def do(self, seat: Seat | None, move: Move) -> tuple[Event, ...]:
        """Make a move; what happened is returned and kept."""
        self.state, events = apply_move(self.state, seat, move)
        self.events.extend(events)
        return events

    def scores(self, *scores: int) -> None:
        """Put the pegs somewhere else."""
        self.state = self.state._replace(scores=scores, rears=(0,) * len(scores))

    def deal(self, layout: Layout) -> None:
        """Deal so that the layout can come about; the deal passes on by itself."""
        rules, state = self.state.rules, self.state
        dealer = (state.dealer + 1) % rules.players if state.deal else state.dealer
        self.do(None, Deal(layout.deck(dealer)))

    def throw(self, layout: Layout) -> tuple[Event, ...]:
        """Everyone throws; what the last throw brought about is returned."""
        happened: tuple[Event, ...] = ()
        for seat, cards in enumerate(layout.throws()):
            happened = self.do(seat, Discard(cards))
        return happened

    def lay(self, *cards: Card) -> tuple[Event, ...]:
        """Whoever holds each card lays it; what happened is returned."""
        happened: list[Event] = []
        for card in cards:
            assert self.state.play is not None
            owner = next(seat for seat, hand in enumerate(self.state.play.hands) if card in hand)
            happened.extend(self.do(owner, PlayCard(card)))
        return tuple(happened)

    def lay_first_that_fits(self, orders: Sequence[Sequence[Card]], leave: int = 0) -> tuple[Event, ...]:
        """Each seat lays the first card of its order that fits, until `leave` cards are left or the play is over."""
        happened: list[Event] = []
        while self.state.phase is Phase.PLAY and self.state.play is not None:
            play = self.state.play
            if play.turn is None or sum(len(hand) for hand in play.hands) == leave:
                break
            fits = may_lay(play.hands[play.turn], play.count)
            happened.extend(self.do(play.turn, PlayCard(next(card for card in orders[play.turn] if card in fits))))
        return tuple(happened)

    def show(self, orders: Sequence[Sequence[Card]], *scores: int) -> tuple[Event, ...]:
        """Play so, with the pegs put so that the show begins at these scores; what the last card brought is returned.

        Raises:
            BelowTheStart: the last card pegs more than there is at the start of the show.
        """
        self.lay_first_that_fits(orders, leave=1)
        play = self.state.play
        assert play is not None
        assert play.turn is not None
        laid = lay(play, play.hands[play.turn][0])
        gain = sum(item.points for item in laid.items) + (laid.closing == "last_card")
        before = list(scores)
        before[side_of(self.state.rules, play.turn)] -= gain
        if min(before) < 0:
            raise BelowTheStart
        self.scores(*before)
        return self.lay_first_that_fits(orders)


def begun(layout: Layout, rules: Rules | None = None, dealer: Seat | None = None) -> Table:
    """A table at which this layout has been dealt and thrown; seat 0 leads unless a dealer is named."""
    table = Table.at(rules or Rules(players=len(layout.kept)), dealer)
    table.deal(layout)
    table.throw(layout)
    return table


# --- walking through whole games -------------------------------------------------------------------------------------


def _all_rules() -> Iterator[Rules]:
    for values in product(*(option.choices for option in OPTIONS)):
        chosen = dict(zip((option.code for option in OPTIONS), values, strict=True))
        try:
            yield check_rules(Rules(**chosen))  # type: ignore[arg-type]
        except BadRules:
            continue


ALL_RULES = tuple(_all_rules())
"""Every combination of rules that the engine accepts."""


RICH = Rules(players=3, target=61, muggins=True, zero_back="ten_back")
"""Rules under which almost everything can happen."""


def events_of(steps: Sequence[Step]) -> list[Event]:
    """All that happened in a walk."""
    return [event for step in steps for event in step.events]
