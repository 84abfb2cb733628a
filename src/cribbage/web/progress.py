"""How far a translation has come, seen at a glance: the file is skimmed, not read, so that all of them can be asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Progress(NamedTuple):
    """Sentences of a file, and how many of them have a translation that its translator is sure of."""

    done: int
    total: int


def skim(path: Path) -> Progress:
    """The progress of a file. A plural counts once it has its first form; a file that cannot be read has nothing."""
    try:
        text = path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return Progress(0, 0)
    done = total = 0
    for entry in _entries(text):
        said = _said(entry)
        unsure = any(line.startswith("#,") and "fuzzy" in line for line in entry)
        total += said["msgid"]
        done += said["msgid"] and said["msgstr"] and not unsure
    return Progress(done, total)


def _entries(text: str) -> Iterator[list[str]]:
    """The lines of each entry. One ends where a comment, a context or a sentence follows a translation."""
    entry: list[str] = []
    translated = False
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("#~"):
            continue
        if translated and line.startswith(("#", "msgctxt", "msgid ")):
            yield entry
            entry, translated = [], False
        entry.append(line)
        translated = translated or line.startswith("msgstr")
    yield entry


def _said(entry: list[str]) -> dict[str, bool]:
    """Whether the sentence and its translation (a plural's first form) say anything."""
    said = {"msgid": False, "msgstr": False}
    word = ""
    for line in entry:
        if line.startswith("#"):
            continue
        if not line.startswith('"'):
            word = line.split(" ", 1)[0].removesuffix("[0]")
        if word in said and not line.endswith(' ""') and line != '""':
            said[word] = True
    return said
