"""The reader's language: which one it is, and every sentence in it.

Sentences are written in English in the code and in the templates, with named placeholders, and are found by extraction
(`cribbage locales update`). A translation is one file, `locales/<code>.po`: read when it is first needed, read again
when it has changed, compiled by nobody. Always `%` formatting: write a percent sign as `%%`.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from babel import Locale, UnknownLocaleError
from jinja2 import Environment
from markupsafe import Markup

from cribbage.paths import data_dir
from cribbage.web import negotiate, po, pseudo

SOURCE = "en"
"""The language of the sentences in the code; it needs no file."""

Direction = Literal["ltr", "rtl"]

_log = logging.getLogger(__name__)


def _english_plural(n: int) -> int:
    return int(n != 1)


@dataclass(frozen=True)
class Translation:
    """One language, ready to answer. What it does not hold is said in English."""

    code: str
    messages: Mapping[po.Key, tuple[str, ...]] = field(default_factory=dict)
    plural: Callable[[int], int] = _english_plural
    change: Callable[[str], str] | None = None
    """For the pseudo-languages: what becomes of the English sentence."""
    counted: frozenset[po.Key] = frozenset()
    """Plurals that cannot be said without a number."""

    def one(self, context: str | None, message: str) -> str:
        """The sentence `message`, unformatted."""
        key = (context, message)
        found = self.messages.get(key)
        if found is not None and key not in self.counted:
            return found[0]
        return self.change(message) if self.change else message

    def many(self, context: str | None, singular: str, plural: str, n: int) -> str:
        """The sentence for the number `n`, unformatted."""
        found = self.messages.get((context, singular))
        if found is not None:
            form = self.plural(n)
            # Shorter is what the file holds as a plain sentence.
            if form < len(found):
                return found[form]
        english = (singular, plural)[_english_plural(n)]
        return self.change(english) if self.change else english


_ENGLISH = Translation(SOURCE)
_PSEUDO = {
    pseudo.LONG: Translation(pseudo.LONG, change=pseudo.lengthen),
    pseudo.RTL: Translation(pseudo.RTL, change=pseudo.mirror),
}
_PSEUDO_NAMES = {pseudo.LONG: "[!! long !!]", pseudo.RTL: "[!! right to left !!]"}


class _Library:
    """The translation files of one folder, each read at most once for each state it is in."""

    def __init__(self, folder: Path, *, with_pseudo: bool) -> None:
        self._folder = folder
        self._with_pseudo = with_pseudo
        self._lock = threading.Lock()
        self._listed: tuple[int, dict[str, Path]] = (-1, {})
        self._loaded: dict[str, tuple[int, Translation]] = {}

    def files(self) -> dict[str, Path]:
        """Code -> file. A file's name may join its parts by `_` or by `-`; the code has `-`, as in HTML."""
        changed = self._folder.stat().st_mtime_ns
        if self._listed[0] != changed:
            self._listed = (changed, {p.stem.replace("_", "-"): p for p in sorted(self._folder.glob("*.po"))})
        return self._listed[1]

    def codes(self) -> tuple[str, ...]:
        """English first, then the others by code, the pseudo-languages last."""
        others = sorted(code for code in self.files() if code != SOURCE)
        return (SOURCE, *others, *(_PSEUDO if self._with_pseudo else ()))

    def get(self, code: str) -> Translation:
        """The language `code`; English where there is none, or none that can be read."""
        if self._with_pseudo and code in _PSEUDO:
            return _PSEUDO[code]
        path = self.files().get(code)
        try:
            changed = path.stat().st_mtime_ns if path else -1
        except FileNotFoundError:
            changed = -1
        if path is None or changed == -1:
            return _ENGLISH
        with self._lock:
            known = self._loaded.get(code)
            if known is None or known[0] != changed:
                known = self._loaded[code] = (changed, _load(code, path))
            return known[1]


def _load(code: str, path: Path) -> Translation:
    try:
        file = po.read(path, babel_code(code))
    except po.UnreadableError as error:
        _log.warning("translation not used: %s", error)
        return Translation(code)
    for line in po.log_lines(file.problems):
        _log.warning("entry not used: %s", line)
    return Translation(code, file.messages, file.plural, counted=file.counted)


@lru_cache(maxsize=64)
def babel_code(code: str) -> str | None:
    """`code` as Babel writes it, or None for a language that Babel does not know."""
    try:
        return str(Locale.parse(code, sep="-"))
    except (UnknownLocaleError, ValueError):
        return None


