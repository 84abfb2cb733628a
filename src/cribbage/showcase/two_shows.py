"""The show and the end of a table for two, by the standard rules and with Ten Back."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from cribbage.engine.moves import GameOver, MovedBack
from cribbage.showcase.kit import MARIA, TEN_BACK, TWO, YOU, States, lost, screen, seat, status, steps, tags, won
from cribbage.showcase.ledger import cards, counted
from cribbage.showcase.two import HAND, happened, pegs
from cribbage.web.build_felt import tally_of
from cribbage.web.build_status import title_after
from cribbage.web.felt import Felt, FeltResult, FeltShow, Person, Standing
from cribbage.web.sayings import say_over
from cribbage.web.screen import Pegs, Screen, SeatChip, Tray
from cribbage.web.words import Cast

# --- the show --------------------------------------------------------------------------------------------------------


def show_felt(texts: str, starter: str, current: int, totals: tuple[int | None, ...]) -> FeltShow:
    """A counted hand or crib of the reader or of Maria, in a show of two."""
    one = counted(0, "crib" if current == 2 else "hand", texts, starter)
    row = steps((MARIA, YOU), YOU, current, totals, again=True)
    return FeltShow(row, one.cards, one.starter, tally_of(one), one.total)


def _show() -> Screen:
    return screen(
        TWO,
        (seat(YOU, 59, dealer=True, gain=12), seat(MARIA, 59)),
        happened(TWO, counted(0, "hand", HAND, "QS"), pegs(0, 12, "fifteen")),
        show_felt(HAND, "QS", 1, (4, 12, None)),
        Tray("show", total=12, next_unit="crib", next_person=YOU, next_place="5:2", skip_place="5:end"),
        (47, 55),
    )


def _show_theirs() -> Screen:
    return screen(
        TWO,
        (seat(YOU, 47, dealer=True), seat(MARIA, 59, gain=12)),
        happened(TWO, counted(1, "hand", HAND, "QS"), pegs(1, 12, "fifteen")),
        show_felt(HAND, "QS", 0, (12, None, None)),
        Tray("show", total=12, next_unit="hand", next_person=YOU, next_place="5:1", skip_place="5:end"),
        (45, 55),
    )


def _show_nothing() -> Screen:
    crib = "2H 4C 6S KH"
    felt = replace(show_felt(crib, "QS", 2, (4, 12, 0)), throw=cards("2H KH"))
    said = status(happened(TWO, counted(0, "crib", crib, "QS")))
    return replace(_show(), felt=felt, tray=Tray("show", total=0, next_place="6:cards", wanted="cards"), status=said)


def _show_crib() -> Screen:
    """The reader's own crib, with what he threw himself."""
    crib = "5C JD QS 5H"
    felt = replace(show_felt(crib, "5D", 2, (4, 12, 21)), throw=cards("5C QS"))
    said = status(happened(TWO, counted(0, "crib", crib, "5D"), pegs(0, 21, "fifteen")))
    tray = Tray("show", total=21, next_place="5:end", result_next=True)
    return replace(_show(), felt=felt, tray=tray, status=said)


def _show_longest() -> Screen:
    """The hand of 29, which has the longest tally but one."""
    hand = "5H 5S 5D JC"
    felt = show_felt(hand, "5C", 1, (4, 29, None))
    said = status(happened(TWO, counted(0, "hand", hand, "5C")))
    return replace(_show(), felt=felt, tray=replace(_show().tray, total=29), status=said)


def _back_ten() -> Screen:
    lines = (Pegs(1, 0, 59, 47), Pegs(2, 1, 42, 37, ghost=52))
    people = replace(TWO, rules=TEN_BACK)
    hand = counted(1, "hand", "2H 4C 6S KH", "QS")
    said = happened(people, hand, MovedBack(1, 1, "hand", 10, (59, 42)))
    seats = (seat(YOU, 59, dealer=True), seat(MARIA, 42, gain=-10))
    felt = replace(show_felt("2H 4C 6S KH", "QS", 0, (0, None, None)), back=10)
    tray = Tray("show", total=0, next_unit="hand", next_person=YOU, next_place="5:1", skip_place="5:end")
    made = screen(people, seats, said, felt, tray)
    return replace(made, pegs=lines, status=status(said, tone="back"), options=tags(TEN_BACK))


def _looking_back() -> Screen:
    """An earlier deal, opened again from the ledger."""
    tray = Tray("show", total=12, next_unit="crib", next_person=YOU, next_place="4:2", skip_place="4:end")
    return replace(_show(), tray=replace(tray, looking_back=True))


