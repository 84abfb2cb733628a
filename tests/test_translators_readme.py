"""locales/README.md is all that a translator reads: what it says of gaps, checks and commands is true."""

from __future__ import annotations

import argparse
import re

import pytest

from cribbage import cli
from cribbage.paths import CHECKOUT
from cribbage.web import po
from cribbage.web.catalogues import WHOLE_ENOUGH
from cribbage.web.po_checks import check_text
from cribbage.web.po_checks.finding import Level
from tests.web.po_files import HEADER, entry

README = (CHECKOUT / "locales" / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\| `(.*?%\(.*?)` \| `(.*?)`.*? \| `(.*?)`.*? \|$", README, re.MULTILINE)


def faults(source: str, form: str) -> list[str]:
    findings = check_text(HEADER + entry((source,), (form,)), "sv")
    return [finding.text for finding in findings if finding.level is not Level.LOOK]


@pytest.mark.parametrize(("source", "right", "wrong"), EXAMPLES)
def test_its_examples_of_placeholders(source: str, right: str, wrong: str) -> None:
    assert not faults(source, right)
    assert faults(source, wrong)


def test_it_has_two_such_examples() -> None:
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize("form", ["%(name)ss crib", "%(name)s’in crib’i"])
def test_what_it_forbids_is_found(form: str) -> None:
    assert f"`{form}`" in README
    assert faults("%(name)s’s crib", form)


def test_what_it_says_the_check_says() -> None:
    [line] = re.findall(r"sv\.po:120: (.*)", README)
    assert faults("%(name)s leads.", "%(namn)s börjar.")[0] == line
    [line] = re.findall(r"sv\.po:131: (.*)", README)
    text = HEADER + entry(("%(num)d card", "%(num)d cards"), ("%(num)d kort", ""))
    assert line in [finding.text for finding in check_text(text, "sv")]


def test_its_commands_are_those_of_the_program() -> None:
    named = set(re.findall(r"cribbage locales (\w+)", README))
    [commands] = [action for action in cli._parser()._actions if isinstance(action, argparse._SubParsersAction)]
    [what] = [action for action in commands.choices["locales"]._actions if action.dest == "what"]
    assert named == set(what.choices or ())


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        *((code, 1) for code in ("ko", "ja", "zh")),
        *((code, 2) for code in ("el", "sv", "nl", "de", "tr", "es", "fr", "pt_BR")),
        *((code, 3) for code in ("pl", "ru", "cs")),
        ("ar", 6),
    ],
)
def test_its_table_of_plurals(code: str, forms: int) -> None:
    plurals = po.plurals_for(code)
    assert plurals.count == forms
    assert (plurals.rule()(0) == plurals.rule()(1)) == (forms == 1 or code in ("fr", "pt_BR"))


def test_how_complete_a_language_must_be() -> None:
    assert f"({WHOLE_ENOUGH * 100:.0f} %)" in README


def test_the_glossary_is_a_whole_table() -> None:
    rows = [line for line in (CHECKOUT / "locales/glossary.md").read_text("utf-8").splitlines() if line[:1] == "|"]
    assert len(rows) > 50
    assert {row.count("|") for row in rows} == {10}
