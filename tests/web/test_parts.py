"""The templates: every state of the table and every page, as a browser without style or script would get them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from cribbage.showcase.kit import MARIA
from cribbage.showcase.pages import PAGES, made
from cribbage.showcase.states import EVERY, TWO_STATES
from cribbage.web.faces import CARD_NAMES, TOTALS
from cribbage.web.felt import FeltCrib, Person
from cribbage.web.look import AS_IT_COMES, Look
from cribbage.web.rail import rail_for
from cribbage.web.render import STYLESHEETS, make_environment
from cribbage.web.screen import Screen
from tools import draw_cards

ROOT = Path(__file__).resolve().parents[2]
BUDGET_OF_TWO, BUDGET_OF_FOUR = 5_000, 7_000
VOID = {"br", "circle", "hr", "img", "input", "link", "meta", "path", "rect", "use", "wbr"}
TABLE = sorted(EVERY)


FRAME = {"lang": "en", "dir": "ltr", "settings": AS_IT_COMES}


@pytest.fixture(scope="module", name="env")
def _env() -> Environment:
    return make_environment(ROOT / "templates", lambda name: f"/static/0123456789ab/{name}")


class Tags(HTMLParser):
    """All start tags, and a complaint about everything that is not closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in <{tag}>: {names}"
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def having(self, name: str) -> Iterator[tuple[str, str]]:
        """(tag, value) of every element with an attribute."""
        for tag, attrs in self.found:
            if name in attrs:
                yield tag, attrs[name] or ""


def live(env: Environment, screen: Screen) -> str:
    return env.get_template("table/_live.html").render(s=screen)


def whole(env: Environment, screen: Screen) -> str:
    return env.get_template("table/page.html").render(**FRAME, s=screen, back="/t/x")


def every_page(env: Environment) -> Iterator[tuple[str, str]]:
    for name, template, values in made(PAGES):
        yield name, env.get_template(template).render(**FRAME, **values)
    for name, make in EVERY.items():
        yield f"table-{name}", whole(env, make())


def test_every_page_is_well_formed_and_keeps_to_the_content_policy(env: Environment) -> None:
    for name, html in every_page(env):
        tags = Tags(html)
        assert not tags.open, name
        ids = [value for _, value in tags.having("id")]
        assert len(ids) == len(set(ids)), f"{name}: an id stands twice"
        for attribute in ("style", "onclick", "hx-on", "hx-vals", "hx-trigger"):
            assert not list(tags.having(attribute)), f"{name}: {attribute}"
        assert not [tag for tag, attrs in tags.found if tag == "style" or (tag == "script" and "src" not in attrs)], (
            name
        )
        for _, target in [*tags.having("aria-labelledby"), *tags.having("aria-describedby")]:
            assert set(target.split()) <= set(ids), f"{name}: {target} names nothing"
        for _, target in [*tags.having("popovertarget"), *tags.having("for")]:
            assert target in ids, f"{name}: {target}"
        assert sum(tag == "h1" for tag, _ in tags.found) == 1, name
        assert sum(tag == "main" for tag, _ in tags.found) == 1, name


@pytest.mark.parametrize("state", TABLE)
def test_the_swapped_part_is_small(env: Environment, state: str) -> None:
    screen = EVERY[state]()
    size = len(gzip.compress(live(env, screen).encode(), compresslevel=6))
    two = len(screen.seats) == 2 and not screen.seats[0].mates
    assert size < (BUDGET_OF_TWO if two else BUDGET_OF_FOUR), f"{size} bytes"


@pytest.mark.parametrize("state", TABLE)
def test_every_form_works_by_itself_and_htmx_only_upgrades_it(env: Environment, state: str) -> None:
    forms = [attrs for tag, attrs in Tags(live(env, EVERY[state]())).found if tag == "form"]
    for form in forms:
        assert form["method"] == "post"
        assert form["action"] == form["hx-post"]
        assert re.fullmatch(r"/t/[\w-]+/(ahead|move|read|rematch)", form["action"] or "")
        assert (form["hx-target"], form["hx-swap"]) == ("#live", "outerMorph")


