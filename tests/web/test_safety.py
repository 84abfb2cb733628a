"""What every answer carries, what looking may never do, which forms are taken, which cookies are given."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from http.cookies import SimpleCookie

import pytest
from httpx2 import Response
from starlette.testclient import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from cribbage.engine.game import Phase
from cribbage.services.games import new_token
from tests.helpers import TO_61, app_on, dump
from tests.web.conftest import House
from tests.web.visitor import PART, Visitor

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
STATES: dict[str, Callable[[House], tuple[Visitor, Visitor]]] = {}


def state(name: str) -> Callable[[Callable[[House], tuple[Visitor, Visitor]]], None]:
    def keep(make: Callable[[House], tuple[Visitor, Visitor]]) -> None:
        STATES[name] = make

    return keep


@state("lobby")
def _(house: House) -> tuple[Visitor, Visitor]:
    ada = house.visitor()
    ada.set_table("Ada")
    return ada, house.visitor()


@state("cut")
def _(house: House) -> tuple[Visitor, Visitor]:
    return house.two()


@state("play")
def _(house: House) -> tuple[Visitor, Visitor]:
    pair = house.two()
    house.play_until(pair, lambda state: state.play is not None and len(state.play.laid) > 2)
    return pair


@state("show")
def _(house: House) -> tuple[Visitor, Visitor]:
    pair = house.two()
    house.play_until(pair, lambda state: state.deal == 2)
    return pair


@state("over")
def _(house: House) -> tuple[Visitor, Visitor]:
    pair = house.two(TO_61.target)
    house.play_until(pair, lambda state: state.phase is Phase.OVER)
    pair[0].post(f"{pair[0].base}/rematch", {"want": "yes"})
    return pair


def addresses(house: House, ada: Visitor) -> list[str]:
    """Every address that GET answers, with the ids of Ada's table, and a few that lead nowhere."""
    opened = house.opened(ada)
    game = opened.game.id if opened.game else new_token()
    carried = ada.post(f"{ada.base}/carry").text.split("/j/")[1].split('"')[0]
    ids = {
        "table_id": opened.table.id,
        "table": opened.table.id,
        "game_id": game,
        "game": game,
        "version": house.app.state.site.assets.version,
        "name:path": "table.js",
        "name": "table.js",
    }
    found: list[str] = []
    for path in sorted(gets(house)):
        tokens = {"/j/": (opened.table.invite, carried), "/w/": (opened.table.watch,)}.get(path[:3], ("",))
        found += [path.format_map(ids | {"token": token, "lang": "sv"}) for token in tokens]
    return [*found, "/nothing", f"/t/{new_token()}", f"/g/{new_token()}", f"/static/{ids['version']}/none.js"]


def gets(house: House) -> set[str]:
    """The patterns of all routes that answer GET with an end: streams are tried elsewhere."""
    paths = {route.path for route in house.app.routes if "GET" in (getattr(route, "methods", None) or ())}  # type: ignore[attr-defined]
    assert {"/", "/t/{table_id}", "/w/{token}", "/j/{token}", "/g/{game_id}", "/healthz"} <= paths
    return {path for path in paths if not path.endswith("/events")}


# --- looking changes nothing -----------------------------------------------------------------------------------------


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


# --- headers ---------------------------------------------------------------------------------------------------------


def check_headers(answer: Response, path: str) -> None:
    headers = answer.headers
    assert set(headers.get("content-security-policy", "").split("; ")) == POLICY, path
    assert headers["referrer-policy"] == "same-origin", path
    assert headers["x-content-type-options"] == "nosniff", path
    assert headers["cross-origin-opener-policy"] == "same-origin", path
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
    check_headers(ada.post(f"{ada.base}/move", **{"Sec-Fetch-Site": "cross-site"}).response, ada.base)


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
    assert int(answers[-1].headers["retry-after"]) >= 1
    check_headers(answers[-1], "/j/")
    # Guessing addresses does not shut the guesser out of his own table.
    ada.set_table("Ada")
    assert ada.table().status == 200


def test_nothing_in_a_page_breaks_the_policy(house: House) -> None:
    """No style or script inside a page, no handler in an attribute: the policy would drop them in silence."""
    ada, _ = STATES["play"](house)
    for address in addresses(house, ada):
        page = ada.get(address)
        if page.response.headers["content-type"].startswith("text/html"):
            for never in (" style=", "<style", " onclick=", " onload=", "javascript:", " hx-on"):
                assert never not in page.text, (address, never)
            assert "<script>" not in page.text


# --- forms from elsewhere --------------------------------------------------------------------------------------------

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
    assert ada.post(f"{ada.base}/resign", **headers).status == 303
    assert house.state(ada).result is not None


@pytest.mark.parametrize("headers", FROM_ELSEWHERE, ids=range(len(FROM_ELSEWHERE)))
def test_a_form_from_another_site_is_refused(house: House, headers: dict[str, str]) -> None:
    ada, _ = house.two()
    before = dump(house.database)
    for path in (f"{ada.base}/resign", f"{ada.base}/move", f"{ada.base}/rematch", f"{ada.base}/carry", "/tables"):
        assert ada.post(path, {"type": "resign", "version": "1"}, **headers).status == 403, path
    for method in ("PUT", "DELETE", "PATCH"):
        assert ada.client.request(method, f"{ada.base}/resign", headers=headers).status_code == 403
    assert dump(house.database) == before


