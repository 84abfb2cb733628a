"""Our own addresses: which of them exist in every language, and which may stand in a form as the way back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

_TABLE = re.compile(r"/t/([A-Za-z0-9_-]+)")
_OWN = re.compile(r"/([^/\\\x00-\x20][^\\\x00-\x20]*)?")


_inside: ContextVar[str] = ContextVar("inside", default="")


@contextmanager
def inside(prefix: str) -> Iterator[None]:
    """Pages with languages are linked to under this prefix ("/sv", or none) from what is rendered inside."""
    token = _inside.set(prefix)
    try:
        yield
    finally:
        _inside.reset(token)


def here(path: str) -> str:
    """A page with languages, in the language of the address that is read."""
    return _inside.get() + path


class Alternate(NamedTuple):
    """The same page in another language, as search engines want to be told: `hreflang` and full address."""

    language: str
    url: str


def has_languages(path: str) -> bool:
    """Whether a page can be asked for in a language (`/sv/rules`). Tables and their links carry none."""
    return path in ("/", "/rules") or path.startswith("/rules/")


def is_public(path: str) -> bool:
    """Whether search engines may keep a page: what has languages, with or without one in front."""
    first, _, rest = path.removeprefix("/").partition("/")
    return has_languages(path) or (len(first) > 1 and has_languages(f"/{rest}"))


def alternates(origin: str, path: str, codes: Iterable[str]) -> tuple[Alternate, ...]:
    """The page in every language on offer, and the address that chooses by itself; none for a page without them."""
    if not has_languages(path):
        return ()
    own = tuple(Alternate(code, f"{origin}/{code}{path}") for code in codes)
    return (*own, Alternate("x-default", f"{origin}{path}"))


def own_address(text: str) -> str:
    """An address of ours as it is, anything else as `/`: what begins with two slashes, of either kind, is elsewhere."""
    return text if _OWN.fullmatch(text) else "/"


def table_in(path: str) -> str | None:
    """The table that an address is of."""
    found = _TABLE.fullmatch(path)
    return found[1] if found else None
