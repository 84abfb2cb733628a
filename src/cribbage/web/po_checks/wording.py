"""Whole words in upper case, English left as it is, labels that will not fit."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from cribbage.web.po_checks.finding import Language, Level
from cribbage.web.po_faults import without_placeholders

Told = tuple[Level, str]

_WORD = re.compile(r"[^\W\d_]+")
_ROMAN = re.compile(r"[IVX]+")
_NAMES = {
    "cribbage",
    "muggins",
    "lowball",
    "nineteen",
    "crib",
    "nobs",
    "heels",
    "go",
    "flush",
    "skunk",
    "beta",
    "qr",
    "esc",
}
"""Words of the game and of the trade that many languages keep."""

LABEL = 24
"""Up to so many signs, a sentence without a sign at its end is a label: a button, a heading, a cell."""
# Accents, endings and compounds need room; more than this is cut off on a small phone.
_LONGEST, _SPARE = 1.5, 4


def wording(source: str, form: str, language: Language) -> Iterator[Told]:
    """What is odd about the words of one text of a translation of `source`."""
    yield from _upper_case(source, form)
    if language.code != "en":
        yield from _untranslated(source, form)
    yield from _long_label(source, form)


def _upper_case(source: str, form: str) -> Iterator[Told]:
    allowed = set(_cased_words(without_placeholders(source, " ")))
    for word in _cased_words(without_placeholders(form, " ")):
        if len(word) > 1 and word.isupper() and word not in allowed and not _ROMAN.fullmatch(word):
            level = Level.LOOK if len(word) < 4 else Level.UNLESS_CHECKED
            yield level, f"‘{word}’ is in upper case, which English is not"


def _cased_words(text: str) -> list[str]:
    """The words of `text`, without letters of a script that has no case: a Korean ending may follow Latin letters."""
    return "".join(char if char.upper() != char.lower() else " " for char in text).split()


def _untranslated(source: str, form: str) -> Iterator[Told]:
    words = _WORD.findall(without_placeholders(source, " "))
    if form == source and not {word.lower() for word in words} <= _NAMES:
        level = Level.UNLESS_CHECKED if len(words) > 2 else Level.LOOK
        yield level, "is the English sentence itself"


def _long_label(source: str, form: str) -> Iterator[Told]:
    english = without_placeholders(source, "00")
    if len(english) > LABEL or english[-1:] in ".!?:…" or "\n" in english:
        return
    room = int(len(english) * _LONGEST + _SPARE)
    width = _width(without_placeholders(form, "00"))
    if width > room:
        yield Level.LOOK, f"{width} letters wide where English takes {len(english)}: a button may be cut off"


def _width(text: str) -> int:
    """How wide `text` is, in Latin letters."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return wide + sum(not unicodedata.combining(char) for char in text)
