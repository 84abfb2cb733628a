"""The standard rules in short, to look things up (rules.md 2 to 6, 10)."""

from __future__ import annotations

from collections.abc import Callable

from cribbage.engine.pegging import LIMIT
from cribbage.web.i18n import N_
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.model import Cell, Figures, Number, Page, Para, Section, Text, text
from cribbage.web.rulebook.our_deal import HEELS, points_for

# TRANSLATORS: In a table of numbers: there is none.
NONE = N_("none")


SIZES = numbers.choices("players")


def _row(head: Text, of: Callable[[int], numbers.Number]) -> tuple[Cell, ...]:
    """A row of the table of the deal: a number for each size of table."""
    return (head, *(Number(of(int(players))) for players in SIZES))


DEALING = Section(
    "deal",
    text(N_("Cut and deal")),
    (
        Para(
            text(
                N_(
                    "Everybody draws a card, and the lowest deals; the ace is lowest. Players who tie for the lowest "
                    "draw again. The deal then passes to the left. In the next game the loser deals first; where "
                    "three or four play, each alone, the deal simply passes on."
                )
            )
        ),
        Figures(
            text(N_("Cards in a deal")),
            (text(N_("Number of players")), *(Number(players) for players in SIZES)),
            (
                # TRANSLATORS: Head of a row: how many cards each player is dealt.
                _row(text(N_("Dealt")), numbers.dealt),
                # TRANSLATORS: Head of a row: how many cards each player throws to the crib.
                _row(text(N_("Thrown")), numbers.thrown),
                # TRANSLATORS: Head of a row: how many cards come straight from the pack to the crib.
                _row(text(N_("From the pack")), numbers.from_pack),
                _row(text(N_("Crib")), numbers.in_crib),
            ),
        ),
        Para(
            text(
                N_(
                    "All throw at the same time, face down. You may take your cards back until the last player has "
                    "thrown. Nobody looks into the crib before it is counted, not even its owner."
                )
            )
        ),
        Para(
            text(
                N_(
                    "The starter is the next card of the shuffled pack. If it is a jack, the dealer pegs %(heels)s at "
                    "once, for his heels; that may even win the game."
                ),
                heels=points_for("heels", HEELS),
            )
        ),
    ),
)

PLAY = Section(
    "play",
    text(N_("The play")),
    (
        Para(
            text(
                N_(
                    "The player at the dealer’s left leads; then it goes round to the left, one card a turn. A card "
                    "that keeps the count within %(limit)s must be played. A player with none that fits says go and "
                    "waits for the next count; the others go on in turn."
                ),
                limit=LIMIT,
            )
        ),
        Figures(
            text(N_("Points in the play")),
            (text(N_("What scores")), text(N_("Points"))),
            (
                (text(N_("Count of %(count)s"), count=numbers.fifteen), Number(numbers.play_points("7H", "8S"))),
                (text(N_("Count of %(count)s"), count=LIMIT), Number(numbers.play_points("TH", "TS", "9D", "2C"))),
                (text(N_("Pair")), Number(numbers.play_points("9H", "9S"))),
                (text(N_("Three of a kind")), Number(numbers.play_points("9H", "9S", "9D"))),
                (text(N_("Four of a kind")), Number(numbers.play_points("4H", "4S", "4D", "4C"))),
                (text(N_("Run of three")), Number(numbers.play_points("6H", "8S", "7D"))),
                (text(N_("Run of four")), Number(numbers.play_points("6H", "8S", "7D", "9C"))),
                (text(N_("Go")), Number(points_for("go"))),
                (text(N_("Last card")), Number(points_for("last_card"))),
            ),
        ),
        Para(
            text(
                N_(
                    "One card may score in several ways at once. A longer run counts one more for each card. In the "
                    "play there is no flush, no nobs, and no double run: a pair in between breaks it."
                )
            )
        ),
        Para(
            text(
                N_(
                    "The last card of a count scores for %(limit)s or for go, never for both. The next count is led "
                    "by the next player round who still has cards; nothing scores across the break. A go in the "
                    "middle of a count breaks nothing."
                ),
                limit=LIMIT,
            )
        ),
    ),
)

SHOW = Section(
    "show",
    text(N_("The show")),
    (
        Para(
            text(
                N_(
                    "Hands are counted from the dealer’s left round to the dealer, and then the crib; each is pegged "
                    "before the next is counted. The starter is the fifth card of every one."
                )
            )
        ),
        Figures(
            text(N_("Points in the show")),
            (text(N_("What scores")), text(N_("Points"))),
            (
                (
                    text(N_("Cards that make %(count)s"), count=numbers.fifteen),
                    Number(numbers.hand_points_of("7H 8S 2C QD", "KC", "fifteen")),
                ),
                (text(N_("Pair")), Number(numbers.hand_points_of("9H 9S 2C QD", "KC", "pair"))),
                (text(N_("Three of a kind")), Number(numbers.hand_points_of("9H 9S 9C QD", "KC", "pair"))),
                (text(N_("Four of a kind")), Number(numbers.hand_points_of("9H 9S 9C 9D", "KC", "pair"))),
                (text(N_("Run of three")), Number(numbers.hand_points_of("2H 3S 4C 9D", "KC", "run"))),
                (text(N_("Run of four")), Number(numbers.hand_points_of("2H 3S 4C 5D", "KC", "run"))),
                (text(N_("Run of five")), Number(numbers.hand_points_of("2H 3S 4C 5D", "6C", "run"))),
                (text(N_("Flush in the hand")), Number(numbers.hand_points_of("2H 4H 6H 8H", "KC", "flush"))),
                (
                    text(N_("Flush with the starter, also in the crib")),
                    Number(numbers.hand_points_of("2H 4H 6H 8H", "KH", "flush", crib=True)),
                ),
                (text(N_("Nobs")), Number(numbers.hand_points_of("JC 2H 4D 8S", "KC", "nobs"))),
            ),
        ),
        Para(
            text(
                N_(
                    "Each different set of cards counts by itself: a run with a pair in it counts twice, and the pair "
                    "as well. Only the longest run counts, not the shorter ones inside. A jack that is the starter is "
                    "nobs for nobody."
                )
            )
        ),
    ),
)

END = Section(
    "end",
    text(N_("The end")),
    (
        Para(
            text(
                N_(
                    "The game ends the moment somebody reaches the target, even in the middle of a deal. What is "
                    "still on the table does not count, and no peg goes past the last hole."
                )
            )
        ),
        Figures(
            text(N_("A loser is skunked with this score or less")),
            (text(N_("Game to")), text(N_("Skunk")), text(N_("Double skunk"))),
            (
                (
                    Number(numbers.long_game),
                    Number(numbers.skunk(numbers.long_game)),
                    Number(numbers.skunk(numbers.long_game, 1)),
                ),
                (Number(numbers.short_game), Number(numbers.skunk(numbers.short_game)), text(NONE)),
            ),
        ),
    ),
)

SOURCES = Section(
    "sources",
    text(N_("Where books differ")),
    (
        Para(
            text(
                N_(
                    "This site follows the American Cribbage Congress and the common books. Where they are silent or "
                    "disagree, it takes what most players expect, and says so on these pages. Old books skunk only a "
                    "loser who is not yet half way round, and some count four of a suit in the crib; neither is done "
                    "here."
                )
            )
        ),
    ),
)

STANDARD_RULES = Page(
    slug="standard",
    title=text(N_("The standard rules")),
    lead=text(N_("What holds at every table unless a house rule says otherwise.")),
    sections=(DEALING, PLAY, SHOW, END, SOURCES),
    also=("how-to-play",),
)
