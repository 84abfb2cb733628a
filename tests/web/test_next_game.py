"""The rules of the next game on the pages: the host changes them, everybody reads what changes and accepts that."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cribbage.engine.rules import Rules
from cribbage.services.rematch import rules_of_next
from cribbage.web import i18n
from cribbage.web.api_codes import Problem
from cribbage.web.api_models import TableView
from cribbage.web.next_game import changes_in_words, code_of
from tests.helpers import dump
from tests.web.api_party import api_at, gathered, told
from tests.web.conftest import House
from tests.web.test_leaving import call, secret_of
from tests.web.visitor import Page, Visitor, fields

SAID = "Next game: to 61 instead of to 121, Muggins on"
CHANGED = {"target": "61", "muggins": "on"}


@pytest.fixture
def pair(house: House) -> tuple[Visitor, Visitor]:
    """Ada, the host, has given up the first game."""
    ada, bo = house.two()
    ada.post(f"{ada.base}/resign")
    return ada, bo


def offer(host: Visitor, **chosen: str) -> Page:
    form = host.get(f"{host.base}/next").form("/next")
    return host.post(form.action, fields(form) | chosen)


def press(visitor: Visitor, page: Page | None = None, *, part: bool = False) -> Page:
    """Press the filled button of a result, of the page as it is now or as it was."""
    form = next(form for form in (page or visitor.table()).forms if form.name == "rematch")
    return visitor.send(form, ("want", "yes"), part=part)


def next_of(house: House, visitor: Visitor) -> Rules:
    return rules_of_next(house.opened(visitor).table)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (Rules(), Rules(), ""),
        (Rules(), Rules(target=61, muggins=True), SAID),
        (Rules(muggins=True, zero_back="ten_back"), Rules(), "Next game: Muggins off, Ten Back off"),
        (Rules(zero_back="ten_back"), Rules(zero_back="nineteen"), "Next game: Nineteen instead of Ten Back"),
        (Rules(target=61), Rules(lowball=True), "Next game: to 121 instead of to 61, Lowball on"),
    ],
)
def test_what_changes_is_said_in_words(old: Rules, new: Rules, words: str) -> None:
    with i18n.use("en"):
        assert changes_in_words(old, new) == words
    assert (code_of(old) == code_of(new)) is (old == new)


def test_a_whole_change_without_script(house: House, pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    watcher = house.visitor()
    watch = f"/w/{house.opened(ada).table.watch}"
    before = ada.table()
    assert f"{ada.base}/next" in before.links
    assert f"{ada.base}/next" not in bo.table().links
    assert "Next game" not in before.text
    form = ada.get(f"{ada.base}/next").form("/next")
    assert not {"players", "partners"} & {name for name, _ in form.fields + form.boxes}
    assert offer(ada, **CHANGED).status == 303
    for page in (ada.table(), bo.table(), watcher.get(watch)):
        # Seen, and said once.
        assert page.text.count(SAID) == 2
        assert f"{SAID}</p>" in page.text
        # The game that is over was to 121 and still is.
        assert "to 121</span></h1>" in page.text
    assert "Ada wants a rematch" in re.sub(r"<[^>]+>", "", bo.table().text)
    assert press(bo).status == 303
    assert house.state(ada).rules == Rules(target=61, muggins=True)
    for page in (ada.table(), bo.table(), watcher.get(watch)):
        assert "to 61</span></h1>" in page.text
        assert "Muggins" in page.text
        assert "Next game" not in page.text
    game = house.opened(ada).game
    assert game is not None
    assert game.number == 2


def test_a_stale_acceptance_does_not_count_and_says_why(house: House, pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    old, seen_by_host = bo.table(), ada.table()
    offer(ada, **CHANGED)
    before = dump(house.database)
    for visitor, page in ((bo, old), (ada, seen_by_host)):
        for part in (False, True):
            answer = press(visitor, page, part=part)
            assert answer.status == 409
            assert "The rules of the next game have changed." in answer.text
            assert SAID in answer.text
    # Nor one that names what cannot be read.
    form = next(form for form in bo.table().forms if form.name == "rematch")
    assert bo.post(form.action, fields(form, ("want", "yes")) | {"target": "7"}).status == 409
    assert dump(house.database) == before


def test_an_acceptance_is_withdrawn_by_a_change(house: House, pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    press(bo)
    assert "Take the offer back" in bo.table().text
    offer(ada, lowball="on")
    assert "Take the offer back" not in bo.table().text
    assert "Accept the rematch" in bo.table().text
    offer(ada, **CHANGED)
    press(bo)
    assert house.state(ada).rules == Rules(target=61, muggins=True)


def test_a_double_click_offers_once_and_begins_one_game(house: House, pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    form = ada.get(f"{ada.base}/next").form("/next")
    for _ in range(2):
        assert ada.post(form.action, fields(form) | CHANGED).status == 303
    page = bo.table()
    for _ in range(2):
        assert press(bo, page).status == 303
    # The host's page of the last game, sent again, is no offer of a third.
    assert ada.post(form.action, fields(form) | CHANGED).status == 303
    assert len(dump(house.database)["games"]) == 2


def test_only_the_host_and_only_after_a_game(house: House, pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    before = dump(house.database)
    assert bo.get(f"{bo.base}/next").status == 403
    assert bo.post(f"{bo.base}/next", {"game": "1", **CHANGED}).status == 403
    assert bo.post(f"{bo.base}/next", {"game": "1", "target": "99"}).status == 403
    assert house.visitor().get(f"{bo.base}/next").status == 403
    on = house.two()[0]
    assert on.get(f"{on.base}/next").status == 303
    assert on.post(f"{on.base}/next", {"game": "1"}).status == 409
    assert len(dump(house.database)["tables"]) == len(before["tables"]) + 1
    assert next_of(house, ada) == Rules()


def test_choices_that_cannot_be_are_refused_by_name_and_kept(house: House, pair: tuple[Visitor, Visitor]) -> None:
    ada, _ = pair
    for chosen, words in (
        ({"players": "3"}, "The chairs stay as they are"),
        ({"partners": "on"}, "Partners need four players."),
        ({"target": "7"}, "could not be read"),
    ):
        answer = offer(ada, **{**CHANGED, **chosen})
        assert answer.status == 422
        assert words in answer.text
        assert ("muggins", "on") in answer.form("/next").boxes
        assert 'name="muggins" value="on" checked' in answer.text
    assert next_of(house, ada) == Rules()


def test_who_comes_for_a_free_chair_reads_what_would_be_played(house: House, pair: tuple[Visitor, Visitor]) -> None:
    ada, bo = pair
    offer(ada, **CHANGED)
    call(house, f"/tables{ada.base[2:]}/leave", secret_of(bo))
    cy = house.visitor()
    invite = house.opened(ada).table.invite
    page = cy.get(f"/j/{invite}")
    assert "A game of two players to 61." in page.text
    assert "Muggins" in page.text
    # It does not begin by sitting down: whoever stayed has offered it, and it is still to be accepted.
    assert "begins at once" not in page.text
    cy.sit_down(invite, "Cy")
    assert SAID in cy.table().text
    press(cy)
    assert house.state(ada).rules == Rules(target=61, muggins=True)


def test_a_part_tells_by_which_rules_it_is(house: House, pair: tuple[Visitor, Visitor]) -> None:
    """Title and board stand around the part: script starts the page afresh where they are those of another game."""
    ada, bo = pair
    page = bo.table()
    [known] = re.findall(r'data-rules="([^"]+)"', page.text)
    assert bo.get(f"{bo.base}/part").response.headers["x-rules"] == known
    offer(ada, **CHANGED)
    assert bo.get(f"{bo.base}/part").response.headers["x-rules"] == known
    assert press(bo, part=True).response.headers["x-rules"] != known


def test_programs_offer_and_accept(tmp_path: Path) -> None:
    with api_at(tmp_path / "api.db") as client:
        offer_and_accept(client)


def offer_and_accept(client: TestClient) -> None:
    party = gathered(client, Rules(players=3))
    party.move(0, party.view(0)["version"], {"type": "resign"})
    address = f"/api/v1/tables/{party.table['table']}"

    def ask(seat: int, body: object = None, status: int = 200) -> dict[str, Any]:
        answer = client.post(f"{address}/rematch", json=body, headers=party.headers(seat))
        return told(TableView if status == 200 else Problem, answer, status)

    told_next = told(TableView, client.get(address, headers=party.headers(1)))["next"]
    assert (told_next["number"], told_next["wanted_by"]) == (2, [])
    ask(1)
    table = ask(0, {"rules": {"target": 61}, "number": 2})
    assert (table["next"]["wanted_by"], table["next"]["rules"]["target"], table["rules"]["target"]) == ([0], 61, 121)
    others: tuple[object, ...] = (None, {}, {"rules": {}}, {"rules": {"target": 61, "muggins": True}})
    for body in others:
        assert ask(1, body, 409)["code"] == "other_rules"
    assert ask(0, {"rules": {"players": 2}}, 422)["code"] == "chairs_stay"
    assert ask(0, {"rules": {"jokers": 1}}, 422)["code"] == "unknown_option"
    assert ask(0, {"number": 3}, 409)["code"] == "game_not_over"
    ask(1, {"rules": {"target": 61}})
    table = ask(2, {"rules": {"target": 61}, "number": 2})
    assert (table["next"], table["rules"]["target"]) == (None, 61)
    assert table["game"] != party.game
    # The same request again begins no other.
    assert ask(2, {"rules": {"target": 61}, "number": 2})["game"] == table["game"]
