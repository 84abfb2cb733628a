"""How to play: the play of the cards (rules.md 4)."""

from __future__ import annotations

from cribbage.engine.pegging import LIMIT
from cribbage.web.i18n import N_
from cribbage.web.rulebook import numbers
from cribbage.web.rulebook.deals import cards_in
from cribbage.web.rulebook.model import Example, Para, Score, Scores, Section, Shown, text
from cribbage.web.rulebook.our_deal import DEAL, points_for
from cribbage.web.rulebook.steps import the_play


def _laid(*cards: str) -> tuple[Shown, ...]:
    """Cards of a count in the order in which they were laid; what the last one scores is lit."""
    scored = {card for item in numbers.played(*cards) for card in item.cards}
    return tuple(Shown(card, lit=card in scored) for card in cards_in(" ".join(cards)))


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
