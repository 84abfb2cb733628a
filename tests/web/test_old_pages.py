"""Pages left open: over a rematch, for days, and pressed twice."""

from __future__ import annotations

import pytest

from cribbage.engine.game import Phase
from tests.engine.reading import cards
from tests.engine.table import with_hands
from tests.helpers import dump, laid_out
from tests.web.conftest import House
from tests.web.test_statuses import EASY, lay, thrown
from tests.web.visitor import fields


def test_a_page_of_the_last_game_moves_nothing_in_the_next(house: House) -> None:
    """A table left open in a tab over a rematch. Versions count anew in each game: the number alone says too little."""
    first = with_hands(cards("2C 4D 6H 8S"), cards("3D 5H 7S 9C"), starter=cards("KD")[0])
    second = with_hands(cards("2C 4D 6H TS"), cards("3D 5H 7S 9C"), starter=cards("KD")[0])
    ada, bo = thrown(house, first)
    for visitor, text in ((ada, "2C"), (bo, "3D")):
        lay(house, visitor, text)
    old = ada.read_on().form("/move")
    assert ("card", "4D") in old.buttons
    bo.post(f"{bo.base}/resign")
    # Bo lost and deals, so the order is the same as before.
    house.app.state.site.shuffler = laid_out(second)
    house.app.state.site.shuffler.deck()
    for visitor in (ada, bo):
        visitor.post(f"{visitor.base}/rematch", {"want": "yes"})
    for seat, visitor in enumerate((ada, bo)):
        throw = [card.text for card in second.throws()[seat]]
        visitor.post(f"{visitor.base}/move", fields(visitor.read_on().form("/move")) | {"card": throw})
    for visitor, text in ((ada, "6H"), (bo, "9C")):
        assert visitor.send(visitor.read_on().form("/move"), ("card", text)).status == 303
    before = dump(house.database)
    answer = ada.send(old, ("card", "4D"), part=True)
    assert dump(house.database) == before, "4D was laid at a count of 15; its player saw 5"
    assert answer.status == 409


def test_a_question_of_the_last_game_does_not_resign_the_next(house: House) -> None:
    """ "Resign the game?" was left open; the game ended, the next began, and then the button is pressed."""
    ada, bo = house.two()
    asked = ada.get(f"{ada.base}/resign").form("/resign")
    bo.post(f"{bo.base}/resign")
    for visitor in (ada, bo):
        visitor.post(f"{visitor.base}/rematch", {"want": "yes"})
    ada.send(asked)
    assert house.state(ada).result is None


def test_an_old_form_works_while_the_seat_does(house: House) -> None:
    """Left open for days: nothing in a form goes stale by time, and both may throw on the first version."""
    ada, bo = house.two()
    forms = [visitor.read_on().form("/move") for visitor in (ada, bo)]
    house.app.state.site.live.presence._clock = lambda: 1e9
    assert ada.send(forms[0], boxes=2).status == 303
    assert bo.send(forms[1], boxes=2).status == 303
    assert house.state(ada).phase is not Phase.DISCARD


@pytest.mark.parametrize("number", [2, 5])
def test_a_double_click_is_one_move(house: House, number: int) -> None:
    ada, bo = thrown(house, EASY)
    form = ada.read_on().form("/move")
    answers = [ada.send(form, ("card", "2C"), part=True) for _ in range(number)]
    assert [page.status for page in answers] == [200] * number
    assert len(house.state(ada).play.laid) == 1  # type: ignore[union-attr]
    assert bo.table().text.count('id="card-2C"') == 1
