"""For translators and for CI: collects the sentences of the program, brings the translations up to date, checks them.

Works on a checkout. A sentence is found where it is an argument of a function in KEYWORDS, or stands in a `trans` block
of a template; a comment that begins with `TRANSLATORS:` right above goes with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import PoFileParser, generate_po

from cribbage.paths import CHECKOUT, MissingFileError
from cribbage.web import po, po_checks, po_faults
from cribbage.web.catalogues import TEMPLATE, babel_code
from cribbage.web.po_checks.finding import Level
from cribbage.web.po_scan import scan

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
_NUMBER = "%({name})s is a bare number; no noun needs to follow it."
NOTES: dict[str, str] = {
    **dict.fromkeys(("announced", "high", "low", "missed", "points", "score", "target", "total"), _NUMBER),
    "card": "%({name})s is the name of a card or its small picture, as in a list (nominative).",
}
"""What is told of a placeholder wherever it occurs, by its name."""
NAMES_NOTE = "%(names)s are one or several names; the form follows how many they are."
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
# What would differ from day to day, or from one version of a tool to the next, and what nobody has filled in.
_RESTLESS_HEADERS = ('"POT-Creation-Date:', '"Generated-By:')
_EMPTY_HEADERS = ('YEAR-MO-DA HO:MI+ZONE\\n"', 'EMAIL@ADDRESS\\n"', 'EMAIL@ADDRESS>\\n"', '<LL@li.org>\\n"')


class ToolError(ValueError):
    """A command cannot do what is asked of it; the message says why, in one line."""


@dataclass(frozen=True, slots=True)
class Update:
    """What an update did: files written, and faults that kept it from others."""

    written: tuple[Path, ...]
    problems: tuple[po.Problem, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found: what must be mended, and what a translator should look at. By file and line."""

    mend: tuple[po.Problem, ...]
    look: tuple[po.Problem, ...]


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
        catalog.add(message, None, [place], auto_comments=[*comments, *_placeholder_notes(message)], context=context)
    return catalog


def _placeholder_notes(message: str | tuple[str, ...]) -> Iterator[str]:
    """What every translator has to know of the placeholders of a sentence."""
    forms = (message,) if isinstance(message, str) else tuple(message)
    names = po_faults.placeholders(forms[-1])
    for name in sorted(NOTES):
        if name in names:
            yield NOTES[name].format(name=name)
    if len(forms) > 1 and "names" in names and "num" not in names:
        yield NAMES_NOTE


def template_text(catalog: Catalog) -> str:
    """The text of messages.pot: the same for the same sentences, whatever the day and the line numbers."""
    return _POT_HEADER + "".join(generate_po(catalog, omit_header=True, include_lineno=False, sort_by="location"))


def update(root: Path = CHECKOUT) -> Update:
    """Writes messages.pot and brings each translation up to date; new sentences in it are empty, similar ones fuzzy.

    What the program no longer says is kept below, marked `#~`. A translation with broken lines is left as it is, so
    that nothing in it is lost.
    """
    catalog = extract(root)
    written: list[Path] = []
    problems: list[po.Problem] = []
    template = root / "locales" / TEMPLATE
    if write_if_changed(template, template_text(catalog)):
        written.append(template)
    for path in translations(root):
        own = _own_catalog(path)
        if isinstance(own, Catalog):
            if write_if_changed(path, updated_text(own, catalog)):
                written.append(path)
        else:
            problems += own
    return Update(tuple(written), tuple(problems))


