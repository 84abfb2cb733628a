"""Translations on trial: uploads that only whoever has their link reads, kept in memory for a day and never run."""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from cribbage.web.catalogues import Translation

PREVIEW_COOKIE = "preview"
"""Holds the token of the upload that a browser reads the site in."""
HOURS = 24
MOST = 20
LARGEST = 512 * 1024
"""Bytes of one upload. Each is kept as text and taken apart, which is several times as much in memory."""


@dataclass(frozen=True, slots=True)
class Preview:
    """An upload: the token of its private link, what it says, its text, and when it ends (seconds since 1970)."""

    token: str = field(repr=False)
    translation: Translation = field(repr=False)
    text: str = field(repr=False)
    ends: float

    @property
    def code(self) -> str:
        """The language that it is in."""
        return self.translation.code


class Previews:
    """The uploads of this process. When there are too many, the oldest gives way."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """`clock` gives seconds since 1970."""
        self._clock = clock
        self._kept: OrderedDict[str, Preview] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, translation: Translation, text: str) -> Preview:
        """Keep an upload, whose text has been read and is no longer than LARGEST."""
        preview = Preview(secrets.token_urlsafe(16), translation, text, self._clock() + HOURS * 3600)
        with self._lock:
            self._forget_ended()
            while len(self._kept) >= MOST:
                self._kept.popitem(last=False)
            self._kept[preview.token] = preview
        return preview

    def find(self, token: str | None) -> Preview | None:
        """The upload with this token, if it has not ended."""
        if not token or not self._kept:
            return None
        with self._lock:
            self._forget_ended()
            return self._kept.get(token)

    def _forget_ended(self) -> None:
        now = self._clock()
        while self._kept and next(iter(self._kept.values())).ends <= now:
            self._kept.popitem(last=False)
