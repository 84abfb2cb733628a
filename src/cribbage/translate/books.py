"""One translation as its translator sees it: every sentence with what it has become, and what is wrong with it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cribbage.translate.template import Sentence
from cribbage.web import po_checks
from cribbage.web.catalogues import Translation, babel_code
from cribbage.web.po_checks.finding import Finding, Level
from cribbage.web.po_scan import Entry, scan

State: TypeAlias = Literal["missing", "unsure", "faulty", "done"]
"""In the order in which they want work."""
STATES: tuple[State, ...] = ("missing", "unsure", "faulty", "done")


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence and its translation. `forms` is what the file says, also where the site does not show it."""

    sentence: Sentence
    state: State
    forms: tuple[str, ...] = ()
    line: int = 0
    notes: tuple[str, ...] = ()
    """What translators have noted."""
    slips: tuple[Finding, ...] = ()
    hints: tuple[Finding, ...] = ()

    @property
    def growth(self) -> float:
        """How long the longest form is beside the English."""
        longest = max(map(len, self.forms), default=0)
        return longest / max(map(len, self.sentence.source))


@dataclass(frozen=True, slots=True)
class Book:
    """A whole translation. `loose` are findings that belong to no sentence: the header, broken lines."""

    rows: Mapping[str, Row]
    """By the id of the sentence, in the order of the template."""
    loose: tuple[Finding, ...] = ()
    counts: Counter[State] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """The sentences of the program."""
        return len(self.rows)

    @property
    def slips(self) -> int:
        """How many findings are to be mended."""
        return sum(len(row.slips) for row in self.rows.values()) + sum(map(_is_slip, self.loose))

    def in_order(self) -> list[Row]:
        """What wants work first: missing, unsure, faulty, then the longest beside the English."""
        return sorted(self.rows.values(), key=lambda row: (STATES.index(row.state), -row.growth))


def english(sentences: Sequence[Sentence]) -> Book:
    """The source itself: everything is there."""
    rows = {one.id: Row(one, "done", one.source) for one in sentences}
    return Book(rows, counts=Counter(row.state for row in rows.values()))


def read(text: str, translation: Translation, sentences: Sequence[Sentence]) -> Book:
    """The book of a file's text; `translation` is what the site shows of it."""
    wanted = {one.key: one.source for one in sentences}
    entries = {entry.key: entry for entry in scan(text).sentences}
    last_lines = {entry.line: max((entry.line, *entry.lines)) for entry in entries.values()}
    by_line = sorted(last_lines)
    findings: dict[int, list[Finding]] = {}
    loose: list[Finding] = []
    for finding in po_checks.check_text(text, babel_code(translation.code), wanted):
        at = bisect_right(by_line, finding.line)
        line = by_line[at - 1] if at else 0
        if line and finding.line <= last_lines[line]:
            findings.setdefault(line, []).append(finding)
        else:
            loose.append(finding)
    rows = {one.id: _row(one, entries.get(one.key), translation, findings) for one in sentences}
    return Book(rows, tuple(loose), Counter(row.state for row in rows.values()))


def _row(
    sentence: Sentence, entry: Entry | None, translation: Translation, findings: Mapping[int, list[Finding]]
) -> Row:
    if entry is None or not entry.translated:
        return Row(sentence, "missing", line=entry.line if entry else 0, notes=entry.comments if entry else ())
    found = findings.get(entry.line, [])
    slips = tuple(finding for finding in found if _is_slip(finding))
    state: State = "done"
    if entry.fuzzy:
        state = "unsure"
    elif slips or sentence.key not in translation.messages:
        state = "faulty"
    hints = tuple(finding for finding in found if not _is_slip(finding))
    return Row(sentence, state, entry.forms, entry.line, entry.comments, slips, hints)


def _is_slip(finding: Finding) -> bool:
    return finding.level is not Level.LOOK
