"""Another game at the same table: who must want it, who deals, and how often one may press."""

from __future__ import annotations

import random

import pytest

from cribbage.engine.cards import Seat
from cribbage.engine.game import Phase
from cribbage.engine.moves import Discard, Move, Resign
from cribbage.engine.rules import Rules
from cribbage.services import play, rematch, tables
from cribbage.services.errors import Refused
from cribbage.services.games import Press, new_token
from cribbage.services.holding import Holding
from cribbage.store.db import Database
from tests.helpers import TO_61, Decks, Duo, at_once, dump, seat_two, some_move


def want(duo: Duo, seat: Seat, *, wants: bool = True, after: int | None = None) -> int:
    return rematch.want_rematch(duo.playing, duo.holding(seat), wants=wants, after=after)


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
    for holding, code in (
        (duo.holding(0), "game_not_over"),
        (lobby, "game_not_over"),
        (Holding(new_token(), 0, duo.secrets[0]), "no_such_table"),
    ):
        before = dump(duo.database)
        with pytest.raises(Refused, match=f"^{code}$"):
            rematch.want_rematch(duo.playing, holding, wants=True)
        assert dump(duo.database) == before


def in_the_second_game(duo: Duo) -> Duo:
    """The second game has begun, and somebody has moved in it."""
    duo.move(0, Resign())
    duo.rematch()
    duo.move(0, Discard(duo.state.dealt[0][:2]))
    return duo


@pytest.mark.parametrize("after", [None, 2, 3])
@pytest.mark.parametrize("wants", [True, False])
def test_no_rematch_in_the_middle_of_a_later_game(duo: Duo, after: int | None, wants: bool) -> None:
    in_the_second_game(duo)
    before = dump(duo.database)
    with pytest.raises(Refused, match=r"^game_not_over$"):
        want(duo, 0, wants=wants, after=after)
    assert dump(duo.database) == before


def test_the_press_that_began_a_game_may_come_again_at_any_time(duo: Duo) -> None:
    """It names the game that was over: the answer was lost, and the browser sends it again two moves later."""
    in_the_second_game(duo)
    before = dump(duo.database)
    assert want(duo, 1, after=1) == duo.opened.table.version
    duo.move(1, Resign())
    # Nor is it an offer of a third game.
    want(duo, 1, after=1)
    assert wanting(duo) == [False, False]
    assert before["games"][0] == dump(duo.database)["games"][0]


def test_a_press_that_names_no_game_is_a_repeated_one_until_somebody_moves(duo: Duo) -> None:
    duo.move(0, Resign())
    duo.rematch()
    before = dump(duo.database)
    for seat in (0, 1):
        assert want(duo, seat) == duo.opened.table.version
    assert dump(duo.database) == before
    duo.move(1, Discard(duo.state.dealt[1][:2]))
    with pytest.raises(Refused, match=r"^game_not_over$"):
        want(duo, 0)


def test_an_offer_taken_back_too_late_is_refused(duo: Duo) -> None:
    duo.move(0, Resign())
    duo.rematch()
    for after in (None, 1):
        with pytest.raises(Refused, match=r"^game_not_over$"):
            want(duo, 0, wants=False, after=after)


# --- the last move, again, after the next game has begun -------------------------------------------------------------


@pytest.mark.parametrize("key", [None, "the last"])
def test_the_last_move_sent_again_after_the_rematch_is_the_same_move(database: Database, key: str | None) -> None:
    """Its answer was lost; meanwhile the others have begun another game."""
    duo = seat_two(database, Decks(), TO_61)
    last: tuple[Seat, Move, int] = (0, Resign(), 0)
    chance = random.Random(1)
    while duo.state.result is None:
        seat, move = some_move(duo.state, chance)
        last = (seat, move, duo.version)
        play.make_move(duo.playing, duo.holding(seat), press=Press(duo.version, 1, key and f"{duo.version}"), move=move)
    seat, move, seen = last
    first = duo.game
    duo.rematch()
    for seat_two_moves in range(2):
        before = dump(database)
        press = Press(seen, 1, key and f"{seen}")
        made = play.make_move(duo.playing, duo.holding(seat), press=press, move=move)
        assert (made.repeated, made.version, made.events) == (True, first.version, ())
        assert dump(database) == before
        duo.move(seat_two_moves, Discard(duo.state.dealt[seat_two_moves][:2]))


@pytest.mark.parametrize("game", [0, 1, 3, 999_999_999])
def test_a_new_move_in_another_game_than_the_one_that_is_on_is_stale(duo: Duo, game: int) -> None:
    duo.move(0, Resign())
    duo.rematch()
    before = dump(duo.database)
    for move in (Discard(duo.state.dealt[1][:2]), Resign()):
        for seen in (0, duo.version):
            with pytest.raises(Refused, match=r"^stale$"):
                play.make_move(duo.playing, duo.holding(1), press=Press(seen, game), move=move)
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
