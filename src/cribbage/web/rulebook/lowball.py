"""Lowball (rules.md 8)."""

from __future__ import annotations

from cribbage.engine.rules import Rules
from cribbage.web.i18n import N_
from cribbage.web.option_words import TURNED_ROUND, WORDS
from cribbage.web.rulebook.common import (
    EACH_LENGTH,
    SAME,
    STANDARD_HEAD,
    beside,
    changes,
    example,
    history,
    what,
)
from cribbage.web.rulebook.deals import Layout
from cribbage.web.rulebook.model import Change, Changes, Example, Page, Para, text
from cribbage.web.rulebook.steps import the_heels

RULE = ("lowball", True)

DEAL = Layout(
    rules=Rules(lowball=True),
    dealer=0,
    kept=("2C 4D 6H 8S", "3C 3D QH KS"),
    thrown=("9D 9S", "6D 7H"),
    starter="JC",
    scores=(119, 104),
    rears=(117, 98),
)
"""His heels at 119 lose at once (rules.md L5)."""

WHAT = (
    Para(
        text(
            N_(
                "Lowball turns the race round. Cards score as always and every point is pegged, but nobody wants to "
                "get home: whoever reaches the target first has lost."
            )
        )
    ),
    Para(
        text(
            N_(
                "You cannot decline points, and a card that fits must be played. The art is to keep cards that do not "
                "go together, to throw pairs and fives into the other player’s crib, and poor cards into your own."
            )
        )
    ),
    Para(
        text(
            N_(
                "With two players or two sides the other one wins. With three or four, each alone, the game stops "
                "when the first reaches the target. The lowest score wins then, and equal lowest scores share the "
                "win."
            )
        )
    ),
)

CHANGES = Changes(
    STANDARD_HEAD,
    (
        Change(
            text(N_("Reaching the target")),
            text(WORDS["lowball", False].rule),
            text(N_("The first to reach it loses, at once.")),
        ),
        Change(
            text(N_("Points")),
            text(N_("Everybody wants them.")),
            text(N_("Are pegged just the same. Nobody can decline them.")),
        ),
        Change(text(N_("What may be played")), text(N_("A card that fits must be played.")), SAME),
        Change(
            text(N_("Three or four, each alone")),
            text(N_("The first to reach the target wins, the others follow by score.")),
            text(N_("The lowest score wins; the one who reached the target is last.")),
        ),
        Change(text(N_("Skunk")), text(N_("For a loser far behind.")), text(N_("There is none."))),
        beside("partners", text(N_("The side that reaches the target loses."))),
        beside("zero_back", text(TURNED_ROUND["ten_back"])),
        beside("muggins", text(TURNED_ROUND["muggins"])),
        EACH_LENGTH,
    ),
)

HISTORY = (
    Para(
        text(
            N_(
                "The idea goes by many names: Losing Cribbage, Backwards, Loser’s Crib. Collections of variants treat "
                "them as one: the ordinary game, in which you try not to score. We know of no old book that has it."
            )
        )
    ),
    Para(
        text(
            N_(
                "The collections say little more, so the rest is this site’s choice: no skunks, the lowest score wins "
                "among three or four, and in Muggins points that you miss are pegged for you, not for the claimant."
            )
        )
    ),
)

LOWBALL = Page(
    slug="lowball",
    title=text(WORDS[RULE].name),
    lead=text(WORDS[RULE].rule),
    rule=RULE,
    rules=DEAL.rules,
    sections=(
        what(*WHAT),
        changes(CHANGES),
        example(Example("heels", text(N_("A jack at the wrong moment")), the_heels(DEAL))),
        history(*HISTORY),
    ),
    also=("ten-back", "muggins"),
)
