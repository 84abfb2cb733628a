"""Words that several pages of variants share."""

from __future__ import annotations

from cribbage.web.i18n import N_
from cribbage.web.option_words import WORDS
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.model import Block, Change, Section, Text, text

# TRANSLATORS: Head of a column that tells the standard rules, beside one that tells a house rule.
STANDARD_HEAD = text(N_("Standard"))
TWO_HEAD = text(WORDS["players", 2].name)
"""Pages about more players compare with two."""

SAME = text(N_("The same."))
_BY_ITSELF: dict[str, tuple[Text, Text]] = {
    "partners": (text(WORDS["partners", True].name), text(N_("Each side has one score."))),
    "muggins": (text(WORDS["muggins", True].name), text(WORDS["muggins", True].rule)),
    "zero_back": (text(WORDS["zero_back", "ten_back"].name), text(WORDS["zero_back", "ten_back"].rule)),
    "lowball": (text(WORDS["lowball", True].name), text(WORDS["lowball", True].rule)),
}
"""Option -> the name of its house rule, and what that says by itself."""

# Rows that stand in several comparing tables.
EACH_LENGTH = Change(
    text(N_("Length and players")),
    text(
        N_("To %(long)s or %(short)s, with two, three or four players."),
        long=numbers.long_game,
        short=numbers.short_game,
    ),
    text(N_("Goes with all of them.")),
    about="target",
)
EITHER_LENGTH = Change(
    text(N_("Length")),
    text(N_("To %(long)s or %(short)s."), long=numbers.long_game, short=numbers.short_game),
    SAME,
    about="target",
)
LEADS_NEXT = Change(
    text(N_("Who leads the next count")),
    text(N_("The player who did not lay the last card.")),
    text(N_("The next to the left, after whoever laid the last card, who still has cards.")),
)
SHOW_GOES_ROUND = Change(
    text(N_("The show")),
    text(N_("The other hand, the dealer’s hand, the crib.")),
    text(N_("Each hand by itself, from the dealer’s left round, then the crib.")),
)


def beside(option: str, here: Text, head: Text | None = None) -> Change:
    """The row about another house rule: what it says by itself, and what it says together with the rule of the page."""
    name, alone = _BY_ITSELF[option]
    return Change(head or name, alone, here, about=option)


def go(here: Text) -> Change:
    """The row about go."""
    # TRANSLATORS: What a player says who has no card that fits; head of a row in a table.
    return Change(text(N_("Go")), text(N_("The other player goes on alone.")), here)


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
