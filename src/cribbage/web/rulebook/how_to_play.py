"""How to play: the whole game for somebody who has never seen it, along one deal (rules.md 2 to 6)."""

from __future__ import annotations

from cribbage.engine.rules import Rules
from cribbage.web.i18n import N_
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.deals import cards_in
from cribbage.web.rulebook.how_the_play import PLAY
from cribbage.web.rulebook.how_the_show import SHOW
from cribbage.web.rulebook.model import Example, Page, Para, Section, text
from cribbage.web.rulebook.our_deal import DEAL, HEELS, points_for
from cribbage.web.rulebook.steps import a_race, the_throw
from cribbage.web.words import Row

AIM = Section(
    "aim",
    text(N_("The race")),
    (
        Para(
            text(
                # TRANSLATORS: %(target)s is 121.
                N_(
                    "Cribbage is a race of %(target)s holes. You score while cards are played one by one, and again "
                    "when the hands are counted. Every point is one hole forward."
                ),
                target=numbers.long_game,
            )
        ),
        Para(
            text(
                N_(
                    "Each player has two pegs. For every score the rear peg jumps over the front one and lands that "
                    "many holes ahead of it. The front peg is your score; the gap between the two is what you scored "
                    "last."
                )
            )
        ),
        Example("board", text(N_("The board")), a_race(Rules(), (37, 45), (29, 43))),
    ),
)

DEALING = Section(
    "deal",
    text(N_("The deal and the crib")),
    (
        Para(
            text(
                # TRANSLATORS: To cut for deal: everybody draws a card from the pack. "Pack": all 52 cards.
                N_(
                    "Everybody draws a card; the lowest deals first. After that you take turns. Each player gets "
                    "%(dealt)s cards, keeps %(kept)s, and puts %(thrown)s face down into the crib."
                ),
                dealt=numbers.dealt(2),
                kept=numbers.kept(2),
                thrown=numbers.thrown(2),
            )
        ),
        Para(
            text(
                N_(
                    "The crib is an extra hand for the dealer, counted at the very end. So put good cards into your "
                    "own crib, and poor ones into the other player’s."
                )
            )
        ),
        Example(
            "throw",
            text(N_("What to throw")),
            the_throw(
                DEAL,
                text(
                    N_(
                        "You deal, so the crib will be yours. You keep %(kept)s, which belong together, and throw "
                        "%(thrown)s."
                    ),
                    kept=lambda: Row(cards_in(DEAL.kept[0])),
                    thrown=lambda: Row(cards_in(DEAL.thrown[0])),
                ),
            ),
        ),
    ),
)

STARTER = Section(
    "starter",
    text(N_("The starter")),
    (
        Para(
            text(
                N_(
                    "Then one card of the pack is turned up: the starter. Nobody plays it, but it counts as a fifth "
                    "card in every hand and in the crib. In our deal it is %(card)s."
                ),
                card=lambda: cards_in(DEAL.starter)[0],
            )
        ),
        Para(
            text(
                # TRANSLATORS: %(points)s is 2.
                N_("If the starter is a jack, the dealer pegs %(points)s at once. That is called his heels."),
                points=points_for("heels", HEELS),
            )
        ),
    ),
)

END = Section(
    "winning",
    text(N_("Winning")),
    (
        Para(
            text(
                # TRANSLATORS: %(target)s is 121.
                N_(
                    "The first to reach %(target)s wins, at once: nothing after that is counted. So it matters who "
                    "counts first."
                ),
                target=numbers.long_game,
            )
        ),
        Para(
            text(
                # TRANSLATORS: A skunk is a win by far; it is the players' own word.
                N_(
                    "A loser with %(skunk)s points or fewer is skunked; with %(double)s or fewer it is a double "
                    "skunk. The red mark on the board shows the line. In a short game to %(short)s it stands at "
                    "%(half)s."
                ),
                skunk=numbers.skunk(numbers.long_game),
                double=numbers.skunk(numbers.long_game, 1),
                short=numbers.short_game,
                half=numbers.skunk(numbers.short_game),
            )
        ),
        Example("end-board", text(N_("A skunk")), a_race(Rules(), (121, 87), (113, 81))),
        Para(
            text(
                N_(
                    "You need not remember all this. The table counts, pegs, says go, and shows which cards fit. You "
                    "choose the cards."
                )
            )
        ),
    ),
)

HOW_TO_PLAY = Page(
    slug="how-to-play",
    title=text(N_("How to play")),
    lead=text(N_("The whole game along one deal, from the first card to the last.")),
    sections=(AIM, DEALING, STARTER, PLAY, SHOW, END),
    also=("standard",),
)
