"""What the check of translations finds, and where it keeps silent: a false alarm teaches people not to listen."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribbage.web import po
from cribbage.web.po_checks import check_file, check_text
from cribbage.web.po_checks.finding import Finding, Level
from tests.web.po_files import HEADER, entry

NAME = "%(name)s’s crib"


def header(code: str) -> str:
    return f'msgid ""\nmsgstr ""\n"Language: {code}\\n"\n"Plural-Forms: {po.plurals_for(code)}\\n"\n\n'


def found(code: str, source: str, *forms: str, plural: str = "", comment: str = "") -> list[Finding]:
    """The findings for one entry."""
    text = entry((source, plural) if plural else (source,), forms)
    return check_text(header(code) + (f"# {comment}\n" if comment else "") + text, code)


def mend(findings: list[Finding]) -> list[str]:
    return [finding.text for finding in findings if finding.level is not Level.LOOK]


def look(findings: list[Finding]) -> list[str]:
    return [finding.text for finding in findings if finding.level is Level.LOOK]


SLIPS = [
    ("sv", "Deal", " Ge", "begins with a blank"),
    ("sv", "Deal", "Ge\u00a0", "ends with a blank"),
    ("sv", "You lead.", "Du  börjar.", "two blanks"),
    ("sv", "You lead.", "Du\nbörjar.", "line break"),
    ("sv", "You lead.", "Du\tbörjar.", "tab"),
    ("sv", "You lead.", "Du bör\\jar.", "backslash"),
    ("sv", "You lead.", "\u200eDu börjar.", "U+200E"),
    ("sv", "You lead.", "\u2068Du\u2069 börjar.", "U+2068"),
    ("sv", "You lead.", "Du\u200b börjar.", "U+200B"),
    ("ar", "%(name)s leads.", "\u2068%(name)s\u2069 يبدأ.", "sets names and numbers apart"),
    ("ar", "You lead.", "أنت\u200f\u200f تبدأ.", "two direction marks"),
    ("ar", "You lead.", "\u202bأنت تبدأ.", "U+202B"),
    ("sv", "You lead.", "DU börjar NU direkt, BÖRJAR du.", "‘BÖRJAR’ is in upper case"),
    ("el", "You lead.", "ΑΡΧΙΖΕΙΣ εσύ.", "upper case"),
    ("tr", "Deal", "DAĞIT", "upper case"),
    ("sv", "This is the table’s link.", "This is the table’s link.", "English sentence itself"),
    ("ko", "%(name)s wins.", "%(name)s이 이겨요.", "‘이’ touches %(name)s"),
    ("ko", "%(name)s wins.", "%(name)s가 이겨요.", "‘가’ touches"),
    ("ko", "%(name)s wins.", "%(name)s이(가) 이겨요.", "‘이(가)’ touches"),
    ("ko", "%(name)s wins.", "%(name)s을/를 이겨요.", "‘을/를’ touches"),
    ("ko", "%(name)s wins.", "%(name)s(으)로 이겨요.", "‘(으)로’ touches"),
    ("ko", "%(name)s wins.", "%(name)s은 이겨요.", "‘은’ touches"),
    ("ko", "<b>%(name)s</b> wins.", "<b>%(name)s</b>는 이겨요.", "‘는’ touches"),
    ("ko", "to %(target)s", "%(target)s로", "‘로’ touches"),
    ("ko", "to %(target)s", "%(target)s으로", "‘으로’ touches"),
    ("ko", "with %(name)s", "%(name)s와", "‘와’ touches"),
    ("tr", NAME, "%(name)s’in crib’i", "‘’in’ touches %(name)s"),
    ("tr", NAME, "%(name)s'in crib’i", "‘'in’ touches"),
    ("tr", "to %(target)s", "%(target)s’e", "‘’e’ touches"),
    ("fi", NAME, "%(name)sn crib", "‘n’ touches"),
    ("fi", NAME, "%(name)s:n crib", "‘:n’ touches"),
    ("sv", NAME, "%(name)ss crib", "‘s’ touches %(name)s"),
    ("de", NAME, "%(name)ss Crib", "‘s’ touches"),
    ("nl", NAME, "%(name)s’s crib", "‘’s’ touches"),
    ("nl", NAME, "<b>%(name)s</b>s crib", "tags"),
    ("fr", "with %(name)s", "d’%(name)s", "‘d’’ touches"),
    ("ar", "with %(name)s", "مع%(name)s", "touches"),
]


@pytest.mark.parametrize(("code", "source", "form", "reason"), SLIPS)
def test_a_slip_is_named(code: str, source: str, form: str, reason: str) -> None:
    findings = found(code, source, form)
    assert any(reason in text for text in mend(findings)), findings
    assert all(source[:20] in text for text in mend(findings)), "says which sentence"


HINTS = [
    ("sv", "Deal", "Deal", "English sentence itself"),
    ("sv", "You lead.", "Du börjar", "English ends with a stop, this with no sign"),
    ("sv", "Your turn", "Din tur!", "English ends with no sign, this with an exclamation mark"),
    ("el", "Play again?", "Πάμε πάλι", "a question mark"),
    ("sv", "Ready", "Alla har äntligen blivit klara", "letters wide"),
    ("ko", "Go", "더 이상 낼 수 없어요", "letters wide"),
    ("sv", "The link’s name", "Länkens 'namn'", "straight '"),
    ("sv", "“Go” is said", "“Gå” sägs", "not “"),
    ("el", "“Go” is said", "„Πάσο” λέγεται", "not „"),
    ("nl", "You lead.", "Jij ZET.", "‘ZET’ is in upper case"),
]


@pytest.mark.parametrize(("code", "source", "form", "reason"), HINTS)
def test_a_hint_is_told_and_silenced(code: str, source: str, form: str, reason: str) -> None:
    findings = found(code, source, form)
    assert any(reason in text for text in look(findings)), findings
    assert not mend(findings)
    for comment in ("checked", "Checked by Eva, 2026", "checked: a name"):
        assert not found(code, source, form, comment=comment)


def test_a_comment_silences_what_may_be_right_and_nothing_else() -> None:
    assert not found("sv", "This is a name", "This is a name", comment="checked")
    assert not found("el", "You lead.", "ΑΡΧΙΖΕΙΣ εσύ.", comment="checked")
    assert mend(found("sv", NAME, "%(name)ss crib", comment="checked"))
    assert mend(found("sv", NAME, "%(nam)s: crib", comment="checked"))
    assert mend(found("sv", "Deal", "Ge ", comment="checked"))


FINE = [
    ("sv", "%(name)s wins %(num)s.", "%(name)s vinner %(num)s."),
    ("sv", "The QR code of OpenAPI", "OpenAPI:s QR-kod"),
    ("sv", "“Go” is said", "”Gå” sägs"),
    ("sv", "Cribbage", "Cribbage"),
    ("sv", "%(name)s, %(other)s", "%(name)s, %(other)s"),
    ("sv", "Part II", "Del II"),
    ("de", "“Go” is said", "„Go“ wird gesagt"),
    ("de", "%(num)s times", "%(num)s-mal"),
    ("fr", "Play again?", "On rejoue\u202f?"),
    ("fr", "“Go” is said", "« Go » se dit"),
    ("el", "Play again?", "Πάμε πάλι;"),
    ("el", "Play again?", "Πάμε πάλι\u037e"),
    ("ko", "%(name)s wins.", "%(name)s님이 이겨요."),
    ("ko", "%(num)s holes", "%(num)s홀을"),
    ("ko", "%(num)s holes", "%(num)s점"),
    ("ko", "as JSON", "JSON으로"),
    ("ko", "Deal", "딜"),
    ("tr", "to %(target)s", "hedef %(target)s"),
    ("tr", NAME, "%(name)s: crib’i"),
    ("nl", "“%(name)s” wins", "‘%(name)s’ wint"),
    ("ja", "%(name)s wins.", "%(name)sの勝ち。"),
    ("th", "You lead.", "คุณเริ่ม"),
    ("ar", "%(name)s and %(other)s", "%(name)s و%(other)s"),
    ("ar", "Play again?", "نلعب مرة أخرى؟"),
    ("ar", "You lead.", "أنت\u200f تبدأ."),
    ("ka", "You lead.", "შენ იწყებ."),
    ("sv", "%(points)s for %(num)s×%(name)s", "%(points)s för %(num)s×%(name)s"),
    ("sv", "<b>%(name)s</b> leads", "<b>%(name)s</b> börjar"),
    ("sv", "100 %% of it", "100 %% av det"),
]


@pytest.mark.parametrize(("code", "source", "form"), FINE)
def test_what_is_right_is_left_in_peace(code: str, source: str, form: str) -> None:
    assert not found(code, source, form)


def test_a_huge_file_is_checked_at_once() -> None:
    """Whoever sends a file to try it out must not hold up the server: the work grows with the size, not its square."""
    letters, blanks, fields = "a" * 400_000, " " * 400_000, "".join(f"x{number}:\\n" * 2 for number in range(40_000))
    assert found("sv", "x %(name)s", f"{letters}1%(name)s")
    assert mend(found("sv", "x %(name)s", "a%(name)s" * 50_000))
    assert mend(check_text(f'msgid ""\nmsgstr "{fields}"\n', "sv"))
    assert mend(check_text(f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural={blanks};x\\n"\n', "sv"))


def test_equal_plural_forms() -> None:
    cards = ("%(num)s card", "%(num)s kort", "%(num)s kort")
    [text] = look(found("sv", *cards, plural="%(num)s cards"))
    assert "all plural forms are the same" in text
    assert not found("sv", *cards, plural="%(num)s cards", comment="checked")
    assert not found("tr", "%(num)s card", "%(num)s kart", "%(num)s kart", plural="%(num)s cards")
    assert not found("ko", "%(num)s card", "카드 %(num)s장", plural="%(num)s cards")
    many = "".join(entry((f"%(num)s {word}", f"%(num)s {word}s"), ("%(num)s x",) * 2) for word in "abc")
    [finding] = check_text(header("sv") + many, "sv")
    assert (finding.line, "line 11, 16" in finding.text) == (6, True)


@pytest.mark.parametrize(
    ("code", "old", "new", "reason"),
    [
        ("sv", '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n', "", "has no Plural-Forms: write"),
        (
            "sv",
            "nplurals=2; plural=(n != 1)",
            "nplurals=3; plural=(n != 1)",
            "says 3 plural forms; this language has 2",
        ),
        ("pl", "", "", "says 2 plural forms; this language has 3"),
        ("sv", "plural=(n != 1)", "plural=n/0", "cannot be used"),
        ("sv", "utf-8", "iso-8859-1", "must be UTF-8"),
        ("sv", "Language: sv", "PO-Revision-Date: yesterday", "po-revision-date cannot be read"),
        ("sv", "Language: sv\\n", "Language: sv\\nLanguage: sv\\n", "in the header twice"),
        ("sv", "Language: sv\\n", "Language: sv\\nhello\\n", "no colon"),
        ("sv", HEADER, "", "has no header"),
    ],
)
def test_the_header(code: str, old: str, new: str, reason: str) -> None:
    text = HEADER.replace(old, new) if old else HEADER
    findings = check_text(text + entry(("You lead.",), ("Du börjar .\\",)), code)
    assert any(reason in told for told in mend(findings)), findings
    assert any("backslash" in told for told in mend(findings)), "the rest is checked all the same"


def test_a_header_of_another_language_is_worth_a_look() -> None:
    [text] = look(check_text(HEADER, "nb"))
    assert "Language: sv" in text


@pytest.mark.parametrize(
    ("code", "rule"), [("fr", "nplurals=3; plural=(n > 1);"), ("ru", ""), ("es", ""), ("pt_BR", "")]
)
def test_forms_that_an_editor_may_give(code: str, rule: str) -> None:
    text = header(code)
    assert not check_text(text.replace(str(po.plurals_for(code)), rule) if rule else text, code)


def test_all_faults_of_a_broken_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "sv.po"
    text = (
        HEADER.replace("plural=(n != 1)", "plural=n/0")
        + entry(("Deal",), ("Ge ",))
        + 'msgid "Cut"\nmsgstr "Kup\n\n'
        + entry(("%(name)s wins", "%(num)s win"), ("%(namn)s", ""))
        + 'msgid "Deal"\nmsgstr "Giv"\n\n'
        + "<<<<<<< mine\n"
        + entry(("Crib",), ("Lådan\\",))
    )
    path.write_bytes(text.encode("latin-1"))
    lines = text.split("\n")
    told = [(finding.line, finding.text) for finding in check_file(path, "sv")]
    assert [line for line, _ in told] == sorted(line for line, _ in told)
    for reason, start in (
        ("not UTF-8", 'msgstr "Lådan'),
        ("cannot be used", 'msgid ""'),
        ("ends with a blank", 'msgstr "Ge "'),
        ("mind each", 'msgstr "Kup'),
        ("%(namn)s is not", "msgstr[0]"),
        ("form 1 of 2 is missing", "msgstr[1]"),
        ("here twice (first in line 8)", 'msgid "Deal"'),
        ("merge conflict", "<<<<<<<"),
    ):
        [line] = [line for line, text in told if reason in text]
        places = [number for number, text in enumerate(lines, 1) if text.startswith(start)]
        assert line in places, reason


def test_sentences_that_the_program_has_no_longer() -> None:
    text = HEADER + entry(("Old",), ("Gammal",)) + entry(("Older",), ("Äldre",)) + entry(("Deal",), ("Ge",))
    wanted: dict[po.Key, tuple[str, ...]] = {(None, "Deal"): ("Deal",), (None, "Cut"): ("Cut",)}
    findings = check_text(text, "sv", wanted)
    [gone], [missing] = mend(findings), look(findings)
    advice = "if you have changed the msgid, put it back; else run `cribbage locales update`"
    assert f"these and 1 more are not in the program now: {advice}: “Old”" in gone
    assert "not in the file yet: 1;" in missing
    other = HEADER + entry(("Deal", "Deals"), ("Ge", "Ger"))
    assert any("not in the program now" in text for text in mend(check_text(other, "sv", wanted)))


def test_fuzzy_and_empty_and_old_entries_are_let_be() -> None:
    bad = entry(("Deal",), ("Ge %",))
    assert not check_text(HEADER + "#, fuzzy\n" + bad, "sv")
    assert not check_text(HEADER + entry(("Deal",), ("",)), "sv")
    assert not check_text(HEADER + '#~ msgid "Deal"\n#~ msgstr "Ge %"\n', "sv")
