"""How to play: the show (rules.md 5)."""

from __future__ import annotations

from cribbage.web.i18n import N_
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.model import Example, Para, Score, Scores, Section, text
from cribbage.web.rulebook.our_deal import DEAL
from cribbage.web.rulebook.steps import a_hand, lit_in_hand, the_count, the_show

_KINDS = Scores(
    (
        Score(
            text(N_("Fifteens")),
            text(
                # TRANSLATORS: %(fifteen)s is 15, %(points)s is 2.
                N_("Any cards that add up to %(fifteen)s: %(points)s points each time."),
                fifteen=numbers.fifteen,
                points=numbers.hand_points_of("7H 8S 2C QD", "KC", "fifteen"),
            ),
            lambda: lit_in_hand("7H 8S 2C QD", "KC", "fifteen"),
            "KC",
        ),
        Score(
            text(N_("Pairs")),
            text(
                # TRANSLATORS: 2, 6 and 12 points.
                N_(
                    "Two cards of one rank: %(pair)s points. Three are three pairs and make %(three)s, four make "
                    "%(four)s."
                ),
                pair=numbers.hand_points_of("9H 9S 2C QD", "KC", "pair"),
                three=numbers.hand_points_of("9H 9S 9C QD", "KC", "pair"),
                four=numbers.hand_points_of("9H 9S 9C 9D", "KC", "pair"),
            ),
            lambda: lit_in_hand("9H 9S 2C QD", "KC", "pair"),
            "KC",
        ),
        Score(
            text(N_("Runs")),
            text(
                # TRANSLATORS: %(points)s is 6.
                N_(
                    "Three or more neighbours: one point a card. If one of them is there twice, the run counts twice: "
                    "here %(points)s points."
                ),
                points=numbers.hand_points_of("2H 3S 4C 4D", "KC", "run"),
            ),
            lambda: lit_in_hand("2H 3S 4C 4D", "KC", "run"),
            "KC",
        ),
        Score(
            text(N_("Flush")),
            text(
                # TRANSLATORS: 4 and 5 points.
                N_(
                    "All cards of your hand in one suit: %(four)s points, or %(five)s if the starter has it too. In "
                    "the crib only all five count."
                ),
                four=numbers.hand_points_of("2H 4H 6H 8H", "KC", "flush"),
                five=numbers.hand_points_of("2H 4H 6H 8H", "KH", "flush"),
            ),
            lambda: lit_in_hand("2H 4H 6H 8H", "KC", "flush"),
            "KC",
        ),
        Score(
            text(N_("Nobs")),
            text(
                # TRANSLATORS: Nobs is a name of old: the jack of the starter's suit, held in hand or crib.
                N_("The jack of the starter’s suit, in hand or crib: %(points)s point."),
                points=numbers.hand_points_of("JC 2H 4D 8S", "KC", "nobs"),
            ),
            lambda: lit_in_hand("JC 2H 4D 8S", "KC", "nobs"),
            "KC",
        ),
    )
)

SHOW = Section(
    "show",
    text(N_("The show")),
    (
        Para(
            text(
                N_(
                    "When all cards have been played, the hands are counted, each together with the starter: first "
                    "the other player’s, then the dealer’s, then the crib. Every score counts, and one card may "
                    "belong to many."
                )
            )
        ),
        _KINDS,
        Example("count", text(N_("Your hand, counted")), the_count(DEAL.kept[0], DEAL.starter)),
        Example("deal-example", text(N_("All three counts, and the board")), the_show(DEAL)),
        Para(
            text(
                # TRANSLATORS: %(joke)s is 19, %(others)s the list 25, 26, 27.
                N_(
                    "A hand may have nothing in it at all. Players jokingly call that %(joke)s, because %(joke)s is a "
                    "total that no hand can have. Other impossible totals are %(others)s."
                ),
                joke=numbers.joke_zero,
                others=lambda: numbers.not_counted()[1:],
            )
        ),
        Example(
            "best",
            text(N_("The best hand")),
            a_hand(
                "5H 5S 5D JC",
                "5C",
                # TRANSLATORS: %(highest)s is 29.
                text(N_("No hand counts more than %(highest)s, and this is the only kind."), highest=numbers.highest),
            ),
        ),
    ),
)
