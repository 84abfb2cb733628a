"""A `Screen` for every state of a table for two, made by hand: for the tests of the templates and `tools/sheet.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal

from markupsafe import Markup

from cribbage.engine.cards import Card, parse_card
from cribbage.web.faces import chip
from cribbage.web.felt import (
    CutRound,
    Felt,
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
    HandCard,
    LogLine,
    Note,
    Pegs,
    Presence,
    Screen,
    SeatChip,
    Status,
    Tray,
)

SPRITE = "/static/cards.svg?v=00000000"
YOU = Person("Ana", 1, you=True)
MARIA = Person("Maria", 2)
HAND = ("7H", "8S", "8D", "9C")


def cards(*texts: str) -> tuple[Card, ...]:
    """Cards by their short texts."""
    return tuple(parse_card(text) for text in texts)


def held(*texts: str, count: int | None = None) -> tuple[HandCard, ...]:
    """A hand; with a count, what each card would make of it."""
    hand = cards(*texts)
    if count is None:
        return tuple(HandCard(card) for card in hand)
    return tuple(HandCard(card, count + card.value, count + card.value <= 31) for card in hand)


def laid(*played: tuple[str, int]) -> tuple[tuple[Card, int], ...]:
    """Cards of a pile, each with the peg of who laid it."""
    return tuple((parse_card(text), peg) for text, peg in played)


def says(text: str, spoken: str = "", card: str = "") -> Status:
    """A status line; `{card}` in the text becomes a chip."""
    html = Markup(text)  # noqa: S704  written below, by us
    return Status(html.format(card=chip(parse_card(card), SPRITE)) if card else html, spoken or text)


def log() -> tuple[LogLine, ...]:
    """A deal and the deal before it, newest first."""

    pegs = {1: 45, 2: 52}

    def line(text: str, peg: int, points: int = 0, card: str = "") -> LogLine:
        if not points:
            return LogLine(says(text, card=card).html, peg)
        now = pegs[peg]
        pegs[peg] = start = now - points
        moved = f"From hole {start} to hole {now}."
        return LogLine(says(text, card=card).html, peg, points, holes=(start, now), moved=moved)

    return (
        LogLine(Markup("Deal 5. Your crib.")),
        line("Maria plays {card}: run of three", 2, 3, "9C"),
        line("You play {card}: fifteen", 1, 2, "7H"),
        line("Maria plays {card}", 2, card="8S"),
        line("{card} is turned up", 1, card="5D"),
        LogLine(Markup("Deal 4. Maria's crib.")),
        line("Maria's crib: run of three 3", 2, 3),
        line("Maria's hand: fifteen 2, pair 4", 2, 4),
        line("Your hand: fifteen 2, run of four 6", 1, 6),
        line("You: last card", 1, 1),
        *(line("Maria plays {card}", 2, card=text) for text in ("KD", "4S", "2C", "JH")),
        *(line("You play {card}", 1, card=text) for text in ("QD", "4H", "3C", "TS")),
    )


def seat(
    person: Person,
    score: int,
    note: Note = "",
    *,
    turn: bool = False,
    dealer: bool = False,
    cards_left: int | None = None,
    gain: int = 0,
    presence: Presence = "here",
) -> SeatChip:
    """A seat."""
    return SeatChip(person, score, dealer, turn, note, presence, cards_left, gain)


def screen(you: SeatChip, maria: SeatChip, status: Status, felt: Felt, tray: Tray, rears: tuple[int, int]) -> Screen:
    """A screen of a game to 121 between the reader and Maria."""
    return Screen(
        base="/t/Vx1vJ0aTq2mBz0kq8rYw3A",
        version="412.7",
        game_version=88,
        game_number=3,
        target=121,
        seats=(you, maria),
        pegs=(Pegs(1, 0, you.score, rears[0]), Pegs(2, 1, maria.score, rears[1])),
        status=status,
        felt=felt,
        tray=tray,
        log=log(),
        title="Your turn · Cribbage" if tray.mine else "Waiting for Maria · Cribbage",
        board_text=f"You {you.score}, Maria {maria.score}, of 121. You are 44 short of the skunk line.",
        deal_word="Deal 5",
    )


def won(person: Person, score: int) -> Standing:
    """The winner in a result."""
    return Standing(person, score, won=True)


def lost(person: Person, score: int) -> Standing:
    """Another in a result."""
    return Standing(person, score, won=False)


def _cut() -> Screen:
    rounds = (CutRound(((YOU, parse_card("7H")), (MARIA, parse_card("JC")))),)
    return replace(
        screen(
            seat(YOU, 0, dealer=True),
            seat(MARIA, 0),
            says("You cut {card}, Maria cuts a jack: you deal.", "You cut the seven of hearts.", "7H"),
            FeltCut(rounds, YOU),
            Tray("cut", next_place="1:cards"),
            (-1, -1),
        ),
        deal_word="",
        log=(),
    )


def _cut_tied() -> Screen:
    rounds = (
        CutRound(((YOU, parse_card("7H")), (MARIA, parse_card("7C")))),
        CutRound(((YOU, parse_card("QD")), (MARIA, parse_card("2S")))),
    )
    return replace(_cut(), felt=FeltCut(rounds, MARIA), tray=Tray("cut", next_place="1:cards"))


def _discard() -> Screen:
    return screen(
        seat(YOU, 38, "to_choose", turn=True, dealer=True),
        seat(MARIA, 44, "thrown"),
        says("<b>Deal 5.</b> You deal and have the crib.", "Deal 5. You deal, so the crib is yours."),
        FeltCrib(2, YOU, (MARIA,)),
        Tray("discard", mine=True, hand=held("3S", "7H", "8S", "8D", "9C", "KD"), choose=2, crib_owner=YOU),
        (31, 42),
    )


def _waiting() -> Screen:
    return screen(
        seat(YOU, 38, "ready", dealer=True),
        seat(MARIA, 44, "choosing", turn=True),
        says("You put two cards in your crib."),
        FeltCrib(2, YOU, ()),
        Tray("thrown", hand=held(*HAND), crib_owner=YOU, choose=2, waiting_for=(MARIA,), may_take_back=True),
        (31, 42),
    )


def _play() -> Screen:
    return screen(
        seat(YOU, 47, "to_play", turn=True, dealer=True, cards_left=3),
        seat(MARIA, 55, cards_left=2, gain=3),
        says(
            "<b><bdi>Maria</bdi></b> plays {card}: run of three for 3.",
            "Maria plays nine of clubs, run of three for 3. Count 24. Your turn: 2 of your 3 cards can be played.",
            "9C",
        ),
        FeltPlay(laid(("8S", 2), ("7H", 1), ("9C", 2)), 24, parse_card("5D"), YOU),
        Tray("play", mine=True, hand=held("4C", "6D", "JH", count=24)),
        (45, 52),
    )


def _refused() -> Screen:
    spoken = "Jack of hearts makes 34, over 31."
    status = replace(says("{card} makes 34, over 31.", spoken, "JH"), tone="refused")
    return replace(_play(), status=status)


def _opponent() -> Screen:
    return screen(
        seat(YOU, 47, dealer=True, cards_left=2),
        seat(MARIA, 55, "playing", turn=True, cards_left=2),
        says("<b>You</b> play {card}: 28.", "You play the four of clubs: 28.", "4C"),
        FeltPlay(laid(("8S", 2), ("7H", 1), ("9C", 2), ("4C", 1)), 28, parse_card("5D"), YOU),
        Tray("wait", hand=held("6D", "JH"), waiting_for=(MARIA,), may_choose_ahead=True),
        (45, 52),
    )


def _go() -> Screen:
    return screen(
        seat(YOU, 47, dealer=True, cards_left=2),
        seat(MARIA, 55, "playing", turn=True, cards_left=1),
        says("<b><bdi>Maria</bdi></b> plays {card}: 28. You say go.", "Maria plays the four of hearts.", "4H"),
        FeltPlay(laid(("8S", 2), ("7H", 1), ("9C", 2), ("4H", 2)), 28, parse_card("5D"), YOU),
        Tray("go", hand=held("6D", "JH"), waiting_for=(MARIA,), may_choose_ahead=True),
        (45, 52),
    )


def _count_ended() -> Screen:
    return screen(
        seat(YOU, 47, "to_play", turn=True, dealer=True, cards_left=2),
        seat(MARIA, 57, cards_left=1, gain=2),
        says("<b><bdi>Maria</bdi></b> plays {card}: 31 for 2.", "Maria plays the three of hearts: 31 for 2.", "3H"),
        FeltPlay((), 0, parse_card("5D"), YOU, YOU, laid(("8S", 2), ("7H", 1), ("9C", 2), ("4C", 1), ("3H", 2)), 31),
        Tray("play", mine=True, hand=held("6D", "JH", count=0)),
        (45, 55),
    )


def _heels() -> Screen:
    return screen(
        seat(YOU, 49, dealer=True, cards_left=4, gain=2),
        seat(MARIA, 44, "leads", turn=True, cards_left=4),
        says("<b>His heels.</b> {card} turned up: you peg 2.", "His heels. You peg 2.", "JD"),
        FeltPlay((), 0, parse_card("JD"), YOU, MARIA),
        Tray("wait", hand=held(*HAND), waiting_for=(MARIA,), may_choose_ahead=True),
        (47, 42),
    )


def _tally() -> tuple[TallyRow, ...]:
    rows = (
        ("Fifteen", ("7H", "8S"), 2),
        ("Fifteen", ("7H", "8D"), 4),
        ("Pair", ("8S", "8D"), 6),
        ("Run of three", ("7H", "8S", "9C"), 9),
        ("Run of three", ("7H", "8D", "9C"), 12),
    )
    return tuple(TallyRow(label, cards(*texts), running) for label, texts, running in rows)


def _steps(current: int, totals: tuple[int | None, int | None, int | None]) -> tuple[ShowStep, ...]:
    units: tuple[tuple[Person, Literal["hand", "crib"]], ...] = ((MARIA, "hand"), (YOU, "hand"), (YOU, "crib"))
    return tuple(
        ShowStep(person, unit, total, current=at == current, place=f"5:{at}" if total is not None else "")
        for at, ((person, unit), total) in enumerate(zip(units, totals, strict=True))
    )


def _show() -> Screen:
    return screen(
        seat(YOU, 59, dealer=True, gain=12),
        seat(MARIA, 59),
        says("<b>Your hand</b> counts 12.", "Your hand counts 12."),
        FeltShow(_steps(1, (4, 12, None)), cards(*HAND), parse_card("QS"), _tally(), 12),
        Tray("show", total=12, next_unit="crib", next_person=YOU, next_place="5:2", skip_place="5:end"),
        (47, 55),
    )


def _show_waiting() -> Screen:
    tray = Tray("show", total=0, next_place="6:cards", wanted="cards")
    felt = FeltShow(_steps(2, (4, 12, 0)), cards("2H", "4C", "6S", "KH"), parse_card("QS"), (), 0)
    return replace(_show(), felt=felt, tray=tray, status=says("<b>Your crib</b> counts nothing."))


def _show_longest() -> Screen:
    """The hand of 29, which has the longest tally but one."""
    fives = ("5H", "5S", "5D", "5C")
    fifteens = [(five, "JC") for five in fives] + [tuple(f for f in fives if f != left) for left in fives]
    pairs = [(a, b) for at, a in enumerate(fives) for b in fives[at + 1 :]]
    rows = [("Fifteen", one) for one in fifteens] + [("Pair", one) for one in pairs]
    tally = [TallyRow(label, cards(*texts), 2 * at) for at, (label, texts) in enumerate(rows, start=1)]
    tally.append(TallyRow("His nobs", cards("JC"), 29))
    felt = FeltShow(_steps(1, (4, 29, None)), cards("5H", "5S", "5D", "JC"), parse_card("5C"), tuple(tally), 29)
    return replace(_show(), felt=felt, tray=replace(_show().tray, total=29))


def _result(felt: FeltResult, you: SeatChip, maria: SeatChip, tray: Tray, status: Status) -> Screen:
    return replace(screen(you, maria, status, felt, tray, (you.score - 4, maria.score - 5)), deal_word="")


def _won() -> Screen:
    felt = FeltResult((won(YOU, 121), lost(MARIA, 104)), 9, 0, 0, 16)
    return _result(
        felt,
        seat(YOU, 121, "won", gain=4),
        seat(MARIA, 104, "wants_rematch"),
        Tray("result", rematch="wanted", waiting_for=(MARIA,), summary_url="/g/Zk3"),
        says("<b>You</b> peg out with fifteen 2, pair 4.", "You peg out with fifteen 2, pair 4. You win."),
    )


def _lost() -> Screen:
    felt = FeltResult((won(MARIA, 121), lost(YOU, 112)), 9, 0, 0, 14, match=((YOU, 2), (MARIA, 1)))
    return _result(
        felt,
        seat(YOU, 112),
        seat(MARIA, 121, "won", gain=5),
        Tray("result", rematch="offered", summary_url="/g/Zk3"),
        says("<b><bdi>Maria</bdi></b> pegs out.", "Maria pegs out. Maria wins."),
    )


def _skunk() -> Screen:
    felt = FeltResult((won(MARIA, 121), lost(YOU, 86)), 8, 1, 5, 12)
    return _result(
        felt,
        seat(YOU, 86),
        seat(MARIA, 121, "won", gain=7),
        Tray("result", rematch="offer", summary_url="/g/Zk3"),
        says("<b><bdi>Maria</bdi></b> pegs out. You did not pass 90."),
    )


def _resigned() -> Screen:
    felt = FeltResult((won(YOU, 60), lost(MARIA, 58)), 5, 0, 0, 8, resigned=MARIA)
    return _result(
        felt,
        seat(YOU, 60, "won"),
        seat(MARIA, 58, "resigned", presence="away"),
        Tray("result", rematch="gone", summary_url="/g/Zk3"),
        says("<b><bdi>Maria</bdi></b> resigned."),
    )


def _away() -> Screen:
    maria = seat(MARIA, 55, "playing", turn=True, cards_left=2, presence="away")
    return replace(_opponent(), seats=(_opponent().seats[0], maria), away=(MARIA,))


def _watch() -> Screen:
    ana = Person("Ana", 1)
    felt = FeltPlay(laid(("8S", 2), ("7H", 1), ("9C", 2)), 24, parse_card("5D"), ana)
    return replace(
        _play(),
        seats=(seat(ana, 47, "playing", turn=True, dealer=True, cards_left=3), seat(MARIA, 55, cards_left=2, gain=3)),
        felt=felt,
        tray=Tray("watch", waiting_for=(ana,)),
        watching=True,
        title="Ana to play · Cribbage",
    )


def _back_ten() -> Screen:
    pegs = (Pegs(1, 0, 59, 47), Pegs(2, 1, 42, 37, ghost=52))
    status = replace(says("<b>Maria's hand</b> scored nothing: back 10 holes."), tone="back")
    seats = (seat(YOU, 59, dealer=True), seat(MARIA, 42, gain=-10))
    return replace(_show_waiting(), pegs=pegs, status=status, seats=seats)


def _long() -> Screen:
    """Long names, a long pile, a long line: nothing may be pushed out."""
    vera = Person("Вероника Константиновна", 2)
    you = replace(YOU, name="Konstantina-Alexandra")
    pile = laid(("AH", 2), ("2H", 1), ("3S", 2), ("4C", 1), ("5H", 2), ("6D", 1), ("7S", 2), ("2C", 2))
    line = "<b><bdi>Вероника Константиновна</bdi></b> plays {card}: run of seven for 7, and this line is long."
    return screen(
        seat(you, 119, "to_play", turn=True, dealer=True, cards_left=4),
        seat(vera, 118, cards_left=1, gain=12),
        says(line, card="2C"),
        FeltPlay(pile, 30, parse_card("TD"), vera),
        Tray("play", mine=True, hand=held("AS", "6C", "TH", "KD", count=30)),
        (107, 106),
    )


SAMPLES: Mapping[str, Callable[[], Screen]] = {
    "cut": _cut,
    "cut-tied": _cut_tied,
    "discard": _discard,
    "waiting": _waiting,
    "play": _play,
    "refused": _refused,
    "opponent": _opponent,
    "go": _go,
    "count-ended": _count_ended,
    "heels": _heels,
    "show": _show,
    "show-nothing": _show_waiting,
    "show-longest": _show_longest,
    "back-ten": _back_ten,
    "won": _won,
    "lost": _lost,
    "skunk": _skunk,
    "resigned": _resigned,
    "away": _away,
    "watch": _watch,
    "long": _long,
}
"""Name of a state -> what makes its screen."""
