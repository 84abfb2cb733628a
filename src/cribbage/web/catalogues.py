"""The translation files of a folder: which languages there are, which are on offer, each read when first needed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from babel import Locale, UnknownLocaleError

from cribbage.web import po, pseudo
from cribbage.web.progress import Progress, skim

SOURCE = "en"
"""The language of the sentences in the code; it needs no file."""
WHOLE_ENOUGH = 0.8
"""So much of a translation has to be there before readers are offered it who have not asked for it by name."""
TEMPLATE = "messages.pot"

_State = tuple[int, int]
_log = logging.getLogger(__name__)


def _english_plural(n: int) -> int:
    return int(n != 1)


@dataclass(frozen=True)
class Translation:
    """One language, ready to answer. What it does not hold is said in English."""

    code: str
    messages: Mapping[po.Key, tuple[str, ...]] = field(default_factory=dict)
    plural: Callable[[int], int] = _english_plural
    forms: int = 2
    """How many plural forms the language has: what has another number is no sentence about a number."""
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
        if found is not None and len(found) == self.forms:
            return found[self.plural(n)]
        english = (singular, plural)[_english_plural(n)]
        return self.change(english) if self.change else english


ENGLISH = Translation(SOURCE)
PSEUDO = {
    pseudo.LONG: Translation(pseudo.LONG, change=pseudo.lengthen),
    pseudo.RTL: Translation(pseudo.RTL, change=pseudo.mirror),
}
PSEUDO_NAMES = {pseudo.LONG: "[!! long !!]", pseudo.RTL: "[!! right to left !!]"}


class Library:
    """The translation files of one folder, each read at most once for each state it is in."""

    def __init__(self, folder: Path, *, with_pseudo: bool, named: Collection[str] = ()) -> None:
        """`named` languages are offered however little of them is translated."""
        self._folder = folder
        self._pseudo = tuple(PSEUDO) if with_pseudo else ()
        self._named = {code.lower() for code in named}
        self._lock = threading.Lock()
        self._listed: tuple[int, dict[str, Path]] = (-1, {})
        self._skimmed: dict[Path, tuple[_State, Progress]] = {}
        self._loaded: dict[str, tuple[_State, Translation]] = {}

    def files(self) -> dict[str, Path]:
        """Code -> file. A file's name may join its parts by `_` or by `-`; the code has `-`, as in HTML."""
        changed = self._folder.stat().st_mtime_ns
        if self._listed[0] != changed:
            self._listed = (changed, {p.stem.replace("_", "-"): p for p in sorted(self._folder.glob("*.po"))})
        return self._listed[1]

    def known(self) -> tuple[str, ...]:
        """Every language with a file, finished or not: English first, the others by code, the pseudo-languages last."""
        return (SOURCE, *sorted(code for code in self.files() if code != SOURCE), *self._pseudo)

    def offered(self) -> tuple[str, ...]:
        """Those of the known ones that are whole enough, or named, and can be read."""
        files, known = self.files(), self.known()
        # Listed once: a file may go while they are looked at.
        whole = {code for code, path in files.items() if self._is_offered(code, path)}
        return tuple(code for code in known if code == SOURCE or code in self._pseudo or code in whole)

    def young(self) -> frozenset[str]:
        """Those that have begun, but are neither whole enough nor named. What cannot be read at all is not young."""
        files = self.files()
        return frozenset(
            code for code, path in files.items() if self._skim(path).total and not self._is_ripe(code, path)
        )

    def _progress(self, path: Path) -> Progress:
        """How far a file has come, measured by the template where it holds more sentences."""
        own = self._skim(path)
        return Progress(own.done, max(own.total, self._skim(self._folder / TEMPLATE).total))

    def get(self, code: str) -> Translation:
        """The language `code`; English where there is none, or none that can be read."""
        if code in self._pseudo:
            return PSEUDO[code]
        path = self.files().get(code)
        state = _state(path) if path else None
        if path is None or state is None:
            return ENGLISH
        with self._lock:
            known = self._loaded.get(code)
            if known is None or known[0] != state:
                known = self._loaded[code] = (state, _load(code, path))
            return known[1]

    def _is_offered(self, code: str, path: Path) -> bool:
        loaded = self._loaded.get(code)
        if loaded is not None and loaded[1] is ENGLISH and loaded[0] == _state(path):
            return False
        return self._is_ripe(code, path)

    def _is_ripe(self, code: str, path: Path) -> bool:
        done, total = self._progress(path)
        return code.lower() in self._named or (bool(total) and done >= total * WHOLE_ENOUGH)

    def _skim(self, path: Path) -> Progress:
        state = _state(path)
        if state is None:
            return Progress(0, 0)
        known = self._skimmed.get(path)
        if known is None or known[0] != state:
            known = self._skimmed[path] = (state, skim(path))
        return known[1]


def _state(path: Path) -> _State | None:
    """What changes when the file does; None when it has gone."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _load(code: str, path: Path) -> Translation:
    """The file's translation; ENGLISH itself for a file that cannot be read."""
    try:
        file = po.read(path, babel_code(code))
    except po.UnreadableError as error:
        _log.warning("translation not used: %s", error)
        return ENGLISH
    for line in po.log_lines(file.problems):
        _log.warning("entry not used: %s", line)
    return Translation(code, file.messages, file.plural, file.forms, counted=file.counted)


@lru_cache(maxsize=64)
def babel_code(code: str) -> str | None:
    """`code` as Babel writes it, or None for a language that Babel does not know."""
    try:
        return str(Locale.parse(code, sep="-"))
    except (UnknownLocaleError, ValueError):
        return None
