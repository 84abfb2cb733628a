"""Translation files for tests: a whole one, of every sentence of the program, and what may befall it."""

from __future__ import annotations

from functools import lru_cache

from babel.messages.pofile import read_po

from cribbage.paths import CHECKOUT
from cribbage.web import pseudo
from cribbage.web.po_checks import Wanted

HEADER = r"""
msgid ""
msgstr ""
"Language: sv\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""


def quoted(text: str) -> str:
    """`text` as it stands in a file."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


@lru_cache(maxsize=1)
def program() -> Wanted:
    """Every sentence of the program, by key."""
    with (CHECKOUT / "locales" / "messages.pot").open(encoding="utf-8") as file:
        entries = [message for message in read_po(file) if message.id]
    english = [(entry.id,) if isinstance(entry.id, str) else tuple(entry.id) for entry in entries]
    return {(entry.context, forms[0]): forms for entry, forms in zip(entries, english, strict=True)}


def entry(source: tuple[str, ...], forms: tuple[str, ...], context: str | None = None) -> str:
    """An entry as it stands in a file, with a blank line after it."""
    lines = [f"msgctxt {quoted(context)}"] if context is not None else []
    lines += [f"{word} {quoted(text)}" for word, text in zip(("msgid", "msgid_plural"), source, strict=False)]
    if len(source) > 1:
        lines += [f"msgstr[{index}] {quoted(form)}" for index, form in enumerate(forms)]
    else:
        lines.append(f"msgstr {quoted(forms[0])}")
    return "\n".join(lines) + "\n\n"


@lru_cache(maxsize=4)
def whole(most: int | None = None) -> str:
    """A sound translation of the program (or of its first `most` sentences): every English word in accents."""
    entries = list(program().items())[:most]
    return HEADER.lstrip() + "".join(
        entry(source, tuple(map(pseudo.lengthen, source)), context) for (context, _), source in entries
    )
