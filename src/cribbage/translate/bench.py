"""What the bench keeps: the sentences of the program, and the translations as they are now."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from fastapi import Request

from cribbage.translate import books, sources, template
from cribbage.translate.books import Book, State
from cribbage.translate.shown import Stage
from cribbage.translate.sources import Source
from cribbage.translate.template import Sentence
from cribbage.web import po
from cribbage.web.po import Key
from cribbage.web.respond import Site


@dataclass
class Bench:
    """Everything that the bench takes, made once."""

    site: Site
    stage: Stage
    template: Path
    _books: dict[str, tuple[str, Book]] = field(default_factory=dict)
    _sentences: tuple[int, Mapping[Key, Sentence]] = (-1, {})
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def sentences(self) -> Mapping[Key, Sentence]:
        """The sentences of the program."""
        changed = self.template.stat().st_mtime_ns
        if self._sentences[0] != changed:
            self._sentences = (changed, template.read(self.template))
        return self._sentences[1]

    def source(self, address: str) -> Source | None:
        """The language at an address."""
        return sources.find(address, self.site.previews)

    def book(self, source: Source) -> Book:
        """A language's translation as it is now."""
        with self._lock:
            sentences = self.sentences()
            mark = f"{source.mark} {self._sentences[0]}"
            known = self._books.get(source.code)
            if known is None or known[0] != mark or source.on_trial:
                known = (mark, _read(source, tuple(sentences.values())))
                if not source.on_trial:
                    self._books[source.code] = known
            return known[1]

    def states(self, source: Source) -> Mapping[Key, State]:
        """How far each sentence of a language is."""
        if source.by_machine:
            return {}
        return {row.sentence.key: row.state for row in self.book(source).rows.values()}


def _read(source: Source, sentences: tuple[Sentence, ...]) -> Book:
    if source.on_trial:
        return books.read(source.on_trial.text, source.translation, sentences)
    if source.path is None:
        return books.english(sentences)
    try:
        text = po.text_of(source.path)
    except po.UnreadableError:
        text = source.path.read_bytes().decode("utf-8-sig", errors="replace") if source.path.exists() else ""
    return books.read(text, source.translation, sentences)


def bench_of(request: Request) -> Bench:
    """The bench of the site that a request came to."""
    return cast(Bench, request.app.state.bench)
