"""Which of the languages we have suits a reader best. Pure: tags and headers in, a tag out; no input makes it fail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from babel.core import get_global

MAX_HEADER = 1000
"""Characters of an Accept-Language header that are read; no browser sends as many."""

# Language, extended languages (skipped), script, region, the rest (skipped): RFC 5646 as far as we need it.
_TAG = re.compile(r"([a-z]{2,3})(?:-[a-z]{3}){0,3}(?:-([a-z]{4}))?(?:-([a-z]{2}|[0-9]{3}))?(?:-[a-z0-9-]*)?")
_QUALITY = re.compile(r"q\s*=\s*([01](?:\.[0-9]{0,6})?)")
# CLDR knows no alias for the macrolanguage that browsers still send.
_ALIASES = {"no": "nb"}


class Tag(NamedTuple):
    """A language tag taken apart. `script` is filled in from the region or the language where the tag has none."""

    language: str
    script: str
    region: str


def parse_tag(text: str) -> Tag | None:
    """`zh-TW` -> (zh, hant, tw); None for what is no language tag. Everything in lower case."""
    match = _TAG.fullmatch(text.strip().replace("_", "-").lower())
    if match is None:
        return None
    language, script, region = match[1], match[2] or "", match[3] or ""
    alias = _ALIASES.get(language) or get_global("language_aliases").get(language, language)
    language, _, alias_script = alias.lower().partition("_")
    return Tag(language, script or alias_script or _likely_script(language, region), region)


def _likely_script(language: str, region: str) -> str:
    likely = get_global("likely_subtags")
    full = likely.get(f"{language}_{region.upper()}") or likely.get(language) or ""
    parts = full.split("_")
    return parts[1].lower() if len(parts) == 3 else ""


def preferred(header: str) -> Iterator[str]:
    """The tags of an Accept-Language header, best first. Whatever cannot be read is passed over."""
    if len(header) > MAX_HEADER:
        # The last tag may be cut through, and half a tag can name another script.
        header = header[:MAX_HEADER].rpartition(",")[0]
    ranked: list[tuple[float, str]] = []
    for item in header.split(","):
        tag, semicolon, parameter = (part.strip() for part in item.partition(";"))
        quality = _QUALITY.fullmatch(parameter.lower()) if semicolon else None
        if semicolon and quality is None:
            continue
        weight = float(quality[1]) if quality else 1.0
        if tag and weight > 0:
            ranked.append((-weight, tag))
    # sorted() is stable: equal weights stay in the reader's order.
    return (tag for _, tag in sorted(ranked, key=lambda pair: pair[0]))


def match(wanted: str, available: Iterable[str]) -> str | None:
    """The best of `available` for the tag `wanted`, or None.

    Exactly the tag, else the same language in the same script: with the same region, with none, with another. Never
    another script: who reads Traditional Chinese is not given Simplified, and the other way round.
    """
    codes = list(available)
    for code in codes:
        if code.lower() == wanted.strip().replace("_", "-").lower():
            return code
    tag = parse_tag(wanted)
    if tag is None:
        return None
    found: list[tuple[int, str]] = []
    for code in codes:
        other = parse_tag(code)
        if other and other[:2] == tag[:2]:
            found.append((0 if other.region == tag.region else 1 if not other.region else 2, code))
    return min(found)[1] if found else None
