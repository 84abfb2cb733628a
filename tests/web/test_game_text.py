"""A finished game as plain text: the result first, one line a change, small enough for a message."""

from __future__ import annotations

import html
import re

import pytest

from cribbage.engine.game import Phase
from cribbage.engine.moves import Announced, MovedBack, Pegged
from cribbage.engine.rules import Rules
from cribbage.services.games import FinishedGame, new_token
from cribbage.showcase.games import NAMES, finished
from cribbage.web import build_game, i18n
from tests.helpers import TO_61
from tests.web.conftest import House

MOST = 6_000
MOVE = re.compile(r"(\d+)→(\d+)$", re.MULTILINE)
HOSTILE = ("<b>bold</b>", "שרה", "Вероника Константиновна Øst", "%(name)s")


def changes(one: FinishedGame) -> int:
    """How often a peg really moved."""
    told = [event for events in one.events for event in events]
    return sum(isinstance(event, Pegged) or (isinstance(event, MovedBack) and event.holes > 0) for event in told)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(lowball=True),
        Rules(zero_back="ten_back"),
        Rules(muggins=True),
        Rules(players=3, muggins=True, zero_back="nineteen"),
        Rules(players=4, partners=True),
    ],
    ids=str,
)
def test_every_change_has_a_line(rules: Rules) -> None:
    one = finished(rules, 2)
    text = build_game.text(one)
    assert len(MOVE.findall(text)) == changes(one)
    assert text.count("\nDeal ") == one.state.deal
    assert not re.search(r"[<>&]|%\(", text)
    assert "  " not in text


def test_the_result_stands_first() -> None:
    text = build_game.text(finished(Rules(), 6))
    assert text.startswith("Maria wins, 121 to 109.\nA game to 121. 12 deals.\n\nDeal 1. Ana’s crib.\n")
    low = build_game.text(finished(Rules(lowball=True), 7)).splitlines()
    assert low[0] == "Maria reached 121 and lost. Ana wins with 62."
    assert low[2:4] == ["Ana 62, Maria 121", "Lowball"]
    nobody = build_game.text(finished(Rules(players=4), 0, resigns=(4, 2))).splitlines()
    assert nobody[0] == "Li resigned. The game ends without a winner."


def test_a_hand_is_told_with_its_cards() -> None:
    text = build_game.text(finished(Rules(), 6))
    assert "Maria’s hand counts 4: fifteens 4. A♠ 2♣ 9♣ Q♣ with 4♠ turned up. 1→5\n" in text
    assert "Ana’s crib counts 2: pair 2. Ana threw 10♦ J♥. Maria threw 10♠ 2♠. The starter is 4♠. 12→14\n" in text


@pytest.mark.parametrize("seed", range(6))
def test_a_usual_game_fits_into_a_message(seed: int) -> None:
    """Nine deals are usual among people; random players take longer, so a deal may have its share."""
    one = finished(Rules(), seed)
    size = len(build_game.text(one).encode())
    assert size / one.state.deal * 9 < MOST, f"{size} bytes in {one.state.deal} deals"


def test_names_are_as_they_were_typed_and_kept_apart() -> None:
    text = build_game.text(finished(Rules(players=4), 2, names=HOSTILE))
    assert "<b>bold</b>" in text
    assert "%(name)s" in text
    assert text.count("שרה") == text.count("\N{FIRST STRONG ISOLATE}שרה\N{POP DIRECTIONAL ISOLATE}") > 0


def test_figures_keep_their_order_where_words_run_to_the_left() -> None:
    i18n.configure(pseudo_languages=True)
    with i18n.use("qps-rtl"):
        text = build_game.text(finished(Rules(), 6))
    assert "\N{LEFT-TO-RIGHT ISOLATE}1→5\N{POP DIRECTIONAL ISOLATE}\n" in text
    assert "\N{LEFT-TO-RIGHT ISOLATE}9♣\N{POP DIRECTIONAL ISOLATE}" in text
    i18n.configure()


def test_the_text_has_an_address_and_stands_on_the_page(house: House) -> None:
    ada, bo = house.two(TO_61.target, ("<b>Ada</b>", "Bo"))
    game = house.opened(ada).game
    assert game is not None
    assert bo.get(f"/g/{game.id}/text").status == 409
    house.play_through(ada, lambda state: state.phase is Phase.OVER)
    stranger = house.visitor()
    answer = stranger.get(f"/g/{game.id}/text").response
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-language"] == "en"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["vary"] == "Accept-Language, Cookie" or "Cookie" in answer.headers["vary"]
    assert "<b>Ada</b>" in answer.text
    page = stranger.get(f"/g/{game.id}").text
    found = re.search(r'<textarea id="text"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert found
    assert html.unescape(found[1]) == answer.text
    assert f'href="/g/{game.id}/text"' in page
    assert stranger.get(f"/g/{new_token()}/text").status == 404


def test_it_is_told_in_the_language_of_its_reader(house: House) -> None:
    """Nobody's language but his: the players may have had another."""
    with i18n.use("en"):
        english = build_game.text(finished(Rules(), 6))
    i18n.configure(pseudo_languages=True)
    with i18n.use("qps-long"):
        long = build_game.text(finished(Rules(), 6))
    i18n.configure()
    names = "|".join(NAMES)
    words = set(re.findall(r"[A-Za-z]{3,}", re.sub(names, "", english)))
    assert not words & set(re.findall(r"[^\W\d_]{3,}", re.sub(names, "", long)))


def test_what_was_said_in_muggins_is_in_the_text() -> None:
    """The text has the lines of the ledger: also those in which no peg moves."""
    one = finished(Rules(players=3, muggins=True), 3)
    text = build_game.text(one)
    said = [event for events in one.events for event in events if isinstance(event, Announced)]
    assert len(re.findall(r" says? \d+ for the (?:hand|crib)\.| says? \d+\.", text)) >= len(said) > 3
    assert re.search(r"^\w+ plays \S+\.$", text, re.MULTILINE), "a card that scores nothing"
