"""Names fit where they are kept, whatever they are made of."""

from __future__ import annotations

from contextlib import suppress

import pytest

from cribbage.services.names import LONGEST, BadName, clean_name, told_apart
from cribbage.store.models import seats

WIDTH = seats.c.name.type.length  # type: ignore[attr-defined]
FAMILY = "👨🏽‍👩🏽‍👧🏽‍👦🏽"
"""One grapheme of eleven code points."""
GRAPHEMES = {
    "letter": "x",
    "letter with marks": "a\u0316\u0317\u0318",
    "letter with endless marks": "a" + "\u0316" * 11,
    "family": "👨‍👩‍👧‍👦",
    "family with skins": FAMILY,
    "emoji with endless marks": "😀" + "\u0316" * 11,
    "emoji with endless presentations": "❤" + "\ufe0f" * 11,
    "emoji joined to nothing": "😀" + "\u200d" * 11,
    "digit with marks": "1\ufe0f\u20e3",
    "syllable of parts": "ᄀ" * 6 + "ᅡ" * 3 + "ᆨ" * 3,
}


@pytest.mark.parametrize("grapheme", GRAPHEMES.values(), ids=GRAPHEMES.keys())
def test_a_name_fits_its_column_with_a_number_behind_it(grapheme: str) -> None:
    name = ""
    for length in range(1, LONGEST + 1):
        with suppress(BadName):
            name = clean_name(grapheme * length)
    assert name
    assert len(told_apart(name, [name, *(f"{name} {number}" for number in range(2, 12))])) <= WIDTH


def test_a_name_of_the_longest_signs_that_fit_is_kept() -> None:
    assert clean_name("👨‍👩‍👧‍👦" * LONGEST) == "👨‍👩‍👧‍👦" * LONGEST
    assert clean_name(FAMILY * 17) == FAMILY * 17
    with pytest.raises(BadName, match=r"^name_too_long$"):
        clean_name(FAMILY * 18)


def test_marks_on_an_emoji_come_to_an_end() -> None:
    assert clean_name("😀" + "\u0301" * 11) == "😀" + "\u0301" * 3
    assert clean_name("👩‍❤️‍👨") == "👩‍❤️‍👨"
