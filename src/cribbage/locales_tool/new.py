"""Begins a translation: a file with the right header, and every sentence of the program, still empty."""

from __future__ import annotations

from difflib import get_close_matches
from io import StringIO
from pathlib import Path

from babel import Locale
from babel.core import get_global
from babel.localedata import locale_identifiers
from babel.messages.pofile import read_po

from cribbage.locales_tool import extract, translations, updated_text, write_if_changed
from cribbage.paths import CHECKOUT
from cribbage.web import po
from cribbage.web.catalogues import SOURCE, babel_code


class CannotBeginError(ValueError):
    """No file is begun; the message says why."""


def new(code: str, root: Path = CHECKOUT) -> Path:
    """Writes the file of the language `code` (`sv`, `pt-BR`) and returns it. Raises CannotBeginError."""
    known = _known(code)
    path = root / "locales" / f"{known}.po"
    if known in {other.stem.replace("-", "_") for other in translations(root)}:
        raise CannotBeginError(f"{path.name} is there already: go on in it")
    catalog = read_po(StringIO(_header(known)), locale=known)
    write_if_changed(path, updated_text(catalog, extract(root)))
    return path


def _known(code: str) -> str:
    """The code as Babel writes it. Raises CannotBeginError for an unknown one, and for that of the source."""
    plain = code.strip().replace("_", "-")
    known = babel_code(plain)
    # Babel also knows the longer codes of another standard, which no browser sends.
    if known in (None, "root") or known.split("_")[0] != plain.split("-")[0].lower():
        raise CannotBeginError(f"no language has the code {code!r}{_nearest(plain)}")
    if known == SOURCE:
        raise CannotBeginError("the sentences are in English already")
    return known


def _nearest(code: str) -> str:
    """Codes that may have been meant, by the code itself or by the language's name in English or its own."""
    codes = [known for known in locale_identifiers() if "_" not in known or known.replace("_", "-") == code]
    names: dict[str, str] = {}
    for known in codes:
        locale = Locale.parse(known)
        for name in (locale.english_name, locale.display_name):
            names.setdefault((name or known).lower(), known)
    lower = code.lower()
    found = [names[name] for name in get_close_matches(lower, names, n=3, cutoff=0.75)]
    alias = get_global("language_aliases").get(lower)
    found += [alias] if alias in codes else []
    found += get_close_matches(lower.split("-")[0], codes, n=3, cutoff=0.6) if not found else []
    said = ", ".join(f"{known} ({Locale.parse(known).english_name or known})" for known in dict.fromkeys(found))
    return f"; nearest: {said}" if said else ""


def _header(code: str) -> str:
    name = Locale.parse(code).english_name
    return (
        f"# {name} sentences of Cribbage. How to translate: see README.md in this folder.\n"
        'msgid ""\nmsgstr ""\n'
        '"Project-Id-Version: cribbage VERSION\\n"\n'
        f'"Language: {code}\\n"\n'
        f'"Plural-Forms: {po.plurals_for(code)}\\n"\n'
    )
