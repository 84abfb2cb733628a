"""Looking changes nothing, and every answer carries its headers."""

from __future__ import annotations

import pytest
from httpx2 import Response

from cribbage.services.games import new_token
from tests.helpers import dump
from tests.web.conftest import House
from tests.web.scenes import STATES, addresses
from tests.web.visitor import PART

POLICY = {
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}


@pytest.mark.parametrize("name", STATES)
def test_looking_changes_nothing(house: House, name: str) -> None:
    ada, bo = STATES[name](house)
    asked = addresses(house, ada)
    before = dump(house.database)
    for visitor in (ada, bo, house.visitor(), house.visitor(Purpose="prefetch", **{"User-Agent": "TelegramBot"})):
        for address in asked:
            for more in ({}, PART):
                assert visitor.get(address, **more).status < 500, address
    assert dump(house.database) == before


@pytest.mark.parametrize("name", ["lobby", "play", "over"])
def test_head_answers_like_get(house: House, name: str) -> None:
    ada, _ = STATES[name](house)
    wrong: list[str] = []
    asked = addresses(house, ada)
    before = dump(house.database)
    for address in asked:
        got = ada.get(address).response
        head = ada.client.head(address, follow_redirects=False)
        if (head.status_code, head.headers.get("location")) != (got.status_code, got.headers.get("location")):
            wrong.append(f"{address}: HEAD {head.status_code}, GET {got.status_code}")
        assert head.content == b""
    assert dump(house.database) == before
    assert wrong == []


def test_the_invitation_opens_any_number_of_times(house: House) -> None:
    """Chat previews and mail scanners open it first; the person comes last, and still gets the chair."""
    ada = house.visitor()
    invite = ada.set_table("Ada")
    for _ in range(20):
        assert house.visitor().get(f"/j/{invite}").status == 200
    bo = house.visitor()
    assert bo.sit_down(invite, "Bo").status == 303
    assert house.state(bo).deal == 1


def check_headers(answer: Response, path: str) -> None:
    headers = answer.headers
    assert set(headers.get("content-security-policy", "").split("; ")) == POLICY, path
    assert headers["referrer-policy"] == "same-origin", path
    assert headers["x-content-type-options"] == "nosniff", path
    assert "permissions-policy" in headers, path
    assert "server" not in headers, path
    if not path.startswith("/static/"):
        assert headers["cache-control"] == "no-store", path
    if path.startswith(("/t/", "/j/", "/w/", "/g/")):
        assert headers["x-robots-tag"] == "noindex", path


@pytest.mark.parametrize("name", ["lobby", "play", "over"])
def test_every_answer_carries_its_headers(house: House, name: str) -> None:
    ada, _ = STATES[name](house)
    for address in addresses(house, ada):
        for visitor in (ada, house.visitor()):
            check_headers(visitor.get(address).response, address)


def test_refusals_carry_them_too(house: House) -> None:
    ada, _ = house.two()
    check_headers(ada.post("/").response, "/")
    check_headers(ada.post(f"{ada.base}/move").response, ada.base)
    check_headers(ada.post(f"{ada.base}/move", part=True).response, ada.base)
    check_headers(ada.post("/tables", {"name": "x" * 10_000}).response, "/tables")
    check_headers(ada.post(f"{ada.base}/move", None, {"Sec-Fetch-Site": "cross-site"}).response, ada.base)


def test_a_body_that_is_too_large_is_refused_with_them(house: House) -> None:
    check_headers(house.visitor().post("/tables", {"name": "x" * 1_000_000}).response, "/tables")


def test_a_fault_of_ours_carries_them(house: House) -> None:
    ada, _ = house.two()
    with house.database.write() as conn:
        conn.exec_driver_sql("DROP TABLE moves")
    answer = ada.table()
    assert answer.status == 500
    assert "The fault is ours" in answer.text
    check_headers(answer.response, ada.base)


def test_asking_too_often_carries_them(house: House) -> None:
    ada = house.visitor()
    answers = [ada.get(f"/j/{new_token()}").response for _ in range(80)]
    assert {answer.status_code for answer in answers} == {404, 429}
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert int(refused.headers["retry-after"]) >= 1
    check_headers(refused, "/j/")
    # Guessing addresses does not shut the guesser out of his own table.
    ada.set_table("Ada")
    assert ada.table().status == 200


def test_nothing_in_a_page_breaks_the_policy(house: House) -> None:
    """No style or script inside a page, no handler in an attribute: the policy would drop them in silence."""
    ada, _ = STATES["play"](house)
    for address in addresses(house, ada):
        page = ada.get(address)
        if page.response.headers.get("content-type", "").startswith("text/html"):
            for never in (" style=", "<style", " onclick=", " onload=", "javascript:", " hx-on"):
                assert never not in page.text, (address, never)
            assert "<script>" not in page.text
