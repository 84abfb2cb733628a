"""Blanks, marks of direction, quotes and the sign at the end: what is easily typed and hardly seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cribbage.web.po_checks.finding import Language, Level
from cribbage.web.po_faults import without_tags

Told = tuple[Level, str]

_DIRECTION = "\u061c\u200e\u200f"
_ISOLATES = "\u2066\u2067\u2068\u2069"
_UNSEEN = "\u200b\u2060\ufeff\u2028\u2029"
_UNSEEN_IS_RIGHT = {"km", "lo", "my", "th"}
_NO_STOPS = {"km", "lo", "my", "th"}

_QUOTES = "“”„‟«»‚‘‹›「」『』"
# Quotes that a language uses, first those of the first level. An apostrophe is never a quote: ’ is everybody's.
_OWN_QUOTES = {
    "ar": "«»“”‘’",
    "de": "„“‚‘»«",
    "el": "«»“”",
    "fi": "”’»",
    "fr": "«»‹›",
    "ko": "“”‘’「」『』",
    "nl": "“”‘’",
    "pl": "„”«»",
    "ru": "«»„“",
    "sv": "”’»",
    "tr": "“”‘’",
}
_CLOSERS = "”’»“\"'‘›」』\u200e\u200f\u00a0\u202f "
_ENDS = {
    "stop": ".。．۔।։",
    "question mark": "?？؟\u037e",
    "exclamation mark": "!！",
    "colon": ":：",
    "comma": ",،、",
    "ellipsis": "…",
}


def spelling(source: str, form: str, language: Language) -> Iterator[Told]:
    """What is wrong with the signs of one text of a translation of `source`."""
    yield from _blanks(source, form)
    yield from _directions(form, language)
    yield from _quotes(source, form, language)
    if "\\" in form and "\\" not in source:
        yield Level.MEND, "a backslash, which people would see"
    wanted, found = _end(source, language), _end(form, language)
    if wanted != found and language.code not in _NO_STOPS:
        yield Level.LOOK, f"English ends with {_article(wanted)}, this with {_article(found)}"


def _blanks(source: str, form: str) -> Iterator[Told]:
    if form[:1].isspace() != source[:1].isspace():
        yield Level.MEND, "begins with a blank" if form[:1].isspace() else "lacks the blank at the beginning"
    if form[-1:].isspace() != source[-1:].isspace():
        yield Level.MEND, "ends with a blank" if form[-1:].isspace() else "lacks the blank at the end"
    inner = form.strip()
    if re.search(r"[^\S\n]{2}", inner) and not re.search(r"[^\S\n]{2}", source):
        yield Level.MEND, "two blanks beside each other"
    if re.search(r"[\n\t]", inner) and not re.search(r"[\n\t]", source):
        yield Level.MEND, "a line break or a tab within the sentence"


def _directions(form: str, language: Language) -> Iterator[Told]:
    marks = _ISOLATES if language.rtl else _ISOLATES + _DIRECTION
    if found := _named(form, marks):
        reason = "the program itself sets names and numbers apart" if language.rtl else "this language needs none"
        yield Level.MEND, f"a direction mark, {found}: {reason}"
    if language.rtl and re.search(f"[{_DIRECTION}]{{2}}", form):
        yield Level.MEND, "two direction marks beside each other"
    if language.code not in _UNSEEN_IS_RIGHT and (found := _named(form, _UNSEEN)):
        yield Level.MEND, f"a sign that nobody can see, {found}"


def _named(text: str, signs: str) -> str:
    return ", ".join(sorted({f"U+{ord(char):04X}" for char in text if char in signs}))


def _quotes(source: str, form: str, language: Language) -> Iterator[Told]:
    seen = without_tags(form)
    if "'" in seen and "'" not in source:
        yield Level.LOOK, "a straight ' : an apostrophe is ’, and quotes are those of the language"
    own = _OWN_QUOTES.get(language.code)
    strange = sorted({char for char in seen if own and char in _QUOTES and char not in own})
    if own and strange:
        yield Level.LOOK, f"the quotes of this language are {' '.join(own)}, not {' '.join(strange)}"


def _end(text: str, language: Language) -> str:
    last = without_tags(text).rstrip(_CLOSERS)
    if last.endswith("..."):
        return "ellipsis"
    if language.code == "el" and last.endswith(";"):
        return "question mark"
    return next((name for name, signs in _ENDS.items() if last and last[-1] in signs), "")


def _article(name: str) -> str:
    return "no sign" if not name else f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
