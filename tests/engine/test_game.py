"""The course of a game: deal, throw, starter, show, refusals (rules.md 2, 3, 5.1)."""

from __future__ import annotations

from itertools import permutations

import pytest

from cribbage.engine.cards import DECK, Card, Rank, parse_card
from cribbage.engine.game import Phase, apply_move, legal_moves, new_game, to_act
from cribbage.engine.moves import (
    Counted,
    Deal,
    Dealt,
    Discard,
    MayDiscard,
    MayPlay,
    MayResign,
    MayTakeBack,
    Pegged,
    PlayCard,
    Starter,
    TakeBack,
)
from cribbage.engine.rules import Rules
from tests.engine.play_a_game import JACK, NO_POINTS, pegs, refusal
from tests.engine.reading import cards
from tests.engine.table import Layout, Table, begun, layouts, with_hands

# --- deal and throw --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hand", "throw", "left"), [(2, 6, 2, 40), (3, 5, 1, 36), (4, 5, 1, 32)])
def test_how_it_is_dealt(players: int, hand: int, throw: int, left: int) -> None:
    """rules.md D1 to D3: one card at a time from the dealer's left; of three players the next card to the crib."""
    for dealer in range(players):
        state, events = apply_move(new_game(Rules(players=players), dealer), None, Deal(DECK))
        (event,) = events
        assert isinstance(event, Dealt)
        assert (event.deal, event.dealer) == (1, dealer)
        for seat in range(players):
            first = (seat - dealer - 1) % players
            assert set(state.dealt[seat]) == {DECK[first + players * turn] for turn in range(hand)}
        dealt = players * hand + (players == 3)
        assert state.crib == (DECK[15:16] if players == 3 else ())
        assert 52 - dealt == left
        for seat in range(players):
            assert legal_moves(state, seat)[0] == MayDiscard(state.dealt[seat], throw)
            state, events = apply_move(state, seat, Discard(state.dealt[seat][:throw]))
        assert events[0] == Starter(DECK[dealt])
        assert state.starter is DECK[dealt]
        assert len(state.crib) == 4
        assert [len(state.kept(seat)) for seat in range(players)] == [4] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_throws_at_once(players: int) -> None:
    """rules.md D5: in any order; the table waits for those who have not thrown; nothing is told before the last."""
    layout = next(iter(layouts(players)))
    ends = []
    for order in permutations(range(players)):
        table = Table.at(Rules(players=players))
        table.deal(layout)
        waiting = set(range(players))
        for seat in order:
            assert to_act(table.state) == waiting
            told = table.do(seat, Discard(layout.throws()[seat]))
            waiting.discard(seat)
            assert bool(told) is not bool(waiting)
        ends.append((table.state, table.events))
    assert all(end == ends[0] for end in ends)


def test_a_throw_may_be_taken_back() -> None:
    """rules.md D4: as long as another seat has still to throw; then the hand is whole again."""
    layout = with_hands(*NO_POINTS)
    table = Table.at()
    table.deal(layout)
    before = table.state
    table.do(0, Discard(layout.throws()[0]))
    assert legal_moves(table.state, 0) == (MayTakeBack(), MayResign())
    assert table.do(0, TakeBack()) == ()
    assert table.state == before
    table.do(0, Discard(cards("2C 4D")))
    assert set(cards("2C 4D")) <= set(table.state.crib)


def test_the_starter_is_no_card_of_anyone() -> None:
    """rules.md D11: it comes from the undealt cards and ends up in no hand and not in the crib."""
    for players in (2, 3, 4):
        table = begun(next(iter(layouts(players, seed=players))))
        held = [card for seat in range(players) for card in table.state.kept(seat)] + list(table.state.crib)
        assert len(set(held)) == 4 * players + 4
        assert table.state.starter not in held


# --- his heels -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3), Rules(players=4), Rules(players=4, partners=True)])
def test_his_heels(rules: Rules) -> None:
    """rules.md D8: a jack turned up gives the dealer's side 2 at once, before any card is played."""
    for dealer in range(rules.players):
        layout = next(iter(layouts(rules.players, starter=JACK)))
        table = begun(layout, rules, dealer)
        side = dealer % 2 if rules.partners else dealer
        assert table.events[-2] == Starter(JACK)
        peg = table.events[-1]
        assert isinstance(peg, Pegged)
        assert (peg.seat, peg.side, peg.points, peg.why) == (dealer, side, 2, ("heels",))
        assert peg.scores == table.state.scores == tuple(2 * (other == side) for other in range(len(peg.scores)))


