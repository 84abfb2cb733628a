"""Reads one translation file and keeps only what cannot harm a page.

A translator's slip must never stop a page or the start of the server: an entry with a fault is dropped, English shows
in its place, and the fault is kept as a `Problem` for the log and for `cribbage locales check`.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileParser

Key = tuple[str | None, str]
"""Context (or None) and the English sentence; of a plural, the singular one."""

_STRING_LINE = re.compile(r'(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)[ \t]+)?"(?:[^"\\]|\\.)*"')
_STARTS_ENTRY = re.compile(r"#|msgctxt\b|msgid\b(?!_)")
_PERCENT = re.compile(r"%(?P<body>%|\((?P<name>\w+)\)[sd])?")
_TAG = re.compile(r"</?[a-z][^<>]*>")
_VOID_TAGS = ("<br", "<wbr")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a translator should mend. `line` counts from 1; 0 stands for the file as a whole."""

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
    form for a number, always a valid index. `total` counts the sentences of the file, translated or not.
    """

    messages: Mapping[Key, tuple[str, ...]]
    plural: Callable[[int], int]
    forms: int
    problems: tuple[Problem, ...]
    total: int


class _Parser(PoFileParser):
    """Babel's parser, with its complaints kept: it would print them."""

    def __init__(self, catalog: Catalog, file: str, problems: list[Problem]) -> None:
        super().__init__(catalog)
        self._file = file
        self._problems = problems

    def _invalid_pofile(self, line: str, lineno: int, msg: str) -> None:
        self._problems.append(Problem(self._file, lineno + 1, msg))


def read(path: Path, language: str | None = None) -> PoFile:
    """Reads `path`; `language` (`sv`, `pt_BR`) gives the plural rule where the header has none.

    Raises UnreadableError for a file that is not UTF-8, or whose header is broken.
    """
    problems: list[Problem] = []
    catalog = parse(path, language, problems)
    plural = _plural_rule(path.name, catalog)
    single_number = _forms_of_one_number(plural, catalog.num_plurals)
    messages: dict[Key, tuple[str, ...]] = {}
    entries = [message for message in catalog if message.id]
    for message in entries:
        forms = _forms(message.string)
        if message.fuzzy or not any(forms):
            continue
        faults = list(entry_faults(message, single_number))
        if faults:
            problems.append(Problem(path.name, message.lineno or 0, "; ".join(faults)))
        else:
            messages[message.context, _forms(message.id)[0]] = forms
    return PoFile(messages, plural, catalog.num_plurals, tuple(problems), len(entries))


def parse(path: Path, language: str | None, problems: list[Problem]) -> Catalog:
    """The file as Babel's catalogue, without the entries whose lines are broken. Raises UnreadableError."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise UnreadableError(Problem(path.name, 0, f"the file is not UTF-8 ({error.reason})")) from None
    catalog = Catalog(locale=language)
    try:
        _Parser(catalog, path.name, problems).parse(_sound_lines(path.name, lines, problems))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        # Babel lets whatever a strange header makes it stumble over come through.
        raise UnreadableError(Problem(path.name, 0, f"the header cannot be read ({error})")) from None
    return catalog


def _sound_lines(file: str, lines: list[str], problems: list[Problem]) -> list[str]:
    """The lines with each entry blanked that has a broken one: line numbers stay, and the next entry is not harmed."""
    # "#~|" is what msgmerge keeps of an outdated sentence's past; Babel would take it for a keyword.
    result = ["" if line.startswith("#~|") else line.strip() for line in lines]
    for start, end in _entry_spans(result):
        for number in range(start, end):
            line = result[number].removeprefix("#~").lstrip()
            if line and not line.startswith("#") and not _STRING_LINE.fullmatch(line):
                problems.append(Problem(file, number + 1, f'not of the form keyword "text" (mind each "): {line[:60]}'))
                result[start:end] = [""] * (end - start)
                break
    return result


def _entry_spans(lines: list[str]) -> Iterator[tuple[int, int]]:
    """From and to of each entry. One begins after a blank line, or where a translation is followed by something new."""
    start, has_translation = 0, False
    for number, line in enumerate(lines):
        after_blank = number > 0 and not lines[number - 1] and line and not line.startswith('"')
        if after_blank or (has_translation and _STARTS_ENTRY.match(line)):
            yield start, number
            start, has_translation = number, False
        has_translation = has_translation or line.startswith("msgstr")
    yield start, len(lines)


def _plural_rule(file: str, catalog: Catalog) -> Callable[[int], int]:
    """The header's plural rule, proved on the numbers that occur. Raises UnreadableError."""
    try:
        rule = gettext.c2py(catalog.plural_expr)
        valid = all(0 <= rule(n) < catalog.num_plurals for n in range(1001))
    except (ValueError, ArithmeticError, RecursionError):
        valid = False
    if not valid:
        raise UnreadableError(Problem(file, 0, f"the header's Plural-Forms cannot be used: {catalog.plural_forms}"))
    return lambda n: rule(abs(n))


