"""What all tests share: when the slow ones run, and where the browser is."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

CI = os.environ.get("CI") == "true"

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


def _runs_slow(config: pytest.Config) -> bool:
    """With CI=true, with any `-m`, and where one test is named by its `::`."""
    return CI or bool(config.option.markexpr) or any("::" in argument for argument in config.args)


def pytest_report_header(config: pytest.Config) -> str:
    return "slow tests: run" if _runs_slow(config) else "slow tests: left out (CI=true or -m slow runs them)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if _runs_slow(config):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI nothing may go unproved: a test that is skipped there, for want of a tool, has failed."""
    report = yield
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and CI=true allows no skips: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The Chromium of this machine; without one the test is skipped, and fails in CI."""
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if found is None:
        pytest.skip("no Chromium on the PATH (Debian: apt install chromium)")
    return Path(found)


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium: Path) -> dict[str, Any]:
    """For pytest-playwright: start that Chromium, not one of Playwright's own downloads."""
    return {"executable_path": str(chromium), "args": list(CHROMIUM_FLAGS)}


@pytest.fixture
def free_port() -> int:
    """A port that nothing listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
