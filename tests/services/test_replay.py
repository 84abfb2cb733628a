"""What is stored: the moves are the truth, snapshot and events follow from them, and a record tells the same game."""

from __future__ import annotations

import json
import random

import pytest

from cribbage.engine.cards import parse_card
from cribbage.engine.codec import stored_event_from_json, stored_event_to_json, stored_move_from_json
from cribbage.engine.game import apply_move, new_game
from cribbage.engine.moves import GameOver, Resign
from cribbage.engine.record import replay
from cribbage.engine.rules import Rules, cut_dealer
from cribbage.engine.snapshot import snapshot_from_json, snapshot_to_json
from cribbage.services import games
from cribbage.services.errors import Refused
from cribbage.services.games import new_token
from cribbage.store import repo
from cribbage.store.db import Database
from cribbage.store.repo import GameRow, MoveRow
from tests.helpers import TO_61, Decks, Duo, dump, seat_two


def stored(duo: Duo) -> tuple[GameRow, list[MoveRow]]:
    game = duo.game
    with duo.database.read() as conn:
        return game, repo.all_moves(conn, game.id)


def check_replay(duo: Duo) -> None:
    """Every stored move again: same state as the snapshot, same events, versions without a gap."""
    game, rows = stored(duo)
    assert [row.version for row in rows] == list(range(1, game.version + 1))
    state = new_game(Rules(**game.rules), game.first_dealer)
    for row in rows:
        assert 0 <= row.seen < row.version
        state, events = apply_move(state, row.seat, stored_move_from_json(row.move))
        assert row.deal == state.deal
        assert [stored_event_to_json(event) for event in events] == row.events
        assert tuple(map(stored_event_from_json, row.events)) == events
        # Kept as text: what comes back from it is the same state, also in the middle of everything.
        assert snapshot_from_json(json.loads(json.dumps(snapshot_to_json(state)))) == state
    assert snapshot_from_json(game.snapshot) == state
    assert game.snapshot == snapshot_to_json(state)
    assert (game.result is None) is (state.result is None)
    if state.result is not None:
        assert stored_event_from_json(game.result or {}) == state.result


def check_record(duo: Duo) -> None:
    """The record of a finished game replays to the same end, and the cut says who dealt first."""
    game, _ = stored(duo)
    record = json.loads(json.dumps(games.record(duo.database, game.id)))
    assert record["format"] == "cribbage-record/1"
    events = [event for step in replay(record) for event in step.events]
    assert isinstance(events[-1], GameOver)
    assert events[-1] == duo.state.result
    assert record["names"] == ["Ada", "Bo"]
    rounds = [[parse_card(text) if text else None for text in drawn] for drawn in record["cut"]]
    assert cut_dealer(Rules(**game.rules), rounds) == record["dealer"] == game.first_dealer
    told = [event for move in games.finished_game(duo.database, game.id).events for event in move]
    assert told == events


@pytest.mark.parametrize("rules", [TO_61, Rules()], ids=["to 61", "to 121"])
@pytest.mark.parametrize("seed", range(10))
def test_a_whole_game_replays(database: Database, rules: Rules, seed: int) -> None:
    duo = seat_two(database, Decks(seed), rules)
    duo.play_out(random.Random(seed))
    check_replay(duo)
    check_record(duo)


@pytest.mark.parametrize("moves", [0, 1, 2, 5, 12])
def test_a_game_that_was_given_up_replays(database: Database, moves: int) -> None:
    duo = seat_two(database, Decks(moves))
    chance = random.Random(moves)
    for _ in range(moves):
        duo.some_move(chance)
    duo.move(0, Resign())
    check_replay(duo)
    game, _ = stored(duo)
    record = games.record(duo.database, game.id)
    list(replay(json.loads(json.dumps(record))))
    assert record["result"]["winners"] == [1]


def test_the_record_of_a_running_game_is_refused(duo: Duo) -> None:
    """A record holds every card."""
    chance = random.Random(3)
    for moves in (0, 1, 20, 20):
        for _ in range(moves):
            duo.some_move(chance)
        assert duo.state.result is None
        for read in (games.record, games.finished_game):
            with pytest.raises(Refused, match=r"^game_not_over$"):
                read(duo.database, duo.game.id)


def test_an_unknown_game_is_refused(duo: Duo) -> None:
    for game_id in (new_token(), "", duo.table_id):
        for read in (games.record, games.finished_game):
            with pytest.raises(Refused, match=r"^no_such_game$"):
                read(duo.database, game_id)


def test_reading_writes_nothing(duo: Duo) -> None:
    duo.play_out()
    game, _ = stored(duo)
    before = dump(duo.database)
    games.open_table(duo.database, duo.table_id)
    games.record(duo.database, game.id)
    games.finished_game(duo.database, game.id)
    games.open_game(duo.database, game.id)
    assert dump(duo.database) == before
