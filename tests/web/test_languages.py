"""The reader's language: by address, by choice, by what the browser asks for; who gets which, and what is kept."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cribbage.services import tables
from cribbage.web import i18n
from tests.web.conftest import House
from tests.web.visitor import Visitor

HEADER = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=n != 1;\n"

"""
HOME = "Set the table, send the link, play."
WORDS = {"sv": "Duka bordet, skicka länken, spela.", "pt-BR": "Ponha a mesa, mande o link, jogue.", "ar": "جهز المائدة"}


def translation(text: str, *, done: int = 9, of: int = 10) -> str:
    """A file of so many sentences, of which so many are translated, the first one of the home page among them."""
    entries = [f'msgid "{HOME}"\nmsgstr "{text}"\n']
    entries += [f'msgid "Sentence {n}"\nmsgstr "{"x" if n < done else ""}"\n' for n in range(1, of)]
    return HEADER + "\n".join(entries)


@pytest.fixture
def folder(house: House, tmp_path: Path) -> Iterator[Path]:
    """The site speaks Swedish and Brazilian Portuguese, and a tenth of Arabic."""
    (tmp_path / "po").mkdir()
    for code, text in WORDS.items():
        (tmp_path / "po" / f"{code}.po").write_text(translation(text, done=1 if code == "ar" else 9), encoding="utf-8")
    i18n.configure(tmp_path / "po")
    yield tmp_path / "po"
    i18n.configure()


def lang_of(visitor: Visitor, path: str = "/", **headers: str) -> str:
    """The language that a page says it is in."""
    found = re.search(r'<html lang="([^"]+)"', visitor.client.get(path, headers=headers).text)
    assert found is not None
    return found[1]


