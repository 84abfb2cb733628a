"""The whole course of a game: states, and the one way forward from each to the next.

`apply_move(state, seat, move)` returns the next state and what happened. Everything is a frozen value; chance comes in
as the move `Deal(deck)`, so a game is its first dealer and its list of moves, and replaying them is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from cribbage.engine.cards import DECK, Card, Rank, Seat, in_order
from cribbage.engine.moves import (
    ANNOUNCEABLE,
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
    IllegalMove,
    Legal,
    MayAnnounce,
    MayAnswer,
    MayDiscard,
    MayPlay,
    MayResign,
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
    check_possible,
)
from cribbage.engine.pegging import LIMIT, Play, begin_play, lay, may_lay
from cribbage.engine.rules import (
    Rules,
    adjustment_for_count,
    check_rules,
    deal_plan,
    flush_counts_in_crib,
    missed_points_go_to,
    needs_announcement,
    side_count,
    side_of,
    skunk_lines,
    steps_back,
    winner_when_out,
)
from cribbage.engine.scoring import score_hand


class Phase(StrEnum):
    """What the game waits for."""

    DEAL = "deal"
    DISCARD = "discard"
    PLAY = "play"
    ANNOUNCE = "announce"
    ANSWER = "answer"
    OVER = "over"


class GameState(NamedTuple):
    """A game at one moment: everything, also what no seat may know. Readers get a view of it (`view.py`).

    dealer:    of the deal that is on, or of the first one before it.
    deal:      number of the deal that is on, 0 before the first.
    scores, rears: front and rear peg by side.
    dealt:     the cards each seat was dealt, lowest first.
    throws:    what each seat has thrown to the crib, None while it has not.
    unit:      which unit of the show is being counted, in show order.
    announced: the owner's count for that unit; `answers` by seat, None where none is in or none is due.
    """

    rules: Rules
    dealer: Seat
    phase: Phase = Phase.DEAL
    deal: int = 0
    scores: tuple[int, ...] = ()
    rears: tuple[int, ...] = ()
    deck: tuple[Card, ...] = ()
    dealt: tuple[tuple[Card, ...], ...] = ()
    throws: tuple[tuple[Card, ...] | None, ...] = ()
    play: Play | None = None
    unit: int = 0
    announced: int | None = None
    answers: tuple[Answer | None, ...] = ()
    result: GameOver | None = None

    @property
    def starter(self) -> Card | None:
        """The starter, once it has been turned."""
        return self.deck[_starter_place(self.rules)] if self.play is not None else None

    @property
    def crib(self) -> tuple[Card, ...]:
        """What lies in the crib: the card from the pack (three players) and the throws so far, lowest first."""
        return _crib(self.rules, self.deck, self.throws)

    def kept(self, seat: Seat) -> tuple[Card, ...]:
        """The cards a seat has kept: all it was dealt until it throws. The play does not take cards away from it."""
        return _without(self.dealt[seat], self.throws[seat])

    def cards_of(self, unit: Unit) -> tuple[Card, ...]:
        """The four cards of a hand or crib of this deal, once all have thrown."""
        return self.crib if unit.kind == "crib" else self.kept(unit.seat)


def new_game(rules: Rules, dealer: Seat) -> GameState:
    """A game before its first deal.

    Raises:
        BadRules: the rules cannot be played.
    """
    check_rules(rules)
    if not 0 <= dealer < rules.players:
        raise ValueError("no such seat")
    start = (0,) * side_count(rules)
    return GameState(rules, dealer, scores=start, rears=start)


def units_in_order(rules: Rules, deal: int, dealer: Seat) -> tuple[Unit, ...]:
    """The hands and the crib of a deal in the order of the show (rules.md H-1, TB3)."""
    seats = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    return (*(Unit(deal, seat, "hand") for seat in seats), Unit(deal, dealer, "crib"))


def current_unit(state: GameState) -> Unit:
    """The unit that is announced or answered now."""
    return units_in_order(state.rules, state.deal, state.dealer)[state.unit]


def opponents_of(rules: Rules, owner: Seat) -> tuple[Seat, ...]:
    """Who answers the owner's count: the seats of other sides, clockwise after him (rules.md 7.2)."""
    seats = [(owner + step) % rules.players for step in range(1, rules.players)]
    return tuple(seat for seat in seats if side_of(rules, seat) != side_of(rules, owner))


