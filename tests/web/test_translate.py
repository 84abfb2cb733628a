"""The translators' bench: how far languages are, what wants work first, every sentence in its place."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cribbage.locales_tool import extract
from cribbage.paths import CHECKOUT
from cribbage.translate.bench import Bench
from cribbage.translate.books import Row
from cribbage.translate.examples import forms_of
from cribbage.translate.template import Sentence, id_of, read
from cribbage.web.catalogues import ENGLISH
from cribbage.web.po import Key
from tests.web.conftest import House, open_house
from tests.web.test_parts import Tags
from tests.web.test_showcase import WORD, english
from tests.web.translating import HEADER, SWEDISH, bench
from tests.web.visitor import Visitor

TURN: Key = (None, "Your turn")
PLURAL: Key = (None, "Back %(num)d hole.")
ADDRESSES = (
    "/translate",
    "/translate/sv",
    "/translate/sv?show=missing",
    f"/translate/sv/string/{id_of(TURN)}",
    "/translate/sv/state/table-play",
    "/translate/sv/state/home",
    "/translate/qps-rtl/state/sentences",
    "/translate/upload",
)


@pytest.fixture(scope="module", name="house")
def _house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with bench(tmp_path_factory.mktemp("bench"), sv=SWEDISH, pl=HEADER.replace("sv", "pl"), de="broken") as house:
        yield house


@pytest.fixture(name="visitor")
def _visitor(house: House) -> Visitor:
    return house.visitor()


def text(markup: str) -> str:
    """What is read."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", markup).split()))


def listed(page: str) -> list[str]:
    """The sentences of a list, by their English."""
    return [html.unescape(one) for one in re.findall(r'<h3 id="s-[^>]*><a [^>]*>(.*?)</a>', page, re.DOTALL)]


# --- off and on ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [*ADDRESSES, "/translate/sv/events", "/translate/sv/shown/home"])
def test_there_is_nothing_of_it_when_it_is_off(tmp_path: Path, address: str) -> None:
    with open_house(tmp_path / "cribbage.db") as house:
        assert house.visitor().get(address).status == 404
        assert house.visitor().post("/translate/upload", {"file": "x"}).status == 404
        assert "bench" not in house.app.state._state


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_is_well_formed_and_translatable(visitor: Visitor, address: str) -> None:
    visitor.client.cookies.set("lang", "qps-long")
    page = visitor.get(address)
    assert page.status == 200
    tags = Tags(page.text)
    assert not tags.open
    ids = [value for _, value in tags.having("id")]
    assert len(ids) == len(set(ids))
    assert not list(tags.having("style"))
    words = {word for one in english(page.text) for word in WORD.findall(one)}
    foreign = {"svenska", "polski", "Deutsch", "pl", "de", "English", *WORD.findall(SWEDISH)}
    assert words - foreign - {"Play", "card"} == set()


@pytest.mark.parametrize(
    "address",
    [
        "/translate/xx",
        "/translate/xx/state/home",
        "/translate/sv/state/nowhere",
        "/translate/sv/shown/nowhere",
        "/translate/sv/string/0123456789ab",
        "/translate/..%2fsv",
        "/translate/messages",
    ],
)
def test_what_is_not_there(visitor: Visitor, address: str) -> None:
    assert visitor.get(address).status == 404


# --- how far, and what first -----------------------------------------------------------------------------------------


def test_how_far_each_language_is(visitor: Visitor) -> None:
    page = visitor.get("/translate").text
    swedish = text(page.split('href="/translate/sv"')[1].split("</li>")[0])
    assert "3 of" in swedish
    assert "1 unsure." in swedish
    assert re.search(r"[1-9]\d* slips? to mend\.", swedish)
    assert "0 of" in text(page.split('href="/translate/pl"')[1].split("</li>")[0])
    assert {"/translate/qps-long/state/table-play", "/translate/en/state/table-play"} <= visitor.get("/translate").links


