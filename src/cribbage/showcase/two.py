"""Every state of a table for two, by the standard rules."""

from __future__ import annotations

from dataclasses import replace

from cribbage.engine.cards import parse_card
from cribbage.engine.moves import Event, Go, Pegged, Starter
from cribbage.showcase.kit import MARIA, TWO, VERA, WATCHED, YOU, States, cast, held, laid, screen, seat, status
from cribbage.showcase.ledger import THIS_DEAL, played
from cribbage.web.build_status import CUT_LOWEST, DEALS, HAS_THROWN, LEADS, count_said, turn_said
from cribbage.web.errors import OVER_31
from cribbage.web.felt import CutRound, FeltCrib, FeltCut, FeltPlay
from cribbage.web.sayings import say_all
from cribbage.web.screen import Screen, Tray
from cribbage.web.words import Cast, Sentence

HAND = "7H 8S 8D 9C"
PILE = (("8S", 2), ("7H", 1), ("9C", 2))
STARTER = parse_card("5D")


def happened(people: Cast, *events: Event) -> Sentence:
    """What one move brought."""
    return say_all(people, events)


def pegs(side: int, points: int, *why: str) -> Pegged:
    """Points for the seat of that side; where it stood does not matter to a sentence."""
    return Pegged(side, side, points, why, ())


def begins(people: Cast, dealer: int, *thrown: int) -> Sentence:
    """A deal has begun, and these have thrown."""
    said = people.say(DEALS, dealer, number=THIS_DEAL)
    for one in thrown:
        said += people.say(HAS_THROWN, one)
    return said


# --- the cut and the discard -----------------------------------------------------------------------------------------


def _cut() -> Screen:
    rounds = (CutRound(((YOU, parse_card("7H")), (MARIA, parse_card("JC")))),)
    seats = (seat(YOU, 0, dealer=True), seat(MARIA, 0))
    said = TWO.say(CUT_LOWEST, 0)
    made = screen(TWO, seats, said, FeltCut(rounds, YOU), Tray("cut", next_place="1:cards"), (-1, -1))
    return replace(made, status=status(said), deal_word="", log=())


def _cut_tied() -> Screen:
    rounds = (
        CutRound(((YOU, parse_card("7H")), (MARIA, parse_card("7C")))),
        CutRound(((YOU, parse_card("QD")), (MARIA, parse_card("2S")))),
    )
    seats = (seat(YOU, 0), seat(MARIA, 0, dealer=True))
    return replace(_cut(), seats=seats, status=status(TWO.say(CUT_LOWEST, 1)), felt=FeltCut(rounds, MARIA))


def _discard() -> Screen:
    return screen(
        TWO,
        (seat(YOU, 38, "to_choose", turn=True, dealer=True), seat(MARIA, 44, "thrown")),
        begins(TWO, 0, 1),
        FeltCrib(2, YOU, (MARIA,)),
        Tray("discard", mine=True, hand=held("3S 7H 8S 8D 9C KD"), choose=2, crib_owner=YOU),
        (31, 42),
    )


def _discard_theirs() -> Screen:
    return screen(
        TWO,
        (seat(YOU, 38, "to_choose", turn=True), seat(MARIA, 44, "choosing", turn=True, dealer=True)),
        begins(TWO, 1),
        FeltCrib(0, MARIA, ()),
        Tray("discard", mine=True, hand=held("3S 7H 8S 8D 9C KD"), choose=2, crib_owner=MARIA),
        (31, 42),
    )


def _waiting() -> Screen:
    return screen(
        TWO,
        (seat(YOU, 38, "ready", dealer=True), seat(MARIA, 44, "choosing", turn=True)),
        begins(TWO, 0, 0),
        FeltCrib(2, YOU, ()),
        Tray("thrown", hand=held(HAND), crib_owner=YOU, choose=2, waiting_for=(MARIA,), may_take_back=True),
        (31, 42),
    )


# --- the play --------------------------------------------------------------------------------------------------------


def _play() -> Screen:
    said = happened(TWO, played(1, "8S 7H 9C"), pegs(1, 3, "run"))
    made = screen(
        TWO,
        (
            seat(YOU, 47, "to_play", turn=True, dealer=True, cards_left=3),
            seat(MARIA, 55, cards_left=2, gain=3),
        ),
        said,
        FeltPlay(laid(*PILE), 24, STARTER, YOU),
        Tray("play", mine=True, hand=held("4C 6D JH", count=24)),
        (45, 52),
    )
    return replace(made, status=status(said, count_said(TWO, 24), turn_said(TWO, 2, 3)))


