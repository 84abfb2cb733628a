"""How often one address may ask for what costs something: token buckets in memory."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

_MOST_BUCKETS = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


RATES = {
    "set_table": Rate(30, 0.5),
    "sit_down": Rate(60, 1),
    # Guessing addresses: 128 random bits cannot be guessed, but trying costs us.
    "miss": Rate(60, 1),
    "upload": Rate(20, 0.1),
}


class Limits:
    """Buckets by kind of request and address of the asker."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, kind: str, who: str) -> float:
        """Take one. 0 if it was there, else the seconds after which there will be one."""
        rate = RATES[kind]
        with self._lock:
            now = self._clock()
            left, since = self._buckets.pop((kind, who), (rate.burst, now))
            left = min(rate.burst, left + (now - since) * rate.per_second)
            allowed = left >= 1
            self._buckets[kind, who] = (left - allowed, now)
            if len(self._buckets) > _MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - left) / rate.per_second
