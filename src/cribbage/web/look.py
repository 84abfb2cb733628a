"""How a reader wants the table to look and to behave: kept in his browser, sent with each request; nothing flashes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields


@dataclass(frozen=True, slots=True)
class Look:
    """A reader's settings, each one word of `CHOICES`.

    theme:  light or dark, or as the device is.
    deck:   suits in two colours or four.
    order:  own cards by rank or by suit.
    press:  a tap plays a card, or chooses it for a button to confirm.
    forced: who lays the only card that fits: the player himself, or the table for him.
    sound, voice: off until they are switched on.
    """

    theme: str = "system"
    deck: str = "two"
    order: str = "rank"
    press: str = "tap"
    forced: str = "mine"
    sound: str = "silent"
    voice: str = "mute"

    @property
    def text(self) -> str:
        """The look as its cookie holds it."""
        return ".".join(asdict(self).values())


AS_IT_COMES = Look()

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "deck": ("two", "four"),
    "order": ("rank", "suit"),
    "press": ("tap", "confirm"),
    "forced": ("mine", "table"),
    "sound": ("silent", "sounds"),
    "voice": ("mute", "spoken"),
}
"""Setting -> its words, the default first. No word belongs to two settings, so a cookie may have them in any order."""


def look_in(values: Mapping[str, str], old: Look | None = None) -> Look:
    """The look that a form names; what it does not name, or cannot name, stays as it was."""
    kept = asdict(old or AS_IT_COMES)
    for field in fields(Look):
        word = values.get(field.name, "")
        if word in CHOICES[field.name]:
            kept[field.name] = word
    return Look(**kept)


def look_of(text: str | None) -> Look:
    """The look in a cookie such as "dark.four.suit"; words that nobody knows are passed over."""
    words = set((text or "").split("."))
    return look_in({name: next((one for one in choices if one in words), "") for name, choices in CHOICES.items()})