def to_act(state: GameState) -> frozenset[Seat]:
    """The seats that the game waits for; several may throw or answer at once. Empty: the table deals, or it is over."""
    if state.phase is Phase.DISCARD:
        return frozenset(seat for seat, throw in enumerate(state.throws) if throw is None)
    if state.phase is Phase.PLAY:
        assert state.play is not None and state.play.turn is not None
        return frozenset((state.play.turn,))
    if state.phase is Phase.ANNOUNCE:
        return frozenset((current_unit(state).seat,))
    if state.phase is Phase.ANSWER:
        owner = current_unit(state).seat
        return frozenset(seat for seat in opponents_of(state.rules, owner) if state.answers[seat] is None)
    return frozenset()


def legal_moves(state: GameState, seat: Seat) -> tuple[Legal, ...]:
    """What a seat may do now. What the table must do by itself (deal, starter, go, count) is not among it."""
    play = state.play
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.PLAY:
        if play is None or play.turn != seat:
            return (_RESIGN,)
        return (*[_MAY_PLAY[card] for card in may_lay(play.hands[seat], play.count)], _RESIGN)
    if state.phase is Phase.DISCARD:
        if state.throws[seat] is None:
            return (MayDiscard(state.dealt[seat], deal_plan(state.rules).throw), _RESIGN)
        return (MayTakeBack(), _RESIGN)
    if seat not in to_act(state):
        return (_RESIGN,)
    unit = current_unit(state)
    return (MayAnnounce(unit, ANNOUNCEABLE) if state.phase is Phase.ANNOUNCE else MayAnswer(unit), _RESIGN)


def apply_move(state: GameState, seat: Seat | None, move: Move) -> tuple[GameState, tuple[Event, ...]]:
    """The next state, and what happened, when a seat makes a move (seat None: the table deals).

    Raises:
        ImpossibleMove: the move can never be right.
        IllegalMove: it is not allowed now; the state is as it was.
    """
    check_possible(state.rules, move)
    if state.phase is Phase.OVER:
        raise IllegalMove("game_over")
    if (seat is None) is not isinstance(move, Deal):
        raise IllegalMove("not_now")
    course = _Course(state)
    _DO[type(move)](course, seat, move)
    return course.state(), tuple(course.events)


def _starter_place(rules: Rules) -> int:
    plan = deal_plan(rules)
    return rules.players * plan.hand + plan.to_crib


def _crib(rules: Rules, deck: tuple[Card, ...], throws: tuple[tuple[Card, ...] | None, ...]) -> tuple[Card, ...]:
    plan = deal_plan(rules)
    first = rules.players * plan.hand
    thrown = [card for throw in throws if throw for card in throw]
    return in_order((*deck[first : first + plan.to_crib], *thrown))


def _without(cards: tuple[Card, ...], throw: tuple[Card, ...] | None) -> tuple[Card, ...]:
    return tuple([card for card in cards if card not in throw]) if throw else cards


_RESIGN = MayResign()
_MAY_PLAY = {card: MayPlay(card) for card in DECK}


