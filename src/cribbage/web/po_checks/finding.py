"""What a check finds, and of whom it is asked."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Level(Enum):
    """How much a finding weighs."""

    MEND = "mend"
    """A slip, whatever its translator thinks."""
    UNLESS_CHECKED = "unless checked"
    """Most likely a slip; right where the translator says so."""
    LOOK = "look"
    """Often right. Worth a look, and then the comment `# checked`."""


class Finding(NamedTuple):
    """Something in a line, which counts from 1; 0 stands for the file as a whole."""

    line: int
    text: str
    level: Level


class Language(NamedTuple):
    """What the checks must know of a language: its code without region (`pt`), and whether it runs right to left."""

    code: str
    rtl: bool = False
