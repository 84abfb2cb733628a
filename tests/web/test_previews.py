"""Uploads to try out: read in memory, told what is wrong, shown to whoever has the link, and to nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cribbage.web.catalogues import ENGLISH
from cribbage.web.previews import HOURS, LARGEST, MOST, PREVIEW_COOKIE, Previews
from tests.web.conftest import House
from tests.web.test_translate import text
from tests.web.translating import HEADER, SWEDISH, bench, upload
from tests.web.visitor import Visitor

HOME = HEADER + '\nmsgid "Start a game"\nmsgstr "Börja på prov"\n\nmsgid "Menu"\nmsgstr "%(x)s"\n'


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Iterator[House]:
    with bench(tmp_path, sv=SWEDISH) as house:
        yield house


def token_in(page: str) -> str:
    """The token of the private link."""
    found = re.search(r"/preview/([\w-]{22})", page)
    assert found
    return found[1]


def open_preview(house: House, content: str = HOME) -> tuple[Visitor, str]:
    """Somebody who has opened the link of this upload, and its token."""
    token = token_in(upload(house.visitor(), content).text)
    guest = house.visitor()
    assert guest.get(f"/preview/{token}").status == 303
    return guest, token


def test_the_link_shows_the_site_in_the_upload_to_whoever_opens_it(house: House) -> None:
    translator = house.visitor()
    answer = upload(translator, HOME)
    assert answer.status_code == 200
    assert "Börja på prov" not in translator.get("/").text
    guest = house.visitor()
    opened = guest.get(f"/preview/{token_in(answer.text)}")
    assert (opened.status, opened.response.headers["location"]) == (303, "/")
    page = guest.get("/").text
    assert "Börja på prov" in page
    assert '<html lang="sv"' in page
    assert "This is a translation on trial." in page
    assert "Börja på prov" not in house.visitor().get("/").text
    # The address in another language is that language's all the same, and says nothing of a trial.
    english = guest.get("/en/").text
    assert "Börja på prov" not in english
    assert "This is a translation on trial." not in english


def test_tables_speak_it_too(house: House) -> None:
    guest, _ = open_preview(house, HEADER + '\nmsgid "Skip to the content"\nmsgstr "Hoppa på prov"\n')
    guest.set_table("Ada")
    assert "Hoppa på prov" in guest.table().text


def test_slips_are_told_with_their_lines_and_the_rest_is_used(house: House) -> None:
    page = text(upload(house.visitor(), HOME).text)
    assert re.search(r"Sentences shown: 1 of \d+\.", page)
    line = HOME[: HOME.index('msgstr "%(x)s"')].count("\n") + 1
    assert f"Line {line}: %(x)s is not in the English sentence" in page


def test_leaving(house: House) -> None:
    guest, _ = open_preview(house)
    form = guest.get("/").form("/translate/leave")
    assert guest.send(form).response.headers["location"] == "/"
    assert PREVIEW_COOKIE not in guest.client.cookies
    assert "Börja på prov" not in guest.get("/").text


def test_the_bench_shows_an_upload_in_place(house: House) -> None:
    token = token_in(upload(house.visitor(), HOME).text)
    visitor = house.visitor()
    assert "Börja på prov" in visitor.get(f"/translate/{token}/shown/home").text
    assert visitor.get(f"/translate/{token}").status == 200
    assert visitor.get(f"/translate/{token}/events").status == 204
    assert visitor.get(f"/translate/{'x' * 22}").status == 404


def test_after_a_day_the_file_of_the_language_is_read_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, token = open_preview(house)
    later = house.app.state.site.previews._clock() + HOURS * 3600 + 1
    monkeypatch.setattr(house.app.state.site.previews, "_clock", lambda: later)
    page = guest.get("/").text
    assert "Börja på prov" not in page
    assert '<html lang="sv"' in page
    assert house.visitor().get(f"/preview/{token}").status == 404


@pytest.mark.parametrize(
    ("content", "name", "status", "words"),
    [
        (b"", "sv.po", 422, "Choose a file first."),
        (b"\xff\xfe\x00", "sv.po", 422, "That is no text in UTF-8."),
        (b"x" * (LARGEST + 1), "sv.po", 413, "That file is too large."),
        ('msgid "a"\nmsgstr "b"\n', "words.po", 422, "The file does not say which language it is in."),
        ('msgid "a"\nmsgstr "b"\n', "../../<b>.po", 422, "The file does not say which language it is in."),
        (HEADER.replace("n != 1", "__import__('os')"), "sv.po", 422, "The header of the file cannot be used"),
    ],
)
def test_what_cannot_be_used_is_said(house: House, content: str | bytes, name: str, status: int, words: str) -> None:
    answer = upload(house.visitor(), content, name)
    assert answer.status_code == status
    assert words in text(answer.text)
    assert "<b>.po" not in answer.text


def test_a_form_that_is_far_too_large_is_not_read(house: House) -> None:
    assert upload(house.visitor(), b"x" * (LARGEST * 3)).status_code == 413
    # Elsewhere the bounds are as they were.
    assert house.visitor().post("/tables", {"name": "x" * 100_000}).status == 413


def test_the_name_of_the_file_tells_the_language_where_the_header_does_not(house: House) -> None:
    token = token_in(upload(house.visitor(), 'msgid "Start a game"\nmsgstr "Na próbę"\n', "pl.po").text)
    guest = house.visitor()
    guest.get(f"/preview/{token}")
    assert '<html lang="pl"' in guest.get("/").text


@pytest.mark.parametrize("header", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}])
@pytest.mark.parametrize("address", ["/translate/upload", "/translate/leave"])
def test_other_sites_cannot_send_anything(house: House, header: dict[str, str], address: str) -> None:
    assert house.visitor().client.post(address, files={"file": ("sv.po", b"x")}, headers=header).status_code == 403


def test_leaving_leads_nowhere_else(house: House) -> None:
    for back in ("//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example"):
        assert house.visitor().post("/translate/leave", {"back": back}).response.headers["location"] == "/"


def test_nothing_is_written_to_the_disk(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sorted(tmp_path.rglob("*"))

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a file on the disk")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    monkeypatch.setattr("tempfile._TemporaryFile", refuse, raising=False)
    assert upload(house.visitor(), HOME + "# " + "x" * (LARGEST - 2000)).status_code == 200
    assert sorted(tmp_path.rglob("*")) == before


def test_uploading_without_end_is_refused(house: House) -> None:
    statuses = {upload(house.visitor(), b"").status_code for _ in range(40)}
    assert statuses == {422, 429}


# --- the store -------------------------------------------------------------------------------------------------------


def test_the_oldest_gives_way() -> None:
    previews = Previews()
    kept = [previews.keep(ENGLISH, "") for _ in range(MOST + 1)]
    assert previews.find(kept[0].token) is None
    assert all(previews.find(one.token) is one for one in kept[1:])


def test_nothing_is_found_where_nothing_is() -> None:
    previews = Previews()
    assert previews.find(None) is None
    assert previews.find("") is None
    previews.keep(ENGLISH, "")
    assert previews.find("x" * 22) is None


def test_tokens_stand_in_no_log() -> None:
    preview = Previews().keep(ENGLISH, "secret")
    assert preview.token not in repr(preview)
    assert "secret" not in repr(preview)