def test_no_heels_without_a_jack() -> None:
    """rules.md D8: no other card gives heels, and the pone never has them."""
    for rank in "A23456789TQK":
        table = begun(next(iter(layouts(2, starter=parse_card(rank + "D")))))
        assert pegs(table.events) == []


# --- the play and the show in a game ---------------------------------------------------------------------------------


def test_the_show_in_order() -> None:
    """rules.md H-1, E3: from the dealer's left, the dealer's hand, the crib; each one pegged before the next."""
    for players, dealer in ((2, 1), (2, 0), (3, 1), (4, 2)):
        table = begun(next(iter(layouts(players, seed=5))), dealer=dealer)
        table.lay_first_that_fits(table.state.dealt)
        counted = [event for event in table.events if isinstance(event, Counted)]
        order = [(dealer + step) % players for step in range(1, players + 1)]
        assert [(event.seat, event.unit) for event in counted] == [
            *((seat, "hand") for seat in order),
            (dealer, "crib"),
        ]
        for event in counted:
            after = table.events[table.events.index(event) + 1 :]
            if event.total:
                peg = after[0]
                assert isinstance(peg, Pegged)
                assert (peg.seat, peg.points, peg.why) == (event.seat, event.total, (event.unit,))
            else:
                assert not after or not isinstance(after[0], Pegged)
        assert table.state.phase is Phase.DEAL


def test_hand_and_crib_are_counted_with_the_starter() -> None:
    """rules.md H-2, H-7: the four cards that were kept, whole again after the play; the crib by its own flush rule."""
    layout = Layout((NO_POINTS[0], cards("5C 5D 5H JS")), cards("2H 4H 8H TH"), parse_card("5S"))
    table = begun(layout)
    table.lay_first_that_fits(layout.kept)
    counted = {(event.seat, event.unit): event for event in table.events if isinstance(event, Counted)}
    assert counted[1, "hand"].total == 29
    assert set(counted[1, "hand"].cards) == set(layout.kept[1])
    assert [(item.kind, item.points) for item in counted[1, "crib"].items] == [("fifteen", 2), ("fifteen", 2)]
    assert counted[1, "crib"].total == 4
    assert set(counted[1, "crib"].cards) == set(layout.crib)
    assert all(event.starter is layout.starter for event in counted.values())


def test_nothing_is_pegged_for_no_points() -> None:
    """A card, hand or crib that scores nothing pegs nothing."""
    layout = Layout(NO_POINTS, cards("AC 3D 7H 9S"), parse_card("QH"))
    table = begun(layout)
    table.lay_first_that_fits(layout.kept)
    assert [event.total for event in table.events if isinstance(event, Counted)] == [0, 0, 0]
    assert all(points for _, points, _ in pegs(table.events))


def test_one_addition_for_a_card_and_one_for_the_go() -> None:
    """rules.md E4: run and 31 are one peg; the point for the last card is a peg of its own, after the card's."""
    layout = with_hands(cards("7C 8D TC 5S"), cards("9C 7D TD 4H"), starter=parse_card("KH"))
    table = begun(layout)
    assert pegs(table.lay(*cards("7C 9C 8D 7D"))) == [(0, 3, ("run",)), (1, 5, ("thirty_one", "run"))]
    table.lay(*cards("TC TD 5S"))
    assert table.state.phase is Phase.PLAY
    told = table.lay(parse_card("4H"))
    assert pegs(told)[:1] == [(1, 1, ("last_card",))]
    assert [event.points for event in table.events if isinstance(event, Pegged)][:5] == [3, 5, 2, 1, pegs(told)[1][1]]


# --- one deal after the other ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3), Rules(players=4), Rules(players=4, partners=True)])
def test_the_deal_passes_to_the_left(rules: Rules) -> None:
    """rules.md S4: every deal has the next dealer; the same seat never deals twice running."""
    table = Table.at(rules, dealer=1)
    dealers = []
    for layout in layouts(rules.players, seed=3):
        table.deal(layout)
        dealers.append(table.state.dealer)
        if len(dealers) == 6:
            break
        table.throw(layout)
        table.lay_first_that_fits(table.state.dealt)
    assert dealers == [(1 + deal) % rules.players for deal in range(6)]
    assert [event.deal for event in table.events if isinstance(event, Dealt)] == list(range(1, 7))


def test_dealing_twice_is_refused() -> None:
    """A deal is on until its show is over: a table that comes back between deals cannot deal over it."""
    table = Table.at()
    layout = with_hands(*NO_POINTS)
    table.deal(layout)
    assert refusal(table, None, Deal(DECK)) == "not_now"
    table.throw(layout)
    assert refusal(table, None, Deal(DECK)) == "not_now"


