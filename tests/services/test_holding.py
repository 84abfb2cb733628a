"""A seat is acted for by whoever holds it at that moment: the secret is checked where the change is made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cribbage.engine.moves import Resign
from cribbage.engine.rules import Rules
from cribbage.services import play, rematch, tables
from cribbage.services.errors import Refused
from cribbage.services.games import Press, new_token
from cribbage.services.holding import Holding, Playing
from cribbage.services.keeping import DAY
from cribbage.services.play import Made
from cribbage.store.db import Database
from tests.helpers import Decks, Duo, at_once, dump, playing, seat_two

Use = Callable[[Playing, Holding], object]

USES: dict[str, Use] = {
    "move": lambda playing, holding: play.make_move(playing, holding, press=Press(0), move=Resign()),
    "start": tables.start_game,
    "rematch": lambda playing, holding: rematch.want_rematch(playing, holding, wants=True),
    "no rematch": lambda playing, holding: rematch.want_rematch(playing, holding, wants=False),
    "leave": tables.leave_table,
    "carry": tables.carry_chair,
}
ALL_USES = pytest.mark.parametrize("use", USES.values(), ids=USES.keys())


def refused_unchanged(duo: Duo, code: str, use: Callable[[], object]) -> None:
    before = dump(duo.database)
    with pytest.raises(Refused, match=f"^{code}$"):
        use()
    assert dump(duo.database) == before


def chair_of_bo_taken_by_cy(duo: Duo) -> tuple[Holding, Holding]:
    """The game is over, Bo gets up, and Cy sits down in his chair: both as they hold, or held, it."""
    bo = duo.holding(1)
    duo.move(0, Resign())
    tables.leave_table(duo.playing, bo)
    cy = tables.sit_down(duo.playing, duo.opened.table.invite, "Cy", new_token())
    assert cy.seat == bo.seat
    return bo, cy


@ALL_USES
def test_the_last_holder_of_a_chair_can_do_nothing_for_the_next(duo: Duo, use: Use) -> None:
    """Bo pressed twice. By the time the second press is carried out, Cy sits in the chair."""
    bo, cy = chair_of_bo_taken_by_cy(duo)
    refused_unchanged(duo, "no_seat", lambda: use(duo.playing, bo))
    assert [row.name for row in duo.opened.table.seats] == ["Ada", "Cy"]
    assert tables.seat_of(duo.database, duo.table_id, cy.secret) == 1


@ALL_USES
def test_a_secret_acts_for_its_own_seat_only(duo: Duo, use: Use) -> None:
    other = seat_two(duo.database, Decks())
    for holding in (
        Holding(duo.table_id, 0, duo.secrets[1]),
        Holding(duo.table_id, 0, other.secrets[0]),
        Holding(duo.table_id, 0, new_token()),
        Holding(duo.table_id, 0, ""),
        Holding(duo.table_id, 2, duo.secrets[0]),
    ):
        refused_unchanged(duo, "no_seat", lambda holding=holding: use(duo.playing, holding))  # type: ignore[misc]


def test_a_chair_that_is_left_while_another_sits_down(database: Database) -> None:
    """Two presses of Bo and one of Cy at the same moment, in any order: whoever got the chair last keeps it."""
    for seed in range(8):
        duo = seat_two(database, Decks(seed))
        duo.move(0, Resign())
        bo, invite, secret = duo.holding(1), duo.opened.table.invite, new_token()

        def press(place: int) -> object:
            if place == 1:
                return tables.sit_down(duo.playing, invite, "Cy", secret)  # noqa: B023 - at once
            return tables.leave_table(duo.playing, bo)  # noqa: B023 - at once

        first, sat, second = at_once(3, press)
        assert sorted(str(result) for result in (first, second) if isinstance(result, Refused)) == ["no_seat"]
        names = [row.name for row in duo.opened.table.seats]
        if isinstance(sat, Refused):
            assert (sat.code, names) == ("table_full", ["Ada"])
        else:
            assert names == ["Ada", "Cy"]


def test_a_carried_chair_acts_with_its_own_secret(duo: Duo) -> None:
    link = tables.carry_chair(duo.playing, duo.holding(1))
    carried = tables.sit_down(duo.playing, link, "", new_token())
    assert isinstance(play.make_move(duo.playing, carried, press=Press(0), move=Resign()), Made)


# --- closed tables ---------------------------------------------------------------------------------------------------


def rest(database: Database, days: float) -> None:
    """Nobody has been at any table for so long."""
    with database.write() as conn:
        conn.exec_driver_sql("UPDATE games SET moved_at = moved_at - ?", (int(days * DAY),))
        conn.exec_driver_sql("UPDATE tables SET created_at = created_at - ?", (int(days * DAY),))


@ALL_USES
def test_a_closed_game_is_closed_for_everything(duo: Duo, use: Use) -> None:
    rest(duo.database, 91)
    refused_unchanged(duo, "table_closed", lambda: use(duo.playing, duo.holding(0)))


@ALL_USES
def test_a_closed_lobby_is_closed_for_everything(database: Database, use: Use) -> None:
    host = tables.set_table(database, Rules(players=3), "Ada", new_token())
    rest(database, 91)
    before = dump(database)
    with pytest.raises(Refused, match=r"^table_closed$"):
        use(playing(database), host)
    assert dump(database) == before


@pytest.mark.parametrize(("days", "closed"), [(89, False), (91, True)])
def test_nobody_sits_down_at_a_closed_table(database: Database, days: int, closed: bool) -> None:
    host = tables.set_table(database, Rules(players=3), "Ada", new_token())
    with database.read() as conn:
        invite = str(conn.exec_driver_sql("SELECT invite FROM tables").scalar())
    link = tables.carry_chair(playing(database), host)
    rest(database, days)
    for token, name in ((invite, "Bo"), (link, "")):
        if closed:
            with pytest.raises(Refused, match=r"^table_closed$"):
                tables.find_invitation(playing(database), token)
            with pytest.raises(Refused, match=r"^table_closed$"):
                tables.sit_down(playing(database), token, name, new_token())
        else:
            tables.find_invitation(playing(database), token)
            tables.sit_down(playing(database), token, name, new_token())


def test_a_finished_game_rests_without_being_closed(duo: Duo) -> None:
    """Another game may be wanted months later, as long as the last one is kept."""
    duo.move(0, Resign())
    rest(duo.database, 300)
    duo.rematch()
    assert duo.game.number == 2
