"""Random games through the public engine, against OpenSpiel's cribbage driven from Python (its core is C++).

OpenSpiel is wanted by this bench alone: `pip install open_spiel`. Paired bursts in one run, so that both meet the same
disturbances.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from cribbage.engine.cards import DECK
from cribbage.engine.game import Phase, apply_move, legal_moves, new_game, to_act
from cribbage.engine.moves import Deal, Discard, MayDiscard, MayPlay, Move, PlayCard
from cribbage.engine.rules import Rules
from tests.bench.report import Report

BURSTS = 15
GAMES_A_BURST = 12


def play_one(luck: random.Random) -> None:
    """One game for two to 121: every move is one that the engine offers, validated and told in events."""
    state = new_game(Rules(), luck.randrange(2))
    deck = list(DECK)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            luck.shuffle(deck)
            state, _ = apply_move(state, None, Deal(tuple(deck)))
            continue
        seat = min(to_act(state))
        legal = legal_moves(state, seat)
        choice = legal[int(luck.random() * (len(legal) - 1))]
        move: Move
        if isinstance(choice, MayDiscard):
            move = Discard(tuple(luck.sample(choice.cards, choice.choose)))
        else:
            assert isinstance(choice, MayPlay)
            move = PlayCard(choice.card)
        state, _ = apply_move(state, seat, move)


def play_one_there(game: Any, luck: random.Random) -> None:
    """One game in OpenSpiel: its chance outcomes and its legal actions, chosen at random."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(luck.random() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(luck.random() * len(actions))])


def run() -> Report:
    """Games a second of both, and their ratio."""
    report = Report("Random games for two to 121 through the public engine")
    luck = random.Random(7)
    ours, theirs = [], []
    try:
        game = importlib.import_module("pyspiel").load_game("cribbage")
    except ImportError:
        game = None
    for _ in range(BURSTS):
        ours.append(_burst(lambda: play_one(luck)))
        if game is not None:
            theirs.append(_burst(lambda: play_one_there(game, luck)))
    report.figure("games a second", median(ours), "")
    if game is None:
        print("  without OpenSpiel there is nothing to compare with: pip install open_spiel")
        return report
    report.figure("the same in OpenSpiel, driven from Python", median(theirs), "")
    ratio = median(mine / other for mine, other in zip(ours, theirs, strict=True))
    report.ratio("games a second, ours over OpenSpiel's", ratio, at_least=0.15)
    return report


def _burst(play: Callable[[], None]) -> float:
    begun = process_time()
    for _ in range(GAMES_A_BURST):
        play()
    return GAMES_A_BURST / (process_time() - begun)
