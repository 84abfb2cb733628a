"""What the bench can show: English, the files, the languages made by machine, and uploads on trial."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from cribbage.web import i18n
from cribbage.web.catalogues import ENGLISH, PSEUDO, SOURCE, Translation
from cribbage.web.previews import Preview, Previews


@dataclass(frozen=True, slots=True)
class Source:
    """A language on the bench. `address` is what stands in addresses: its code, or the token of an upload.

    `mark` is the state of its file before that was read: whoever finds another one knows that this is old.
    """

    address: str
    translation: Translation = field(repr=False)
    path: Path | None = None
    on_trial: Preview | None = None
    mark: str = ""

    @property
    def code(self) -> str:
        """Its code as HTML has it."""
        return self.translation.code if self.on_trial else self.address

    @property
    def lang(self) -> str:
        """The value of HTML's lang attribute; what a machine makes of English is none that a reader's device knows."""
        return SOURCE if self.address in PSEUDO else self.code

    @property
    def name(self) -> str:
        """What its speakers call it."""
        return i18n.name(self.code)

    @property
    def by_machine(self) -> bool:
        """Whether nobody translates it."""
        return self.address in PSEUDO or self.address == SOURCE


def mark_of(path: Path) -> str:
    """Changes when the file does."""
    try:
        found = path.stat()
    except OSError:
        return "gone"
    return f"{found.st_mtime_ns}.{found.st_size}"


def codes() -> tuple[str, ...]:
    """The languages that have a file, by code."""
    return tuple(code for code in i18n.known() if code != SOURCE and code not in PSEUDO)


def find(address: str, previews: Previews) -> Source | None:
    """The language at an address, if there is one."""
    if address == SOURCE:
        return Source(address, ENGLISH)
    if address in PSEUDO:
        return Source(address, PSEUDO[address])
    if address in codes() and (path := i18n.file_of(address)):
        mark = mark_of(path)
        return Source(address, i18n.translation(address), path, mark=mark)
    on_trial = previews.find(address)
    return Source(address, on_trial.translation, on_trial=on_trial) if on_trial else None
