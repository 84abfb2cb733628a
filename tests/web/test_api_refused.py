"""What the JSON API refuses: hostile bodies, numbers out of bounds, keys; and that whoever asks is here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cribbage.engine.rules import Rules
from cribbage.services import play
from cribbage.services.errors import Refused
from cribbage.services.games import Press
from cribbage.services.presence import GRACE_SECONDS
from cribbage.web.api_codes import CODES
from tests.web.api_party import Party, api_at, gathered, refused

JSON = {"Content-Type": "application/json"}
HUGE = b"9" * 300
ENDLESS = b"9" * 5000


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with api_at(tmp_path / "api.db") as client:
        yield client


@pytest.fixture
def party(client: TestClient) -> Party:
    return gathered(client, Rules(players=3))


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


BODIES: dict[str, tuple[bytes, dict[str, str]]] = {
    "nothing": (b"", JSON),
    "no type": (b"{}", {}),
    "text": (b"{}", {"Content-Type": "text/plain"}),
    "a form": (b"name=Ada", {"Content-Type": "application/x-www-form-urlencoded"}),
    "broken": (b'{"name": ', JSON),
    "no letters": (b"\xff\xfe\x00", JSON),
    "null": (b"null", JSON),
    "a list": (b"[]", JSON),
    "a number": (b"1", JSON),
    "not a number": (b"NaN", JSON),
    "deep": (nested(500), JSON),
    "deeper": (nested(1000), JSON),
    "deepest": (nested(30_000), JSON),
    "deep objects": (b'{"a":' * 9000 + b"1" + b"}" * 9000, JSON),
    "deep inside": (b'{"version": 1, "move": ' + nested(30_000) + b', "rules": ' + nested(500) + b"}", JSON),
    "an endless number": (b'{"version": ' + ENDLESS + b', "invite": ' + ENDLESS + b', "name": ' + ENDLESS + b"}", JSON),
}
CALLS = ("tables", "seats", "moves")


def path_of(party: Party, call: str) -> str:
    table = f"/api/v1/tables/{party.table['table']}"
    return {"tables": "/api/v1/tables", "seats": f"{table}/seats", "moves": f"/api/v1/games/{party.game}/moves"}[call]


def post(party: Party, call: str, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
    return refused(party.client.post(path_of(party, call), content=body, headers=party.headers(0) | headers))


def test_bodies_that_cannot_be_read(party: Party) -> None:
    """Faults: never a 500 for what a program sends; 422 with a stable code, and nothing has changed."""
    before = party.view(0)
    for call in CALLS:
        for name, (body, headers) in BODIES.items():
            assert post(party, call, body, headers) == (422, "unreadable"), (call, name)
    assert party.view(0) == before


TABLES: list[tuple[bytes, str]] = [
    (b'{"rules": null}', "unreadable"),
    (b'{"rules": []}', "unreadable"),
    (b'{"rules": {"target": null}}', "unreadable"),
    (b'{"rules": {"target": 121.0}}', "unreadable"),
    (b'{"rules": {"target": NaN}}', "unreadable"),
    (b'{"rules": {"target": 1e400}}', "unreadable"),
    (b'{"rules": {"target": {"a": 1}}}', "unreadable"),
    (b'{"rules": {"target": ' + HUGE + b"}}", "unknown_value"),
    (b'{"rules": {"players": true}}', "unknown_value"),
    (b'{"rules": {"partners": 1}}', "unknown_value"),
    (b'{"rules": {"zero_back": "\\ud800"}}', "unknown_value"),
    (b'{"rules": {"ten_back": true}}', "unknown_option"),
    (b'{"rules": {"\\ud800": 1}}', "unknown_option"),
    (b'{"name": 5}', "unreadable"),
    (b'{"name": null}', "unreadable"),
    (b'{"name": "\\ud800"}', "name_unreadable"),
    (b'{"name": "' + b"x" * 60_000 + b'"}', "name_too_long"),
    (b'{"computers": {}}', "unreadable"),
    (b'{"computers": ["expert", null]}', "no_computers"),
]


@pytest.mark.parametrize(("body", "code"), TABLES, ids=lambda value: str(value)[:50])
def test_tables_that_cannot_be_set(party: Party, body: bytes, code: str) -> None:
    assert post(party, "tables", body, JSON) == (422, code)


MOVES: list[tuple[bytes, str]] = [
    (b"null", "move_wanted"),
    (b"[]", "move_wanted"),
    (b'"resign"', "move_wanted"),
    (b"{}", "unknown_move"),
    (b'{"type": null}', "unknown_move"),
    (b'{"type": ["discard"]}', "unknown_move"),
    (b'{"type": {"discard": 1}}', "unknown_move"),
    (b'{"type": "deal", "deck": []}', "unknown_move"),
    (b'{"type": "discard"}', "cards_wanted"),
    (b'{"type": "discard", "cards": "5H"}', "cards_wanted"),
    (b'{"type": "discard", "cards": [["5H"]]}', "cards_wanted"),
    (b'{"type": "discard", "cards": [true]}', "cards_wanted"),
    (b'{"type": "discard", "cards": []}', "wrong_number"),
    (b'{"type": "discard", "cards": [' + b'"5H",' * 5000 + b'"5H"]}', "wrong_number"),
    (b'{"type": "play"}', "cards_wanted"),
    (b'{"type": "play", "card": {}}', "cards_wanted"),
    (b'{"type": "play", "card": "\\ud800"}', "bad_card"),
    (b'{"type": "play", "card": "' + b"5H" * 20_000 + b'"}', "bad_card"),
    (b'{"type": "announce", "points": 4}', "bad_unit"),
    (b'{"type": "announce", "unit": "99999:0:hand", "points": 4}', "bad_unit"),
    (b'{"type": "announce", "unit": "1:0:hand\\n", "points": 4}', "bad_unit"),
    (b'{"type": "announce", "unit": "1:0:hand", "points": true}', "points_wanted"),
    (b'{"type": "announce", "unit": "1:0:hand", "points": 4.0}', "points_wanted"),
    (b'{"type": "announce", "unit": "1:0:hand", "points": NaN}', "points_wanted"),
    (b'{"type": "announce", "unit": "1:0:hand", "points": 19}', "impossible_total"),
    (b'{"type": "announce", "unit": "1:0:hand", "points": -3}', "impossible_total"),
    (b'{"type": "announce", "unit": "1:0:hand", "points": ' + HUGE + b"}", "impossible_total"),
    (b'{"type": "answer", "unit": "1:0:hand"}', "bad_answer"),
    (b'{"type": "answer", "unit": "1:0:hand", "answer": true}', "bad_answer"),
    (b'{"type": "answer", "unit": "1:0:hand", "answer": {"undercount": true}}', "bad_answer"),
    (b'{"type": "answer", "unit": "1:0:hand", "answer": {"undercount": 30}}', "bad_claim"),
    (b'{"type": "answer", "unit": "1:0:hand", "answer": {"undercount": ' + HUGE + b"}}", "bad_claim"),
]


@pytest.mark.parametrize(("move", "code"), MOVES, ids=lambda value: str(value)[:60])
def test_moves_that_cannot_be_read_or_never_be_right(client: TestClient, move: bytes, code: str) -> None:
    """Contract: 422 with the code of whoever reads moves, in every game and whatever else is true."""
    party = gathered(client, Rules())
    before = party.view(0)
    body = b'{"version": %d, "move": %b}' % (before["version"], move)
    assert post(party, "moves", body, JSON) == (422, code)
    assert party.view(0) == before


@pytest.mark.parametrize("version", [-1, 2**31, 2**63, -(2**63) - 1, 10**30])
def test_versions_are_bounded(party: Party, version: int) -> None:
    """Faults: a number that no column holds was a 500."""
    for move in ({"type": "take_back"}, {"type": "play", "card": "5H"}, {"type": "resign"}):
        assert refused(party.move(0, version, move)) == (422, "bad_version")
    for key in ("", "one"):
        highest = party.move(0, 2**31 - 1, {"type": "play", "card": "5H"}, key)
        assert (highest.status_code, highest.json()["code"]) == (409, "stale")


@pytest.mark.parametrize("version", [b"true", b'"1"', b"1.0", b"null", b"NaN", b"[]", b"1e3"])
def test_versions_are_whole_numbers(party: Party, version: bytes) -> None:
    body = b'{"version": %b, "move": {"type": "take_back"}}' % version
    assert post(party, "moves", body, JSON) == (422, "unreadable")


@pytest.mark.parametrize("seat", [-1, 3, 4, 2**63, 10**30])
def test_seats_that_the_table_does_not_have(client: TestClient, seat: int) -> None:
    """They can never be right; a seat that is taken could have been."""
    table = client.post("/api/v1/tables", json={"rules": {"players": 3}}).json()
    path = f"/api/v1/tables/{table['table']}/seats"
    assert refused(client.post(path, json={"invite": table["invite"], "seat": seat})) == (422, "bad_seat")
    assert refused(client.post(path, json={"invite": table["invite"], "seat": 0})) == (409, "seat_taken")
    for value in (True, 1.0, "1", [1]):
        assert refused(client.post(path, json={"invite": table["invite"], "seat": value})) == (422, "unreadable")
    assert client.post(path, json={"invite": table["invite"], "seat": 2}).json()["seat"] == 2


def test_invitations_that_are_none(party: Party) -> None:
    other = party.client.post("/api/v1/tables", json={}).json()
    for invite in ("", "x", "x" * 22, "\ud800" * 22, other["invite"]):
        body = json.dumps({"invite": invite}).encode()
        assert post(party, "seats", body, JSON) == (404, "no_such_link")


def test_a_body_without_end_is_cut_off(party: Party) -> None:
    """Also one that does not say how long it is."""
    for call in CALLS:
        assert post(party, call, b" " * 70_000, JSON) == (413, "too_large")
        pieces = (b" " * 10_000 for _ in range(10))
        answer = party.client.post(path_of(party, call), content=pieces, headers=party.headers(0) | JSON)
        assert refused(answer) == (413, "too_large")


def test_tokens_that_are_none(party: Party) -> None:
    for header in ("", "Bearer", "Bearer ", "Basic YTpi", f"Bearer {'x' * 22}", f"Bearer {party.tokens[0]} x"):
        for path in (path_of(party, "moves")[:-6], f"/api/v1/tables/{party.table['table']}"):
            assert refused(party.client.get(path, headers={"Authorization": header})) == (403, "no_seat")
    told = party.client.get(path_of(party, "moves")[:-6], headers={"Authorization": f"bearer {party.tokens[0]}"})
    assert told.status_code == 200


# --- keys ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "status"), [("key_reused", 422), ("key_too_long", 422), ("no_seat", 403), ("no_such_table", 404)]
)
def test_what_the_service_refuses_for_good_is_a_problem(
    party: Party, monkeypatch: pytest.MonkeyPatch, code: str, status: int
) -> None:
    """Everything else that it refuses is answered with 409 and the view."""

    def refuse(*_: object, **__: object) -> None:
        raise Refused(code)

    monkeypatch.setattr(play, "make_move", refuse)
    assert refused(party.move(0, 1, {"type": "resign"}, "one")) == (status, code)
    assert CODES[code].status == status


def test_keys_are_handed_on_whole(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two long keys that begin alike are two keys."""
    seen: list[str | None] = []

    def note(*_: object, press: Press, **__: object) -> None:
        seen.append(press.key)
        raise Refused("stale")

    monkeypatch.setattr(play, "make_move", note)
    for key in ("a" * 90 + "1", "a" * 90 + "2", ""):
        party.move(0, 1, {"type": "resign"}, key)
    assert seen == ["a" * 90 + "1", "a" * 90 + "2", None]


