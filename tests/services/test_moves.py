"""Moves through the use case: one press, one result, in any order and from any number of threads."""

from __future__ import annotations

import pytest

from cribbage.engine.cards import Card, Seat
from cribbage.engine.game import GameState, Phase
from cribbage.engine.moves import Discard, IllegalMove, ImpossibleMove, Move, PlayCard, Resign, TakeBack
from cribbage.engine.pegging import may_lay
from cribbage.engine.rules import Rules
from cribbage.services import play, tables
from cribbage.services.errors import Refused
from cribbage.services.games import Press, new_token
from cribbage.services.holding import Holding
from cribbage.services.play import Made
from cribbage.store import repo
from cribbage.store.db import Database
from cribbage.store.repo import Overtaken
from tests.engine.reading import cards
from tests.engine.table import Layout, with_hands
from tests.helpers import Decks, Duo, at_once, dump, laid_out, playing, seat_two

EASY = Layout((cards("2C 4D 6H 8S"), cards("2D 4H 6S 8C")), cards("TC QD TH QS"), cards("KD")[0])
"""Nothing meets anything: the play goes round and round."""


def throw_of(state: GameState, seat: Seat) -> Discard:
    return Discard(state.dealt[seat][:2])


def thrown(duo: Duo) -> Duo:
    """Both have thrown."""
    for seat in (0, 1):
        duo.move(seat, throw_of(duo.state, seat))
    return duo


def turn_of(state: GameState) -> Seat:
    assert state.play is not None
    assert state.play.turn is not None
    return state.play.turn


def a_card(state: GameState) -> Card:
    assert state.play is not None
    return may_lay(state.play.hands[turn_of(state)], state.play.count)[0]


def moves_of(duo: Duo) -> list[dict[str, object]]:
    game = duo.game
    with duo.database.read() as conn:
        return [row.move for row in repo.all_moves(conn, game.id)]


def refusal(duo: Duo, seat: Seat, move: Move, seen: int | None = None) -> str:
    """The code with which a move is refused; nothing in the database has changed."""
    before = dump(duo.database)
    with pytest.raises((Refused, IllegalMove, ImpossibleMove)) as caught:
        duo.move(seat, move, seen)
    assert dump(duo.database) == before
    return str(caught.value)


# --- many at once ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["throw", "card"])
def test_a_move_from_five_threads_is_made_once(duo: Duo, kind: str) -> None:
    if kind == "card":
        thrown(duo)
    state, version = duo.state, duo.version
    seat, move = (0, throw_of(state, 0)) if kind == "throw" else (turn_of(state), PlayCard(a_card(state)))
    stored = len(moves_of(duo))
    results = at_once(5, lambda _: duo.move(seat, move, version))
    assert all(isinstance(result, Made) for result in results), results
    assert sum(not result.repeated for result in results if isinstance(result, Made)) == 1
    assert len(moves_of(duo)) == stored + 1
    assert duo.version == version + 1


def test_a_press_repeated_much_later_is_not_a_new_move(duo: Duo) -> None:
    """The answer was lost and the browser sends the form again, three moves on."""
    thrown(duo)
    state, version = duo.state, duo.version
    seat, move = turn_of(state), PlayCard(a_card(state))
    duo.move(seat, move, version)
    for _ in range(3):
        duo.move(turn_of(duo.state), PlayCard(a_card(duo.state)))
    before = dump(duo.database)
    made = duo.move(seat, move, version)
    assert made.repeated
    assert made.events == ()
    assert made.version == duo.version
    assert dump(duo.database) == before


def test_both_may_throw_on_the_same_version(duo: Duo) -> None:
    state, version = duo.state, duo.version
    results = at_once(2, lambda seat: duo.move(seat, throw_of(state, seat), version))
    assert all(isinstance(made, Made) and not made.repeated for made in results), results
    assert duo.state.phase is not Phase.DISCARD
    assert [duo.state.throws[seat] for seat in (0, 1)] == [state.dealt[seat][:2] for seat in (0, 1)]


def test_of_two_programs_on_one_database_one_makes_the_move(duo: Duo) -> None:
    """Another Database object shares no lock with the first, as another process would."""
    thrown(duo)
    other = Duo(Database(duo.database.url.render_as_string()), duo.shuffler, duo.table_id, duo.secrets)
    version, seat, fits = duo.version, turn_of(duo.state), duo.state.play
    assert fits is not None
    choice = may_lay(fits.hands[seat], fits.count)
    results = at_once(2, lambda place: (duo, other)[place].move(seat, PlayCard(choice[place]), version))
    other.database.close()
    assert sum(isinstance(result, Made) for result in results) == 1
    assert all(isinstance(result, Made | Refused | IllegalMove | Overtaken) for result in results), results
    assert duo.version == version + 1


# --- keys that programs give -----------------------------------------------------------------------------------------


