"""Status by status: what is asked wrongly is answered in words, and changes nothing."""

from __future__ import annotations

import random

import pytest

from cribbage.engine.game import Phase
from cribbage.services.games import new_token
from tests.engine.reading import cards
from tests.engine.table import Layout, with_hands
from tests.helpers import dump, laid_out
from tests.web.conftest import House
from tests.web.visitor import PART, Page, Visitor

EASY = Layout((cards("2C 4D 6H 8S"), cards("2D 4H 6S 8C")), cards("TC QD TH QS"), cards("KD")[0])
HIGH = with_hands(cards("TC QD KH 5S"), cards("TD QH KS 5C"), starter=cards("2D")[0])


def thrown(house: House, layout: Layout) -> tuple[Visitor, Visitor]:
    """Two at a table at which this layout has been dealt and thrown; seat 0 leads."""
    house.app.state.site.shuffler = laid_out(layout)
    pair = house.two()
    for seat, visitor in enumerate(pair):
        throw = [card.text for card in layout.throws()[seat]]
        visitor.read_on()
        visitor.post(f"{visitor.base}/move", {"type": "discard", "version": "1", "card": throw})
    assert house.state(pair[0]).phase is Phase.PLAY
    return pair


def lay(house: House, visitor: Visitor, text: str, version: int | None = None, *, part: bool = True) -> Page:
    game = house.opened(visitor).game
    assert game is not None
    seen = game.version if version is None else version
    return visitor.post(f"{visitor.base}/move", {"type": "play", "version": str(seen), "card": text}, part=part)


def check_page(page: Page, status: int) -> None:
    """A whole page in words, with a way on."""
    assert page.status == status
    assert page.response.headers["content-type"] == "text/html; charset=utf-8"
    assert "<h1>" in page.text
    assert '<html lang="en"' in page.text
    assert 'href="/"' in page.text
    assert page.response.headers["x-page"] == "whole"


def check_refused(page: Page, status: int, sentence: str, game_version: int) -> None:
    """The fresh part, with the sentence for the eye and for the ear."""
    assert page.status == status
    assert page.live["data-game-version"] == str(game_version)
    assert '<div id="status" class="a-status status" data-tone="refused">' in page.text
    assert f'role="status">{sentence}</p>' in page.text
    assert "<html" not in page.text


# --- addresses -------------------------------------------------------------------------------------------------------

BAD = [
    "x",
    "x" * 21,
    "x" * 23,
    "x" * 22,
    "a" * 5000,
    "../../etc/passwd",
    "%00",
    "%FF%FE",
    "' OR 1=1 --",
    "İ" * 22,
    "-" * 22,
]


@pytest.mark.parametrize(
    "path", ["/t/{}", "/t/{}/part", "/t/{}/carry", "/j/{}", "/w/{}", "/w/{}/part", "/g/{}", "/g/{}/record"]
)
def test_an_unknown_address_is_a_page_in_words(house: House, path: str) -> None:
    for bad in BAD:
        page = house.visitor().get(path.format(bad.replace("/", "%2F")))
        check_page(page, 404 if page.status != 403 else 403)
        assert page.status == 404 or path in ("/t/{}/part", "/t/{}/carry"), bad


@pytest.mark.parametrize("path", ["/nothing", "/t", "/t/", "/j/", "/tables", "/t/x/y/z", "/.env", "/wp-login.php"])
def test_an_address_that_leads_nowhere(house: House, path: str) -> None:
    page = house.visitor().get(path)
    check_page(page, 405 if path == "/tables" else 404)


@pytest.mark.parametrize("path", ["move", "read", "rematch", "carry", "resign"])
def test_posting_to_an_unknown_table(house: House, path: str) -> None:
    before = dump(house.database)
    for table_id, status in ((new_token(), 403), ("x", 404)):
        page = house.visitor().post(f"/t/{table_id}/{path}", {"type": "resign", "version": "1"})
        check_page(page, status)
    assert dump(house.database) == before


def test_somebody_without_a_seat_is_shown_how_to_get_in(house: House) -> None:
    ada, _ = house.two()
    stranger = house.visitor()
    check_page(stranger.get(ada.base), 403)
    for path in ("part", "carry", "resign", "watch", "events"):
        check_page(stranger.get(f"{ada.base}/{path}"), 403)
    before = dump(house.database)
    for path in ("move", "read", "rematch", "carry", "resign"):
        check_page(stranger.post(f"{ada.base}/{path}", {"type": "resign", "version": "1", "place": "1.1.1"}), 403)
    assert dump(house.database) == before


