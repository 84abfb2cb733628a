"""The description of the JSON API: it says what is true, and all of it; answers are held against it in every test."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError
from starlette.testclient import TestClient

from cribbage.engine.cards import DECK
from cribbage.engine.codec import move_from_json, move_to_json
from cribbage.engine.moves import ANNOUNCEABLE, Unit
from cribbage.engine.rules import OPTIONS, Option, Rules
from cribbage.paths import PACKAGE
from cribbage.web import api_moves, api_rules, errors
from cribbage.web.api_codes import CODES
from cribbage.web.api_game import GameView, Record
from cribbage.web.api_models import TableView
from tests.web.api_party import Party, api_at, fits, gathered, play_out, told

VARIED = (
    Rules(target=61, zero_back="ten_back"),
    Rules(players=3, target=61, muggins=True, lowball=True, zero_back="nineteen"),
    Rules(players=4, partners=True, target=61, muggins=True),
)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with api_at(tmp_path / "api.db") as client:
        yield client


@pytest.fixture
def description(client: TestClient) -> dict[str, Any]:
    return dict(client.get("/api/v1/openapi.json").json())


def members(description: dict[str, Any], union: dict[str, Any], key: str) -> set[str]:
    """The kinds that a union of shapes tells apart by this key."""
    assert union["discriminator"]["propertyName"] == key
    return set(union["discriminator"]["mapping"])


def kinds_of_whole_games(client: TestClient) -> tuple[set[str], set[str]]:
    """Kinds of events and of legal moves in some games, each answer checked on its way."""
    events: set[str] = set()
    legal: set[str] = set()
    for rules in VARIED:
        party = gathered(client, rules)

        def look(view: dict[str, Any]) -> None:
            legal.update(offer["type"] for offer in view["legal"])

        events.update(event["event"] for event in play_out(party, random.Random(5), look))
        told(Record, client.get(f"/api/v1/games/{party.game}/record"))
        told(TableView, client.get(f"/api/v1/tables/{party.table['table']}", headers=party.headers(0)))
    return events, legal


def test_whole_games_answer_as_described_and_nothing_is_described_that_never_comes(
    client: TestClient, description: dict[str, Any]
) -> None:
    events, legal = kinds_of_whole_games(client)
    schemas = description["components"]["schemas"]
    assert events == members(description, schemas["MoveMade"]["properties"]["events"]["items"], "event")
    assert legal == members(description, schemas["GameView"]["properties"]["legal"]["items"], "type")


def test_a_game_that_is_given_up_answers_as_described(client: TestClient) -> None:
    """Of three alone nobody wins; its result and record say who gave up."""
    for rules in (Rules(), Rules(players=3, muggins=True)):
        party = gathered(client, rules)
        made = party.move(1, party.view(1)["version"], {"type": "resign"})
        assert made.json()["events"][-1]["resigned"] == 1
        record = told(Record, client.get(f"/api/v1/games/{party.game}/record"))
        assert record["result"]["resigned"] == 1
        assert party.view(0)["result"]["resigned"] == 1


def test_the_check_of_answers_checks(client: TestClient) -> None:
    """A key more, a key less, or a value of another kind, however deep, would be noticed."""
    view = gathered(client, Rules()).view(0)
    changes: list[dict[str, Any]] = [
        {"more": 1},
        {"version": "1"},
        {"hand": ["10H"]},
        {"result": {}},
        {"legal": [{**view["legal"][0], "more": 1}]},
        {"rules": {**view["rules"], "more": 1}},
        {"rules": {**view["rules"], "partners": 0}},
    ]
    less = {key: value for key, value in view.items() if key != "count"}
    for changed in (*(view | change for change in changes), less):
        with pytest.raises(ValidationError):
            fits(GameView, json.dumps(changed))
    fits(GameView, json.dumps(view))


def test_watchers_are_answered_as_described(client: TestClient) -> None:
    party = gathered(client, Rules(muggins=True))
    watcher = Party(client, party.table, [party.table["watch_token"]], party.game)
    view = watcher.view(0)
    assert (view["seat"], view["hand"], view["legal"]) == (None, [], [])


# --- rules and moves -------------------------------------------------------------------------------------------------


def test_every_option_of_the_rules_is_described(description: dict[str, Any]) -> None:
    """Made from the rows: values, default, and what each value means."""
    schemas = description["components"]["schemas"]
    assert schemas["NewTable"]["properties"]["rules"]["allOf"] == [{"$ref": "#/components/schemas/WantedRules"}]
    wanted, complete = schemas["WantedRules"], schemas["Rules"]
    assert "required" not in wanted
    assert complete["required"] == list(complete["properties"]) == [option.code for option in OPTIONS]
    for option in OPTIONS:
        field = wanted["properties"][option.code]
        for model in (wanted, complete):
            kind = model["properties"][option.code]
            assert kind["type"] == "boolean" or kind["enum"] == list(option.choices)
        assert (field["default"], type(field["default"])) == (option.default, type(option.default))
        assert len(re.findall(r"^- `.+`: \w", field["description"], re.MULTILINE)) == len(option.choices)


def test_a_new_option_appears_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fresh(Option):
        default = "none"

    monkeypatch.setattr(api_rules, "OPTIONS", (*OPTIONS, Fresh("jokers", ("none", "two"))))
    schema = api_rules._model("Wanted", "", complete=False).model_json_schema()["properties"]["jokers"]
    assert (schema["enum"], schema["default"]) == (["none", "two"], "none")


def test_what_the_engine_reads_and_what_is_described_is_the_same() -> None:
    """Every described move is read by the engine, and every move that it writes is a described one."""
    described: TypeAdapter[Any] = TypeAdapter(api_moves.Move)
    unit = str(Unit(12, 3, "crib"))
    moves: list[dict[str, Any]] = [
        {"type": "discard", "cards": ["5H", "TD"]},
        {"type": "take_back"},
        *({"type": "play", "card": card.text} for card in DECK),
        *({"type": "announce", "unit": unit, "points": points} for points in ANNOUNCEABLE),
        {"type": "answer", "unit": unit, "answer": "accept"},
        {"type": "answer", "unit": unit, "answer": "overcount"},
        {"type": "answer", "unit": unit, "answer": {"undercount": 29}},
        {"type": "resign"},
    ]
    for move in moves:
        described.validate_python(move, extra="forbid")
        assert move_to_json(move_from_json(move)) == move


def test_reading_a_move_stays_as_kind_as_it_was(client: TestClient) -> None:
    """`10D`, lower case, and keys that nobody knows: described strictly, read kindly."""
    party = gathered(client, Rules())
    view = party.view(0)
    cards = [card.replace("T", "10").lower() for card in view["hand"][:2]]
    answer = party.move(0, view["version"], {"type": "discard", "cards": cards, "more": None})
    assert answer.status_code == 200


# --- the whole -------------------------------------------------------------------------------------------------------


def test_every_call_is_described(description: dict[str, Any]) -> None:
    """What is sent, what is answered, and every refusal as a problem with its codes."""
    schemas = description["components"]["schemas"]
    [scheme] = description["components"]["securitySchemes"].values()
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    free = {"set_table", "sit_down", "record"}
    for methods in description["paths"].values():
        for call in methods.values():
            assert ("security" in call) is (call["operationId"] not in free)
            for status, answer in call["responses"].items():
                [(media_type, content)] = answer["content"].items()
                assert content["schema"], call["operationId"]
                if int(status) >= 400 and (call["operationId"], status) != ("move", "409"):
                    assert media_type == "application/problem+json"
                    codes = re.findall(r"^- `(\w+)`", answer["description"], re.MULTILINE)
                    assert codes
                    assert {str(CODES[code].status) for code in codes} == {status}
            if "requestBody" in call:
                assert {"413", "422"} <= call["responses"].keys()
    references = set(re.findall(r"#/components/schemas/(\w+)", str(description)))
    assert references <= schemas.keys()


def test_a_refused_move_and_a_stream_are_described_as_what_they_are(description: dict[str, Any]) -> None:
    games = "/api/v1/games/{game}"
    conflict = description["paths"][f"{games}/moves"]["post"]["responses"]["409"]
    assert conflict["content"] == {"application/json": {"schema": {"$ref": "#/components/schemas/MoveRefused"}}}
    stream = description["paths"][f"{games}/events"]["get"]["responses"]["200"]
    assert list(stream["content"]) == ["text/event-stream"]


def raised_codes() -> Iterator[tuple[str, str]]:
    """Every code that the program gives to a refusal, with the module that does."""
    kinds = {"Refused", "IllegalMove", "ImpossibleMove", "Unreadable", "BadRules", "BadName", "ApiProblem"}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in kinds:
                for part in (part for argument in node.args for part in ast.walk(argument)):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                        yield part.value, path.name


def test_every_code_has_its_meaning(client: TestClient, description: dict[str, Any]) -> None:
    """In OpenAPI and on the page; and the status that the pages give it, too."""
    # The table's own moves and snapshots, records, and the forms of the pages: no program is answered with these.
    elsewhere = {"bad_cut", "bad_deck", "unknown_format", "version_wanted"}
    codes = {code for code, _ in raised_codes() if code not in {option.code for option in OPTIONS}}
    assert codes - elsewhere <= CODES.keys()
    assert codes > {"over_31", "stale", "bad_card"}, "the search for codes finds none"
    page = client.get("/api").text
    listed = description["components"]["schemas"]["Problem"]["properties"]["code"]["description"]
    for code, row in CODES.items():
        assert f"- `{code}`: {row.text}" in listed
        assert f"<code>{code}</code>" in page
    for code, words in errors.PAGES.items():
        assert CODES[code].status == words.status


def test_the_page_shows_every_call_field_and_move(client: TestClient, description: dict[str, Any]) -> None:
    """Made from the description; nothing on it is loaded from elsewhere."""
    page = client.get("/api").text
    for path in description["paths"]:
        assert path in page.replace("<wbr>", "")
    for name, schema in description["components"]["schemas"].items():
        assert page.count(f'id="{name}"') == 1
        for field in schema.get("properties", {}):
            assert f"<code>{field}</code>" in page
    for name in set(re.findall(r'href="#(\w+)"', page)) - {"main"}:
        assert f'id="{name}"' in page
    assert "http" not in page.replace("http://www.w3.org/", "")
    assert "`" not in page


def test_english_is_marked_as_english(client: TestClient) -> None:
    """Behaviour, languages: an English part in a page of another language carries its language and direction."""
    page = client.get("/api").text
    marked = page.count('lang="en" dir="ltr"')
    assert marked >= sum(page.count(part) for part in ("<dt ", "<h3 dir")) / 2
    for text in ("The host begins the first game.", "The running count.", "Another seat is to play."):
        assert re.search(rf'<d\w+[^>]*lang="en" dir="ltr">(?:(?!</d[di]).)*{re.escape(text)}', page, re.DOTALL)


def test_rules_of_an_older_table_are_told_in_full(client: TestClient) -> None:
    """A table that was set before an option came is played by that option's default, and says so."""
    party = gathered(client, replace(Rules(), muggins=True))
    site = client.app.state.site  # type: ignore[attr-defined]
    with site.database.write() as conn:
        conn.exec_driver_sql('UPDATE tables SET rules = \'{"players": 2, "muggins": true}\'')
    table = told(TableView, client.get(f"/api/v1/tables/{party.table['table']}", headers=party.headers(0)))
    assert table["rules"]["zero_back"] == "off"
    assert table["rules"]["muggins"] is True
