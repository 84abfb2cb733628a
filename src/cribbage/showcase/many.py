"""The states that three and four players and partners add."""

from __future__ import annotations

from dataclasses import replace

from cribbage.engine.cards import parse_card
from cribbage.engine.moves import GameOver
from cribbage.engine.rules import Rules
from cribbage.showcase.kit import (
    FOE,
    FOUR,
    JONAS,
    LI,
    MARIA,
    MATE,
    PAIRS,
    PARTNERS,
    THREE,
    VERA,
    YOU,
    States,
    cast,
    held,
    laid,
    pair,
    screen,
    seat,
    status,
    steps,
    tags,
    won,
)
from cribbage.showcase.ledger import cards, counted, played
from cribbage.showcase.two import HAND, begins, happened, pegs
from cribbage.showcase.two_shows import result
from cribbage.web.build_felt import tally_of
from cribbage.web.build_status import CUT_LOWEST
from cribbage.web.felt import CutRound, FeltCrib, FeltCut, FeltPlay, FeltResult, FeltShow, Standing
from cribbage.web.screen import Mate, Screen, SeatChip, Tray

# --- three and four, each alone --------------------------------------------------------------------------------------


def three() -> Screen:
    """The reader's turn among three."""
    return screen(
        THREE,
        (
            seat(YOU, 31, "to_play", turn=True),
            seat(MARIA, 40, dealer=True, cards_left=3),
            seat(LI, 22, cards_left=3, gain=2),
        ),
        happened(THREE, played(2, "TH 7C 7D"), pegs(2, 2, "pair")),
        FeltPlay(laid(("TH", 1), ("7C", 2), ("7D", 3)), 24, parse_card("AC"), MARIA),
        Tray("play", mine=True, hand=held("6C 7S QH", count=24)),
    )


def _three_discard() -> Screen:
    return screen(
        THREE,
        (
            seat(YOU, 31, "to_choose", turn=True),
            seat(MARIA, 40, "thrown", dealer=True),
            seat(LI, 22, "choosing", turn=True),
        ),
        begins(THREE, 1, 1),
        FeltCrib(2, MARIA, (MARIA,)),
        Tray("discard", mine=True, hand=held("6C 7S QH 2D 2S"), choose=1, crib_owner=MARIA),
    )


def _four_cut() -> Screen:
    drawn = zip((YOU, MARIA, LI, JONAS), cards("7H 3C KD 3S"), strict=True)
    again = zip((MARIA, JONAS), cards("9H 2C"), strict=True)
    seats = (seat(YOU, 0), seat(MARIA, 0), seat(LI, 0), seat(JONAS, 0, dealer=True))
    felt = FeltCut((CutRound(tuple(drawn)), CutRound(tuple(again))), JONAS)
    said = FOUR.say(CUT_LOWEST, 3)
    made = screen(FOUR, seats, said, felt, Tray("cut", next_place="1:cards"), (-1, -1, -1, -1))
    return replace(made, status=status(said), log=(), deal_word="")


def _four_seats(turn: int = 0) -> tuple[SeatChip, ...]:
    """Four alone, in the play; the one whose `turn` it is, is lit."""
    chips = (
        seat(YOU, 31, "to_play" if turn == 0 else ""),
        seat(MARIA, 40, "playing" if turn == 1 else "", dealer=True, cards_left=2),
        seat(LI, 22, "playing" if turn == 2 else "", cards_left=3),
        seat(JONAS, 27, "playing" if turn == 3 else "", cards_left=3, gain=3),
    )
    return tuple(replace(one, turn=at == turn) for at, one in enumerate(chips))


def _four(target: int = 121) -> Screen:
    people = replace(FOUR, rules=Rules(players=4, target=target))
    return screen(
        people,
        _four_seats(),
        happened(FOUR, played(3, "QH 4C 3D 5S"), pegs(3, 3, "run")),
        FeltPlay(laid(("QH", 1), ("4C", 2), ("3D", 3), ("5S", 4)), 22, parse_card("AC"), MARIA),
        Tray("play", mine=True, hand=held("6C 9S KH", count=22)),
    )


def _four_away() -> Screen:
    seats = _four_seats(turn=3)
    away = replace(seats[3], presence="away", gain=0)
    tray = Tray("wait", hand=held("6C 9S KH"), waiting_for=(JONAS,), may_choose_ahead=True)
    felt = FeltPlay(laid(("QH", 1), ("4C", 2), ("3D", 3)), 17, parse_card("AC"), MARIA)
    made = screen(FOUR, (*seats[:3], away), happened(FOUR, played(2, "QH 4C 3D")), felt, tray)
    return replace(made, away=(JONAS,))


def _four_longest_pile() -> Screen:
    """Thirteen cards in one count, long names, every house rule: nothing may be pushed out."""
    pile = [("AC", 1), ("AD", 2), ("AH", 3), ("AS", 4), ("2C", 1), ("2D", 2), ("2H", 3), ("2S", 4)]
    pile += [("3C", 1), ("3D", 2), ("3H", 3), ("3S", 4), ("4C", 1)]
    you = replace(YOU, name="Konstantina-Alexandra")
    rules = Rules(players=4, muggins=True, lowball=True, zero_back="ten_back")
    people = cast(you, VERA, LI, JONAS, rules=rules)
    seats = _four_seats(turn=1)
    longest = replace(seats[1], person=VERA, score=118, gain=12)
    made = screen(
        people,
        (replace(seats[0], person=you), longest, *seats[2:]),
        happened(people, played(0, " ".join(card for card, _ in pile))),
        FeltPlay(laid(*pile), 28, parse_card("TD"), VERA),
        Tray("go", hand=held("6D JH"), waiting_for=(VERA,), may_choose_ahead=True),
    )
    return replace(made, options=tags(replace(rules, players=2)), lowball=True)


