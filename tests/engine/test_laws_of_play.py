"""The invariants of the play (rules.md 12, 8 to 13) on random games of every combination of rules."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from cribbage.engine.cards import DECK, Card
from cribbage.engine.game import Phase, legal_moves, to_act
from cribbage.engine.moves import (
    Event,
    Go,
    MayPlay,
    Pegged,
    Played,
)
from cribbage.engine.pegging import begin_play, lay, may_lay
from cribbage.engine.rules import Rules
from cribbage.engine.scoring import score_play
from cribbage.showcase.games import Step
from tests.engine import oracle
from tests.engine.games import GAMES, LAWS, game
from tests.engine.table import events_of, layouts

PLAY_REASONS = {"fifteen", "thirty_one", "pair", "run"}
CLOSING_REASONS = {"go", "last_card"}


def plays_of(steps: tuple[Step, ...]) -> Iterator[list[Event]]:
    """The events of each deal from the starter to the end of its play."""
    events: list[Event] = []
    for event in events_of(steps):
        if isinstance(event, Played) or (events and isinstance(event, (Go, Pegged))):
            events.append(event)
        elif events:
            yield events
            events = []


def counts_of(play: list[Event]) -> Iterator[list[Event]]:
    """The events of each count of a play."""
    count: list[Event] = []
    for event in play:
        if isinstance(event, Played) and count and event.count == event.card.value:
            yield count
            count = []
        count.append(event)
    yield count


@LAWS
@given(GAMES)
def test_cards_are_laid_once_and_totals_stay_within_31(which: tuple[Rules, int]) -> None:
    """rules.md 12, 8 and PL9."""
    steps = game(*which)
    over = steps[-1].after
    for play in plays_of(steps):
        laid = [event for event in play if isinstance(event, Played)]
        assert len({event.card for event in laid}) == len(laid)
        assert all(event.count <= 31 for event in laid)
    lengths = [sum(isinstance(event, Played) for event in play) for play in plays_of(steps)]
    assert lengths.count(4 * which[0].players) >= over.deal - 1


@LAWS
@given(GAMES)
def test_whoever_says_go_lays_no_more_in_that_count(which: tuple[Rules, int]) -> None:
    """rules.md 12, 8 and PL4: and says it once."""
    for play in plays_of(game(*which)):
        for count in counts_of(play):
            gone: set[int] = set()
            for event in count:
                if isinstance(event, Go):
                    assert event.seat not in gone
                    gone.add(event.seat)
                elif isinstance(event, Played):
                    assert event.seat not in gone


@LAWS
@given(GAMES)
def test_go_is_said_by_those_who_hold_cards_that_do_not_fit(which: tuple[Rules, int]) -> None:
    """rules.md PL3, PL4: nobody passes with a card that fits, and nobody without cards says go."""
    for step in game(*which):
        if not isinstance(step.events[0] if step.events else None, Played):
            continue
        played = step.events[0]
        assert isinstance(played, Played)
        assert step.before.play is not None
        for event in step.events:
            if isinstance(event, Go):
                hand = step.before.play.hands[event.seat]
                assert hand
                assert may_lay(hand, played.count) == ()


@LAWS
@given(GAMES)
def test_each_count_is_closed_once(which: tuple[Rules, int]) -> None:
    """rules.md 12, 9, PL6, PL7: 2 for 31 or 1 more, to the player of its last card, unless the game ends in it."""
    steps = game(*which)
    plays = list(plays_of(steps))
    for play in plays:
        counts = list(counts_of(play))
        for number, count in enumerate(counts):
            laid = [event for event in count if isinstance(event, Played)]
            closing = [
                event
                for event in count
                if isinstance(event, Pegged) and ({"thirty_one"} | CLOSING_REASONS) & set(event.why)
            ]
            unfinished = play is plays[-1] and number == len(counts) - 1 and steps[-1].after.phase is Phase.OVER
            if unfinished and not closing:
                continue
            assert [event.seat for event in closing] == [laid[-1].seat]
            assert ("thirty_one" in closing[0].why) is (laid[-1].count == 31)
            if closing[0].why[0] in CLOSING_REASONS:
                assert closing[0].points == 1
                last = sum(isinstance(event, Played) for event in play) == 4 * which[0].players
                assert (closing[0].why == ("last_card",)) is (last and number == len(counts) - 1)


@LAWS
@given(GAMES)
def test_left_of_the_last_player_leads(which: tuple[Rules, int]) -> None:
    """rules.md PL1, PL8: the first count is led by the dealer's left, each later one left of the last, skipping those
    without cards."""
    rules = which[0]
    last = 0
    left: dict[int, int] = {}
    for step in game(*which):
        if step.after.deal > step.before.deal:
            last, left = step.after.dealer, dict.fromkeys(range(rules.players), 4)
        for event in step.events:
            if isinstance(event, Played):
                if event.count == event.card.value:
                    order = [(last + turn) % rules.players for turn in range(1, rules.players + 1)]
                    assert event.seat == next(seat for seat in order if left[seat])
                left[event.seat] -= 1
                last = event.seat


@LAWS
@given(GAMES)
def test_a_card_scores_by_the_running_count_alone(which: tuple[Rules, int]) -> None:
    """rules.md 12, 12 and 13: what is pegged for a card is what a second look at its count finds."""
    for step in game(*which):
        if not step.events or not isinstance(step.events[0], Played):
            continue
        played = step.events[0]
        assert step.before.play is not None
        series = (*step.before.play.series, played.card)
        assert played.count == sum(card.value for card in series)
        due = oracle.play_points(series)
        assert not {"pair", "run"} <= set(due)
        told = step.events[1] if len(step.events) > 1 else None
        if due:
            assert isinstance(told, Pegged)
            assert set(told.why) == set(due)
            missing = sum(due.values()) - told.points
            assert missing == 0 or (missing > 0 and which[0].target in told.scores)
        else:
            assert not (isinstance(told, Pegged) and set(told.why) & PLAY_REASONS)


@LAWS
@given(GAMES)
def test_the_player_to_move_has_a_card_that_fits(which: tuple[Rules, int]) -> None:
    """rules.md 12, 10: go is never a decision, and nobody without cards is asked."""
    for step in game(*which):
        state = step.after
        if state.phase is not Phase.PLAY:
            continue
        (seat,) = to_act(state)
        playable = [legal for legal in legal_moves(state, seat) if isinstance(legal, MayPlay)]
        assert playable
        for other in range(which[0].players):
            if other != seat:
                assert not [legal for legal in legal_moves(state, other) if isinstance(legal, MayPlay)]


@LAWS
@given(st.integers(0, 10**6))
def test_the_dealer_of_two_pegs_in_every_play(seed: int) -> None:
    """rules.md PL11, 12, 11: at least 1; all together at least as much as there are counts."""
    layout = next(iter(layouts(2, seed=seed)))
    play = begin_play(layout.kept, dealer=1)
    pegged, counts = [0, 0], 0
    while play.turn is not None:
        seat = play.turn
        laid = lay(play, may_lay(play.hands[seat], play.count)[seed % len(may_lay(play.hands[seat], play.count))])
        pegged[seat] += sum(item.points for item in laid.items) + (laid.closing in CLOSING_REASONS)
        counts += bool(laid.closing)
        play = laid.play
    assert pegged[1] >= 1
    assert sum(pegged) >= counts


@LAWS
@given(st.permutations(DECK), st.integers(1, 8))
def test_a_run_means_different_ranks(deck: list[Card], length: int) -> None:
    """rules.md 12, 13: pair and run never fall on one card, and a run's cards all differ."""
    items = {item.kind: item for item in score_play(deck[:length])}
    assert not {"pair", "run"} <= set(items)
    if "run" in items:
        assert len({card.rank for card in items["run"].cards}) == items["run"].points
