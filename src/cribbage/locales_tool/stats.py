"""How far each translation has come, as a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cribbage.locales_tool import catalogue_code, extract, translations, wanted
from cribbage.paths import CHECKOUT
from cribbage.web import i18n, po, po_checks
from cribbage.web.catalogues import WHOLE_ENOUGH
from cribbage.web.po_checks.finding import Level
from cribbage.web.po_scan import scan


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a translation has come: of the sentences of the program, those with a translation that is shown, those
    whose translation waits for its translator (fuzzy), and those with none. `faults` are the findings to mend."""

    code: str
    translated: int
    unsure: int
    missing: int
    faults: int

    @property
    def total(self) -> int:
        """The sentences of the program."""
        return self.translated + self.unsure + self.missing

    @property
    def offered(self) -> bool:
        """Whether so much is translated that readers are offered the language."""
        return self.translated >= WHOLE_ENOUGH * max(self.total, 1)


def stats(root: Path = CHECKOUT) -> tuple[Progress, ...]:
    """How far each translation has come, by code; one that cannot be read has come nowhere."""
    program = wanted(extract(root))
    return tuple(_progress(path, program) for path in translations(root))


def _progress(path: Path, program: po_checks.Wanted) -> Progress:
    faults = sum(
        finding.level is not Level.LOOK for finding in po_checks.check_file(path, catalogue_code(path), program)
    )
    code = path.stem.replace("_", "-")
    try:
        done = set(po.read(path, catalogue_code(path)).messages) & set(program)
        entries = scan(po.text_of(path)).sentences
    except po.UnreadableError:
        return Progress(code, 0, 0, len(program), faults)
    unsure = {entry.key for entry in entries if entry.fuzzy and entry.translated} & set(program)
    return Progress(code, len(done), len(unsure), len(program) - len(done) - len(unsure), faults)


def table(rows: Sequence[Progress]) -> list[str]:
    """The lines of a table for people."""
    cells: list[tuple[str, ...]] = [("language", "", "translated", "unsure", "missing", "faults", "done", "offered")]
    for row in rows:
        counts = (row.translated, row.unsure, row.missing, row.faults)
        done = f"{100 * row.translated // max(row.total, 1)} %"
        cells.append((i18n.name(row.code), row.code, *map(str, counts), done, "yes" if row.offered else "not yet"))
    widths = [max(_width(line[column]) for line in cells) for column in range(len(cells[0]))]
    return ["  ".join(_aligned(line, widths)).rstrip() for line in cells]


def _aligned(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Words to the left, numbers to the right."""
    padded = []
    for column, (cell, width) in enumerate(zip(line, widths, strict=True)):
        blank = " " * (width - _width(cell))
        padded.append(blank + cell if 2 <= column <= 6 else cell + blank)
    return padded


def _width(text: str) -> int:
    """Columns of a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )
