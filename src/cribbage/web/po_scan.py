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
    for group in _groups(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")):
        faults: list[Fault] = []
        entry = _entry(group, _pieces(group, faults), faults)
        if entry and not entry.obsolete and first.setdefault(entry.key, entry.line) != entry.line:
            what = "this sentence" if entry.source[0] else "the header"
            faults.append(Fault(entry.line, f"{what} is here twice (first in line {first[entry.key]}): delete one"))
        if faults:
            found.broken.append(faults)
        elif entry:
            found.entries.append(entry)
    return found


class _Line(NamedTuple):
    """A line that is not blank: its number, whether the program no longer says what it says, and its text."""

    number: int
    old: bool
    text: str


def _groups(lines: list[str]) -> Iterator[list[_Line]]:
    """The lines of each entry.

    An entry begins after a blank line, or where a translation is followed by something that can begin one.
    """
    group, has_translation, after_blank = list[_Line](), False, False
    for number, raw in enumerate(lines, 1):
        text = raw.strip()
        if not text:
            after_blank = True
            continue
        # `#~|` is the past of what is old: a comment.
        old = text.startswith("#~") and not text.startswith("#~|")
        if old:
            text = text[2:].lstrip()
        if group and (after_blank or has_translation) and _begins(text, has_translation, after_blank):
            yield group
            group, has_translation = [], False
        group.append(_Line(number, old, text))
        has_translation = has_translation or text.startswith("msgstr")
        after_blank = False
    yield group


def _begins(text: str, has_translation: bool, after_blank: bool) -> bool:
    """Whether a line begins an entry, after a blank line or after a translation."""
    if has_translation and text.startswith(_BEGINS) and not text.startswith("msgid_plural"):
        return True
    return after_blank and not text.startswith("msgstr[" if has_translation else _GOES_ON)


class _Piece(NamedTuple):
    line: int
    letter: str
    form: int
    texts: list[str]

    @property
    def text(self) -> str:
        text = "".join(self.texts)
        return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text) if "\\" in text else text


def _pieces(group: list[_Line], faults: list[Fault]) -> list[_Piece]:
    """Each keyword with the lines that go on with its text. What has no such form is added to the faults."""
    pieces: list[_Piece] = []
    for number, _, line in group:
        if line.startswith("#"):
            continue
        if (match := _LINE.fullmatch(line)) is None:
            reason = 'not of the form keyword "text" (mind each ")'
            if line.startswith(_CONFLICT):
                reason = "a mark of a merge conflict: keep one side and delete the marks"
            # A line that says nothing at all is what is left of a mark.
            faults += [Fault(number, f"{reason}: {line[:60]}")] if line else []
            continue
        word, form, text = match.groups()
        if word:
            # A number belongs to a translation and to nothing else.
            letter = _LETTERS[word] if form is None else "n" if word == "msgstr" else "?"
            pieces.append(_Piece(number, letter, int(form or 0), [text]))
        elif pieces:
            pieces[-1].texts.append(text)
        else:
            pieces.append(_Piece(number, "?", 0, [text]))
    return pieces


def _entry(group: list[_Line], pieces: list[_Piece], faults: list[Fault]) -> Entry | None:
    """The entry in these lines; None where there is none, or where there are faults."""
    if faults or not pieces:
        return None
    shape = "".join(piece.letter for piece in pieces)
    numbers = [piece.form for piece in pieces if piece.letter == "n"]
    ids = [piece for piece in pieces if piece.letter in "ip"]
    old = {line.old for line in group if not line.text.startswith("#")}
    if shape in ("i", "ci", "ip", "cip"):
        faults.append(Fault(ids[0].line, f"missing msgstr: {ids[0].text[:60]}"))
    elif not _SHAPE.fullmatch(shape) or len(set(numbers)) < len(numbers) or len(old) > 1:
        rule = "an entry is msgctxt (if any), msgid, msgid_plural (if any) and msgstr, each once and in this order"
        faults.append(Fault(pieces[0].line, f"{rule}: {pieces[0].text[:60]}"))
    if faults:
        return None
    said = {piece.form: piece for piece in pieces if piece.letter in "sn"}
    indices = range(max(said) + 1)
    notes = [line.text for line in group if line.text.startswith("#")]
    return Entry(
        ids[0].line,
        pieces[0].text if shape[0] == "c" else None,
        tuple(piece.text for piece in ids),
        tuple(said[index].text if index in said else "" for index in indices),
        tuple(said[index].line if index in said else ids[0].line for index in indices),
        tuple(note[1:].strip() for note in notes if note == "#" or note.startswith(("# ", "#\t"))),
        any(note.startswith("#,") and "fuzzy" in re.split(r"[,\s]+", note) for note in notes),
        True in old,
    )
