"""A site with the translators' bench, and small translations for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from httpx2 import Response

from cribbage.web import i18n
from tests.helpers import Decks, app_on, database_at
from tests.web.conftest import House
from tests.web.visitor import Visitor

HEADER = """\
msgid ""
msgstr ""
"Language: sv\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""

SWEDISH = f"""\
{HEADER}
msgid "Your turn"
msgstr "Din tur"

#, fuzzy
msgid "Play a card"
msgstr "Spela kanske"

# so I heard
msgid "%(name)s plays %(card)s."
msgstr "%(namn)s spelar %(card)s."

msgid "Back %(num)d hole."
msgid_plural "Back %(num)d holes."
msgstr[0] "Tillbaka %(num)d hål."
msgstr[1] "Tillbaka %(num)d många hål."

msgid "Menu"
msgstr "En meny som är mycket längre än den engelska"
"""
"""One done, one unsure, one with a slip, a plural, one that is long; everything else is missing."""


@contextmanager
def bench(folder: Path, **files: str) -> Iterator[House]:
    """A site with the bench, whose translations are these files, by their codes."""
    locales = folder / "locales"
    locales.mkdir()
    for code, text in files.items():
        (locales / f"{code}.po").write_text(text, encoding="utf-8")
    with database_at(folder / "cribbage.db") as database, ExitStack() as clients:
        shuffler = Decks()
        app = app_on(database, shuffler, translate=True, pseudo_languages=True)
        i18n.configure(locales, pseudo_languages=True)
        try:
            yield House(database, shuffler, app, clients)
        finally:
            i18n.configure()


def upload(visitor: Visitor, content: str | bytes, name: str = "sv.po", **headers: str) -> Response:
    """Send a file to the bench."""
    data = content.encode() if isinstance(content, str) else content
    return visitor.client.post("/translate/upload", files={"file": (name, data)}, headers=headers)
