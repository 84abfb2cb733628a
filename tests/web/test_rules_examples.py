"""The examples of the rules: every count, peg and go on a page is right, by a second opinion."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

import pytest

from cribbage.engine.cards import Card, parse_card
from cribbage.engine.rules import Rules
from cribbage.web import i18n
from cribbage.web.faces import chip
from cribbage.web.rulebook.book import PAGES
from cribbage.web.rulebook.model import Example, Page, Scores, Step
from cribbage.web.rules_pages import cast_for
from cribbage.web.words import Cast
from tests.engine.oracle import hand_items, play_points
from tests.web.conftest import House
from tests.web.test_parts import Tags
from tests.web.test_rules_pages import read

EXAMPLES = [
    (page, block)
    for page in PAGES.values()
    for section in page.sections
    for block in section.blocks
    if isinstance(block, Example)
]
CHIP = functools.partial(chip, sprite="")
IDS = [f"{page.slug}-{block.name}" for page, block in EXAMPLES]


def cast_of(page: Page) -> Cast:
    return cast_for(page.rules, CHIP)


def total_of(cards: tuple[Card, ...], starter: Card, *, crib: bool) -> int:
    return sum(points for _, points, _ in hand_items(cards, starter, crib=crib))


def points_said(step: Step) -> int:
    """All points that a sentence of the play tells."""
    said = step.said.spoken
    return sum(map(int, re.findall(r"for (\d+)\.", said))) + len(re.findall(r"pegs? 1 for", said))


@pytest.mark.parametrize(("page", "example"), EXAMPLES, ids=IDS)
def test_an_example_counts_right(page: Page, example: Example) -> None:
    """Hands by the oracle, cards of the play by the oracle, pegs by the sentences."""
    steps = example.make(cast_of(page))
    assert steps
    for step in steps:
        assert step.said.spoken
        assert "%(" not in step.said.spoken
    for before, step in zip((None, *steps), steps, strict=False):
        if step.count is not None:
            check_play(before, step)
        elif step.rows and before is not None and before.rows == step.rows[:-1] and not step.board:
            check_tally(step, whole=False)
        elif step.rows:
            check_tally(step, whole=bool(step.board))
        check_board(before, step)


def check_play(before: Step | None, step: Step) -> None:
    """The count is the sum of the cards that lie there, and its points are those of the last one."""
    cards = [shown.card for shown in step.cards]
    assert step.count == sum(card.value for card in cards) <= 31
    if before is not None and len(cards) > 1:
        assert [shown.card for shown in before.cards] == cards[:-1]
    scored = sum(play_points(cards).values())
    closing = len(re.findall(r"pegs? 1 for", step.said.spoken))
    assert points_said(step) == scored + closing
    assert closing <= 1
    assert bool(scored) == any(shown.lit for shown in step.cards)


def check_tally(step: Step, *, whole: bool) -> None:
    """The lines add up to what the cards count, and each is a score of its own."""
    assert step.starter is not None
    cards, starter = tuple(shown.card for shown in step.cards), step.starter.card
    crib = "crib" in step.said.spoken
    right = {(points, held) for _, points, held in hand_items(cards, starter, crib=crib)}
    running = 0
    for row in step.rows:
        assert (row.running - running, frozenset(row.cards)) in right
        running = row.running
    if whole:
        assert running == total_of(cards, starter, crib=crib)
        assert re.search(rf"counts {running}: ", step.said.spoken)
    else:
        assert f"Together {running}." in step.said.spoken


def check_board(before: Step | None, step: Step) -> None:
    """Scores beside the board are those in the holes, and they move as the sentence says."""
    if step.board is None:
        return
    scores = [score for _, score in step.board.scores]
    assert scores == [pegs.front for pegs in step.board.pegs]
    assert all(0 <= score <= step.board.target for score in scores)
    for score in scores:
        assert re.search(rf"\b{score}\b", step.board.words)
    if before is None or before.board is None:
        return
    moved = sum(score for score in scores) - sum(score for _, score in before.board.scores)
    said = step.said.spoken
    back = re.search(r"back (\d+) holes", said)
    pegs = re.search(r"(?:pegs?|counts) (\d+)", said)
    if "gives nothing" in said:
        assert back is not None
        assert moved == -int(back[1])
    elif "says" in said or "claim missed" in said or moved == 0:
        assert moved == 0
    else:
        assert pegs is not None
        assert moved == int(pegs[1])


def test_the_last_step_of_a_count_is_the_whole_hand() -> None:
    """Nothing is left out."""
    steps = next(block for page, block in EXAMPLES if block.name == "count").make(cast_of(PAGES["how-to-play"]))
    last = steps[-1]
    assert last.starter is not None
    assert last.rows[-1].running == total_of(tuple(s.card for s in last.cards), last.starter.card, crib=False)


def test_our_deal_shows_every_kind_of_score() -> None:
    """The guide's deal has what a beginner must have seen once."""
    made = {block.name: block.make(cast_of(page)) for page, block in EXAMPLES if page.slug == "how-to-play"}
    play = " ".join(step.said.spoken for step in made["play-example"])
    for word in ("fifteen", "run of three", "thirty-one", "for go", "last card"):
        assert word in play
    labels = {row.label for row in made["count"][-1].rows}
    assert labels == {"Fifteen", "Pair", "Run of three", "Nobs"}


