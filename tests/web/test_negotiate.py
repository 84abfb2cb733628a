"""Choosing a language: fallbacks from region to language to English, and headers that no browser would send."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage.web import i18n, negotiate

Offer = Callable[..., None]


@pytest.fixture
def offer(tmp_path: Path) -> Iterator[Offer]:
    """Offers the languages of which it is given the names of the files, and the pseudo-languages."""

    def offer_languages(*stems: str) -> None:
        for stem in stems:
            (tmp_path / f"{stem}.po").touch()
        i18n.configure(tmp_path, pseudo_languages=True, named=[stem.replace("_", "-") for stem in stems])

    yield offer_languages
    i18n.configure()


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, "en"),
        ("", "en"),
        ("-BE", "en"),
        ("*", "en"),
        ("sv", "sv"),
        ("SV-fi", "sv"),
        ("sv_SE", "sv"),
        ("en-GB,sv;q=0.9", "en"),
        ("xx,sv;q=0.1", "sv"),
        ("sv;q=0.1,de;q=0.2", "de"),
        ("sv;q=0,de", "de"),
        ("sv;q=0", "en"),
        ("sv;q=nan,de;q=0.1", "de"),
        ("sv;q=", "en"),
        ("sv;q=-1", "en"),
        (" sv ; q = 0.5 ", "sv"),
        ("es-419", "es"),
        ("es-419,sv", "es"),
        ("pt", "pt-BR"),
        ("pt-PT", "pt-BR"),
        ("pt-br", "pt-BR"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("zh-MO", "zh-Hant"),
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("cmn-Hant", "zh-Hant"),
        ("no", "nb"),
        ("iw", "he"),
        ("qps-long", "qps-long"),
        ("QPS-RTL", "qps-rtl"),
        ("," * 10_000, "en"),
        ("sv" * 10_000, "en"),
        ("en-" * 5_000 + ",sv", "en"),
        ("\x00\xff\u202e;;;===,,sv", "sv"),
    ],
)
def test_choose(offer: Offer, header: str | None, expected: str) -> None:
    offer("sv", "de", "es", "pt_BR", "zh_Hans", "zh_Hant", "nb", "he")
    assert i18n.choose(header) == expected


def test_what_the_reader_chose_comes_first(offer: Offer) -> None:
    offer("sv", "de")
    assert i18n.choose("sv", "de") == "de"
    assert i18n.choose("sv", "de-AT") == "de"
    assert i18n.choose("sv", "xx") == "sv"
    assert i18n.choose("sv", "") == "sv"


def test_traditional_readers_get_english_rather_than_simplified(offer: Offer) -> None:
    offer("zh_Hans")
    for tag in ("zh-TW", "zh-HK", "zh-Hant", "zh-Hant-HK", "zh-Hant-CN"):
        assert i18n.choose(tag) == "en"


def test_a_header_cut_at_the_limit_names_no_other_script(offer: Offer) -> None:
    offer("zh_Hans")
    padding = "xx," * (negotiate.MAX_HEADER // 3)
    for cut in range(12):
        assert i18n.choose(padding[cut:] + "zh-Hant-HK") == "en"


@given(st.text() | st.text("aehnstvz-_;q=.01,* ", max_size=60), st.none() | st.text())
def test_no_header_makes_choosing_fail(header: str, chosen: str | None) -> None:
    assert i18n.choose(header, chosen) in i18n.available()
