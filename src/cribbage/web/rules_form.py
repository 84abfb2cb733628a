"""The form that sets a table, made from the rows of the options, and read back into rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from cribbage.engine.rules import OPTIONS, STANDARD, BadRules, Rules, Value, rules_from
from cribbage.web.option_words import OptionWords, words_for

PARTNERS = "4p"
"""The players field's value for two against two."""
MORE = ("nineteen", "crib_five")
"""Relatives of Ten Back, offered under "more"."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of the form: what it posts, its words, and whether it is chosen."""

    value: str
    words: OptionWords
    chosen: bool


@dataclass(frozen=True, slots=True)
class RulesForm:
    """The choices of the form, by field. `switches` are posted as "on"; the others are one of several."""

    players: tuple[Choice, ...]
    target: tuple[Choice, ...]
    switches: tuple[tuple[str, Choice], ...]
    zero_back: tuple[Choice, ...]
    zero_back_more: tuple[Choice, ...]


class NewTableForm(BaseModel):
    """The fields of the form; what is left out has its default."""

    players: str = ""
    target: str = ""
    muggins: str = ""
    lowball: str = ""
    zero_back: str = ""
    name: str = ""
    key: str = ""


def form_for(rules: Rules) -> RulesForm:
    """The form with these rules chosen, in the reader's language."""
    rows = {option.code: option for option in OPTIONS}
    players = [
        Choice(str(choice), words_for("players", choice), rules.players == choice and not rules.partners)
        for choice in rows["players"].choices
    ]
    players.append(Choice(PARTNERS, words_for("partners", choice=True), rules.partners))
    zero_back = _choices("zero_back", rules.zero_back)
    return RulesForm(
        players=tuple(players),
        target=_choices("target", rules.target),
        switches=tuple(
            (code, Choice("on", words_for(code, choice=True), bool(getattr(rules, code))))
            for code in ("muggins", "lowball")
        ),
        zero_back=tuple(choice for choice in zero_back if choice.value not in MORE),
        zero_back_more=tuple(choice for choice in zero_back if choice.value in MORE),
    )


def _choices(code: str, chosen: Value) -> tuple[Choice, ...]:
    option = next(option for option in OPTIONS if option.code == code)
    return tuple(Choice(str(choice), words_for(code, choice), choice == chosen) for choice in option.choices)


def rules_in(form: Mapping[str, str]) -> Rules:
    """The rules that a form names; what is left out has its default.

    Raises:
        BadRules: a value that no choice posts, or choices that do not go together.
    """
    values: dict[str, Value] = {}
    for option in OPTIONS:
        text = form.get(option.code, "")
        if option.code == "players" and text == PARTNERS:
            values |= {"players": 4, "partners": True}
        elif text and option.code not in values:
            values[option.code] = _value(option.code, option.choices, text)
    return rules_from(values)


def _value(code: str, choices: tuple[Value, ...], text: str) -> Value:
    """The choice that a text names; a switch is named by "on"."""
    if isinstance(getattr(STANDARD, code), bool):
        names: dict[str, Value] = {"on": True, "off": False}
    else:
        names = {str(choice): choice for choice in choices}
    if text not in names:
        raise BadRules("unknown_value", code)
    return names[text]