def scores_shown() -> Iterator[tuple[Page, str, tuple[Card, ...], set[Card], str]]:
    for page in PAGES.values():
        for section in page.sections:
            for block in section.blocks:
                if isinstance(block, Scores):
                    for row in block.rows:
                        shown = row.example()
                        lit = {one.card for one in shown if one.lit}
                        yield (
                            page,
                            row.starter,
                            tuple(one.card for one in shown),
                            lit,
                            row.text.said(cast_of(page)).spoken,
                        )


def test_the_cards_beside_a_score_are_one() -> None:
    """What is lit scores, and the sentence names its points."""
    for _, starter, cards, lit, said in scores_shown():
        numbers = {int(number) for number in re.findall(r"\d+", said)}
        if starter:
            assert cards[-1] is parse_card(starter)
            items = hand_items(cards[:-1], cards[-1], crib=False)
            kind = next(kind for kind, _, held in items if held == lit)
            assert sum(points for one, points, _ in items if one == kind) in numbers
        else:
            assert sum(play_points(cards).values()) in numbers


def test_ten_back_goes_back_and_the_ghost_shows_it() -> None:
    """The board of the step keeps the hole that the peg came from."""
    steps = next(block for page, block in EXAMPLES if page.slug == "ten-back").make(cast_of(PAGES["ten-back"]))
    back = next(step for step in steps if "gives nothing" in step.said.spoken)
    assert back.board is not None
    you = back.board.pegs[0]
    assert you.ghost == you.front + 10
    assert "10" in back.said.spoken


def test_lowball_ends_at_once_with_the_others_win() -> None:
    page = PAGES["lowball"]
    last = next(block for one, block in EXAMPLES if one is page).make(cast_of(page))[-1]
    assert "You reached 121 and lost. Maria wins with 104." in last.said.spoken
    assert last.board is not None
    assert not last.board.skunks


@pytest.mark.parametrize("slug", sorted({page.slug for page, _ in EXAMPLES}))
def test_all_steps_stand_on_the_page_in_their_order(house: House, slug: str) -> None:
    """Without script nothing is hidden but the buttons."""
    html = read(house, f"/rules/{slug}")
    for page, example in EXAMPLES:
        if page.slug != slug:
            continue
        part = html[html.index(f'id="{example.name}"') :]
        part = part[: part.index("</figure>")]
        steps = example.make(cast_of(page))
        if len(steps) > 1:
            told = re.findall(r'data-spoken="([^"]*)"', part)
            assert told == [step.said.spoken for step in steps]
            assert re.findall(r"Step (\d+) of (\d+)", part) == [
                (str(number), str(len(steps))) for number in range(1, len(steps) + 1)
            ]
            assert '<div class="ex-nav" hidden>' in part
    hidden = [tag for tag, attrs in Tags(html).found if "hidden" in attrs]
    assert set(hidden) <= {"div"}


def test_examples_are_in_the_readers_language(house: House) -> None:
    """Nothing of them is made before it is known who reads."""
    steps = PAGES["muggins"].sections[2].blocks[0]
    assert isinstance(steps, Example)
    i18n.configure(pseudo_languages=True)
    try:
        with i18n.use("qps-long"):
            said = steps.make(cast_for(Rules(muggins=True), CHIP))[0].said.spoken
    finally:
        i18n.configure()
    assert said != steps.make(cast_of(PAGES["muggins"]))[0].said.spoken