class _Course:
    """A state being moved on: the fields as they change, and the events so far. Lives for one move only."""

    __slots__ = (
        "announced",
        "answers",
        "deal",
        "dealer",
        "dealt",
        "deck",
        "events",
        "phase",
        "play",
        "rears",
        "result",
        "rules",
        "scores",
        "throws",
        "unit",
    )

    def __init__(self, state: GameState) -> None:
        self.rules = state.rules
        self.dealer = state.dealer
        self.phase = state.phase
        self.deal = state.deal
        self.scores = state.scores
        self.rears = state.rears
        self.deck = state.deck
        self.dealt = state.dealt
        self.throws = state.throws
        self.play = state.play
        self.unit = state.unit
        self.announced = state.announced
        self.answers = state.answers
        self.result = state.result
        self.events: list[Event] = []

    def state(self) -> GameState:
        return GameState(
            self.rules,
            self.dealer,
            self.phase,
            self.deal,
            self.scores,
            self.rears,
            self.deck,
            self.dealt,
            self.throws,
            self.play,
            self.unit,
            self.announced,
            self.answers,
            self.result,
        )

    # --- moving pegs -------------------------------------------------------------------------------------------------

    def peg(self, seat: Seat, points: int, *why: str) -> bool:
        """Move a side forward, never past the target; True if that ends the game (rules.md E1, E2, E4)."""
        if points == 0:
            return False
        side = side_of(self.rules, seat)
        old = self.scores[side]
        new = min(old + points, self.rules.target)
        self.rears = _with(self.rears, side, old)
        self.scores = _with(self.scores, side, new)
        self.events.append(Pegged(seat, side, new - old, why, self.scores))
        if new < self.rules.target:
            return False
        self.end(winner_when_out(self.rules, self.scores, side))
        return True

    def step_back(self, seat: Seat, unit: Unit, total: int) -> None:
        """Move a side back for a count of nothing, not past the start (rules.md TB1, TB4, TB-b, TB-e)."""
        if total or not steps_back(self.rules, unit.kind):
            return
        side = side_of(self.rules, seat)
        old = self.scores[side]
        new = max(0, old - adjustment_for_count(self.rules, unit.kind, total))
        self.scores = _with(self.scores, side, new)
        self.rears = _with(self.rears, side, min(self.rears[side], new))
        self.events.append(MovedBack(seat, side, unit.kind, old - new, self.scores))

    def end(self, winners: tuple[int, ...], resigned: Seat | None = None) -> None:
        """The game is over; nothing after this changes a score (rules.md E1, 6.3)."""
        lines = skunk_lines(self.rules) if resigned is None else ()
        skunks = tuple(
            0 if side in winners else sum(score <= line for line in lines) for side, score in enumerate(self.scores)
        )
        self.phase = Phase.OVER
        self.result = GameOver(winners, self.scores, skunks, resigned)

    # --- the moves ---------------------------------------------------------------------------------------------------

    def do_deal(self, seat: Seat | None, move: Deal) -> None:
        if self.phase is not Phase.DEAL:
            raise IllegalMove("not_now")
        players = self.rules.players
        if self.deal:
            self.dealer = (self.dealer + 1) % players
        self.deal += 1
        self.deck = move.deck
        # One card at a time from the dealer's left (rules.md D2): seat s gets every players-th card.
        dealt_cards = players * deal_plan(self.rules).hand
        self.dealt = tuple(
            in_order(move.deck[(owner - self.dealer - 1) % players : dealt_cards : players]) for owner in range(players)
        )
        self.throws = (None,) * players
        self.play = None
        self.unit = 0
        self.phase = Phase.DISCARD
        self.events.append(Dealt(self.deal, self.dealer, self.scores, self.rears))

    def do_discard(self, seat: Seat, move: Discard) -> None:
        if self.phase is not Phase.DISCARD:
            raise IllegalMove("not_now")
        if self.throws[seat] is not None:
            raise IllegalMove("already_thrown")
        for card in move.cards:
            if card not in self.dealt[seat]:
                raise IllegalMove("not_your_card", card=card)
        self.throws = _with(self.throws, seat, in_order(move.cards))
        if None not in self.throws:
            self.turn_starter()

    def do_take_back(self, seat: Seat, move: TakeBack) -> None:
        if self.phase is not Phase.DISCARD:
            raise IllegalMove("too_late")
        if self.throws[seat] is None:
            raise IllegalMove("nothing_to_take_back")
        self.throws = _with(self.throws, seat, None)

    def do_play(self, seat: Seat, move: PlayCard) -> None:
        if self.phase is not Phase.PLAY:
            raise IllegalMove("not_now")
        assert self.play is not None
        if self.play.turn != seat:
            raise IllegalMove("not_your_turn")
        card = move.card
        if card not in self.play.hands[seat]:
            raise IllegalMove("not_your_card", card=card)
        if self.play.count + card.value > LIMIT:
            raise IllegalMove("over_31", card=card, count=self.play.count + card.value)
        laid = lay(self.play, card)
        self.play = laid.play
        self.events.append(Played(seat, card, laid.makes, laid.items))
        if laid.items and self.peg(seat, sum([item.points for item in laid.items]), *[i.kind for i in laid.items]):
            self.events.append(self.over())
            return
        self.events.extend([Go(other) for other in laid.said_go])
        if laid.closing in ("go", "last_card") and self.peg(seat, 1, laid.closing):
            self.events.append(self.over())
        elif laid.play.turn is None:
            self.begin_show()

    def do_announce(self, seat: Seat, move: Announce) -> None:
        unit = self.unit_now(Phase.ANNOUNCE, move.unit)
        if unit.seat != seat:
            raise IllegalMove("not_your_turn")
        self.announced = move.points
        self.answers = (None,) * self.rules.players
        self.phase = Phase.ANSWER
        self.events.append(Announced(seat, unit.kind, move.points))

    def do_answer(self, seat: Seat, move: Answer) -> None:
        unit = self.unit_now(Phase.ANSWER, move.unit)
        opponents = opponents_of(self.rules, unit.seat)
        if seat not in opponents:
            raise IllegalMove("own_hand")
        if self.answers[seat] is not None:
            raise IllegalMove("already_answered")
        self.answers = _with(self.answers, seat, move)
        if all(self.answers[other] is not None for other in opponents):
            self.settle(unit, opponents)

    def do_resign(self, seat: Seat, move: Resign) -> None:
        """Two sides: the other one wins. Three or four alone: the game ends without a winner."""
        mine = side_of(self.rules, seat)
        others = tuple(side for side in range(len(self.scores)) if side != mine)
        self.end(others if len(others) == 1 else (), resigned=seat)
        self.events.append(self.over())

    # --- what follows by itself --------------------------------------------------------------------------------------

    def turn_starter(self) -> None:
        """All have thrown: the starter is turned, his heels pegged (rules.md D6, D8), and the play begins."""
        self.play = begin_play(tuple([self.kept(seat) for seat in range(self.rules.players)]), self.dealer)
        self.phase = Phase.PLAY
        starter = self.deck[_starter_place(self.rules)]
        self.events.append(Starter(starter))
        if starter.rank is Rank.JACK and self.peg(self.dealer, 2, "heels"):
            self.events.append(self.over())

    def begin_show(self) -> None:
        """The play is over. The table counts by itself, or asks the first owner (rules.md 5, 7.2)."""
        if needs_announcement(self.rules):
            self.ask_next()
            return
        for unit in units_in_order(self.rules, self.deal, self.dealer):
            counted = self.count(unit)
            self.events.append(counted)
            if self.peg(unit.seat, counted.total, unit.kind):
                self.events.append(self.over())
                return
            self.step_back(unit.seat, unit, counted.total)
        self.phase = Phase.DEAL

    def ask_next(self) -> None:
        """Ask the owner of the current unit for its count; after the last unit the table deals."""
        self.announced = None
        self.answers = ()
        self.phase = Phase.ANNOUNCE if self.unit <= self.rules.players else Phase.DEAL

    def settle(self, unit: Unit, opponents: tuple[Seat, ...]) -> None:
        """All answers are in: peg what stands, the best claim, the step back; then tell the true count (7.2)."""
        assert self.announced is not None
        given = [(seat, answer) for seat in opponents if (answer := self.answers[seat]) is not None]
        self.events.extend([Answered(seat, answer) for seat, answer in given])
        counted = self.count(unit)
        missed = counted.total - self.announced
        called = missed < 0 and any(answer.kind == "overcount" for _, answer in given)
        over = self.peg(unit.seat, counted.total if called else self.announced, unit.kind)
        # The first of the largest valid claims: opponents stand in clockwise order after the owner.
        valid = [(seat, a.points) for seat, a in given if a.kind == "undercount" and a.points <= missed]
        if valid and not over:
            claimant, points = max(valid, key=lambda claim: claim[1])
            over = self.peg(missed_points_go_to(self.rules, unit.seat, claimant), points, "undercount")
        if not over:
            self.step_back(unit.seat, unit, counted.total)
        self.events.append(counted)
        if over:
            self.events.append(self.over())
        else:
            self.unit += 1
            self.ask_next()

    def count(self, unit: Unit) -> Counted:
        """The true count of a unit."""
        starter = self.deck[_starter_place(self.rules)]
        cards = _crib(self.rules, self.deck, self.throws) if unit.kind == "crib" else self.kept(unit.seat)
        all_five = unit.kind == "crib" and not flush_counts_in_crib(self.rules)
        items = score_hand(cards, starter, crib=all_five)
        return Counted(unit.seat, unit.kind, cards, starter, sum(item.points for item in items), items)

    def kept(self, seat: Seat) -> tuple[Card, ...]:
        return _without(self.dealt[seat], self.throws[seat])

    def over(self) -> GameOver:
        assert self.result is not None
        return self.result

    def unit_now(self, phase: Phase, named: Unit) -> Unit:
        """The unit at hand, if a move in this phase names it."""
        if self.phase not in (Phase.ANNOUNCE, Phase.ANSWER):
            raise IllegalMove("not_now")
        unit = units_in_order(self.rules, self.deal, self.dealer)[self.unit]
        if unit != named:
            raise IllegalMove("wrong_unit")
        if self.phase is not phase:
            raise IllegalMove("already_answered" if phase is Phase.ANNOUNCE else "not_now")
        return unit


def _with(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    """The same tuple with one value changed."""
    return (*values[:place], value, *values[place + 1 :])


_DO: dict[type[Move], Callable[[_Course, Any, Any], None]] = {
    Deal: _Course.do_deal,
    Discard: _Course.do_discard,
    TakeBack: _Course.do_take_back,
    PlayCard: _Course.do_play,
    Announce: _Course.do_announce,
    Answer: _Course.do_answer,
    Resign: _Course.do_resign,
}
