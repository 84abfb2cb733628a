"""Hidden cards: whole games through HTTP, and after every step everything that each reader can get is looked through.

What may be known comes from the stored moves and the rules (tests/engine/knowledge.py), not from any view of ours.
"""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from cribbage.engine.cards import DECK, Card, Seat, parse_card
from cribbage.engine.game import Phase, new_game
from cribbage.engine.moves import Counted, Pegged
from cribbage.engine.rules import Rules
from cribbage.services.games import Opened
from tests.engine.knowledge import Secrets
from tests.helpers import Decks
from tests.web.conftest import House
from tests.web.leaks import Course, cards_in
from tests.web.visitor import PART, Page, Visitor


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


@dataclass
class Watch:
    """Two players and a watcher; everything that they can get is looked through after every step."""

    house: House
    pair: tuple[Visitor, Visitor]
    watcher: Visitor
    stranger: Visitor
    course: Course
    cut: set[Card]
    log: pytest.LogCaptureFixture
    every: int = 8
    """Every so many steps all addresses are asked for, in between those that show the table."""
    steps: int = 0
    looked: int = 0

    def texts(self, visitor: Visitor, *, everything: bool) -> Iterator[tuple[str, str]]:
        """What a visitor sees of the table, or every text that he can get; each with its address."""
        opened = self.house.opened(self.pair[0])
        assert opened.game is not None
        table, watch, game = f"/t/{opened.table.id}", f"/w/{opened.table.watch}", f"/g/{opened.game.id}"
        asked = [(table, {}), (f"{table}/part", PART), (f"{table}/resign", {}), (f"{table}/watch", {})]
        asked += [(watch, {}), (f"{watch}/part", PART), (game, {}), (f"{game}/record", {})]
        asked += [(f"/j/{opened.table.invite}", {}), (f"/api/v1/games/{opened.game.id}/record", {})]
        if not everything:
            asked = [] if visitor is self.stranger else [(visitor.base, {}), (f"{visitor.base}/part", PART)]
        hidden = (opened.table.id, opened.table.watch, opened.table.invite, opened.game.id)
        for path, headers in asked:
            answer = visitor.client.get(path, headers=headers, follow_redirects=False)
            text = answer.text + repr(sorted(answer.headers.items()))
            for token in hidden:
                text = text.replace(token, "")
            yield path, text

    def look(self) -> None:
        """Nobody is given a card that he may not know at this moment."""
        self.course.follow(self.house, self.house.opened(self.pair[0]))
        if self.course.state.phase is Phase.OVER:
            return
        for visitor, seat in ((self.pair[0], 0), (self.pair[1], 1), (self.watcher, None), (self.stranger, None)):
            for path, text in self.texts(visitor, everything=self.steps % self.every == 0):
                mine = seat is not None and path.startswith("/t/")
                self.check(path, text, seat if mine else None)
        assert cards_in(self.log.text) == set()
        self.log.clear()
        self.steps += 1

    def check(self, path: str, text: str, seat: Seat | None) -> None:
        self.looked += 1
        felt = text.partition('data-felt="')[2].partition('"')[0]
        if felt == "cut":
            allowed = self.cut
        elif felt == "show":
            assert seat is not None
            allowed = self.course.behind(seat, *shown_at(text))
        else:
            allowed = self.course.newest(seat)
        leaked = cards_in(text) - allowed
        assert not leaked, f"{path} for {seat} tells {sorted(map(str, leaked))} in {self.course.state}"


def shown_at(text: str) -> tuple[int, int]:
    """Deal and step of a page of the show, from what its button goes on to: the next step, or the end."""
    step = (
        text.count("<b>", text.index('class="show-steps"'), text.index("</ol>", text.index('class="show-steps"'))) - 1
    )
    deal = int(text.partition('name="place" value="1.')[2].partition(".")[0])
    return deal, step


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


def begin(house: House, log: pytest.LogCaptureFixture, seed: int) -> Watch:
    log.set_level(logging.DEBUG)
    house.app.state.site.shuffler = Decks(seed)
    pair = house.two(61)
    opened = house.opened(pair[0])
    assert opened.game is not None
    rules = Rules(**opened.game.rules)
    watcher = house.visitor()
    watcher.base = f"/w/{opened.table.watch}"
    cut = {parse_card(text) for drawn in opened.game.cut for text in drawn if text}
    course = Course(rules, new_game(rules, opened.game.first_dealer), Secrets(rules))
    return Watch(house, pair, watcher, house.visitor(), course, cut, log)


