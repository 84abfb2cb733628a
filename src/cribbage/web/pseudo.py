"""Two languages made by machine, for tests and translators: they show what no translator could reach.

`qps-long` is English in accents, four tenths longer and in brackets: a word without accents was never offered for
translation, a missing bracket is a sentence cut off or joined from pieces. `qps-rtl` runs from right to left.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

LONG = "qps-long"
RTL = "qps-rtl"

_ACCENTS = str.maketrans(
    "AaBCcDdEeGgHhIiJjKkLlNnOoPRrSsTtUuWwYyZz",
    "ÅåƁÇçÐđÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöÞŔŕŠšŢţÛûŴŵÝýŽž",
)
_FILLER = "ôëï"
# What must come through untouched: placeholders, doubled percent signs, tags, entities.
_FIXED = re.compile(r"(%\(\w+\)[sd]|%%|</?[a-z][^<>]*>|&#?\w+;)")
_WORD = re.compile(r"[^\W\d_]+")


def lengthen(text: str) -> str:
    """`text` in the manner of qps-long."""
    return f"[!! {_outside_fixed(text, _longer_word)} !!]"


def mirror(text: str) -> str:
    """`text` in the manner of qps-rtl: each word in a right-to-left override, so that it runs as Hebrew does."""
    return _outside_fixed(text, lambda word: f"\N{RIGHT-TO-LEFT OVERRIDE}{word}\N{POP DIRECTIONAL FORMATTING}")


def _outside_fixed(text: str, change: Callable[[str], str]) -> str:
    pieces = _FIXED.split(text)
    # re.split with one group: what matched the group stands at the odd places.
    pieces[::2] = [_WORD.sub(lambda match: change(match[0]), piece) for piece in pieces[::2]]
    return "".join(pieces)


def _longer_word(word: str) -> str:
    extra = math.ceil(len(word) * 0.4)
    return word.translate(_ACCENTS) + (_FILLER * extra)[:extra]
