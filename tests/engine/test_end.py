"""The end of a game: who has won, when, and by how much (rules.md 6, 8)."""

from __future__ import annotations

import pytest

from cribbage.engine.cards import DECK, parse_card
from cribbage.engine.game import Phase, legal_moves, to_act
from cribbage.engine.moves import (
    Counted,
    Deal,
    Discard,
    GameOver,
    Pegged,
    PlayCard,
    Played,
    Resign,
    Starter,
    TakeBack,
)
from cribbage.engine.rules import Rules
from tests.engine.play_a_game import JACK, NO_POINTS, about_to_throw, pegs, refusal
from tests.engine.reading import cards
from tests.engine.table import Layout, Table, begun, layouts, with_hands


def over(table: Table) -> GameOver:
    """How the game ended; the end is the last thing that happened."""
    assert table.state.phase is Phase.OVER
    result = table.events[-1]
    assert isinstance(result, GameOver)
    assert result == table.state.result
    assert result.scores == table.state.scores
    return result


def heels_win(rules: Rules, *scores: int) -> GameOver:
    """A game that the dealer, the last seat, wins (or in Lowball loses) by his heels, the others standing so."""
    jack = next(iter(layouts(rules.players, starter=JACK)))
    table = about_to_throw(jack, rules)
    table.scores(*scores)
    table.do(rules.players - 1, Discard(jack.throws()[-1]))
    return over(table)


# --- the end --------------------------------------------------------------------------------------------------------


def test_a_win_by_heels() -> None:
    """rules.md D8, E1: it ends the game there and then; nothing is played, nothing is counted."""
    assert heels_win(Rules(), 100, 119) == GameOver((1,), (100, 121), (0, 0))
    layout = next(iter(layouts(2, starter=JACK)))
    table = about_to_throw(layout)
    table.scores(100, 120)
    told = table.do(1, Discard(layout.throws()[1]))
    assert [type(event) for event in told] == [Starter, Pegged, GameOver]
    assert pegs(told) == [(1, 1, ("heels",))]
    assert to_act(table.state) == frozenset()
    assert legal_moves(table.state, 0) == legal_moves(table.state, 1) == ()


def test_the_pone_counts_out_first() -> None:
    """rules.md E3: the pone wins on his hand even if the dealer would have had more."""
    layout = with_hands(cards("2C 3D TH KS"), cards("5C 5D 5H JS"), starter=parse_card("5S"))
    table = begun(layout)
    told = table.show(layout.kept, 119, 120)
    assert [(event.seat, event.total) for event in told if isinstance(event, Counted)] == [(0, 8)]
    assert pegs(told)[-1] == (0, 2, ("hand",))
    assert over(table) == GameOver((0,), (121, 120), (0, 0))


@pytest.mark.parametrize(("scores", "units"), [((113, 20), 1), ((0, 92), 2), ((0, 85), 3), ((112, 84), 3)])
def test_a_win_in_the_middle_of_the_show(scores: tuple[int, int], units: int) -> None:
    """rules.md E1: by the pone's hand (8), the dealer's hand (29), the crib (7): what comes later is not counted."""
    layout = Layout((cards("2C 3D TH KS"), cards("5C 5D 5H JS")), cards("2H 3H 9H AD"), parse_card("5S"))
    assert [layout.total(0, "hand"), layout.total(1, "hand"), layout.total(1, "crib")] == [8, 29, 7]
    table = begun(layout)
    told = table.show(layout.kept, *scores)
    assert len([event for event in told if isinstance(event, Counted)]) == units
    if scores == (112, 84):
        assert table.state.phase is Phase.DEAL
        assert table.state.scores == (120, 120)
    else:
        assert over(table).winners == (0 if units == 1 else 1,)


def test_a_score_never_passes_the_target() -> None:
    """rules.md E2: 119 and a hand of 24 are 121, and the peg tells the 2 holes really moved."""
    layout = with_hands(cards("4C 5D 6H 6S"), cards("2D 4H 9S 8C"), starter=parse_card("5S"))
    table = begun(layout)
    told = table.show(layout.kept, 119, 50)
    assert pegs(told)[-1] == (0, 2, ("hand",))
    assert over(table) == GameOver((0,), (121, 50), (0, 2))
    assert [event.total for event in told if isinstance(event, Counted)] == [24]


@pytest.mark.parametrize("target", [121, 61])
def test_a_win_by_a_go(target: int) -> None:
    """rules.md E1, PL6: the point for the go ends the game in the middle of the play."""
    layout = with_hands(cards("KC QD 9H 3S"), cards("KD 8C 7D 6H"), starter=parse_card("2D"))
    table = begun(layout, Rules(target=target))
    table.lay(*cards("KC KD"))
    table.scores(target - 1, 4)
    told = table.lay(parse_card("9H"))
    assert [type(event).__name__ for event in told] == ["Played", "Go", "Pegged", "GameOver"]
    assert pegs(told) == [(0, 1, ("go",))]
    assert over(table).winners == (0,)
    assert table.state.play is not None