def keyed(duo: Duo, seat: Seat, move: Move, key: str, seen: int | None = None, game: int | None = None) -> Made:
    press = Press(duo.version if seen is None else seen, game, key)
    return play.make_move(duo.playing, duo.holding(seat), press=press, move=move)


def test_a_key_with_its_move_again_is_a_repetition(duo: Duo) -> None:
    state, version = duo.state, duo.version
    keyed(duo, 0, throw_of(state, 0), "one", version)
    thrown_by_key = dump(duo.database)
    assert keyed(duo, 0, throw_of(state, 0), "one", version).repeated
    # A program that has asked for the newest version before it sends the request again.
    assert keyed(duo, 0, throw_of(state, 0), "one").repeated
    assert dump(duo.database) == thrown_by_key


def test_a_key_with_another_move_is_refused(duo: Duo) -> None:
    state, version = duo.state, duo.version
    keyed(duo, 0, throw_of(state, 0), "one", version)
    before = dump(duo.database)
    for move in (Discard(state.dealt[0][2:4]), TakeBack(), Resign()):
        for seen in (version, duo.version):
            with pytest.raises(Refused, match=r"^key_reused$"):
                keyed(duo, 0, move, "one", seen)
    assert dump(duo.database) == before


def test_a_key_belongs_to_a_seat_and_a_game(duo: Duo) -> None:
    state = duo.state
    assert not keyed(duo, 0, throw_of(state, 0), "one").repeated
    assert not keyed(duo, 1, throw_of(state, 1), "one").repeated
    keyed(duo, 0, Resign(), "two")
    duo.rematch()
    assert not keyed(duo, 0, throw_of(duo.state, 0), "one", game=2).repeated
    with pytest.raises(Refused, match=r"^key_reused$"):
        keyed(duo, 0, throw_of(state, 0), "two", game=1)


def test_of_two_moves_with_one_key_at_once_one_is_made(duo: Duo) -> None:
    state, version = duo.state, duo.version
    results = at_once(2, lambda place: keyed(duo, 0, Discard(state.dealt[0][place : place + 2]), "one", version))
    assert sorted(str(getattr(result, "code", "made")) for result in results) == ["key_reused", "made"]
    assert duo.version == version + 1


def test_a_key_that_is_too_long_is_refused(duo: Duo) -> None:
    """Cut off it would be the key of another request."""
    before = dump(duo.database)
    for length in (81, 10_000):
        with pytest.raises(Refused, match=r"^key_too_long$"):
            keyed(duo, 0, throw_of(duo.state, 0), "k" * length)
    assert dump(duo.database) == before
    keyed(duo, 0, throw_of(duo.state, 0), "k" * 80)


# --- taking a throw back ---------------------------------------------------------------------------------------------


def test_a_throw_can_be_taken_back_until_the_other_has_thrown(duo: Duo) -> None:
    state = duo.state
    duo.move(0, throw_of(state, 0))
    duo.move(0, TakeBack())
    assert duo.state == state
    duo.move(0, Discard(state.dealt[0][2:4]))
    mine = duo.version
    duo.move(1, throw_of(state, 1))
    assert refusal(duo, 0, TakeBack(), mine) == "too_late"
    assert duo.state.throws[0] == state.dealt[0][2:4]


def test_a_press_repeated_after_the_take_back_throws_nothing(duo: Duo) -> None:
    state, version = duo.state, duo.version
    duo.move(0, throw_of(state, 0), version)
    duo.move(0, TakeBack())
    assert duo.move(0, throw_of(state, 0), version).repeated
    assert duo.state.throws[0] is None
    # The same cards thrown anew, on the state that the player sees now, are a new throw.
    assert not duo.move(0, throw_of(state, 0)).repeated
    assert duo.state.throws[0] is not None


def test_taking_back_and_the_last_throw_race(database: Database) -> None:
    """Whichever comes first, the game goes on, and nobody's cards are lost."""
    for seed in range(6):
        duo = seat_two(database, Decks(seed))
        state = duo.state
        duo.move(0, throw_of(state, 0))
        version = duo.version
        moves: tuple[Move, Move] = (TakeBack(), throw_of(state, 1))
        results = at_once(2, lambda seat: duo.move(seat, moves[seat], version))  # noqa: B023 - at once
        assert isinstance(results[1], Made), results
        if isinstance(results[0], Made):
            assert (duo.state.phase, duo.state.throws[0]) == (Phase.DISCARD, None)
            duo.move(0, throw_of(state, 0))
        else:
            assert getattr(results[0], "code", "") == "too_late"
        assert duo.state.phase is not Phase.DISCARD


# --- what is stale, what is still meant ------------------------------------------------------------------------------


