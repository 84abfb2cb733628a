"""Who may know which cards, kept by the moves and the rules alone, not by any view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass

from cribbage.engine.cards import Card, Seat
from cribbage.engine.game import (
    GameState,
    Phase,
    units_in_order,
)
from cribbage.engine.moves import (
    Deal,
    Discard,
    Pegged,
    PlayCard,
    TakeBack,
    Unit,
)
from cribbage.engine.rules import Rules
from cribbage.showcase.games import Step


def inside(value: object) -> Iterator[object]:
    """Everything that a value holds, at any depth."""
    yield value
    if isinstance(value, (Card, int, str)):
        return
    if is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from inside(getattr(value, one.name))
    elif isinstance(value, dict):
        yield from inside(list(value.items()))
    elif isinstance(value, (tuple, list, set, frozenset)):
        for part in value:
            yield from inside(part)


def cards_in(value: object) -> set[Card]:
    """Every card that a value holds."""
    return {part for part in inside(value) if isinstance(part, Card)}


def readers(state: GameState) -> list[Seat | None]:
    """All the seats, and a watcher."""
    return [None, *range(state.rules.players)]


# --- what may be known, kept by the moves alone ----------------------------------------------------------------------


@dataclass
class Secrets:
    """Who may know which cards of the deal that is on, from the moves and the rules, not from any view."""

    rules: Rules
    dealt: list[set[Card]] = field(default_factory=list)
    throws: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    starter: Card | None = None
    crib_card: Card | None = None
    laid: set[Card] = field(default_factory=set)
    opened: int = 0
    """How many units of the show lie open."""

    def follow(self, step: Step) -> None:
        """One move on."""
        match step.move:
            case Deal(deck):
                self.deal(deck, step.after.dealer)
            case Discard(cards):
                assert step.seat is not None
                self.throws[step.seat] = cards
            case TakeBack():
                assert step.seat is not None
                del self.throws[step.seat]
            case PlayCard(card):
                self.laid.add(card)
        if len(self.laid) == 4 * self.rules.players:
            self.open_units(step)

    def deal(self, deck: tuple[Card, ...], dealer: Seat) -> None:
        """Everything is hidden again."""
        players = self.rules.players
        dealt = players * (6 if players == 2 else 5)
        self.dealt = [set(deck[(seat - dealer - 1) % players : dealt : players]) for seat in range(players)]
        self.starter = deck[dealt + (players == 3)]
        self.crib_card = deck[dealt] if players == 3 else None
        self.throws, self.laid, self.opened = {}, set(), 0

    def open_units(self, step: Step) -> None:
        """The show: with Muggins one unit after the other, else all of them, as far as the game went."""
        units = units_in_order(self.rules, step.after.deal, step.after.dealer)
        if self.rules.muggins:
            settled = step.before.phase is Phase.ANSWER and step.after.phase is not Phase.ANSWER
            began = step.before.phase is Phase.PLAY and step.after.phase is Phase.ANNOUNCE
            self.opened += (settled or began) and step.after.phase is Phase.ANNOUNCE
        else:
            counts = [event.why[0] for event in step.events if isinstance(event, Pegged)]
            out = step.after.phase is Phase.OVER
            last = [event for event in step.events if isinstance(event, Pegged)][-1] if out and counts else None
            if last is None:
                self.opened = len(units)
            elif last.why[0] in {"hand", "crib"}:
                self.opened = 1 + [(unit.seat, unit.kind) for unit in units].index((last.seat, last.why[0]))  # type: ignore[arg-type]

    def kept(self, unit: Unit) -> set[Card]:
        """The four cards of a unit."""
        if unit.kind == "hand":
            return self.dealt[unit.seat] - set(self.throws[unit.seat])
        thrown = {card for throw in self.throws.values() for card in throw}
        return thrown | ({self.crib_card} if self.crib_card else set())

    def public(self, state: GameState) -> set[Card]:
        """What everybody may know."""
        known = set(self.laid)
        if self.starter and len(self.throws) == self.rules.players:
            known.add(self.starter)
        for unit in units_in_order(self.rules, state.deal, state.dealer)[: self.opened]:
            known |= self.kept(unit)
        return known

    def known_to(self, state: GameState, reader: Seat | None) -> set[Card]:
        """What one reader may know."""
        own = self.dealt[reader] if reader is not None and self.dealt else set()
        return self.public(state) | own
