"""A table of three that plays Muggins: counts and answers through the use case. rules.md 7.2."""

from __future__ import annotations

import pytest

from cribbage.engine.cards import Seat
from cribbage.engine.game import Phase, current_unit, to_act
from cribbage.engine.moves import (
    Announce,
    Answer,
    Answered,
    Discard,
    IllegalMove,
    ImpossibleMove,
    Move,
    PlayCard,
    Resign,
    Unit,
)
from cribbage.engine.pegging import may_lay
from cribbage.engine.rules import Rules
from cribbage.services import play
from cribbage.services.errors import Refused
from cribbage.services.games import Press
from cribbage.services.play import Made
from cribbage.store import repo
from cribbage.store.db import Database
from tests.helpers import Decks, Duo, at_once, dump, seat_many

RULES = Rules(players=3, muggins=True)


@pytest.fixture
def trio(database: Database) -> Duo:
    """The play is over: the first hand is to be announced."""
    return to_the_show(seat_many(database, Decks(), RULES))


def to_the_show(trio: Duo) -> Duo:
    while (state := trio.state).phase in (Phase.DISCARD, Phase.PLAY):
        seat = min(to_act(state))
        if state.phase is Phase.DISCARD:
            trio.move(seat, Discard(state.dealt[seat][:1]))
        else:
            assert state.play is not None
            trio.move(seat, PlayCard(may_lay(state.play.hands[seat], state.play.count)[0]))
    assert trio.state.phase is Phase.ANNOUNCE
    return trio


def announced(trio: Duo, points: int = 0) -> tuple[Unit, tuple[Seat, ...]]:
    """The owner announces; the unit, and who is to answer."""
    unit = current_unit(trio.state)
    trio.move(unit.seat, Announce(unit, points))
    assert trio.state.phase is Phase.ANSWER
    return unit, tuple(sorted(to_act(trio.state)))


def press(trio: Duo, seat: Seat, move: Move, seen: int, key: str | None = None) -> Made:
    return play.make_move(trio.playing, trio.holding(seat), press=Press(seen, 1, key), move=move)


def accept(unit: Unit) -> Answer:
    return Answer(unit, "accept")


def moves_of(trio: Duo, kind: str) -> list[tuple[int | None, dict[str, object]]]:
    with trio.database.read() as conn:
        return [(row.seat, row.move) for row in repo.all_moves(conn, trio.game.id) if row.move["type"] == kind]


def refusal(trio: Duo, seat: Seat, move: Move, seen: int, key: str | None = None) -> str:
    before = dump(trio.database)
    with pytest.raises((Refused, IllegalMove, ImpossibleMove)) as caught:
        press(trio, seat, move, seen, key)
    assert dump(trio.database) == before
    return str(caught.value)


def test_the_game_of_three_began_with_the_hosts_press(trio: Duo) -> None:
    assert trio.opened.game is not None
    assert trio.opened.game.names == ["Ada", "Bo", "Cy"]
    assert trio.state.rules == RULES


def test_two_opponents_answer_at_once(database: Database) -> None:
    """On one version, from two threads, each of them twice: both answers count, each once."""
    for seed in range(4):
        trio = to_the_show(seat_many(database, Decks(seed), RULES))
        unit, opponents = announced(trio)
        assert len(opponents) == 2
        version = trio.version
        results = at_once(4, lambda place: press(trio, opponents[place % 2], accept(unit), version))  # noqa: B023
        made = [result for result in results if isinstance(result, Made)]
        assert (len(made), sum(not one.repeated for one in made)) == (4, 2), results
        assert sorted(seat for seat, _ in moves_of(trio, "answer") if seat is not None) == list(opponents)
        assert current_unit(trio.state) != unit
        # Told when all answers are in, and only then: by the last of them.
        told = [[event for event in one.events if isinstance(event, Answered)] for one in made]
        assert sorted(map(len, told)) == [0, 0, 0, 2]


