"""The states that Muggins, Lowball and Ten Back add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from cribbage.engine.cards import Seat, parse_card
from cribbage.engine.moves import ANNOUNCEABLE, Announced, Answer, Answered, Counted, Event, GameOver, MovedBack, Unit
from cribbage.engine.rules import Rules
from cribbage.showcase.kit import (
    ANA,
    FOE,
    FOUR,
    JONAS,
    LI,
    LOWBALL,
    MARIA,
    MATE,
    MUGGINS,
    PAIRS,
    PARTNERS,
    TEN_BACK,
    TWO,
    WATCHED,
    YOU,
    States,
    lost,
    pair,
    screen,
    seat,
    status,
    steps,
    tags,
    won,
)
from cribbage.showcase.ledger import THIS_DEAL, cards, counted
from cribbage.showcase.many import three
from cribbage.showcase.two import HAND, happened, pegs
from cribbage.showcase.two_shows import SHOW_STATES, result
from cribbage.web.build_felt import settled_lines, tally_of
from cribbage.web.build_status import TO_COUNT
from cribbage.web.felt import Felt, FeltCount, FeltResult, FeltShow, Standing
from cribbage.web.screen import Mate, Pegs, Screen, Tray
from cribbage.web.words import Cast, Sentence

UNIT = Unit(THIS_DEAL, 0, "hand")
THEIRS = Unit(THIS_DEAL, 1, "hand")
CRIB = Unit(THIS_DEAL, 0, "crib")
QUEEN, FIVE = parse_card("QS"), parse_card("5D")
OTHER_HAND = "2H 3C TS KH"
NO_HAND = "2H 4C 6S KH"

# --- Muggins ---------------------------------------------------------------------------------------------------------


def _muggins(people: Cast, felt: Felt, tray: Tray, said: Sentence) -> Screen:
    ana = people.people[0]
    note: Literal["", "to_count", "to_answer"] = ""
    if tray.mine:
        note = "to_count" if tray.kind == "announce" else "to_answer"
    seats = (seat(ana, 47, note, turn=tray.mine), seat(MARIA, 59, dealer=True))
    return replace(screen(people, seats, said, felt, tray), options=tags(MUGGINS))


def _announce() -> Screen:
    felt = FeltCount(YOU, "hand", cards(HAND), QUEEN, None, 0)
    tray = Tray("announce", mine=True, unit=str(UNIT), unit_kind="hand", totals=ANNOUNCEABLE, owner=YOU)
    return _muggins(TWO, felt, tray, TWO.say(TO_COUNT["hand"], 0))


def _announce_crib() -> Screen:
    people = replace(TWO, rules=Rules(muggins=True, lowball=True))
    felt = FeltCount(YOU, "crib", cards(HAND), QUEEN, None, 0)
    tray = Tray("announce", mine=True, unit=str(CRIB), unit_kind="crib", totals=ANNOUNCEABLE, owner=YOU)
    made = _muggins(people, felt, tray, people.say(TO_COUNT["crib"], 0))
    return replace(made, lowball=True, options=tags(people.rules))


def _announcing() -> Screen:
    felt = FeltCount(MARIA, "hand", cards(OTHER_HAND), FIVE, None, 0)
    tray = Tray("wait", waiting_for=(MARIA,), unit_kind="hand", owner=MARIA)
    made = _muggins(TWO, felt, tray, TWO.say(TO_COUNT["hand"], 1))
    return replace(made, seats=(made.seats[0], seat(MARIA, 55, "counting", turn=True, dealer=True)))


def _answer() -> Screen:
    felt = FeltCount(MARIA, "hand", cards(OTHER_HAND), FIVE, 6, 1)
    tray = Tray("answer", mine=True, unit=str(THEIRS), unit_kind="hand", owner=MARIA, announced=6)
    return _muggins(TWO, felt, tray, happened(TWO, Announced(1, "hand", 6)))


def _answers() -> Screen:
    felt = FeltCount(JONAS, "crib", cards(OTHER_HAND), FIVE, 6, 2)
    tray = Tray("answers", unit_kind="crib", owner=JONAS, announced=6, answers_wanted=2)
    seats = (
        seat(YOU, 47, "ready"),
        seat(MARIA, 55, "answering", turn=True),
        seat(LI, 40, "answering", turn=True),
        seat(JONAS, 51, dealer=True),
    )
    return replace(screen(FOUR, seats, happened(FOUR, Announced(3, "crib", 6)), felt, tray), options=tags(MUGGINS))


def _watch_count() -> Screen:
    felt = FeltCount(ANA, "hand", cards(HAND), QUEEN, None, 0)
    made = _muggins(WATCHED, felt, Tray("watch", waiting_for=(ANA,)), WATCHED.say(TO_COUNT["hand"], 0))
    return replace(made, watching=True, seats=(seat(ANA, 47, "counting", turn=True), made.seats[1]))


def _settled(people: Cast, events: Sequence[Event], current: int, totals: Sequence[int | None], tray: Tray) -> Screen:
    one = next(event for event in events if isinstance(event, Counted))
    felt = FeltShow(
        steps((MARIA, YOU), YOU, current, totals),
        one.cards,
        one.starter,
        tally_of(one),
        one.total,
        settled=settled_lines(people, events),
        back=next((event.holes for event in events if isinstance(event, MovedBack)), None),
    )
    told = [event for event in events if isinstance(event, Counted | MovedBack)]
    seats = (seat(YOU, 51, gain=4 if one.total else 0, dealer=True), seat(MARIA, 67))
    return replace(screen(people, seats, happened(people, *told), felt, tray), options=tags(people.rules))


def answered(who: Seat, unit: Unit, kind: Literal["accept", "undercount", "overcount"], points: int = 0) -> Answered:
    """An answer of somebody."""
    return Answered(who, Answer(unit, kind, points))


def _settled_claim() -> Screen:
    events = (
        Announced(1, "hand", 8),
        answered(0, THEIRS, "undercount", 4),
        counted(1, "hand", HAND, "QS"),
        pegs(1, 8, "hand"),
        pegs(0, 4, "undercount"),
    )
    tray = Tray("show", total=12, next_place="5:end", wanted="count")
    return _settled(replace(TWO, rules=MUGGINS), events, 0, (12, None, None), tray)


def _settled_nothing() -> Screen:
    events = (
        Announced(0, "hand", 4),
        answered(1, UNIT, "overcount"),
        counted(0, "hand", NO_HAND, "QS"),
        MovedBack(0, 0, "hand", 10, (51, 67)),
    )
    tray = Tray(
        "show", total=0, next_place="5:2", skip_place="5:end", wanted="answer", next_unit="crib", next_person=YOU
    )
    people = replace(TWO, rules=Rules(muggins=True, zero_back="ten_back"))
    return _settled(people, events, 1, (12, 0, None), tray)


def _settled_overclaim() -> Screen:
    """A claim that scores nothing, and in Lowball the owner has to peg what another has found."""
    events = (
        Announced(1, "hand", 12),
        answered(0, THEIRS, "undercount", 2),
        counted(1, "hand", HAND, "QS"),
        pegs(1, 12, "hand"),
    )
    tray = Tray("show", total=12, next_place="5:1", skip_place="5:end", next_unit="hand", next_person=YOU)
    return _settled(replace(TWO, rules=MUGGINS), events, 0, (12, None, None), tray)


# --- Ten Back and Lowball --------------------------------------------------------------------------------------------


def _zero_stays() -> Screen:
    made = SHOW_STATES["back-ten"]()
    felt = made.felt
    assert isinstance(felt, FeltShow)
    people = replace(TWO, rules=TEN_BACK)
    said = happened(people, counted(1, "hand", NO_HAND, "QS"), MovedBack(1, 1, "hand", 0, (59, 0)))
    maria = replace(made.seats[1], score=0, gain=0, to_go=121)
    lines = (made.pegs[0], Pegs(2, 1, 0, -1))
    return replace(made, seats=(made.seats[0], maria), pegs=lines, felt=replace(felt, back=0), status=status(said))


def _lowball() -> Screen:
    made = three()
    seats = tuple(replace(one, score=one.score + 60, to_go=61 - one.score) for one in made.seats)
    return replace(made, lowball=True, options=tags(LOWBALL), seats=seats)


def _lowball_back() -> Screen:
    made, people = SHOW_STATES["back-ten"](), replace(TWO, rules=Rules(lowball=True, zero_back="ten_back"))
    said = happened(people, counted(1, "hand", NO_HAND, "QS"), MovedBack(1, 1, "hand", 10, (59, 42)))
    return replace(made, lowball=True, options=tags(people.rules), status=status(said, tone="back"))


def _lowball_end(people: Cast, felt: FeltResult, scores: tuple[int, ...], winners: tuple[int, ...]) -> Screen:
    low = replace(people, rules=replace(people.rules, lowball=True))
    seats = tuple(
        seat(one, score, "won" if at in winners else "", gain=6 if score == 121 else 0)
        for at, (one, score) in enumerate(zip(people.people, scores, strict=True))
    )
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    made = result(low, felt, seats, tray, GameOver(winners, scores, (0,) * len(scores)))
    return replace(made, lowball=True, options=tags(LOWBALL))


def _lowball_won() -> Screen:
    felt = FeltResult((won(YOU, 98), replace(lost(MARIA, 121), reached=True)), 9, 0, 0, 16)
    return _lowball_end(TWO, felt, (98, 121), (0,))


def _lowball_lost() -> Screen:
    felt = FeltResult((won(MARIA, 98), replace(lost(YOU, 121), reached=True)), 9, 0, 0, 16)
    return _lowball_end(TWO, felt, (121, 98), (1,))


def _lowball_pairs(ours: int, theirs: int) -> Screen:
    we = Standing(YOU, ours, ours < theirs, mates=(YOU, MATE), reached=ours == 121)
    they = Standing(MARIA, theirs, theirs < ours, mates=(MARIA, FOE), reached=theirs == 121)
    felt = FeltResult((we, they) if we.won else (they, we), 9, 0, 0, 14)
    seats = (pair(Mate(YOU), Mate(MATE), ours), pair(Mate(MARIA, dealer=True), Mate(FOE), theirs))
    low = replace(PAIRS, rules=replace(PARTNERS, lowball=True))
    over = GameOver((0 if we.won else 1,), (ours, theirs), (0, 0))
    made = result(low, felt, seats, Tray("result", rematch="offer", summary_url="/g/Zk3"), over)
    return replace(made, lowball=True, options=tags(PARTNERS, LOWBALL))


def _lowball_others() -> Screen:
    """Two others share the win, and the reader has ended the game."""
    standings = (
        Standing(MARIA, 77, won=True),
        Standing(LI, 77, won=True),
        Standing(JONAS, 100, won=False, place=3),
        Standing(YOU, 121, won=False, place=4, reached=True),
    )
    return _lowball_end(FOUR, FeltResult(standings, 11, 0, 0, 10), (121, 77, 77, 100), (1, 2))


def _lowball_shared() -> Screen:
    standings = (
        Standing(YOU, 77, won=True),
        Standing(LI, 77, won=True),
        Standing(MARIA, 100, won=False, place=3),
        Standing(JONAS, 121, won=False, place=4, reached=True),
    )
    return _lowball_end(FOUR, FeltResult(standings, 11, 0, 0, 10), (77, 100, 77, 121), (0, 2))


HOUSE_STATES: States = {
    "announce": _announce,
    "announce-crib": _announce_crib,
    "announcing": _announcing,
    "answer": _answer,
    "answers": _answers,
    "watch-count": _watch_count,
    "settled": _settled_claim,
    "settled-nothing": _settled_nothing,
    "settled-overclaim": _settled_overclaim,
    "zero-back": SHOW_STATES["back-ten"],
    "zero-stays": _zero_stays,
    "lowball": _lowball,
    "lowball-back": _lowball_back,
    "lowball-won": _lowball_won,
    "lowball-lost": _lowball_lost,
    "lowball-shared": _lowball_shared,
    "lowball-others": _lowball_others,
    "lowball-partners-won": lambda: _lowball_pairs(98, 121),
    "lowball-partners-lost": lambda: _lowball_pairs(121, 98),
}