@pytest.mark.parametrize(("state", "kind"), [("discard", "discard"), ("waiting", "take_back"), ("play", "play")])
def test_a_move_names_the_version_its_player_saw(env: Environment, state: str, kind: str) -> None:
    hidden = {
        attrs["name"]: attrs["value"]
        for tag, attrs in Tags(live(env, EVERY[state]())).found
        if tag == "input" and attrs.get("type") == "hidden"
    }
    assert hidden == {"version": "88", "game": "3", "type": kind}


@pytest.mark.parametrize("state", TABLE)
def test_at_most_one_filled_button(env: Environment, state: str) -> None:
    filled = [value for _, value in Tags(live(env, EVERY[state]())).having("data-kind") if value == "go"]
    # The tray carries its own kind, and "go" is one of them.
    assert len(filled) - (state == "go") <= 1


@pytest.mark.parametrize("state", TABLE)
def test_one_live_region_one_task(env: Environment, state: str) -> None:
    tags = Tags(live(env, EVERY[state]()))
    assert [value for _, value in tags.having("role")].count("status") == 1
    assert ("h2", "turn") in list(tags.having("id"))
    assert "".join(value for _, value in tags.having("data-title")) == EVERY[state]().title


def test_cards_say_what_they_would_make(env: Environment) -> None:
    tags = Tags(live(env, TWO_STATES["play"]()))
    played = {attrs["value"]: attrs for tag, attrs in tags.found if tag == "button" and attrs.get("name") == "card"}
    assert played["4C"]["aria-label"] == "Four of clubs, makes 28"
    assert "data-legal" in played["4C"]
    assert "aria-disabled" not in played["4C"]
    assert played["JH"]["aria-label"] == "Jack of hearts, would make 34, over 31"
    assert played["JH"]["aria-disabled"] == "true"
    assert "disabled" not in played["JH"], "it stays in reach of the keyboard"


def test_a_pile_says_who_laid_which_card(env: Environment) -> None:
    html = live(env, TWO_STATES["play"]())
    assert "Seven of hearts, laid by you" in html
    assert "Nine of clubs, laid by Maria" in html


def test_face_down_cards_carry_nothing(env: Environment) -> None:
    """What lies in the crib cannot be told from the page: whoever threw what, the markup is the same."""
    for _, attrs in Tags(live(env, TWO_STATES["discard"]())).found:
        if "data-back" in attrs and attrs.get("class") == "card":
            assert set(attrs) == {"class", "data-back"}
    screen = TWO_STATES["discard"]()
    assert isinstance(screen.felt, FeltCrib)
    seen = set(re.findall(r'id="(?:card|pick)-(\w\w)"', live(env, screen)))
    assert seen == {one.card.text for one in screen.tray.hand}


HOSTILE = "<img src=x onerror=alert(1)>\"'&%(name)s{{7*7}}"


