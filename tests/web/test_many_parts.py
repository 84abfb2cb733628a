"""The templates for three and four players, partners and the house rules."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from jinja2 import Environment

from cribbage.engine.moves import ANNOUNCEABLE
from cribbage.engine.rules import Rules
from cribbage.showcase.kit import TEN_BACK, tags
from cribbage.showcase.pages import PAGES as EVERY_PAGE
from cribbage.showcase.pages import made
from cribbage.showcase.states import EVERY
from cribbage.web.felt import FeltCount, FeltResult
from cribbage.web.rules_form import form_for
from tests.web.test_parts import FRAME, Tags, live, whole
from tests.web.test_parts import _env as _env  # noqa: PLC0414  the fixture

PAGES = {name: (template, values) for name, template, values in made(EVERY_PAGE)}


def page(env: Environment, name: str, **changed: Any) -> str:
    template, values = PAGES[name]
    return env.get_template(template).render(**FRAME, **{**values, **changed})


def text(html: str) -> str:
    """What is read: no tags, single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html)).strip()


def part(html: str, start: str, end: str) -> str:
    """The text between two pieces of markup."""
    return text(re.split(re.escape(end), html.split(start, 1)[1], maxsplit=1)[0].split(">", 1)[-1])


# --- seats and boards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("state", "sides"), [("three", 3), ("four", 4), ("partners", 2)])
def test_every_side_has_a_chip_and_its_pegs(env: Environment, state: str, sides: int) -> None:
    html = live(env, EVERY[state]())
    ids = {value for _, value in Tags(html).having("id")}
    for peg in range(1, sides + 1):
        assert {f"seat-{peg}", f"peg-{peg}-front-h", f"peg-{peg}-rear-v"} <= ids
    assert f'data-sides="{sides}"' in html
    assert f"seat-{sides + 1}" not in ids


def test_partners_share_a_chip_and_each_is_told_by_himself(env: Environment) -> None:
    html = live(env, EVERY["partners"]())
    assert html.count('class="mate"') == 4
    assert html.count('class="seat-score"') == 2
    assert len(re.findall(r'class="mate" data-turn', html)) == 1
    # Cards left of everybody but the reader, who sees his own.
    assert html.count('class="backs"') == 3
    assert len(re.findall(r'class="deals"', html)) == 1


def test_cards_of_partners_are_said_to_be_their_sides(env: Environment) -> None:
    html = live(env, EVERY["partners"]())
    assert "Five of clubs, laid by: Orange side" in html


@pytest.mark.parametrize(("state", "words"), [("three", "90 to go"), ("lowball", "30 left")])
def test_how_far_it_is(env: Environment, state: str, words: str) -> None:
    assert f'<span class="seat-go">{words}</span>' in live(env, EVERY[state]())


def test_after_the_game_nothing_is_left_to_go(env: Environment) -> None:
    assert "seat-go" not in live(env, EVERY["four-won"]())


# --- Muggins ---------------------------------------------------------------------------------------------------------


def fields_of(html: str) -> list[tuple[str, str | None]]:
    return [
        (attrs["name"] or "", attrs.get("value"))
        for tag, attrs in Tags(html).found
        if tag == "input" and "name" in attrs
    ]


def test_the_pad_offers_the_possible_totals_and_no_other(env: Environment) -> None:
    fields = fields_of(live(env, EVERY["announce"]()))
    assert fields[:4] == [("version", "88"), ("game", "3"), ("type", "announce"), ("unit", "5:0:hand")]
    assert fields[4:] == [("points", str(total)) for total in ANNOUNCEABLE]


def test_the_answers_work_without_script(env: Environment) -> None:
    html = live(env, EVERY["answer"]())
    fields = fields_of(html)
    assert fields[:4] == [("version", "88"), ("game", "3"), ("type", "answer"), ("unit", "5:1:hand")]
    assert [value for name, value in fields if name == "answer"] == ["accept", "undercount", "overcount"]
    [missed] = [attrs for tag, attrs in Tags(html).found if attrs.get("name") == "points"]
    assert (missed["type"], missed["min"], missed["max"], missed["value"]) == ("number", "1", "29", "1")