def test_missing_first_then_unsure_then_slips_then_the_longest(visitor: Visitor) -> None:
    def begin(number: int) -> list[str]:
        return listed(visitor.get(f"/translate/sv?from={number}").text)

    total = int(re.findall(r"(\d+) sentences</h2>", visitor.get("/translate/sv").text)[0])
    assert begin(total - 5)[:3] == ["Play a card", "%(name)s plays %(card)s.", "Menu"]
    assert "Your turn" not in begin(0)


def test_turning_the_pages_of_the_list(visitor: Visitor) -> None:
    total = int(re.findall(r"(\d+) sentences</h2>", visitor.get("/translate/sv").text)[0])
    last = (total - 1) // 50 * 50

    def neighbours(number: int) -> list[int]:
        return [int(one) for one in re.findall(r"from=(\d+)", visitor.get(f"/translate/sv?from={number}").text)]

    assert neighbours(0) == [50]
    assert neighbours(20) == [0, 70]
    assert neighbours(last) == [last - 50]
    # An old link, to a place beyond the end.
    assert neighbours(total + 1000) == [total - 50]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("show=unsure", ["Play a card"]),
        ("show=faulty", ["%(name)s plays %(card)s."]),
        ("show=long", ["Menu", "Back %(num)d hole."]),
        ("show=done", ["Menu", "Back %(num)d hole.", "Your turn"]),
        ("q=mycket", ["Menu"]),
        ("q=YOUR+TURN&show=done", ["Your turn"]),
        ("on=rules&show=done", []),
        ("on=table-play&show=done", ["Menu", "Your turn"]),
        ("q=nobody+says+this", []),
        ("q=%25%3Cb%3E%22", []),
    ],
)
def test_filters(visitor: Visitor, query: str, wanted: list[str]) -> None:
    assert listed(visitor.get(f"/translate/sv?{query}").text) == wanted


def test_a_broken_file_is_told_and_nothing_breaks(visitor: Visitor) -> None:
    page = visitor.get("/translate/de")
    assert page.status == 200
    assert "In the file as a whole" in page.text
    assert visitor.get("/translate/de/state/home").status == 200


# --- one sentence ----------------------------------------------------------------------------------------------------


def test_a_sentence_with_its_forms_in_real_numbers(visitor: Visitor) -> None:
    page = text(visitor.get(f"/translate/sv/string/{id_of(PLURAL)}").text)
    assert "0 Tillbaka 0 många hål." in page
    assert "1 Tillbaka 1 hål." in page
    for number in (2, 5, 21):
        assert f"{number} Tillbaka {number} många hål." in page
    assert "templates/table/_felt_show.html" in page
    assert "table-zero-back" in page


@pytest.mark.parametrize("form", ["%(num)99999999999d", "%(num)5000000d", "%(num)*d", "%(num)c", "%(x)d %", "%d"])
def test_a_damaged_placeholder_is_not_filled_in(form: str) -> None:
    """It may ask for more room than there is."""
    sentence = Sentence(id_of(PLURAL), PLURAL, ("Back %(num)d hole.", "Back %(num)d holes."), "", ())
    shown = forms_of(Row(sentence, "faulty", (form, form)), ENGLISH)
    assert {example for one in shown for _, example in one.examples} == {form}


def test_a_slip_is_told_with_its_line_and_the_note(visitor: Visitor) -> None:
    page = text(visitor.get(f"/translate/sv/string/{id_of((None, '%(name)s plays %(card)s.'))}").text)
    assert "with a slip" in page
    assert re.search(r"Line \d+: %\(namn\)s is not in the English sentence", page)
    assert "so I heard" in page


def test_context_and_comment(visitor: Visitor) -> None:
    known = read(CHECKOUT / "locales" / "messages.pot")
    with_context = next(one for one in known.values() if one.key[0] == "player")
    page = text(visitor.get(f"/translate/sv/string/{with_context.id}").text)
    assert "Context player" in page
    assert "What a player without a name is called" in page


