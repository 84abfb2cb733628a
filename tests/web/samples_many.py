"""A `Screen` for every state that three and four players, partners and the house rules add, made by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal

from markupsafe import Markup

from cribbage.engine.cards import parse_card
from cribbage.web.felt import (
    CutRound,
    Felt,
    FeltCount,
    FeltCrib,
    FeltCut,
    FeltPlay,
    FeltResult,
    FeltShow,
    Person,
    ShowStep,
    Standing,
    TallyRow,
)
from cribbage.web.screen import (
    Mate,
    OptionTag,
    Pegs,
    Screen,
    SeatChip,
    Tray,
)
from tests.web.samples import MARIA, SAMPLES, YOU, cards, held, laid, lost, says, seat, won
from tests.web.samples_comfort import COMFORT

LI = Person("Li", 3)
JONAS = Person("Jonas", 4)
MATE = Person("Li", 1)
FOE = Person("Jonas", 2)
VERA = Person("Вероника Константиновна", 2)

MUGGINS = OptionTag("muggins", "Muggins", "Count your own hand. Opponents may claim the points you miss.")
LOWBALL = OptionTag("lowball", "Lowball", "Turned round: the first to reach the target loses.")
TEN_BACK = OptionTag("zero_back", "Ten Back", "An empty hand or crib goes back 10 holes.")
PARTNERS = OptionTag("partners", "Partners", "Two against two: partners sit across and share one score.")

TOTALS = tuple(total for total in range(30) if total not in (19, 25, 26, 27))
UNIT = "5:0:hand"


def table(seats: tuple[SeatChip, ...], felt: Felt, tray: Tray, text: str, card: str = "") -> Screen:
    """A screen of a game to 121 with any number of sides; the pegs stand where the seats say."""
    target = 121
    shown = tuple(one if one.to_go else replace(one, to_go=target - one.score) for one in seats)
    by_peg = sorted(shown, key=lambda one: one.person.peg)
    pegs = tuple(
        Pegs(one.person.peg, track, one.score, max(0, one.score - 4 - 3 * track)) for track, one in enumerate(by_peg)
    )
    names = ", ".join(f"{one.person.name} has {one.score}" for one in by_peg)
    return replace(
        SAMPLES["play"](),
        target=target,
        seats=shown,
        pegs=pegs,
        status=says(text, card=card) if card else says(text),
        felt=felt,
        tray=tray,
        title="Your turn · Cribbage" if tray.mine else "Cribbage",
        board_text=f"{names}. The game is to 121.",
    )


def pair(one: Mate, other: Mate, score: int, *, gain: int = 0) -> SeatChip:
    """Two partners in one chip."""
    return SeatChip(
        one.person,
        score,
        one.dealer,
        one.turn or other.turn,
        one.note,
        one.presence,
        one.cards_left,
        gain,
        (one, other),
    )


# --- three and four, each alone --------------------------------------------------------------------------------------


def _three() -> Screen:
    return table(
        (
            seat(YOU, 31, "to_play", turn=True),
            seat(MARIA, 40, dealer=True, cards_left=3),
            seat(LI, 22, cards_left=3, gain=2),
        ),
        FeltPlay(laid(("TH", 1), ("7C", 2), ("7D", 3)), 24, parse_card("AC"), MARIA),
        Tray("play", mine=True, hand=held("6C", "7S", "QH", count=24)),
        "<b><bdi>Li</bdi></b> plays {card}: pair for 2.",
        "7D",
    )


def _three_discard() -> Screen:
    return table(
        (
            seat(YOU, 31, "to_choose", turn=True),
            seat(MARIA, 40, "thrown", dealer=True),
            seat(LI, 22, "choosing", turn=True),
        ),
        FeltCrib(2, MARIA, (MARIA,)),
        Tray("discard", mine=True, hand=held("6C", "7S", "QH", "2D", "2S"), choose=1, crib_owner=MARIA),
        "<b>Deal 5.</b> <b><bdi>Maria</bdi></b> deals and has the crib.",
    )


def _four_cut() -> Screen:
    drawn = zip((YOU, MARIA, LI, JONAS), cards("7H", "3C", "KD", "3S"), strict=True)
    again = zip((MARIA, JONAS), cards("9H", "2C"), strict=True)
    seats = (seat(YOU, 0), seat(MARIA, 0), seat(LI, 0), seat(JONAS, 0, dealer=True))
    felt = FeltCut((CutRound(tuple(drawn)), CutRound(tuple(again))), JONAS)
    screen = table(seats, felt, Tray("cut", next_place="1:cards"), "<b><bdi>Jonas</bdi></b> cut the lowest card.")
    return replace(screen, log=(), deal_word="", pegs=tuple(replace(one, front=0, rear=-1) for one in screen.pegs))


def four_seats(turn: int = 0) -> tuple[SeatChip, ...]:
    """Four alone, in the play; the one whose `turn` it is, is lit."""
    chips = (
        seat(YOU, 31, "to_play" if turn == 0 else ""),
        seat(MARIA, 40, "playing" if turn == 1 else "", dealer=True, cards_left=2),
        seat(LI, 22, "playing" if turn == 2 else "", cards_left=3),
        seat(JONAS, 27, "playing" if turn == 3 else "", cards_left=3, gain=3),
    )
    return tuple(replace(one, turn=at == turn) for at, one in enumerate(chips))


def _four() -> Screen:
    return table(
        four_seats(),
        FeltPlay(laid(("QH", 1), ("4C", 2), ("3D", 3), ("5S", 4)), 22, parse_card("AC"), MARIA),
        Tray("play", mine=True, hand=held("6C", "9S", "KH", count=22)),
        "<b><bdi>Jonas</bdi></b> plays {card}: run of three for 3.",
        "5S",
    )


def _four_away() -> Screen:
    seats = four_seats(turn=3)
    away = replace(seats[3], presence="away", gain=0)
    tray = Tray("wait", hand=held("6C", "9S", "KH"), waiting_for=(JONAS,), may_choose_ahead=True)
    return replace(_four(), seats=(*seats[:3], away), tray=tray, away=(JONAS,), title="Waiting for Jonas · Cribbage")


def _four_longest_pile() -> Screen:
    """Thirteen cards in one count, long names, every house rule: nothing may be pushed out."""
    pile = [("AC", 1), ("AD", 2), ("AH", 3), ("AS", 4), ("2C", 1), ("2D", 2), ("2H", 3), ("2S", 4)]
    pile += [("3C", 1), ("3D", 2), ("3H", 3), ("3S", 4), ("4C", 1)]
    seats = four_seats(turn=1)
    longest = replace(seats[1], person=VERA, score=118, gain=12, to_go=3)
    felt = FeltPlay(laid(*pile), 28, parse_card("TD"), VERA)
    tray = Tray("go", hand=held("6D", "JH"), waiting_for=(VERA,), may_choose_ahead=True)
    return replace(
        _four(),
        seats=(replace(seats[0], person=replace(YOU, name="Konstantina-Alexandra")), longest, *seats[2:]),
        felt=felt,
        tray=tray,
        options=(MUGGINS, LOWBALL, TEN_BACK),
        lowball=True,
    )


def _steps(
    people: tuple[Person, ...], dealer: Person, current: int, totals: tuple[int | None, ...]
) -> tuple[ShowStep, ...]:
    units: list[tuple[Person, Literal["hand", "crib"]]] = [(person, "hand") for person in people]
    units.append((dealer, "crib"))
    return tuple(
        ShowStep(person, unit, total, at == current, f"5:{at}" if total is not None and at != current else "")
        for at, ((person, unit), total) in enumerate(zip(units, totals, strict=True))
    )


def _tally() -> tuple[TallyRow, ...]:
    felt = SAMPLES["show"]().felt
    assert isinstance(felt, FeltShow)
    return felt.rows


def _four_show() -> Screen:
    steps = _steps((LI, JONAS, YOU, MARIA), MARIA, 2, (4, 0, 12, None, None))
    felt = FeltShow(steps, cards("7H", "8S", "8D", "9C"), parse_card("QS"), _tally(), 12)
    seats = (seat(YOU, 43, gain=12), seat(MARIA, 40, dealer=True), seat(LI, 26), seat(JONAS, 27))
    tray = Tray("show", total=12, next_unit="hand", next_person=MARIA, next_place="5:3", skip_place="5:end")
    return table(seats, felt, tray, "<b>Your hand</b> counts 12.")


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
    return table(seats, felt, tray, "<b><bdi>Maria</bdi></b> wins by reaching 121.")


def _four_nobody() -> Screen:
    standings = tuple(
        Standing(one, score, won=False, place=at)
        for at, (one, score) in enumerate(((MARIA, 60), (YOU, 58), (LI, 44), (JONAS, 31)), start=1)
    )
    seats = (seat(YOU, 58), seat(MARIA, 60), seat(LI, 44), seat(JONAS, 31, "resigned", presence="away"))
    felt = FeltResult(standings, 5, 0, 0, 8, resigned=JONAS)
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    return table(seats, felt, tray, "<b><bdi>Jonas</bdi></b> resigned. The game ends without a winner.")


# --- partners --------------------------------------------------------------------------------------------------------


def _partners() -> Screen:
    return replace(
        table(
            (
                pair(Mate(YOU, turn=True, note="to_play"), Mate(MATE, cards_left=3), 73),
                pair(Mate(MARIA, dealer=True, cards_left=2), Mate(FOE, cards_left=3), 68, gain=2),
            ),
            FeltPlay(laid(("TH", 1), ("5C", 2)), 15, parse_card("2S"), MARIA),
            Tray("play", mine=True, hand=held("5H", "JC", "QD", count=15)),
            "<b><bdi>Maria</bdi></b> plays {card}: fifteen for 2.",
            "5C",
        ),
        options=(PARTNERS,),
    )


def _partners_discard() -> Screen:
    screen = _partners()
    return replace(
        screen,
        seats=(
            pair(Mate(YOU, note="ready"), Mate(MATE, turn=True, note="choosing", presence="reconnecting"), 73),
            pair(Mate(MARIA, dealer=True, note="thrown"), Mate(VERA, turn=True, note="choosing", presence="away"), 68),
        ),
        felt=FeltCrib(2, MARIA, (MARIA,)),
        tray=Tray("thrown", hand=held("5H", "JC", "QD", "2S"), choose=1, waiting_for=(MATE, VERA), may_take_back=True),
        status=says("<b>Deal 5.</b> <b><bdi>Maria</bdi></b> deals and has the crib."),
        away=(VERA,),
    )


def _partners_result(ours: int, theirs: int, *, skunk: int = 0) -> Screen:
    we = Standing(YOU, ours, ours > theirs, mates=(YOU, MATE))
    they = Standing(MARIA, theirs, theirs > ours, mates=(MARIA, FOE))
    felt = FeltResult(
        (we, they) if we.won else (they, we), 9, skunk, 8 if skunk else 0, 14, match=((YOU, 2), (MARIA, 1))
    )
    screen = _partners()
    seats = tuple(
        replace(one, score=score, gain=0, turn=False, mates=tuple(Mate(mate.person) for mate in one.mates))
        for one, score in zip(screen.seats, (ours, theirs), strict=True)
    )
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    return replace(screen, seats=seats, felt=felt, tray=tray, status=says("The game is over."), deal_word="")


# --- Muggins ---------------------------------------------------------------------------------------------------------


def _muggins(felt: Felt, tray: Tray, text: str) -> Screen:
    you = seat(YOU, 47, "to_count" if tray.kind == "announce" else "to_answer" if tray.mine else "", turn=tray.mine)
    maria = seat(MARIA, 59, dealer=True)
    return replace(table((you, maria), felt, tray, text), options=(MUGGINS,))


def _announce() -> Screen:
    felt = FeltCount(YOU, "hand", cards("7H", "8S", "8D", "9C"), parse_card("QS"), None, 0)
    tray = Tray("announce", mine=True, unit=UNIT, unit_kind="hand", totals=TOTALS, owner=YOU)
    return _muggins(felt, tray, "<b><bdi>Maria</bdi></b> pegs 4.")


def _announce_crib() -> Screen:
    felt = FeltCount(YOU, "crib", cards("7H", "8S", "8D", "9C"), parse_card("QS"), None, 0)
    tray = Tray("announce", mine=True, unit="5:0:crib", unit_kind="crib", totals=TOTALS, owner=YOU)
    return replace(_muggins(felt, tray, "You peg 12."), lowball=True, options=(MUGGINS, LOWBALL))


def _announcing() -> Screen:
    felt = FeltCount(MARIA, "hand", cards("2H", "3C", "TS", "KH"), parse_card("5D"), None, 0)
    screen = _muggins(felt, Tray("wait", waiting_for=(MARIA,), unit_kind="hand", owner=MARIA), "You peg 12.")
    return replace(screen, seats=(screen.seats[0], seat(MARIA, 55, "counting", turn=True, dealer=True)))


def _answer() -> Screen:
    felt = FeltCount(MARIA, "hand", cards("2H", "3C", "TS", "KH"), parse_card("5D"), 6, 1)
    tray = Tray("answer", mine=True, unit="5:1:hand", unit_kind="hand", owner=MARIA, announced=6)
    return _muggins(felt, tray, "<b><bdi>Maria</bdi></b> says 6 for the hand.")


def _answers() -> Screen:
    felt = FeltCount(JONAS, "crib", cards("2H", "3C", "TS", "KH"), parse_card("5D"), 6, 2)
    tray = Tray("answers", unit_kind="crib", owner=JONAS, announced=6, answers_wanted=2)
    seats = (
        seat(YOU, 47, "ready"),
        seat(MARIA, 55, "answering", turn=True),
        seat(LI, 40, "answering", turn=True),
        seat(JONAS, 51, dealer=True),
    )
    return replace(table(seats, felt, tray, "<b><bdi>Jonas</bdi></b> says 6 for the crib."), options=(MUGGINS,))


def _watch_count() -> Screen:
    ana = replace(YOU, you=False)
    felt = FeltCount(ana, "hand", cards("7H", "8S", "8D", "9C"), parse_card("QS"), None, 0)
    seats = (seat(ana, 47, "counting", turn=True), seat(MARIA, 59, dealer=True))
    screen = table(seats, felt, Tray("watch", waiting_for=(ana,)), "<b><bdi>Maria</bdi></b> pegs 4.")
    return replace(screen, watching=True, options=(MUGGINS,))


def _settled() -> Screen:
    lines = (
        "<b><bdi>Maria</bdi></b> says 8 for the hand.",
        "You claim missed points: 4.",
        "<b><bdi>Maria</bdi></b> pegs 8.",
        "You peg 4 for your claim.",
    )
    steps = _steps((MARIA, YOU), YOU, 0, (12, None, None))
    felt = FeltShow(
        steps,
        cards("7H", "8S", "8D", "9C"),
        parse_card("QS"),
        _tally(),
        12,
        settled=tuple(Markup(line) for line in lines),  # noqa: S704  written here, by us
    )
    tray = Tray("show", total=12, next_place="5:end", wanted="count")
    seats = (seat(YOU, 51, gain=4, dealer=True), seat(MARIA, 67))
    return replace(table(seats, felt, tray, "<b><bdi>Maria</bdi></b>’s hand counts 12."), options=(MUGGINS,))


def _settled_nothing() -> Screen:
    screen = _settled()
    felt = screen.felt
    assert isinstance(felt, FeltShow)
    lines = ("You say 4 for your hand.", "<b><bdi>Maria</bdi></b> says that is too many.")
    none = replace(
        felt,
        steps=_steps((MARIA, YOU), YOU, 1, (12, 0, None)),
        cards=cards("2H", "4C", "6S", "KH"),
        rows=(),
        total=0,
        settled=tuple(Markup(line) for line in lines),  # noqa: S704  written here, by us
        back=10,
    )
    tray = Tray(
        "show", total=0, next_place="5:2", skip_place="5:end", wanted="answer", next_unit="crib", next_person=YOU
    )
    return replace(screen, felt=none, tray=tray, options=(MUGGINS, TEN_BACK))


# --- Ten Back and Lowball --------------------------------------------------------------------------------------------


def _zero(back: int) -> Screen:
    screen = SAMPLES["back-ten"]()
    felt = screen.felt
    assert isinstance(felt, FeltShow)
    seats = tuple(replace(one, to_go=121 - one.score) for one in screen.seats)
    if not back:
        seats = (seats[0], replace(seats[1], score=0, gain=0, to_go=121))
        pegs = (screen.pegs[0], Pegs(2, 1, 0, -1))
        screen = replace(screen, pegs=pegs, status=says("<b><bdi>Maria</bdi></b>’s hand gives nothing."))
    felt = replace(felt, steps=_steps((MARIA, YOU), YOU, 0, (0, None, None)), back=back)
    tray = Tray("show", total=0, next_unit="hand", next_person=YOU, next_place="5:1", skip_place="5:end")
    return replace(screen, seats=seats, felt=felt, tray=tray, options=(TEN_BACK,))


def _lowball() -> Screen:
    screen = replace(_three(), lowball=True, options=(LOWBALL,))
    return replace(
        screen, seats=tuple(replace(one, score=one.score + 60, to_go=61 - one.score) for one in screen.seats)
    )


def _lowball_back() -> Screen:
    return replace(_zero(10), lowball=True, options=(LOWBALL, TEN_BACK))


def _lowball_won() -> Screen:
    felt = FeltResult((won(YOU, 98), replace(lost(MARIA, 121), reached=True)), 9, 0, 0, 16)
    seats = (seat(YOU, 98, "won"), seat(MARIA, 121, gain=6))
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    screen = table(seats, felt, tray, "<b><bdi>Maria</bdi></b> reached 121 and lost.")
    return replace(screen, lowball=True, options=(LOWBALL,), deal_word="")


def _lowball_shared() -> Screen:
    standings = (
        Standing(YOU, 77, won=True),
        Standing(LI, 77, won=True),
        Standing(MARIA, 100, won=False, place=3),
        Standing(JONAS, 121, won=False, place=4, reached=True),
    )
    seats = (seat(YOU, 77, "won"), seat(MARIA, 100), seat(LI, 77, "won"), seat(JONAS, 121, gain=2))
    tray = Tray("result", rematch="offer", summary_url="/g/Zk3")
    felt = FeltResult(standings, 11, 0, 0, 10)
    screen = table(seats, felt, tray, "<b><bdi>Jonas</bdi></b> reached 121 and lost.")
    return replace(screen, lowball=True, options=(LOWBALL,), deal_word="")


MANY: Mapping[str, Callable[[], Screen]] = {
    "three": _three,
    "three-discard": _three_discard,
    "four-cut": _four_cut,
    "four": _four,
    "four-61": lambda: replace(_four(), target=61),
    "four-away": _four_away,
    "four-longest": _four_longest_pile,
    "four-show": _four_show,
    "four-won": _four_won,
    "four-nobody": _four_nobody,
    "partners": _partners,
    "partners-discard": _partners_discard,
    "partners-won": lambda: _partners_result(121, 83, skunk=1),
    "partners-lost": lambda: _partners_result(101, 121),
    "announce": _announce,
    "announce-crib": _announce_crib,
    "announcing": _announcing,
    "answer": _answer,
    "answers": _answers,
    "watch-count": _watch_count,
    "settled": _settled,
    "settled-nothing": _settled_nothing,
    "zero-back": lambda: _zero(10),
    "zero-stays": lambda: _zero(0),
    "lowball": _lowball,
    "lowball-back": _lowball_back,
    "lowball-won": _lowball_won,
    "lowball-shared": _lowball_shared,
}
"""Name of a state -> what makes its screen."""
EVERY: Mapping[str, Callable[[], Screen]] = {**SAMPLES, **MANY, **COMFORT}