@pytest.mark.parametrize("state", ["announce", "announce-crib", "announcing", "answer", "answers", "watch-count"])
def test_nothing_tells_what_a_unit_counts_before_it_is_settled(env: Environment, state: str) -> None:
    html = live(env, EVERY[state]())
    assert isinstance(EVERY[state]().felt, FeltCount)
    for word in ("tally", "data-total", "settled", "Fifteen", "data-in"):
        assert word not in html.split('id="log"')[0], word


@pytest.mark.parametrize(
    ("state", "heading", "hint"),
    [
        ("announce", "What does your hand count?", ""),
        ("announce-crib", "What does your crib count?", ""),
        ("announcing", "Maria is counting", ""),
        ("answer", "Is that right?", ""),
        ("answers", "2 answers still wanted", "No rush"),
        ("watch-count", "You are watching", "Ana is counting"),
        ("settled", "Twelve points", "Your count is wanted"),
        ("settled-nothing", "Nothing in it", "Your answer is wanted"),
    ],
)
def test_what_the_tray_asks(env: Environment, state: str, heading: str, hint: str) -> None:
    html = live(env, EVERY[state]())
    assert part(html, '<span id="turn-', "</span>") == heading
    assert (part(html, 'class="sub"', "</p>") if 'class="sub"' in html else "") == hint


def test_the_settlement_stands_above_what_the_hand_counts(env: Environment) -> None:
    html = live(env, EVERY["settled"]())
    assert html.index("You claim missed points: 4.") < html.index("The hand counts 12.") < html.index('class="tally"')
    assert "Go on to my count" in html
    assert "Skip to my answer" in live(env, EVERY["settled-nothing"]())


# --- Ten Back and Lowball --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "words"), [("zero-back", "Back 10 holes."), ("zero-stays", "The peg stays at the start.")]
)
def test_a_count_of_nothing_says_what_went_back(env: Environment, state: str, words: str) -> None:
    assert words in live(env, EVERY[state]())
    assert words not in live(env, EVERY["show-nothing"]())


def test_a_step_back_is_drawn(env: Environment) -> None:
    html = live(env, EVERY["zero-back"]())
    assert html.count('class="board-back"') == html.count('class="board-ghost"') == 2
    assert 'data-tone="back"' in html


def test_lowball_has_no_skunk_line_and_its_own_title(env: Environment) -> None:
    html = whole(env, EVERY["lowball"]())
    assert "board-skunk" not in html
    assert "Lowball: do not reach 121" in text(html)
    assert "data-lowball" in html
    assert "board-skunk" in whole(env, EVERY["three"]())


# --- results ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "heading", "more"),
    [
        ("won", "You win", ""),
        ("resigned", "You win", "Maria resigned."),
        ("partners-won", "You and Li win", "A skunk"),
        ("partners-lost", "Maria and Jonas win", ""),
        ("four-won", "Maria wins", "Maria was the first to reach 121."),
        ("four-nobody", "Nobody wins", "Jonas resigned."),
        ("lowball-won", "You win: Maria reached 121", ""),
        ("lowball-shared", "You and Li share the win at 77", "The game stopped when Jonas reached 121."),
    ],
)
def test_how_it_ended(env: Environment, state: str, heading: str, more: str) -> None:
    html = live(env, EVERY[state]())
    assert part(html, '<h2 class="result-h"', "</h2>") == heading
    assert more in text(html)


@pytest.mark.parametrize(
    ("winner", "reached", "heading"),
    [(0, 1, "You win: Maria reached 121"), (1, 0, "Maria wins: you reached 121")],
)
def test_lowball_tells_who_reached_the_target(env: Environment, winner: int, reached: int, heading: str) -> None:
    screen = EVERY["lowball-won"]()
    felt = screen.felt
    assert isinstance(felt, FeltResult)
    you, maria = felt.standings
    people = (you.person, maria.person)
    felt = replace(
        felt,
        standings=(replace(you, person=people[winner]), replace(maria, person=people[reached])),
    )
    assert part(live(env, replace(screen, felt=felt)), '<h2 class="result-h"', "</h2>") == heading


def test_places_and_skunks_stand_with_each_of_several(env: Environment) -> None:
    html = live(env, EVERY["four-won"]())
    assert re.findall(r'class="place-n">(\d)<', html) == ["1", "2", "2", "4"]
    assert html.count("A skunk") == 1


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("game-four", "Maria wins"),
        ("game-nobody", "Nobody wins"),
        ("game-partners", "Ana and Li won, 121 to 88"),
        ("game-lowball", "Ana wins: Maria reached 121"),
    ],
)
def test_a_finished_game_as_a_page(env: Environment, name: str, heading: str) -> None:
    html = page(env, name)
    assert part(html, "<h1", "</h1>") == heading
    assert ("board-skunk" in html) == (name != "game-lowball")