def test_a_card_on_an_old_version_is_refused(database: Database) -> None:
    """The count has changed since: nothing is laid at another count than the one that was seen."""
    duo = seat_two(database, laid_out(EASY))
    for seat, cards_thrown in enumerate(EASY.throws()):
        duo.move(seat, Discard(cards_thrown))
    seen = duo.version
    duo.move(0, PlayCard(cards("2C")[0]))
    duo.move(1, PlayCard(cards("2D")[0]))
    assert refusal(duo, 0, PlayCard(cards("4D")[0]), seen) == "stale"
    assert refusal(duo, 0, PlayCard(cards("4D")[0]), seen + 1) == "stale"
    duo.move(0, PlayCard(cards("4D")[0]), seen + 2)


@pytest.mark.parametrize("seen", [0, 99, 999_999_999])
def test_a_version_that_never_was_is_stale(duo: Duo, seen: int) -> None:
    assert refusal(duo, 0, throw_of(duo.state, 0), seen) == "stale"
    thrown(duo)
    assert refusal(duo, turn_of(duo.state), PlayCard(a_card(duo.state)), seen) == "stale"


def test_a_throw_meant_for_the_last_deal_is_refused(database: Database) -> None:
    duo = seat_two(database, laid_out(EASY, EASY))
    seen = duo.version
    duo.play_until(lambda state: state.deal == 2)
    mine = duo.state.dealt[0]
    assert set(mine) == {*EASY.kept[0], *EASY.throws()[0]}
    assert refusal(duo, 0, Discard(mine[4:]), seen) == "stale"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Discard(cards("2C")), "wrong_number"),
        (Discard(cards("2C 4D 6H")), "wrong_number"),
        (Discard(()), "wrong_number"),
        (Discard(cards("2C 2C")), "same_card_twice"),
        (Discard(cards("2C AS")), "not_your_card"),
        (Discard(cards("2D 4H")), "not_your_card"),
        (TakeBack(), "nothing_to_take_back"),
        (PlayCard(cards("2C")[0]), "not_now"),
    ],
    ids=str,
)
def test_a_throw_that_cannot_be(database: Database, move: Move, code: str) -> None:
    assert refusal(seat_two(database, laid_out(EASY)), 0, move) == code


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [
        (1, PlayCard(cards("2D")[0]), "not_your_turn"),
        (0, PlayCard(cards("2D")[0]), "not_your_card"),
        (0, PlayCard(cards("TC")[0]), "not_your_card"),
        (0, PlayCard(cards("AS")[0]), "not_your_card"),
        (0, Discard(cards("2C 4D")), "not_now"),
        (1, TakeBack(), "too_late"),
    ],
    ids=str,
)
def test_a_card_that_cannot_be(database: Database, seat: Seat, move: Move, code: str) -> None:
    duo = seat_two(database, laid_out(EASY))
    for thrower, cards_thrown in enumerate(EASY.throws()):
        duo.move(thrower, Discard(cards_thrown))
    assert refusal(duo, seat, move) == code


def test_over_31_says_which_card_and_count(database: Database) -> None:
    high = with_hands(cards("TC QD KH 5S"), cards("TD QH KS 5C"), starter=cards("2D")[0])
    duo = seat_two(database, laid_out(high))
    for seat, cards_thrown in enumerate(high.throws()):
        duo.move(seat, Discard(cards_thrown))
    for text in ("TC", "TD", "5S"):
        duo.move(turn_of(duo.state), PlayCard(cards(text)[0]))
    with pytest.raises(IllegalMove) as caught:
        duo.move(1, PlayCard(cards("KS")[0]))
    assert (caught.value.code, str(caught.value.card), caught.value.count) == ("over_31", "KS", 35)


def test_nothing_moves_before_the_game_or_after_it(database: Database) -> None:
    lobby = tables.set_table(database, Rules(), "Ada", new_token())
    with pytest.raises(Refused, match="game_not_begun"):
        play.make_move(playing(database), lobby, press=Press(0), move=Resign())
    with pytest.raises(Refused, match="no_such_table"):
        play.make_move(playing(database), Holding(new_token(), 0, lobby.secret), press=Press(0), move=Resign())
    duo = seat_two(database, Decks())
    duo.move(0, Resign())
    for move in (throw_of(duo.state, 1), TakeBack(), PlayCard(cards("2C")[0]), Resign()):
        assert refusal(duo, 1, move) == "game_over"


def test_resigning_five_times_resigns_once(duo: Duo) -> None:
    results = at_once(5, lambda _: duo.move(0, Resign(), 0))
    assert all(isinstance(result, Made) for result in results), results
    assert duo.state.result is not None
    assert (duo.state.result.resigned, duo.state.result.winners) == (0, (1,))
    assert sum(move["type"] == "resign" for move in moves_of(duo)) == 1


def test_both_resign_at_once_and_one_of_them_has(duo: Duo) -> None:
    results = at_once(2, lambda seat: duo.move(seat, Resign(), 0))
    assert sorted(type(result).__name__ for result in results) == ["IllegalMove", "Made"]
    assert duo.state.result is not None
    assert isinstance(results[duo.state.result.resigned or 0], Made)
