"""Where the program finds its own files: in the installed package, or in the checkout it was installed from."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parents[1]


class MissingFileError(RuntimeError):
    """A file that belongs to the program is not there. The message says what to do and is meant for the operator."""


def data_dir(name: str) -> Path:
    """The folder `name` (templates, static, locales or alembic).

    A wheel carries it in `cribbage/_data`, an editable installation reads the checkout's own. Raises MissingFileError.
    """
    for folder in (PACKAGE / "_data" / name, CHECKOUT / name):
        if folder.is_dir():
            return folder
    raise MissingFileError(f"The folder {name!r} is missing: install the program again with `pip install`.")


def vendor_file(name: str) -> Path:
    """A third-party file that the build fetched (`htmx.min.js`). Raises MissingFileError.

    It is missing where the source was put on the path without `pip install`. The server asks at its start, because a
    page without its script would only fail quietly.
    """
    file = PACKAGE / "_vendor" / name
    if not file.is_file():
        raise MissingFileError(f"{name} is missing: `pip install -e .` in the checkout fetches it.")
    return file
