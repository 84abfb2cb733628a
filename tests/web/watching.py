"""Everything that each reader of a table can get, looked through for cards; and presses as chance wants them.

What may be known comes from the stored moves and the rules (tests/engine/knowledge.py), not from any view of ours.
"""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from cribbage.engine.cards import Card, Seat, parse_card
from cribbage.engine.game import Phase, new_game
from cribbage.engine.moves import ANNOUNCEABLE
from cribbage.engine.rules import Rules
from tests.engine.knowledge import Secrets
from tests.helpers import Decks
from tests.web.conftest import House
from tests.web.leaks import Course, cards_in
from tests.web.visitor import PART, Form, Page, Visitor

TRUE_COUNT = re.compile(r'class="tally"|class="zero"|class="settled|data-total')
"""What only a page has that tells what a hand really counts."""


@dataclass
class Watch:
    """The players and a watcher; everything that they can get is looked through after every step."""

    house: House
    people: tuple[Visitor, ...]
    watcher: Visitor
    stranger: Visitor
    course: Course
    cut: set[Card]
    log: pytest.LogCaptureFixture
    every: int = 8
    """Every so many steps all addresses are asked for, in between those that show the table."""
    steps: int = 0
    looked: int = 0

    @property
    def over(self) -> bool:
        """Whether the game is, as far as it was followed."""
        return self.course.state.phase is Phase.OVER

    def follow(self) -> None:
        """Take in what has happened."""
        self.course.follow(self.house, self.house.opened(self.people[0]))

    def texts(self, visitor: Visitor, *, everything: bool) -> Iterator[tuple[str, str]]:
        """What a visitor sees of the table, or every text that he can get; each with its address."""
        opened = self.house.opened(self.people[0])
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
            assert answer.status_code < 500, path
            text = answer.text + repr(sorted(answer.headers.items()))
            for token in hidden:
                text = text.replace(token, "")
            yield path, text

    def look(self) -> None:
        """Nobody is given a card that he may not know at this moment."""
        self.follow()
        if self.over:
            return
        readers: list[tuple[Visitor, Seat | None]] = [(one, seat) for seat, one in enumerate(self.people)]
        for visitor, seat in (*readers, (self.watcher, None), (self.stranger, None)):
            for path, text in self.texts(visitor, everything=self.steps % self.every == 0):
                mine = seat is not None and path.startswith("/t/")
                self.check(path, text, seat if mine else None)
        assert cards_in(self.log.text) == set()
        self.log.clear()
        self.steps += 1

    def check(self, path: str, text: str, seat: Seat | None) -> None:
        """One text for one reader; seat None: somebody who holds none."""
        self.looked += 1
        felt = text.partition('data-felt="')[2].partition('"')[0]
        if felt == "cut":
            allowed = self.cut
        elif felt == "show":
            assert seat is not None
            allowed = self.course.behind(seat, *shown_at(text))
        else:
            allowed = self.course.newest(seat)
        assert felt != "count" or not TRUE_COUNT.search(text), path
        assert felt != "count" or not TRUE_COUNT.search(text), path
        leaked = cards_in(text) - allowed
        assert not leaked, f"{path} for {seat} tells {sorted(map(str, leaked))} in {self.course.state}"


def shown_at(text: str) -> tuple[int, int]:
    """Deal and step of a page of the show, from its list of steps and what its button goes on to."""
    steps = text[text.index('class="show-steps"') :].partition("</ol>")[0]
    deal = int(text.partition('name="place" value="1.')[2].partition(".")[0])
    return deal, steps.count("<b>") - 1


def begin(house: House, log: pytest.LogCaptureFixture, seed: int, rules: Rules | None = None) -> Watch:
    """A game that has just begun, and everybody who might look at it."""
    log.set_level(logging.DEBUG)
    house.app.state.site.shuffler = Decks(seed)
    people = house.gather(rules or Rules(target=61))
    opened = house.opened(people[0])
    assert opened.game is not None
    played = Rules(**opened.game.rules)
    assert rules is None or played == rules
    watcher = house.visitor()
    watcher.base = f"/w/{opened.table.watch}"
    cut = {parse_card(text) for drawn in opened.game.cut for text in drawn if text}
    course = Course(played, new_game(played, opened.game.first_dealer), Secrets(played))
    return Watch(house, people, watcher, house.visitor(), course, cut, log)


def press(visitor: Visitor, chance: random.Random, *, read: bool = True) -> bool:
    """One press of somebody at the table; False if there is nothing that he can press, or wants to."""
    page = visitor.table()
    if page.felt in ("cut", "show"):
        if not read:
            return False
        form = next(form for form in page.forms if form.name == "read")
        visitor.send(form, form.buttons[-1], part=chance.random() < 0.5)
        return True
    form_, pressed = _choice(page, chance)
    if form_ is None:
        return False
    answer = visitor.send(form_, *pressed, part=chance.random() < 0.5)
    assert answer.status < 400, answer.text
    return dict(form_.fields)["type"] != "take_back"


def _choice(page: Page, chance: random.Random) -> tuple[Form | None, list[tuple[str, str]]]:
    """The form of the page's move, and what is chosen in it."""
    form = next((form for form in page.forms if form.name == "move"), None)
    if form is None:
        return None, []
    kind = dict(form.fields)["type"]
    if kind == "take_back":
        return (form, []) if chance.random() < 0.2 else (None, [])
    if kind == "discard":
        wanted = int(page.text.partition('data-pick="')[2].partition('"')[0])
        return form, chance.sample(form.boxes, wanted)
    if kind == "play":
        return form, [("card", chance.choice(re.findall(r'value="(..)" data-legal', page.text)))]
    if kind == "announce":
        return form, [("points", str(chance.choice(ANNOUNCEABLE[:13])))]
    form.fields = [(name, value) for name, value in form.fields if name != "points"]
    answer = chance.choice(["accept", "accept", "undercount", "overcount"])
    return form, [("answer", answer), ("points", str(chance.randint(1, 4)))]
