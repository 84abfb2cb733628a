"""What a finished game came to: it adds up, it names nobody wrongly, and its page says it in order."""

from __future__ import annotations

import gzip
import re
from itertools import pairwise

import pytest
from hypothesis import given
from jinja2 import Environment

from cribbage.engine.game import apply_move
from cribbage.engine.moves import Counted, MovedBack, Pegged, Resign
from cribbage.engine.rules import Rules, reaching_loses, side_of
from cribbage.services.games import FinishedGame
from cribbage.showcase.games import Step, finished, of_steps, walk
from cribbage.showcase.kit import SPRITE
from cribbage.web import build_game
from cribbage.web.build_log import log_of
from cribbage.web.build_stats import SOURCES, ByDeal, Portrait, by_deal, portraits
from cribbage.web.build_text import signs
from cribbage.web.faces import chip
from cribbage.web.screen import LogLine
from cribbage.web.story import tell
from cribbage.web.words import Cast
from tests.engine.games import GAMES, LAWS, game
from tests.engine.reading import cards
from tests.engine.table import Layout, begun
from tests.web.test_parts import FRAME, Tags
from tests.web.test_parts import _env as _env  # noqa: PLC0414  the fixture

VARIED = (
    Rules(),
    Rules(zero_back="ten_back"),
    Rules(lowball=True, muggins=True),
    Rules(players=3, muggins=True, zero_back="nineteen"),
    Rules(players=4, partners=True, zero_back="crib_five"),
    Rules(players=4, target=61),
)


def cast_of(one: FinishedGame) -> Cast:
    return build_game._scene(one, lambda card: chip(card, SPRITE)).cast


def log(one: FinishedGame) -> tuple[LogLine, ...]:
    lines: tuple[LogLine, ...] = build_game.summary(one, lambda card: chip(card, SPRITE))["log"]
    return lines


def pictured(one: FinishedGame) -> tuple[ByDeal, tuple[Portrait, ...]]:
    deals = tell(one.events)
    return by_deal(cast_of(one), deals), portraits(cast_of(one), deals)


def page(env: Environment, one: FinishedGame) -> str:
    links = {"record_url": "/g/x/record", "text_url": "/g/x/text", "table_url": "", "days": 365}
    values = build_game.summary(one, lambda card: chip(card, SPRITE))
    return env.get_template("game.html").render(**FRAME, **values, **links)


# --- it adds up ------------------------------------------------------------------------------------------------------


@LAWS
@given(GAMES)
def test_points_by_source_add_up_to_the_final_scores(drawn: tuple[Rules, int]) -> None:
    """Of every side, with partners of both together; and everybody's parts to his own."""
    one = of_steps(game(*drawn))
    _, people = pictured(one)
    sums = [0] * len(one.state.scores)
    for portrait in people:
        assert sum(part.points for part in portrait.parts) == portrait.total
        sums[portrait.person.peg - 1] += portrait.total
    assert tuple(sums) == one.state.scores
    assert len(people) == drawn[0].players


@LAWS
@given(GAMES)
def test_the_ledger_leads_every_side_from_the_start_to_its_score(drawn: tuple[Rules, int]) -> None:
    """Every change is a line; each begins in the hole where the one before it ended."""
    one = of_steps(game(*drawn))
    lines = log(one)
    changes = [
        event
        for events in one.events
        for event in events
        if isinstance(event, Pegged) or (isinstance(event, MovedBack) and event.holes)
    ]
    assert sum(line.holes is not None for line in lines) == len(changes)
    for side, score in enumerate(one.state.scores):
        holes = [line.holes for line in lines if line.holes and line.peg == side + 1]
        assert all(before[1] == after[0] for before, after in pairwise([(0, 0), *holes]))
        assert (holes[-1][1] if holes else 0) == score
    for line in lines:
        assert bool(line.holes) == bool(line.points) == bool(line.moved)
        if line.holes:
            assert line.points == line.holes[1] - line.holes[0]


@LAWS
@given(GAMES)
def test_scores_by_deal_end_with_the_result(drawn: tuple[Rules, int]) -> None:
    one = of_steps(game(*drawn))
    race, _ = pictured(one)
    assert race.rows[-1] == (one.state.deal, one.state.scores)
    assert [number for number, _ in race.rows] == list(range(1, one.state.deal + 1))
    assert [line.score for line in race.chart.lines] == list(one.state.scores)


