"""The play: who lays what, go, what ends a count, and what each card scores (rules.md 4)."""

from __future__ import annotations

from itertools import product

import pytest

from cribbage.engine.cards import DECK, Card, Rank, parse_card
from cribbage.engine.moves import Event, Go, Pegged, Played
from cribbage.engine.pegging import Play, begin_play, lay, may_lay
from cribbage.engine.scoring import score_play
from tests.engine import oracle
from tests.engine.reading import SEATS, CountRow, PlayRow, cards, count_rows, play_rows, with_suits
from tests.engine.table import begun, with_hands

CLOSINGS = {"go", "last_card"}


# --- one count: counts.txt -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", count_rows(), ids=lambda row: row.id)
def test_worked_counts(row: CountRow) -> None:
    """rules.md 4.4, P01 to P56: the total and the points of each card, the reasons of the last one."""
    starts = [row.series[:length] for length in range(1, len(row.series) + 1)]
    assert tuple(sum(card.value for card in series) for series in starts) == row.totals
    assert tuple(sum(item.points for item in score_play(series)) for series in starts) == row.points
    if row.illegal is None:
        items = score_play(row.series)
        assert sorted((item.kind, item.points) for item in items) == sorted(row.last_reasons)


@pytest.mark.parametrize("row", count_rows(), ids=lambda row: row.id)
def test_items_of_a_card_name_the_cards(row: CountRow) -> None:
    """Fifteen and thirty-one are made by the whole count, pair and run by the end of it."""
    for length in range(1, len(row.series) + 1):
        series = row.series[:length]
        for item in score_play(series):
            assert item.cards == series[-len(item.cards) :]
            if item.kind in {"fifteen", "thirty_one"}:
                assert item.cards == series
            elif item.kind == "pair":
                assert item.points == len(item.cards) * (len(item.cards) - 1)
            else:
                assert item.points == len(item.cards)


@pytest.mark.parametrize("row", [row for row in count_rows() if row.illegal], ids=lambda row: row.id)
def test_a_card_past_31_does_not_fit(row: CountRow) -> None:
    """rules.md PL2, P49."""
    assert row.illegal is not None
    assert may_lay((row.illegal, parse_card("AC")), row.totals[-1]) == (parse_card("AC"),)


def test_what_fits() -> None:
    """rules.md PL2: total + value <= 31, court cards count ten; 31 itself is allowed."""
    hand = cards("AC 2D 9H TS KC")
    assert may_lay(hand, 0) == hand
    assert may_lay(hand, 21) == hand
    assert may_lay(hand, 22) == cards("AC 2D 9H")
    assert may_lay(hand, 29) == cards("AC 2D")
    assert may_lay(hand, 30) == cards("AC")
    assert may_lay(hand, 31) == ()


# --- what a card scores ----------------------------------------------------------------------------------------------


def test_every_reason_on_one_card_is_paid() -> None:
    """rules.md 4.2, 4: run and 31, run and 15, pair and 15, pair and 31 on one card are all scored and named."""
    for ranks, reasons in {
        "7 9 8 7": {"thirty_one": 2, "run": 3},
        "4 6 5": {"fifteen": 2, "run": 3},
        "5 5 5": {"fifteen": 2, "pair": 6},
        "A T T T": {"thirty_one": 2, "pair": 6},
    }.items():
        assert {item.kind: item.points for item in score_play(with_suits(ranks.split()))} == reasons


def test_all_counts_of_up_to_five_cards() -> None:
    """rules.md 4.2: every order of up to five ranks within 31, against the second opinion."""
    suits = [DECK[13 * suit : 13 * suit + 13] for suit in range(4)]
    for length in range(1, 6):
        for ranks in product(range(10 if length == 5 else 13), repeat=length):
            if sum(min(rank + 1, 10) for rank in ranks) > 31 or any(ranks.count(rank) > 4 for rank in set(ranks)):
                continue
            series = [suits[ranks[:place].count(rank)][rank] for place, rank in enumerate(ranks)]
            assert {item.kind: item.points for item in score_play(series)} == oracle.play_points(series)


def test_no_flush_and_no_nobs_in_the_play() -> None:
    """rules.md 4.2, 6."""
    assert score_play(cards("2H 4H 6H 8H")) == ()
    assert score_play(cards("JH 2H")) == ()


@pytest.mark.parametrize("ranks", ["K A Q", "Q K A", "A K 2", "K A 2", "2 A K Q"])
def test_no_run_round_the_corner(ranks: str) -> None:
    """rules.md 1: the ace is low only."""
    assert not [item for item in score_play(with_suits(ranks.split())) if item.kind == "run"]


