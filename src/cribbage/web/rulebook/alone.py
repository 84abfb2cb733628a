"""Three and four players, each alone (rules.md 2 to 6)."""

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
from cribbage.web.rulebook.model import Change, Changes, Example, Page, Para, Text, text
from cribbage.web.rulebook.steps import the_play, the_show

THREE_DEAL = Layout(
    rules=Rules(players=3),
    dealer=0,
    kept=("JH QD 9C 7S", "TH 9D KS 8S", "5C 2D AS 8H"),
    thrown=("3C", "4D", "6H"),
    starter="KD",
    pack="5D",
)
"""At 25 two say go, and the third plays on alone."""
FOUR_DEAL = Layout(
    rules=Rules(players=4),
    dealer=0,
    kept=("5C TD JH QD", "6S 7S 8C 8D", "2C 4D 9H KS", "3C 3H 9S QH"),
    thrown=("AH", "KH", "7D", "AS"),
    starter="6C",
    scores=(78, 84, 91, 69),
    rears=(73, 80, 85, 66),
)

ROUND = (
    Para(
        text(
            N_(
                "In the play the turn goes round to the left. A player with no card that fits says go and sits out "
                "until the count is over; the others go on in turn as long as anything fits. Whoever lays the last "
                "card pegs, and the next player to the left leads."
            )
        )
    ),
    Para(
        text(
            N_(
                "The hands are counted round from the dealer’s left, the dealer’s own last, and then the crib. The "
                "first to reach the target wins; the others are placed by their scores, and each of them can be "
                "skunked."
            )
        )
    ),
)


_BOTH = (
    go(text(N_("All the others go on in turn."))),
    LEADS_NEXT,
    SHOW_GOES_ROUND,
    Change(
        text(N_("The result")),
        text(N_("One wins, one loses.")),
        text(N_("One wins; the others are placed by their scores.")),
    ),
    Change(
        text(N_("The next game")),
        text(N_("The loser deals first.")),
        text(N_("The deal passes on to the left.")),
    ),
    beside("muggins", text(N_("Every opponent answers once. At most one claim is paid."))),
    beside("zero_back", text(N_("Only the owner of the empty hand goes back; for the crib that is the dealer."))),
    beside("lowball", text(N_("The lowest score wins; the one who reached the target is last."))),
    EITHER_LENGTH,
)
"""What three and four change alike."""


def _changes(cards: Change, crib: Change) -> Changes:
    """The table; three and four differ in cards and crib only."""
    return Changes(TWO_HEAD, (cards, crib, *_BOTH))


def _cards(players: int) -> Change:
    return Change(text(N_("Cards")), cards_each(2), cards_each(players))


def _crib(here: Text) -> Change:
    # TRANSLATORS: %(thrown)s is 2.
    thrown = text(N_("%(thrown)s cards from each player."), thrown=numbers.thrown(2))
    return Change(text(N_("What makes the crib")), thrown, here)


THREE = Page(
    slug="three-players",
    title=text(WORDS["players", 3].name),
    lead=text(WORDS["players", 3].rule),
    rule=("players", 3),
    rules=THREE_DEAL.rules,
    sections=(
        what(
            Para(
                text(
                    # TRANSLATORS: %(dealt)s is 5, %(thrown)s is 1.
                    N_(
                        "Three play, each alone. Everybody is dealt %(dealt)s cards and throws %(thrown)s; the last "
                        "card of the crib comes straight from the pack, and nobody knows it. So even your own crib "
                        "holds a surprise."
                    ),
                    dealt=numbers.dealt(3),
                    thrown=numbers.thrown(3),
                )
            ),
            *ROUND,
        ),
        changes(_changes(_cards(3), _crib(text(N_("One card from each player, one from the pack."))))),
        example(Example("play", text(N_("Two say go, the third plays on")), the_play(THREE_DEAL, first=7))),
        history(
            Para(
                text(
                    # TRANSLATORS: %(short)s is 61.
                    N_(
                        "Books disagree about three players. Some give the dealer an extra card to throw, in place of "
                        "the one from the pack; some end every count as soon as two in a row cannot play. Many play "
                        "to %(short)s only. Here everybody who can play must, and you choose the length."
                    ),
                    short=numbers.short_game,
                )
            )
        ),
    ),
    also=("four-players", "partners"),
)

FOUR = Page(
    slug="four-players",
    title=text(WORDS["players", 4].name),
    lead=text(WORDS["players", 4].rule),
    rule=("players", 4),
    rules=FOUR_DEAL.rules,
    sections=(
        what(
            Para(
                text(
                    # TRANSLATORS: %(dealt)s is 5, %(thrown)s is 1.
                    N_(
                        "Four play, each alone. Everybody is dealt %(dealt)s cards and throws %(thrown)s into the "
                        "dealer’s crib. Most of the crib comes from the others, and they will not be generous."
                    ),
                    dealt=numbers.dealt(4),
                    thrown=numbers.thrown(4),
                )
            ),
            *ROUND,
        ),
        changes(_changes(_cards(4), _crib(text(N_("One card from each player."))))),
        example(Example("deal", text(N_("Four hands and the crib")), the_show(FOUR_DEAL))),
        history(
            Para(
                text(
                    N_(
                        "The old books know four players only as partners. Newer descriptions also let each play "
                        "alone: the same deal, with four scores instead of two."
                    )
                )
            )
        ),
    ),
    also=("partners", "three-players"),
)
