"""Languages: their names and directions, and answers in them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextvars import copy_context
from pathlib import Path

import pytest
from babel import localedata
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment
from markupsafe import Markup

from cribbage.web import i18n, po, pseudo
from cribbage.web.catalogues import Library
from cribbage.web.i18n import N_, gettext, gettext_html, ngettext, ngettext_html, npgettext, pgettext
from cribbage.web.words import listed

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
    """Writes the file of a language; the folder is the one in use, with the pseudo-languages on offer."""
    count = 0

    def write_file(code: str, text: str) -> None:
        nonlocal count
        count += 1
        path = tmp_path / f"{code}.po"
        path.write_text(text, encoding="utf-8")
        # The clock of a file system is coarser than a test is fast.
        os.utime(path, ns=(count * 10**9, count * 10**9))
        os.utime(tmp_path, ns=(count * 10**9, count * 10**9))

    i18n.configure(tmp_path, pseudo_languages=True)
    yield write_file
    i18n.configure()


def test_codes_directions_and_names(write: Write) -> None:
    for code in ("ar", "pt_BR", "zh-Hant", "tlh"):
        write(code, "")
    assert i18n.known() == ("en", "ar", "pt-BR", "tlh", "zh-Hant", "qps-long", "qps-rtl")
    assert [i18n.direction(code) for code in ("en", "ar", "tlh", "qps-long", "qps-rtl")] == [
        "ltr",
        "rtl",
        "ltr",
        "ltr",
        "rtl",
    ]
    assert (i18n.name("en"), i18n.name("sv"), i18n.name("tlh")) == ("English", "svenska", "tlh")
    assert all(i18n.name(code) for code in i18n.known())


def test_pseudo_languages_only_when_allowed(tmp_path: Path) -> None:
    i18n.configure(tmp_path)
    try:
        assert i18n.available() == ("en",)
        assert i18n.choose("qps-long", "qps-rtl") == "en"
        with i18n.use("qps-long"):
            assert gettext("Deal") == "Deal"
    finally:
        i18n.configure()


# --- answering


def test_english_needs_no_file() -> None:
    assert i18n.current() == "en"
    assert N_("%(num)s hole") == "%(num)s hole"
    assert gettext("%(name)s plays 100 %%", name="Bo") == "Bo plays 100 %"
    assert ngettext("%(num)s hole", "%(num)s holes", 1) == "1 hole"
    assert ngettext("%(num)s hole", "%(num)s holes", 0) == "0 holes"
    assert pgettext("card rank", "Five") == "Five"
    assert npgettext("board", "%(num)s hole", "%(num)s holes", 2) == "2 holes"


def test_a_language_answers_and_leaves_gaps_to_english(write: Write) -> None:
    write(
        "sv",
        SWEDISH_HEADER
        + """
msgid "Deal"
msgstr "Ge"

msgctxt "noun"
msgid "Deal"
msgstr "Giv"

msgid "%(num)s hole"
msgid_plural "%(num)s holes"
msgstr[0] "%(num)s hål"
msgstr[1] "%(num)s hålen"

#, fuzzy
msgid "Go"
msgstr "Gå"

msgid "Crib"
msgstr ""