def test_an_address_says_its_language(house: House, folder: Path) -> None:
    reader = house.visitor()
    answer = reader.client.get("/sv/", headers={"Accept-Language": "pt-BR"})
    assert answer.status_code == 200
    assert WORDS["sv"] in answer.text
    assert '<html lang="sv" dir="ltr"' in answer.text
    assert 'class="mark" href="/sv/"' in answer.text, "links to pages that have languages stay in this one"
    assert 'href="/sv/rules"' in answer.text
    assert 'href="/sv/rules/muggins"' in answer.text
    # It counts for that page alone.
    assert lang_of(reader, "/", **{"Accept-Language": "pt"}) == "pt-BR"
    assert lang_of(reader, "/en/", **{"Accept-Language": "sv"}) == "en"


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("/sv", "/sv/"),
        ("/SV/", "/sv/"),
        ("/pt_BR/", "/pt-BR/"),
        ("/pt/", "/pt-BR/"),
        ("/sv-FI/?a=1", "/sv/?a=1"),
        ("/sv/rules/", "/sv/rules"),
        ("/sv/rules/muggins/?a=1", "/sv/rules/muggins?a=1"),
        ("/SV/rules/%3Fa%23b", "/sv/rules/%3Fa%23b"),
    ],
)
def test_other_spellings_lead_to_ours(house: House, folder: Path, path: str, where: str) -> None:
    answer = house.visitor().client.get(path, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (308, where)


@pytest.mark.parametrize(
    "path", ["/xx/", "/zz-ZZ/rules", "/sv/t/abc", "/sv/healthz", "/sv/static/x", "/sv/nothing", "/-/", "/q=1/"]
)
def test_what_is_no_language_or_no_page_of_languages_is_not_there(house: House, folder: Path, path: str) -> None:
    answer = house.visitor().client.get(path, headers={"Accept-Language": "sv;q=0.9, de"})
    assert answer.status_code == 404
    assert '<html lang="sv"' in answer.text, "and says so in the reader's best language"


@pytest.mark.parametrize("path", ["/sv/nothing", "/sv/t/abc", "/sv/rules/nothing", "/sv/healthz"])
def test_what_is_not_there_is_said_in_the_language_of_the_address(house: House, folder: Path, path: str) -> None:
    answer = house.visitor().client.get(path, headers={"Accept-Language": "pt-BR"})
    assert answer.status_code == 404
    assert '<html lang="sv"' in answer.text


def test_nothing_is_changed_at_an_address_with_a_language(house: House, folder: Path) -> None:
    assert house.visitor().client.post("/sv/tables", data={}).status_code == 404
    assert house.visitor().client.head("/sv/").status_code == 200


def test_search_engines_are_told_of_every_language(house: House, folder: Path) -> None:
    text = house.visitor().client.get("/sv/").text
    assert '<link rel="canonical" href="http://testserver/sv/">' in text
    found = dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', text))
    assert found == {
        "en": "http://testserver/en/",
        "pt-BR": "http://testserver/pt-BR/",
        "sv": "http://testserver/sv/",
        "x-default": "http://testserver/",
    }
    assert "x-robots-tag" not in house.visitor().client.get("/sv/").headers
    ada, _ = house.two()
    page = ada.client.get(ada.base)
    assert "hreflang" not in page.text
    assert page.headers["x-robots-tag"] == "noindex"


def test_a_choice_is_kept(house: House, folder: Path) -> None:
    reader = house.visitor()
    answer = reader.client.post("/language", data={"code": "sv", "back": "/"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert lang_of(reader, "/", **{"Accept-Language": "pt-BR"}) == "sv"


def test_a_choice_at_a_form_that_was_refused_leads_to_a_page(house: House, folder: Path) -> None:
    reader = house.visitor()
    page = reader.post("/tables", {"name": "x" * 100})
    assert page.status == 422
    answer = reader.send(page.form("/language"), ("code", "sv"))
    assert (answer.status, answer.response.headers["location"]) == (303, "/")


@pytest.mark.parametrize("code", ["", "xx", "../sv", "sv\x00", "<b>", "en" * 50])
def test_a_choice_of_nothing_changes_nothing(house: House, folder: Path, code: str) -> None:
    reader = house.visitor()
    answer = reader.client.post("/language", data={"code": code, "back": "//evil.example"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "set-cookie" not in answer.headers


def test_a_language_that_is_gone_falls_back_to_what_the_browser_asks_for(house: House, folder: Path) -> None:
    reader = house.visitor()
    reader.client.post("/language", data={"code": "sv", "back": "/"})
    (folder / "sv.po").unlink()
    os.utime(folder, ns=(1, 1))
    assert lang_of(reader, "/", **{"Accept-Language": "pt-BR"}) == "pt-BR"
    assert lang_of(reader) == "en"
    assert reader.client.get("/sv/").status_code == 404


def test_a_language_is_offered_when_four_fifths_are_there(house: House, folder: Path) -> None:
    def offered(done: int) -> bool:
        (folder / "fi.po").write_text(translation("Kata pöytä", done=done, of=1000), encoding="utf-8")
        os.utime(folder, ns=(done, done))
        return "fi" in i18n.available()

    assert not offered(799)
    assert offered(800)


def test_entries_need_no_blank_line_between_them(house: House, folder: Path) -> None:
    (folder / "fi.po").write_text(translation("Kata pöytä").replace("\n\nmsgid", "\nmsgid"), encoding="utf-8")
    os.utime(folder, ns=(3, 3))
    assert "fi" in i18n.available()


def test_a_file_shorter_than_the_template_is_measured_by_the_template(house: House, folder: Path) -> None:
    (folder / "messages.pot").write_text(translation("", done=0, of=20), encoding="utf-8")
    assert i18n.available() == ("en",)


def test_a_young_language_is_read_by_whoever_asks_for_it(house: House, folder: Path) -> None:
    reader = house.visitor()
    assert lang_of(reader, "/", **{"Accept-Language": "ar"}) == "en"
    assert reader.client.get("/ar/").status_code == 404
    answer = reader.client.get("/preview/ar", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    page = reader.client.get("/")
    assert '<html lang="ar" dir="rtl"' in page.text
    assert WORDS["ar"] in page.text
    assert lang_of(reader, "/ar/rules") == "ar"
    assert house.visitor().client.get("/preview/xx").status_code == 404


def test_a_young_language_that_is_named_is_offered(house: House, folder: Path) -> None:
    i18n.configure(folder, named=["AR"])
    assert lang_of(house.visitor(), "/", **{"Accept-Language": "ar-EG"}) == "ar"


def test_a_file_that_cannot_be_read_is_english_and_says_so(house: House, folder: Path) -> None:
    (folder / "sv.po").write_bytes(translation(WORDS["sv"]).encode("utf-16"))
    broken = translation("x").replace("nplurals=2", "nplurals=zwei")
    (folder / "pt-BR.po").write_text(broken, encoding="utf-8")
    os.utime(folder, ns=(5, 5))
    reader = house.visitor()
    for code in ("sv", "pt-BR"):
        assert lang_of(reader, "/", **{"Accept-Language": code}) == "en"
    assert i18n.available() == ("en",)


def test_seats_read_their_own_languages_and_keep_them(house: House, folder: Path) -> None:
    ada, bo = house.visitor(), house.visitor()
    ada.client.headers["Accept-Language"], bo.client.headers["Accept-Language"] = "sv", "pt-PT"
    bo.sit_down(ada.set_table("Ada"), "Bo")
    assert [row.language for row in house.opened(ada).table.seats] == ["sv", "pt-BR"]
    assert lang_of(ada, ada.base) == "sv"
    assert lang_of(bo, bo.base) == "pt-BR"
    bo.client.post("/language", data={"code": "en", "back": bo.base})
    assert [row.language for row in house.opened(ada).table.seats] == ["sv", "en"]
    assert lang_of(bo, bo.base) == "en"
    # Nobody changes another's.
    house.visitor().client.post("/language", data={"code": "pt-BR", "back": bo.base})
    assert [row.language for row in house.opened(ada).table.seats] == ["sv", "en"]


def test_a_seat_that_has_been_left_keeps_no_language(house: House, folder: Path) -> None:
    ada = house.visitor()
    ada.set_table("Ada")
    opened = house.opened(ada)
    assert tables.seat_of(house.database, opened.table.id, "x" * 22) is None
    answer = ada.client.post("/language", data={"code": "sv", "back": "/t/" + "x" * 22}, follow_redirects=False)
    assert answer.headers["location"] == "/t/" + "x" * 22


def test_a_chat_shows_an_invitation_in_the_language_of_its_host(house: House, folder: Path) -> None:
    title = "%(name)s invites you to cribbage"
    told = translation(WORDS["sv"]) + f'\nmsgid "{title}"\nmsgstr "%(name)s bjuder in dig"\n'
    (folder / "sv.po").write_text(told, encoding="utf-8")
    os.utime(folder, ns=(7, 7))
    ada = house.visitor()
    ada.client.headers["Accept-Language"] = "sv"
    invite = f"/j/{ada.set_table('Ada <b>')}"
    page = house.visitor().client.get(invite, headers={"Accept-Language": "en"}).text
    assert '<meta property="og:title" content="Ada &lt;b&gt; bjuder in dig">' in page
    assert "<title>Ada &lt;b&gt; invites you to cribbage</title>" in page
    (folder / "sv.po").unlink()
    os.utime(folder, ns=(8, 8))
    assert 'content="Ada &lt;b&gt; invites you to cribbage">' in house.visitor().client.get(invite).text