# --- whole plays: plays.txt ------------------------------------------------------------------------------------------


def course_by_pegging(row: PlayRow) -> list[str]:
    """The course of a row as the pure functions of the play tell it."""
    told: list[str] = []
    play = begin_play(row.orders, dealer=len(row.orders) - 1)
    while play.turn is not None:
        seat = play.turn
        fits = may_lay(play.hands[seat], play.count)
        card = next(card for card in row.orders[seat] if card in fits)
        laid = lay(play, card)
        told.append(_card(seat, card, laid.makes))
        if laid.items:
            told[-1] += _points(sum(item.points for item in laid.items), tuple(item.kind for item in laid.items))
        told.extend(f"{SEATS[other]}:go" for other in laid.said_go)
        if laid.closing in CLOSINGS:
            told.append(f"{SEATS[seat]}+1:{laid.closing}")
        if laid.closing:
            assert (laid.play.count, laid.play.series, laid.play.gone) == (0, (), frozenset())
            told.append("//")
        play = laid.play
    return told


def course_by_events(events: list[Event]) -> list[str]:
    """The course of a row as the events of a game tell it."""
    told: list[str] = []
    for event in events:
        if isinstance(event, Played):
            told.append(_card(event.seat, event.card, event.count))
            if event.count == 31:
                told.append("//")
        elif isinstance(event, Go):
            told.append(f"{SEATS[event.seat]}:go")
        elif isinstance(event, Pegged) and event.why[0] in CLOSINGS:
            told.extend([f"{SEATS[event.seat]}+{event.points}:{event.why[0]}", "//"])
        elif isinstance(event, Pegged) and event.why[0] not in {"hand", "crib"}:
            place = -2 if told[-1] == "//" else -1
            told[place] += _points(event.points, event.why)
    return told


def _card(seat: int, card: Card, count: int) -> str:
    return f"{SEATS[seat]}{card.text[0]}({count})"


def _points(points: int, why: tuple[str, ...]) -> str:
    return f"+{points}:{','.join(why)}"


@pytest.mark.parametrize("row", play_rows(), ids=lambda row: row.id)
def test_worked_plays(row: PlayRow) -> None:
    """rules.md 4.5, F01 to F16, through the pure functions: cards, goes, closing points, resets, leaders."""
    assert course_by_pegging(row) == list(row.course)


@pytest.mark.parametrize("row", play_rows(), ids=lambda row: row.id)
def test_worked_plays_in_a_game(row: PlayRow) -> None:
    """rules.md 4.5, F01 to F16, through a game: the same course as events, and what each seat pegged."""
    table = begun(with_hands(*row.orders))
    table.lay_first_that_fits(row.orders)
    assert course_by_events(table.events) == list(row.course)
    pegged = [0] * len(row.orders)
    for event in table.events:
        if isinstance(event, Pegged) and event.why[0] not in {"hand", "crib"}:
            pegged[event.seat] += event.points
    assert tuple(pegged) == row.pegged


# --- go, and who leads -----------------------------------------------------------------------------------------------


def play_on(play: Play, *texts: str) -> Play:
    """Lay these cards, each by the seat whose turn it is."""
    for text in texts:
        play = lay(play, parse_card(text)).play
    return play


def test_dealers_left_leads() -> None:
    """rules.md PL1."""
    hands = tuple(cards(text) for text in ("AC", "AD", "AH", "AS"))
    assert [begin_play(hands, dealer).turn for dealer in range(4)] == [1, 2, 3, 0]


def test_a_player_without_cards_says_nothing() -> None:
    """rules.md PL4: seat 0 is out of cards and is neither asked nor told to say go."""
    play = Play((cards("AC"), cards("KD KH 9S"), cards("QC QD")), turn=0)
    play = lay(play, parse_card("AC")).play
    said: list[int] = []
    while play.turn is not None:
        laid = lay(play, may_lay(play.hands[play.turn], play.count)[0])
        said.extend(laid.said_go)
        play = laid.play
        assert play.turn != 0
    assert 0 not in said


def test_go_is_said_once_in_a_count() -> None:
    """rules.md 4.3: whoever has said go in this count is passed over without saying it again."""
    play = play_on(Play((cards("9C QC JC"), cards("KH 8C AC AD 7D")), turn=1), "KH", "9C")
    first = lay(play, parse_card("8C"))
    assert (first.makes, first.said_go, first.play.turn, first.play.gone) == (27, (0,), 1, frozenset({0}))
    second = lay(first.play, parse_card("AC"))
    assert (second.makes, second.said_go, second.play.turn) == (28, (), 1)
    third = lay(second.play, parse_card("AD"))
    assert (third.makes, third.said_go, third.closing, third.play.turn) == (29, (), "go", 0)