def test_an_answer_on_an_old_version_of_the_same_unit_passes(trio: Duo) -> None:
    """Its owner had not announced yet when the page was made; another has answered since."""
    before = trio.version
    unit, (first, second) = announced(trio)
    press(trio, first, Answer(unit, "undercount", 2), trio.version)
    assert press(trio, second, accept(unit), before).version == before + 3
    assert [seat for seat, _ in moves_of(trio, "answer")] == [first, second]


def test_an_answer_cannot_be_changed_on_any_version(trio: Duo) -> None:
    unit, (first, _) = announced(trio)
    seen = trio.version
    press(trio, first, accept(unit), seen)
    for version in (seen, trio.version):
        assert refusal(trio, first, Answer(unit, "overcount"), version) == "already_answered"
    assert press(trio, first, accept(unit), seen).repeated


def test_an_answer_that_is_meant_for_the_last_unit_is_refused_at_the_next(trio: Duo) -> None:
    """The same two seats are asked again: the unit that the answer names tells them apart."""
    unit, opponents = announced(trio)
    seen = trio.version
    for seat in opponents:
        press(trio, seat, accept(unit), seen)
    following, asked = announced(trio)
    assert following != unit
    late = next(seat for seat in asked if seat in opponents)
    # Its own answer again is a repetition; another one is too late, on the old version and on the newest.
    assert press(trio, late, accept(unit), seen).repeated
    for version in (seen, trio.version):
        assert refusal(trio, late, Answer(unit, "overcount"), version) == "wrong_unit"
    assert refusal(trio, unit.seat, accept(unit), seen) == "wrong_unit"


def test_an_answer_to_a_unit_that_is_still_to_come_is_refused(trio: Duo) -> None:
    unit, opponents = announced(trio)
    coming = Unit(unit.deal, opponents[0], "hand")
    assert refusal(trio, opponents[1], accept(coming), trio.version) == "wrong_unit"
    assert refusal(trio, opponents[1], accept(Unit(unit.deal + 1, unit.seat, "hand")), trio.version) == "wrong_unit"


def test_an_announcement_of_the_last_deal_is_refused_in_the_next(trio: Duo) -> None:
    unit, seen = current_unit(trio.state), trio.version
    while trio.state.deal == 1:
        at, opponents = announced(trio)
        for seat in opponents:
            trio.move(seat, accept(at))
    assert refusal(trio, unit.seat, Announce(unit, 2), seen) == "not_now"
    to_the_show(trio)
    assert refusal(trio, current_unit(trio.state).seat, Announce(unit, 2), seen) == "wrong_unit"


@pytest.mark.parametrize("key", [None, "count it"])
def test_an_announcement_that_is_repeated_is_one(trio: Duo, key: str | None) -> None:
    unit, seen = current_unit(trio.state), trio.version
    results = at_once(5, lambda _: press(trio, unit.seat, Announce(unit, 4), seen, key))
    assert sorted(result.repeated for result in results if isinstance(result, Made)) == [False] + [True] * 4
    assert len(moves_of(trio, "announce")) == 1
    for seat in sorted(to_act(trio.state)):
        trio.move(seat, accept(unit))
    # Also after it has been settled.
    assert press(trio, unit.seat, Announce(unit, 4), seen, key).repeated
    assert len(moves_of(trio, "announce")) == 1


def test_a_key_of_an_announcement_is_not_one_of_another(trio: Duo) -> None:
    unit, seen = current_unit(trio.state), trio.version
    press(trio, unit.seat, Announce(unit, 4), seen, "count it")
    assert refusal(trio, unit.seat, Announce(unit, 6), seen, "count it") == "key_reused"
    assert refusal(trio, unit.seat, Announce(unit, 6), seen) == "already_answered"


def test_giving_up_in_the_middle_of_the_answers(trio: Duo) -> None:
    unit, (first, second) = announced(trio)
    seen = trio.version
    results = at_once(2, lambda place: press(trio, first, (accept(unit), Resign())[place], seen))
    assert isinstance(results[1], Made)
    assert trio.state.result is not None
    assert refusal(trio, second, accept(unit), seen) == "game_over"