#~ msgid "Old"
#~ msgstr "Gammal"
""",
    )
    with i18n.use("sv"):
        assert i18n.current() == "sv"
        assert gettext("Deal") == "Ge"
        assert pgettext("noun", "Deal") == "Giv"
        assert pgettext("verb", "Deal") == "Deal"
        assert ngettext("%(num)s hole", "%(num)s holes", 1) == "1 hål"
        assert ngettext("%(num)s hole", "%(num)s holes", 7) == "7 hålen"
        assert ngettext("%(num)s hole", "%(num)s holes", -1) == "-1 hål"
        assert [gettext(text) for text in ("Go", "Crib", "Old", "Nobs")] == ["Go", "Crib", "Old", "Nobs"]
        # A sentence that is a plural in the file and a plain one in the code still gets an answer.
        assert gettext("%(num)s hole", num=3) == "3 hål"
        assert ngettext("Deal", "Deals", 2) == "Deals"
    assert i18n.current() == "en"
    assert gettext("Deal") == "Deal"


def test_many_plural_forms(write: Write) -> None:
    forms = "".join(f'msgstr[{form}] "{word} %(num)s"\n' for form, word in enumerate(("jedna", "dwie", "wiele")))
    rule = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    write(
        "pl", f'msgid ""\nmsgstr ""\n"Plural-Forms: {rule}\\n"\n\nmsgid "%(num)s a"\nmsgid_plural "%(num)s b"\n{forms}'
    )
    with i18n.use("pl"):
        answers = [ngettext("%(num)s a", "%(num)s b", n).split()[0] for n in (0, 1, 2, 5, 12, 22)]
    assert answers == ["wiele", "jedna", "dwie", "wiele", "wiele", "dwie"]


def test_a_changed_file_is_read_again(write: Write) -> None:
    write("sv", SWEDISH_HEADER + 'msgid "Deal"\nmsgstr "Ge"\n')
    with i18n.use("sv"):
        assert gettext("Deal") == "Ge"
    write("sv", SWEDISH_HEADER + 'msgid "Deal"\nmsgstr "Dela ut"\n')
    with i18n.use("sv"):
        assert gettext("Deal") == "Dela ut"


def test_the_language_belongs_to_one_context(write: Write) -> None:
    write("sv", SWEDISH_HEADER)
    with i18n.use("sv"):
        inner = copy_context()
    assert inner.run(i18n.current) == "sv"
    assert i18n.current() == "en"


def test_a_language_that_is_gone_is_english(write: Write, tmp_path: Path) -> None:
    write("sv", SWEDISH_HEADER)
    assert "sv" in i18n.known()
    (tmp_path / "sv.po").unlink()
    with i18n.use("sv"):
        assert gettext("Deal") == "Deal"


def test_a_file_that_goes_while_languages_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "sv.po"
    file.write_text('msgid "a"\nmsgstr "b"\n', encoding="utf-8")
    library = Library(tmp_path, with_pseudo=False)
    known = library.known

    def known_and_gone() -> tuple[str, ...]:
        found = known()
        file.unlink()
        os.utime(tmp_path, (1, 1))
        return found

    monkeypatch.setattr(library, "known", known_and_gone)
    assert set(library.offered()) <= {"en", "sv"}
    monkeypatch.undo()
    assert library.offered() == ("en",)


def test_a_language_of_one_plural_form_answers(write: Write) -> None:
    header = SWEDISH_HEADER.replace("sv", "ko").replace("nplurals=2; plural=(n != 1)", "nplurals=1; plural=0")
    write("ko", header + 'msgid "%(num)s hole"\nmsgid_plural "%(num)s holes"\nmsgstr[0] "%(num)s홀"\n')
    with i18n.use("ko"):
        assert [ngettext("%(num)s hole", "%(num)s holes", n) for n in (0, 1, 2)] == ["0홀", "1홀", "2홀"]


@pytest.mark.parametrize("count", range(5))
def test_lists_hold_every_part_once_in_every_language(write: Write, count: int) -> None:
    """Babel's lists of units lack a part in many languages."""
    parts = [f"<{n}>" for n in range(count)]
    codes = sorted({code.replace("_", "-") for code in localedata.locale_identifiers() if code != "root"})
    for code in codes:
        write(code, SWEDISH_HEADER)
    for code in codes:
        with i18n.use(code):
            for style in ("standard", "unit"):
                text = listed(parts, style)
                assert re.findall("<.>", text) == parts, (code, style, text)


# --- HTML


def test_values_in_html_are_escaped_and_tags_kept() -> None:
    hostile = "<script>alert(1)</script>"
    text = gettext_html("<b>%(name)s</b> lays %(card)s", name=hostile, card=Markup("<i>5</i>"))
    assert text == "<b>&lt;script&gt;alert(1)&lt;/script&gt;</b> lays <i>5</i>"
    assert isinstance(text, Markup)
    assert ngettext_html("<b>%(num)s</b> hole", "<b>%(num)s</b> holes", 2) == "<b>2</b> holes"


def test_templates(write: Write) -> None:
    write(
        "sv",
        SWEDISH_HEADER
        + """
msgid "<b>%(name)s</b> leads"
msgstr "<b>%(name)s</b> börjar"

msgid "%(num)s hole"
msgid_plural "%(num)s holes"
msgstr[0] "%(num)s hål"
msgstr[1] "%(num)s hålen"

msgctxt "noun"
msgid "Deal"
msgstr "Giv"

msgid "%(name)s deals to you."
msgstr "%(name)s ger dig kort."
""",
    )
    env = Environment(autoescape=True)
    i18n.install(env)
    template = env.from_string(
        """{{ gettext("<b>%(name)s</b> leads", name=name) }}|{{ ngettext("%(num)s hole", "%(num)s holes", 2) }}|"""
        """{{ pgettext("noun", "Deal") }}|{% trans name=name %}\n  {{ name }} deals\n  to you.\n{% endtrans %}"""
    )
    with i18n.use("sv"):
        assert template.render(name="<i>") == "<b>&lt;i&gt;</b> börjar|2 hålen|Giv|&lt;i&gt; ger dig kort."


# --- pseudo-languages


def test_long_words_keep_placeholders_and_tags(write: Write) -> None:
    with i18n.use("qps-long"):
        text = gettext("<b>%(name)s</b> has %(num)d holes &amp; 100 %%", name="Bo", num=3)
        assert ngettext("%(num)s hole", "%(num)s holes", 1) == "[!! 1 ĥöļéôë !!]"
        assert pgettext("card rank", "Five") == "[!! Fîvéôë !!]"
    assert text == "[!! <b>Bo</b> ĥåšôë 3 ĥöļéšôë &amp; 100 % !!]"


@given(st.text())
def test_pseudo_languages_change_no_placeholder(text: str) -> None:
    for change in (pseudo.lengthen, pseudo.mirror):
        assert po.placeholders(change(text)) == po.placeholders(text)
        assert po.stray_percent(change(text)).split("(")[0] == po.stray_percent(text).split("(")[0] or text


def test_right_to_left(write: Write) -> None:
    with i18n.use("qps-rtl"):
        assert gettext("%(name)s deals", name="Bo") == "Bo \u202edeals\u202c"
    assert i18n.direction("qps-rtl") == "rtl"
