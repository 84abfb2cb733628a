"""What the commands for translators print. 0: all is well; 1: something is to be mended."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from jinja2 import TemplateError

from cribbage import locales_tool
from cribbage.locales_tool import ToolError, new, stats
from cribbage.paths import CHECKOUT, MissingFileError
from cribbage.web import po

WELL, MEND = 0, 1
LOOK = "Worth a look, and right in many languages (the comment `# checked` above an entry silences it):"


def run(what: str, code: str | None, root: Path = CHECKOUT) -> int:
    """Runs `check`, `update`, `stats` or `new` and prints what it has to say. Raises ToolError, in one line."""
    if code is None and what == "new":
        raise ToolError("locales new: which language? Give its code, such as sv")
    if code is not None and what not in ("new", "check"):
        raise ToolError(f"locales {what} takes no language: it is for all of them")
    try:
        if what == "update":
            return _update(root)
        if what == "check":
            return _check(root, code)
        if what == "new":
            return _new(root, code or "")
        print("\n".join(stats.table(stats.stats(root))))
    except (MissingFileError, new.CannotBeginError, TemplateError, SyntaxError) as error:
        raise ToolError(f"locales {what}: {error}") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise ToolError(f"locales {what}: {error.filename}: {error.strerror}") from None
    return WELL


def _update(root: Path) -> int:
    done = locales_tool.update(root)
    for path in done.written:
        print(path)
    _print(done.problems)
    return MEND if done.problems else WELL


def _check(root: Path, code: str | None) -> int:
    only = None
    if code is not None:
        wanted = code.replace("-", "_").lower()
        files = locales_tool.translations(root)
        only = next((path for path in files if path.stem.replace("-", "_").lower() == wanted), None)
        if only is None:
            raise ToolError(f"locales check: there is no file {code}.po; there are {_names(files)}")
    found = locales_tool.check(root, only)
    _print(found.mend)
    if found.look:
        print(f"{LOOK}\n" + "\n".join(map(str, found.look)))
    return MEND if found.mend else WELL


def _names(files: Sequence[Path]) -> str:
    return ", ".join(path.name for path in files) or "none yet"


def _new(root: Path, code: str) -> int:
    path = new.new(code, root)
    print(path)
    print("Translate in it what you like: what is empty is shown in English. How: README.md beside it.")
    return WELL


def _print(problems: Sequence[po.Problem]) -> None:
    for problem in problems:
        print(problem, file=sys.stderr)
