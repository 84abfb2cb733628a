"""Words that several pages of variants share."""

from __future__ import annotations

from cribbage.web.i18n import N_
from cribbage.web.option_words import WORDS
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.model import Block, Section, Text, text

# TRANSLATORS: Head of a column that tells the standard rules, beside one that tells a house rule.
STANDARD_HEAD = text(N_("Standard"))
TWO_HEAD = text(WORDS["players", 2].name)
"""Pages about more players compare with two."""

ONE_SCORE = text(N_("Each side has one score."))
# What a house rule says by itself, beside what it says together with the rule of the page.
MUGGINS_ON = text(WORDS["muggins", True].rule)
BACK_ON = text(WORDS["zero_back", "ten_back"].rule)
LOWBALL_ON = text(WORDS["lowball", True].rule)
ANY_LENGTH = text(
    N_("To %(long)s or %(short)s, with two, three or four players."), long=numbers.long_game, short=numbers.short_game
)
EACH_LENGTH = text(N_("Goes with all of them."))
TO_EITHER = text(N_("To %(long)s or %(short)s."), long=numbers.long_game, short=numbers.short_game)
SAME = text(N_("The same."))


def what(*blocks: Block) -> Section:
    """What a variant is."""
    return Section("what", text(N_("What is it?")), blocks)


def changes(*blocks: Block) -> Section:
    """The comparing table."""
    return Section("changes", text(N_("What changes")), blocks)


def example(*blocks: Block) -> Section:
    """The worked example."""
    return Section("example", text(N_("An example")), blocks)


def history(*blocks: Block) -> Section:
    """Where a variant comes from."""
    return Section("history", text(N_("Where it comes from")), blocks)


def cards_each(players: int) -> Text:
    """How many cards everybody gets, and throws."""
    return text(
        # TRANSLATORS: Cards: 6 and 2 with two players, 5 and 1 with more.
        N_("%(dealt)s each, %(thrown)s of them for the crib."),
        dealt=numbers.dealt(players),
        thrown=numbers.thrown(players),
    )
