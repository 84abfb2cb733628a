"""Cards laid by the table, as the pages show them: to their owner alone, and always after the same delay."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from httpx2 import Client, Timeout

from cribbage.engine.game import GameState
from cribbage.services.games import open_table
from cribbage.services.wishes import PACES
from tests.helpers import PATIENCE, app_on, database_at, live
from tests.web.conftest import House
from tests.web.leaks import RANDOM
from tests.web.visitor import Visitor


def in_play(house: House) -> tuple[Visitor, Visitor]:
    """Two at the beginning of the play: whose turn it is, and the other."""
    pair = house.two()
    house.play_through(pair[0], lambda state: state.play is not None)
    for visitor in pair:
        visitor.read_on()
    state = house.state(pair[0])
    assert state.play is not None
    return (pair[0], pair[1]) if state.play.turn == 0 else (pair[1], pair[0])


def held_by(state: GameState, turn: bool) -> list[str]:
    assert state.play is not None
    assert state.play.turn is not None
    seat = state.play.turn if turn else 1 - state.play.turn
    return [card.text for card in state.play.hands[seat]]


def test_only_the_chooser_sees_his_choice(house: House) -> None:
    """Not a letter of anybody else's page changes, nor the version that streams tell."""
    first, other = in_play(house)
    watcher = house.visitor()
    watcher.base = f"/w/{house.opened(first).table.watch}"
    [card, *_] = held_by(house.state(first), turn=False)
    before = [RANDOM.sub("", one.table().text) for one in (first, watcher)]
    assert f'name="card" value="{card}" aria-pressed="false"' in other.table().text
    assert other.send(other.table().form("/ahead"), ("card", card)).status == 303
    page = other.table()
    assert 'name="card" value="" aria-pressed="true"' in page.text
    assert "if it fits" in page.text
    assert [RANDOM.sub("", one.table().text) for one in (first, watcher)] == before
    # Another tap takes it back.
    other.send(page.form("/ahead"), ("card", ""))
    assert 'aria-pressed="true"' not in other.table().text


@pytest.mark.parametrize("card", ["XX", "5", "5H5H", "é"])
def test_what_is_no_card_is_refused_in_words(house: House, card: str) -> None:
    _, other = in_play(house)
    page = other.post(f"{other.base}/ahead", {"card": card})
    assert page.status == 422
    assert 'class="a-status' in page.text


def test_on_the_own_turn_nothing_is_chosen_in_advance(house: House) -> None:
    first, _ = in_play(house)
    [card, *_] = held_by(house.state(first), turn=True)
    assert first.post(f"{first.base}/ahead", {"card": card}).status == 409
    assert not first.table().has("/ahead")


def test_settings_are_kept_for_the_seat_and_the_browser(house: House) -> None:
    """The switch for forced cards is the seat's, for the table lays them; the browser takes it to its next table."""
    first, _ = in_play(house)
    form = first.table().form("/settings")
    assert first.send(form, ("forced", "table"), ("order", "suit")).status == 303
    state = house.state(first)
    assert state.play is not None
    assert [row.seat for row in house.opened(first).wishes if row.forced] == [state.play.turn]
    assert 'name="forced" value="table" checked' in first.table().text
    assert 'name="order" value="suit" checked' in first.table().text
    other = house.visitor()
    other.sit_down(first.set_table("Ada"), "Bo")
    house.play_through(first, lambda state: state.play is not None)
    assert [(row.seat, row.forced) for row in house.opened(first).wishes] == [(0, True)]


def test_the_delay_is_the_tables(tmp_path: Path) -> None:
    """A card chosen long before is not laid sooner than the table's delay after the move that gave the turn."""
    with database_at(tmp_path / "c.db") as database, ExitStack() as stack, live(app_on(database)) as address:
        ada, bo = (Visitor(stack.enter_context(Client(base_url=address, timeout=Timeout(PATIENCE)))) for _ in range(2))
        bo.sit_down(ada.set_table("Ada", pace="brisk"), "Bo")
        table_id = ada.base[3:]
        for visitor in (ada, bo):
            visitor.act()
        for visitor in (ada, bo):
            visitor.read_on()
        leads, waits = (ada, bo) if ada.table().has("/move") else (bo, ada)
        # A card that fits whatever is led.
        low = re.findall(r'name="card" value="(..)" aria-pressed', waits.table().text)[0]
        waits.send(waits.table().form("/ahead"), ("card", low))
        leads.act()
        begun, version = time.monotonic(), open_table(database, table_id).table.version
        assert "is played for you" in waits.table().text
        while open_table(database, table_id).table.version == version:
            assert time.monotonic() - begun < PATIENCE, "the card was never laid"
        assert time.monotonic() - begun > PACES["brisk"] - 0.1
        state = open_table(database, table_id).state
        assert state is not None
        assert state.play is not None
        assert [card.text for _, card in state.play.laid][-1] == low