def test_the_template_holds_what_the_program_says() -> None:
    known = read(CHECKOUT / "locales" / "messages.pot")
    assert len(known) == sum(bool(message.id) for message in extract())
    assert len({one.id for one in known.values()}) == len(known)


# --- in its place ----------------------------------------------------------------------------------------------------


def test_every_sentence_in_its_place(visitor: Visitor) -> None:
    page = visitor.get("/translate/sv/state/table-play")
    inside = visitor.get("/translate/sv/shown/table-play")
    [turn] = [
        one for one in re.findall(r'<a id="m\d+"[^>]*data-msg="(\w+)"[^>]*>(.*?)</a>', page.text) if "Din tur" in one[1]
    ][:1]
    assert f'<x-msg data-msg="{turn[0]}">Din tur</x-msg>' in inside.text
    assert '<x-msg data-msg="' in inside.text
    assert re.search(r'<x-msg data-msg="\w+" data-msg-state="unsure">Play a card</x-msg>', inside.text)
    assert re.search(r'data-msg-state="missing"', inside.text)
    assert re.search(r'aria-label="En meny som är mycket längre än den engelska" data-msg-in="\w+"', inside.text)
    assert '<html lang="sv"' in inside.text


def test_the_page_inside_may_stand_in_a_frame_of_ours_and_does_nothing(visitor: Visitor) -> None:
    inside = visitor.get("/translate/sv/shown/table-play").response.headers["content-security-policy"]
    assert "frame-ancestors 'self'" in inside
    assert "script-src 'none'" in inside
    outside = visitor.get("/translate/sv/state/table-play").response.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in outside


def test_what_a_translator_cannot_break(tmp_path: Path) -> None:
    """Markup where English has none is not shown on a page, and stands as text on the bench."""
    hostile = (
        HEADER
        + '\nmsgid "Your turn"\nmsgstr "<script>alert(1)</script>"\n\n# <img src=x>\nmsgid "Menu"\nmsgstr "<i>"\n'
    )
    with bench(tmp_path, sv=hostile) as house:
        visitor = house.visitor()
        for address in (*ADDRESSES, "/translate/sv/shown/table-play", "/translate/sv?show=faulty"):
            page = visitor.get(address).text
            assert "<script>alert" not in page
            assert "<img src=x>" not in page
        assert "&lt;script&gt;alert(1)" in visitor.get("/translate/sv?show=faulty").text


def test_the_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    with bench(tmp_path, sv=SWEDISH) as house:
        visitor = house.visitor()
        before = visitor.get("/translate/sv/state/table-play").text
        file = tmp_path / "locales" / "sv.po"
        file.write_text(SWEDISH.replace("Din tur", "Nu är det du"), encoding="utf-8")
        after = visitor.get("/translate/sv/state/table-play").text
        assert "Nu är det du" in after
        assert re.findall(r'data-mark="([^"]+)"', before) != re.findall(r'data-mark="([^"]+)"', after)
        file.unlink()
        assert visitor.get("/translate/sv/state/table-play").status == 404


def test_a_change_while_a_page_is_made_is_seen_by_the_next(tmp_path: Path) -> None:
    """The page says the state from before its file was read, and what it kept is no longer taken for the newest."""
    with bench(tmp_path, sv=SWEDISH) as house:
        kept: Bench = house.app.state.bench
        old = kept.source("sv")
        assert old is not None
        added = '\nmsgid "The ledger"\nmsgstr "Boken"\n'
        (tmp_path / "locales" / "sv.po").write_text(SWEDISH + added, encoding="utf-8")
        kept.book(old)
        new = kept.source("sv")
        assert new is not None
        assert new.mark != old.mark
        assert kept.book(new).rows[id_of((None, "The ledger"))].state == "done"


def test_what_has_no_file_has_no_stream(visitor: Visitor) -> None:
    assert visitor.get("/translate/en/events").status == 204
    assert visitor.get("/translate/xx/events").status == 404
