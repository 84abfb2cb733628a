"""The form that sets a table, made from the rows of the options, and read back into rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pydantic import BaseModel, create_model

from cribbage.engine.rules import OPTIONS, STANDARD, BadRules, Option, Rules, Value, rules_from
from cribbage.services.wishes import PACES
from cribbage.web.i18n import N_, gettext
from cribbage.web.option_words import CONFLICT_WORDS, OptionWords, words_for

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


class TableForm(BaseModel):
    """The fields of the form beside the rules."""

    name: str = ""
    key: str = ""
    pace: str = ""


NewTableForm = create_model("NewTableForm", __base__=TableForm, **{option.code: (str, "") for option in OPTIONS})  # type: ignore[call-overload]
"""The fields of the form, one for each row of the options; what is left out has its default."""


PACE_WORDS = {
    # TRANSLATORS: How long the table waits before it plays a card for somebody who has chosen it in advance.
    "brisk": N_("Hardly at all (0.4 seconds)"),
    "even": N_("A moment (0.8 seconds)"),
    "calm": N_("A while (1.5 seconds)"),
}


class _Rematch(BaseModel):
    want: str = "yes"
    game: str = ""


RematchForm = create_model("RematchForm", __base__=_Rematch, **{option.code: (str, "") for option in OPTIONS})  # type: ignore[call-overload]
"""Another game: after which one, and its rules where they are not those of the last."""


def pace_in(text: str) -> str:
    """The pace that a form names; the even one where it names none."""
    return text if text in PACES else next(iter(PACES))


def paces(chosen: str) -> tuple[Choice, ...]:
    """The choices of pace, in the reader's language."""
    pace = pace_in(chosen)
    return tuple(Choice(code, OptionWords(gettext(words), ""), code == pace) for code, words in PACE_WORDS.items())


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
            for code, option in rows.items()
            if _is_switch(option) and code != "partners"
        ),
        zero_back=tuple(choice for choice in zero_back if choice.value not in MORE),
        zero_back_more=tuple(choice for choice in zero_back if choice.value in MORE),
    )


WRONG = CONFLICT_WORDS | {
    "chairs_stay": N_("The chairs stay as they are: how many play, and who with whom, cannot be changed here."),
}
_UNREADABLE = N_("One of the choices could not be read. Choose again, please.")


def rules_wrong_in_words(code: str) -> str:
    """What is the matter with a choice of rules, in the reader's language; "" for nothing."""
    words = WRONG.get(code, _UNREADABLE)
    return gettext(words) if code else ""


def _choices(code: str, chosen: Value) -> tuple[Choice, ...]:
    option = next(option for option in OPTIONS if option.code == code)
    return tuple(Choice(str(choice), words_for(code, choice), choice == chosen) for choice in option.choices)


def rules_in(form: Mapping[str, str]) -> Rules:
    """The rules that a form names; what is left out has its default.

    Raises:
        BadRules: a value that no choice posts, or choices that do not go together.
    """
    return rules_from(_values(form, strict=True))


def readable_in(form: Mapping[str, str]) -> Rules:
    """What can be read of a form that was refused, so that nothing that was chosen is lost."""
    return replace(STANDARD, **_values(form, strict=False))  # type: ignore[arg-type]


def _values(form: Mapping[str, str], *, strict: bool) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for option in OPTIONS:
        text = form.get(option.code, "")
        if option.code == "players" and text == PARTNERS:
            values |= {"players": 4, "partners": True}
        elif text and option.code not in values:
            value = _value(option, text)
            if value is not None:
                values[option.code] = value
            elif strict:
                raise BadRules("unknown_value", option.code)
    return values


def _value(option: Option, text: str) -> Value | None:
    """The choice that a text names, if it names one; a switch is named by "on"."""
    if _is_switch(option):
        return {"on": True, "off": False}.get(text)
    return next((choice for choice in option.choices if str(choice) == text), None)


def _is_switch(option: Option) -> bool:
    return isinstance(option.default, bool)
