"""The sentences of the program as translators are given them: `locales/messages.pot`, with comments and files."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from cribbage.web.po import Key


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the program. `source` is the English, of a plural both; `id` names it in addresses."""

    id: str
    key: Key
    source: tuple[str, ...]
    comment: str
    files: tuple[str, ...]

    @property
    def plural(self) -> bool:
        """Whether it is about a number."""
        return len(self.source) > 1


def read(path: Path) -> Mapping[Key, Sentence]:
    """All sentences of a template, in its order."""
    with path.open("rb") as file:
        catalog = read_po(file)
    return {sentence.key: sentence for message in catalog if message.id for sentence in [_sentence(message)]}


def id_of(key: Key) -> str:
    """The name of a sentence in addresses: the same as long as the sentence is."""
    context, text = key
    return hashlib.sha256(f"{context or ''}\x04{text}".encode()).hexdigest()[:12]


def _sentence(message: Message) -> Sentence:
    source = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    key = (message.context, source[0])
    files = dict.fromkeys(file for file, _ in message.locations)
    return Sentence(id_of(key), key, source, " ".join(message.auto_comments), tuple(files))
