"""The words of the house options, keyed by the option's code: the engine has none. A test demands all of them."""

from __future__ import annotations

from dataclasses import dataclass

from cribbage.engine.rules import OPTIONS, STANDARD, Rules, Value, reaching_loses
from cribbage.web.i18n import N_, gettext
from cribbage.web.screen import OptionTag


@dataclass(frozen=True, slots=True)
class OptionWords:
    """A choice of an option: its name, and what it says in one sentence."""

    name: str
    rule: str


WORDS: dict[tuple[str, Value], OptionWords] = {
    ("players", 2): OptionWords(N_("2 players"), N_("Six cards each, two of them for the crib.")),
    ("players", 3): OptionWords(N_("3 players"), N_("Five cards each, one of them for the crib, one from the pack.")),
    ("players", 4): OptionWords(N_("4 players"), N_("Five cards each, one of them for the crib.")),
    ("partners", False): OptionWords(N_("Each alone"), N_("Everybody has a separate score.")),
    ("partners", True): OptionWords(N_("Partners"), N_("Two against two: partners sit across and share one score.")),
    ("target", 121): OptionWords(N_("To 121"), N_("Four streets. About 25 minutes.")),
    ("target", 61): OptionWords(N_("To 61"), N_("Two streets. About 12 minutes.")),
    ("muggins", False): OptionWords(N_("Counted for you"), N_("The table counts every hand.")),
    # TRANSLATORS: Muggins and Lowball are names of house rules; they may stay as they are.
    ("muggins", True): OptionWords(N_("Muggins"), N_("Count your own hand. Opponents may claim the points you miss.")),
    ("lowball", False): OptionWords(N_("First home wins"), N_("The first to reach the target wins.")),
    ("lowball", True): OptionWords(N_("Lowball"), N_("Turned round: the first to reach the target loses.")),
    ("zero_back", "off"): OptionWords(N_("Nothing goes back"), N_("A hand or crib that counts nothing pegs nothing.")),
    # TRANSLATORS: Ten Back is the name of a house rule.
    ("zero_back", "ten_back"): OptionWords(N_("Ten Back"), N_("An empty hand or crib goes back 10 holes.")),
    # TRANSLATORS: Nineteen is the name of a house rule, after the total that no hand can count.
    ("zero_back", "nineteen"): OptionWords(N_("Nineteen"), N_("An empty hand or crib goes back 19 holes.")),
    ("zero_back", "crib_five"): OptionWords(N_("Crib Five"), N_("An empty crib goes back 5 holes.")),
}

TURNED_ROUND: dict[str, str] = {
    "muggins": N_("Count your own hand. What opponents find that you missed, you have to peg."),
    "ten_back": N_("An empty hand or crib goes back 10 holes: a gift."),
    "nineteen": N_("An empty hand or crib goes back 19 holes: a gift."),
    "crib_five": N_("An empty crib goes back 5 holes: a gift."),
}
"""Rules that say something else where nobody wants to reach the target: by the option, or by its choice."""

CONFLICT_WORDS: dict[str, str] = {
    "partners_need_four": N_("Partners need four players."),
}


def words_for(code: str, choice: Value) -> OptionWords:
    """The words of a choice, in the reader's language."""
    words = WORDS[code, choice]
    return OptionWords(gettext(words.name), gettext(words.rule))


def tags_of(rules: Rules) -> tuple[OptionTag, ...]:
    """The house rules that are on: every option that is not standard, but for the number of players and the length."""
    tags: list[OptionTag] = []
    for option in OPTIONS:
        value: Value = getattr(rules, option.code)
        if option.code not in ("players", "target") and value != getattr(STANDARD, option.code):
            words = words_for(option.code, value)
            turned = TURNED_ROUND.get(option.code, TURNED_ROUND.get(str(value))) if reaching_loses(rules) else None
            tags.append(OptionTag(option.code, words.name, gettext(turned) if turned else words.rule, value))
    return tuple(tags)
