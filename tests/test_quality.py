"""Style and types, so that the one test command proves them too."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cribbage.paths import CHECKOUT


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "."], ["ruff", "format", "--check", "--diff", "."], ["mypy"]],
    ids=["ruff check", "ruff format", "mypy"],
)
def test_nothing_to_mend(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=CHECKOUT, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
