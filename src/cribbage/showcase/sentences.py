"""The sentences that come and go in a game: each said to the reader and of somebody else, with real numbers and names.

They are collected from the modules that say them, so that a new one is here by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from cribbage.showcase.kit import TWO
from cribbage.showcase.ledger import cards, counted
from cribbage.web import (
    build_log,
    build_stats,
    build_status,
    errors,
    faces,
    option_words,
    pages,
    rules_form,
    sayings,
    words,
)
from cribbage.web.felt import Person
from cribbage.web.i18n import Plural, example_numbers
from cribbage.web.option_words import OptionWords
from cribbage.web.words import Forms, Row, Sentence, reasons_of, summary_of

GROUPS: Mapping[str, tuple[ModuleType, ...]] = {
    "ledger": (sayings, build_log),
    "status": (build_status,),
    "refusals": (errors, pages),
    "rules": (option_words, rules_form),
    "counts": (words, build_stats),
    "cards": (faces,),
}
"""Kind of sentence -> where it is said. The words for the kinds stand in the template."""

LI_AND_JONAS = (Person("Li", 3), Person("Jonas", 4))


@dataclass(frozen=True, slots=True)
class Group:
    """Sentences of a kind, each once."""

    code: str
    sentences: tuple[Sentence, ...]


def sentences() -> tuple[Group, ...]:
    """All of them, in the language in use; a sentence about a number once for each form of it."""
    return tuple(
        Group(code, tuple(dict.fromkeys(one for module in modules for one in _said(_stored(module)))))
        for code, modules in GROUPS.items()
    )


def _stored(module: ModuleType) -> Iterator[object]:
    """What a module keeps in its constants."""
    for name, value in vars(module).items():
        # A single word by itself is a code or an address; sentences that are one word stand in tables.
        if name.isupper() and not name.startswith("_") and not (isinstance(value, str) and " " not in value):
            yield value


def _said(values: Iterable[object]) -> Iterator[Sentence]:
    for value in values:
        if isinstance(value, Forms):
            yield from _of_both(value)
        elif isinstance(value, Plural):
            yield from (TWO.tell(value, **_values(number)) for number in example_numbers())
        elif isinstance(value, str) and len(value) > 1:
            yield TWO.tell(value, **_values(2), name=TWO.people[1])
        elif isinstance(value, OptionWords):
            yield from _said((value.name, value.rule))
        elif isinstance(value, errors.Words):
            yield from _said((value.heading, value.text))
        elif isinstance(value, Mapping):
            yield from _said(value.values())


def _of_both(forms: Forms) -> Iterator[Sentence]:
    for seat in (0, 1):
        numbers = example_numbers() if isinstance(forms[seat], Plural) else (2,)
        yield from (TWO.say(forms, seat, **_values(number)) for number in numbers)


def _values(number: int) -> dict[str, Any]:
    """Something for every placeholder."""
    hand = counted(0, "hand", "7H 8S 8D 9C", "QS")
    nine = cards("9C")[0]
    return {
        "announced": 6,
        "card": nine,
        "cards": Row(hand.cards),
        "count": 24,
        "end": 47,
        "high": 121,
        "items": summary_of(hand.items),
        "low": 104,
        "names": LI_AND_JONAS,
        "num": number,
        "number": 5,
        "others": LI_AND_JONAS[:1],
        "partner": LI_AND_JONAS[:1],
        "points": 4,
        "reasons": reasons_of(hand.items[2:3]),
        "score": 98,
        "start": 45,
        "starter": hand.starter,
        "target": 121,
        "total": hand.total,
    }