def _show_again() -> Screen:
    """The last unit of a deal that is looked at again, with the way to open others."""
    made = _show_nothing()
    log = tuple(line if line.peg else replace(line, place="4:0") for line in made.log)
    return replace(made, tray=Tray("show", total=0, next_place="6:end", looking_back=True), log=log)


def _show_then(wanted: Literal["cards", "count"]) -> Screen:
    return replace(_show(), tray=replace(_show().tray, wanted=wanted))


def _show_flush() -> Screen:
    hand = "2H 3H 4H 5H"
    one = counted(0, "hand", hand, "6H")
    tray = Tray("show", total=one.total, next_unit="crib", next_person=MARIA, next_place="5:2", skip_place="5:end")
    felt = show_felt(hand, "6H", 1, (0, one.total, None))
    return replace(_show(), felt=felt, tray=tray, status=status(happened(TWO, one, pegs(0, one.total, "flush"))))


# --- the end ---------------------------------------------------------------------------------------------------------


def result(people: Cast, felt: Felt, seats: tuple[SeatChip, ...], tray: Tray, over: GameOver) -> Screen:
    """A game that has ended so."""
    made = screen(people, seats, say_over(people, over), felt, tray, [max(0, score - 4) for score in over.scores])
    winners: list[Person] = [person for side in over.winners for person in people.side(side)]
    return replace(made, title=title_after(winners))


def _won() -> Screen:
    felt = FeltResult((won(YOU, 121), lost(MARIA, 104)), 9, 0, 0, 16)
    tray = Tray("result", rematch="wanted", waiting_for=(MARIA,), summary_url="/g/Zk3")
    seats = (seat(YOU, 121, "won", gain=4), seat(MARIA, 104, "wants_rematch"))
    return result(TWO, felt, seats, tray, GameOver((0,), (121, 104), (0, 0)))


def _lost() -> Screen:
    felt = FeltResult((won(MARIA, 121), lost(YOU, 112)), 9, 0, 0, 14, match=((YOU, 2), (MARIA, 1)))
    tray = Tray("result", rematch="offered", summary_url="/g/Zk3")
    seats = (seat(YOU, 112), seat(MARIA, 121, "won", gain=5))
    return result(TWO, felt, seats, tray, GameOver((1,), (112, 121), (0, 0)))


def _skunk(level: int, low: int) -> Screen:
    short = 91 - low
    felt = FeltResult((won(MARIA, 121), Standing(YOU, low, won=False, skunk=level)), 8, level, short, 12)
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    seats = (seat(YOU, low), seat(MARIA, 121, "won", gain=7))
    return result(TWO, felt, seats, tray, GameOver((1,), (low, 121), (level, 0)))


def _offered() -> Screen:
    made = _lost()
    return replace(made, tray=replace(made.tray, rematch="wanted"))


def _short(level: int = 1) -> Screen:
    """The reader skunks Maria."""
    felt = FeltResult((won(YOU, 121), Standing(MARIA, 90, won=False, skunk=level)), 8, level, 1, None)
    seats = (seat(YOU, 121, "won", gain=7), seat(MARIA, 90))
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    return result(TWO, felt, seats, tray, GameOver((0,), (121, 90), (0, level)))


def _you_resigned() -> Screen:
    felt = FeltResult((won(MARIA, 58), lost(YOU, 60)), 5, 0, 0, 8, resigned=YOU)
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    seats = (seat(YOU, 60, "resigned"), seat(MARIA, 58, "won"))
    return result(TWO, felt, seats, tray, GameOver((1,), (60, 58), (0, 0), resigned=0))


def _resigned() -> Screen:
    felt = FeltResult((won(YOU, 60), lost(MARIA, 58)), 5, 0, 0, 8, resigned=MARIA)
    tray = Tray("result", rematch="gone", summary_url="/g/Zk3")
    seats = (seat(YOU, 60, "won"), seat(MARIA, 58, "resigned", presence="away"))
    return result(TWO, felt, seats, tray, GameOver((0,), (60, 58), (0, 0), resigned=1))


SHOW_STATES: States = {
    "show": _show,
    "show-theirs": _show_theirs,
    "show-nothing": _show_nothing,
    "show-crib": _show_crib,
    "show-longest": _show_longest,
    "show-flush": _show_flush,
    "show-again": _show_again,
    "show-then-cards": lambda: _show_then("cards"),
    "show-then-count": lambda: _show_then("count"),
    "looking-back": _looking_back,
    "back-ten": _back_ten,
    "won": _won,
    "lost": _lost,
    "skunk": lambda: _skunk(1, 86),
    "double-skunk": lambda: _skunk(2, 55),
    "you-skunk": _short,
    "rematch-offered": _offered,
    "you-resigned": _you_resigned,
    "resigned": _resigned,
}
