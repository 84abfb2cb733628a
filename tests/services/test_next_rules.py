"""Rules that the host changes before a rematch: who has accepted what, and by what the next game is played."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from cribbage.engine.cards import Seat
from cribbage.engine.moves import Resign
from cribbage.engine.record import replay
from cribbage.engine.rules import BadRules, Rules
from cribbage.services import games, rematch, tables
from cribbage.services.errors import Refused
from cribbage.services.games import new_token
from cribbage.store.db import Database
from tests.helpers import TO_61, Decks, Duo, at_once, database_at, dump, seat_many, seat_two

SHORT = Rules(target=61, muggins=True)


@pytest.fixture
def over(duo: Duo) -> Duo:
    """Their first game, standard and to 121, has been given up by Ada."""
    duo.move(0, Resign())
    return duo


def offer(duo: Duo, rules: Rules, seat: Seat = 0, *, after: int | None = 1) -> int:
    return rematch.offer_rematch(duo.playing, duo.holding(seat), rules, after=after)


def accept(duo: Duo, rules: Rules | None, seat: Seat = 1, *, wants: bool = True) -> int:
    return rematch.want_rematch(duo.playing, duo.holding(seat), wants=wants, after=1, rules=rules)


def stands(duo: Duo) -> tuple[int, Rules, list[bool]]:
    """The number of the game, what the next one would be played by, who wants it."""
    table = duo.opened.table
    return duo.game.number, rematch.rules_of_next(table), [row.wants_rematch for row in table.seats]


def test_the_next_game_is_played_by_what_was_offered_and_accepted(over: Duo) -> None:
    offer(over, SHORT)
    assert stands(over) == (1, SHORT, [True, False])
    # What is over stays what it was.
    assert Rules(**over.opened.table.rules) == over.state.rules == Rules()
    accept(over, SHORT)
    assert stands(over) == (2, SHORT, [False, False])
    assert Rules(**over.game.rules) == Rules(**over.opened.table.rules) == over.state.rules == SHORT
    assert over.opened.table.next_rules is None
    assert len(over.opened.results) == 1


def test_records_have_their_own_rules_and_the_match_goes_on(database: Database) -> None:
    duo = seat_two(database, Decks(3), TO_61)
    rules = replace(TO_61, zero_back="ten_back")
    ids = []
    for number, played in enumerate((TO_61, rules, rules), start=1):
        assert duo.state.rules == played
        duo.play_out(random.Random(number))
        ids.append(duo.game.id)
        offer(duo, rules, after=number)
        rematch.want_rematch(duo.playing, duo.holding(1), wants=True, after=number, rules=duo_rules(duo))
    told = [games.record(database, game) for game in ids]
    assert [record["rules"]["zero_back"] for record in told] == ["off", "ten_back", "ten_back"]
    for record in told:
        assert list(replay(record))
    assert len(duo.opened.results) == 3


def duo_rules(duo: Duo) -> Rules:
    return rematch.rules_of_next(duo.opened.table)


def test_a_change_asks_again_who_had_accepted(over: Duo) -> None:
    accept(over, None)
    offer(over, SHORT)
    assert stands(over) == (1, SHORT, [True, False])
    # And back to those of the last game: again.
    offer(over, Rules())
    assert stands(over) == (1, Rules(), [True, False])
    assert over.opened.table.next_rules is None
    accept(over, None)
    assert over.game.number == 2


def test_an_offer_of_what_all_have_accepted_begins_the_game(over: Duo) -> None:
    accept(over, None)
    offer(over, Rules())
    assert stands(over) == (2, Rules(), [False, False])


@pytest.mark.parametrize("seen", [None, Rules(), Rules(target=61), Rules(players=3)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_press_under_other_rules_does_not_count(over: Duo, seen: Rules | None, seat: Seat) -> None:
    """A page that has not heard of the change, the host's own second tab among them."""
    offer(over, SHORT)
    before = dump(over.database)
    with pytest.raises(Refused, match=r"^other_rules$"):
        accept(over, seen, seat)
    assert dump(over.database) == before


def test_an_offer_may_be_taken_back_from_any_page(over: Duo) -> None:
    offer(over, SHORT)
    accept(over, None, 0, wants=False)
    assert stands(over) == (1, SHORT, [False, False])
    accept(over, SHORT, 1)
    accept(over, SHORT, 0)
    assert over.state.rules == SHORT


def test_only_the_host_changes_the_rules(over: Duo) -> None:
    before = dump(over.database)
    with pytest.raises(Refused, match=r"^not_host$"):
        offer(over, SHORT, 1)
    assert dump(over.database) == before
    tables.leave_table(over.playing, over.holding(0))
    offer(over, SHORT, 1)
    assert stands(over) == (1, SHORT, [True])


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (Rules(players=3), "chairs_stay"),
        (Rules(players=4, partners=True), "chairs_stay"),
        (Rules(partners=True), "partners_need_four"),
        (Rules(target=90), "unknown_value"),
    ],
)
def test_what_cannot_be_is_refused_by_name(over: Duo, rules: Rules, code: str) -> None:
    before = dump(over.database)
    with pytest.raises(BadRules) as bad:
        offer(over, rules)
    assert (bad.value.code, dump(over.database)) == (code, before)


def test_partners_stay_partners(database: Database) -> None:
    duo = seat_many(database, Decks(), Rules(players=4, partners=True))
    duo.move(0, Resign())
    with pytest.raises(BadRules, match="chairs_stay"):
        offer(duo, Rules(players=4))
    rules = Rules(players=4, partners=True, lowball=True)
    offer(duo, rules)
    for seat in (1, 2, 3):
        accept(duo, rules, seat)
    assert duo.state.rules == rules


def test_nothing_is_offered_before_the_end_or_in_a_later_game(duo: Duo) -> None:
    lobby = tables.set_table(duo.database, Rules(), "Cy", new_token())
    for holding in (duo.holding(0), lobby):
        before = dump(duo.database)
        with pytest.raises(Refused, match=r"^game_not_over$"):
            rematch.offer_rematch(duo.playing, holding, SHORT, after=1)
        assert dump(duo.database) == before


def test_a_repeated_offer_begins_no_third_game(over: Duo) -> None:
    for _ in range(2):
        offer(over, SHORT)
    accept(over, SHORT)
    before = dump(over.database)
    for _ in range(2):
        assert offer(over, SHORT) == accept(over, SHORT) == over.opened.table.version
    assert offer(over, Rules(lowball=True)) == over.opened.table.version
    assert dump(over.database) == before


def test_a_change_and_an_acceptance_race(database: Database) -> None:
    """Whichever comes first: nobody ever plays by rules that he has not accepted."""
    for seed in range(8):
        duo = seat_two(database, Decks(seed))
        duo.move(0, Resign())
        offer(duo, Rules())
        results = at_once(2, lambda place: accept(duo, None) if place else offer(duo, SHORT))  # noqa: B023 - at once
        if duo.game.number == 2:
            assert duo.state.rules == Rules()
            assert duo.opened.table.next_rules is None
        else:
            assert getattr(results[1], "code", "") == "other_rules"
            assert stands(duo) == (1, SHORT, [True, False])


def test_an_offer_outlasts_a_restart(tmp_path: Path) -> None:
    with database_at(tmp_path / "cribbage.db") as database:
        duo = seat_two(database, Decks())
        duo.move(0, Resign())
        offer(duo, SHORT)
    with database_at(tmp_path / "cribbage.db") as database:
        again = replace(duo, database=database)
        assert stands(again) == (1, SHORT, [True, False])
        accept(again, SHORT)
        assert again.state.rules == SHORT