def press(visitor: Visitor, chance: random.Random, *, read: bool) -> bool:
    """One press of somebody at the table; False if there is nothing that he can press, or wants to."""
    page = visitor.table()
    if page.felt in ("cut", "show"):
        if not read:
            return False
        form = next(form for form in page.forms if form.name == "read")
        visitor.send(form, form.buttons[-1], part=chance.random() < 0.5)
        return True
    forms = [form for form in page.forms if form.name == "move"]
    if not forms:
        return False
    form = forms[0]
    kind = dict(form.fields)["type"]
    if kind == "take_back":
        if chance.random() < 0.2:
            visitor.send(form, part=True)
        return False
    if kind == "discard":
        form.boxes = chance.sample(form.boxes, 2)
        visitor.send(form, boxes=2, part=chance.random() < 0.5)
        return True
    legal = re.findall(r'value="(..)" data-legal', page.text)
    visitor.send(form, ("card", chance.choice(legal)), part=chance.random() < 0.5)
    return True


@pytest.mark.parametrize(
    ("seed", "every", "deals"),
    [(0, 15, 2), *(pytest.param(seed, 1, 99, marks=pytest.mark.slow) for seed in range(1, 4))],
)
def test_nobody_is_told_a_hidden_card(
    house: House, caplog: pytest.LogCaptureFixture, seed: int, every: int, deals: int
) -> None:
    """The first deals of a game, or the whole of it with every address at every step."""
    watch, chance = begin(house, caplog, seed), random.Random(seed)
    watch.every = every
    watch.look()
    while watch.course.state.phase is not Phase.OVER and watch.course.state.deal <= deals:
        # One is quick; the other reads the show slowly, so that the game is ahead of him.
        quick, slow = watch.pair if watch.course.state.deal % 2 else reversed(watch.pair)
        moved = press(quick, chance, read=True)
        if not moved or chance.random() < 0.5:
            press(slow, chance, read=True)
        watch.look()
        assert watch.steps < 300, "the game does not go on"
    assert watch.looked > 100


def test_a_refusal_tells_nothing(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Asking for cards of others, one by one, gets the same answer whoever holds them."""
    watch = begin(house, caplog, 7)
    for visitor in watch.pair:
        visitor.read_on()
    bo = watch.pair[1]
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
    ada, bo = watch.pair
    for visitor in watch.pair:
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


def test_a_reader_behind_sees_nothing_of_what_follows(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """He is at the first hand; the others have thrown. Scores, dealer and cards are those of his step."""
    watch = begin(house, caplog, 11)
    chance = random.Random(2)
    for visitor in watch.pair * 40:
        if house.state(visitor).deal == 1:
            press(visitor, chance, read=True)
    quick, slow = watch.pair
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
        for visitor in watch.pair * 4:
            press(visitor, chance, read=True)
        watch.course.follow(house, house.opened(watch.pair[0]))
        state = watch.course.state
        if state.phase is Phase.OVER:
            break
        may = watch.course.newest(1) | watch.cut
        for deal, (secrets, then) in watch.course.ended.items():
            may |= secrets.public(then) if deal < state.deal else set()
        jar = "; ".join(f"{name}={value}" for name, value in watch.pair[1].client.cookies.items() if "seat" in name)
        for deal in (state.deal - 1, state.deal, state.deal + 1):
            for step in ("0", "3", "0b", "9b"):
                page = house.visitor().get(watch.pair[1].base, Cookie=f"{jar}; place=1.{deal}.{step}")
                assert page.status == 200
                assert cards_in(page.text) <= may, (deal, step)


def test_the_page_of_a_second_game_tells_nothing_more(house: House, caplog: pytest.LogCaptureFixture) -> None:
    watch = begin(house, caplog, 13)
    ada, bo = watch.pair
    ada.post(f"{ada.base}/resign")
    for visitor in watch.pair:
        visitor.post(f"{visitor.base}/rematch", {"want": "yes"})
    opened = house.opened(ada)
    assert opened.game is not None
    assert opened.game.number == 2
    assert cards_in(bo.table().text) == set(house.state(bo).dealt[1])
    assert cards_in(Page(watch.watcher.client.get(watch.watcher.base)).text) == set()
