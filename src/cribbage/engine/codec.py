"""Moves and events as JSON values, in the shapes that other programs rely on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, cast

from cribbage.engine.cards import BadCard, Card, parse_card
from cribbage.engine.moves import (
    Announce,
    Announced,
    Answer,
    Answered,
    Counted,
    Deal,
    Dealt,
    Discard,
    Event,
    GameOver,
    Go,
    Legal,
    MayAnnounce,
    MayAnswer,
    MayDiscard,
    MayPlay,
    MayTakeBack,
    Move,
    MovedBack,
    Pegged,
    PlayCard,
    Played,
    Resign,
    Starter,
    TakeBack,
    Unit,
)
from cribbage.engine.rules import UnitKind
from cribbage.engine.scoring import ScoreItem

Json: TypeAlias = dict[str, Any]

_UNIT = re.compile(r"([0-9]{1,4}):([0-9]):(hand|crib)")


class Unreadable(ValueError):
    """A value that names no move; `code` says what is wrong with it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


# --- cards -----------------------------------------------------------------------------------------------------------


def cards_to_text(cards: Iterable[Card]) -> str:
    """Cards as one text: "5H TD"."""
    return " ".join(card.text for card in cards)


def cards_from_text(text: str) -> tuple[Card, ...]:
    """The cards of such a text. Raises BadCard."""
    return tuple(parse_card(part) for part in text.split())


def _card_list(value: object) -> tuple[Card, ...]:
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise Unreadable("cards_wanted")
    try:
        return tuple(parse_card(part) for part in value)
    except BadCard:
        raise Unreadable("bad_card") from None


# --- moves -----------------------------------------------------------------------------------------------------------


def answer_to_json(answer: Answer) -> str | dict[str, int]:
    """ "accept", "overcount" or {"undercount": 2}."""
    return {"undercount": answer.points} if answer.kind == "undercount" else answer.kind


def answer_from_json(unit: Unit, value: object) -> Answer:
    """The answer that such a value names. Raises Unreadable."""
    if value == "accept":
        return Answer(unit, "accept")
    if value == "overcount":
        return Answer(unit, "overcount")
    if isinstance(value, dict) and list(value) == ["undercount"] and _is_int(value["undercount"]):
        return Answer(unit, "undercount", value["undercount"])
    raise Unreadable("bad_answer")


def unit_from_text(value: object) -> Unit:
    """The unit "deal:seat:hand|crib". Raises Unreadable."""
    found = _UNIT.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise Unreadable("bad_unit")
    deal, seat, kind = found.groups()
    return Unit(int(deal), int(seat), cast(UnitKind, kind))


def move_to_json(move: Move) -> Json:
    """A move in its public form."""
    match move:
        case Deal(deck):
            return {"type": "deal", "deck": cards_to_text(deck)}
        case Discard(cards):
            return {"type": "discard", "cards": [card.text for card in cards]}
        case TakeBack():
            return {"type": "take_back"}
        case PlayCard(card):
            return {"type": "play", "card": card.text}
        case Announce(unit, points):
            return {"type": "announce", "unit": str(unit), "points": points}
        case Answer(unit):
            return {"type": "answer", "unit": str(unit), "answer": answer_to_json(move)}
        case Resign():
            return {"type": "resign"}


def move_from_json(value: object) -> Move:
    """The move of a player that a value names; dealing is the table's and cannot be asked for.

    Raises:
        Unreadable: the value names no move.
    """
    if not isinstance(value, dict):
        raise Unreadable("move_wanted")
    match value.get("type"):
        case "discard":
            return Discard(_card_list(value.get("cards")))
        case "take_back":
            return TakeBack()
        case "play":
            return PlayCard(_card_list([value.get("card")])[0])
        case "announce":
            if not _is_int(value.get("points")):
                raise Unreadable("points_wanted")
            return Announce(unit_from_text(value.get("unit")), value["points"])
        case "answer":
            return answer_from_json(unit_from_text(value.get("unit")), value.get("answer"))
        case "resign":
            return Resign()
    raise Unreadable("unknown_move")


def stored_move_from_json(value: Json) -> Move:
    """A move as it was stored, the table's own ones included."""
    if value["type"] == "deal":
        return Deal(cards_from_text(value["deck"]))
    return move_from_json(value)


def legal_to_json(legal: Legal) -> Json:
    """What a seat may do, in the form that its move takes."""
    match legal:
        case MayDiscard(cards, choose):
            return {"type": "discard", "from": [card.text for card in cards], "choose": choose}
        case MayTakeBack():
            return {"type": "take_back"}
        case MayPlay(card):
            return {"type": "play", "card": card.text}
        case MayAnnounce(unit, points):
            return {"type": "announce", "unit": str(unit), "points": list(points)}
        case MayAnswer(unit):
            return {"type": "answer", "unit": str(unit)}
    return {"type": "resign"}


