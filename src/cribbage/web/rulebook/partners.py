"""Partners: two against two (rules.md S5, H-10, TB7)."""

from __future__ import annotations

from cribbage.engine.rules import Rules
from cribbage.web.i18n import N_
from cribbage.web.option_words import WORDS
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.common import (
    EITHER_LENGTH,
    LEADS_NEXT,
    SHOW_GOES_ROUND,
    TWO_HEAD,
    beside,
    cards_each,
    changes,
    example,
    go,
    history,
    what,
)
from cribbage.web.rulebook.deals import Layout
from cribbage.web.rulebook.model import Change, Changes, Example, Page, Para, text
from cribbage.web.rulebook.steps import the_show

RULE = ("partners", True)

DEAL = Layout(
    rules=Rules(players=4, partners=True),
    dealer=3,
    kept=("6H 7C 8D KS", "4C 5H JD QS", "2C 3D 9H TC", "AC AD 7S 8H"),
    thrown=("2H", "KD", "QH", "5S"),
    starter="9D",
    scores=(64, 71),
    rears=(61, 66),
)

WHAT = (
    Para(
        text(
            N_(
                "Four play, two against two. Partners sit across from each other and peg as one, but neither sees "
                "the other’s cards. The deal goes round, so the sides take turns with the crib."
            )
        )
    ),
    Para(
        text(
            # TRANSLATORS: %(dealt)s is 5, %(thrown)s is 1.
            N_(
                "Everybody is dealt %(dealt)s cards and throws %(thrown)s. In the crib of your own side a good card "
                "is welcome; in the other side’s it is a gift."
            ),
            dealt=numbers.dealt(4),
            thrown=numbers.thrown(4),
        )
    ),
    Para(
        text(
            N_(
                "In the play the turn goes round to the left. A player with no card that fits says go; the others go "
                "on as long as anything fits. It may be your own partner who pegs the point."
            )
        )
    ),
)

CHANGES = Changes(
    TWO_HEAD,
    (
        Change(text(N_("Cards")), cards_each(2), cards_each(4)),
        Change(
            text(N_("Score")),
            text(N_("Everybody has a score.")),
            text(N_("One score for each side; both partners peg for it.")),
        ),
        Change(
            text(N_("Whose crib")),
            text(N_("The dealer’s; players take turns.")),
            text(N_("It belongs to the dealer’s side; the sides take turns.")),
        ),
        go(text(N_("All the others go on in turn, the partner among them."))),
        LEADS_NEXT,
        SHOW_GOES_ROUND,
        Change(text(N_("Skunk")), text(N_("By the loser’s score.")), text(N_("By the losing side’s score."))),
        beside(
            "muggins",
            text(N_("Both opponents answer, your partner does not. A claim is pegged for the claimant’s side.")),
        ),
        beside(
            "zero_back",
            text(N_("An empty hand of either partner, or an empty crib of theirs, takes the whole side back.")),
        ),
        beside("lowball", text(N_("The side that reaches the target loses."))),
        EITHER_LENGTH,
    ),
)

HISTORY = (
    Para(
        text(
            N_(
                "Two against two is the form in which four play in nearly every book. Some let the players draw cards "
                "for partners and let the highest card deal. Here your chair decides who your partner is, and the "
                "lowest card deals, as in every other game."
            )
        )
    ),
)

PARTNERS = Page(
    slug="partners",
    title=text(WORDS[RULE].name),
    lead=text(WORDS[RULE].rule),
    rule=RULE,
    rules=DEAL.rules,
    sections=(
        what(*WHAT),
        changes(CHANGES),
        example(Example("deal", text(N_("Two hands for one peg")), the_show(DEAL))),
        history(*HISTORY),
    ),
    also=("four-players", "three-players"),
)