def test_a_full_table(house: House) -> None:
    ada, bo = house.visitor(), house.visitor()
    invite = ada.set_table("Ada")
    late = house.visitor()
    key = dict(late.get(f"/j/{invite}").forms[0].fields)["key"]
    bo.sit_down(invite, "Bo")
    before = dump(house.database)
    check_page(late.get(f"/j/{invite}"), 409)
    check_page(late.post(f"/j/{invite}", {"name": "Cy", "key": key}), 409)
    assert dump(house.database) == before
    assert not late.client.cookies
    # Whoever sits there is led back to his chair by the same link.
    for visitor in (ada, bo):
        assert visitor.get(f"/j/{invite}").response.headers["location"] == ada.base
        assert visitor.post(f"/j/{invite}", {"name": "Cy"}).response.headers["location"] == ada.base
    assert dump(house.database) == before


def test_a_table_that_has_not_begun(house: House) -> None:
    ada = house.visitor()
    ada.set_table("Ada")
    assert ada.table().status == 200
    watch = house.opened(ada).table.watch
    check_page(house.visitor().get(f"/w/{watch}"), 409)
    check_page(ada.post(f"{ada.base}/move", {"type": "resign", "version": "0"}), 409)
    check_page(ada.post(f"{ada.base}/rematch"), 409)
    assert ada.get(f"{ada.base}/resign").status == 303


def test_a_running_game_is_not_open_to_all(house: House) -> None:
    ada, _ = house.two()
    game = house.opened(ada).game
    assert game is not None
    for visitor in (ada, house.visitor()):
        check_page(visitor.get(f"/g/{game.id}"), 409)
        check_page(visitor.get(f"/g/{game.id}/record"), 409)


def test_a_finished_game(house: House) -> None:
    ada, bo = house.two()
    ada.post(f"{ada.base}/resign")
    game = house.opened(ada).game
    assert game is not None
    for visitor in (ada, bo, house.visitor()):
        assert visitor.get(f"/g/{game.id}").status == 200
        record = visitor.get(f"/g/{game.id}/record").response
        assert record.json()["result"]["winners"] == [1]
        assert record.headers["content-disposition"].startswith("attachment")
    page = bo.post(f"{bo.base}/move", {"type": "take_back", "version": "1"}, part=True)
    check_refused(page, 409, "The game is over.", game.version)


# --- moves -----------------------------------------------------------------------------------------------------------


def test_not_your_turn(house: House) -> None:
    _, bo = thrown(house, EASY)
    check_refused(lay(house, bo, "2D"), 409, "It is not your turn.", 3)


def test_not_your_card(house: House) -> None:
    ada, _ = thrown(house, EASY)
    for text in ("2D", "AS", "TC"):
        check_refused(lay(house, ada, text), 409, "That card is not in your hand.", 3)


def test_over_31(house: House) -> None:
    ada, bo = thrown(house, HIGH)
    for visitor, text in ((ada, "TC"), (bo, "TD"), (ada, "5S")):
        assert lay(house, visitor, text).status == 200
    check_refused(lay(house, bo, "KS"), 409, "King of spades makes 35, over 31.", 6)


def test_without_script_a_refusal_is_the_whole_page(house: House) -> None:
    _, bo = thrown(house, EASY)
    page = lay(house, bo, "2D", part=False)
    assert page.status == 409
    assert "It is not your turn." in page.text
    assert "<html" in page.text
    assert page.live["data-game-version"] == "3"


def test_a_stale_version_gets_the_newest_part(house: House) -> None:
    ada, bo = thrown(house, EASY)
    for visitor, text in ((ada, "2C"), (bo, "2D")):
        assert lay(house, visitor, text).status == 200
    before = dump(house.database)
    page = lay(house, ada, "4D", 3)
    check_refused(page, 409, "The table had moved on. Here is how it stands now.", 5)
    assert 'id="card-2D"' in page.text
    assert dump(house.database) == before