def _refused() -> Screen:
    said = TWO.tell(OVER_31, card=parse_card("JH"), count=34)
    return replace(_play(), status=status(said, tone="refused"))


def _opponent() -> Screen:
    return screen(
        TWO,
        (seat(YOU, 47, dealer=True, cards_left=2), seat(MARIA, 55, "playing", turn=True, cards_left=2)),
        happened(TWO, played(0, "8S 7H 9C 4C")),
        FeltPlay(laid(*PILE, ("4C", 1)), 28, STARTER, YOU),
        Tray("wait", hand=held("6D JH"), waiting_for=(MARIA,), may_choose_ahead=True),
        (45, 52),
    )


def _go() -> Screen:
    return screen(
        TWO,
        (seat(YOU, 47, dealer=True, cards_left=2), seat(MARIA, 55, "playing", turn=True, cards_left=1)),
        happened(TWO, played(1, "8S 7H 9C 4H"), Go(0)),
        FeltPlay(laid(*PILE, ("4H", 2)), 28, STARTER, YOU),
        Tray("go", hand=held("6D JH"), waiting_for=(MARIA,), may_choose_ahead=True),
        (45, 52),
    )


def _count_ended() -> Screen:
    turned = laid(*PILE, ("4C", 1), ("3H", 2))
    return screen(
        TWO,
        (
            seat(YOU, 47, "to_play", turn=True, dealer=True, cards_left=2),
            seat(MARIA, 57, cards_left=1, gain=2),
        ),
        happened(TWO, played(1, "8S 7H 9C 4C 3H"), pegs(1, 2, "thirty_one")),
        FeltPlay((), 0, STARTER, YOU, YOU, turned, 31),
        Tray("play", mine=True, hand=held("6D JH", count=0)),
        (45, 55),
    )


def _heels() -> Screen:
    jack = parse_card("JD")
    return screen(
        TWO,
        (
            seat(YOU, 49, dealer=True, cards_left=4, gain=2),
            seat(MARIA, 44, "leads", turn=True, cards_left=4),
        ),
        happened(TWO, Starter(jack), pegs(0, 2, "heels")) + TWO.say(LEADS, 1),
        FeltPlay((), 0, jack, YOU, MARIA),
        Tray("wait", hand=held(HAND), waiting_for=(MARIA,), may_choose_ahead=True),
        (47, 42),
    )


def _away() -> Screen:
    maria = seat(MARIA, 55, "playing", turn=True, cards_left=2, presence="away")
    return replace(_opponent(), seats=(_opponent().seats[0], maria), away=(MARIA,))


def _watch() -> Screen:
    ana = WATCHED.people[0]
    made = screen(
        WATCHED,
        (
            seat(ana, 47, "playing", turn=True, dealer=True, cards_left=3),
            seat(MARIA, 55, cards_left=2, gain=3),
        ),
        happened(WATCHED, played(1, "8S 7H 9C"), pegs(1, 3, "run")),
        FeltPlay(laid(*PILE), 24, STARTER, ana),
        Tray("watch", waiting_for=(ana,)),
        (45, 52),
    )
    return replace(made, watching=True)


def _long() -> Screen:
    """Long names, a long pile, a long line: nothing may be pushed out."""
    you = replace(YOU, name="Konstantina-Alexandra")
    people = cast(you, VERA)
    pile = laid(("AH", 2), ("2H", 1), ("3S", 2), ("4C", 1), ("5H", 2), ("6D", 1), ("7S", 2), ("2C", 2))
    return screen(
        people,
        (
            seat(you, 119, "to_play", turn=True, dealer=True, cards_left=4),
            seat(VERA, 118, cards_left=1, gain=7),
        ),
        happened(people, played(1, "AH 2H 3S 4C 5H 6D 7S"), pegs(1, 7, "run"), Go(0), played(1, "2C")),
        FeltPlay(pile, 30, parse_card("TD"), VERA),
        Tray("play", mine=True, hand=held("AS 6C TH KD", count=30)),
        (107, 106),
    )


PLAY_STATES: States = {
    "cut": _cut,
    "cut-tied": _cut_tied,
    "discard": _discard,
    "discard-theirs": _discard_theirs,
    "waiting": _waiting,
    "play": _play,
    "refused": _refused,
    "opponent": _opponent,
    "go": _go,
    "count-ended": _count_ended,
    "heels": _heels,
    "away": _away,
    "watch": _watch,
    "long": _long,
}
