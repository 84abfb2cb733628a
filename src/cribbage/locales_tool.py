"""For translators and for CI: collects the sentences of the program, brings the translations up to date, checks them.

Works on a checkout. A sentence is found where it is an argument of a function in KEYWORDS, or stands in a `trans` block
of a template; a comment that begins with `TRANSLATORS:` right above goes with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import generate_po

from cribbage.paths import CHECKOUT, MissingFileError
from cribbage.web import po
from cribbage.web.catalogues import babel_code

KEYWORDS: dict[str, Any] = {
    "_": None,
    "N_": None,
    "N_many": (1, 2),
    "gettext": None,
    "gettext_html": None,
    "ngettext": (1, 2),
    "ngettext_html": (1, 2),
    "npgettext": ((1, "c"), 2, 3),
    "pgettext": ((1, "c"), 2),
}
TEMPLATE = "messages.pot"
UPDATE_COMMAND = "cribbage locales update"

_POT_HEADER = f"""\
# The sentences of the program, as they stand in the code. Made by `{UPDATE_COMMAND}`: do not edit.
# A translation is a copy of this file with the name of its language: see README.md in this folder.
msgid ""
msgstr ""
"Project-Id-Version: cribbage\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
# What would differ from day to day, or from one version of a tool to the next.
_RESTLESS_HEADERS = ('"POT-Creation-Date:', '"Generated-By:')


@dataclass(frozen=True, slots=True)
class Update:
    """What an update did: files written, and faults that kept it from others."""

    written: tuple[Path, ...]
    problems: tuple[po.Problem, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a translation has come: `translated` usable sentences of `total`."""

    code: str
    translated: int
    total: int


def extract(root: Path = CHECKOUT) -> Catalog:
    """All sentences of the checkout `root`. Raises MissingFileError where there is none."""
    if not (root / "babel.toml").is_file():
        raise MissingFileError("Sentences can only be collected in a checkout of the source.")
    mappings = tomllib.loads((root / "babel.toml").read_text(encoding="utf-8"))["mappings"]
    methods = [(row["pattern"], row["method"]) for row in mappings]
    options = {
        row["pattern"]: {key: value for key, value in row.items() if key not in {"pattern", "method"}}
        for row in mappings
    }
    folders = tuple(str(root / name) for name in ("src", "templates"))
    catalog = Catalog()
    for file, line, message, comments, context in extract_from_dir(
        root,
        methods,
        options,
        KEYWORDS,
        comment_tags=("TRANSLATORS:",),
        strip_comment_tags=True,
        directory_filter=lambda folder: folder.startswith(folders) and not Path(folder).name.startswith((".", "_")),
    ):
        place = (Path(file).as_posix(), line)
        catalog.add(message, None, [place], auto_comments=comments, context=context)
    return catalog


def template_text(catalog: Catalog) -> str:
    """The text of messages.pot: the same for the same sentences, whatever the day and the line numbers."""
    return _POT_HEADER + "".join(generate_po(catalog, omit_header=True, include_lineno=False, sort_by="location"))


def update(root: Path = CHECKOUT) -> Update:
    """Writes messages.pot and brings each translation up to date; new sentences in it are empty, similar ones fuzzy.

    A translation with broken lines is left as it is, so that nothing in it is lost.
    """
    catalog = extract(root)
    written: list[Path] = []
    problems: list[po.Problem] = []
    template = root / "locales" / TEMPLATE
    if _write_if_changed(template, template_text(catalog)):
        written.append(template)
    for path in _translations(root):
        faults: list[po.Problem] = []
        try:
            own = po.parse(path, babel_code(path.stem.replace("_", "-")), faults)
        except po.UnreadableError as error:
            faults.append(error.problem)
        else:
            if not faults and _write_if_changed(path, _updated_text(own, catalog)):
                written.append(path)
        problems += faults
    return Update(tuple(written), tuple(problems))


def _updated_text(own: Catalog, template: Catalog) -> str:
    own.update(template, update_creation_date=False)
    # An "x-generator" or another header of a translator's editor stays; only what changes by itself goes.
    lines = generate_po(own, include_lineno=False, sort_by="location")
    return "".join(line for line in "".join(lines).splitlines(keepends=True) if not line.startswith(_RESTLESS_HEADERS))


def check(root: Path = CHECKOUT) -> tuple[po.Problem, ...]:
    """All that must be mended: a stale messages.pot, sentences that cannot be translated, faults in translations.

    A sentence that has no translation yet is no fault: see stats().
    """
    catalog = extract(root)
    problems = [problem for message in catalog if message.id for problem in _source_problems(message)]
    template = root / "locales" / TEMPLATE
    if not template.is_file() or template.read_text(encoding="utf-8") != template_text(catalog):
        problems.append(po.Problem(TEMPLATE, 0, f"is not what the code says now: run `{UPDATE_COMMAND}`"))
    for path in _translations(root):
        try:
            problems += po.read(path, babel_code(path.stem.replace("_", "-"))).problems
        except po.UnreadableError as error:
            problems.append(error.problem)
    return tuple(problems)


def stats(root: Path = CHECKOUT) -> tuple[Progress, ...]:
    """How far each translation has come, by code; one that cannot be read has come nowhere."""
    wanted = {(message.context, _singular(message)) for message in extract(root) if message.id}
    rows: list[Progress] = []
    for path in _translations(root):
        code = path.stem.replace("_", "-")
        try:
            done = set(po.read(path, babel_code(code)).messages)
        except po.UnreadableError:
            done = set()
        rows.append(Progress(code, len(wanted & done), len(wanted)))
    return tuple(rows)


def _source_problems(message: Message) -> Iterator[po.Problem]:
    """Faults of a sentence in the code itself: every translation would have to repeat them."""
    forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    file, line = message.locations[0]
    for form in forms:
        for fault in po.sentence_faults(form):
            yield po.Problem(file, line or 0, f"{fault}: {form!r}")
    if not po.placeholders(forms[0]) <= po.placeholders(forms[-1]):
        yield po.Problem(file, line or 0, f"the plural lacks a placeholder of the singular: {forms[-1]!r}")


def _singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _translations(root: Path) -> list[Path]:
    return sorted((root / "locales").glob("*.po"))


def _write_if_changed(path: Path, text: str) -> bool:
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    path.write_text(text, encoding="utf-8")
    return True
