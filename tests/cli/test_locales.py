"""`cribbage locales`: what translators see, and the status that scripts see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from cribbage import cli, locales_tool
from cribbage.locales_tool import told
from cribbage.paths import CHECKOUT

CODE = """\
from cribbage.web.i18n import gettext, ngettext
a = gettext("Go")
b = gettext("%(name)s deals", name=name)
c = ngettext("%(num)s hole", "%(num)s holes", n)
d = gettext("Deal")
e = gettext("Crib")
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small program; the commands work on it."""
    for folder in ("src/cribbage", "templates", "locales"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "babel.toml").write_bytes((CHECKOUT / "babel.toml").read_bytes())
    (tmp_path / "src/cribbage/a.py").write_text(CODE, encoding="utf-8")
    locales_tool.update(tmp_path)
    run = told.run
    monkeypatch.setattr(told, "run", lambda what, code: run(what, code, tmp_path))
    return tmp_path


class Locales:
    """Runs the command: status, output, errors."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            cli.main(["locales", *arguments])
        out, err = self.capsys.readouterr()
        return int(left.value.code or 0), out, err


@pytest.fixture
def locales(checkout: Path, capsys: pytest.CaptureFixture[str]) -> Locales:
    return Locales(capsys)


def translate(path: Path, **texts: str) -> None:
    """Puts translations into a file as an editor would."""
    text = path.read_text(encoding="utf-8")
    for english, translation in texts.items():
        text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{translation}"')
    path.write_text(text, encoding="utf-8")


def test_a_language_from_its_beginning(checkout: Path, locales: Locales) -> None:
    status, out, err = locales("new", "sv")
    path = checkout / "locales/sv.po"
    assert (status, err, str(path) in out) == (0, "", True)
    assert path.read_text(encoding="utf-8").startswith("# Swedish sentences of Cribbage.")
    assert locales("check") == (0, "", "")
    translate(path, Go="Go ", Deal="Ge")
    assert locales("check")[2] == "sv.po:14: ends with a blank: “Go”\n"
    translate(path, Crib="Crib")
    path.write_text(path.read_text(encoding="utf-8").replace('"Go "', '"Start!"'), encoding="utf-8")
    status, out, err = locales("check")
    assert (status, err) == (0, "")
    assert out.split("\n")[0] == told.LOOK
    assert re.fullmatch(
        r"sv\.po:14: English ends with no sign, this with an exclamation mark: “Go”", out.split("\n")[1]
    )
    assert locales("update") == (0, "", "")


@pytest.mark.parametrize(
    ("code", "name", "forms"),
    [("ar", "ar", 6), ("ko", "ko", 1), ("fr", "fr", 2), ("es", "es", 2), ("pl", "pl", 3), ("pt-BR", "pt_BR", 2)],
)
def test_a_new_file_has_the_forms_of_its_language(
    checkout: Path, locales: Locales, code: str, name: str, forms: int
) -> None:
    assert locales("new", code)[0] == 0
    text = (checkout / f"locales/{name}.po").read_text(encoding="utf-8")
    assert f"nplurals={forms};" in text
    assert text.count("\nmsgstr[") == forms
    assert locales("check", code) == (0, "", "")
    assert locales("update") == (0, "", ""), "nothing to bring up to date"
    with (checkout / f"locales/{name}.po").open(encoding="utf-8") as file:
        assert len(read_po(file)) == 5


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("new",), "which language"),
        (("new", "swedish"), "no language has the code 'swedish'; nearest: sv (Swedish)"),
        (("new", "deutsch"), "nearest: de (German)"),
        (("new", "svv"), "sv (Swedish)"),
        (("new", "swe"), "no language has the code 'swe'; nearest: sv"),
        (("new", "../../x"), "no language has the code"),
        (("new", "x\ny"), "no language has the code"),
        (("new", ""), "no language has the code"),
        (("new", "root"), "no language has the code"),
        (("new", "en"), "in English already"),
        (("new", "el"), "el.po is there already"),
        (("new", "EL"), "el.po is there already"),
        (("check", "sv"), "there is no file sv.po; there are el.po"),
        (("stats", "sv"), "takes no language"),
        (("update", "sv"), "takes no language"),
        (("mend",), "invalid choice"),
        ((), "required"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    checkout: Path, locales: Locales, arguments: tuple[str, ...], reason: str
) -> None:
    (checkout / "locales/el.po").write_text("", encoding="utf-8")
    before = sorted(checkout.rglob("*"))
    status, out, err = locales(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1), err
    assert reason in err
    assert sorted(checkout.rglob("*")) == before


def test_outside_a_checkout(checkout: Path, locales: Locales) -> None:
    (checkout / "babel.toml").unlink()
    for what in ("check", "update", "stats"):
        status, _, err = locales(what)
        assert (status, err.count("\n")) == (2, 1)
        assert "checkout" in err


def test_a_template_with_an_error_is_one_line(checkout: Path, locales: Locales) -> None:
    (checkout / "templates/broken.html").write_text("{% if %}", encoding="utf-8")
    status, _, err = locales("check")
    assert (status, err.count("\n")) == (2, 1)


def test_a_folder_that_cannot_be_written(checkout: Path, locales: Locales, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, text: str) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(locales_tool, "write_if_changed", refuse)
    status, _, err = locales("update")
    assert (status, err) == (2, f"cribbage: locales update: {checkout}/locales/messages.pot: Permission denied\n")


def test_an_update_that_leaves_a_file_alone(checkout: Path, locales: Locales) -> None:
    (checkout / "locales/sv.po").write_bytes(b'msgid "Go"\nmsgstr "G\xe5"\n')
    status, out, err = locales("update")
    assert (status, out) == (1, "")
    assert err == "sv.po:2: left as it is: the file is not UTF-8: save it in that encoding\n"


def test_the_check_tells_all_by_file_and_line(checkout: Path, locales: Locales) -> None:
    for code in ("sv", "el"):
        locales("new", code)
        path = checkout / f"locales/{code}.po"
        translate(path, Go="Go %", Deal="<b>Ge", Crib=" Krubba")
    status, _, err = locales("check")
    assert status == 1
    assert [line.split(":")[0] for line in err.splitlines()] == ["el.po"] * 3 + ["sv.po"] * 3
    lines = [int(line.split(":")[1]) for line in err.splitlines()]
    assert lines[:3] == sorted(lines[:3]) == lines[3:]


def test_the_table(checkout: Path, locales: Locales) -> None:
    for code in ("sv", "ko", "ar"):
        locales("new", code)
    translate(checkout / "locales/sv.po", Go="Go!", Deal="Ge", Crib="Crib", **{"%(name)s deals": "%(name)s ger"})
    translate(checkout / "locales/ko.po", Go="고 ", Deal="%")
    text = (checkout / "locales/ko.po").read_text(encoding="utf-8").replace('msgid "Go"', '#, fuzzy\nmsgid "Go"')
    (checkout / "locales/ko.po").write_text(text, encoding="utf-8")
    (checkout / "locales/tlh.po").write_bytes(b"\xff")
    status, out, err = locales("stats")
    assert (status, err) == (0, "")
    rows = [re.split(r" {2,}", line) for line in out.splitlines()]
    assert rows == [
        ["language", "translated", "unsure", "missing", "faults", "done", "offered"],
        ["العربية", "ar", "0", "0", "5", "0", "0 %", "not yet"],
        ["한국어", "ko", "0", "1", "4", "1", "0 %", "not yet"],
        ["svenska", "sv", "4", "0", "1", "0", "80 %", "yes"],
        ["tlh", "tlh", "0", "0", "5", "3", "0 %", "not yet"],
    ]
