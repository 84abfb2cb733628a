"""Reads one translation file and keeps only what cannot harm a page.

A translator's slip must never stop a page or the start of the server: an entry with a fault is dropped, English shows
in its place, and the fault is kept as a `Problem` for the log and for `cribbage locales check`.
"""

from __future__ import annotations

import codecs
import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

from cribbage.web import po_faults
from cribbage.web.po_scan import Entry, scan

Key = tuple[str | None, str]
"""Context (or None) and the English sentence; of a plural, the singular one."""

MOST_BYTES = 4 * 1024 * 1024
"""A file that is larger than this is no translation; the largest of ours has a tenth of it."""
MOST_FORMS = 8
MOST_TOLD = 20
"""So many faults of one file go into the log, each time it changes; the check tells all."""

_PLURAL_FORMS = re.compile(r"nplurals\s*=\s*([0-9]{1,3})\s*;\s*plural\s*=([^;]+);?")
# The newest tables have a form of its own for whole millions. No game of cards comes so far, and no translator should
# have to write each sentence once more for it.
_WITHOUT_MILLIONS = {
    **dict.fromkeys(("fr", "pt", "pt_BR"), (2, "(n > 1)")),
    **dict.fromkeys(("ca", "es", "it", "pt_PT"), (2, "(n != 1)")),
}

placeholders = po_faults.placeholders
stray_percent = po_faults.stray_percent


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a translator should mend, or only look at. `line` counts from 1; 0 stands for the file as a whole."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


class UnreadableError(ValueError):
    """The file as a whole cannot be used; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass(frozen=True, slots=True)
class PoFile:
    """What is sound in a translation file.

    `messages` holds one text for a plain sentence and one for each of the `forms` of a plural else; `plural` gives the
    form for a number, always a valid index. `total` counts the sentences of the file, translated or not. `counted` are
    the plurals whose first form shows the number where English does not: nobody may ask for them without one.
    """

    messages: Mapping[Key, tuple[str, ...]]
    plural: Callable[[int], int]
    forms: int
    problems: tuple[Problem, ...]
    total: int
    counted: frozenset[Key] = frozenset()


@dataclass(frozen=True, slots=True)
class Plurals:
    """A language's plural forms: how many, and which one for a number (an expression of C, in `n`)."""

    count: int
    expression: str

    def rule(self) -> Callable[[int], int]:
        """The form for any number, always one there is. Raises ValueError where it fails for a number that occurs."""
        try:
            form = gettext.c2py(self.expression)
            valid = 0 < self.count <= MOST_FORMS and all(0 <= form(n) < self.count for n in range(1001))
        except (ArithmeticError, RecursionError, MemoryError):
            valid = False
        if not valid:
            raise ValueError(self.expression)

        def checked(number: int) -> int:
            # Nobody has tried the numbers beyond those that occur.
            try:
                index = form(abs(number))
            except ArithmeticError:
                return self.count - 1
            return index if 0 <= index < self.count else self.count - 1

        return checked

    def forms_of_one_number(self) -> frozenset[int]:
        """The forms that stand for a single number, where a fixed "one" in place of the number is right."""
        form = self.rule()
        used = [form(n) for n in range(1001)]
        return frozenset(index for index in range(self.count) if used.count(index) == 1)

    def __str__(self) -> str:
        return f"nplurals={self.count}; plural={self.expression};"


def read(path: Path, language: str | None = None) -> PoFile:
    """Reads `path`; `language` (`sv`, `pt_BR`) gives the plural rule where the header has none.

    Raises UnreadableError for a file that is not UTF-8, or whose header is broken.
    """
    return read_text(text_of(path), path.name, language)


def read_text(text: str, name: str, language: str | None = None) -> PoFile:
    """Reads the text of a file that is called `name`, wherever it came from. Raises UnreadableError as read() does."""
    found = scan(text)
    try:
        plurals = plurals_of(found.header, language)
        rule = plurals.rule()
    except ValueError as error:
        line = found.header.line if found.header else 0
        raise UnreadableError(Problem(name, line, f"the header's Plural-Forms cannot be used: {error}")) from None
    single_number = plurals.forms_of_one_number()
    problems = [Problem(name, *faults[0]) for faults in found.broken]
    messages: dict[Key, tuple[str, ...]] = {}
    counted: set[Key] = set()
    for entry in found.sentences:
        if entry.fuzzy or not entry.translated:
            continue
        faults = [text for _, text in po_faults.entry_faults(entry, plurals.count, single_number)]
        if faults:
            problems.append(Problem(name, entry.line, "; ".join(faults)))
            continue
        messages[entry.key] = entry.forms
        if len(entry.source) > 1 and not placeholders(entry.forms[0]) <= placeholders(entry.source[0]):
            counted.add(entry.key)
    return PoFile(messages, rule, plurals.count, tuple(problems), len(found.sentences), frozenset(counted))


def text_of(path: Path) -> str:
    """The text of a file, without a mark of byte order. Raises UnreadableError."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UnreadableError(Problem(path.name, 0, f"the file is larger than {MOST_BYTES // 1024 // 1024} MB"))
        content = path.read_bytes()
        if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            # Nothing in it can be read, so that no line of it is worth a word.
            raise UnreadableError(Problem(path.name, 0, "the file is in UTF-16 (“Unicode”): save it in UTF-8"))
        return content.decode("utf-8-sig")
    except OSError as error:
        raise UnreadableError(Problem(path.name, 0, f"the file cannot be read ({error.strerror})")) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise UnreadableError(Problem(path.name, line, "the file is not UTF-8: save it in that encoding")) from None


def plurals_of(header: Entry | None, language: str | None) -> Plurals:
    """The plural forms that a header names, else those of the language. Raises ValueError for what cannot be used."""
    wanted = header_fields(header).get("plural-forms") if header else None
    if wanted is None:
        return plurals_for(language)
    match = _PLURAL_FORMS.fullmatch(wanted)
    if match is None:
        raise ValueError(wanted)
    return Plurals(int(match[1]), match[2].strip())


@lru_cache(maxsize=64)
def plurals_for(language: str | None) -> Plurals:
    """The plural forms of a language (`sv`, `pt_BR`); those of English for one that nobody knows."""
    try:
        known = str(Locale.parse(language)) if language else "en"
    except (UnknownLocaleError, ValueError):
        known = "en"
    own = _WITHOUT_MILLIONS.get(known) or _WITHOUT_MILLIONS.get(known.split("_")[0])
    count, expression = own or get_plural(known)[:2]
    return Plurals(count, expression)


def header_fields(header: Entry) -> dict[str, str]:
    """The fields of a header by their names in lower case; of a field that is there twice, the first."""
    fields: dict[str, str] = {}
    for line in header.forms[0].split("\n"):
        name, colon, value = line.partition(":")
        if colon:
            fields.setdefault(name.strip().lower(), value.strip())
    return fields


def log_lines(problems: tuple[Problem, ...]) -> list[str]:
    """What the log says of a file: one line for each entry, and an end to it."""
    lines = [str(problem) for problem in problems[:MOST_TOLD]]
    more = len(problems) - len(lines)
    return [*lines, f"{problems[0].file}: and {more} more: see `cribbage locales check`"] if more else lines
