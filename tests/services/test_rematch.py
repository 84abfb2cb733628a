"""Another game at the same table: who must want it, who deals, and how often one may press."""

from __future__ import annotations

import random

import pytest

from cribbage.engine.cards import Seat
from cribbage.engine.game import Phase
from cribbage.engine.moves import Resign
from cribbage.engine.rules import Rules
from cribbage.services import tables
from cribbage.services.errors import Refused
from cribbage.services.games import new_token
from cribbage.store.db import Database
from tests.helpers import TO_61, Decks, Duo, at_once, dump, seat_two


def want(duo: Duo, seat: Seat, *, wants: bool = True) -> int:
    return tables.want_rematch(duo.database, duo.shuffler, duo.table_id, seat, wants=wants)


def number(duo: Duo) -> int:
    return duo.game.number


def wanting(duo: Duo) -> list[bool]:
    return [row.wants_rematch for row in duo.opened.table.seats]


@pytest.mark.parametrize("seed", range(4))
def test_the_loser_deals_first_without_a_cut(database: Database, seed: int) -> None:
    """rules.md S6, and for how long the winning goes on."""
    duo = seat_two(database, Decks(seed), TO_61)
    for game in (1, 2):
        duo.play_out(random.Random(seed + game))
        assert duo.state.result is not None
        (winner,) = duo.state.result.winners
        duo.rematch()
        opened = duo.opened
        assert opened.game is not None
        assert (number(duo), opened.game.first_dealer, duo.state.dealer) == (game + 1, 1 - winner, 1 - winner)
        assert opened.game.cut == []
        assert (duo.state.scores, duo.state.deal, duo.state.phase) == ((0, 0), 1, Phase.DISCARD)
        assert len(opened.results) == game


@pytest.mark.parametrize("loser", [0, 1])
def test_who_gave_up_deals_first(duo: Duo, loser: Seat) -> None:
    duo.move(loser, Resign())
    duo.rematch()
    assert duo.state.dealer == loser


def test_one_alone_begins_nothing(duo: Duo) -> None:
    duo.move(0, Resign())
    for _ in range(3):
        want(duo, 1)
    assert (number(duo), wanting(duo)) == (1, [False, True])


def test_an_offer_can_be_taken_back(duo: Duo) -> None:
    duo.move(0, Resign())
    want(duo, 0)
    want(duo, 0, wants=False)
    assert wanting(duo) == [False, False]
    want(duo, 1)
    assert number(duo) == 1
    want(duo, 0)
    assert (number(duo), wanting(duo)) == (2, [False, False])


@pytest.mark.parametrize("offered", [True, False], ids=["one has offered", "both press"])
def test_many_presses_make_one_game(duo: Duo, offered: bool) -> None:
    duo.move(0, Resign())
    if offered:
        want(duo, 0)
    results = at_once(6, lambda place: want(duo, 1 if offered else place % 2))
    assert all(isinstance(result, int) for result in results), results
    assert (number(duo), wanting(duo)) == (2, [False, False])
    assert len(dump(duo.database)["games"]) == 2


def test_taking_back_and_accepting_race(database: Database) -> None:
    for seed in range(6):
        duo = seat_two(database, Decks(seed))
        duo.move(0, Resign())
        want(duo, 0)
        results = at_once(2, lambda place: want(duo, place, wants=place == 1))  # noqa: B023 - at once
        assert isinstance(results[1], int), results
        if number(duo) == 1:
            assert wanting(duo) == [False, True]
        else:
            assert getattr(results[0], "code", "") == "game_not_over"


def test_no_rematch_while_a_game_is_on_or_before_one(duo: Duo) -> None:
    lobby = tables.set_table(duo.database, Rules(), "Cy", new_token())
    for table_id, code in (
        (duo.table_id, "game_not_over"),
        (lobby.table_id, "game_not_over"),
        (new_token(), "no_such_table"),
    ):
        before = dump(duo.database)
        with pytest.raises(Refused, match=f"^{code}$"):
            tables.want_rematch(duo.database, duo.shuffler, table_id, 0, wants=True)
        assert dump(duo.database) == before


def test_every_change_is_a_new_version_of_the_table(duo: Duo) -> None:
    """What the streams tell: whoever offers or takes back is seen by the other."""
    versions = [duo.opened.table.version]
    duo.move(0, Resign())
    versions.append(duo.opened.table.version)
    for seat, wants in ((0, True), (0, False), (0, True), (1, True)):
        told = want(duo, seat, wants=wants)
        versions.append(duo.opened.table.version)
        assert told == versions[-1]
    assert versions == sorted(set(versions))
