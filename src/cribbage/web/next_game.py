"""What the next game at a table is to be played by, as its readers are told before they accept it."""

from __future__ import annotations

from cribbage.engine.rules import OPTIONS, Rules, Value
from cribbage.web.i18n import N_, gettext
from cribbage.web.option_words import words_for
from cribbage.web.words import listed

# TRANSLATORS: What changes in the next game at the table, as a list: "to 61 instead of to 121, Muggins on".
NEXT = N_("Next game: %(changes)s")
TARGET = N_("to %(new)s instead of to %(old)s")
# TRANSLATORS: A house rule that is switched on or off for the next game.
ON, OFF = N_("%(rule)s on"), N_("%(rule)s off")
# TRANSLATORS: One house rule takes the place of another in the next game.
INSTEAD = N_("%(rule)s instead of %(other)s")


def changes_in_words(old: Rules, new: Rules) -> str:
    """What changes from one game to the next, in the reader's language; "" for nothing."""
    changed = [_change(option.code, getattr(old, option.code), getattr(new, option.code)) for option in OPTIONS]
    told = [words for words in changed if words]
    return gettext(NEXT, changes=listed(told, "unit")) if told else ""


def _change(code: str, old: Value, new: Value) -> str:
    if old == new:
        return ""
    if code == "target":
        return gettext(TARGET, new=new, old=old)
    if old in (False, "off"):
        return gettext(ON, rule=words_for(code, new).name)
    if new in (False, "off"):
        return gettext(OFF, rule=words_for(code, old).name)
    return gettext(INSTEAD, rule=words_for(code, new).name, other=words_for(code, old).name)


def fields_of(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Rules as the fields of a form, every option named."""
    return tuple((option.code, _field(getattr(rules, option.code))) for option in OPTIONS)


def _field(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def code_of(rules: Rules) -> str:
    """A short text that is another for other rules: a page knows by it that it is one of another game."""
    return ".".join(value for _, value in fields_of(rules))
