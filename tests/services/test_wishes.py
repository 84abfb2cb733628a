"""Cards that the table lays for a seat: chosen in advance, or the only one that fits (behaviour.md, "The play")."""

from __future__ import annotations

import re

import pytest

from cribbage.engine.cards import Card, Seat, parse_card
from cribbage.engine.moves import IllegalMove, PlayCard
from cribbage.services import wishes
from cribbage.services.wishes import Wish, card_laid, choose_ahead, due, let_table_play, set_forced
from cribbage.store.db import Database
from tests.helpers import Duo, dump, laid_out, seat_two
from tests.services.test_moves import EASY, thrown

SEVEN, EIGHT = parse_card("7H"), parse_card("8S")


@pytest.mark.parametrize(
    ("wish", "fitting", "laid"),
    [
        (Wish(), (SEVEN,), None),
        (Wish(), (), None),
        (Wish(forced=True), (SEVEN,), SEVEN),
        (Wish(forced=True), (SEVEN, EIGHT), None),
        (Wish(card=EIGHT), (SEVEN, EIGHT), EIGHT),
        (Wish(card=EIGHT), (SEVEN,), None),
        (Wish(forced=True, card=EIGHT), (SEVEN,), SEVEN),
        (Wish(forced=True, card=EIGHT), (SEVEN, EIGHT), EIGHT),
    ],
)
def test_what_the_table_lays(wish: Wish, fitting: tuple[Card, ...], laid: Card | None) -> None:
    """A card that does not fit any more is never laid; the only one that fits is, where that is wished."""
    assert card_laid(wish, fitting) == laid


@pytest.fixture
def duo(database: Database) -> Duo:
    """Both have thrown; seat 0 leads with 6H 8S TC QD, seat 1 holds 6S 8C TH QS."""
    return thrown(seat_two(database, laid_out(EASY)))


def wish_of(duo: Duo, seat: Seat) -> Wish:
    opened = duo.opened
    assert opened.game is not None
    assert opened.state is not None
    return wishes.wishes_in(opened.wishes, opened.game, opened.state.deal).get(seat, Wish())


def lay(duo: Duo) -> int | None:
    return let_table_play(duo.playing, duo.table_id, duo.opened.table.version)


def test_a_card_chosen_in_advance_is_laid_when_the_turn_comes(duo: Duo) -> None:
    before = duo.opened.table.version
    choose_ahead(duo.playing, duo.holding(1), parse_card("TH"))
    # Nobody else is told: not even that something has changed.
    assert duo.opened.table.version == before
    assert lay(duo) is None
    duo.move(0, PlayCard(parse_card("8S")))
    assert lay(duo) == duo.opened.table.version
    play = duo.state.play
    assert play is not None
    assert [card.text for _, card in play.laid] == ["8S", "TH"]
    assert wish_of(duo, 1) == Wish()
    assert lay(duo) is None


def test_another_card_played_by_hand_drops_it(duo: Duo) -> None:
    choose_ahead(duo.playing, duo.holding(1), parse_card("TH"))
    duo.move(0, PlayCard(parse_card("8S")))
    duo.move(1, PlayCard(parse_card("6S")))
    assert wish_of(duo, 1) == Wish()
    duo.move(0, PlayCard(parse_card("6H")))
    assert lay(duo) is None


def test_it_is_taken_back(duo: Duo) -> None:
    choose_ahead(duo.playing, duo.holding(1), parse_card("TH"))
    choose_ahead(duo.playing, duo.holding(1), parse_card("6S"))
    assert wish_of(duo, 1).card == parse_card("6S")
    choose_ahead(duo.playing, duo.holding(1), None)
    duo.move(0, PlayCard(parse_card("8S")))
    assert lay(duo) is None


def test_an_old_delay_lays_nothing(duo: Duo) -> None:
    """A delay that began before the last change is not this turn's: no card follows another sooner than the delay."""
    choose_ahead(duo.playing, duo.holding(1), parse_card("TH"))
    old = duo.opened.table.version
    duo.move(0, PlayCard(parse_card("8S")))
    assert let_table_play(duo.playing, duo.table_id, old) is None
    assert lay(duo) is not None


@pytest.mark.parametrize(
    ("seat", "card", "code"),
    [(0, "6H", "not_now"), (1, "6H", "not_your_card"), (1, "2D", "not_your_card")],
)
def test_what_cannot_be_chosen(duo: Duo, seat: Seat, card: str, code: str) -> None:
    """On the own turn there is nothing to choose in advance; of others' cards and thrown ones nothing is told."""
    before = dump(duo.database)
    with pytest.raises(IllegalMove, match=code):
        choose_ahead(duo.playing, duo.holding(seat), parse_card(card))
    assert dump(duo.database) == before


def test_nothing_is_chosen_before_the_play(database: Database) -> None:
    duo = seat_two(database, laid_out(EASY))
    with pytest.raises(IllegalMove, match="not_now"):
        choose_ahead(duo.playing, duo.holding(0), duo.state.dealt[0][0])


def test_a_wish_of_another_deal_is_forgotten(duo: Duo) -> None:
    choose_ahead(duo.playing, duo.holding(1), parse_card("8C"))
    duo.play_until(lambda state: state.deal == 2)
    thrown(duo)
    assert wish_of(duo, 1).card is None


def test_the_only_card_that_fits(duo: Duo) -> None:
    """Only for the seat that wishes it, and only where there is no choice."""
    set_forced(duo.playing, duo.holding(0), on=True)
    assert lay(duo) is None
    for seat, text in ((0, "QD"), (1, "6S"), (0, "8S")):
        duo.move(seat, PlayCard(parse_card(text)))
    # 24: seat 1 says go, and of 6H and TC the six fits alone.
    assert due(duo.state, {0: Wish(forced=True)}) == (0, parse_card("6H"))
    assert lay(duo) is not None
    assert wish_of(duo, 0).forced
    set_forced(duo.playing, duo.holding(0), on=False)
    assert lay(duo) is None


def test_a_start_takes_up_what_was_wished(duo: Duo) -> None:
    assert wishes.tables_with_wishes(duo.database) == []
    set_forced(duo.playing, duo.holding(0), on=True)
    assert wishes.tables_with_wishes(duo.database) == [(duo.table_id, "even", duo.opened.table.version)]
    set_forced(duo.playing, duo.holding(0), on=False)
    choose_ahead(duo.playing, duo.holding(1), parse_card("8C"))
    assert wishes.tables_with_wishes(duo.database) == [(duo.table_id, "even", duo.opened.table.version)]


def test_whoever_leaves_wishes_nothing_any_more(duo: Duo) -> None:
    set_forced(duo.playing, duo.holding(0), on=True)
    with duo.database.write() as conn:
        conn.exec_driver_sql("DELETE FROM seats WHERE seat = 0")
    assert wishes.tables_with_wishes(duo.database) == []


def test_a_wish_is_no_business_of_a_log(duo: Duo) -> None:
    """Secrets: what is printed of a table, by a log line or a failing test, names no card that somebody has chosen."""
    choose_ahead(duo.playing, duo.holding(1), parse_card("TH"))
    [row] = duo.opened.wishes
    assert row.card == "TH"
    printed = repr(row) + repr(wish_of(duo, 1)) + repr(duo.opened)
    # An id or a digest may hold any two letters.
    assert "TH" not in re.sub(r"[\w-]{22,}", "", printed)
