"""Programs at a table: the JSON API on a real database, every answer held against its description."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel
from starlette.testclient import TestClient

from cribbage.engine.rules import Rules
from cribbage.settings import Settings
from cribbage.web.api_codes import Problem
from cribbage.web.api_game import GameView, MoveMade, MoveRefused
from cribbage.web.api_models import SeatTaken, TableMade, TableView
from cribbage.web.app import create_app
from cribbage.web.limits import Limits
from tests.helpers import Decks, database_at

Model = TypeVar("Model", bound=BaseModel)


class NoLimits(Limits):
    """A test sets more tables than a person would."""

    def wait(self, kind: str, who: str) -> float:
        return 0.0


@contextmanager
def api_at(file: Path) -> Iterator[TestClient]:
    """The application on a database in this file, with decks that are the same every time.

    A fault of the server is an answer, as it is to a program.
    """
    with database_at(file) as database:
        app = create_app(Settings(), database, Decks(seed=7))
        app.state.site.limits = NoLimits()
        with TestClient(app, raise_server_exceptions=False) as client:
            yield client


def fits(model: type[BaseModel], text: str) -> None:
    """A JSON text has exactly this shape: no key more, no value of another kind.

    Raises:
        ValidationError: it has not.
    """
    model.model_validate_json(text, strict=True, extra="forbid")


def told(model: type[Model], answer: Any, status: int = 200) -> dict[str, Any]:
    """The body of an answer that must have this status and exactly this shape."""
    assert answer.status_code == status, answer.text
    fits(model, answer.text)
    return dict(answer.json())


def refused(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal, which must be a problem."""
    assert answer.headers["content-type"] == "application/problem+json"
    body = told(Problem, answer, answer.status_code)
    assert body["status"] == answer.status_code
    return body["status"], body["code"]


@dataclass
class Party:
    """A table that is full, with everybody's token."""

    client: TestClient
    table: dict[str, Any]
    tokens: list[str]
    game: str

    def headers(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    def view(self, seat: int) -> dict[str, Any]:
        answer = self.client.get(f"/api/v1/games/{self.game}", headers=self.headers(seat))
        return told(GameView, answer)

    def move(self, seat: int, version: int, move: dict[str, Any], key: str = "") -> Any:
        headers = self.headers(seat) | ({"Idempotency-Key": key} if key else {})
        body = {"version": version, "move": move}
        answer = self.client.post(f"/api/v1/games/{self.game}/moves", json=body, headers=headers)
        if answer.status_code in (200, 409):
            told(MoveMade if answer.status_code == 200 else MoveRefused, answer, answer.status_code)
        return answer


def gathered(client: TestClient, rules: Rules) -> Party:
    """A table with these rules, everybody seated, its game begun."""
    table = told(TableMade, client.post("/api/v1/tables", json={"rules": asdict(rules), "name": "Ada"}), 201)
    tokens = [table["token"]]
    for seat in range(1, rules.players):
        body = {"invite": table["invite"], "name": f"Player {seat}"}
        seated = told(SeatTaken, client.post(f"/api/v1/tables/{table['table']}/seats", json=body), 201)
        assert seated["seat"] == seat
        tokens.append(seated["token"])
    start = client.post(f"/api/v1/tables/{table['table']}/start", headers={"Authorization": f"Bearer {tokens[0]}"})
    return Party(client, table, tokens, told(TableView, start)["game"])


def some_move(legal: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A move in the form in which `legal` offers it."""
    kind = legal["type"]
    if kind == "discard":
        return {"type": kind, "cards": chance.sample(legal["from"], legal["choose"])}
    if kind == "announce":
        return {"type": kind, "unit": legal["unit"], "points": chance.choice(legal["points"])}
    if kind == "answer":
        answer = chance.choice(["accept", "overcount", {"undercount": chance.randint(1, 6)}])
        return {"type": kind, "unit": legal["unit"], "answer": answer}
    return legal


def play_out(
    party: Party, chance: random.Random, look: Callable[[dict[str, Any]], None] | None = None
) -> list[dict[str, Any]]:
    """Play to the end with random legal moves; the events that the movers were told. `look` sees every view."""
    events: list[dict[str, Any]] = []
    view = party.view(0)
    while view["phase"] != "over":
        seat = chance.choice(view["to_act"])
        mine = party.view(seat)
        if look is not None:
            look(mine)
        legal = [offer for offer in mine["legal"] if offer["type"] not in ("resign", "take_back")]
        if not legal:  # Somebody who has answered already; nobody can see who still owes an answer.
            continue
        answer = party.move(seat, mine["version"], some_move(chance.choice(legal), chance))
        assert answer.status_code == 200, answer.text
        events += answer.json()["events"]
        view = answer.json()["view"]
        if look is not None:
            look(view)
    return events
