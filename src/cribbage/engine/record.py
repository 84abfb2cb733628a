"""Game records, `cribbage-record/1`: one game as JSON, enough to replay it exactly.

Chance is written down, not seeded. A record may stop anywhere; keys that are not known are passed over, rules that are
not known are refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from cribbage.engine.cards import BadCard, Card, Seat, parse_card
from cribbage.engine.codec import Json, Unreadable, answer_from_json, answer_to_json
from cribbage.engine.game import GameState, Phase, apply_move, current_unit, new_game, opponents_of
from cribbage.engine.moves import (
    Announce,
    Answer,
    Deal,
    Discard,
    Event,
    IllegalMove,
    ImpossibleMove,
    Move,
    PlayCard,
    Resign,
    Unit,
)
from cribbage.engine.rules import BadRules, Rules, cut_dealer, rules_from, side_count

FORMAT = "cribbage-record/1"

Round: TypeAlias = tuple[Card | None, ...]


class RecordError(ValueError):
    """A record that cannot be read or that breaks a rule.

    code:  why. deal: in which deal, from 1, 0 for the record as a whole. move: where in it, such as "plays 3" or
    "discards 1" (counted from 1) or the name of a key.
    """

    def __init__(self, code: str, deal: int = 0, move: str = "") -> None:
        where = ", ".join(part for part in (f"deal {deal}" if deal else "", move) if part)
        super().__init__(f"{where}: {code}" if where else code)
        self.code = code
        self.deal = deal
        self.move = move


class UnreadableRecord(RecordError):
    """A record that is no record, as against one of a game that breaks a rule."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a replay: who made it (None: the table), where it stands in the record, and what happened."""

    seat: Seat | None
    move: Move
    events: tuple[Event, ...]


def record_of(
    rules: Rules,
    first_dealer: Seat,
    moves: Sequence[tuple[Seat | None, Move]],
    *,
    names: Sequence[str] = (),
    cut: Sequence[Round] = (),
) -> Json:
    """The record of a game from its moves; its result is added where the game is over."""
    state = new_game(rules, first_dealer)
    deals: list[Json] = []
    resigned: Seat | None = None
    for seat, move in moves:
        state, _ = apply_move(state, seat, move)
        if isinstance(move, Deal):
            deals.append({"deck": [card.text for card in move.deck], "discards": [], "plays": []})
        elif isinstance(move, Resign):
            resigned = seat
        if deals:
            deals[-1] |= _so_far(state)
        _write_count(deals, seat, move)
    record: Json = {"format": FORMAT, "rules": asdict(rules)}
    if names:
        record["names"] = list(names)
    if cut:
        record["cut"] = [[card.text if card else None for card in drawn] for drawn in cut]
    record |= {"dealer": first_dealer, "deals": deals}
    if state.result is not None:
        record["result"] = {"winners": list(state.result.winners), "scores": list(state.result.scores)}
        if resigned is not None:
            record["result"] |= {"reason": "resigned", "resigned": resigned}
    return record


def _so_far(state: GameState) -> Json:
    """Throws and plays of the deal that is on; a throw that was taken back has never been."""
    throws = [None if throw is None else [card.text for card in throw] for throw in state.throws]
    plays = [[seat, card.text] for seat, card in state.play.laid] if state.play else []
    return {"discards": throws, "plays": plays}


def _write_count(deals: list[Json], seat: Seat | None, move: Move) -> None:
    """Announcements and answers go into the deal's counts, one for each unit in show order."""
    if isinstance(move, Announce):
        deals[-1].setdefault("counts", []).append({"announced": move.points, "answers": {}})
    elif isinstance(move, Answer):
        deals[-1]["counts"][-1]["answers"][str(seat)] = answer_to_json(move)


# --- reading ---------------------------------------------------------------------------------------------------------


def rules_of(record: object) -> Rules:
    """The rules that a record is played by.

    Raises:
        RecordError: not a record of this format, or rules that are not known.
    """
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise UnreadableRecord("unknown_format", move="format")
    given = record.get("rules", {})
    if not isinstance(given, dict):
        raise UnreadableRecord("bad_rules", move="rules")
    values = dict(given)
    ten_back = values.pop("ten_back", None)
    if ten_back is not None:
        # The older spelling of the one house rule; beside the newer one it must say the same.
        told = values.setdefault("zero_back", "ten_back" if ten_back else "off")
        if not isinstance(ten_back, bool) or (told == "ten_back") is not ten_back:
            raise UnreadableRecord("unknown_value", move="rules ten_back")
    try:
        return rules_from(values)
    except BadRules as bad:
        raise UnreadableRecord(bad.code, move=f"rules {bad.option}".strip()) from None


def replay(record: object) -> Iterator[Step]:
    """Play a record through the engine, step by step.

    Raises:
        RecordError: where the record cannot be read, breaks a rule, or its result is not what came of it.
    """
    rules = rules_of(record)
    assert isinstance(record, dict)
    dealer = record.get("dealer")
    if not isinstance(dealer, int) or isinstance(dealer, bool) or not 0 <= dealer < rules.players:
        raise UnreadableRecord("bad_dealer", move="dealer")
    _check_cut(rules, dealer, record.get("cut"))
    result = record.get("result")
    resigned = _resigned(rules, result)
    player = _Player(new_game(rules, dealer))
    deals = _list(record.get("deals", []), 0, "deals")
    for number, deal in enumerate(deals, start=1):
        # A game may be given up between two answers: then those that are missing have never been.
        yield from player.deal(number, deal, given_up=resigned is not None and number == len(deals))
    if resigned is not None:
        yield player.do(len(deals), "result", resigned, Resign())
    _check_result(player.state, result)