class _Parser(PoFileParser):
    """Babel's parser, with its complaints kept: it would print them."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.complaints: list[tuple[int, str]] = []

    def _invalid_pofile(self, line: str, lineno: int, msg: str) -> None:
        self.complaints.append((lineno + 1, msg))


def _own_catalog(path: Path) -> Catalog | list[po.Problem]:
    """A translation as Babel's catalogue, or why it is left as it is."""
    try:
        text = po.text_of(path)
    except po.UnreadableError as error:
        return [_left_alone(path, error.problem.line, error.problem.text)]
    faults: list[tuple[int, str]] = [fault for faults in scan(text).broken for fault in faults]
    catalog = Catalog(locale=catalogue_code(path))
    parser = _Parser(catalog)
    # "#~|" is what msgmerge keeps of an outdated sentence's past; Babel would take it for a keyword.
    lines = ["" if line.startswith("#~|") else line.replace("\t", " ") for line in text.splitlines()]
    try:
        parser.parse(lines)
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError) as error:
        # Babel lets whatever a strange header makes it stumble over come through.
        faults = faults or [(0, f"the header cannot be read ({error})")]
    faults = faults or parser.complaints
    return [_left_alone(path, *fault) for fault in faults] if faults else catalog


def _left_alone(path: Path, line: int, text: str) -> po.Problem:
    return po.Problem(path.name, line, f"left as it is: {text}")


def updated_text(own: Catalog, template: Catalog) -> str:
    """The text of a translation file, with the sentences of the template and what `own` says in them."""
    own.update(template, update_creation_date=False)
    # An "x-generator" or another header of a translator's editor stays; only what changes by itself goes.
    lines = "".join(generate_po(own, include_lineno=False, sort_by="location")).split("\n")
    kept = [line for line in lines if not line.startswith(_RESTLESS_HEADERS) and not line.endswith(_EMPTY_HEADERS)]
    return "\n".join(kept)


def check(root: Path = CHECKOUT, only: Path | None = None) -> Checked:
    """A stale messages.pot, sentences that cannot be translated, faults in translations (in `only`, if it is given).

    A sentence that has no translation yet is no fault: see stats().
    """
    catalog = extract(root)
    mend = [problem for message in catalog if message.id for problem in _source_problems(message)]
    look: list[po.Problem] = []
    template = root / "locales" / TEMPLATE
    if not template.is_file() or template.read_text(encoding="utf-8") != template_text(catalog):
        mend.append(po.Problem(TEMPLATE, 0, f"is not what the code says now: run `{UPDATE_COMMAND}`"))
    for path in [only] if only else translations(root):
        for finding in po_checks.check_file(path, catalogue_code(path), wanted(catalog)):
            level = look if finding.level is Level.LOOK else mend
            level.append(po.Problem(path.name, finding.line, finding.text))
    return Checked(_in_order(mend), _in_order(look))


def _in_order(problems: list[po.Problem]) -> tuple[po.Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: (problem.file, problem.line)))


def wanted(catalog: Catalog) -> po_checks.Wanted:
    """What the program says, by key."""
    return {(message.context, _forms(message)[0]): _forms(message) for message in catalog if message.id}


def _source_problems(message: Message) -> Iterator[po.Problem]:
    """Faults of a sentence in the code itself: every translation would have to repeat them."""
    forms = _forms(message)
    file, line = message.locations[0]
    for form in forms:
        for fault in po_faults.sentence_faults(form):
            yield po.Problem(file, line or 0, f"{fault}: {form!r}")
    for fault in po_faults.plural_faults(forms[0], forms[-1]):
        yield po.Problem(file, line or 0, f"{fault}: {forms[-1]!r}")


def _forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translations(root: Path) -> list[Path]:
    """The translation files of a checkout, by name."""
    return sorted((root / "locales").glob("*.po"))


def catalogue_code(path: Path) -> str | None:
    """The language of a translation file as Babel writes it; None for one that Babel does not know."""
    return babel_code(path.stem.replace("_", "-"))


def write_if_changed(path: Path, text: str) -> bool:
    """Writes a file whole or not at all; whether anything was to be written."""
    data = text.encode()
    if path.is_file() and path.read_bytes() == data:
        return False
    # Beside it, so that it can take its place in one step; an editor that has it open sees one change.
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        fresh = Path(file.name)
        file.write(data)
    try:
        fresh.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        fresh.replace(path)
    except OSError:
        fresh.unlink()
        raise
    return True
