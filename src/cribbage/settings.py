"""What an operator can set, by environment variables that begin with CRIBBAGE_. Read once, when the program starts."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "CRIBBAGE_"
_DEFAULT_PORTS = {"http": 80, "https": 443}


class SettingsError(ValueError):
    """A setting cannot be used. The message is one line for the operator and names the variable."""


def _origin(value: str | None) -> str | None:
    """An absolute http(s) address without path, written as browsers write it in the Origin header; or None."""
    if not value:
        return None
    parts = urlsplit(value)
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname or parts.username is not None:
        raise ValueError("must look like https://crib.example")
    if parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise ValueError("must be a bare address like https://crib.example, without a path")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    port = "" if parts.port in {None, _DEFAULT_PORTS[parts.scheme]} else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


class Settings(BaseSettings):
    """All settings; each field is documented in README.md, which a test compares with this class."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    database_url: str = Field("sqlite:///cribbage.db", min_length=1)
    """SQLAlchemy URL. The default is a file in the current folder."""
    sqlite_synchronous: Literal["FULL", "NORMAL"] = "FULL"
    """FULL loses no move in a power cut; NORMAL is faster and may lose the last ones."""
    host: str = Field("127.0.0.1", min_length=1)
    """Address to listen on."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """Port to listen on; 0 lets the system choose."""
    base_url: Annotated[str | None, AfterValidator(_origin)] = None
    """The address that players see, for links and for the check of foreign forms. None: taken from each request."""
    forwarded_allow_ips: str = ""
    """Addresses of proxies whose X-Forwarded-* headers are believed, joined by commas; empty: nobody's."""
    close_after_days: Annotated[int, Field(ge=1, le=3650)] = 90
    """A game in which nobody has moved for so long is closed, and so is a table where none has begun."""
    keep_finished_days: Annotated[int, Field(ge=1, le=3650)] = 365
    """Finished and closed games are kept so long, then deleted."""
    languages: Annotated[str, Field(pattern=r"^[A-Za-z0-9_, -]*$")] = ""
    """Codes of languages, joined by commas, that are offered though less than four fifths of them is translated."""
    translate: bool = False
    """Puts the translators' bench at /translate; `cribbage serve --translate` does the same."""
    pseudo_languages: bool = False
    """Offers the two languages made by machine that show translators and tests what is not translatable."""


@cache
def load() -> Settings:
    """The settings of this process. Raises SettingsError, with one line that names what is wrong and where."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = PREFIX + "_".join(str(part) for part in first["loc"]).upper()
        # The value stays out: a database URL may hold a password.
        raise SettingsError(f"{name}: {first['msg'].removeprefix('Value error, ')}") from None
