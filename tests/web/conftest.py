"""A site on an empty database, and visitors who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from cribbage.engine.game import GameState
from cribbage.engine.rules import Rules
from cribbage.services.games import Opened, open_table
from cribbage.store.db import Database
from cribbage.web.rules_form import RulesForm, form_for
from tests.helpers import Decks, Duo, app_on, database_at
from tests.web.visitor import Visitor


@dataclass
class House:
    """The site, its database, and the doors into it."""

    database: Database
    shuffler: Decks
    app: FastAPI
    clients: ExitStack = field(repr=False)

    def visitor(self, base_url: str = "http://testserver", **headers: str) -> Visitor:
        """Somebody with an empty cookie jar; a fault of the server is an answer to him, as in life."""
        client = TestClient(self.app, base_url=base_url, raise_server_exceptions=False, headers=headers)
        return Visitor(self.clients.enter_context(closing(client)))

    def opened(self, visitor: Visitor) -> Opened:
        """The table of a visitor, with everything that nobody may know."""
        return open_table(self.database, visitor.base.rsplit("/", 1)[1])

    def state(self, visitor: Visitor) -> GameState:
        """The whole state of the game at his table."""
        state = self.opened(visitor).state
        assert state is not None
        return state

    def two(self, target: int = 121, names: tuple[str, str] = ("Ada", "Bo")) -> tuple[Visitor, Visitor]:
        """Two visitors at one table: their game has begun."""
        ada, bo = self.visitor(), self.visitor()
        bo.sit_down(ada.set_table(names[0], target), names[1])
        assert bo.base == ada.base
        return ada, bo

    def gather(self, rules: Rules) -> tuple[Visitor, ...]:
        """A table with these rules, set by the form; everybody sits, and the game has begun."""
        people = tuple(self.visitor() for _ in range(rules.players))
        invite = people[0].set_table("Ada", **posted(form_for(rules)))  # type: ignore[arg-type]
        for seat, visitor in enumerate(people[1:], start=1):
            visitor.sit_down(invite, f"Player {seat}")
            assert visitor.base == people[0].base
        if rules.players > 2:
            assert people[0].send(people[0].table().form("/start")).status == 303
        return people

    def play_through(self, visitor: Visitor, done: Callable[[GameState], bool]) -> None:
        """Moves through the use cases, past all pages, until the state at his table is as wanted."""
        Duo(self.database, self.shuffler, visitor.base[3:], ("", "")).play_until(done)


def posted(form: RulesForm) -> dict[str, str]:
    """What a browser posts of a form of rules as it stands."""
    fields = {code: choice.value for code, choice in form.switches if choice.chosen}
    for name, choices in (
        ("players", form.players),
        ("target", form.target),
        ("zero_back", (*form.zero_back, *form.zero_back_more)),
    ):
        [fields[name]] = [choice.value for choice in choices if choice.chosen]
    return fields


@contextmanager
def open_house(path: Path) -> Iterator[House]:
    """A site on an empty database of this name."""
    with database_at(path) as database, ExitStack() as clients:
        shuffler = Decks()
        yield House(database, shuffler, app_on(database, shuffler), clients)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path / "cribbage.db") as house:
        yield house
