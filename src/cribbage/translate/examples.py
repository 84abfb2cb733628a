"""A sentence with real numbers and names in it, in every form that its language has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cribbage.engine.cards import parse_card
from cribbage.translate.books import Row
from cribbage.web import i18n
from cribbage.web.catalogues import Translation
from cribbage.web.faces import card_name
from cribbage.web.po_faults import stray_percent
from cribbage.web.words import isolated, listed

HAND = ("9C", "5H", "QS")


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a translation: its text as it stands in the file, and what it becomes, by number where it has one."""

    index: int
    text: str
    examples: tuple[tuple[int | None, str], ...]


_MADE: dict[str, Callable[[], object]] = {
    "name": lambda: isolated("Maria"),
    "partner": lambda: isolated("Li"),
    "names": lambda: listed([isolated("Li"), isolated("Jonas")]),
    "others": lambda: listed([isolated("Li"), isolated("Jonas")]),
    "card": lambda: card_name(parse_card(HAND[0])),
    "starter": lambda: card_name(parse_card(HAND[2])),
    "cards": lambda: listed([card_name(parse_card(text)) for text in HAND[:2]]),
    "thrown": lambda: listed([card_name(parse_card(text)) for text in HAND[:2]]),
    "reasons": lambda: listed([i18n.gettext("fifteen"), i18n.gettext("pair")]),
    "items": lambda: i18n.gettext("flush %(points)s", points=5),
    "heading": lambda: i18n.gettext("There is nothing here"),
    "result": lambda: i18n.gettext("Nobody wins"),
    "side": lambda: i18n.gettext("Blue side"),
    "target": lambda: 121,
    "score": lambda: 98,
    "high": lambda: 121,
    "low": lambda: 104,
    "total": lambda: 12,
    "points": lambda: 4,
    "count": lambda: 24,
}


class _Values(dict[str, Any]):
    """Something for every placeholder, made when it is asked for; a small number for what nobody knows."""

    def __missing__(self, name: str) -> object:
        make = _MADE.get(name)
        return make() if make else 7


def forms_of(row: Row, translation: Translation) -> tuple[Form, ...]:
    """Every form of a sentence; of one that has no translation, the English as the site shows it."""
    plural, forms = translation.plural, row.forms
    if not any(forms):
        plural, forms = _english_form, row.sentence.source
    with i18n.said_in(translation):
        if not row.sentence.plural:
            return tuple(Form(0, text, ((None, _filled(text)),) if "%(" in text else ()) for text in forms[:1])
        numbers = i18n.numbers_for(translation)
        return tuple(
            Form(index, text, tuple((n, _filled(text, n)) for n in numbers if plural(n) == index))
            for index, text in enumerate(forms)
        )


def _english_form(number: int) -> int:
    return int(number != 1)


def _filled(text: str, number: int = 7) -> str:
    """The text with its placeholders filled in; as it is where one of them is damaged, which may ask for anything."""
    if stray_percent(text):
        return text
    try:
        return text % _Values(num=number, number=5)
    except TypeError:
        return text
