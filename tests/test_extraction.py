"""The sentences for translators: all of them collected, each of them translatable, the committed list fresh."""

from __future__ import annotations

import ast
import re
from io import StringIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from cribbage import locales_tool
from cribbage.locales_tool.stats import Progress, stats
from cribbage.paths import CHECKOUT, MissingFileError
from cribbage.web import po

CODE = """\
from cribbage.web.i18n import N_, gettext, gettext_html, ngettext, npgettext, pgettext

# TRANSLATORS: said by a player who cannot lay a card
GO = N_("Go")
a = gettext("%(name)s deals", name=name)
b = ngettext("%(num)s hole", "%(num)s holes", n)
c = pgettext("card rank", "Five")
d = npgettext("board", "%(num)s peg", "%(num)s pegs", n)
e = gettext_html("<b>%(name)s</b> leads", name=name)
f = other("not this")
"""
PAGE = """\
{# TRANSLATORS: the heap of cards that the dealer counts last #}
<h1>{{ gettext("Crib") }}</h1>
<h2>{{ _("The show") }}</h2>
<p>{% trans num=n, name=name %}
  {{ name }} has
  one card.
{% pluralize %}
  {{ name }} has {{ num }} cards.
{% endtrans %}</p>
"""
EXPECTED = """\
#. said by a player who cannot lay a card
#: src/cribbage/a.py
msgid "Go"
msgstr ""

#: src/cribbage/a.py
#, python-format
msgid "%(name)s deals"
msgstr ""

#: src/cribbage/a.py
#, python-format
msgid "%(num)s hole"
msgid_plural "%(num)s holes"
msgstr[0] ""
msgstr[1] ""

#: src/cribbage/a.py
msgctxt "card rank"
msgid "Five"
msgstr ""

#: src/cribbage/a.py
#, python-format
msgctxt "board"
msgid "%(num)s peg"
msgid_plural "%(num)s pegs"
msgstr[0] ""
msgstr[1] ""

#: src/cribbage/a.py
#, python-format
msgid "<b>%(name)s</b> leads"
msgstr ""

#. the heap of cards that the dealer counts last
#: templates/page.html
msgid "Crib"
msgstr ""

#: templates/page.html
msgid "The show"
msgstr ""

#: templates/page.html
#, python-format
msgid "%(name)s has one card."
msgid_plural "%(name)s has %(num)s cards."
msgstr[0] ""
msgstr[1] ""

"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for folder in ("src/cribbage/_vendor", "templates", "locales", ".venv/src"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "babel.toml").write_bytes((CHECKOUT / "babel.toml").read_bytes())
    (tmp_path / "src/cribbage/a.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "src/cribbage/_vendor/b.py").write_text('gettext("vendored")', encoding="utf-8")
    (tmp_path / "templates/page.html").write_text(PAGE, encoding="utf-8")
    return tmp_path


def test_the_list_holds_what_templates_say() -> None:
    """Fault: the short name that templates use was passed over, and half of all sentences with it."""
    listed = {message.id for message in read_po(StringIO((CHECKOUT / "locales" / "messages.pot").read_text("utf-8")))}
    said = [
        text
        for file in (CHECKOUT / "templates").rglob("*.html")
        for text in re.findall(r'\b_\("([^"]+)"', file.read_text("utf-8"))
    ]
    assert len(said) > 100
    assert set(said) <= listed


def test_every_note_reaches_a_sentence() -> None:
    """Fault: notes above a table of sentences, a line too far from the first of them, reached no translator."""
    listed = read_po(StringIO((CHECKOUT / "locales" / "messages.pot").read_text("utf-8")))
    notes = " ".join(" ".join(message.auto_comments) for message in listed)
    lost = []
    for file in (*(CHECKOUT / "templates").rglob("*.html"), *(CHECKOUT / "src" / "cribbage" / "web").rglob("*.py")):
        said = re.findall(r"(?:# |\{#-? )TRANSLATORS: (.*?)(?: -?#\}|$)", file.read_text("utf-8"), re.MULTILINE)
        lost += [f"{file.name}: {note}" for note in said if note not in notes]
    assert not lost, "\n".join(lost)


def test_a_note_stands_with_the_sentence_it_is_about() -> None:
    """Fault: the note on the length of the game went to the name of the game, which stands before it on the line."""
    listed = read_po(StringIO((CHECKOUT / "locales" / "messages.pot").read_text("utf-8")))
    notes = {message.id: " ".join(message.auto_comments) for message in listed}
    assert "the score that wins" in notes["to %(target)s"]
    assert "whoever reaches the target loses" in notes["Lowball: do not reach %(target)s"]
    assert not notes["Cribbage"]


def test_what_a_placeholder_stands_for_is_told_wherever_it_occurs(checkout: Path) -> None:
    calls = [
        "gettext('Peg %(points)s')",
        "ngettext('%(names)s has thrown', '%(names)s have thrown', n)",
        "gettext('Go')",
    ]
    (checkout / "src/cribbage/a.py").write_text("\n".join(calls), encoding="utf-8")
    notes = [message.auto_comments for message in locales_tool.extract(checkout) if message.id][:3]
    assert [len(note) for note in notes] == [1, 1, 0]
    assert "%(points)s is a bare number" in notes[0][0]
    assert "follows how many" in notes[1][0]


def test_messages_pot_is_fresh_and_every_translation_sound() -> None:
    problems = locales_tool.check().mend
    assert not problems, "\n".join(map(str, problems))


def test_every_kind_of_sentence_is_found(checkout: Path) -> None:
    text = locales_tool.template_text(locales_tool.extract(checkout))
    assert text.partition('8bit\\n"\n\n')[2] == EXPECTED


def test_the_list_does_not_depend_on_line_numbers(checkout: Path) -> None:
    before = locales_tool.template_text(locales_tool.extract(checkout))
    source = checkout / "src/cribbage/a.py"
    source.write_text("\n\n" + source.read_text(encoding="utf-8"), encoding="utf-8")
    assert locales_tool.template_text(locales_tool.extract(checkout)) == before


def test_a_template_with_an_error_is_not_passed_over(checkout: Path) -> None:
    (checkout / "templates/broken.html").write_text('{{ gettext("Lost") }}{% if %}', encoding="utf-8")
    with pytest.raises(Exception, match="Expected an expression"):
        locales_tool.extract(checkout)


def test_update_then_check(checkout: Path) -> None:
    [stale] = locales_tool.check(checkout).mend
    assert "cribbage locales update" in stale.text
    translation = checkout / "locales/sv.po"
    translation.write_text('# Ours\nmsgid "Go"\nmsgstr "Gå"\n\nmsgid "Gone"\nmsgstr "Borta"\n', encoding="utf-8")
    done = locales_tool.update(checkout)
    assert [path.name for path in done.written] == ["messages.pot", "sv.po"]
    text = translation.read_text(encoding="utf-8")
    assert 'msgid "Go"\nmsgstr "Gå"' in text
    assert '#~ msgid "Gone"' in text
    assert "nplurals=2" in text
    assert "Date: 2" not in text
    assert locales_tool.check(checkout) == locales_tool.Checked((), ())
    assert stats(checkout) == (Progress("sv", 1, 0, 8, 0),)
    assert locales_tool.update(checkout) == locales_tool.Update((), ())


def test_a_broken_translation_is_reported_and_left_alone(checkout: Path) -> None:
    translation = checkout / "locales/sv.po"
    broken = 'msgid "Go"\nmsgstr "Gå\n\nmsgid "Crib"\nmsgstr "Lådan"\n'
    translation.write_text(broken, encoding="utf-8")
    done = locales_tool.update(checkout)
    [problem] = done.problems
    assert re.fullmatch(r"sv\.po:2: left as it is: not of the form .*", str(problem))
    assert translation.read_text(encoding="utf-8") == broken
    assert [problem.line for problem in locales_tool.check(checkout).mend] == [0, 2]
    assert stats(checkout) == (Progress("sv", 1, 0, 8, 2),)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ('gettext("100 % sure")', "%% for a percent sign"),
        ('gettext("%s wins")', "%(name)s"),
        ('gettext("Deal ")', "blank"),
        ('gettext("<b>Deal")', "closed in order"),
        ('ngettext("%(name)s has one", "%(num)s", n)', "lacks a placeholder"),
        ('ngettext("One", "%(count)s", n)', "the singular lacks %(count)s"),
        ('ngettext_html("<b>One</b>", "<i>%(num)s</i>", n)', "the tags of the plural are not those of the singular"),
        ("gettext('Say \"go\"')", "typographic quotes"),
    ],
)
def test_sentences_that_nobody_could_translate(checkout: Path, call: str, reason: str) -> None:
    (checkout / "src/cribbage/a.py").write_text(call, encoding="utf-8")
    locales_tool.update(checkout)
    [problem] = locales_tool.check(checkout).mend
    assert reason in problem.text
    assert (problem.file, problem.line) == ("src/cribbage/a.py", 1)


def test_only_in_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="checkout"):
        locales_tool.extract(tmp_path)


def test_no_sentence_is_put_together_before_it_is_translated() -> None:
    """An f-string, `+` or `.format` inside the call is never found by extraction and never translated."""
    found = []
    for path in sorted((CHECKOUT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in locales_tool.KEYWORDS and any(
                isinstance(argument, ast.JoinedStr | ast.BinOp | ast.Call) for argument in node.args[:2]
            ):
                found.append(f"{path.relative_to(CHECKOUT)}:{node.lineno}")
    assert not found


def test_outdated_sentences_are_kept_for_their_translator(checkout: Path) -> None:
    kept = '#~ msgid "Muggins!"\n#~ msgstr "Mygga!"\n'
    (checkout / "locales/sv.po").write_text(f'#~| msgid "Muggins"\n{kept}', encoding="utf-8")
    assert not locales_tool.update(checkout).problems
    assert kept in (checkout / "locales/sv.po").read_text(encoding="utf-8")


UNREAL = {
    "not UTF-8": 'msgid "Go"\nmsgstr "G\xe5"\n'.encode("latin-1"),
    "a date": b'msgid ""\nmsgstr ""\n"PO-Revision-Date: yesterday\\n"\n\nmsgid "Go"\nmsgstr "Ga"\n',
    "a form too much": b'msgid "%(num)s hole"\nmsgid_plural "%(num)s holes"\n'
    + b"".join(b'msgstr[%d] "%%(num)s"\n' % form for form in range(3)),
    "a sentence twice": b'msgid "Go"\nmsgstr "Ett"\n\nmsgid "Go"\nmsgstr "Annat"\n',
    "a merge": b'<<<<<<< mine\nmsgid "Go"\nmsgstr "Ett"\n=======\nmsgid "Go"\nmsgstr "Annat"\n>>>>>>> theirs\n',
}


@pytest.mark.parametrize("data", UNREAL.values(), ids=UNREAL)
def test_what_an_update_would_lose_is_left_alone(checkout: Path, data: bytes) -> None:
    (checkout / "locales/sv.po").write_bytes(data)
    (checkout / "locales/tr.po").write_text('msgid "Go"\nmsgstr "Pas"\n', encoding="utf-8")
    done = locales_tool.update(checkout)
    assert [path.name for path in done.written] == ["messages.pot", "tr.po"]
    assert done.problems
    assert all(str(problem).startswith("sv.po:") for problem in done.problems)
    assert (checkout / "locales/sv.po").read_bytes() == data


def test_an_update_keeps_comments_headers_and_order(checkout: Path) -> None:
    translation = checkout / "locales/sv.po"
    translation.write_text(
        '# Av Eva\nmsgid ""\nmsgstr ""\n"Language: sv\\n"\n"X-Generator: Poedit\\n"\n'
        '"Last-Translator: Eva <e@x.se>\\n"\n\n'
        '# checked: so is it said\nmsgid "Go"\nmsgstr "Go"\n\n#, fuzzy\nmsgid "Crib"\nmsgstr "Lådan"\n',
        encoding="utf-8",
    )
    locales_tool.update(checkout)
    text = translation.read_text(encoding="utf-8")
    for kept in ("# Av Eva\n", "Last-Translator: Eva", "# checked: so is it said\n", '#, fuzzy\nmsgid "Crib"'):
        assert kept in text
    assert "EMAIL@ADDRESS" not in text
    assert "YEAR" not in text
    order = [
        line for line in (checkout / "locales/messages.pot").read_text("utf-8").split("\n") if line[:6] == "msgid "
    ]
    assert [line for line in text.split("\n") if line[:6] == "msgid "] == order
    assert locales_tool.update(checkout) == locales_tool.Update((), ())
    assert stats(checkout) == (Progress("sv", 1, 1, 7, 0),)


def test_a_file_is_written_whole_or_not_at_all(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = checkout / "locales/sv.po"
    path.write_text("before", encoding="utf-8")
    path.chmod(0o640)

    def fail(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(target))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(OSError, match="No space"):
            locales_tool.write_if_changed(path, "after")
    assert path.read_text(encoding="utf-8") == "before"
    assert locales_tool.write_if_changed(path, "after")
    assert not locales_tool.write_if_changed(path, "after")
    assert (path.read_text(encoding="utf-8"), path.stat().st_mode & 0o777) == ("after", 0o640)
    assert [found.name for found in path.parent.iterdir()] == ["sv.po"]


def test_problems_print_as_file_and_line() -> None:
    assert str(po.Problem("sv.po", 12, "reason")) == "sv.po:12: reason"
