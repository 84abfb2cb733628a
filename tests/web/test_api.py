"""The JSON API: every combination of rules can be created and played to its end, and what is refused has a code."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cribbage.engine.codec import event_to_json
from cribbage.engine.record import replay
from cribbage.engine.rules import Rules
from cribbage.web.api_game import Record
from tests.web.api_party import api_at, gathered, play_out, told

SEATINGS = ((2, False), (3, False), (4, False), (4, True))
ZERO_BACK = ("off", "ten_back", "nineteen", "crib_five")
EVERY = [
    Rules(players, partners, target, muggins, lowball, zero_back)
    for (players, partners), target, muggins, lowball, zero_back in product(
        SEATINGS, (61, 121), (False, True), (False, True), ZERO_BACK
    )
]
SOME = [rules for number, rules in enumerate(rules for rules in EVERY if rules.target == 61) if number % 13 == 0]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with api_at(tmp_path / "api.db") as client:
        yield client


def play_and_check(client: TestClient, rules: Rules) -> None:
    party = gathered(client, rules)
    events = play_out(party, random.Random(11))
    record = told(Record, client.get(f"/api/v1/games/{party.game}/record"))
    replayed = [event_to_json(event) for step in replay(record) for event in step.events]
    # The first deal came with the start; everything after it was told to whoever moved.
    assert replayed[1:] == events
    result = party.view(0)["result"]
    assert record["result"]["winners"] == result["winners"]
    assert record["result"]["scores"] == result["scores"]
    for path in (f"/g/{party.game}", f"/w/{party.table['watch_token']}"):
        assert client.get(path).status_code == 200


@pytest.mark.parametrize("rules", SOME, ids=str)
def test_a_game_is_played_to_its_end(client: TestClient, rules: Rules) -> None:
    """Some combinations of every kind; all of them in the slow test."""
    play_and_check(client, rules)


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY, ids=str)
def test_every_combination_is_played_to_its_end(client: TestClient, rules: Rules) -> None:
    """Contract: `POST /tables` with any rules, then everybody plays by `legal` alone."""
    play_and_check(client, rules)


def test_a_move_asked_for_again_is_made_once(client: TestClient) -> None:
    """Contract: `Idempotency-Key`. The same request again is the same move."""
    party = gathered(client, Rules(target=61))
    view = party.view(0)
    throw = {"type": "discard", "cards": view["hand"][:2]}
    first = party.move(0, view["version"], throw, key="one")
    again = party.move(0, view["version"], throw, key="one")
    assert first.status_code == again.status_code == 200
    assert again.json()["view"]["version"] == first.json()["view"]["version"]


def test_a_key_tells_a_new_throw_from_a_repeated_one(client: TestClient) -> None:
    """Thrown, taken back, thrown again on the version that was seen first: with another key it is another throw."""
    party = gathered(client, Rules(target=61))
    view = party.view(0)
    throw = {"type": "discard", "cards": view["hand"][:2]}
    assert party.move(0, view["version"], throw, key="one").status_code == 200
    back = party.move(0, party.view(0)["version"], {"type": "take_back"}, key="two")
    assert back.json()["view"]["thrown"] == [False, False]
    again = party.move(0, view["version"], throw, key="three")
    assert again.json()["view"]["thrown"] == [True, False]


def test_refusals_have_stable_codes(client: TestClient) -> None:
    """Contract: 409 with the view if not allowed now, 422 if it can never be right, 403 for a wrong token."""
    party = gathered(client, Rules(target=61))
    view = party.view(0)
    early = party.move(0, view["version"], {"type": "play", "card": view["hand"][0]})
    assert (early.status_code, early.json()["code"]) == (409, "not_now")
    assert early.json()["view"]["hand"] == view["hand"]
    for move, code in (
        ({"type": "discard", "cards": view["hand"][:1]}, "wrong_number"),
        ({"type": "discard", "cards": [view["hand"][0]] * 2}, "same_card_twice"),
        ({"type": "discard", "cards": ["1H", "2H"]}, "bad_card"),
        ({"type": "deal", "deck": []}, "unknown_move"),
        ({"type": "announce", "unit": "1:0:hand", "points": 19}, "impossible_total"),
        ({"type": "announce", "unit": "1:0:hand", "points": "abc"}, "points_wanted"),
        ({"type": "answer", "unit": "1:0:hand", "answer": {"undercount": 0}}, "bad_claim"),
    ):
        answer = party.move(0, view["version"], move)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert answer.headers["content-type"] == "application/problem+json"
    assert party.view(0) == view
    stranger = client.get(f"/api/v1/games/{party.game}", headers={"Authorization": "Bearer " + "x" * 22})
    assert (stranger.status_code, stranger.json()["code"]) == (403, "no_seat")
    watcher = client.post(
        f"/api/v1/games/{party.game}/moves",
        json={"version": view["version"], "move": {"type": "resign"}},
        headers={"Authorization": f"Bearer {party.table['watch_token']}"},
    )
    assert (watcher.status_code, watcher.json()["code"]) == (403, "no_seat")


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"players": 3, "partners": True}, "partners_need_four"),
        ({"players": 5}, "unknown_value"),
        ({"jokers": True}, "unknown_option"),
        ({"target": "61"}, "unknown_value"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_by_name(client: TestClient, rules: dict[str, Any], code: str) -> None:
    """Options combine freely; what does not go together is refused before a game begins."""
    answer = client.post("/api/v1/tables", json={"rules": rules})
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_the_host_begins_when_every_chair_is_taken(client: TestClient) -> None:
    """Behaviour: more than two players wait for the host, and the host for them."""
    table = client.post("/api/v1/tables", json={"rules": {"players": 3}}).json()
    address = f"/api/v1/tables/{table['table']}"
    host = {"Authorization": f"Bearer {table['token']}"}
    assert client.post(f"{address}/start", headers=host).json()["code"] == "seats_open"
    second = client.post(f"{address}/seats", json={"invite": table["invite"], "seat": 2}).json()
    assert second["seat"] == 2
    taken = client.post(f"{address}/seats", json={"invite": table["invite"], "seat": 2})
    assert (taken.status_code, taken.json()["code"]) == (409, "seat_taken")
    guest = {"Authorization": f"Bearer {second['token']}"}
    assert client.post(f"{address}/seats", json={"invite": table["invite"]}).json()["seat"] == 1
    full = client.post(f"{address}/seats", json={"invite": table["invite"]})
    assert (full.status_code, full.json()["code"]) == (409, "table_full")
    assert client.post(f"{address}/start", headers=guest).json()["code"] == "not_host"
    assert client.post(f"{address}/start", headers=host).json()["game"]


def test_a_host_who_leaves_hands_the_table_on(client: TestClient) -> None:
    """Faults: the host left and nobody could start. A secret dies when its seat is left."""
    table = client.post("/api/v1/tables", json={"rules": {"players": 3}}).json()
    address = f"/api/v1/tables/{table['table']}"
    guest_seat = client.post(f"{address}/seats", json={"invite": table["invite"]}).json()
    host = {"Authorization": f"Bearer {table['token']}"}
    guest = {"Authorization": f"Bearer {guest_seat['token']}"}
    assert client.post(f"{address}/leave", headers=host).json()["host"] == guest_seat["seat"]
    assert client.get(address, headers=host).status_code == 403
    for _ in range(2):
        client.post(f"{address}/seats", json={"invite": table["invite"]})
    assert client.post(f"{address}/start", headers=guest).json()["game"]


def test_a_rematch_begins_when_everybody_wants_it(client: TestClient) -> None:
    """Rules S6: three or four alone pass the deal on; the next game stands at the same table."""
    party = gathered(client, Rules(players=3, target=61))
    play_out(party, random.Random(3))
    address = f"/api/v1/tables/{party.table['table']}/rematch"
    last = party.view(0)["dealer"]
    games = [client.post(address, headers=party.headers(seat)).json()["game"] for seat in range(3)]
    assert games[0] == games[1] == party.game
    assert games[2] != party.game
    party.game = games[2]
    assert party.view(0)["dealer"] == (last + 1) % 3