def test_a_key_belongs_to_one_move(party: Party) -> None:
    """The same move again is the same move; another one under its name is none."""
    view = party.view(0)
    first, other = ({"type": "discard", "cards": [card]} for card in view["hand"][:2])
    key = "k" * 80
    assert party.move(0, view["version"], first, key).status_code == 200
    assert refused(party.move(0, view["version"], other, key)) == (422, "key_reused")
    assert refused(party.move(0, view["version"], other, key + "k")) == (422, "key_too_long")
    again = party.move(0, view["version"], first, key)
    assert (again.status_code, again.json()["events"]) == (200, [])


# --- being here ------------------------------------------------------------------------------------------------------


def test_a_program_that_asks_is_here(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every call of a seat is a sign of life to the others, as a page is; a watcher's is nobody's."""
    presence: Any = party.client.app.state.site.live.presence  # type: ignore[attr-defined]
    now = presence._clock()
    monkeypatch.setattr(presence, "_clock", lambda: now)
    address = f"/api/v1/tables/{party.table['table']}"

    def seen(seat: int, by: int = 0) -> str:
        table = party.client.get(address, headers=party.headers(by)).json()
        return str(table["seats"][seat]["presence"])

    # Who has just sat down is here, without having asked for anything else.
    assert {seen(seat) for seat in range(3)} == {"here"}
    now += GRACE_SECONDS + 1
    assert [seen(seat) for seat in range(3)] == ["here", "away", "away"]
    party.view(1)
    assert seen(1) == "here"
    party.move(2, 10**9, {"type": "take_back"})
    assert seen(2) == "here"
    now += GRACE_SECONDS + 1
    party.client.get(address, headers={"Authorization": f"Bearer {party.table['watch_token']}"})
    assert [seen(seat) for seat in range(3)] == ["here", "away", "away"]
