"""Names that strangers type: kept as they are where they can be, cleaned where they must be, harmless everywhere."""

from __future__ import annotations

import html
import json
import unicodedata

import pytest

from cribbage.engine.game import Phase
from cribbage.engine.rules import Rules
from cribbage.services.names import BadName, clean_name, skeleton, told_apart
from cribbage.web.people import names_of
from tests.helpers import TO_61
from tests.web.conftest import House
from tests.web.visitor import Page

KEPT = [
    "O'Brien",
    "Łukasz",
    "李",
    "🐺",
    "👨‍👩‍👧‍👦",
    "👩🏽‍🚀",
    "❤️",
    "Zoë",
    "Nguyễn Thị Ánh",
    "محمد",
    "ישראל",
    "Ада",
    "D’Artagnan",
    "x" * 24,
    "👨‍👩‍👧‍👦" * 24,
    "1",
    "Mr. & Mrs. <3",
    '"Q"',
    "%(name)s",
    "{{ 7 * 7 }}",
    "{0}",
]
CLEANED = {
    "  Ada \t\n Lovelace  ": "Ada Lovelace",
    "A\u0000d\u0007a": "Ada",
    "\u202eAda\u202c": "Ada",
    "\u2066Ada\u2069": "Ada",
    "A\u200bda": "Ada",
    "\ufeffAda": "Ada",
    "Ada\u00ad": "Ada",
    "\u200fAda\u200e": "Ada",
    "Ada\u3164": "Ada",
    "Zoe\u0308": "Zoë",
    "Ada\ud800": "Ada",
    "A\u2028da": "A da",
}


