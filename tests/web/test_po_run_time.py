"""Every kind of fault that translation files were reported for, met by a page: it renders, English shows, and the log
says once which file, which line and what."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cribbage.web import i18n, po, pseudo
from tests.web.conftest import House
from tests.web.po_files import HEADER, entry, whole

TITLE = "Cribbage, one link away"
PUT = pseudo.lengthen(TITLE)
RULE = "Plural-Forms: nplurals=2; plural=(n != 1);"
REST = "[!! "
"""How every sentence of the sound rest of the file begins."""


@pytest.fixture
def folder(tmp_path: Path, house: House) -> Iterator[Path]:
    """The folder of translations that the site reads."""
    (tmp_path / "locales").mkdir()
    i18n.configure(tmp_path / "locales")
    yield tmp_path / "locales"
    i18n.configure()


def put(folder: Path, data: bytes, second: int = 1) -> None:
    """Writes the Swedish file. The clock of a file system is coarser than a test is fast."""
    (folder / "sv.po").write_bytes(data)
    os.utime(folder / "sv.po", (second, second))
    os.utime(folder, (second, second))


def home(house: House) -> str:
    answer = house.visitor().client.get("/sv/")
    assert answer.status_code == 200
    return answer.text


def title(page: str) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)
    assert found is not None
    return found[1].strip()


def test_the_sound_file_is_shown(house: House, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    put(folder, whole().encode())
    with caplog.at_level(logging.WARNING):
        assert title(home(house)) == PUT
    assert not caplog.records


SLIPS = {
    "renamed placeholder": "%(namn)s",
    "a placeholder that English has not": "Cribbage %(name)s",
    "spaces before the bracket": "Cribbage % (name)s",
    "spaces inside the bracket": "Cribbage %( name )s",
    "no letter after the bracket": "Cribbage %(name)",
    "lone percent": "100 % Cribbage",
    "lone percent at the end": "Cribbage 100 %",
    "position": "Cribbage %s",
    "lone brace": "Cribbage {",
    "braces": "Cribbage {name}",
    "markup": "<b>Cribbage</b>",
    "half a tag": "Cribbage <img src=x onerror=alert(1)",
    "script": "<script>alert(1)</script>Cribbage",
    "script in upper case": "<SCRIPT>alert(1)</SCRIPT>Cribbage",
    "a link": '<a href="https://example.org">Cribbage</a>',
    "a script as a link": '<a href="javascript:alert(1)">Cribbage</a>',
    "a bare address": "Cribbage https://example.org/login",
    "an address without its scheme": "Cribbage www.example.org",
    "an event handler": '<b onmouseover="alert(1)">Cribbage</b>',
    "out of an attribute": 'Cribbage" onmouseover="alert(1)',
    "entities for a tag": "&lt;script&gt;Cribbage",
    "numeric entities": "&#x202e;Cribbage",
    "numeric entities without an end": "&#60script>Cribbage",
    "NUL": "Crib\0bage",
    "escape": "Crib\x1b[31mbage",
    "text turned round": "\u202eCribbage",
    "an isolate that stays open": "\u2067Cribbage",
}


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_in_an_entry(house: House, folder: Path, caplog: pytest.LogCaptureFixture, slip: str) -> None:
    text = whole().replace(entry((TITLE,), (PUT,)), entry((TITLE,), (slip,)))
    assert text != whole()
    put(folder, text.encode())
    with caplog.at_level(logging.WARNING):
        pages = [home(house) for _ in range(3)]
    assert {title(page) for page in pages} == {TITLE}
    assert REST in pages[0]
    [line] = [record.getMessage() for record in caplog.records]
    number = text[: text.index(f'msgid "{TITLE}"')].count("\n") + 1
    assert re.search(rf"sv\.po:{number}: .", line)


def whole_with(old: str, new: str) -> bytes:
    assert old in whole()
    return whole().replace(old, new, 1).encode()


LINES = {
    "merge conflict": (
        entry((TITLE,), (PUT,)),
        f'<<<<<<< mine\nmsgid "{TITLE}"\nmsgstr "a"\n=======\nmsgid "{TITLE}"\nmsgstr "b"\n>>>>>>> theirs\n\n',
    ),
    "open quote": (f'msgstr "{PUT}"', f'msgstr "{PUT}'),
    "quote within": (f'msgstr "{PUT}"', 'msgstr "Crib "bage""'),
    "unknown word": (f'msgstr "{PUT}"', f'msgsrt "{PUT}"'),
    "no translation at all": (f'msgstr "{PUT}"\n', ""),
    "two translations": (f'msgstr "{PUT}"\n', f'msgstr "Ett"\nmsgstr "{PUT}"\n'),
    "translation first": (f'msgid "{TITLE}"\nmsgstr "{PUT}"\n', f'msgstr "{PUT}"\nmsgid "{TITLE}"\n'),
    "form without a plural": (f'msgstr "{PUT}"\n', f'msgstr[0] "{PUT}"\n'),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new"), LINES.values(), ids=LINES)
def test_broken_lines(house: House, folder: Path, caplog: pytest.LogCaptureFixture, old: str, new: str) -> None:
    put(folder, whole_with(old, new))
    with caplog.at_level(logging.WARNING):
        pages = [home(house) for _ in range(3)]
    assert {title(page) for page in pages} == {TITLE}
    assert REST in pages[0]
    # What stands in two entries by accident is told twice.
    assert 1 <= len(caplog.records) <= 2
    assert all(re.search(r"sv\.po:\d+: .", record.getMessage()) for record in caplog.records)


UNREADABLE = {
    "Latin-1": whole().replace(PUT, "Krîbbå").encode("latin-1", errors="replace"),
    "UTF-16": whole().encode("utf-16"),
    "a rule that fails": whole_with(RULE, "Plural-Forms: nplurals=2; plural=n/0;"),
    "a rule that gives too much": whole_with(RULE, "Plural-Forms: nplurals=2; plural=5;"),
    "a rule that is code": whole_with(RULE, "Plural-Forms: nplurals=2; plural=__import__('os');"),
    "no number of forms": whole_with(RULE, "Plural-Forms: nplurals=many; plural=0;"),
    "very many forms": whole_with(RULE, "Plural-Forms: nplurals=999; plural=0;"),
    "the words of a template": whole_with(RULE, "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;"),
    "a nested rule": whole_with(RULE, f"Plural-Forms: nplurals=2; plural={'(' * 400}n{')' * 400};"),
    "huge": whole().encode() + b'\nmsgid "x"\nmsgstr "' + b"x" * po.MOST_BYTES + b'"\n',
}


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_cannot_be_used(house: House, folder: Path, caplog: pytest.LogCaptureFixture, data: bytes) -> None:
    put(folder, data)
    with caplog.at_level(logging.WARNING):
        pages = [home(house) for _ in range(3)]
    assert {title(page) for page in pages} == {TITLE}
    assert not any(REST in page for page in pages)
    assert [bool(re.search(r"sv\.po:\d+: .", record.getMessage())) for record in caplog.records] == [True]


READABLE = {
    "CRLF and a mark of byte order": ("\ufeff" + whole()).replace("\n", "\r\n").encode(),
    "carriage returns alone": whole().replace("\n", "\r").encode(),
    "no header": whole().replace(HEADER.strip(), "", 1).encode(),
    "Latin-1 declared": whole_with("charset=utf-8", "charset=iso-8859-1"),
    "a strange date": whole_with("Language: sv", "PO-Revision-Date: yesterday"),
    "a strange language": whole_with("Language: sv", "Language: ?!"),
    "no Plural-Forms": whole_with(f'"{RULE}\\n"\n', ""),
    "a line separator within a sentence": whole_with(PUT, PUT.replace(" ", " \u2028", 1)),
}


@pytest.mark.parametrize("data", READABLE.values(), ids=READABLE)
def test_an_odd_file_that_is_fine(house: House, folder: Path, caplog: pytest.LogCaptureFixture, data: bytes) -> None:
    put(folder, data)
    with caplog.at_level(logging.WARNING):
        assert REST in title(home(house))
    assert not caplog.records


def test_a_second_header_is_passed_over(house: House, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    put(folder, (whole() + HEADER.replace("nplurals=2; plural=(n != 1)", "nplurals=6; plural=5")).encode())
    with caplog.at_level(logging.WARNING), i18n.use("sv"):
        assert title(home(house)) == PUT
        assert i18n.ngettext("%(num)d card", "%(num)d cards", 5)
    assert ["twice" in record.getMessage() for record in caplog.records] == [True]


def test_a_truncated_file(house: House, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    data = whole().encode()
    put(folder, data[: data.index(TITLE.encode()) + 5])
    with caplog.at_level(logging.WARNING):
        assert title(home(house)) == TITLE
    assert len(caplog.records) <= 1


@pytest.mark.parametrize(
    ("forms", "reason"),
    [
        (("ett hål",), "plural form 1 of 2 is missing"),
        (("ett hål", "%(num)s hål", "%(num)s hål"), "3 plural forms; the header says 2"),
        (("ett hål", "några hål"), "%(num)s is missing in plural form 1"),
    ],
)
def test_plural_forms(folder: Path, caplog: pytest.LogCaptureFixture, forms: tuple[str, ...], reason: str) -> None:
    put(folder, (HEADER + entry(("%(num)s hole", "%(num)s holes"), forms)).encode())
    with i18n.use("sv"):
        assert [i18n.ngettext("%(num)s hole", "%(num)s holes", n) for n in (0, 1, 2)] == [
            "0 holes",
            "1 hole",
            "2 holes",
        ]
    assert reason in caplog.text


def test_the_log_is_not_flooded(house: House, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Fault: a file whose encoding went wrong put a line for each sentence into the log, at each page."""
    slips = "".join(entry((f"Sentence {number}",), ("100 %",)) for number in range(900))
    put(folder, (whole() + slips).encode())
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            home(house)
        told = len(caplog.records)
        put(folder, (whole() + slips + "\n").encode(), second=2)
        home(house)
    assert told == po.MOST_TOLD + 1
    assert len(caplog.records) == 2 * told
    assert "cribbage locales check" in caplog.text


def test_a_folder_or_a_dead_link_in_place_of_a_file(
    house: House, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "sv.po").mkdir()
    (folder / "el.po").symlink_to(folder / "nowhere.po")
    with caplog.at_level(logging.WARNING):
        assert title(home(house)) == TITLE
        assert house.visitor().client.get("/el/").status_code == 200
    assert "cannot be read" in caplog.text or not caplog.records
