"""The reader's language: which one it is, and every sentence in it.

Sentences are written in English in the code and in the templates, with named placeholders, and are found by extraction
(`cribbage locales update`). A translation is one file, `locales/<code>.po`: read when it is first needed, read again
when it has changed, compiled by nobody. Always `%` formatting: write a percent sign as `%%`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from babel import Locale
from jinja2 import Environment
from markupsafe import Markup

from cribbage.paths import data_dir
from cribbage.web import negotiate, pseudo
from cribbage.web.catalogues import ENGLISH, PSEUDO, PSEUDO_NAMES, SOURCE, Library, Translation, babel_code

Direction = Literal["ltr", "rtl"]

_library: Library | None = None
_current: ContextVar[Translation] = ContextVar("language", default=ENGLISH)


def configure(folder: Path | None = None, *, pseudo_languages: bool = False, named: Collection[str] = ()) -> None:
    """Says where the translations lie (None: those of the program), whether the pseudo-languages are offered, and
    which languages are, however little of them is translated."""
    global _library  # noqa: PLW0603  one library for the process, replaced whole
    _library = Library(folder or data_dir("locales"), with_pseudo=pseudo_languages, named=named)


def _get_library() -> Library:
    if _library is None:
        configure()
    assert _library is not None
    return _library


def available() -> tuple[str, ...]:
    """The codes on offer, as HTML's lang attribute takes them; English first."""
    return _get_library().offered()


def known() -> tuple[str, ...]:
    """The codes of all files, also of those that are not on offer yet."""
    return _get_library().known()


def young() -> frozenset[str]:
    """The codes of those that are not on offer yet because too little of them is translated."""
    return _get_library().young()


def name(code: str) -> str:
    """What speakers of the language call it; the code itself for a language that Babel does not know."""
    if code in PSEUDO:
        return PSEUDO_NAMES[code]
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
    """The code for a reader: what he chose, else what his browser asks for, else English. No input makes it fail.

    Whoever has chosen a language that is not on offer yet has asked for it by name, and gets it.
    """
    if chosen and (code := negotiate.match(chosen, known())):
        return code
    codes = available()
    wanted = negotiate.preferred(accept_language or "")
    return next((code for tag in wanted if (code := negotiate.match(tag, codes))), SOURCE)


@contextmanager
def use(code: str) -> Iterator[str]:
    """Everything said inside is said in the language `code`, in this task or thread only. Gives the code of what is
    said: English where the file cannot be read."""
    with said_in(translation(code)) as said:
        yield said


@contextmanager
def said_in(translation: Translation) -> Iterator[str]:
    """Like use(), of a translation that need not lie in a file."""
    token = _current.set(translation)
    try:
        yield translation.code
    finally:
        _current.reset(token)


def translation(code: str) -> Translation:
    """The language `code`; English where there is none, or none that can be read."""
    return _get_library().get(code)


def file_of(code: str) -> Path | None:
    """The file of a language; None for English, for one made by machine, and for one that there is not."""
    return _get_library().files().get(code)


def example_numbers() -> tuple[int, ...]:
    """Numbers that between them take every plural form of the language in use, small ones first."""
    return numbers_for(_current.get())


def numbers_for(translation: Translation) -> tuple[int, ...]:
    """The same for a language."""
    first: dict[int, int] = {}
    for number in range(1001):
        first.setdefault(translation.plural(number), number)
    return tuple(sorted({0, 1, 2, 5, 21} | set(first.values())))


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
