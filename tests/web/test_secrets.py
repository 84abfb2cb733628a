"""Hidden cards: whole games through HTTP, and after every step everything that each reader can get is looked through.

What may be known comes from the stored moves and the rules (tests/engine/knowledge.py), not from any view of ours.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from cribbage.engine.cards import DECK, parse_card
from cribbage.engine.game import Phase, current_unit, to_act
from cribbage.engine.moves import Counted, Pegged
from cribbage.engine.rules import Rules
from cribbage.services.games import Opened
from tests.web.conftest import House, open_house
from tests.web.leaks import RANDOM, cards_in
from tests.web.visitor import PART, Page
from tests.web.watching import Watch, begin, press

TWO = Rules(target=61)
THREE = Rules(players=3, target=61, muggins=True, lowball=True, zero_back="nineteen")
FOUR = Rules(players=4, target=61, lowball=True, zero_back="crib_five")
PARTNERS = Rules(players=4, partners=True, target=61, muggins=True, zero_back="ten_back")


def test_the_search_finds_every_form() -> None:
    """A search that finds nothing proves nothing."""
    five = parse_card("5H")
    for text in (
        'href="/x.svg#c-5H"',
        "5h",
        'value="5H"',
        "card-5H",
        "Five of hearts",
        "FIVE OF HEARTS",
        "[5H, 6S]",
        '"5H"',
    ):
        assert five in cards_in(text), text
    assert cards_in('data-suit="H">10<svg>') == {parse_card("TH")}
    assert cards_in("10h") == {parse_card("TH")}
    assert cards_in('<path d="M5 5h.01 5H 3"/> 15h 5hx as Ad table.js %3C/g') == set()
    assert cards_in("pick-as") == {parse_card("AS")}
    assert all(cards_in(card.text) == {card} for card in DECK)


def play_on(watch: Watch, chance: random.Random, deals: int) -> None:
    """Chance presses, and after every press everything is looked through, until so many deals are over."""
    watch.look()
    idle = 0
    while not watch.over and watch.course.state.deal <= deals:
        # One reads the show slowly, so that the game is ahead of him.
        slow = watch.course.state.deal % len(watch.people)
        moved = [press(one, chance) for seat, one in enumerate(watch.people) if seat != slow or chance.random() < 0.5]
        watch.look()
        idle = 0 if any(moved) else idle + 1
        assert idle < 50, "the game does not go on"


@pytest.mark.parametrize("rules", [TWO, THREE, PARTNERS], ids=str)
def test_nobody_is_told_a_hidden_card(house: House, caplog: pytest.LogCaptureFixture, rules: Rules) -> None:
    """The first deal, every address at every tenth step."""
    watch = begin(house, caplog, 0, rules)
    watch.every = 10
    play_on(watch, random.Random(0), deals=1)
    assert watch.looked > 100


@pytest.mark.slow
@pytest.mark.parametrize("rules", [TWO, Rules(muggins=True, target=61), THREE, PARTNERS, FOUR], ids=str)
def test_nobody_is_told_a_hidden_card_in_a_whole_game(
    house: House, caplog: pytest.LogCaptureFixture, rules: Rules
) -> None:
    """Every address at every step, to the end."""
    watch = begin(house, caplog, 1, rules)
    watch.every = 1
    play_on(watch, random.Random(1), deals=99)
    assert watch.over


def test_a_refusal_tells_nothing(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Asking for cards of others, one by one, gets the same answer whoever holds them."""
    watch = begin(house, caplog, 7)
    for visitor in watch.people:
        visitor.read_on()
    bo = watch.people[1]
    mine = house.state(bo).dealt[1]
    answers: dict[str, set[str]] = {}
    for card in DECK:
        if card not in mine:
            data = {"type": "discard", "version": "1", "card": [card.text, mine[0].text]}
            page = bo.post(f"{bo.base}/move", data, part=True)
            answers.setdefault(page.text, set()).add(card.text)
            assert cards_in(page.text) == set(mine)
    assert len(answers) == 1