@pytest.mark.parametrize("name", KEPT)
def test_a_name_is_kept_as_it_is(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(("typed", "kept"), CLEANED.items(), ids=map(ascii, CLEANED))
def test_a_name_is_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", " ", "\t \n", "\u3000"])
def test_no_name_is_no_name(typed: str) -> None:
    assert clean_name(typed) == ""


@pytest.mark.parametrize(
    "typed",
    ["\u202e", "\u200b\u200b", "\u0301\u0301", "\u3164", "\ufe0f", "\u200d", "\u2800", "\u115f", "\ue000", "\x01"],
)
def test_a_name_that_shows_nothing_is_refused(typed: str) -> None:
    with pytest.raises(BadName, match="name_unreadable"):
        clean_name(typed)


@pytest.mark.parametrize(
    "typed", ["x" * 25, "x" * 10_000, "👨‍👩‍👧‍👦" * 25, "\u0301" * 10_000, "a\u0301" * 25, "\u202e" * 10_000]
)
def test_a_name_that_is_too_long_is_refused(typed: str) -> None:
    with pytest.raises(BadName):
        clean_name(typed)


@pytest.mark.parametrize(
    "mark",
    ["\u0301", "\u0489", "\u20dd", "\u0e47", "\u0f39", "\u0300\u0316", "\ufe00", "\u034f", "\U000e0100", "\u1ab0"],
    ids=ascii,
)
def test_endless_marks_come_to_an_end(mark: str) -> None:
    name = clean_name("A" + mark * 200)
    assert name.startswith(("A", "Á", "À"))
    assert len(unicodedata.normalize("NFD", name)) <= 6, ascii(name)


def test_cleaning_twice_changes_nothing() -> None:
    for typed in (*KEPT, *CLEANED):
        assert clean_name(clean_name(typed)) == clean_name(typed)


LOOK_ALIKE = [
    "ada",
    "ADA",
    "Ada ",
    "A da",
    "Аda",
    "Adа",
    "Ａｄａ",
    "Áda",
    "A\u200dda",
    "Ada\ufe0f",
    "A\u034fda",
    "A\ufe00da",
    "𝐀𝐝𝐚",
    "Ad\u0430",
]


@pytest.mark.parametrize("name", LOOK_ALIKE, ids=ascii)
def test_equal_and_look_alike_names_are_told_apart(name: str) -> None:
    told = told_apart(clean_name(name), ["Ada"])
    assert told == f"{clean_name(name)} 2"
    assert skeleton(told) != skeleton("Ada")


@pytest.mark.parametrize(("one", "other"), [("Bo", "Ada"), ("Bo", ""), ("", ""), ("Ada 2", "Ada"), ("李", "王")])
def test_different_names_are_left_alone(one: str, other: str) -> None:
    assert told_apart(one, [other]) == one


def test_a_number_is_given_that_nobody_has() -> None:
    assert told_apart("Ada", ["Ada", "ada 2", "ADA 3"]) == "Ada 4"


# --- on the pages ----------------------------------------------------------------------------------------------------

HOSTILE = ['<img src=x onerror="alert(1)">', "\"'><script>", "</title>&lt;b&gt;", "{{ 7*7 }}%(name)s %d {0}"]


@pytest.mark.parametrize("name", [name[:24] for name in HOSTILE])
def test_markup_in_a_name_is_harmless_everywhere(house: House, name: str) -> None:
    ada, bo = house.visitor(), house.visitor()
    invite = ada.set_table(name, 61)
    pages: list[Page] = [ada.table(), bo.get(f"/j/{invite}"), bo.get("/")]
    assert bo.sit_down(invite, name).status == 303
    watch = f"/w/{house.opened(ada).table.watch}"
    pair = (ada, bo)
    for visitor in pair * 40:
        if house.state(ada).phase is not Phase.OVER:
            pages += [visitor.table(), visitor.get(watch), visitor.get(f"{ada.base}/resign")][
                : 3 if len(pages) < 12 else 1
            ]
            if house.state(ada).deal == 2:
                ada.post(f"{ada.base}/resign")
            visitor.act(part=True)
    game = house.opened(ada).game
    assert game is not None
    pages += [bo.table(), ada.table(), bo.get(f"/g/{game.id}"), bo.get("/"), bo.get(watch)]
    pages.append(bo.post(f"{bo.base}/carry"))
    pages.append(house.visitor().get("/j/" + pages[-1].text.split("/j/")[1].split('"')[0]))
    whole = "".join(page.text for page in pages)
    assert html.escape(name, quote=False) in whole.replace("&#34;", '"').replace("&#39;", "'").replace("&quot;", '"')
    if "<" in name:
        assert name not in whole
    for never in ("<img", "<script>", "</title><b", 'onerror="alert', "49$", "$49"):
        assert never not in whole
    for page in pages:
        assert page.status == 200
        assert page.text.count("<title") == page.text.count("</title>")
    record = bo.get(f"/g/{game.id}/record").response
    assert record.headers["content-type"] == "application/json"
    assert json.loads(record.text)["names"] == [name, f"{name} 2"]
    assert name not in record.headers["content-disposition"]


def test_the_title_and_the_preview_hold_the_name_as_text(house: House) -> None:
    ada = house.visitor()
    invite = ada.set_table('A"><i>')
    page = house.visitor().get(f"/j/{invite}").text
    assert "<title>A&#34;&gt;&lt;i&gt; invites you to cribbage</title>" in page
    assert '<meta property="og:title" content="A&#34;&gt;&lt;i&gt; invites you to cribbage">' in page


@pytest.mark.parametrize(
    "name", ["x" * 10_000, "x" * 25, "\u202e", "\u0301" * 400], ids=["10000", "25", "direction", "marks"]
)
def test_a_bad_name_is_said_in_the_form_and_nothing_is_lost(house: House, name: str) -> None:
    ada, bo = house.visitor(), house.visitor()
    page = ada.post("/tables", {"name": name, "target": "61"})
    assert page.status == 422
    assert 'aria-describedby="name-wrong"' in page.text
    assert ("target", "61") in page.form("/tables").fields
    invite = ada.set_table("Ada")
    page = bo.post(f"/j/{invite}", {"name": name})
    assert page.status == 422
    assert 'aria-describedby="name-wrong"' in page.text
    assert bo.sit_down(invite, "Bo").status == 303


def test_everybody_may_stay_without_a_name(house: House) -> None:
    ada, bo = house.two(TO_61.target, names=("", ""))
    assert "Orange deals first" in ada.table().text or "You deal first" in ada.table().text
    assert [row.name for row in house.opened(ada).table.seats] == ["", ""]
    assert bo.table().status == 200


def test_a_name_is_remembered_for_the_next_form(house: House) -> None:
    ada = house.visitor()
    ada.set_table("Łukasz 🐺")
    assert 'value="Łukasz 🐺"' in ada.get("/").text
    other = house.visitor()
    invite = other.set_table("Ada")
    assert 'value="Łukasz 🐺"' in ada.get(f"/j/{invite}").text


def test_a_double_click_gives_nobody_another_name(house: House) -> None:
    """Both presses carry the same key and no seat yet: the second must not make of Bo a "Bo 2"."""
    ada, bo = house.visitor(), house.visitor()
    invite = ada.set_table("Ada")
    form = bo.get(f"/j/{invite}").forms[0]
    data = {"key": dict(form.fields)["key"], "name": "Bo"}
    answers = [
        bo.client.post(f"/j/{invite}", data=data, headers={"Cookie": ""}, follow_redirects=False) for _ in range(2)
    ]
    assert [answer.headers["location"] for answer in answers] == [ada.base] * 2
    assert house.opened(ada).table.seats[1].name == "Bo"
    assert [answer.cookies.get("name") for answer in answers] == ["Bo", "Bo"]


def test_whoever_was_told_apart_keeps_his_own_name(house: House) -> None:
    """The number was for this table only: the next form knows the name that he typed."""
    ada, other = house.visitor(), house.visitor()
    other.sit_down(ada.set_table("Ada"), "Ada")
    assert house.opened(ada).table.seats[1].name == "Ada 2"
    assert 'value="Ada"' in other.get("/").text


def test_a_refused_name_comes_back_without_what_no_page_may_hold(house: House) -> None:
    """The field shows what can be shown of it; a raw control sign would break the page."""
    page = house.visitor().post("/tables", {"name": "\x00\x01\x1b", "target": "61"})
    assert page.status == 422
    assert not any(sign in page.text for sign in "\x00\x01\x1b")


def test_people_without_a_name_are_told_apart(house: House) -> None:
    """Faults: equal names are told apart. Partners share a colour, and somebody may call himself Blue."""
    assert names_of(Rules(players=4, partners=True), dict.fromkeys(range(4), "")) == {
        0: "Blue",
        1: "Orange",
        2: "Blue 2",
        3: "Orange 2",
    }
    assert names_of(Rules(), {0: "", 1: "blue"}) == {0: "Blue 2", 1: "blue"}
    ada, bo = house.visitor(), house.visitor()
    bo.sit_down(ada.set_table(""), "Blue")
    ada.read_on()
    assert "Blue 2" in bo.read_on().text
