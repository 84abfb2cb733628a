"""A restart: a new Database object on the same file goes on where the last one stopped, with the same cards."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cribbage.engine.game import GameState, Phase
from cribbage.engine.moves import Discard, Resign
from cribbage.services import rematch, tables
from cribbage.services.games import new_token, open_table
from cribbage.services.tables import Seated
from tests.helpers import TO_61, Decks, Duo, database_at, dump, playing, seat_two
from tests.services.test_replay import check_replay


def in_phase(phase: Phase, deal: int = 1, thrown: int | None = None) -> Callable[[GameState], bool]:
    def reached(state: GameState) -> bool:
        throws = sum(throw is not None for throw in state.throws)
        return state.phase is phase and state.deal >= deal and (thrown is None or throws == thrown)

    return reached


PHASES = {
    "just dealt": in_phase(Phase.DISCARD, thrown=0),
    "one has thrown": in_phase(Phase.DISCARD, thrown=1),
    "the play": in_phase(Phase.PLAY),
    "in the middle of a count": lambda state: state.play is not None and state.play.count > 10,
    "after a show": in_phase(Phase.DISCARD, deal=3, thrown=0),
    "over": in_phase(Phase.OVER),
}


@pytest.mark.parametrize("reached", PHASES.values(), ids=PHASES.keys())
def test_a_restart_changes_nothing(tmp_path: Path, reached: Callable[[GameState], bool]) -> None:
    file = tmp_path / "cribbage.db"
    with database_at(file) as database:
        duo = seat_two(database, Decks(), TO_61)
        duo.play_until(reached)
        before = duo.opened
        rows = dump(database)
    with database_at(file) as database:
        # Other luck from here on: what is dealt is dealt.
        again = Duo(database, Decks(99), duo.table_id, duo.secrets)
        assert dump(database) == rows
        assert again.opened == before
        assert [tables.seat_of(database, again.table_id, secret) for secret in again.secrets] == [0, 1]
        if before.state is not None and before.state.phase is Phase.OVER:
            again.rematch()
        again.play_out(random.Random(4))
        check_replay(again)


def test_a_lobby_survives_a_restart(tmp_path: Path) -> None:
    file, secret = tmp_path / "cribbage.db", new_token()
    with database_at(file) as database:
        seated = tables.set_table(database, TO_61, "Ada", secret)
        invite = open_table(database, seated.table_id).table.invite
    with database_at(file) as database:
        assert tables.seat_of(database, seated.table_id, secret) == 0
        bo = tables.sit_down(playing(database), invite, "Bo", new_token())
        assert (bo.table_id, bo.seat) == (seated.table_id, 1)


def test_an_open_offer_and_a_carrying_link_survive_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "cribbage.db"
    with database_at(file) as database:
        duo = seat_two(database, Decks())
        duo.move(0, Resign())
        rematch.want_rematch(duo.playing, duo.holding(1), wants=True)
        link = tables.carry_chair(duo.playing, duo.holding(0))
    with database_at(file) as database:
        carried = tables.sit_down(playing(database), link, "", new_token())
        assert isinstance(carried, Seated)
        rematch.want_rematch(playing(database), carried, wants=True)
        game = open_table(database, duo.table_id).game
        assert game is not None
        assert game.number == 2


def test_a_press_repeated_over_a_restart_is_one_move(tmp_path: Path) -> None:
    file = tmp_path / "cribbage.db"
    with database_at(file) as database:
        duo = seat_two(database, Decks())
        throw, seen = Discard(duo.state.dealt[0][:2]), duo.version
        duo.move(0, throw, seen)
    with database_at(file) as database:
        again = Duo(database, Decks(), duo.table_id, duo.secrets)
        assert again.move(0, throw, seen).repeated
