"""The house: who may import whom (contracts in pyproject.toml), what the engine may use, how large a part may be."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from cribbage.paths import CHECKOUT, PACKAGE

MODULES = sorted(PACKAGE.rglob("*.py"))

PURE = {
    "__future__", "bisect", "collections", "dataclasses", "enum", "functools", "itertools", "json", "math", "operator",
    "re", "types", "typing",
}  # fmt: skip
"""All that the engine may use: nothing that knows a clock, chance, a file or a person."""

MAX_FUNCTION = 45
MAX_MODULE = 300
LARGER_MODULES = {"engine/game.py": 500, "engine/scoring.py": 500}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            yield node.module or ""


def test_imports_go_one_way() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_engine_is_pure() -> None:
    for path in sorted((PACKAGE / "engine").rglob("*.py")):
        strange = {name for name in imports(path) if name.split(".")[0] not in PURE and name[:15] != "cribbage.engine"}
        assert not strange, f"{path.name} imports {sorted(strange)}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_sizes(path: Path) -> None:
    name = path.relative_to(PACKAGE).as_posix()
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LARGER_MODULES.get(name, MAX_MODULE)
    long = {
        f"{name}:{node.lineno} {node.name}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= MAX_FUNCTION
    }
    assert not long


def test_what_is_imported_is_declared_and_the_other_way_round() -> None:
    """A package that comes along with another today may stay away tomorrow; one that nobody imports is only weight."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {_bare(requirement) for requirement in project["dependencies"]}
    owners = packages_distributions()
    used = {
        _bare(owners[name][0])
        for path in MODULES
        for module in imports(path)
        if (name := module.split(".")[0]) in owners and name != "cribbage"
    }
    # Starlette imports python-multipart itself when it reads a form.
    assert used - declared == set()
    assert declared - used <= {"python-multipart"}


def _bare(requirement: str) -> str:
    name = requirement.partition("[")[0]
    for sign in "<>=!~; ":
        name = name.partition(sign)[0]
    return name.lower().replace("_", "-")
