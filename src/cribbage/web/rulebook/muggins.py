"""Muggins (rules.md 7)."""

from __future__ import annotations

from cribbage.engine.rules import Rules
from cribbage.web.i18n import N_
from cribbage.web.option_words import TURNED_ROUND, WORDS
from cribbage.web.rulebook import numbers
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
from cribbage.web.rulebook.steps import one_unit

RULE = ("muggins", True)

DEAL = Layout(
    rules=Rules(muggins=True),
    dealer=0,
    kept=("5D JC QH 6S", "4C 5H 6D 9S"),
    thrown=("2C KS", "KD 2H"),
    starter="5S",
    scores=(58, 63),
    rears=(52, 60),
    announced=(10,),
    answers=(((0, "undercount", 4),),),
)
"""The owner overlooks four points, and the reader claims just those."""

WHAT = (
    Para(
        text(
            N_(
                "In Muggins nobody counts for you. You say what your hand or crib is worth, and each opponent gives "
                "one answer, hidden until all are in: right, points were missed, or too many."
            )
        )
    ),
    Para(
        text(
            N_(
                "Points that you missed go to the opponent who says how many. If you say too many and somebody calls "
                "it, only the true count is pegged. If nobody objects, what you said stands, right or wrong."
            )
        )
    ),
    Para(
        text(
            N_(
                "A claim for more than was really missed scores nothing. Of several good claims the largest is paid; "
                "among equal ones, that of the player who comes first after the owner, going to the left."
            )
        )
    ),
    Para(
        text(
            # TRANSLATORS: %(highest)s is 29, %(never)s the list 19, 25, 26, 27.
            N_(
                "You can say any total from nothing to %(highest)s that a hand can have. %(never)s cannot be said: no "
                "hand counts them. The true count is shown when everything is settled, and not before."
            ),
            highest=numbers.highest,
            never=numbers.not_counted,
        )
    ),
)

CHANGES = Changes(
    STANDARD_HEAD,
    (
        Change(
            text(N_("Who counts")),
            text(WORDS["muggins", False].rule),
            text(N_("You count your own hand and your own crib.")),
        ),
        Change(
            text(N_("Points you miss")),
            text(N_("Nothing is missed.")),
            text(N_("Go to an opponent who claims them. If nobody does, they are lost.")),
        ),
        Change(
            text(N_("Points too many")),
            text(N_("Cannot happen.")),
            text(N_("Stand, unless an opponent calls it: then only the true count is pegged.")),
        ),
        Change(
            text(N_("A wrong claim")),
            text(N_("Cannot happen.")),
            text(N_("Scores nothing and costs nothing. Each opponent has one answer.")),
        ),
        Change(
            text(N_("The play and his heels")),
            text(N_("The table pegs them.")),
            SAME,
        ),
        beside(
            "partners",
            text(N_("Both opponents answer, your partner does not. A claim is pegged for the claimant’s side.")),
        ),
        beside(
            "zero_back",
            text(N_("The true count decides who goes back, whatever was said.")),
            head=text(N_("Ten Back and relatives")),
        ),
        beside("lowball", text(TURNED_ROUND["muggins"])),
        EACH_LENGTH,
    ),
)

HISTORY = (
    Para(
        text(
            N_(
                "Muggins is old. Foster’s Hoyle, from about the year %(year)s, takes it for granted; other books say "
                "that it is played in some places. In the rules of the American Cribbage Congress it is the one rule "
                "that players may choose."
            ),
            year=1900,
        )
    ),
    Para(
        text(
            N_(
                "The books agree that missed points go to the opponent, and on little else. Some apply it to the play "
                "of the cards too, and some fine a wrong claim."
            )
        )
    ),
    Para(
        text(
            N_(
                "Hidden answers, no fines, and that the largest good claim is paid are this site’s choice: quick "
                "thumbs shall win nothing."
            )
        )
    ),
)

MUGGINS = Page(
    slug="muggins",
    title=text(WORDS[RULE].name),
    lead=text(WORDS[RULE].rule),
    rule=RULE,
    rules=DEAL.rules,
    sections=(
        what(*WHAT),
        changes(CHANGES),
        example(Example("hand", text(N_("A claim")), one_unit(DEAL, 0))),
        history(*HISTORY),
    ),
    also=("ten-back", "lowball"),
)
