"""Who sits where: a seat belongs to a secret, and is taken once however often anybody presses."""

from __future__ import annotations

import pytest

from cribbage.engine.game import Phase
from cribbage.engine.rules import BadRules, Rules
from cribbage.services import tables
from cribbage.services.errors import Refused
from cribbage.services.games import new_token, open_table
from cribbage.services.tables import Seated
from cribbage.store.db import Database
from tests.helpers import Decks, Duo, at_once, dump, playing, seat_two


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, match=f"^{code}$")


def invite_of(database: Database, seated: Seated) -> str:
    return open_table(database, seated.table_id).table.invite


def test_whoever_sets_a_table_sits_at_it(database: Database) -> None:
    secret = new_token()
    seated = tables.set_table(database, Rules(target=61), "Ada", secret)
    opened = open_table(database, seated.table_id)
    assert (seated.seat, opened.table.host, [row.name for row in opened.table.seats]) == (0, 0, ["Ada"])
    assert opened.game is None
    assert opened.table.rules["target"] == 61
    assert tables.seat_of(database, seated.table_id, secret) == 0


def test_the_ids_of_a_table_have_nothing_in_common(database: Database) -> None:
    table = open_table(database, tables.set_table(database, Rules(), "Ada", new_token()).table_id).table
    assert len({table.id, table.invite, table.watch}) == 3
    assert all(len(token) == 22 for token in (table.id, table.invite, table.watch))


def test_rules_that_cannot_be_played_set_no_table(database: Database) -> None:
    with pytest.raises(BadRules):
        tables.set_table(database, Rules(target=100), "Ada", new_token())
    assert dump(database)["tables"] == []


def test_the_game_begins_with_the_second_seat(duo: Duo) -> None:
    opened = duo.opened
    assert [row.name for row in opened.table.seats] == ["Ada", "Bo"]
    assert opened.game is not None
    assert opened.game.names == ["Ada", "Bo"]
    assert (duo.state.phase, duo.state.deal) == (Phase.DISCARD, 1)
    assert duo.state.dealer == opened.game.first_dealer


def test_a_full_table_is_refused(duo: Duo) -> None:
    before = dump(duo.database)
    with refused("table_full"):
        tables.sit_down(duo.playing, duo.opened.table.invite, "Cy", new_token())
    assert dump(duo.database) == before


@pytest.mark.parametrize("token", ["", "x" * 22, "\x00", "x" * 100_000, "' OR 1=1 --"])
def test_an_unknown_link_is_refused(duo: Duo, token: str) -> None:
    with refused("no_such_link"):
        tables.find_invitation(duo.playing, token)
    with refused("no_such_link"):
        tables.sit_down(duo.playing, token, "Cy", new_token())
    with refused("no_such_link"):
        tables.watched_table(duo.database, token)


def test_links_do_not_stand_for_one_another(duo: Duo) -> None:
    table = duo.opened.table
    for token in (table.id, table.watch):
        with refused("no_such_link"):
            tables.find_invitation(duo.playing, token)
    for token in (table.id, table.invite):
        with refused("no_such_link"):
            tables.watched_table(duo.database, token)


def test_a_form_sent_twice_sets_one_table(database: Database) -> None:
    secret = new_token()
    pressed = at_once(6, lambda _: tables.set_table(database, Rules(), "Ada", secret))
    assert [type(seated) for seated in pressed] == [Seated] * 6
    assert len({seated.table_id for seated in pressed if isinstance(seated, Seated)}) == 1
    assert sum(seated.fresh for seated in pressed if isinstance(seated, Seated)) == 1
    assert len(dump(database)["tables"]) == 1


def test_a_secret_keeps_its_seat_from_however_many_threads(database: Database) -> None:
    """Double and triple clicks, and a browser that sends a form again."""
    seated = tables.set_table(database, Rules(), "Ada", new_token())
    invite, secret, shuffler = invite_of(database, seated), new_token(), Decks()
    pressed = at_once(8, lambda _: tables.sit_down(playing(database, shuffler), invite, "Bo", secret))
    assert [(one.seat, one.secret) for one in pressed if isinstance(one, Seated)] == [(1, secret)] * 8
    assert sum(one.fresh for one in pressed if isinstance(one, Seated)) == 1
    rows = dump(database)
    assert (len(rows["seats"]), len(rows["keys"]), len(rows["games"]), len(rows["moves"])) == (2, 2, 1, 1)


def test_the_host_cannot_sit_down_against_himself(database: Database) -> None:
    secret = new_token()
    seated = tables.set_table(database, Rules(), "Ada", secret)
    again = tables.sit_down(playing(database), invite_of(database, seated), "Ada", secret)
    assert (again.seat, again.fresh) == (0, False)
    assert open_table(database, seated.table_id).game is None