def _forms_of_one_number(plural: Callable[[int], int], count: int) -> frozenset[int]:
    """The forms that stand for a single number, where a fixed "one" in place of the number is right."""
    used = [plural(n) for n in range(1001)]
    return frozenset(form for form in range(count) if used.count(form) == 1)


def _forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text) if isinstance(text, list | tuple) else ()


def entry_faults(message: Message, single_number: frozenset[int]) -> Iterator[str]:
    """What is wrong with a translated entry, in words for its translator."""
    source, forms = _forms(message.id), _forms(message.string)
    if not all(forms):
        yield f"plural form {forms.index('')} of {len(forms)} is missing"
        return
    for index, form in enumerate(forms):
        may_miss = _may_miss(source) if index in single_number and len(source) > 1 else frozenset[str]()
        where = f" in plural form {index}" if len(source) > 1 else ""
        for fault in _form_faults(source[-1], form, may_miss):
            yield fault + where


def _may_miss(source: tuple[str, ...]) -> frozenset[str]:
    """Placeholders that a form for one number may leave out: the number itself, and what English leaves out too."""
    return frozenset({"num"}) | (placeholders(source[-1]) - placeholders(source[0]))


def _form_faults(source: str, form: str, may_miss: frozenset[str]) -> Iterator[str]:
    wanted, found = placeholders(source), placeholders(form)
    if stray := stray_percent(form):
        yield f"a placeholder is damaged, or a percent sign is not doubled, at {stray!r}"
    for name in sorted(found - wanted):
        yield f"%({name})s is not in the English sentence"
    for name in sorted(wanted - found - may_miss):
        yield f"%({name})s is missing"
    if _markup(source) != _markup(form):
        yield "its tags are not those of the English sentence"
    elif not _is_nested(form):
        yield "its tags are not closed in order"


def _markup(text: str) -> tuple[list[str], int]:
    """The tags of `text`, and how many signs are left that could open one."""
    return sorted(_TAG.findall(text)), _TAG.sub("", text).count("<")


def placeholders(text: str) -> frozenset[str]:
    """The names of the placeholders in `text`."""
    return frozenset(match["name"] for match in _PERCENT.finditer(text) if match["name"])


def stray_percent(text: str) -> str:
    """The piece of `text` at a percent sign that is not doubled and begins no `%(name)s` or `%(name)d`; else empty."""
    for match in _PERCENT.finditer(text):
        if match["body"] is None:
            return text[match.start() : match.start() + 12]
    return ""


def sentence_faults(text: str) -> Iterator[str]:
    """What is wrong with an English sentence in the code, in words for its author."""
    if stray := stray_percent(text):
        yield f"write %(name)s, or %% for a percent sign, at {stray!r}"
    if text != text.strip():
        yield "begins or ends with a blank, which a translator cannot see"
    if not _is_nested(text):
        yield "tags are not closed in order"


def _is_nested(text: str) -> bool:
    open_tags: list[str] = []
    for tag in _TAG.findall(text):
        name = tag.strip("</>").split()[0]
        if tag.startswith("</"):
            if not open_tags or open_tags.pop() != name:
                return False
        elif not tag.startswith(_VOID_TAGS):
            open_tags.append(name)
    return not open_tags
