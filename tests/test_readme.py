"""README.md is what a newcomer trusts: its commands, its map and its table of settings are held to the truth."""

from __future__ import annotations

import re

import pytest

from cribbage.paths import CHECKOUT
from cribbage.settings import PREFIX, Settings

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
RUN = "python3 -m venv .venv && .venv/bin/pip install -e . && .venv/bin/cribbage serve"
TEST = "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/pytest"


@pytest.mark.parametrize("command", [RUN, TEST])
def test_the_two_commands(command: str) -> None:
    assert f"\n    {command}\n" in README


def test_ci_runs_the_test_command() -> None:
    assert (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == TEST


def test_every_setting_is_documented_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(CRIBBAGE_\w+)` \| (.+?) \| .+ \|$", README, re.MULTILINE))
    expected = {
        PREFIX + name.upper(): "none" if field.default in {None, ""} else f"`{field.default}`"
        for name, field in Settings.model_fields.items()
    }
    expected |= {name: value.lower() for name, value in expected.items() if value in ("`True`", "`False`")}
    assert rows == expected


def test_every_place_on_the_map_exists() -> None:
    [tree] = re.findall(r"^```\n(pyproject\.toml.*?)^```", README, re.MULTILINE | re.DOTALL)
    places = [line.split()[0] for line in tree.splitlines()]
    assert len(places) > 10
    for place in places:
        path = CHECKOUT / place
        assert path.is_dir() if place.endswith("/") else path.is_file(), place


def test_files_that_are_mentioned_exist() -> None:
    for document in ("README.md", "CONTRIBUTING.md", "locales/README.md"):
        text = (CHECKOUT / document).read_text(encoding="utf-8")
        for name in re.findall(r"`((?:src|locales|alembic|templates|tests)/[\w./]+)`", text):
            assert (CHECKOUT / name).exists(), f"{document} names {name}"