UNREADABLE = [
    {"type": "play", "version": "", "card": "2C"},
    {"type": "play", "version": "three", "card": "2C"},
    {"type": "play", "version": "-3", "card": "2C"},
    {"type": "play", "version": "3.0", "card": "2C"},
    {"type": "play", "version": "²", "card": "2C"},
    {"type": "play", "version": "9" * 5000, "card": "2C"},
    {"type": "play", "version": "3", "card": "1X"},
    {"type": "play", "version": "3", "card": ""},
    {"type": "play", "version": "3"},
    {"type": "play", "version": "3", "card": ["2C", "4D"]},
    {"type": "deal", "version": "3"},
    {"type": "answer", "version": "3"},
    {"type": "", "version": "3"},
    {"type": "x" * 5000, "version": "3"},
    {"version": "3"},
    {},
]


def test_what_cannot_be_read(house: House) -> None:
    ada, _ = thrown(house, EASY)
    before = dump(house.database)
    for data in UNREADABLE:
        page = ada.post(f"{ada.base}/move", data, part=True)
        check_refused(page, 422, "What was sent could not be read. Nothing has been changed.", 3)
    assert dump(house.database) == before


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        (["2C"], "That is the wrong number of cards for the crib."),
        (["2C", "4D", "6H"], "That is the wrong number of cards for the crib."),
        ([], "That is the wrong number of cards for the crib."),
        (["2C", "2C"], "Choose two different cards."),
    ],
)
def test_a_wrong_number_of_cards(house: House, card: list[str], sentence: str) -> None:
    house.app.state.site.shuffler = laid_out(EASY)
    ada, _ = house.two()
    ada.read_on()
    page = ada.post(f"{ada.base}/move", {"type": "discard", "version": "1", "card": card}, part=True)
    check_refused(page, 422, sentence, 1)


def test_a_file_where_a_word_belongs(house: House) -> None:
    ada, _ = thrown(house, EASY)
    before = dump(house.database)
    for address in (f"{ada.base}/move", "/tables", "/settings", f"{ada.base}/read"):
        answer = ada.client.post(
            address, files=dict.fromkeys(("type", "name", "theme", "place"), ("x.txt", b"2C")), headers=PART
        )
        assert answer.status_code == 422
        assert answer.headers["content-type"] == "text/html; charset=utf-8", f"{address} answered {answer.text[:200]}"
    assert dump(house.database) == before


def test_a_broken_form(house: House) -> None:
    ada, _ = thrown(house, EASY)
    kinds = {
        "multipart/form-data": b"--x",
        "multipart/form-data; boundary=x": b"--x\r\nnonsense",
        "application/json": b"{",
    }
    for kind, body in kinds.items():
        answer = ada.client.post(f"{ada.base}/move", content=body, headers={"Content-Type": kind})
        assert 400 <= answer.status_code < 500, kind
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_a_form_is_never_right_by_chance(house: House) -> None:
    """Random words in every field: always an answer in words, never a fault of ours."""
    chance = random.Random(5)
    words = [
        "",
        "0",
        "1",
        "3",
        "2C",
        "AS",
        "play",
        "discard",
        "take_back",
        "deal",
        "\x00",
        "🂡",
        "%s",
        "{{7*7}}",
        "1.1.1",
        "1.1.1b",
        "9999.9999.99b",
    ]
    ada, _ = thrown(house, EASY)
    for _ in range(25):
        data = {
            name: chance.choices(words, k=chance.randint(0, 3)) for name in ("type", "version", "card", "place", "want")
        }
        for path in ("move", "read"):
            page = ada.post(f"{ada.base}/{path}", data, part=chance.random() < 0.5)
            assert page.status in (200, 303, 409, 422), (path, data)
        assert ada.table().status == 200


@pytest.mark.parametrize(
    "path", ["/tables", "/settings", "{}/move", "{}/read", "{}/rematch", "/j/{invite}", "/nothing"]
)
@pytest.mark.parametrize("told", [True, False], ids=["length told", "in pieces"])
def test_a_body_of_a_megabyte(house: House, path: str, told: bool) -> None:
    ada = house.visitor()
    invite = ada.set_table("Ada")
    before = dump(house.database)
    body = b"name=" + b"x" * 1_000_000

    def pieces() -> object:
        for start in range(0, len(body), 10_000):
            yield body[start : start + 10_000]

    answer = ada.client.post(
        path.format(ada.base, invite=invite),
        content=body if told else pieces(),  # type: ignore[arg-type]
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code in ((404, 413) if path == "/nothing" else (413,))
    check_page(Page(answer), answer.status_code)
    assert dump(house.database) == before
