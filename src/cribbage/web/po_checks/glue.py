"""What touches a placeholder: nobody knows how a name or a number ends, and what ending would suit it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from cribbage.web.po_checks.finding import Language, Level
from cribbage.web.po_faults import without_tags

_PLACE = re.compile(r"%\((\w+)\)[sd]")
_NEAR = 40
"""Letters of a word that are looked at."""
_APOSTROPHES = "'’ʼ"
# Particles whose shape depends on the last sound before them, longest first, also written in both shapes.
_KOREAN = re.compile(
    r"(?:\(?(?:이|으|을|은|과|아|와|를|는|가|야)\)?[/(]?(?:이|가|을|를|은|는|과|와|로|랑|나|야)\)?|으로|이에요|예요|이라|라고"
    r"|[이가을를은는와과로])(?![가-힣])"
)
# Scripts that put no blank between words.
_NO_BLANKS = ("HANGUL", "CJK", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN")
# Short words that are always written together with the next one, and never change.
_PREFIXES = {"ar": "وفبلك", "fa": "", "he": "והבלכמש"}


def glued(source: str, form: str, language: Language) -> Iterator[tuple[Level, str]]:
    """What touches the placeholders of one text of a translation."""
    text = without_tags(form)
    english = _touching(without_tags(source))
    for match in _PLACE.finditer(text):
        before, after = _beside(text, match)
        korean = _KOREAN.match(after) if language.code == "ko" else None
        suffix = re.match(rf"[{_APOSTROPHES}:]?[^\W\d_]+", after)
        prefix = re.search(rf"[^\W\d_]+[{_APOSTROPHES}]?$", before)
        if korean:
            yield Level.MEND, f"‘{korean[0]}’ touches {match[0]}: its shape depends on what is filled in"
        touching = [found[0] for found in (prefix, suffix) if found]
        if prefix and _is_prefix(prefix[0], language):
            touching.remove(prefix[0])
        for letters in touching:
            if _matters(letters) and (match[1], letters) not in english:
                yield Level.MEND, f"‘{letters}’ touches {match[0]}: nothing may be glued to what is filled in"


def _beside(text: str, match: re.Match[str]) -> tuple[str, str]:
    """What stands before and after a placeholder, as far as a word goes: a file may hold half a million letters."""
    return text[max(0, match.start() - _NEAR) : match.start()], text[match.end() : match.end() + _NEAR]


def _touching(english: str) -> set[tuple[str, str]]:
    """What touches a placeholder in English without an apostrophe, as in `x%(num)s`."""
    return {
        (match[1], touching)
        for match in _PLACE.finditer(english)
        for before, after in [_beside(english, match)]
        for found in (re.match(r"[^\W\d_]+", after), re.search(r"[^\W\d_]+$", before))
        if found and (touching := found[0])
    }


def _matters(text: str) -> bool:
    letter = next(char for char in text if char.isalpha())
    return not unicodedata.name(letter, "").startswith(_NO_BLANKS)


def _is_prefix(text: str, language: Language) -> bool:
    word = re.split(r"\W", text)[-1]
    return len(word) == 1 and word in _PREFIXES.get(language.code, "")
