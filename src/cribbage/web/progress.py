"""How far a translation has come, seen at a glance: the file is skimmed, not read, so that all of them can be asked."""

from __future__ import annotations

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
    for entry in text.replace("\r\n", "\n").split("\n\n"):
        if "\nmsgid " in f"\n{entry}" and not entry.lstrip().startswith("#~"):
            said = _said(entry)
            total += bool(said["msgid"])
            done += bool(said["msgid"] and said["msgstr"] and ", fuzzy" not in _flags(entry))
    return Progress(done, total)


def _flags(entry: str) -> str:
    return " ".join(line for line in entry.split("\n") if line.startswith("#,"))


def _said(entry: str) -> dict[str, bool]:
    """Whether the sentence and its translation (a plural's first form) say anything."""
    said = {"msgid": False, "msgstr": False}
    word = ""
    for line in entry.split("\n"):
        if line.startswith("#"):
            continue
        if not line.startswith('"'):
            word = line.split(" ", 1)[0].removesuffix("[0]")
        if word in said and not line.endswith(' ""') and line != '""':
            said[word] = True
    return said