def _four_show() -> Screen:
    row = steps((LI, JONAS, YOU, MARIA), MARIA, 2, (4, 0, 12, None, None))
    one = counted(0, "hand", HAND, "QS")
    return screen(
        FOUR,
        (seat(YOU, 43, gain=12), seat(MARIA, 40, dealer=True), seat(LI, 26), seat(JONAS, 27)),
        happened(FOUR, one, pegs(0, 12, "fifteen")),
        FeltShow(row, one.cards, one.starter, tally_of(one), one.total),
        Tray("show", total=12, next_unit="hand", next_person=MARIA, next_place="5:3", skip_place="5:end"),
    )


def _four_won() -> Screen:
    standings = (
        won(MARIA, 121),
        Standing(YOU, 104, won=False, place=2),
        Standing(LI, 104, won=False, place=2),
        Standing(JONAS, 77, won=False, place=4, skunk=1),
    )
    seats = (seat(YOU, 104), seat(MARIA, 121, "won", gain=4), seat(LI, 104, "wants_rematch"), seat(JONAS, 77))
    tray = Tray("result", rematch="wanted", waiting_for=(LI,), summary_url="/g/Zk3")
    felt = FeltResult(standings, 11, 0, 0, 16, match=((YOU, 1), (MARIA, 2), (LI, 0), (JONAS, 0)))
    return result(FOUR, felt, seats, tray, GameOver((1,), (104, 121, 104, 77), (0, 0, 0, 1)))


def _four_nobody() -> Screen:
    standings = tuple(
        Standing(one, score, won=False, place=at)
        for at, (one, score) in enumerate(((MARIA, 60), (YOU, 58), (LI, 44), (JONAS, 31)), start=1)
    )
    seats = (seat(YOU, 58), seat(MARIA, 60), seat(LI, 44), seat(JONAS, 31, "resigned", presence="away"))
    felt = FeltResult(standings, 5, 0, 0, 8, resigned=JONAS)
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    return result(FOUR, felt, seats, tray, GameOver((), (58, 60, 44, 31), (0, 0, 0, 0), resigned=3))


# --- partners --------------------------------------------------------------------------------------------------------


def _partners() -> Screen:
    made = screen(
        PAIRS,
        (
            pair(Mate(YOU, turn=True, note="to_play"), Mate(MATE, cards_left=3), 73),
            pair(Mate(MARIA, dealer=True, cards_left=2), Mate(FOE, cards_left=3), 68, gain=2),
        ),
        happened(PAIRS, played(1, "TH 5C"), pegs(1, 2, "fifteen")),
        FeltPlay(laid(("TH", 1), ("5C", 2)), 15, parse_card("2S"), MARIA),
        Tray("play", mine=True, hand=held("5H JC QD", count=15)),
    )
    return replace(made, options=tags(PARTNERS))


def _partners_discard() -> Screen:
    people = cast(YOU, MARIA, MATE, VERA, rules=PARTNERS)
    made = screen(
        people,
        (
            pair(Mate(YOU, note="ready"), Mate(MATE, turn=True, note="choosing", presence="reconnecting"), 73),
            pair(Mate(MARIA, dealer=True, note="thrown"), Mate(VERA, turn=True, note="choosing", presence="away"), 68),
        ),
        begins(people, 1, 0, 1),
        FeltCrib(2, MARIA, (MARIA,)),
        Tray("thrown", hand=held("5H JC QD 2S"), choose=1, waiting_for=(MATE, VERA), may_take_back=True),
    )
    return replace(made, options=tags(PARTNERS), away=(VERA,))


def _partners_result(ours: int, theirs: int, *, skunk: int = 0) -> Screen:
    we = Standing(YOU, ours, ours > theirs, mates=(YOU, MATE))
    they = Standing(MARIA, theirs, theirs > ours, mates=(MARIA, FOE))
    order = (we, they) if we.won else (they, we)
    felt = FeltResult(order, 9, skunk, 8 if skunk else 0, 14, match=((YOU, 2), (MARIA, 1)))
    seats = (
        pair(Mate(YOU), Mate(MATE), ours),
        pair(Mate(MARIA, dealer=True), Mate(FOE), theirs),
    )
    over = GameOver((0 if we.won else 1,), (ours, theirs), (0, skunk) if we.won else (skunk, 0))
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    return replace(result(PAIRS, felt, seats, tray, over), options=tags(PARTNERS))


MANY_STATES: States = {
    "three": three,
    "three-discard": _three_discard,
    "four-cut": _four_cut,
    "four": _four,
    "four-61": lambda: _four(61),
    "four-away": _four_away,
    "four-longest": _four_longest_pile,
    "four-show": _four_show,
    "four-won": _four_won,
    "four-nobody": _four_nobody,
    "partners": _partners,
    "partners-discard": _partners_discard,
    "partners-won": lambda: _partners_result(121, 83, skunk=1),
    "partners-lost": lambda: _partners_result(101, 121),
}