def _resigned(rules: Rules, result: object) -> Any:
    """Who has given the game up, as the result tells it; of two sides it may tell the winners alone."""
    if not isinstance(result, dict):
        return None
    told = result.get("resigned")
    if told is None and result.get("reason") == "resigned" and side_count(rules) == 2:
        return next((seat for seat in range(2) if result.get("winners") == [1 - seat]), None)
    return told


def _list(value: object, deal: int, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise UnreadableRecord("list_wanted", deal, where)
    return value


def _check_cut(rules: Rules, dealer: Seat, cut: object) -> None:
    """A cut that is told must give the dealer that is told; a rematch has none."""
    if cut is None or cut == []:
        return
    rounds = [
        tuple(None if text is None else _card(text, 0, "cut") for text in _list(drawn, 0, "cut"))
        for drawn in _list(cut, 0, "cut")
    ]
    try:
        if cut_dealer(rules, rounds) != dealer:
            raise RecordError("cut_gives_other_dealer", move="cut")
    except BadRules as bad:
        raise RecordError(bad.code, move="cut") from None


def _card(text: object, deal: int, where: str) -> Card:
    try:
        return parse_card(text) if isinstance(text, str) else _not_a_card(text)
    except BadCard:
        raise UnreadableRecord("bad_card", deal, where) from None


def _not_a_card(value: object) -> Card:
    raise BadCard(repr(value))


def _check_result(state: GameState, told: object) -> None:
    """A result that is told must be the one that came of the moves."""
    if told is None:
        return
    if not isinstance(told, dict):
        raise UnreadableRecord("bad_result", move="result")
    if state.result is None:
        raise RecordError("game_not_over", move="result")
    for key, value in (("winners", state.result.winners), ("scores", state.result.scores)):
        # 1 == True == 1.0 in Python, and none of the others is a seat or a score.
        if key in told and repr(told[key]) != repr(list(value)):
            raise RecordError("result_differs", state.deal, f"result {key}")


class _Player:
    """Replays deals on a state, and says where a move stands in the record when it is refused."""

    def __init__(self, state: GameState) -> None:
        self.state = state

    def do(self, deal: int, where: str, seat: Seat | None, move: Move) -> Step:
        players = self.state.rules.players
        if seat is not None and (type(seat) is not int or not 0 <= seat < players):
            raise UnreadableRecord("bad_seat", deal, where)
        try:
            self.state, events = apply_move(self.state, seat, move)
        except (IllegalMove, ImpossibleMove) as refused:
            raise RecordError(refused.code, deal, where) from None
        return Step(seat, move, events)

    def deal(self, number: int, told: object, *, given_up: bool) -> Iterator[Step]:
        if not isinstance(told, dict):
            raise UnreadableRecord("bad_deal", number)
        deck = tuple(_card(text, number, "deck") for text in _list(told.get("deck"), number, "deck"))
        yield self.do(number, "deck", None, Deal(deck))
        for seat, throw in enumerate(_list(told.get("discards", []), number, "discards")):
            if throw is not None:
                where = f"discards {seat + 1}"
                cards = tuple(_card(text, number, where) for text in _list(throw, number, where))
                yield self.do(number, where, seat, Discard(cards))
        plays = _list(told.get("plays", []), number, "plays")
        if plays and None in self.state.throws:
            raise RecordError("throw_missing", number, f"discards {self.state.throws.index(None) + 1}")
        for place, play in enumerate(plays, start=1):
            where = f"plays {place}"
            if len(_list(play, number, where)) != 2:
                raise UnreadableRecord("bad_play", number, where)
            yield self.do(number, where, play[0], PlayCard(_card(play[1], number, where)))
        counts = _list(told.get("counts", []), number, "counts")
        for place, count in enumerate(counts, start=1):
            missing = None if given_up and place == len(counts) else "accept"
            yield from self.count(number, f"counts {place}", count, missing)

    def count(self, number: int, where: str, told: object, missing: str | None) -> Iterator[Step]:
        """One announced unit; `missing` is what an answer is that is not told (None: it has not been given)."""
        if not isinstance(told, dict):
            raise UnreadableRecord("bad_count", number, where)
        if self.state.phase is not Phase.ANNOUNCE:
            raise RecordError("not_now", number, where)
        unit = current_unit(self.state)
        announced = told.get("announced")
        if not isinstance(announced, int) or isinstance(announced, bool):
            raise UnreadableRecord("points_wanted", number, where)
        yield self.do(number, where, unit.seat, Announce(unit, announced))
        answers = told.get("answers", {})
        if not isinstance(answers, dict):
            raise UnreadableRecord("bad_answer", number, where)
        opponents = opponents_of(self.state.rules, unit.seat)
        if not set(answers) <= {str(seat) for seat in opponents}:
            raise UnreadableRecord("bad_seat", number, where)
        for seat in opponents:
            value = answers.get(str(seat), missing)
            if value is not None:
                yield self.do(number, where, seat, self._answer(number, where, unit, value))

    def _answer(self, number: int, where: str, unit: Unit, value: object) -> Answer:
        try:
            return answer_from_json(unit, value)
        except Unreadable as unreadable:
            raise UnreadableRecord(unreadable.code, number, where) from None
