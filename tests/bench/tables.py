"""Tables in progress for the benches, and somebody who plays at them over HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from httpx2 import Client

from cribbage.engine.cards import Seat
from cribbage.engine.codec import Json, legal_to_json
from cribbage.engine.game import legal_moves, to_act
from cribbage.engine.rules import Rules
from cribbage.services.fairness import SystemShuffler
from cribbage.services.games import new_token, open_table
from cribbage.services.holding import Playing
from cribbage.services.keeping import Keeping
from cribbage.services.tables import set_table, sit_down
from cribbage.store.db import Database
from cribbage.store.migrate import upgrade
from cribbage.web.security import seat_cookie


@dataclass(slots=True)
class Game:
    """A table for two, with the secrets of both seats."""

    database: Database
    table_id: str
    secrets: tuple[str, str]

    def cookie(self, seat: Seat) -> dict[str, str]:
        """What the seat's browser sends."""
        return {seat_cookie(self.table_id, https=False): self.secrets[seat]}

    def headers(self, seat: Seat) -> dict[str, str]:
        """The headers of a request by the seat's page."""
        [(name, value)] = self.cookie(seat).items()
        return {"HX-Request": "true", "Cookie": f"{name}={value}"}

    def next_move(self) -> tuple[Seat, Json] | None:
        """Who is to move, and the form of his first legal move; None when the game is over."""
        opened = open_table(self.database, self.table_id)
        assert opened.state is not None
        assert opened.game is not None
        acting = to_act(opened.state)
        if not acting:
            return None
        seat = min(acting)
        legal = legal_to_json(legal_moves(opened.state, seat)[0])
        cards = legal["from"][: legal["choose"]] if legal["type"] == "discard" else [legal["card"]]
        return seat, {"type": legal["type"], "card": cards, "version": str(opened.game.version)}

    def move(self, client: Client) -> bool:
        """Make the next move; False when the game is over."""
        due = self.next_move()
        if due is None:
            return False
        seat, form = due
        answer = client.post(f"/t/{self.table_id}/move", data=form, headers=self.headers(seat))
        assert answer.status_code == 200, answer.text
        return True


def prepared(path: Path, count: int) -> list[Game]:
    """So many games, begun, in a new database."""
    database = Database(f"sqlite:///{path}")
    upgrade(database)
    games = []
    for _ in range(count):
        secrets = (new_token(), new_token())
        seated = set_table(database, Rules(), "Ada", secrets[0])
        invite = open_table(database, seated.table_id).table.invite
        sit_down(Playing(database, SystemShuffler(), Keeping(90, 365)), invite, "Bo", secrets[1])
        games.append(Game(database, seated.table_id, secrets))
    return games
