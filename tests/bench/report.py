"""What a bench prints: figures with their goals, and the machine they were measured on."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field


def machine() -> str:
    """One line about this machine."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:  # noqa: PTH123 - a file of the system
            model = next((line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), model)
    except OSError:
        pass
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"


@dataclass(slots=True)
class Report:
    """The figures of one bench."""

    title: str
    failed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        print(f"\n{self.title}")

    def figure(self, name: str, value: float, unit: str, goal: str = "") -> None:
        """An absolute figure; its goal is told, not enforced."""
        print(f"  {name:<58} {value:>10.2f} {unit:<5} {goal and f'goal: {goal}'}")

    def ratio(self, name: str, value: float, *, at_least: float) -> None:
        """A ratio of this run; below its bound the bench fails."""
        self.figure(name, value, "x", f"at least {at_least:g}")
        if value < at_least:
            self.failed.append(name)

    def size(self, name: str, value: float, unit: str, *, at_most: float) -> None:
        """Something that does not depend on the machine; above its bound the bench fails."""
        self.figure(name, value, unit, f"at most {at_most:g}")
        if value > at_most:
            self.failed.append(name)
