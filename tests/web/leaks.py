"""Finding cards in any text, and what each reader may know, from the stored moves and the rules alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cribbage.engine.cards import Card, Seat, parse_card
from cribbage.engine.codec import stored_move_from_json
from cribbage.engine.game import GameState, apply_move
from cribbage.engine.rules import Rules
from cribbage.services.games import Opened
from cribbage.showcase.games import Step
from cribbage.store import repo
from cribbage.web.faces import CARD_NAMES
from tests.engine.knowledge import Secrets
from tests.web.conftest import House

NAMES = {name.lower(): parse_card(text) for text, name in CARD_NAMES.items()}
WORDS = re.compile("|".join(NAMES))
SIGNS = re.compile(r"(?<![0-9A-Za-z%])(?:(10|[A2-9TJQK])([CDHS])|(10|[2-9]|(?<=-)[atjqk])([cdhs]))(?![0-9A-Za-z])")
"""Small letters too, where they are no English word: "as" and "table.js" name no card."""
CHIP = re.compile(r'data-suit="([CDHS])">(10|[A2-9JQK])<')
RANDOM = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])")
"""Ids and secrets: chance may write a card between two of their dashes."""
DRAWING = re.compile(r' d="[MLHVACSZQmlhvacszq0-9 .,-]*"')


def cards_in(text: str) -> set[Card]:
    """Every card that a text names in any way: "5H", "c-5H", "Five of hearts", a chip; not a drawing, not an id."""
    found = {NAMES[name] for name in WORDS.findall(text.lower())}
    found |= {parse_card(rank + suit) for suit, rank in CHIP.findall(text)}
    return found | {parse_card("".join(parts)) for parts in SIGNS.findall(RANDOM.sub("", DRAWING.sub("", text)))}


@dataclass
class Course:
    """A game as its stored moves tell it, deal by deal: who may know what."""

    rules: Rules
    state: GameState
    now: Secrets
    seen: int = 0
    before: frozenset[Card] = frozenset()
    """What was public at the end of the deal before."""
    ended: dict[int, tuple[Secrets, GameState]] = field(default_factory=dict)

    def follow(self, house: House, opened: Opened) -> None:
        """Take in the moves since last time."""
        assert opened.game is not None
        with house.database.read() as conn:
            rows = repo.all_moves(conn, opened.game.id)
        for row in rows[self.seen :]:
            move = stored_move_from_json(row.move)
            after, events = apply_move(self.state, row.seat, move)
            if after.deal != self.state.deal and self.state.deal:
                self.before = frozenset(self.now.public(self.state))
                self.ended[self.state.deal] = (self.now, self.state)
                self.now = Secrets(self.rules)
            self.now.follow(Step(self.state, row.seat, move, after, events))
            self.state = after
        self.seen = len(rows)

    def public(self) -> set[Card]:
        """What everybody may know: of this deal, and of the one before, which the ledger still tells."""
        return self.now.public(self.state) | self.before

    def newest(self, seat: Seat | None) -> set[Card]:
        """What a reader may know who has read everything."""
        own = self.now.dealt[seat] if seat is not None and self.now.dealt else set()
        return self.public() | own

    def behind(self, seat: Seat, deal: int, step: int) -> set[Card]:
        """What a reader may be shown who is at a step of the show of this deal; the next one does not exist for him."""
        secrets, state = self.ended.get(deal, (self.now, self.state))
        opened, secrets.opened = secrets.opened, min(step + 1, secrets.opened)
        shown = secrets.public(state) | secrets.dealt[seat]
        secrets.opened = opened
        if deal - 1 in self.ended:
            shown |= self.ended[deal - 1][0].public(self.ended[deal - 1][1])
        return shown
