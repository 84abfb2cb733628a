"""What would harm a page: faults for which an entry of a translation is left out and English shows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from cribbage.web.po_scan import Entry

_PERCENT = re.compile(r"%(?P<body>%|\((?P<name>\w+)\)(?P<kind>[sd]))?")
_DAMAGED = re.compile(r"%\s*\(\s*(?P<name>\w+)\s*\)\s*[sd]?")
_TAG = re.compile(r"</?[a-z][^<>]*>")
_VOID_TAGS = ("<br", "<wbr")
_ADDRESS = re.compile(r"(?:\b[a-z][a-z+.-]{1,15}://|\bwww\.|\bmailto:|\bjavascript:)[^\s<>]*", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\w+;?|\w+;)")
# Control characters, and the marks that turn text round without end; a page isolates names and numbers itself.
_STRANGE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
_ISOLATES = re.compile("[\u2066-\u2069]")
_CLOSING = "\u2069"

NUMBER = "num"
"""The placeholder that every sentence about a number has, whether English shows it or not."""


def entry_faults(entry: Entry, count: int, single_number: Collection[int]) -> Iterator[tuple[int, str]]:
    """What is wrong with a translated entry, in words for its translator, each with the line.

    `count` is how many plural forms the language has, `single_number` those that stand for one number only.
    """
    plural = len(entry.source) > 1
    if plural and len(entry.forms) > count:
        yield entry.lines[count], f"has {len(entry.forms)} plural forms; the header says {count}"
    elif plural and not (len(entry.forms) == count and all(entry.forms)):
        index = [*entry.forms, ""].index("")
        yield entry.lines[min(index, len(entry.lines) - 1)], f"plural form {index} of {count} is missing"
    for index, (line, form) in enumerate(zip(entry.lines, entry.forms, strict=True)):
        may_miss = {NUMBER} | (placeholders(entry.source[-1]) - placeholders(entry.source[0]))
        if form:
            where = f" in plural form {index}" if plural else ""
            for fault in form_faults(entry.source, form, may_miss if plural and index in single_number else ()):
                yield line, fault + where


def form_faults(source: tuple[str, ...], form: str, may_miss: Collection[str] = ()) -> Iterator[str]:
    """What is wrong with one text of a translation. `may_miss` are placeholders that it may leave out.

    Tags and signs are those of the singular, by which the program asks: what a file says the English plural is may be
    anything.
    """
    yield from _placeholder_faults(source, form, may_miss)
    english = source[0]
    if _markup(english) != _markup(form):
        yield "its tags are not those of the English sentence"
    elif not is_nested(form):
        yield "its tags are not closed in order"
    for entity in sorted(set(_ENTITY.findall(form)) - set(_ENTITY.findall(english))):
        yield f"{entity} is not in the English sentence: write the letter itself"
    if '"' in _TAG.sub("", form) and '"' not in _TAG.sub("", english):
        yield "a straight double quote: write the quotes of your language"
    for brace in "{}":
        if form.count(brace) > english.count(brace):
            yield f"a {brace} that the English sentence does not have"
    for address in sorted(set(_ADDRESS.findall(form)) - set(_ADDRESS.findall(english))):
        yield f"{address[:40]} is an address that the English sentence does not have"
    if strange := _control_characters(form):
        yield f"a control character that nobody can see: {strange}"


def _placeholder_faults(source: tuple[str, ...], form: str, may_miss: Collection[str]) -> Iterator[str]:
    # What English says in the singular is given for every number, and so is the number itself; nothing else is sure.
    given = kinds(source[0]) | ({(NUMBER, "s"), (NUMBER, "d")} if len(source) > 1 else set())
    wanted, found = placeholders(source[-1]), placeholders(form)
    if stray := stray_percent(form):
        damaged = _DAMAGED.match(form, _stray_at(form))
        name = damaged["name"] if damaged and damaged["name"] in wanted else ""
        yield f"a placeholder is damaged, or a percent sign is not doubled, at {stray!r}" + (
            f": write %({name})s" if name else ""
        )
    for name in sorted(found - {name for name, _ in given}):
        yield f"%({name})s is not in the English sentence"
    for name, kind in sorted(kinds(form)):
        if kind == "d" and name in {known for known, _ in given} and (name, kind) not in given:
            yield f"write %({name})s, not %({name})d"
    for name in sorted(wanted - found - set(may_miss)):
        yield f"%({name})s is missing"


def sentence_faults(text: str) -> Iterator[str]:
    """What is wrong with an English sentence in the code, in words for its author."""
    if stray := stray_percent(text):
        yield f"write %(name)s, or %% for a percent sign, at {stray!r}"
    if text != text.strip():
        yield "begins or ends with a blank, which a translator cannot see"
    if not is_nested(text):
        yield "tags are not closed in order"
    if '"' in _TAG.sub("", text):
        yield "write typographic quotes: a straight one would end an attribute"


def plural_faults(singular: str, plural: str) -> Iterator[str]:
    """What is wrong with an English sentence about a number."""
    if not placeholders(singular) <= placeholders(plural):
        yield "the plural lacks a placeholder of the singular"
    if extra := placeholders(plural) - placeholders(singular) - {NUMBER}:
        yield f"the singular lacks %({min(extra)})s of the plural; only the number may be left out, as %({NUMBER})s"
    if _markup(singular) != _markup(plural):
        yield "the tags of the plural are not those of the singular"


def placeholders(text: str) -> frozenset[str]:
    """The names of the placeholders in `text`."""
    return frozenset(match["name"] for match in _PERCENT.finditer(text) if match["name"])


def kinds(text: str) -> set[tuple[str, str]]:
    """The names of the placeholders in `text`, each with `s` (text) or `d` (a number)."""
    return {(match["name"], match["kind"]) for match in _PERCENT.finditer(text) if match["name"]}


def stray_percent(text: str) -> str:
    """The piece of `text` at a percent sign that is not doubled and begins no `%(name)s` or `%(name)d`; else empty."""
    at = _stray_at(text)
    return "" if at < 0 else text[at : at + 12]


def _stray_at(text: str) -> int:
    return next((match.start() for match in _PERCENT.finditer(text) if match["body"] is None), -1)


def without_tags(text: str) -> str:
    """What a reader sees of `text`, its placeholders as they are."""
    return _TAG.sub("", text)


def without_placeholders(text: str, instead: str = "") -> str:
    """`text` without its tags and with `instead` for each placeholder; `%%` becomes `%`."""
    return _PERCENT.sub(lambda match: instead if match["name"] else "%", without_tags(text))


def _markup(text: str) -> tuple[list[str], int]:
    """The tags of `text`, and how many signs are left that could open one."""
    return sorted(_TAG.findall(text)), _TAG.sub("", text).count("<")


def is_nested(text: str) -> bool:
    """Whether every tag of `text` is closed, in order."""
    open_tags: list[str] = []
    for tag in _TAG.findall(text):
        name = tag.strip("</>").split()[0]
        if tag.startswith("</"):
            if not open_tags or open_tags.pop() != name:
                return False
        elif not tag.startswith(_VOID_TAGS):
            open_tags.append(name)
    return not open_tags


def _control_characters(text: str) -> str:
    """Names for what must not come into a page: control characters, and direction marks that stay open."""
    found, isolates, depth = _STRANGE.findall(text), _ISOLATES.findall(text), 0
    for mark in isolates:
        depth += -1 if mark == _CLOSING else 1
        if depth < 0:
            break
    found += isolates if depth else []
    return ", ".join(sorted({f"U+{ord(char):04X}" for char in found}))
