"""Every combination of rules is set by the form and played to its end by the buttons of its pages, without script."""

from __future__ import annotations

import random
from itertools import product

import pytest

from cribbage.engine.record import replay
from cribbage.engine.rules import OPTIONS, BadRules, Rules, check_rules
from tests.web.conftest import House
from tests.web.visitor import Visitor
from tests.web.watching import press


def every_rules() -> list[Rules]:
    """Every combination that can be played."""
    playable = []
    for values in product(*(option.choices for option in OPTIONS)):
        rules = Rules(**dict(zip((option.code for option in OPTIONS), values, strict=True)))  # type: ignore[arg-type]
        try:
            playable.append(check_rules(rules))
        except BadRules:
            continue
    return playable


SHORT = [rules for rules in every_rules() if rules.target == 61]
LONG = [
    rules for number, rules in enumerate(rules for rules in every_rules() if rules.target == 121) if number % 9 == 4
]


def play_out(people: tuple[Visitor, ...], chance: random.Random) -> None:
    """Everybody presses what his page offers until all of them have read the result."""
    finished: set[int] = set()
    idle = 0
    while len(finished) < len(people):
        moved = False
        for seat, visitor in enumerate(people):
            if seat not in finished:
                moved |= press(visitor, chance)
                if visitor.table().felt == "result":
                    finished.add(seat)
        idle = 0 if moved else idle + 1
        assert idle < 30, "the game does not go on"


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*SHORT, *LONG], ids=str)
def test_a_combination_is_played_to_its_end(house: House, rules: Rules) -> None:
    """Lowball says who lost, everybody reads the same scores, and the record replays to the same end."""
    people = house.gather(rules)
    play_out(people, random.Random(5))
    opened = house.opened(people[0])
    assert opened.state is not None
    result = opened.state.result
    assert result is not None
    assert opened.game is not None
    assert max(result.scores) == rules.target
    for visitor in people:
        page = visitor.table()
        assert all(str(score) in page.text for score in result.scores)
    answer = people[0].get(f"/g/{opened.game.id}/record")
    assert answer.status == 200
    *_, last = replay(answer.response.json())
    assert last.events[-1] == result