def test_whoever_laid_last_does_not_say_go_to_himself() -> None:
    """rules.md 4.3: the last player's own lack of a card is no go."""
    play = Play((cards("KC"), cards("KD QD JD")), turn=1)
    laid = lay(play_on(play, "KD", "KC"), parse_card("QD"))
    assert (laid.said_go, laid.closing, laid.play.turn) == ((), "go", 1)


def test_leader_is_left_of_the_last_player() -> None:
    """rules.md PL8: not the pone, not whoever said go first; those without cards are skipped."""
    play = Play((cards("2C 3C"), cards("KC QC"), cards("KD"), cards("9D 8D")), turn=1)
    nine = lay(play_on(play, "KC", "KD"), parse_card("9D"))
    assert (nine.makes, nine.closing, nine.play.turn) == (29, "", 0)
    two = lay(nine.play, parse_card("2C"))
    assert (two.closing, two.play.turn) == ("thirty_one", 1)
    play = Play((cards("2C"), cards("KC"), cards("KD"), cards("9D 8D")), turn=0)
    alone = lay(play_on(play, "2C", "KC", "KD"), parse_card("9D"))
    assert (alone.closing, alone.play.turn) == ("thirty_one", 3)


def test_an_ended_count_is_not_an_ended_play() -> None:
    """rules.md PL6, PL9: 31 or a go ends the count only; the play ends with the last card."""
    thirty_one = lay(play_on(Play((cards("KC JC"), cards("KD AD 2C")), 0), "KC", "KD", "JC"), parse_card("AD"))
    assert (thirty_one.makes, thirty_one.closing, thirty_one.play.turn) == (31, "thirty_one", 1)
    assert lay(thirty_one.play, parse_card("2C")).closing == "last_card"
    go = lay(play_on(Play((cards("KC 5C"), cards("KD QD")), 0), "KC", "KD"), parse_card("5C"))
    assert (go.makes, go.said_go, go.closing, go.play.turn) == (25, (1,), "go", 1)
    last = lay(go.play, parse_card("QD"))
    assert (last.closing, last.play.turn) == ("last_card", None)


def test_31_with_the_last_card_of_the_deal_is_two() -> None:
    """rules.md PL6, PL7: no third point."""
    play = Play((cards("KC AC"), cards("KD TD")), turn=0)
    laid = lay(play_on(play, "KC", "KD", "AC"), parse_card("TD"))
    assert [(item.kind, item.points) for item in laid.items] == [("thirty_one", 2)]
    assert (laid.closing, laid.play.turn) == ("thirty_one", None)


def test_the_most_for_one_card() -> None:
    """rules.md 4.3, P54: double pair royal, fifteen and last card make 15."""
    hands = tuple(cards(text) for text in ("7C 2D 2S", "2C 2H"))
    laid = lay(play_on(Play(hands, 0), "7C", "2C", "2D", "2H"), parse_card("2S"))
    assert sum(item.points for item in laid.items) + (laid.closing == "last_card") == 15


def test_cards_before_a_reset_are_dead() -> None:
    """rules.md 4.2: no pair and no run over a reset, also where the same player leads again."""
    hands = (cards("TC 6C"), cards("JC 5C 5D"))
    play = play_on(Play(hands, 0), "TC", "JC", "6C", "5C")
    assert (play.count, play.turn) == (0, 1)
    assert lay(play, parse_card("5D")).items == ()


def test_combinations_across_a_go() -> None:
    """rules.md 4.2: a go in the middle breaks nothing, also with one player's consecutive cards (F04)."""
    play = play_on(Play((cards("KC 2C 2D 2H"), cards("KD QD JD TD")), 0), "KC", "KD")
    first = lay(play, parse_card("2C"))
    assert (first.said_go, first.play.turn) == ((1,), 0)
    second = lay(first.play, parse_card("2D"))
    assert ([item.points for item in second.items], second.closing) == ([2], "")
    third = lay(second.play, parse_card("2H"))
    assert ([item.points for item in third.items], third.closing) == ([6], "go")


def test_points_depend_on_the_running_count_only() -> None:
    """rules.md 12, 12: what was laid before the count changes nothing."""
    before = ((0, parse_card("5C")), (1, parse_card("5D")))
    play = Play((cards("5H"), cards("5S")), 0, laid=before, start=2)
    assert lay(play, parse_card("5H")).items == ()
    assert Rank.FIVE in {card.rank for _, card in lay(play, parse_card("5H")).play.laid}
