"""The build hook accepts the pinned script and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import hatch_build
from cribbage.paths import vendor_file


def test_the_pinned_script_is_kept() -> None:
    assert hatch_build.is_complete(vendor_file("htmx.min.js").parent)


def test_any_other_is_fetched_again(tmp_path: Path) -> None:
    assert not hatch_build.is_complete(tmp_path)
    for name in hatch_build.FILES.values():
        (tmp_path / name).write_bytes(vendor_file(name).read_bytes())
    assert hatch_build.is_complete(tmp_path)
    (tmp_path / "htmx.min.js").write_bytes(b"alert(1)")
    assert not hatch_build.is_complete(tmp_path)


def test_the_commit_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the builder says it; where nobody knows, nothing."""
    monkeypatch.setenv("SOURCE_COMMIT", "0123456789abcdef")
    hatch_build.write_commit(tmp_path / "commit.txt", tmp_path)
    assert (tmp_path / "commit.txt").read_text(encoding="ascii") == "0123456789abcdef\n"
    monkeypatch.delenv("SOURCE_COMMIT")
    hatch_build.write_commit(tmp_path / "commit.txt", tmp_path)
    assert (tmp_path / "commit.txt").read_text(encoding="ascii").strip() == ""
