"""A finished game: result, final board, what it came to, the whole ledger, as a page and as plain text.

Whoever reads it, nobody is "You".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from cribbage.engine.cards import Card
from cribbage.engine.rules import Rules, side_of
from cribbage.engine.view import view_for
from cribbage.services.games import FinishedGame
from cribbage.web.build_felt import felt_of
from cribbage.web.build_log import log_of
from cribbage.web.build_screen import pegs_of
from cribbage.web.build_stats import by_deal, portraits
from cribbage.web.build_status import board_text
from cribbage.web.build_text import signs, text_of
from cribbage.web.faces import card_signs
from cribbage.web.felt import Person
from cribbage.web.option_words import tags_of
from cribbage.web.people import names_of
from cribbage.web.places import AtNewest
from cribbage.web.scene import Scene
from cribbage.web.screen import LogLine
from cribbage.web.story import tell
from cribbage.web.words import Cast


def summary(game: FinishedGame, chip: Callable[[Card], Markup]) -> dict[str, Any]:
    """What `game.html` shows of a game."""
    scene = _scene(game, chip)
    log = _log(scene, game)
    return {
        "felt": felt_of(scene),
        "pegs": pegs_of(scene),
        "target": scene.view.rules.target,
        "options": tags_of(scene.view.rules),
        "board_text": board_text(scene),
        "by_deal": by_deal(scene.cast, scene.deals),
        "portraits": portraits(scene.cast, scene.deals),
        "log": log,
        "text": _text(scene, log),
    }


def text(game: FinishedGame) -> str:
    """The game as plain text in the reader's language."""
    scene = _scene(game, lambda card: escape(card_signs(card)))
    return _text(scene, _log(scene, game))


def _text(scene: Scene, log: Sequence[LogLine]) -> str:
    assert scene.over is not None
    return text_of(scene.cast, scene.over, scene.view.deal, log)


def _log(scene: Scene, game: FinishedGame) -> tuple[LogLine, ...]:
    told = [(deal, deal.until(None)) for deal in scene.deals]
    return log_of(scene.cast, told, over=True, newest_first=False, throws=game.throws)


def _scene(game: FinishedGame, chip: Callable[[Card], Markup]) -> Scene:
    """A finished game as a watcher sees it."""
    rules = Rules(**game.game.rules)
    called = names_of(rules, dict(enumerate(game.game.names)))
    people = tuple(Person(called[seat], side_of(rules, seat) + 1) for seat in sorted(called))
    return Scene(
        view=view_for(game.state, None),
        cast=Cast(people, rules, cache(chip), signs),
        deals=tell(game.events),
        stage=AtNewest(),
        game_number=game.game.number,
        cut=(),
        results=(),
        wants_rematch=dict.fromkeys(range(rules.players), False),
        game_id=game.game.id,
        throws={},
    )