_library: _Library | None = None
_current: ContextVar[Translation] = ContextVar("language", default=_ENGLISH)


def configure(folder: Path | None = None, *, pseudo_languages: bool = False) -> None:
    """Says where the translations lie (None: those of the program) and whether the pseudo-languages are offered."""
    global _library  # noqa: PLW0603  one library for the process, replaced whole
    _library = _Library(folder or data_dir("locales"), with_pseudo=pseudo_languages)


def _get_library() -> _Library:
    if _library is None:
        configure()
    assert _library is not None
    return _library


def available() -> tuple[str, ...]:
    """The codes on offer, as HTML's lang attribute takes them; English first."""
    return _get_library().codes()


def name(code: str) -> str:
    """What speakers of the language call it; the code itself for a language that Babel does not know."""
    if code in _PSEUDO:
        return _PSEUDO_NAMES[code]
    known = babel_code(code)
    return (Locale.parse(known).get_display_name() if known else None) or code


@lru_cache(maxsize=64)
def direction(code: str) -> Direction:
    """The value of HTML's dir attribute for the language `code`."""
    if code == pseudo.RTL:
        return "rtl"
    known = babel_code(code)
    return "rtl" if known and Locale.parse(known).text_direction == "rtl" else "ltr"


def choose(accept_language: str | None, chosen: str | None = None) -> str:
    """The code for a reader: what he chose, else what his browser asks for, else English. No input makes it fail."""
    codes = available()
    wanted = [chosen] if chosen else []
    wanted += negotiate.preferred(accept_language or "")
    return next((code for tag in wanted if (code := negotiate.match(tag, codes))), SOURCE)


@contextmanager
def use(code: str) -> Iterator[None]:
    """Everything said inside is said in the language `code`, in this task or thread only."""
    token = _current.set(_get_library().get(code))
    try:
        yield
    finally:
        _current.reset(token)


def current() -> str:
    """The code of the language in use."""
    return _current.get().code


def N_(message: str) -> str:  # noqa: N802  the name that every gettext tool knows
    """Marks a sentence for extraction where it is only stored, and returns it as it is."""
    return message


class Plural(NamedTuple):
    """A sentence about a number, which is its placeholder `num`: for one, and for any other."""

    one: str
    many: str


def N_many(one: str, many: str) -> Plural:  # noqa: N802  beside N_
    """Marks a sentence about a number for extraction where it is only stored."""
    return Plural(one, many)


def gettext(message: str, /, **values: object) -> str:
    """The sentence in the reader's language, with `values` filled in. Plain text: a template escapes it."""
    return _current.get().one(None, message) % values


def ngettext(singular: str, plural: str, n: int, /, **values: object) -> str:
    """Like gettext, in the form that suits the number `n`, which is also the placeholder `num`."""
    return _current.get().many(None, singular, plural, n) % {"num": n, **values}


def pgettext(context: str, message: str, /, **values: object) -> str:
    """Like gettext, for a word that means several things: `context` tells which."""
    return _current.get().one(context, message) % values


def npgettext(context: str, singular: str, plural: str, n: int, /, **values: object) -> str:
    """Like ngettext, with a context."""
    return _current.get().many(context, singular, plural, n) % {"num": n, **values}


def gettext_html(message: str, /, **values: object) -> Markup:
    """Like gettext for a sentence with tags: values are escaped unless they are Markup themselves."""
    return Markup(_current.get().one(None, message)) % values  # noqa: S704  our sentence; a translation has no other tags


def ngettext_html(singular: str, plural: str, n: int, /, **values: object) -> Markup:
    """Like ngettext for a sentence with tags."""
    return Markup(_current.get().many(None, singular, plural, n)) % {"num": n, **values}  # noqa: S704  as above


def install(env: Environment) -> None:
    """Gives the templates of `env` the same functions, in Jinja's new style, and the `trans` tag."""
    env.add_extension("jinja2.ext.i18n")
    env.install_gettext_callables(  # type: ignore[attr-defined]  # set by the extension
        lambda message: _current.get().one(None, message),
        lambda singular, plural, n: _current.get().many(None, singular, plural, n),
        newstyle=True,
        pgettext=lambda context, message: _current.get().one(context, message),
        npgettext=lambda context, singular, plural, n: _current.get().many(context, singular, plural, n),
    )
    env.policies["ext.i18n.trimmed"] = True
