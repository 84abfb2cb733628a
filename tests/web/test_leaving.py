"""What programs can do through the API, as it shows on the pages: a chair given up, a game that is over."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from cribbage.engine.rules import Rules
from cribbage.services.games import new_token
from tests.helpers import dump
from tests.web.conftest import House
from tests.web.visitor import Visitor


def secret_of(visitor: Visitor) -> str:
    return next(value for name, value in visitor.client.cookies.items() if name.startswith("seat-"))


def call(house: House, path: str, token: str, body: dict[str, Any] | None = None) -> Any:
    """Ask the API as a program does; status and answer."""
    client = TestClient(house.app, raise_server_exceptions=False)
    answer = client.post(f"/api/v1{path}", json=body or {}, headers={"Authorization": f"Bearer {token}"})
    client.close()
    return answer


def test_the_table_stands_when_somebody_has_left_after_the_game(house: House) -> None:
    for leaver in (0, 1):
        pair = house.two()
        pair[0].post(f"{pair[0].base}/resign")
        game = house.opened(pair[0]).game
        assert game is not None
        assert call(house, f"/tables{pair[0].base[2:]}/leave", secret_of(pair[leaver])).status_code == 200
        stays = pair[1 - leaver]
        assert pair[leaver].table().status == 403
        page = stays.table()
        assert page.status == 200
        # Whoever stays is still himself, with his own score and result.
        won = leaver == 0
        assert ("You win" in page.text) is won
        assert stays.get(f"{stays.base}/part").status == 200
        assert stays.get(f"/g/{game.id}").status == 200
        assert house.visitor().get(f"/w/{house.opened(stays).table.watch}").status == 200
        assert stays.post(f"{stays.base}/rematch", {"want": "yes"}, part=True).status == 200
        assert house.opened(stays).game == game


def test_the_chair_of_somebody_who_left_can_be_taken(house: House) -> None:
    ada, bo = house.two()
    ada.post(f"{ada.base}/resign")
    call(house, f"/tables{ada.base[2:]}/leave", secret_of(bo))
    cy = house.visitor()
    assert cy.sit_down(house.opened(ada).table.invite, "Cy").status == 303
    assert bo.table().status == 403
    for visitor in (ada, cy):
        assert visitor.table().status == 200
        visitor.post(f"{visitor.base}/rematch", {"want": "yes"})
    game = house.opened(ada).game
    assert game is not None
    assert (game.number, game.names) == (2, ["Ada", "Cy"])


def test_a_move_in_a_game_that_is_over_is_not_made_in_the_one_that_is_on(house: House) -> None:
    """The address names the game; a program that has not heard of the rematch must not play in it."""
    ada, bo = house.two()
    old = house.opened(ada).game
    assert old is not None
    ada.post(f"{ada.base}/resign")
    for visitor in (ada, bo):
        visitor.post(f"{visitor.base}/rematch", {"want": "yes"})
    before = dump(house.database)
    cards = [card.text for card in house.state(ada).dealt[0][:2]]
    for move in ({"type": "discard", "cards": cards}, {"type": "resign"}):
        answer = call(house, f"/games/{old.id}/moves", secret_of(ada), {"version": 1, "move": move})
        assert answer.status_code == 409, (move, answer.text)
    assert dump(house.database) == before


def test_a_token_of_nobody_opens_nothing(house: House) -> None:
    ada, _ = house.two()
    game = house.opened(ada).game
    assert game is not None
    before = dump(house.database)
    for token in ("", new_token(), ada.base[3:], house.opened(ada).table.watch):
        for path in (f"/games/{game.id}/moves", f"/tables{ada.base[2:]}/leave", f"/tables{ada.base[2:]}/rematch"):
            answer = call(house, path, token, {"version": 1, "move": {"type": "resign"}})
            assert answer.status_code == 403
            assert answer.headers["content-type"] == "application/problem+json"
    assert dump(house.database) == before


def test_partners_are_both_told_of_their_own_side(house: House) -> None:
    """A side is called by the reader's own seat: "You have 0" for either partner, and "You" in the result."""
    people = house.gather(Rules(players=4, partners=True))
    for visitor in people:
        visitor.read_on()
        assert visitor.table().text.count("You have 0.") > 0
    people[1].post(f"{people[1].base}/resign")
    for seat, visitor in enumerate(people):
        assert ("<title>You win" in visitor.table().text) is (seat % 2 == 0)


def test_whoever_gets_up_keeps_no_dead_secret(house: House) -> None:
    """Cookies of seats that hold nothing any more are taken away."""
    ada = house.visitor()
    ada.set_table("Ada")
    assert [name for name in ada.client.cookies if name.startswith("seat-")]
    ada.post(f"{ada.base}/leave")
    assert not [name for name in ada.client.cookies if name.startswith("seat-")]