@pytest.mark.parametrize("rules", VARIED, ids=str)
def test_what_nobody_used_is_left_out(rules: Rules) -> None:
    one = finished(rules, 3)
    _, people = pictured(one)
    labels = [tuple(part.label for part in portrait.parts) for portrait in people]
    assert len(set(labels)) == 1
    moved = {event for events in one.events for event in events if isinstance(event, Pegged)}
    used = {
        "Play": any(event.why[0] not in ("heels", "hand", "crib", "undercount") for event in moved),
        "Heels": any(event.why == ("heels",) for event in moved),
        "Missed points": any(event.why == ("undercount",) for event in moved),
        "Steps back": any(isinstance(e, MovedBack) and e.holes for events in one.events for e in events),
    }
    assert {label: label in labels[0] for label in used} == used
    assert list(labels[0]) == [label for label in SOURCES.values() if label in labels[0]]


@pytest.mark.parametrize("rules", VARIED, ids=str)
def test_the_hands_that_are_shown_are_the_highest_and_the_lowest(rules: Rules) -> None:
    one = finished(rules, 4)
    _, people = pictured(one)
    for seat in range(rules.players):
        counted = [
            event
            for events in one.events
            for event in events
            if isinstance(event, Counted) and event.unit == "hand" and event.seat == seat
        ]
        [portrait] = [each for each in people if each.person == cast_of(one).people[seat]]
        totals = [hand.total for hand in portrait.hands]
        wanted = [max(event.total for event in counted), min(event.total for event in counted)]
        assert totals == (wanted[::-1] if reaching_loses(rules) else wanted)
        for hand in portrait.hands:
            assert any((event.cards, event.starter) == (hand.cards, hand.starter) for event in counted)


def test_in_lowball_nothing_is_called_good(env: Environment) -> None:
    html = page(env, finished(Rules(lowball=True), 7))
    words = re.sub(r"<[^>]+>", " ", html).lower()
    assert "lightest hand" in words
    assert "heaviest hand" in words
    assert not re.search(r"\b(best|poorest)\b|skunk", words)
    assert "best hand" in page(env, finished(Rules(), 7)).lower()


# --- the ledger ------------------------------------------------------------------------------------------------------


def test_a_hand_of_four_at_119_moves_two() -> None:
    """And the line says so: what it counts, and from which hole to which."""
    layout = Layout((cards("2C 4D 6H 8S"), cards("5H TC 3S AD")), cards("TD QD 9H KS"), cards("KH")[0])
    table = begun(layout)
    happened = table.show([layout.kept[0], layout.kept[1]], 60, 119)
    pegged = [event for event in happened if isinstance(event, Pegged) and event.why == ("hand",) and event.side == 1]
    assert [event.points for event in pegged] == [2]
    [deal] = tell([table.events])
    cast = cast_of(finished(Rules(), 1))
    lines = log_of(cast, [(deal, deal.until(None))], over=True)
    [line] = [line for line in lines if line.holes == (119, 121)]
    assert line.points == 2
    assert line.text == "Maria’s hand counts 4: fifteens 4."
    assert line.moved == "From hole 119 to hole 121."
    # Which cards: as they lie open in the show; whose throw was whose is for a finished game.
    assert all(name in line.cards for name in ("Ace of diamonds", "Three of spades", "Five of hearts", "Ten of clubs"))
    assert "threw" not in line.cards_text


@pytest.mark.parametrize(
    ("rules", "seed"), [(Rules(), 2), (Rules(players=3), 2), (Rules(players=4, partners=True), 2)], ids=str
)
def test_a_crib_tells_whose_throw_was_whose(rules: Rules, seed: int) -> None:
    one = finished(rules, seed)
    lines = [line for line in log(one) if " threw " in line.cards_text]
    cribs = [event for events in one.events for event in events if isinstance(event, Counted) and event.unit == "crib"]
    assert len(lines) == len(cribs)
    starts = [deal.number for deal in tell(one.events) if any(unit.unit == "crib" for unit in deal.units)]
    for line, deal, crib in zip(lines, starts, cribs, strict=True):
        told = line.cards_text.split(". ")
        for seat, name in enumerate(one.game.names):
            thrown = " ".join(signs(card) for card in one.throws[deal, seat])
            assert f"{name} threw {thrown}" in told
        assert ("from the pack" in line.cards_text) == (rules.players == 3)
        for card in (*crib.cards, crib.starter):
            assert line.cards_text.count(signs(card)) == 1


