"""Which program this is: its version and the commit it was made from, for the foot of every page."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from cribbage.paths import CHECKOUT, PACKAGE

COMMIT_FILE = PACKAGE / "_vendor" / "commit.txt"
"""Written by the build (hatch_build.py)."""
_COMMIT = re.compile(r"[0-9a-f]{7,40}")
_SHORT = 7
PATIENCE_S = 2


@cache
def built() -> str:
    """ "0.1.0 · a94fcca", or as much of it as is known. Never fails."""
    return " · ".join(part for part in (_version(), _commit()) if part)


def _version() -> str:
    try:
        return version("cribbage")
    except PackageNotFoundError:
        return ""


def _commit() -> str:
    """The short commit: of the checkout, else of the build, else nothing."""
    text = _from_git() if (CHECKOUT / ".git").exists() else _from_build()
    return text[:_SHORT] if _COMMIT.fullmatch(text) else ""


def _from_git() -> str:
    command = ["git", "rev-parse", "HEAD"]
    try:
        done = subprocess.run(  # noqa: S603 - a fixed command
            command, cwd=CHECKOUT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def _from_build() -> str:
    try:
        return COMMIT_FILE.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
