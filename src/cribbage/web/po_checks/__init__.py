"""Every fault of a translation file at once, in words for its translator, each with its line.

The loader (`po`) leaves out what would harm a page. This says that too, and whatever else a reader would stumble over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from babel import Locale

from cribbage.web import po
from cribbage.web.po_checks.finding import Finding, Language, Level
from cribbage.web.po_checks.glue import glued
from cribbage.web.po_checks.header import header_findings
from cribbage.web.po_checks.spelling import spelling
from cribbage.web.po_checks.wording import wording
from cribbage.web.po_faults import entry_faults
from cribbage.web.po_scan import Entry, Scan, scan

CHECKED = "checked"
"""A translator's comment that begins with this word silences what may be right as it is."""

_SINGULAR_AFTER_NUMBERS = {"az", "eu", "fa", "hu", "hy", "ka", "kk", "ku", "ky", "mn", "ta", "te", "tk", "tr", "uz"}
"""Languages whose nouns stay as they are after a number, so that their forms are rightly equal."""

Wanted = Mapping[po.Key, tuple[str, ...]]
"""What the program says: each sentence by its key, with its English (of a plural, both)."""


def check_file(path: Path, code: str | None, wanted: Wanted | None = None) -> list[Finding]:
    """All findings in a file, by line. `code` is its language as Babel writes it; None for one that Babel has not.

    Without `wanted` nothing is said of sentences that the program no longer has.
    """
    try:
        return check_text(po.text_of(path), code, wanted)
    except po.UnreadableError as error:
        found = [Finding(error.problem.line, error.problem.text, Level.MEND)]
        if error.problem.line:
            # Not in UTF-8: what can be read is checked all the same.
            found += check_text(path.read_bytes().decode("utf-8-sig", errors="replace"), code, wanted)
        return sorted(found, key=lambda finding: finding.line)


def check_text(text: str, code: str | None, wanted: Wanted | None = None) -> list[Finding]:
    """Like check_file(), of a text."""
    file = scan(text)
    found = [Finding(*fault, Level.MEND) for faults in file.broken for fault in faults]
    found += header_findings(file.header, code)
    try:
        plurals = po.plurals_of(file.header, code)
        single_number = plurals.forms_of_one_number()
    except ValueError:
        plurals = po.plurals_for(code)
        single_number = plurals.forms_of_one_number()
    language = _language(code)
    for entry in file.sentences:
        if entry.translated and not entry.fuzzy:
            faults = entry_faults(entry, plurals.count, single_number)
            found += (_said(line, fault, Level.MEND, entry) for line, fault in faults)
            found += _taste(entry, language)
    found += _equal_forms(file, language)
    if wanted is not None:
        found += _stale(file, wanted)
    return sorted(dict.fromkeys(found), key=lambda finding: finding.line)


def _language(code: str | None) -> Language:
    if code is None:
        return Language("")
    locale = Locale.parse(code)
    return Language(locale.language, locale.text_direction == "rtl")


def _said(line: int, text: str, level: Level, entry: Entry) -> Finding:
    return Finding(line, f"{text}: {beginning(entry.source[0])}", level)


def beginning(sentence: str, most: int = 40) -> str:
    """So much of a sentence that a translator knows it again."""
    short = " ".join(sentence.split())
    return f"“{short if len(short) <= most else short[:most].rstrip() + '…'}”"


def _taste(entry: Entry, language: Language) -> Iterator[Finding]:
    checked = is_checked(entry)
    for index, (line, form) in enumerate(zip(entry.lines, entry.forms, strict=True)):
        source = entry.source[min(index, len(entry.source) - 1)]
        if not form:
            continue
        for check in (spelling, glued, wording):
            for level, text in check(source, form, language):
                if level is Level.MEND or not checked:
                    yield _said(line, text, level, entry)


def is_checked(entry: Entry) -> bool:
    """Whether the translator has looked at what might be odd, and says that it is right."""
    return any(comment.lower().startswith(CHECKED) for comment in entry.comments)


def _equal_forms(file: Scan, language: Language) -> Iterator[Finding]:
    """One hint for the whole file: in many languages many nouns have one form."""
    if language.code in _SINGULAR_AFTER_NUMBERS:
        return
    lines = [
        entry.line
        for entry in file.sentences
        if len(entry.forms) > 1 and all(entry.forms) and len(set(entry.forms)) == 1
        if not entry.fuzzy and not is_checked(entry)
    ]
    if lines:
        also = f" (also in line {', '.join(map(str, lines[1:]))})" if lines[1:] else ""
        yield Finding(lines[0], f"all plural forms are the same{also}", Level.LOOK)


def _stale(file: Scan, wanted: Wanted) -> Iterator[Finding]:
    update = "run `cribbage locales update`"
    gone = [entry for entry in file.sentences if wanted.get(entry.key) != entry.source]
    if gone:
        many = f"these and {len(gone) - 1} more are" if gone[1:] else "this is"
        text = f"{many} not in the program now: if you have changed the msgid, put it back; else {update}"
        yield _said(gone[0].line, text, Level.MEND, gone[0])
    missing = len(set(wanted) - {entry.key for entry in file.sentences})
    if missing:
        yield Finding(0, f"sentences of the program that are not in the file yet: {missing}; {update}", Level.LOOK)
