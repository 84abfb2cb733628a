"""A finished game as plain text, to be pasted into a message: the result first, then the lines of the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from cribbage.engine.cards import Card
from cribbage.engine.moves import GameOver
from cribbage.engine.rules import reaching_loses, side_count
from cribbage.web.faces import card_signs
from cribbage.web.i18n import current, direction, gettext, ngettext
from cribbage.web.option_words import tags_of
from cribbage.web.sayings import say_over
from cribbage.web.screen import LogLine
from cribbage.web.words import Cast, isolated, listed

_LEFT_TO_RIGHT_ISOLATE, _POP_ISOLATE = "\u2066", "\u2069"


def text_of(cast: Cast, over: GameOver, deals: int, log: Sequence[LogLine]) -> str:
    """The whole text; `cast` writes cards by their signs, `log` is oldest first."""
    lines = [say_over(cast, over).spoken, " ".join(_about(cast, over, deals))]
    if side_count(cast.rules) > 2 or reaching_loses(cast.rules) or over.resigned is not None:
        lines.append(_scores(cast, over))
    if options := tags_of(cast.rules):
        lines.append(listed([option.word for option in options], "unit"))
    for line in log:
        if not line.peg:
            lines += ["", line.text]
        else:
            lines.append(" ".join(part for part in (line.text, line.cards_text, _holes(line)) if part))
    return "\n".join(lines) + "\n"


def signs(card: Card) -> str:
    """A card by its signs, which keep their order in every language."""
    return _as_it_lies(card_signs(card))


def _about(cast: Cast, over: GameOver, deals: int) -> list[str]:
    """What was played, for how long, and whether anybody was skunked."""
    said = [
        gettext("A game to %(target)s.", target=cast.rules.target),
        ngettext("%(num)d deal.", "%(num)d deals.", deals),
    ]
    if over.skunk:
        said.append(gettext("A double skunk.") if over.skunk > 1 else gettext("A skunk."))
    return said


def _scores(cast: Cast, over: GameOver) -> str:
    """Every side and its score."""
    sides = [
        f"{listed([isolated(person.name) for person in cast.side(side)])} {score}"
        for side, score in enumerate(over.scores)
    ]
    return listed(sides, "unit")


def _holes(line: LogLine) -> str:
    return _as_it_lies("{}→{}".format(*line.holes)) if line.holes else ""


def _as_it_lies(text: str) -> str:
    """Figures and signs that run from left to right also where the language does not."""
    return f"{_LEFT_TO_RIGHT_ISOLATE}{text}{_POP_ISOLATE}" if direction(current()) == "rtl" else text
