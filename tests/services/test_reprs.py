"""What a log or a traceback would show of a value: no secret, and no card that somebody may not know."""

from __future__ import annotations

from itertools import chain

from cribbage.engine.moves import Discard
from cribbage.services import tables
from cribbage.services.games import Position, finished_game, new_token, open_game, open_table
from cribbage.services.holding import Holding
from cribbage.store import repo
from tests.helpers import Duo


def test_secrets_are_not_in_reprs(duo: Duo) -> None:
    table = duo.opened.table
    carried = tables.sit_down(duo.playing, tables.carry_chair(duo.playing, duo.holding(1)), "", new_token())
    lobby = tables.set_table(duo.database, duo.state.rules, "Cy", new_token())
    shown = [
        carried,
        lobby,
        duo.holding(0),
        Holding(table.id, 0, duo.secrets[0]),
        table,
        duo.opened,
        open_game(duo.database, duo.game.id),
        tables.find_invitation(duo.playing, table.invite),
        tables.watched_table(duo.database, table.watch),
    ]
    secrets = [*duo.secrets, carried.secret, lobby.secret, table.invite, table.watch]
    for value in shown:
        assert table.id in repr(value) or lobby.table_id in repr(value)
        assert [secret for secret in secrets if secret in repr(value)] == []


def test_hidden_cards_are_not_in_reprs(duo: Duo) -> None:
    """Nobody has laid a card: whatever card is shown is one that somebody may not know."""
    game, state = duo.game, duo.state
    # Everybody has seen the cut.
    hidden = [card for card in state.deck if card.text not in chain.from_iterable(game.cut)]
    duo.move(0, Discard(state.dealt[0][:2]))
    with duo.database.read() as conn:
        rows = repo.all_moves(conn, game.id)
    shown = [game, duo.game, Position(game.id, game.version, state), duo.opened, open_table(duo.database, duo.table_id)]
    for value in (*shown, *rows):
        for card in hidden:
            assert f"'{card.text}'" not in repr(value)
            assert repr(card) not in repr(value)


def test_a_finished_game_has_nothing_to_hide_but_its_snapshot(duo: Duo) -> None:
    duo.play_out()
    assert "snapshot" not in repr(finished_game(duo.database, duo.game.id))