# --- events ----------------------------------------------------------------------------------------------------------


def items_to_json(items: Iterable[ScoreItem]) -> list[Json]:
    """Score items: kind, points, cards."""
    return [{"kind": item.kind, "points": item.points, "cards": [card.text for card in item.cards]} for item in items]


def event_to_json(event: Event) -> Json:  # noqa: C901 - one flat case for each kind of event
    """An event in its public form."""
    match event:
        case Dealt(deal, dealer, _, _):
            return {"event": "dealt", "deal": deal, "dealer": dealer}
        case Starter(card):
            return {"event": "starter", "card": card.text}
        case Played(seat, card, count, _):
            return {"event": "played", "seat": seat, "card": card.text, "count": count}
        case Go(seat):
            return {"event": "go", "seat": seat}
        case Counted(seat, unit, _, _, total, items):
            return {"event": "counted", "seat": seat, "unit": unit, "total": total, "items": items_to_json(items)}
        case Announced(seat, unit, points):
            return {"event": "announced", "seat": seat, "unit": unit, "points": points}
        case Answered(seat, answer):
            return {"event": "answered", "seat": seat, "answer": answer_to_json(answer)}
        case Pegged(seat, side, points, why, scores):
            told = {"seat": seat, "side": side, "points": points, "for": list(why), "scores": list(scores)}
            return {"event": "pegged", **told}
        case MovedBack(seat, side, unit, holes, scores):
            told = {"seat": seat, "side": side, "unit": unit, "holes": holes, "scores": list(scores)}
            return {"event": "moved_back", **told}
        case GameOver(winners, scores, skunks, resigned):
            over = {"winners": list(winners), "scores": list(scores), "skunk": event.skunk, "skunks": list(skunks)}
            return {"event": "game_over", **over, **({} if resigned is None else {"resigned": resigned})}


def stored_event_to_json(event: Event) -> Json:
    """An event with all that is needed to read it back."""
    stored = event_to_json(event)
    if isinstance(event, Counted):
        stored |= {"cards": cards_to_text(event.cards), "starter": event.starter.text}
    elif isinstance(event, Dealt):
        stored |= {"scores": list(event.scores), "rears": list(event.rears)}
    elif isinstance(event, Played) and event.items:
        stored["items"] = items_to_json(event.items)
    elif isinstance(event, Answered):
        stored["unit"] = str(event.answer.unit)
    return stored


def _items_from_json(values: list[Json]) -> tuple[ScoreItem, ...]:
    return tuple(ScoreItem(item["kind"], item["points"], _card_list(item["cards"])) for item in values)


def _counted(v: Json) -> Counted:
    cards, starter = cards_from_text(v["cards"]), parse_card(v["starter"])
    return Counted(v["seat"], v["unit"], cards, starter, v["total"], _items_from_json(v["items"]))


def game_over_from_json(v: Json) -> GameOver:
    """The end of a game, read back from its event."""
    return GameOver(tuple(v["winners"]), tuple(v["scores"]), tuple(v["skunks"]), v.get("resigned"))


_READ_EVENT: dict[str, Callable[[Json], Event]] = {
    "dealt": lambda v: Dealt(v["deal"], v["dealer"], tuple(v["scores"]), tuple(v["rears"])),
    "starter": lambda v: Starter(parse_card(v["card"])),
    "played": lambda v: Played(v["seat"], parse_card(v["card"]), v["count"], _items_from_json(v.get("items", []))),
    "go": lambda v: Go(v["seat"]),
    "announced": lambda v: Announced(v["seat"], v["unit"], v["points"]),
    "answered": lambda v: Answered(v["seat"], answer_from_json(unit_from_text(v["unit"]), v["answer"])),
    "counted": _counted,
    "pegged": lambda v: Pegged(v["seat"], v["side"], v["points"], tuple(v["for"]), tuple(v["scores"])),
    "moved_back": lambda v: MovedBack(v["seat"], v["side"], v["unit"], v["holes"], tuple(v["scores"])),
    "game_over": game_over_from_json,
}


def stored_event_from_json(value: Json) -> Event:
    """The event that was stored so."""
    return _READ_EVENT[value["event"]](value)


def _is_int(value: object) -> bool:
    # True is an int in Python, but no number of points.
    return isinstance(value, int) and not isinstance(value, bool)