def test_the_rear_peg_follows() -> None:
    """rules.md TB-e: the rear peg stands where the front one stood; after a move back it is never ahead."""
    layout = Layout(NO_POINTS, cards("AC 3D 7H 9S"), parse_card("QH"))
    table = begun(layout, Rules(zero_back="ten_back"))
    table.show(layout.kept, 40, 41)
    assert table.state.scores == (30, 21)
    assert table.state.rears == (0, 21)
    table.deal(layout)
    table.throw(layout)
    told = [event for event in table.lay_first_that_fits(layout.kept) if isinstance(event, Pegged)]
    assert told
    for event in told:
        front = event.scores[event.side]
        assert front - event.points >= 21


# --- refusals --------------------------------------------------------------------------------------------------------


def test_refused_while_throwing() -> None:
    """Each refusal has its own code and leaves the state as it was."""
    layout = with_hands(*NO_POINTS)
    table = Table.at()
    assert refusal(table, 0, Discard(cards("2C 4D"))) == "not_now"
    table.deal(layout)
    mine, theirs = layout.throws()
    assert refusal(table, None, Discard(mine)) == "not_now"
    assert refusal(table, 0, Deal(layout.deck(1))) == "not_now"
    assert refusal(table, 0, PlayCard(mine[0])) == "not_now"
    assert refusal(table, 0, TakeBack()) == "nothing_to_take_back"
    assert refusal(table, 0, Discard(theirs)) == "not_your_card"
    assert refusal(table, 0, Discard((mine[0], theirs[0]))) == "not_your_card"
    assert refusal(table, 0, Discard(mine[:1])) == "wrong_number"
    assert refusal(table, 0, Discard(layout.kept[0])) == "wrong_number"
    assert refusal(table, 0, Discard((mine[0], mine[0]))) == "same_card_twice"
    table.do(0, Discard(mine))
    assert refusal(table, 0, Discard(cards("2C 4D"))) == "already_thrown"
    table.do(1, Discard(theirs))
    assert refusal(table, 0, TakeBack()) == "too_late"
    assert refusal(table, 1, Discard(theirs)) == "not_now"


def test_refused_while_playing() -> None:
    """rules.md PL1 to PL3: not in turn, not one's card, laid before, past 31."""
    layout = with_hands(cards("KC KD QC 2C"), cards("KH KS 9C AC"), starter=parse_card("7D"))
    table = begun(layout)
    assert refusal(table, 1, PlayCard(parse_card("KH"))) == "not_your_turn"
    assert refusal(table, 0, PlayCard(parse_card("KH"))) == "not_your_card"
    assert refusal(table, 0, PlayCard(layout.throws()[0][0])) == "not_your_card"
    assert refusal(table, 0, PlayCard(layout.starter)) == "not_your_card"
    table.lay(*cards("KC KH"))
    assert refusal(table, 0, PlayCard(parse_card("KC"))) == "not_your_card"
    table.lay(parse_card("KD"))
    assert table.state.play is not None
    assert (table.state.play.count, table.state.play.turn) == (30, 1)
    assert refusal(table, 1, PlayCard(parse_card("9C"))) == "over_31"
    assert legal_moves(table.state, 1) == (MayPlay(parse_card("AC")), MayResign())
    assert legal_moves(table.state, 0) == (MayResign(),)


@pytest.mark.parametrize("deck", [DECK[:51], (*DECK, DECK[0]), (*DECK[:51], DECK[0]), ()])
def test_a_deck_is_52_cards(deck: tuple[Card, ...]) -> None:
    """rules.md 1: no card is missing, none is there twice."""
    assert refusal(Table.at(), None, Deal(deck)) == "bad_deck"


def test_a_game_needs_a_seat_for_its_dealer() -> None:
    """The first dealer sits at the table."""
    for dealer in (-1, 2):
        with pytest.raises(ValueError, match="seat"):
            new_game(Rules(), dealer)


def test_ranks_of_the_starter_do_not_enter_the_play() -> None:
    """rules.md 1: the starter is not used in the play: it makes no pair with the first card."""
    layout = with_hands(cards("5C 6D 9H KS"), cards("2C 3D 8H QS"), starter=parse_card("5D"))
    table = begun(layout)
    assert pegs(table.lay(parse_card("5C"))) == []
    assert layout.starter.rank is Rank.FIVE