def test_two_race_for_the_last_seat(database: Database) -> None:
    for _ in range(5):
        seated = tables.set_table(database, Rules(), "Ada", new_token())
        invite, secrets, shuffler = invite_of(database, seated), [new_token() for _ in range(4)], Decks()

        def sit(place: int) -> Seated:
            return tables.sit_down(playing(database, shuffler), invite, f"Bo {place}", secrets[place])  # noqa: B023 - at once

        results = at_once(4, sit)
        got = [place for place, result in enumerate(results) if isinstance(result, Seated)]
        lost = [result.code for result in results if isinstance(result, Refused)]
        assert (len(got), lost) == (1, ["table_full"] * 3)
        held = [tables.seat_of(database, seated.table_id, secret) for secret in secrets]
        assert held == [1 if place in got else None for place in range(4)]
        assert open_table(database, seated.table_id).table.seats[1].name == f"Bo {got[0]}"


def test_a_seat_belongs_to_its_secret_not_to_its_name(duo: Duo) -> None:
    assert [tables.seat_of(duo.database, duo.table_id, secret) for secret in duo.secrets] == [0, 1]
    for stranger in ("Ada", "Bo", new_token(), "", duo.table_id, duo.opened.table.invite):
        assert tables.seat_of(duo.database, duo.table_id, stranger) is None


def test_a_secret_opens_its_own_table_only(duo: Duo) -> None:
    other = seat_two(duo.database, Decks())
    assert tables.seat_of(duo.database, other.table_id, duo.secrets[0]) is None
    # Sitting down elsewhere with the same secret takes a new one and leaves the old seat alone.
    third = tables.set_table(duo.database, Rules(), "Cy", new_token())
    seated = tables.sit_down(duo.playing, invite_of(duo.database, third), "Bo", duo.secrets[1])
    assert seated.secret not in duo.secrets
    assert tables.seat_of(duo.database, duo.table_id, duo.secrets[1]) == 1
    assert tables.seat_of(duo.database, third.table_id, seated.secret) == 1


def test_secrets_are_not_in_the_database(duo: Duo) -> None:
    link = tables.carry_chair(duo.playing, duo.holding(0))
    everything = repr(dump(duo.database))
    assert duo.table_id in everything
    for secret in (*duo.secrets, link):
        assert secret not in everything


# --- carrying a chair to another device ------------------------------------------------------------------------------


def test_both_devices_hold_a_carried_chair(duo: Duo) -> None:
    link, other = tables.carry_chair(duo.playing, duo.holding(1)), new_token()
    assert tables.find_invitation(duo.playing, link).chair == 1
    seated = tables.sit_down(duo.playing, link, "", other)
    assert (seated.table_id, seated.seat, seated.secret) == (duo.table_id, 1, other)
    assert [tables.seat_of(duo.database, duo.table_id, secret) for secret in (duo.secrets[1], other)] == [1, 1]
    assert duo.opened.table.seats[1].name == "Bo"


def test_a_carrying_link_works_any_number_of_times(duo: Duo) -> None:
    link = tables.carry_chair(duo.playing, duo.holding(0))
    for _ in range(3):
        secret = new_token()
        tables.find_invitation(duo.playing, link)
        tables.sit_down(duo.playing, link, "", secret)
        assert tables.seat_of(duo.database, duo.table_id, secret) == 0


def test_a_newer_link_ends_the_older_one_of_that_seat_only(duo: Duo) -> None:
    other = tables.carry_chair(duo.playing, duo.holding(1))
    old = tables.carry_chair(duo.playing, duo.holding(0))
    new = tables.carry_chair(duo.playing, duo.holding(0))
    with refused("no_such_link"):
        tables.sit_down(duo.playing, old, "", new_token())
    assert tables.find_invitation(duo.playing, new).chair == 0
    assert tables.find_invitation(duo.playing, other).chair == 1


@pytest.mark.parametrize(("age", "works"), [(24 * 3600 - 60, True), (24 * 3600 + 60, False)])
def test_a_carrying_link_ends_after_its_day(duo: Duo, age: int, works: bool) -> None:
    link = tables.carry_chair(duo.playing, duo.holding(0))
    with duo.database.write() as conn:
        conn.exec_driver_sql("UPDATE chairs SET created_at = created_at - ?", (age,))
    if works:
        assert tables.find_invitation(duo.playing, link).chair == 0
    else:
        with refused("no_such_link"):
            tables.find_invitation(duo.playing, link)
        with refused("no_such_link"):
            tables.sit_down(duo.playing, link, "", new_token())