def test_a_win_by_a_card_leaves_no_go() -> None:
    """rules.md E1: when the card itself wins, no go is told and no point for it is pegged."""
    layout = with_hands(cards("KC KD 9H 9S"), cards("KH 8C 7D 6H"), starter=parse_card("2D"))
    table = begun(layout)
    table.lay(parse_card("KC"))
    table.scores(0, 120)
    told = table.lay(parse_card("KH"))
    assert [type(event) for event in told] == [Played, Pegged, GameOver]
    assert pegs(told) == [(1, 1, ("pair",))]


def test_a_win_by_the_last_card() -> None:
    """rules.md E1, PL7: no hand is counted after it."""
    layout = Layout(NO_POINTS, cards("AC 3D 7H 9S"), parse_card("QH"))
    table = begun(layout)
    table.lay_first_that_fits(layout.kept, leave=1)
    table.scores(120, 120)
    assert table.state.play is not None
    last = table.state.play.turn
    table.lay_first_that_fits(layout.kept)
    assert over(table).winners == (last,)
    assert not [event for event in table.events if isinstance(event, Counted)]


def test_nothing_moves_after_the_end() -> None:
    """rules.md E1, 12, 15: every move is refused."""
    layout = next(iter(layouts(2, starter=JACK)))
    table = about_to_throw(layout)
    table.scores(0, 119)
    table.do(1, Discard(layout.throws()[1]))
    for seat, move in ((None, Deal(DECK)), (0, PlayCard(layout.kept[0][0])), (0, TakeBack()), (1, Resign())):
        assert refusal(table, seat, move) == "game_over"


# --- skunks and winners ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "loser", "level"),
    [
        (121, 120, 0),
        (121, 91, 0),
        (121, 90, 1),
        (121, 61, 1),
        (121, 60, 2),
        (121, 0, 2),
        (61, 60, 0),
        (61, 31, 0),
        (61, 30, 1),
        (61, 0, 1),
    ],
)
def test_skunk_lines(target: int, loser: int, level: int) -> None:
    """rules.md 6.3: 121: 90 and 60; 61: 30 and no double skunk; the double is not hidden by the single one."""
    result = heels_win(Rules(target=target), loser, target - 2)
    assert result == GameOver((1,), (loser, target), (level, 0))
    assert result.skunk == level


def test_a_skunk_is_a_mark_of_each_loser() -> None:
    """rules.md 6.3: three or four alone have a level each; partners have one for the side."""
    assert heels_win(Rules(players=4), 91, 90, 60, 119).skunks == (0, 1, 2, 0)
    assert heels_win(Rules(players=3), 100, 75, 119).skunk == 1
    assert heels_win(Rules(players=4, partners=True), 60, 119).skunks == (2, 0)


def test_no_skunk_in_lowball() -> None:
    """rules.md L8."""
    assert heels_win(Rules(lowball=True), 0, 119).skunks == (0, 0)


def test_lowball_is_lost_by_reaching_the_target() -> None:
    """rules.md L1, L5, L6: the other wins; of three or four the lowest; equal lowest share; nobody else scores less."""
    assert heels_win(Rules(lowball=True), 100, 119).winners == (0,)
    assert heels_win(Rules(players=4, partners=True, lowball=True), 120, 119).winners == (0,)
    assert heels_win(Rules(players=3, lowball=True), 40, 70, 119).winners == (0,)
    assert heels_win(Rules(players=4, lowball=True), 90, 30, 31, 119).winners == (1,)
    assert heels_win(Rules(players=4, lowball=True), 30, 90, 30, 119).winners == (0, 2)


@pytest.mark.parametrize("players", [3, 4])
def test_one_winner_alone(players: int) -> None:
    """rules.md 6.2, E5: three or four alone: whoever reaches the target, though the others were far ahead before."""
    scores = [120] * (players - 1) + [119]
    assert heels_win(Rules(players=players), *scores).winners == (players - 1,)


def test_resigning() -> None:
    """Of two sides the other one wins, without a skunk; three or four alone end without a winner."""
    table = begun(with_hands(*NO_POINTS))
    assert table.do(0, Resign()) == (GameOver((1,), (0, 0), (0, 0), resigned=0),)
    pair = Table.at(Rules(players=4, partners=True))
    assert pair.do(3, Resign()) == (GameOver((0,), (0, 0), (0, 0), resigned=3),)
    three = Table.at(Rules(players=3))
    assert three.do(1, Resign()) == (GameOver((), (0, 0, 0), (0, 0, 0), resigned=1),)
