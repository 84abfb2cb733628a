"""The header of a translation file: the language, its encoding and its plural forms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from babel import Locale
from babel.messages.catalog import Catalog

from cribbage.web import po
from cribbage.web.po_checks.finding import Finding, Level
from cribbage.web.po_scan import Entry


def header_findings(header: Entry | None, code: str | None) -> Iterator[Finding]:
    """What is wrong with the header of the language `code` (`sv`, `pt_BR`; None for one that Babel does not know)."""
    if header is None:
        wanted = po.plurals_for(code)
        text = f'the file has no header; the least is: msgid "" msgstr "Plural-Forms: {wanted}\\n"'
        yield Finding(0, text, Level.MEND)
        return
    lines = [line for line in header.forms[0].split("\n") if line]
    names = [line.partition(":")[0].strip().lower() for line in lines if ":" in line]
    for line in lines:
        if ":" not in line:
            yield Finding(header.line, f"a line of the header has no colon: {line[:60]}", Level.MEND)
    for name, times in Counter(names).items():
        if times > 1:
            yield Finding(header.line, f"{name!r} is in the header twice", Level.MEND)
    fields = po.header_fields(header)
    yield from (Finding(header.line, text, Level.MEND) for text in _plural_faults(header, code))
    charset = re.search(r"charset=([^\s;]*)", fields.get("content-type", ""), re.IGNORECASE)
    if charset and charset[1].lower().replace("-", "") != "utf8":
        yield Finding(header.line, f"the header says charset={charset[1]}; it must be UTF-8", Level.MEND)
    if code and (named := fields.get("language")) and _plain(named) != _plain(code):
        yield Finding(header.line, f"the header says Language: {named}, the name of the file {code}", Level.LOOK)
    yield from (Finding(header.line, text, Level.MEND) for text in _date_faults(fields))


def _plural_faults(header: Entry, code: str | None) -> Iterator[str]:
    own = po.plurals_for(code)
    wanted = f'write "Plural-Forms: {own}\\n"'
    if "plural-forms" not in po.header_fields(header):
        yield f"the header has no Plural-Forms: {wanted}"
        return
    try:
        plurals = po.plurals_of(header, code)
        plurals.rule()
    except ValueError as error:
        yield f"the header's Plural-Forms cannot be used ({error}): {wanted}"
        return
    if code and plurals.count not in _counts(code, own):
        yield f"the header says {plurals.count} plural forms; this language has {own.count}: {wanted}"


def _counts(code: str, own: po.Plurals) -> set[int]:
    """The numbers of forms that editors know for a language: they differ where a form is for millions or fractions."""
    locale = Locale.parse(code)
    whole = {locale.plural_form(number) for number in (*range(200), 1_000_000)}
    return {own.count, len(whole), len(locale.plural_form.tags) + 1}


def _date_faults(fields: dict[str, str]) -> Iterator[str]:
    """What Babel stumbles over, which the update needs."""
    for name in ("pot-creation-date", "po-revision-date", "language"):
        if name in fields:
            try:
                Catalog().mime_headers = [(name, fields[name])]
            except (ValueError, LookupError, TypeError, AttributeError):
                yield f"the header's {name} cannot be read: {fields[name][:60]}"


def _plain(code: str) -> str:
    return code.replace("-", "_").lower()
