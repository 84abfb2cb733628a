"""Which forms are taken, and where they may lead."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from tests.helpers import app_on, dump
from tests.web.conftest import House

FROM_HERE = [
    {},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://testserver"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver"},
]
FROM_ELSEWHERE = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
    {"Sec-Fetch-Site": "Same-Origin-Not"},
    {"Sec-Fetch-Site": ""},
    {"Origin": "http://evil.example"},
    {"Origin": "http://testserver.evil.example"},
    {"Origin": "http://testserver:81"},
    {"Origin": "http://evil@testserver"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "testserver"},
]


@pytest.mark.parametrize("headers", FROM_HERE, ids=range(len(FROM_HERE)))
def test_a_form_from_here_is_taken(house: House, headers: dict[str, str]) -> None:
    ada, _ = house.two()
    assert ada.post(f"{ada.base}/resign", None, headers).status == 303
    assert house.state(ada).result is not None


@pytest.mark.parametrize("headers", FROM_ELSEWHERE, ids=range(len(FROM_ELSEWHERE)))
def test_a_form_from_another_site_is_refused(house: House, headers: dict[str, str]) -> None:
    ada, _ = house.two()
    before = dump(house.database)
    for path in (f"{ada.base}/resign", f"{ada.base}/move", f"{ada.base}/rematch", f"{ada.base}/carry", "/tables"):
        assert ada.post(path, {"type": "resign", "version": "1"}, headers).status == 403, path
    for method in ("PUT", "DELETE", "PATCH"):
        assert ada.client.request(method, f"{ada.base}/resign", headers=headers).status_code == 403
    assert dump(house.database) == before


def test_behind_a_proxy_the_origin_is_the_one_that_players_see(house: House) -> None:
    app = app_on(house.database, base_url="https://crib.example")
    with TestClient(app, "https://crib.example", follow_redirects=False) as client:
        origins = {"https://crib.example": 303, "https://evil.example": 403, "http://testserver": 403}
        for origin, status in origins.items():
            assert client.post("/tables", headers={"Origin": origin, "Host": "127.0.0.1:8000"}).status_code == status


@pytest.mark.parametrize(
    ("back", "goes"),
    [
        ("/", "/"),
        ("/t/abc", "/t/abc"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("\\\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("https:evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/\t/evil.example", "/"),
        ("/\n/evil.example", "/"),
        ("\t//evil.example", "/"),
        ("evil", "/"),
        ("", "/"),
        ("///evil.example", "/"),
        ("/%0d%0aSet-Cookie:x=y", "/%0d%0aSet-Cookie:x=y"),
        ("/x\r\nSet-Cookie: x=y", None),
    ],
)
def test_settings_lead_back_to_this_site_only(house: House, back: str, goes: str | None) -> None:
    answer = house.visitor().post("/settings", {"back": back, "theme": "dark", "deck": "four"}).response
    assert answer.status_code == 303
    assert goes is None or answer.headers["location"] == goes
    assert "evil" not in answer.headers["location"]
    assert len(answer.headers.get_list("set-cookie")) == 1


def test_a_form_from_another_site_is_refused_in_words(house: House) -> None:
    """A page like any other refusal, and for a program a problem with its code."""
    foreign = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    page = house.visitor().post("/tables", {"name": "Ada"}, foreign)
    assert page.status == 403
    assert "<h1" in page.text
    answer = house.visitor().client.post("/api/v1/tables", json={}, headers=foreign)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_form")


def test_a_refused_form_keeps_what_was_chosen(house: House) -> None:
    """Faults: what was typed was lost. Choices that can be read stay chosen."""
    chosen = {"players": "3", "target": "61", "muggins": "on", "zero_back": "twelve", "name": "Ada"}
    page = house.visitor().post("/tables", chosen)
    assert page.status == 422
    form = page.form("/tables")
    assert {("players", "3"), ("target", "61"), ("name", "Ada")} <= set(form.fields)
    assert re.search(r'name="muggins" value="on" checked', page.text)
