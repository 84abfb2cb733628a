"""Translation files: a slip of a translator costs one line in the log and shows English, never more."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage.web import i18n, po
from cribbage.web.i18n import gettext, ngettext

SWEDISH_HEADER = r"""
msgid ""
msgstr ""
"Language: sv\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""

Write = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Writes the file of a language into the folder that is in use."""
    i18n.configure(tmp_path)

    def write_file(code: str, text: str) -> None:
        (tmp_path / f"{code}.po").write_text(text, encoding="utf-8")

    yield write_file
    i18n.configure()


HEADERS = {"ko": 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\n'}
PLURAL = 'msgid "%(num)s card of %(name)s"\nmsgid_plural "%(num)s cards of %(name)s"\n'


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ('msgid "%(name)s wins"\nmsgstr "vinner"', "%(name)s is missing"),
        ('msgid "%(name)s wins"\nmsgstr "%(namn)s vinner"', "%(namn)s is not in the English"),
        ('msgid "%(name)s wins"\nmsgstr "%(name) s vinner"', "damaged"),
        ('msgid "%(name)s wins"\nmsgstr "%(name)s vinner 5 %"', "damaged"),
        ('msgid "%(name)s wins"\nmsgstr "% (name)s vinner"', "damaged"),
        ('msgid "%(name)s wins"\nmsgstr "{name} vinner"', "%(name)s is missing"),
        ('msgid "<b>Go</b>"\nmsgstr "<b>Gå"', "tags"),
        ('msgid "<b>Go</b>"\nmsgstr "</b>Gå<b>"', "closed in order"),
        ('msgid "<b>Go</b>"\nmsgstr "<i>Gå</i>"', "tags"),
        ('msgid "Go"\nmsgstr "<script>alert(1)</script>"', "tags"),
        ('msgid "Go"\nmsgstr "Gå <img src=x onerror=alert(1)"', "tags"),
        ('msgid "<b class=x>Go</b>"\nmsgstr "<b onclick=x>Gå</b>"', "tags"),
        (PLURAL + 'msgstr[0] "%(num)s kort från %(name)s"', "plural form 1 of 2 is missing"),
        (
            PLURAL + 'msgstr[0] "ett kort från %(name)s"\nmsgstr[1] "kort från %(name)s"',
            "%(num)s is missing in plural form 1",
        ),
        (
            PLURAL + 'msgstr[0] "ett kort"\nmsgstr[1] "%(num)s kort från %(name)s"',
            "%(name)s is missing in plural form 0",
        ),
        ('msgid "Go"\nmsgstr "Gå', "mind each"),
        ('msgid "Go"\nmsgstr "Gå "nu""', "mind each"),
        ('msgid "Go"\nmsgstr Gå', "mind each"),
        ('msgid "Go"\nmsgsrt "Gå"', "mind each"),
        ('<<<<<<< mine\nmsgid "Go"\nmsgstr "Gå"', "merge conflict"),
        ('msgid "%(name)s wins"\nmsgstr "%(name)d vinner"', "write %(name)s, not %(name)d"),
        ('msgid "%(name)s wins"\nmsgstr "%( name )s vinner"', "write %(name)s"),
        ('msgid "Go"\nmsgstr[x] "Gå"', "mind each"),
        ('msgid "Go"\n', "missing msgstr"),
    ],
)
def test_a_slip_costs_one_line_and_shows_english(
    write: Write, caplog: pytest.LogCaptureFixture, entry: str, reason: str
) -> None:
    write("sv", f'{SWEDISH_HEADER}{entry}\n\nmsgid "Deal"\nmsgstr "Ge"\n')
    with caplog.at_level(logging.WARNING), i18n.use("sv"):
        assert gettext("Deal") == "Ge"
        assert gettext("Go") == "Go"
        assert gettext("%(name)s wins", name="Bo") == "Bo wins"
        assert ngettext("%(num)s card of %(name)s", "%(num)s cards of %(name)s", 2, name="Bo") == "2 cards of Bo"
    assert len(caplog.records) == 1
    assert re.search(r"sv\.po:\d+: .*" + re.escape(reason), caplog.text)


def test_one_may_be_a_word_where_the_form_is_for_one_only(write: Write, caplog: pytest.LogCaptureFixture) -> None:
    write(
        "sv", SWEDISH_HEADER + PLURAL + 'msgstr[0] "ett kort från %(name)s"\nmsgstr[1] "%(num)s kort från %(name)s"\n'
    )
    with i18n.use("sv"):
        assert ngettext("%(num)s card of %(name)s", "%(num)s cards of %(name)s", 1, name="Bo") == "ett kort från Bo"
    # In Russian the first form serves 21 and 31 as well.
    rule = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    forms = "".join(f'msgstr[{form}] "{text} %(name)s"\n' for form, text in enumerate(("одна", "%(num)s", "%(num)s")))
    assert not caplog.records
    write("ru", f'msgid ""\nmsgstr ""\n"Plural-Forms: {rule}\\n"\n\n{PLURAL}{forms}')
    with i18n.use("ru"):
        assert ngettext("%(num)s card of %(name)s", "%(num)s cards of %(name)s", 21, name="Bo") == "21 cards of Bo"
    assert "%(num)s is missing in plural form 0" in caplog.text


@pytest.mark.parametrize(
    "header",
    [
        "Plural-Forms: nplurals=2; plural=n/0;",
        "Plural-Forms: nplurals=2; plural=5;",
        "Plural-Forms: nplurals=2; plural=__import__('os');",
        "Plural-Forms: nplurals=many; plural=0;",
        "Plural-Forms: nplurals=999999999; plural=0;",
    ],
)
def test_a_broken_header_costs_one_line(write: Write, caplog: pytest.LogCaptureFixture, header: str) -> None:
    write("sv", f'msgid ""\nmsgstr ""\n"{header}\\n"\n\nmsgid "Deal"\nmsgstr "Ge"\n')
    with i18n.use("sv"):
        assert gettext("Deal") == "Deal"
    with i18n.use("sv"):
        assert i18n.current() == "en"
    assert len(caplog.records) == 1


def test_not_utf8_costs_one_line(write: Write, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write("sv", "")
    (tmp_path / "sv.po").write_bytes('msgid "Go"\nmsgstr "Gå"\n'.encode("latin-1"))
    with i18n.use("sv"):
        assert gettext("Go") == "Go"
    assert "not UTF-8" in caplog.text


def test_a_byte_order_mark_and_windows_line_ends_are_fine(write: Write) -> None:
    write("sv", "\ufeff" + (SWEDISH_HEADER.lstrip() + 'msgid "Go"\nmsgstr "Gå"\n').replace("\n", "\r\n"))
    with i18n.use("sv"):
        assert gettext("Go") == "Gå"


PIECES = (
    'msgid "%(name)s"',
    "msgid_plural",
    'msgstr "%(name)s',
    'msgstr "%("',
    "msgstr[1]",
    '"',
    "\\",
    "#,fuzzy",
    "#~",
    "#|",
    " x",
)


def test_a_plural_in_a_language_with_one_form(write: Write) -> None:
    """Fault: one form was taken for a plain sentence, and every number was said in English."""
    write("ko", HEADERS["ko"] + PLURAL + 'msgstr[0] "%(name)s님의 카드 %(num)s장"\n')
    with i18n.use("ko"):
        said = [ngettext("%(num)s card of %(name)s", "%(num)s cards of %(name)s", n, name="Bo") for n in (1, 5)]
    assert said == ["Bo님의 카드 1장", "Bo님의 카드 5장"]


EVIL = '<meta http-equiv=refresh content="0;url=//x"></meta>'


@pytest.mark.parametrize("form", [EVIL, "<i>Ge</i>", "Ge {", "Ge &lt;", 'Ge"'])
def test_what_a_file_says_of_the_english_plural_allows_nothing(write: Write, form: str) -> None:
    """The program asks by the singular: tags and signs of a plural that it has never said would come into a page."""
    said = form.replace('"', '\\"')
    write("sv", f'msgid "Deal"\nmsgid_plural "{said}"\nmsgstr[0] "{said}"\nmsgstr[1] "{said}"\n')
    with i18n.use("sv"):
        assert gettext("Deal") == "Deal"
        assert ngettext("Deal", "Deals", 2) == "Deals"


@pytest.mark.parametrize("rule", ["n>1000?9:n!=1", "n>1000?1/(n-n):n!=1"])
def test_a_plural_rule_that_fails_for_large_numbers_only(tmp_path: Path, rule: str) -> None:
    header = f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural={rule};\\n"\n'
    assert [po.read_text(header, "sv.po").plural(number) for number in (1, 2, 1001)] == [0, 1, 1]


def test_a_plural_of_the_file_is_no_plural_of_the_program(write: Write) -> None:
    """Fault: what a file gave as English was believed; a page then asked for values that nobody had."""
    write(
        "sv",
        SWEDISH_HEADER
        + 'msgid "Deal"\nmsgid_plural "Deals %(count)s"\nmsgstr[0] "Ge %(count)s"\nmsgstr[1] "Ge %(count)s"\n\n'
        + 'msgid "Cut"\nmsgid_plural "Cuts %(num)s"\nmsgstr[0] "Kupera %(num)s"\nmsgstr[1] "Kupera %(num)s"\n',
    )
    with i18n.use("sv"):
        assert (gettext("Deal"), ngettext("Deal", "Deals", 2)) == ("Deal", "Deals")
        assert (gettext("Cut"), ngettext("Cut", "Cuts", 2)) == ("Cut", "Kupera 2")


@given(st.binary(max_size=80), st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=25).map("\n".join))
def test_any_file_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, tail: bytes, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "xx.po"
    path.write_bytes(text.encode(errors="surrogatepass") + b"\n" + tail)
    with suppress(po.UnreadableError):
        po.read(path)
