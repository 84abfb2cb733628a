"""The pictures on home page and invitation: the best hand there is, and a race half run."""

from __future__ import annotations

from cribbage.engine.cards import parse_card
from cribbage.web.screen import Pegs

HERO_HAND = tuple(parse_card(text) for text in ("5H", "5S", "5D", "JC"))
HERO_PEGS = (Pegs(peg=1, track=0, front=27, rear=21), Pegs(peg=2, track=1, front=38, rear=34))