def test_behind_a_proxy_the_origin_is_the_one_that_players_see(house: House) -> None:
    app = app_on(house.database, base_url="https://crib.example")
    with TestClient(app, "https://crib.example", follow_redirects=False) as client:
        for origin, status in (("https://crib.example", 303), ("https://evil.example", 403), ("http://testserver", 403)):
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


# --- cookies ---------------------------------------------------------------------------------------------------------


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
        assert (cookie["httponly"], cookie["secure"], cookie["samesite"].lower(), cookie["path"]) == (True, "", "lax", "/")
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
        assert (cookie["httponly"], cookie["secure"], cookie["samesite"].lower(), cookie["path"]) == (True, True, "lax", "/")
        assert cookie["domain"] == ""
    sent = "; ".join(f"{name}={cookie.value}" for name, cookie in cookies.items())
    lobby = client.get(f"/t/{table_id}", headers={"Cookie": sent})
    assert lobby.status_code == 200
    assert "https://crib.example/j/" in lobby.text
    assert "strict-transport-security" in lobby.headers
    # The plain name is another cookie, which a page on plain http could have set: it opens nothing.
    plain = sent.replace("__Host-", "")
    assert client.get(f"/t/{table_id}", headers={"Cookie": plain}).status_code == 403
    client.close()


def create_app_for(house: House, how: str) -> object:
    if how == "base_url":
        return app_on(house.database, base_url="https://crib.example")
    if how == "forwarded":
        return ProxyHeadersMiddleware(house.app, trusted_hosts="testclient")
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
    for make in STATES.values():
        ada, bo = make(house)
        secrets = {value for visitor in (ada, bo) for name, value in visitor.client.cookies.items() if "seat" in name}
        assert secrets
        for address in addresses(house, ada):
            for visitor in (ada, bo, house.visitor()):
                assert not [secret for secret in secrets if secret in visitor.get(address).text], address


ODD = ["\x7f", "%", "%zz", "9999.9999.99", "0.0.0", "1.0.9", "1.1.1b", "-1.-1.-1", "<script>alert(1)</script>", "x" * 3000, '"', "sv", "../../etc"]


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


LANGUAGES = ["", "*", "-BE", "es-419", "zh-Hant-HK", "sv;q=x", "sv;q=", ";;;", ",,,", "x" * 10_000, "en-GB-oed", "i-klingon", "de_DE.UTF-8", "\x7f", "q=1", "a" * 9, "sv-SE, en;q=0.0000001", "en;q=1e400", "C", "tlh, x-pig-latin", "..", "../../locales", "ko-KR-u-nu-latn"]


@pytest.mark.parametrize("language", LANGUAGES, ids=range(len(LANGUAGES)))
def test_no_language_breaks_a_page(house: House, language: str) -> None:
    ada, _ = house.two()
    visitor = house.visitor()
    for path in ("/", ada.base, "/nothing", f"/j/{new_token()}"):
        page = visitor.get(path, **{"Accept-Language": language})
        assert page.status in (200, 403, 404)
        assert "<h1>" in page.text
    page = ada.get(ada.base, **{"Accept-Language": language})
    assert page.status == 200
    assert page.felt == "cut"


def test_without_any_language_it_is_english(house: House) -> None:
    visitor = house.visitor()
    del visitor.client.headers["accept-encoding"]
    assert '<html lang="en"' in visitor.get("/").text


# --- static files ----------------------------------------------------------------------------------------------------


def test_static_files_have_a_lasting_address(house: House) -> None:
    ada, _ = house.two()
    files = {link.split("#")[0] for path in ("/", ada.base) for link in ada.get(path).links if link.startswith("/static/")}
    assert len(files) >= 6
    for file in files:
        answer = ada.get(file).response
        assert answer.status_code == 200, file
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "set-cookie" not in answer.headers
        old = "/".join(["", "static", "0" * 12, *file.split("/")[3:]])
        assert ada.get(old).response.headers["cache-control"] == "no-cache"


def test_static_files_are_packed_for_whoever_takes_that(house: House) -> None:
    visitor = house.visitor()
    url = house.app.state.site.assets.url("cards.svg")
    plain = visitor.get(url, **{"Accept-Encoding": "identity"}).response
    with visitor.client.stream("GET", url, headers={"Accept-Encoding": "gzip"}) as packed:
        raw = b"".join(packed.iter_raw())
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 2


@pytest.mark.parametrize(
    "name",
    ["none.css", "../pyproject.toml", "..%2fpyproject.toml", "%2e%2e/%2e%2e/etc/passwd", "css/../../cli.py", "/etc/passwd", "", "%00"],
)
def test_no_other_file_can_be_had(house: House, name: str) -> None:
    version = house.app.state.site.assets.version
    for path in (f"/static/{version}/{name}", f"/static/../{name}", f"/static/x/{name}"):
        answer = house.visitor().client.get(path, follow_redirects=False)
        assert answer.status_code == 404, path


def test_a_page_is_packed(house: House) -> None:
    answer = house.visitor().get("/", **{"Accept-Encoding": "gzip"}).response
    assert answer.headers["content-encoding"] == "gzip"

