"""Ten Back and its relatives (rules.md 0)."""

from __future__ import annotations

from cribbage.engine.rules import Rules
from cribbage.web.i18n import N_
from cribbage.web.option_words import TURNED_ROUND, WORDS
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.common import (
    EACH_LENGTH,
    STANDARD_HEAD,
    beside,
    changes,
    example,
    history,
    what,
)
from cribbage.web.rulebook.deals import Layout
from cribbage.web.rulebook.model import (
    Change,
    Changes,
    Example,
    Page,
    Para,
    Relative,
    Relatives,
    Section,
    text,
)
from cribbage.web.rulebook.steps import the_show

RULE = ("zero_back", "ten_back")
BACK = numbers.back("ten_back")

DEAL = Layout(
    rules=Rules(zero_back="ten_back"),
    dealer=0,
    kept=("2C 4D 6H 8S", "3C 3D QH KS"),
    thrown=("9D 9S", "6D JH"),
    starter="TC",
    scores=(26, 41),
    rears=(22, 35),
)
"""The dealer's hand goes back, and the crib then goes on from there (T08)."""

WHAT = (
    Para(
        text(
            # TRANSLATORS: In all sentences of this page %(back)s is 10.
            N_(
                "Ten Back makes an empty hand hurt. Whenever a hand or a crib is counted and there is nothing in it, "
                "its owner goes back %(back)s holes. Everything else stays as it is."
            ),
            back=BACK,
        )
    ),
    Para(
        text(
            N_(
                "Only the count decides: fifteens, pairs, runs, flush and nobs, with the starter. What you pegged in "
                "the play does not save you, nor do his heels; a single point for nobs does."
            )
        )
    ),
    Para(
        text(
            # TRANSLATORS: %(twice)s is 20.
            N_(
                "The crib is counted after the dealer’s own hand, and it can go back as well: a dealer may lose "
                "%(twice)s holes in one deal."
            ),
            twice=numbers.back("ten_back", times=2),
        )
    ),
    Para(
        text(
            N_(
                "Nobody goes back beyond the start, and going back never ends a game. Each time a line under the "
                "board says whose cards they were and how far it went."
            )
        )
    ),
)

CHANGES = Changes(
    STANDARD_HEAD,
    (
        Change(
            text(N_("A hand with nothing in it")),
            text(N_("Pegs nothing; the score stays.")),
            text(N_("Its owner goes back %(back)s holes."), back=BACK),
        ),
        Change(
            text(N_("A crib with nothing in it")),
            text(N_("Pegs nothing; the score stays.")),
            text(
                N_("The dealer goes back %(back)s holes, after the dealer’s own hand."),
                back=numbers.back("ten_back", "crib"),
            ),
        ),
        Change(
            text(N_("What counts as nothing")),
            text(N_("No fifteens, pairs or runs, no flush, no nobs.")),
            text(N_("The same. Points of the play and his heels do not help.")),
        ),
        Change(
            text(N_("Near the start")),
            text(N_("Scores only go forward.")),
            text(N_("With fewer than %(back)s points you go back to the start. At the start you stay."), back=BACK),
        ),
        beside(
            "partners",
            text(N_("An empty hand of either partner, or an empty crib of theirs, takes the whole side back.")),
        ),
        beside(
            "muggins",
            text(
                N_(
                    "The true count decides, once all answers are in. An empty hand first pegs what was said for it, "
                    "unless an opponent called it too many."
                )
            ),
        ),
        beside("lowball", text(TURNED_ROUND["ten_back"])),
        EACH_LENGTH,
    ),
)

HISTORY = (
    Para(
        text(
            # TRANSLATORS: %(nineteen)s is 19, %(five)s is 5.
            N_(
                "Ten Back is a house rule. We know of no rule book that has it in this form. Two relatives are told "
                "of: Nineteen, which goes back %(nineteen)s, and an empty crib that costs the dealer %(five)s. You "
                "can play both here."
            ),
            nineteen=numbers.back("nineteen"),
            five=numbers.back("crib_five", "crib"),
        )
    ),
    Para(
        text(
            N_(
                "Three things are this site’s own choice: nobody goes back beyond the start, partners go back "
                "together, and in Muggins it is the true count that decides."
            )
        )
    ),
    Para(
        text(
            # TRANSLATORS: %(joke)s is 19.
            N_(
                "The name Nineteen comes from an old joke. No hand can count %(joke)s, so players say “%(joke)s” for "
                "a hand with nothing in it."
            ),
            joke=numbers.joke_zero,
        )
    ),
)

TEN_BACK = Page(
    slug="ten-back",
    title=text(WORDS[RULE].name),
    lead=text(WORDS[RULE].rule),
    rule=RULE,
    rules=DEAL.rules,
    sections=(
        what(*WHAT),
        changes(CHANGES),
        example(Example("deal", text(N_("A hand goes back")), the_show(DEAL))),
        Section(
            "relatives",
            text(N_("Its relatives")),
            (
                Para(
                    text(
                        N_(
                            "They differ in how many holes it is and in what goes back. All else on this page holds "
                            "for them too, each with its own number."
                        )
                    )
                ),
                Relatives(
                    (
                        Relative("nineteen", "zero_back", "nineteen"),
                        Relative("crib-five", "zero_back", "crib_five"),
                    )
                ),
            ),
        ),
        history(*HISTORY),
    ),
    also=("muggins", "lowball"),
)