# --- house rules -----------------------------------------------------------------------------------------------------


def test_house_rules_are_seen_and_one_tap_away(env: Environment) -> None:
    html = whole(env, EVERY["zero-back"]())
    assert 'popovertarget="rules"' in html
    [ten_back] = tags(TEN_BACK)
    assert f'<span class="tag">{ten_back.word}</span>' in html
    assert ten_back.rule in html.split('id="rules"')[1]
    assert "rules-btn" not in whole(env, EVERY["play"]())


@pytest.mark.parametrize("name", ["lobby-partners", "invitation-partners", "game-partners"])
def test_house_rules_stand_on_the_pages_before_and_after(env: Environment, name: str) -> None:
    assert "Two against two: partners sit across and share one score." in page(env, name)


# --- home, lobby, invitation -----------------------------------------------------------------------------------------


def chosen_in(html: str) -> dict[str, str | None]:
    found = [attrs for tag, attrs in Tags(html).found if tag == "input" and "checked" in attrs]
    return {attrs["name"] or "": attrs["value"] for attrs in found}


def test_the_form_posts_the_rules(env: Environment) -> None:
    names = {name for name, _ in fields_of(page(env, "home"))}
    assert names == {"players", "target", "muggins", "lowball", "zero_back", "pace", "name", "key"}
    assert chosen_in(page(env, "home")) == {"players": "2", "target": "121", "zero_back": "off", "pace": "even"}
    assert chosen_in(page(env, "home-chosen")) == {
        "players": "4p",
        "target": "121",
        "muggins": "on",
        "zero_back": "nineteen",
        "pace": "even",
    }


@pytest.mark.parametrize(("zero_back", "is_open"), [("off", False), ("ten_back", False), ("crib_five", True)])
def test_rarer_rules_are_open_when_one_is_chosen(env: Environment, zero_back: str, is_open: bool) -> None:
    html = page(env, "home", form=form_for(Rules(zero_back=zero_back)))
    assert ('<details class="more" open>' in html) == is_open


def test_what_does_not_go_together_is_said(env: Environment) -> None:
    assert "Partners need four players." in page(env, "home-wrong")


def test_two_players_need_no_start(env: Environment) -> None:
    html = page(env, "lobby")
    assert "/start" not in html
    assert 'action="/t/x/leave"' in html


def test_the_host_starts_when_every_chair_is_taken(env: Environment) -> None:
    waiting, ready, guest = page(env, "lobby-three"), page(env, "lobby-ready"), page(env, "lobby-guest")
    assert re.search(r"<button[^>]* disabled>Start the game", waiting)
    assert "Waiting for 1 more player." in waiting
    assert re.search(r'<button[^>]*aria-describedby="why">Start the game', ready)
    assert 'action="/t/x/start"' in ready
    assert 'action="/t/x/start"' not in guest
    assert "Ana can start the game now." in text(guest)
    for html in (waiting, ready, guest):
        assert 'action="/t/x/leave"' in html
        assert "data-lobby" in html


def test_partners_are_seen_by_side(env: Environment) -> None:
    html = page(env, "lobby-partners")
    sides = (part(html, f'class="sidebox" data-peg="{peg}"', "</ul>") for peg in (1, 2))
    assert [re.findall("Blue side|Orange side|Ana|Li|Partner of Maria", side) for side in sides] == [
        ["Blue side", "Ana", "Li"],
        ["Orange side", "Partner of Maria"],
    ]


@pytest.mark.parametrize(
    ("name", "seats"), [("invitation", []), ("invitation-three", ["1", "2"]), ("invitation-partners", ["1", "2"])]
)
def test_a_chair_is_chosen_where_there_is_a_choice(env: Environment, name: str, seats: list[str]) -> None:
    html = page(env, name)
    assert [value for field, value in fields_of(html) if field == "seat"] == seats
    assert chosen_in(html) == ({"seat": seats[0]} if seats else {})


def test_the_invitation_says_whose_partner_one_would_be(env: Environment) -> None:
    assert "Partner of Maria" in text(page(env, "invitation-partners"))
