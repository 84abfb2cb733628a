"""The foot of every page: version and commit, as much of them as is known."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from cribbage.web import built as module
from cribbage.web.built import built
from tests.web.conftest import House


@pytest.fixture(autouse=True)
def _afresh() -> Iterator[None]:
    built.cache_clear()
    yield
    built.cache_clear()


def test_in_a_checkout_git_tells(house: House) -> None:
    """The same on every ordinary page."""
    foot = re.search(r'<p class="built"><bdi>(.+?)</bdi>', house.visitor().get("/rules").text)
    assert foot is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+( · [0-9a-f]{7})?", foot[1])


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("0123456789abcdef0123456789abcdef01234567\n", "0123456"),
        ("0123456", "0123456"),
        ("", ""),
        ("unknown", ""),
        ("<script>", ""),
        ("fatal: not a git repository", ""),
    ],
)
def test_elsewhere_the_build_tells(written: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no commit is left out."""
    (tmp_path / "commit.txt").write_text(written, encoding="ascii")
    monkeypatch.setattr(module, "CHECKOUT", tmp_path / "nowhere")
    monkeypatch.setattr(module, "COMMIT_FILE", tmp_path / "commit.txt")
    monkeypatch.setattr(module, "version", lambda _: "1.2.3")
    assert built() == (f"1.2.3 · {told}" if told else "1.2.3")


def test_it_never_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file, one that is no text, no git, a git that does not answer, a package that nobody has installed."""

    def fails(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("git", 1)

    def unknown(_: str) -> str:
        raise PackageNotFoundError

    monkeypatch.setattr(module, "version", unknown)
    monkeypatch.setattr(module, "CHECKOUT", tmp_path)
    monkeypatch.setattr(module, "COMMIT_FILE", tmp_path / "commit.txt")
    assert built() == ""
    built.cache_clear()
    (tmp_path / "commit.txt").write_bytes(b"\xff\xfe\x00")
    assert built() == ""
    built.cache_clear()
    (tmp_path / ".git").write_text("gitdir: nowhere", encoding="ascii")
    assert built() == ""
    built.cache_clear()
    monkeypatch.setattr(subprocess, "run", fails)
    assert built() == ""