def test_going_back_keeps_the_cards_of_the_unit() -> None:
    one = finished(Rules(zero_back="ten_back"), 3)
    lines = [line for line in log(one) if line.points < 0]
    assert lines
    assert all(line.cards_text and line.holes and line.holes[0] > line.holes[1] for line in lines)


def test_of_a_game_that_is_on_no_line_tells_a_throw() -> None:
    """Counted hands and cribs name their cards; who threw what is known after the end alone."""
    one = finished(Rules(), 2)
    told = [(deal, deal.until(None)) for deal in tell(one.events)]
    lines = log_of(cast_of(one), told, over=False)
    assert any(line.cards for line in lines)
    assert not any("threw" in line.html + line.cards_text or "from the pack" in line.cards_text for line in lines)


# --- the page --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", VARIED, ids=str)
def test_the_page_says_it_in_order_and_stays_small(env: Environment, rules: Rules) -> None:
    html = page(env, finished(rules, 5, honest=True))
    headings = re.findall(r"<h[12][^>]*>(.*?)</h[12]>", html)[1:]
    rules_of_the_house = ["House rules"] if "House rules" in headings else []
    assert headings == [
        "Final board",
        "Score by deal",
        "Where the points came from",
        *rules_of_the_house,
        "Take it along",
        "The whole game",
    ]
    # What the rules say they say to everybody.
    told = re.sub(r'<dl class="force">.*?</dl>', "", html.replace("Set a table of your own", ""), flags=re.DOTALL)
    assert not re.search(r"\b[Yy]ours?\b|\bYou\b", re.sub(r"<[^>]+>", "", told))
    assert len(gzip.compress(html.encode(), 6)) < 25_000
    assert html.count('class="portrait"') == rules.players


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_given_up_works_too(env: Environment, players: int) -> None:
    """Also in the first deal, and without a winner."""
    for deal in (1, 3):
        one = finished(Rules(players=players), 0, resigns=(deal, 1))
        html = page(env, one)
        assert ("Nobody wins" in html) == (players > 2)
        assert html.count('<tr><th scope="row">') == one.state.deal
        race, people = pictured(one)
        assert race.rows[-1][1] == one.state.scores
        assert tuple(person.total for person in people) == one.state.scores
    at_once = of_steps(_resigned_at_once(players))
    assert "<h3" in page(env, at_once)
    assert all(not person.hands and person.most is None for person in pictured(at_once)[1])


def _resigned_at_once(players: int) -> list[Step]:
    """Before anybody has thrown a card."""
    first = next(walk(Rules(players=players), 1))
    after, events = apply_move(first.after, 0, Resign())
    return [first, Step(first.after, 0, Resign(), after, events)]


def test_names_are_text_wherever_they_stand(env: Environment) -> None:
    names = ("<b>bold</b>", "שרה", "Вероника Константиновна Øst", 'O\'Brien & "Co"')
    html = page(env, finished(Rules(players=4), 2, names=names))
    assert "<b>bold</b>" not in html
    assert "&lt;b&gt;bold" in html
    tags = Tags(html)
    assert not tags.open
    for place in re.finditer("שרה", html.split("<textarea")[0].split("<body")[1]):
        before = html.split("<body")[1][: place.start()]
        assert before.endswith(("<bdi>", "\N{FIRST STRONG ISOLATE}")), before[-40:]


def test_every_side_of_partners_is_of_two(env: Environment) -> None:
    rules = Rules(players=4, partners=True)
    race, people = pictured(finished(rules, 4))
    assert [tuple(person.name for person in side) for side in race.sides] == [("Ana", "Li"), ("Maria", "Jonas")]
    assert [portrait.person.name for portrait in people] == ["Ana", "Li", "Maria", "Jonas"]
    assert [portrait.person.peg - 1 for portrait in people] == [side_of(rules, seat) for seat in (0, 2, 1, 3)]