def with_name(value: Any, name: str) -> Any:
    """The same value with everybody in it called `name`."""
    if isinstance(value, Person):
        return replace(value, name=name)
    if isinstance(value, tuple):
        return tuple(with_name(one, name) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {field.name: with_name(getattr(value, field.name), name) for field in fields(value) if field.init}
        return replace(value, **changed)
    return value


@pytest.mark.parametrize("state", TABLE)
def test_a_hostile_name_stays_text(env: Environment, state: str) -> None:
    nasty = replace(MARIA, name=HOSTILE)
    screen = with_name(EVERY[state](), HOSTILE)
    html = whole(env, replace(screen, away=(nasty,), title=HOSTILE, board_text=HOSTILE))
    tags = Tags(html)
    assert not [attrs for tag, attrs in tags.found if tag == "img" or "onerror" in attrs]
    assert "<bdi>&lt;img" in html


@pytest.mark.parametrize(
    "page", [page for page in made(PAGES) if page[1] in ("lobby.html", "invitation.html", "game.html")]
)
def test_a_hostile_name_stays_text_on_other_pages(env: Environment, page: tuple[str, str, dict[str, Any]]) -> None:
    _, template, values = page
    chairs = [replace(one, name=one.name and HOSTILE, partner_of=HOSTILE) for one in values.get("chairs", ())]
    nasty = {**values, "host": HOSTILE, "chairs": chairs}
    if "felt" in values:
        nasty["felt"] = with_name(values["felt"], HOSTILE)
    tags = Tags(env.get_template(template).render(**FRAME, **nasty))
    assert not [attrs for tag, attrs in tags.found if tag == "img" or "onerror" in attrs]


def test_ids_of_what_stays_are_the_same_in_every_state(env: Environment) -> None:
    steady = {"live", "seats", "seat-1", "seat-2", "pegs", "status", "spoken", "felt", "tray", "turn", "log"}
    steady |= {f"peg-{peg}-{end}-{orient}" for peg in (1, 2) for end in ("front", "rear") for orient in "hv"}
    for make in TWO_STATES.values():
        assert steady <= {value for _, value in Tags(live(env, make())).having("id")}


def test_own_cards_left_are_seen_in_the_hand_not_counted(env: Environment) -> None:
    screen = TWO_STATES["play"]()
    assert screen.seats[0].cards_left == 3
    assert live(env, screen).count('class="backs"') == 1


@pytest.mark.parametrize("bundle", sorted(STYLESHEETS))
def test_style_sheets_exist_and_are_logical(bundle: str) -> None:
    """Layout follows the direction of the page, so no side is named left or right."""
    for name in STYLESHEETS[bundle]:
        text = re.sub(r"/\*.*?\*/", "", (ROOT / "static" / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        assert text.count("{") == text.count("}"), name
        physical = re.findall(
            r"(?<![-\w])(?:margin|padding|border|inset)-(?:left|right|top|bottom)|(?<![-\w])(?:left|right)\s*:", text
        )
        assert not physical, f"{name}: {physical}"
        four_sided = re.findall(r"(?:margin|padding|inset):\s*(?:[^\s;()]+\s+){3}[^\s;()]+;", text)
        assert not four_sided, f"{name}: {four_sided}"


def test_raw_colours_stand_in_the_tokens_only() -> None:
    for names in STYLESHEETS.values():
        for name in names:
            if name != "css/tokens.css":
                text = (ROOT / "static" / name).read_text(encoding="utf-8")
                assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*;)", text), name


def test_the_card_file_is_what_its_script_draws() -> None:
    committed = (ROOT / "static" / "cards.svg").read_text(encoding="utf-8")
    assert committed == draw_cards.draw(), "run: python tools/draw_cards.py"


def test_every_picture_that_a_page_uses_is_in_the_card_file(env: Environment) -> None:
    there = set(re.findall(r'id="([^"]+)"', draw_cards.draw()))
    for name, html in every_page(env):
        used = set(re.findall(r'href="[^"]*cards\.svg[^"]*#([^"]+)"', html))
        assert used <= there, f"{name}: {used - there}"


def test_words_for_every_card_and_every_count() -> None:
    assert len(CARD_NAMES) == len(set(CARD_NAMES.values())) == 52
    assert set(TOTALS) == set(range(30)) - {19, 25, 26, 27}


@pytest.mark.parametrize("count", range(32))
def test_the_rail_fills_up_with_the_count(count: int) -> None:
    rail = rail_for(count)
    assert (rail.filled.count("M"), rail.empty.count("M")) == (count, 31 - count)


def test_the_look_is_written_by_the_server(env: Environment) -> None:
    frame: dict[str, Any] = {**FRAME, "settings": Look("dark", "four")}
    html = env.get_template("door.html").render(**frame)
    root = next(attrs for tag, attrs in Tags(html).found if tag == "html")
    assert (root["data-theme"], root["data-deck"]) == ("dark", "four")
    assert "data-theme" not in env.get_template("door.html").render(**FRAME).split(">")[1]
