"""A finished game as a page: result, final board, the whole ledger. Whoever reads it, nobody is "You"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from cribbage.engine.cards import Card
from cribbage.engine.rules import Rules, side_of
from cribbage.engine.view import view_for
from cribbage.services.games import FinishedGame
from cribbage.web.build_felt import felt_of
from cribbage.web.build_log import log_of
from cribbage.web.build_screen import pegs_of
from cribbage.web.build_status import board_text
from cribbage.web.felt import Person
from cribbage.web.option_words import tags_of
from cribbage.web.people import name_of
from cribbage.web.places import AtNewest
from cribbage.web.scene import Scene
from cribbage.web.story import tell
from cribbage.web.words import Cast


def summary(game: FinishedGame, chip: Callable[[Card], Markup]) -> dict[str, Any]:
    """What `game.html` shows of a game."""
    scene = _scene(game, chip)
    told = [(deal, deal.until(None)) for deal in scene.deals]
    return {
        "felt": felt_of(scene),
        "pegs": pegs_of(scene),
        "target": scene.view.rules.target,
        "options": tags_of(scene.view.rules),
        "board_text": board_text(scene),
        "log": log_of(scene.cast, told, over=True, newest_first=False),
    }


def _scene(game: FinishedGame, chip: Callable[[Card], Markup]) -> Scene:
    """A finished game as a watcher sees it."""
    rules = Rules(**game.game.rules)
    people = tuple(
        Person(name_of(name, side_of(rules, seat) + 1), side_of(rules, seat) + 1)
        for seat, name in enumerate(game.game.names)
    )
    return Scene(
        view=view_for(game.state, None),
        cast=Cast(people, rules, chip),
        deals=tell(game.events),
        stage=AtNewest(),
        game_number=game.game.number,
        cut=(),
        results=(),
        wants_rematch=dict.fromkeys(range(rules.players), False),
        game_id=game.game.id,
        throws={},
    )
