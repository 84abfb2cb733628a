"""Which cookies are given, what they open, and that odd ones, like odd languages, break nothing."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any, cast

import pytest
from httpx2 import Response
from starlette.testclient import TestClient
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from cribbage.services.games import new_token
from tests.helpers import app_on
from tests.web.conftest import House
from tests.web.scenes import STATES, addresses


def cookies_of(answer: Response) -> SimpleCookie:
    cookies: SimpleCookie = SimpleCookie()
    for header in answer.headers.get_list("set-cookie"):
        cookies.load(header)
    return cookies


def test_cookies_on_plain_http(house: House) -> None:
    ada = house.visitor()
    answer = ada.post("/tables", {"name": "Ada", "key": new_token()}).response
    cookies = cookies_of(answer)
    table_id = answer.headers["location"].rsplit("/", 1)[1]
    assert set(cookies) == {f"seat-{table_id[:8]}", "name"}
    for cookie in cookies.values():
        assert (cookie["httponly"], cookie["secure"]) == (True, "")
        assert (cookie["samesite"].lower(), cookie["path"]) == ("lax", "/")
        assert int(cookie["max-age"]) > 300 * 24 * 3600


@pytest.mark.parametrize("how", ["https", "base_url", "forwarded"])
def test_cookies_on_https(house: House, how: str) -> None:
    app = create_app_for(house, how)
    base = "https://crib.example" if how == "https" else "http://127.0.0.1:8000"
    headers = {"X-Forwarded-Proto": "https", "Host": "crib.example"} if how == "forwarded" else {}
    client = TestClient(app, base, headers=headers, follow_redirects=False)
    answer = client.post("/tables", data={"name": "Ada", "key": new_token()})
    cookies = cookies_of(answer)
    table_id = answer.headers["location"].rsplit("/", 1)[1]
    assert set(cookies) == {f"__Host-seat-{table_id[:8]}", "name"}
    for cookie in cookies.values():
        assert (cookie["httponly"], cookie["secure"]) == (True, True)
        assert (cookie["samesite"].lower(), cookie["path"]) == ("lax", "/")
        assert cookie["domain"] == ""
    sent = "; ".join(f"{name}={cookie.value}" for name, cookie in cookies.items())
    lobby = client.get(f"/t/{table_id}", headers={"Cookie": sent})
    assert lobby.status_code == 200
    assert "https://crib.example/j/" in lobby.text
    assert "strict-transport-security" in lobby.headers
    assert lobby.headers["cross-origin-opener-policy"] == "same-origin"
    # The plain name is another cookie, which a page on plain http could have set: it opens nothing.
    plain = sent.replace("__Host-", "")
    assert client.get(f"/t/{table_id}", headers={"Cookie": plain}).status_code == 403
    client.close()


def create_app_for(house: House, how: str) -> ASGIApp:
    if how == "base_url":
        return app_on(house.database, base_url="https://crib.example")
    if how == "forwarded":
        return cast(ASGIApp, ProxyHeadersMiddleware(cast(Any, house.app), trusted_hosts="testclient"))
    return house.app


def test_a_seat_opens_its_own_table_only(house: House) -> None:
    ada, _ = house.two()
    cy, _ = house.two(names=("Cy", "Di"))
    mine = f"seat-{ada.base[3:11]}"
    secret = ada.client.cookies[mine]
    theirs = f"seat-{cy.base[3:11]}"
    stranger = house.visitor()
    for cookie in (f"{theirs}={secret}", f"{mine}={secret}", f"seat={secret}", f"{theirs}={cy.base[3:]}", f"{theirs}="):
        assert stranger.get(cy.base, Cookie=cookie).status == 403
        assert stranger.get(f"{cy.base}/part", Cookie=cookie).status == 403
    assert stranger.get(ada.base, Cookie=f"{mine}={secret}").status == 200


def test_no_secret_stands_in_a_page(house: House) -> None:
    for name in ("lobby", "over"):
        ada, bo = STATES[name](house)
        secrets = {value for visitor in (ada, bo) for kind, value in visitor.client.cookies.items() if "seat" in kind}
        assert secrets
        for address in addresses(house, ada):
            for visitor in (ada, bo, house.visitor()):
                assert not [secret for secret in secrets if secret in visitor.get(address).text], address


ODD = [
    "\x7f",
    "%",
    "%zz",
    "9999.9999.99",
    "0.0.0",
    "1.0.9",
    "1.1.1b",
    "-1.-1.-1",
    "<script>alert(1)</script>",
    "x" * 3000,
    '"',
    "sv",
    "../../etc",
]


@pytest.mark.parametrize("name", ["lobby", "cut", "show", "over"])
def test_odd_cookies_break_nothing(house: House, name: str) -> None:
    ada, _ = STATES[name](house)
    seat = "; ".join(f"{name}={value}" for name, value in ada.client.cookies.items() if "seat" in name)
    for odd in ODD:
        cookie = f"{seat}; place={odd}; look={odd}; lang={odd}; name={odd}"
        for path in (ada.base, f"{ada.base}/part", "/"):
            page = house.visitor().get(path, Cookie=cookie)
            assert page.status == 200, odd
            assert "<script>" not in page.text


LANGUAGES = [
    "",
    "*",
    "-BE",
    "es-419",
    "zh-Hant-HK",
    "sv;q=x",
    "sv;q=",
    ";;;",
    ",,,",
    "x" * 10_000,
    "en-GB-oed",
    "i-klingon",
    "de_DE.UTF-8",
    "\x7f",
    "q=1",
    "a" * 9,
    "sv-SE, en;q=0.0000001",
    "en;q=1e400",
    "C",
    "tlh, x-pig-latin",
    "..",
    "../../locales",
    "ko-KR-u-nu-latn",
]


def test_no_language_breaks_a_page(house: House) -> None:
    ada, _ = house.two()
    visitor = house.visitor()
    for language in LANGUAGES:
        for path in ("/", ada.base, "/nothing"):
            page = visitor.get(path, **{"Accept-Language": language})
            assert page.status in (200, 403, 404), language
            assert "<h1>" in page.text, language
        page = ada.get(ada.base, **{"Accept-Language": language})
        assert (page.status, page.felt) == (200, "cut"), language


def test_without_any_language_it_is_english(house: House) -> None:
    visitor = house.visitor()
    del visitor.client.headers["accept-encoding"]
    assert '<html lang="en"' in visitor.get("/").text
