"""Settings come from the environment, once; a bad one is named in one line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pydantic import ValidationError

from cribbage.settings import PREFIX, Settings, SettingsError, load


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in Settings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)
    load.cache_clear()
    yield
    load.cache_clear()


def test_defaults() -> None:
    settings = load()
    assert settings.database_url == "sqlite:///cribbage.db"
    assert (settings.host, settings.port, settings.base_url) == ("127.0.0.1", 8000, None)
    assert settings.forwarded_allow_ips == ""


def test_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRIBBAGE_PORT", "9000")
    first = load()
    monkeypatch.setenv("CRIBBAGE_PORT", "9001")
    assert first.port == 9000
    assert load() is first


def test_frozen_and_strict_about_names() -> None:
    with pytest.raises(ValidationError):
        Settings(prot=1)  # type: ignore[call-arg]
    with pytest.raises(ValidationError):
        Settings().port = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("", None),
        ("https://crib.example", "https://crib.example"),
        ("https://crib.example/", "https://crib.example"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("HTTPS://Crib.Example:443", "https://crib.example"),
    ],
)
def test_base_url(monkeypatch: pytest.MonkeyPatch, given: str, expected: str | None) -> None:
    monkeypatch.setenv("CRIBBAGE_BASE_URL", given)
    assert load().base_url == expected


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CRIBBAGE_BASE_URL", "crib.example"),
        ("CRIBBAGE_BASE_URL", "https://crib.example/games"),
        ("CRIBBAGE_BASE_URL", "https://me:secret@crib.example"),
        ("CRIBBAGE_BASE_URL", "https://crib.example?x"),
        ("CRIBBAGE_BASE_URL", "https://crib.example:port"),
        ("CRIBBAGE_BASE_URL", "javascript:alert(1)"),
        ("CRIBBAGE_PORT", "eight"),
        ("CRIBBAGE_PORT", "70000"),
        ("CRIBBAGE_HOST", ""),
        ("CRIBBAGE_DATABASE_URL", ""),
        ("CRIBBAGE_SQLITE_SYNCHRONOUS", "OFF"),
        ("CRIBBAGE_PSEUDO_LANGUAGES", "perhaps"),
    ],
)
def test_a_bad_value_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load()
    assert str(caught.value).startswith(f"{name}: ")
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)
