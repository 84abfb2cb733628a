"""How a game ends, as each of its readers is told: in the log and the status line, in the heading, in the title."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from jinja2 import Environment
from markupsafe import escape

from cribbage.engine.cards import Seat
from cribbage.engine.moves import Announced, Answer, Answered, Counted, Event, GameOver, MovedBack, Pegged, Unit
from cribbage.engine.rules import Rules, side_of
from cribbage.web.felt import FeltResult, Person, Standing
from cribbage.web.sayings import say_all, say_event, say_over, say_what_became
from cribbage.web.words import Cast
from tests.engine.reading import cards
from tests.web.conftest import House
from tests.web.test_many_parts import text
from tests.web.test_parts import _env as _env  # noqa: PLC0414  the fixture

NAMES = ("Ada", "Bo", "Cem", "Dee")


def cast(rules: Rules, reader: Seat | None = None) -> Cast:
    """Everybody at a table, as this reader meets them."""
    people = (Person(NAMES[seat], side_of(rules, seat) + 1, you=seat == reader) for seat in range(rules.players))
    return Cast(tuple(people), rules, lambda card: escape(card.text))


PAIRS = Rules(players=4, partners=True)
LOW_PAIRS = Rules(players=4, partners=True, lowball=True)
LOW_TWO = Rules(lowball=True)
LOW_THREE = Rules(players=3, lowball=True)

ENDS: list[tuple[Rules, Sequence[int], Sequence[int], Seat | None, str]] = [
    (Rules(), (0,), (121, 98), None, "Ada wins, 121 to 98."),
    (Rules(), (0,), (121, 98), 0, "You win, 121 to 98."),
    (PAIRS, (0,), (121, 98), 0, "You and Cem win, 121 to 98."),
    (PAIRS, (0,), (121, 98), 2, "You and Ada win, 121 to 98."),
    (PAIRS, (0,), (121, 98), 1, "Ada and Cem win, 121 to 98."),
    (LOW_TWO, (1,), (121, 98), 0, "You reached 121 and lost. Bo wins with 98."),
    (LOW_TWO, (1,), (121, 98), 1, "Ada reached 121 and lost. You win with 98."),
    (LOW_PAIRS, (0,), (98, 121), 0, "Bo and Dee reached 121 and lost. You and Cem win with 98."),
    (LOW_PAIRS, (0,), (98, 121), 2, "Bo and Dee reached 121 and lost. You and Ada win with 98."),
    (LOW_PAIRS, (0,), (98, 121), 1, "You and Dee reached 121 and lost. Ada and Cem win with 98."),
    (LOW_PAIRS, (0,), (98, 121), 3, "You and Bo reached 121 and lost. Ada and Cem win with 98."),
    (LOW_PAIRS, (0,), (98, 121), None, "Bo and Dee reached 121 and lost. Ada and Cem win with 98."),
    (LOW_THREE, (0,), (77, 121, 90), 0, "Bo reached 121 and lost. You win with 77."),
    (LOW_THREE, (0, 2), (77, 121, 77), 0, "Bo reached 121 and lost. You and Cem share the win at 77."),
    (LOW_THREE, (0, 2), (77, 121, 77), 2, "Bo reached 121 and lost. You and Ada share the win at 77."),
    (LOW_THREE, (0, 2), (77, 121, 77), 1, "You reached 121 and lost. Ada and Cem share the win at 77."),
]


@pytest.mark.parametrize(("rules", "winners", "scores", "reader", "told"), ENDS)
def test_everybody_is_told_who_won(
    rules: Rules, winners: Sequence[int], scores: Sequence[int], reader: Seat | None, told: str
) -> None:
    """behaviour.md, Lowball and Standings: "share" is for a tie, partners win together, and "You" is the reader."""
    over = GameOver(tuple(winners), tuple(scores), (0,) * len(scores))
    assert say_over(cast(rules, reader), over).spoken == told


@pytest.mark.parametrize("reader", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("reached", [0, 1])
def test_a_result_of_partners_in_lowball_is_shown_to_everybody(
    env: Environment, reader: Seat | None, reached: int
) -> None:
    """Fault: the second partner of the losing side could not be shown who had lost."""
    people = cast(LOW_PAIRS, reader)
    standings = tuple(
        Standing(mates[0], 121 if side == reached else 90, side != reached, mates=mates, reached=side == reached)
        for side in (1 - reached, reached)
        if (mates := people.side(side))
    )
    felt = FeltResult(standings, 9, 0, 0, None)
    module = env.get_template("_result.html").make_module({})
    losers = people.side(reached)
    other = next((person.name for person in losers if not person.you), "")
    mine = any(person.you for person in losers)
    names = f"You and {other}" if mine else f"{losers[0].name} and {losers[1].name}"
    assert text(module.how(felt, 121)) == f"{names} reached 121."  # type: ignore[attr-defined]
    assert "win" in text(module.headline(felt, 121))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("rules", "holes", "told"),
    [
        (Rules(zero_back="ten_back"), 10, "Bo’s hand gives nothing: back 10 holes."),
        (Rules(zero_back="ten_back"), 1, "Bo’s hand gives nothing: back 1 hole."),
        (Rules(zero_back="ten_back"), 0, "Bo’s hand gives nothing: the peg stays at the start."),
        (Rules(zero_back="ten_back", lowball=True), 10, "Bo’s hand gives nothing, a gift: 10 holes further from 121."),
        (Rules(zero_back="ten_back", lowball=True), 1, "Bo’s hand gives nothing, a gift: 1 hole further from 121."),
    ],
)
def test_going_back_is_told_once_and_in_the_right_number(rules: Rules, holes: int, told: str) -> None:
    """rules.md TB6, TB-b; behaviour.md, Lowball: there it is a gift."""
    hand = cards("2C 4D 6H 8S")
    counted = Counted(1, "hand", hand, cards("QC")[0], 0, ())
    back = MovedBack(1, 1, "hand", holes, (0, 5))
    for events in ((counted, back), (back, counted)):
        assert say_all(cast(rules, 0), events).spoken == told


def test_missed_points_of_lowball_are_the_owners(env: Environment) -> None:
    """behaviour.md, Lowball: a claim in Muggins is pegged by the owner."""
    pegged = Pegged(0, 0, 2, ("undercount",), (2, 0))
    low = cast(Rules(muggins=True, lowball=True), 0)
    assert say_event(low, pegged).spoken == "You have to peg the points that you missed: 2."
    assert say_event(cast(Rules(muggins=True), 0), pegged).spoken == "You peg 2 for your claim."


@pytest.mark.parametrize(
    ("announced", "true", "answers", "told"),
    [
        (8, 8, ("accept", "accept"), []),
        (4, 10, (2, 6), ["Bo’s claim scores nothing."]),
        (4, 10, (4, 4), ["Cem’s claim scores nothing."]),
        (4, 10, (8, 2), ["Bo’s claim scores nothing."]),
        (4, 4, (2, "overcount"), ["Bo’s claim scores nothing."]),
        (4, 2, (2, "overcount"), ["Bo’s claim scores nothing.", "It was called: 2 stand instead of 4."]),
        (4, 2, ("accept", "accept"), []),
    ],
)
def test_a_settlement_says_what_became_of_everything(
    announced: int, true: int, answers: tuple[str | int, ...], told: list[str]
) -> None:
    """rules.md 7.2, M15 to M18: at most one claim is paid; what failed is said, and so is a count that was called."""
    unit = Unit(1, 0, "hand")
    given = [
        Answered(seat, Answer(unit, "undercount", answer) if isinstance(answer, int) else Answer(unit, answer))  # type: ignore[arg-type]
        for seat, answer in enumerate(answers, start=1)
    ]
    claims = [answer for answer in answers if isinstance(answer, int) and answer <= true - announced]
    paid = [Pegged(1, 1, max(claims), ("undercount",), (0, 0, 0))] if claims else []
    counted = Counted(0, "hand", cards("2C 4D 6H 8S"), cards("QC")[0], true, ())
    events: list[Event] = [Announced(0, "hand", announced), *given, *paid, counted]
    said = say_what_became(cast(Rules(players=3, muggins=True), 0), events)
    assert [sentence.spoken for sentence in said] == told


@pytest.mark.parametrize("rules", [Rules(target=61), Rules(target=61, lowball=True)], ids=str)
def test_the_best_hand_is_a_hand(house: House, rules: Rules) -> None:
    """Not a crib; and where nobody wants points there is none."""
    ada, _ = house.gather(rules)
    house.play_through(ada, lambda state: state.result is not None)
    events = [event for events in house.opened(ada).events for event in events]
    hands = [event.total for event in events if isinstance(event, Counted) and event.unit == "hand" and event.seat == 0]
    told = re.findall(r"Your best hand: (\d+)", ada.read_on().text)
    assert told == ([] if rules.lowball else [str(max(hands))])
