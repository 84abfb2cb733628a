"""The rules of a game, described for programs from the rows of `engine.rules`: a new option appears by itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel, Field, create_model

from cribbage.engine.rules import OPTIONS, Option, Value
from cribbage.web.api_moves import left_out
from cribbage.web.option_words import WORDS


def _words(option: Option) -> str:
    """What each choice of an option means, in English, as a list."""
    lines = []
    for choice in option.choices:
        words = WORDS.get((option.code, choice))
        told = f"{words.name}. {words.rule}" if words else ""
        lines.append(f"- `{json.dumps(choice)}`: {told}")
    return "\n".join(lines)


def _model(name: str, text: str, *, complete: bool, defaults: bool = True) -> type[BaseModel]:
    """Rules as a model. `complete`: as told, with every option; else as wanted, with no other than these.
    `defaults`: what is left out has the option's own; else it stays as it was."""
    options: dict[str, Any] = {
        option.code: (
            # A literal truth would take 1 for it.
            bool if set(map(type, option.choices)) == {bool} else Literal[option.choices],
            Field(... if complete else option.default, description=_words(option))
            if defaults
            else left_out(_words(option)),
        )
        for option in OPTIONS
    }
    return create_model(name, __doc__=text, __config__={"extra": "ignore" if complete else "forbid"}, **options)


if TYPE_CHECKING:
    WantedRules: TypeAlias = dict[str, Value]
    Rules: TypeAlias = dict[str, Value]
    NextRules: TypeAlias = dict[str, Value]
else:
    WantedRules = _model("WantedRules", "The rules wanted; what is left out has its default.", complete=False)
    Rules = _model("Rules", "The rules that are played by, every option told.", complete=True)
    NextRules = _model(
        "NextRules",
        "The rules of the next game; what is left out is as in the last one. Players and partners cannot change.",
        complete=False,
        defaults=False,
    )
