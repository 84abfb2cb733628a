"""Takes the text of a translation file apart into its entries, whatever state it is in; no text makes it fail.

A broken line costs its own entry and no other. Line numbers are those that an editor shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

_LINE = re.compile(
    r'(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr)(?:\[(?P<form>[0-9]{1,2})\])?[ \t]*)?"(?P<text>(?:[^"\\]|\\.)*)"'
)
# One letter for each keyword: context, id, plural, string, numbered string.
_LETTERS = {"msgctxt": "c", "msgid": "i", "msgid_plural": "p", "msgstr": "s"}
_SHAPE = re.compile(r"c?i(?:s|pn+)")
_BEGINS = ("#", "msgctxt", "msgid")
_GOES_ON = ('"', "msgstr", "msgid_plural")
_CONFLICT = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")
_ESCAPE = re.compile(r'\\([\\trn"])')
_ESCAPED = {"t": "\t", "r": "\r", "n": "\n"}


class Fault(NamedTuple):
    """What is wrong in a line, which counts from 1."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A sentence with its translation.

    `source` is the English sentence, or the singular and the plural; `line` is its line. `forms` are the translation or
    its plural forms in order, empty where there is none, and `lines` theirs. `comments` are the translator's.
    """

    line: int
    context: str | None
    source: tuple[str, ...]
    forms: tuple[str, ...]
    lines: tuple[int, ...]
    comments: tuple[str, ...] = ()
    fuzzy: bool = False
    obsolete: bool = False

    @property
    def key(self) -> tuple[str | None, str]:
        """What the program asks for."""
        return self.context, self.source[0]

    @property
    def translated(self) -> bool:
        """Whether any form says anything."""
        return any(self.forms)


@dataclass(slots=True)
class Scan:
    """A file taken apart. `broken` holds the faults of each entry that is left out, so that one may be told or all."""

    entries: list[Entry] = field(default_factory=list)
    broken: list[list[Fault]] = field(default_factory=list)

    @property
    def header(self) -> Entry | None:
        """The entry that translates the empty sentence."""
        return next((entry for entry in self.entries if entry.key == (None, "") and not entry.obsolete), None)

    @property
    def sentences(self) -> list[Entry]:
        """All but the header and what the program no longer says."""
        return [entry for entry in self.entries if entry.source[0] and not entry.obsolete]


def scan(text: str) -> Scan:
    """Takes `text` apart. Of a sentence that is there twice, the first is kept."""
    found = Scan()
    first: dict[tuple[str | None, str], int] = {}
    for start, lines in _groups(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")):
        faults = list(_broken_lines(start, lines))
        entry = None if faults else _entry(start, lines, faults)
        if entry and not entry.obsolete and first.setdefault(entry.key, entry.line) != entry.line:
            what = "this sentence" if entry.source[0] else "the header"
            faults.append(Fault(entry.line, f"{what} is here twice (first in line {first[entry.key]}): delete one"))
        if faults:
            found.broken.append(faults)
        elif entry:
            found.entries.append(entry)
    return found


def _groups(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each entry without outer blanks, and the number of the first.

    An entry begins after a blank line, or where a translation is followed by something that can begin one.
    """
    start, group, has_translation, after_blank = 1, list[str](), False, False
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        bare = _bare(line)
        begins = has_translation and bare.startswith(_BEGINS) and not bare.startswith("msgid_plural")
        goes_on = bare.startswith("msgstr[" if has_translation else _GOES_ON)
        if group and (begins or (after_blank and line and not goes_on)):
            yield start, group
            start, group, has_translation = number, [], False
        group.append(line)
        has_translation = has_translation or bare.startswith("msgstr")
        after_blank = not line
    yield start, group


def _bare(line: str) -> str:
    """The line without the mark of what the program no longer says; `#~|` (its past) is a comment."""
    return line if line.startswith("#~|") else line.removeprefix("#~").lstrip()


def _broken_lines(start: int, lines: list[str]) -> Iterator[Fault]:
    for number, line in enumerate(map(_bare, lines), start):
        if line.startswith(_CONFLICT):
            yield Fault(number, f"a mark of a merge conflict: keep one side and delete the marks: {line[:60]}")
        elif line and not line.startswith("#") and not _LINE.fullmatch(line):
            yield Fault(number, f'not of the form keyword "text" (mind each "): {line[:60]}')


class _Piece(NamedTuple):
    line: int
    letter: str
    form: int
    texts: list[str]

    @property
    def text(self) -> str:
        return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), "".join(self.texts))


def _pieces(start: int, lines: list[str]) -> Iterator[_Piece]:
    """Each keyword with the lines that go on with its text."""
    piece: _Piece | None = None
    for number, line in enumerate(map(_bare, lines), start):
        if match := _LINE.fullmatch(line):
            if match["word"]:
                if piece:
                    yield piece
                numbered = match["form"] is not None
                # A number belongs to a translation and to nothing else.
                letter = _LETTERS[match["word"]] if not numbered else "n" if match["word"] == "msgstr" else "?"
                piece = _Piece(number, letter, int(match["form"] or 0), [match["text"]])
            elif piece:
                piece.texts.append(match["text"])
            else:
                piece = _Piece(number, "?", 0, [match["text"]])
    if piece:
        yield piece


def _entry(start: int, lines: list[str], faults: list[Fault]) -> Entry | None:
    """The entry in these lines; None where there is none, or where a fault was added."""
    pieces = list(_pieces(start, lines))
    if not pieces:
        return None
    shape = "".join(piece.letter for piece in pieces)
    numbers = [piece.form for piece in pieces if piece.letter == "n"]
    texts = {piece.letter: piece for piece in pieces}
    ids = [texts[letter] for letter in "ip" if letter in texts]
    old = {line.startswith("#~") for line in lines if _LINE.fullmatch(_bare(line))}
    if shape in ("i", "ci", "ip", "cip"):
        faults.append(Fault(ids[0].line, f"missing msgstr: {ids[0].text[:60]}"))
    elif not _SHAPE.fullmatch(shape) or len(set(numbers)) < len(numbers) or len(old) > 1:
        rule = "an entry is msgctxt (if any), msgid, msgid_plural (if any) and msgstr, each once and in this order"
        faults.append(Fault(pieces[0].line, f"{rule}: {pieces[0].text[:60]}"))
    if faults:
        return None
    said = {piece.form: piece for piece in pieces if piece.letter in "sn"}
    indices = range(max(said) + 1)
    return Entry(
        ids[0].line,
        texts["c"].text if "c" in texts else None,
        tuple(piece.text for piece in ids),
        tuple(said[index].text if index in said else "" for index in indices),
        tuple(said[index].line if index in said else ids[0].line for index in indices),
        tuple(line[1:].strip() for line in lines if line == "#" or line.startswith(("# ", "#\t"))),
        any(line.startswith("#,") and "fuzzy" in re.split(r"[,\s]+", line) for line in lines),
        True in old,
    )
