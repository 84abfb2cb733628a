"""The stored snapshot of a state: ours alone, with a format number, and nothing in it that follows from the rest.

The moves of a game are its truth; the snapshot saves replaying them. Tests replay every game and compare.
"""

from __future__ import annotations

from dataclasses import asdict

from cribbage.engine.cards import Card, parse_card
from cribbage.engine.codec import (
    Json,
    Unreadable,
    answer_from_json,
    answer_to_json,
    cards_from_text,
    cards_to_text,
    event_to_json,
    game_over_from_json,
    unit_from_text,
)
from cribbage.engine.game import GameState, Phase, apply_move, new_game
from cribbage.engine.moves import Deal
from cribbage.engine.pegging import Play
from cribbage.engine.rules import Rules

SNAPSHOT_FORMAT = 1


def snapshot_to_json(state: GameState) -> Json:
    """A state as it is stored beside its moves."""
    play = state.play
    return {
        "format": SNAPSHOT_FORMAT,
        "rules": asdict(state.rules),
        "dealer": state.dealer,
        "phase": state.phase.value,
        "deal": state.deal,
        "scores": list(state.scores),
        "rears": list(state.rears),
        "deck": cards_to_text(state.deck),
        "throws": [None if throw is None else cards_to_text(throw) for throw in state.throws],
        "play": None
        if play is None
        else {
            "turn": play.turn,
            "laid": [[seat, card.text] for seat, card in play.laid],
            "start": play.start,
            "gone": sorted(play.gone),
        },
        "unit": state.unit,
        "announced": state.announced,
        "answers": [None if answer is None else [str(answer.unit), answer_to_json(answer)] for answer in state.answers],
        "result": None if state.result is None else event_to_json(state.result),
    }


def snapshot_from_json(value: Json) -> GameState:
    """The state that was stored so.

    Raises:
        Unreadable: a format that this program does not know.
    """
    if value.get("format") != SNAPSHOT_FORMAT:
        raise Unreadable("unknown_format")
    rules = Rules(**value["rules"])
    throws = tuple(None if throw is None else cards_from_text(throw) for throw in value["throws"])
    deck = cards_from_text(value["deck"])
    dealt = _dealt_again(rules, value["dealer"], deck)
    return GameState(
        rules=rules,
        dealer=value["dealer"],
        phase=Phase(value["phase"]),
        deal=value["deal"],
        scores=tuple(value["scores"]),
        rears=tuple(value["rears"]),
        deck=deck,
        dealt=dealt,
        throws=throws,
        play=None if value["play"] is None else _play_again(dealt, throws, value["play"]),
        unit=value["unit"],
        announced=value["announced"],
        answers=tuple(
            None if stored is None else answer_from_json(unit_from_text(stored[0]), stored[1])
            for stored in value["answers"]
        ),
        result=None if value["result"] is None else game_over_from_json(value["result"]),
    )


def _dealt_again(rules: Rules, dealer: int, deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """What each seat was dealt from this deck, by dealing it once more."""
    if not deck:
        return ()
    state, _ = apply_move(new_game(rules, dealer), None, Deal(deck))
    return state.dealt


def _play_again(dealt: tuple[tuple[Card, ...], ...], throws: tuple[tuple[Card, ...] | None, ...], stored: Json) -> Play:
    """The play with its hands, which follow from what was dealt, thrown and laid."""
    laid = tuple((seat, parse_card(text)) for seat, text in stored["laid"])
    away = {card for _, card in laid} | {card for throw in throws if throw for card in throw}
    hands = tuple(tuple(card for card in cards if card not in away) for cards in dealt)
    count = sum(card.value for _, card in laid[stored["start"] :])
    return Play(hands, stored["turn"], laid, stored["start"], count, frozenset(stored["gone"]))
