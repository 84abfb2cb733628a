"""How to play: the whole game for somebody who has never seen it, along one deal (rules.md 2 to 6)."""

from __future__ import annotations

from cribbage.engine.moves import Pegged
from cribbage.engine.pegging import LIMIT
from cribbage.engine.rules import Rules
from cribbage.web.i18n import N_
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.deals import Layout, cards_in, played_out
from cribbage.web.rulebook.model import Example, Page, Para, Score, Scores, Section, Shown, text
from cribbage.web.rulebook.steps import a_hand, a_race, lit_in_hand, the_count, the_play, the_show, the_throw
from cribbage.web.words import Row

DEAL = Layout(
    rules=Rules(),
    dealer=0,
    kept=("6D 7H 8S JD", "5S 8C JH QH"),
    thrown=("3C 4H", "3H 6H"),
    starter="8D",
    order="JH 6D 8C 7H 5S JD QH 8S",
)
"""The reader deals; the play has a fifteen, a run, thirty-one, go and last card, the hand every kind but a flush."""
HEELS = Layout(rules=Rules(), dealer=0, kept=("6D 7H 8S 9D", "5S 8C QC QH"), thrown=("3C 4H", "3H 6H"), starter="JC")


def points_for(why: str, layout: Layout = DEAL) -> numbers.Number:
    """What the engine pegs for a go, for the last card, for his heels."""

    def points() -> int:
        events = [event for move in played_out(layout).play for event in move]
        return next(event.points for event in events if isinstance(event, Pegged) and event.why == (why,))

    return points


def _laid(*cards: str) -> tuple[Shown, ...]:
    """Cards of a count in the order in which they were laid; what the last one scores is lit."""
    scored = {card for item in numbers.played(*cards) for card in item.cards}
    return tuple(Shown(card, lit=card in scored) for card in cards_in(" ".join(cards)))


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

PLAY = Section(
    "play",
    text(N_("The play")),
    (
        Para(
            text(
                # TRANSLATORS: %(ace)s is 1, %(court)s 10, %(limit)s 31.
                N_(
                    "The player who did not deal lays the first card, then you take turns. Each card adds to one "
                    "common count: an ace is worth %(ace)s, a jack, queen or king %(court)s, every other card its "
                    "number. The count may not pass %(limit)s, and if you have a card that fits, you must play one."
                ),
                ace=lambda: cards_in("AS")[0].value,
                court=lambda: cards_in("KS")[0].value,
                limit=LIMIT,
            )
        ),
        Para(text(N_("The card that you lay scores for what it makes with the cards right before it:"))),
        Scores(
            (
                Score(
                    text(N_("Fifteen or thirty-one")),
                    text(
                        # TRANSLATORS: 15 or 31, and 2 points.
                        N_("The count is exactly %(fifteen)s or %(limit)s: %(points)s points."),
                        fifteen=numbers.fifteen,
                        limit=LIMIT,
                        points=numbers.play_points("7H", "8S"),
                    ),
                    lambda: _laid("7H", "8S"),
                ),
                Score(
                    text(N_("Pairs")),
                    text(
                        # TRANSLATORS: 2, 6 and 12 points.
                        N_(
                            "The same rank as the card before: %(pair)s points. A third in a row makes it %(three)s, "
                            "a fourth %(four)s."
                        ),
                        pair=numbers.play_points("9H", "9S"),
                        three=numbers.play_points("9H", "9S", "9D"),
                        four=numbers.play_points("4H", "4S", "4D", "4C"),
                    ),
                    lambda: _laid("9H", "9S", "9D"),
                ),
                Score(
                    text(N_("Runs")),
                    text(
                        # TRANSLATORS: %(points)s is 3.
                        N_(
                            "The last three cards or more are neighbours in rank, in any order: one point a card, "
                            "here %(points)s. The ace is always low."
                        ),
                        points=numbers.play_points("3H", "5S", "4D"),
                    ),
                    lambda: _laid("3H", "5S", "4D"),
                ),
            )
        ),
        Para(
            text(
                # TRANSLATORS: %(go)s is 1, %(full)s 2, %(limit)s 31.
                N_(
                    "If none of your cards fits, you say go, and the other player goes on laying cards as long as any "
                    "fits. Whoever lays the last card of a count pegs %(go)s, or %(full)s if it makes exactly "
                    "%(limit)s."
                ),
                go=points_for("go"),
                full=numbers.play_points("TH", "TS", "9D", "2C"),
                limit=LIMIT,
            )
        ),
        Para(
            text(
                # TRANSLATORS: %(last)s is 1.
                N_(
                    "Then the count begins again at nothing, the other player leads, and the cards already laid are "
                    "out of it. The very last card of the deal pegs %(last)s."
                ),
                last=points_for("last_card"),
            )
        ),
        Example("play-example", text(N_("The play of our deal")), the_play(DEAL)),
    ),
)

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
