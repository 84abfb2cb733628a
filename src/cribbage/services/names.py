"""Names that strangers type: cleaned once, when they come in. Every page escapes them all the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

import regex

LONGEST = 24
"""In graphemes: what a reader would call signs."""
_LONGEST_GRAPHEME = 12
"""An emoji family has up to eleven code points; anything longer is a pile of accents."""
_MOST_MARKS = 3
_MOST_SIGNS = 190
"""In code points, whatever they look like: a name is stored, and may get a number behind it (`told_apart`)."""
_KEPT_FORMAT = {"\u200d", "\ufe0f"}
"""Zero-width joiner and emoji presentation: part of what emoji are made of."""


class BadName(ValueError):
    """A name that cannot be used. Codes: name_too_long, name_unreadable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_name(text: str) -> str:
    """The name as it is kept: composed, without control, direction and invisible signs, blanks joined. "" is no name.

    Raises:
        BadName: name_too_long; name_unreadable where nothing that can be seen is left of it.
    """
    if len(text) > 40 * LONGEST:
        raise BadName("name_too_long")
    shown = "".join(sign for sign in unicodedata.normalize("NFC", text) if _may_stand(sign))
    graphemes = [grapheme[:_LONGEST_GRAPHEME] for grapheme in regex.findall(r"\X", " ".join(shown.split()))]
    name = "".join(_few_marks(grapheme) for grapheme in graphemes).strip()
    if not name or not regex.search(r"[\p{L}\p{N}\p{S}\p{P}]", name):
        if text.strip():
            raise BadName("name_unreadable")
        return ""
    if len(graphemes) > LONGEST or len(name) > _MOST_SIGNS:
        raise BadName("name_too_long")
    return name


def printable(text: str) -> str:
    """What was typed, to be shown in its field again: without what cannot stand in a page, and not endless."""
    return "".join(sign for sign in text[: 4 * LONGEST] if _may_stand(sign))


def _may_stand(sign: str) -> bool:
    category = unicodedata.category(sign)
    if category in ("Cc", "Cs", "Co", "Cn"):
        return sign in "\t\n "
    # Hangul fillers and the Braille blank are letters or symbols by category, but show nothing.
    if regex.match(r"[\ufe00-\ufe0e\u034f\U000e0100-\U000e01ef]", sign):
        return False
    return (category != "Cf" or sign in _KEPT_FORMAT) and sign not in "\u115f\u1160\u3164\uffa0\u2800"


def _few_marks(grapheme: str) -> str:
    """A base with at most three marks on it; what makes an emoji of a sign is none of them."""
    is_emoji = regex.search(r"\p{Extended_Pictographic}", grapheme) is not None
    marks = 0
    kept = ""
    for sign in grapheme:
        is_mark = unicodedata.category(sign).startswith("M") and not (is_emoji and sign in _KEPT_FORMAT)
        marks += is_mark
        if not is_mark or marks <= _MOST_MARKS:
            kept += sign
    return kept


_LOOKS_LIKE = str.maketrans(
    "абвгезиіјкмнорсԁѕтухԛԝαβεικνορτυχγ01l|",
    "a6brezuijkmhopcdstyxqwaBeikvoptuxyoiii",
)


def skeleton(name: str) -> str:
    """What a name looks like at a glance: names with one skeleton are taken for one another."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(sign for sign in plain if unicodedata.category(sign)[0] not in "MCZ")
    return bare.translate(_LOOKS_LIKE).casefold()


def told_apart(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it where somebody at the table already has it or one that looks like it."""
    others = {skeleton(other) for other in taken if other}
    if not name or skeleton(name) not in others:
        return name
    number = 2
    while skeleton(f"{name} {number}") in others:
        number += 1
    return f"{name} {number}"