def test_an_opponent_in_the_cut_or_the_show_sees_no_throw(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """That somebody has thrown is public, what he has thrown is not, and taking it back takes the mark away."""
    watch = begin(house, caplog, 3)
    ada, bo = watch.people
    for visitor in watch.people:
        visitor.read_on()
    before = bo.table()
    assert "has thrown" not in before.text
    ada.act()
    watch.look()
    assert "has thrown" in bo.table().text
    ada.send(ada.table().form("/move"))
    watch.look()
    after = bo.table()
    assert "has thrown" not in after.text
    assert cards_in(after.text) == cards_in(before.text) == set(house.state(bo).dealt[1])


def spoken_log(text: str) -> str:
    """The ledger of a page, without markup."""
    return re.sub(r"<[^>]+>", "", text[text.index('id="log"') :])


def shown_scores(text: str) -> list[int]:
    """The scores of the row of seats, by peg."""
    shown = re.findall(r'<li id="seat-(\d)".*?class="seat-score">(\d+)<', text, re.DOTALL)
    return [int(score) for _, score in sorted(shown)]


def scores_after(opened: Opened, *, hands: int) -> list[int]:
    """The scores when so many units of the first deal's show have been counted and pegged."""
    scores: tuple[int, ...] = (0, 0)
    counted = 0
    for event in (event for move in opened.events for event in move):
        if isinstance(event, Counted):
            counted += 1
            if counted > hands:
                break
        if isinstance(event, Pegged):
            scores = event.scores
    return list(scores)


def test_a_reader_behind_sees_nothing_of_what_follows(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """He is at the first hand; the others have thrown. Scores, dealer and cards are those of his step."""
    watch = begin(house, caplog, 11)
    chance = random.Random(2)
    for visitor in watch.people * 40:
        if house.state(visitor).deal == 1:
            press(visitor, chance, read=True)
    quick, slow = watch.people
    quick.act()
    watch.look()
    page = slow.table()
    assert page.felt == "show"
    assert "has thrown" not in page.text
    assert "Deal 2" not in page.text
    assert "our cards are waiting" in page.text or "my cards" in page.text
    assert cards_in(page.text) <= watch.course.behind(1, 1, 0)
    # One hand is counted for him; what the next ones count, and where they take the pegs, he has not come to.
    assert len(re.findall(r"hand counts", spoken_log(page.text))) == 1
    assert "crib counts" not in page.text
    assert shown_scores(page.text) == scores_after(house.opened(slow), hands=1)
    assert not page.has("/move")
    # A part fetched in between is the same, and one press leads to his own cards.
    assert slow.get(f"{slow.base}/part", **PART).felt == "show"
    skip = next(form for form in page.forms if form.name == "read")
    slow.send(skip, next(button for button in skip.buttons if button[1].startswith("1.1.3")))
    assert cards_in(slow.table().text) & set(house.state(slow).dealt[1]) == set(house.state(slow).dealt[1])


def test_a_made_up_place_shows_nothing_hidden(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """The place in the show is kept in the browser: whatever it claims, no card comes early."""
    watch = begin(house, caplog, 5)
    chance = random.Random(5)
    for _ in range(6):
        for visitor in watch.people * 4:
            press(visitor, chance, read=True)
        watch.follow()
        state = watch.course.state
        if state.phase is Phase.OVER:
            break
        may = watch.course.newest(1) | watch.cut
        for deal, (secrets, then) in watch.course.ended.items():
            may |= secrets.public(then) if deal < state.deal else set()
        jar = "; ".join(f"{name}={value}" for name, value in watch.people[1].client.cookies.items() if "seat" in name)
        for deal in (state.deal - 1, state.deal, state.deal + 1):
            for step in ("0", "3", "0b", "9b"):
                page = house.visitor().get(watch.people[1].base, Cookie=f"{jar}; place=1.{deal}.{step}")
                assert page.status == 200
                assert cards_in(page.text) <= may, (deal, step)


def test_the_page_of_a_second_game_tells_nothing_more(house: House, caplog: pytest.LogCaptureFixture) -> None:
    watch = begin(house, caplog, 13)
    ada, bo = watch.people
    ada.post(f"{ada.base}/resign")
    for visitor in watch.people:
        visitor.post(f"{visitor.base}/rematch", {"want": "yes"})
    opened = house.opened(ada)
    assert opened.game is not None
    assert opened.game.number == 2
    assert cards_in(bo.table().text) == set(house.state(bo).dealt[1])
    assert cards_in(Page(watch.watcher.client.get(watch.watcher.base)).text) == set()


def test_an_answer_changes_no_other_page(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Muggins: whatever the first one answers, everybody else's page is the same to the letter."""
    pages: set[tuple[str, ...]] = set()
    for number, answer in enumerate(("accept", "overcount", "undercount")):
        with open_house(tmp_path / f"{number}.db") as house:
            watch, chance = begin(house, caplog, 3, Rules(players=3, muggins=True)), random.Random(4)
            watch.follow()
            for one in watch.people * 99:
                if watch.course.state.phase is Phase.ANSWER:
                    break
                press(one, chance)
                watch.follow()
            first, *others = (watch.people[seat] for seat in sorted(to_act(watch.course.state)))
            form = next(form for form in first.table().forms if form.name == "move")
            assert first.send(form, ("answer", answer)).status == 303
            assert not re.search("The (hand|crib) counts", first.table().text)
            readers = [*others, watch.people[current_unit(watch.course.state).seat], watch.watcher]
            pages.add(tuple(RANDOM.sub("", one.table().text) for one in readers))
    assert len(pages) == 1
