"""The program's own files are found in a checkout and in an installed package, and missed in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribbage import paths
from cribbage.paths import MissingFileError, data_dir, vendor_file


@pytest.mark.parametrize("name", ["templates", "static", "locales", "alembic"])
def test_a_checkout_gives_its_own_folders(name: str) -> None:
    assert data_dir(name) == paths.CHECKOUT / name


def test_an_installed_package_carries_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_data" / "static").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path)
    assert data_dir("static") == tmp_path / "_data" / "static"


def test_the_build_has_fetched_htmx() -> None:
    assert vendor_file("htmx.min.js").stat().st_size > 10_000
    assert vendor_file("htmx.LICENSE").is_file()


def test_missing_files_are_reported_with_a_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "PACKAGE", tmp_path)
    monkeypatch.setattr(paths, "CHECKOUT", tmp_path)
    with pytest.raises(MissingFileError, match=r"htmx\.min\.js is missing: `pip install -e \.`"):
        vendor_file("htmx.min.js")
    with pytest.raises(MissingFileError, match="'static' is missing"):
        data_dir("static")
