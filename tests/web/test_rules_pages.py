"""The pages of the rules: all there, well formed, and at one with the form and the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from html import unescape
from itertools import pairwise

import pytest

from cribbage.engine import rules as engine_rules
from cribbage.engine.rules import OPTIONS, STANDARD, Rules, Value, adjustment_for_count, skunk_lines
from cribbage.web import i18n
from cribbage.web.felt import Person
from cribbage.web.i18n import Plural
from cribbage.web.option_words import TURNED_ROUND, WORDS
from cribbage.web.render import side_list
from cribbage.web.rulebook.book import HOUSE_RULES, PAGES, RELATIVES, play_url, rules_url, url_for
from cribbage.web.rulebook.model import Changes, Figures, Page, Text
from cribbage.web.rules_form import form_for
from tests.web.conftest import House, posted
from tests.web.test_parts import Tags

MOST_WORDS = 60
MOST_WORDS_IN_ALL = 5000
HOUSE = [
    (option.code, choice)
    for option in OPTIONS
    for choice in option.choices
    if choice != getattr(STANDARD, option.code) and option.code != "target"
]
"""Every choice that a table can make but for the length, which is a matter of time and not of rules."""
WITH = {"partners": "partners", "muggins": "muggins", "lowball": "lowball", "zero_back": "ten-back"}
ADDRESSES = ["/rules", *(f"/rules/{slug}" for slug in PAGES)]


def words_in(html: str) -> str:
    """What a page says, without tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def read(house: House, address: str, **headers: str) -> str:
    """A page that is there."""
    page = house.visitor().get(address, **headers)
    assert page.status == 200, address
    return page.text


def texts_in(part: object) -> Iterator[Text]:
    """Every message that a page says, wherever it stands in it."""
    if isinstance(part, Text):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from texts_in(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from texts_in(getattr(part, field.name))


def changes_of(page: Page) -> Changes:
    """Its comparing table."""
    return next(block for section in page.sections for block in section.blocks if isinstance(block, Changes))


# --- every page ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_well_made(house: House, address: str) -> None:
    """One heading of the first order, none left out below it, a way past the header, every id once."""
    html = read(house, address)
    tags = Tags(html)
    assert not tags.open
    orders = [int(tag[1]) for tag, _ in tags.found if re.fullmatch(r"h[1-6]", tag)]
    assert orders.count(1) == 1
    assert orders[0] == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(orders))
    assert ("a", "#main") in tags.having("href")
    ids = [value for _, value in tags.having("id")]
    assert len(ids) == len(set(ids))
    for _, named in [*tags.having("aria-labelledby"), *tags.having("aria-describedby")]:
        assert set(named.split()) <= set(ids)
    assert "%(" not in html


def test_every_link_leads_somewhere(house: House) -> None:
    """Also to the place on the page that it names."""
    visitor = house.visitor()
    ids: dict[str, set[str]] = {}
    for address in ["/", *ADDRESSES]:
        for link in visitor.get(address).links:
            path, _, place = link.partition("#")
            if path.startswith("data:"):
                continue
            path = path or address
            if path not in ids:
                page = visitor.get(path)
                assert page.status == 200, (address, link)
                ids[path] = set(re.findall(r'\bid="([^"]+)"', page.text))
            assert not place or place in ids[path], (address, link)


def test_home_and_every_foot_lead_to_the_rules(house: House) -> None:
    for address in ("/", "/rules/muggins", "/elsewhere"):
        page = house.visitor().get(address)
        assert "/rules" in page.links
        assert "No registration." in page.text


def test_all_pages_stand_on_the_first(house: House) -> None:
    """How to play comes first."""
    visitor = house.visitor()
    html = visitor.get("/rules").text
    cards = re.findall(r'<li(?: class=is-first)?><a href="(/rules/[^"]+)"', html)
    assert cards[0] == "/rules/how-to-play"
    assert {card.partition("#")[0] for card in cards} == {f"/rules/{slug}" for slug in PAGES}
    assert {card.partition("#")[2] for card in cards} == {"", *RELATIVES}


def test_an_address_that_is_none(house: House) -> None:
    for slug in ("twenty-back", "Ten-Back", "%2e%2e", "ten-back/", "a" * 2000):
        assert house.visitor().get(f"/rules/{slug}").status in (404, 307)
    assert house.visitor().get("/rules/none").status == 404


@pytest.mark.parametrize("slug", RELATIVES)
def test_a_relative_is_told_on_the_page_of_its_family(house: House, slug: str) -> None:
    """The address of its own leads on, and keeps whatever stands before it."""
    answer = house.visitor().get(f"/rules/{slug}").response
    assert answer.status_code == 308
    assert answer.headers["location"] == f"ten-back#{slug}"
    assert f'id="{slug}"' in read(house, "/rules/ten-back")


# --- words -----------------------------------------------------------------------------------------------------------


def messages() -> Iterator[str]:
    for page in PAGES.values():
        for text in texts_in(page):
            yield text.message.many if isinstance(text.message, Plural) else text.message


def test_messages_are_short_and_hold_no_number() -> None:
    """A number in a sentence is asked of the engine; a long paragraph is nobody's to translate in one go."""
    of_the_form = {part for words in WORDS.values() for part in (words.name, words.rule)} | set(TURNED_ROUND.values())
    found = set(messages()) - of_the_form
    assert len(found) > 150
    for message in found:
        assert not re.search(r"\d", message), message
        assert len(message.split()) <= MOST_WORDS, message
    assert sum(len(message.split()) for message in found) <= MOST_WORDS_IN_ALL


def test_what_the_form_says_with_a_number_is_what_the_engine_does() -> None:
    """The sentences of the form do hold numbers: the engine's."""
    for choice in ("ten_back", "nineteen", "crib_five"):
        holes = adjustment_for_count(Rules(zero_back=choice), "crib", 0)
        for sentence in (WORDS["zero_back", choice].rule, TURNED_ROUND[choice]):
            assert re.findall(r"\d+", sentence) == [str(holes)]
        stays = adjustment_for_count(Rules(zero_back=choice), "hand", 0) == 0
        assert ("hand" in WORDS["zero_back", choice].rule) is not stays
    for target in (61, 121):
        assert re.findall(r"\d+", WORDS["target", target].name) == [str(target)]
    for players in (2, 3, 4):
        assert re.findall(r"\d+", WORDS["players", players].name) == [str(players)]


@pytest.mark.parametrize(("code", "comma"), [("en", ", "), ("sv", ", "), ("ar", "، ")])
def test_partners_are_joined_by_the_comma_of_the_language(code: str, comma: str) -> None:
    with i18n.use(code):
        said = side_list((Person("", 1, you=True), Person("<Li>", 1)), "You")
    assert said == f"You{comma}<bdi>&lt;Li&gt;</bdi>"


# --- one source with the form ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "choice"), HOUSE, ids=str)
def test_every_house_rule_has_its_page(house: House, code: str, choice: Value) -> None:
    """A new row of OPTIONS without a page does not pass; the page says what the form says, in the same words."""
    assert url_for(code, choice) != rules_url()
    html = words_in(read(house, url_for(code, choice).partition("#")[0]))
    words = WORDS[code, choice]
    assert words.name in html
    assert words.rule in html


@pytest.mark.parametrize("page", HOUSE_RULES, ids=lambda page: page.slug)
def test_the_table_tells_of_every_combination(page: Page) -> None:
    """A house rule with partners, with each of the others, with every length and number of players."""
    assert page.rule is not None
    wanted = {option.code for option in OPTIONS} - {page.rule[0], "players"}
    told = {row.about for row in changes_of(page).rows} - {""}
    assert told == wanted


@pytest.mark.parametrize("slug", ["partners", "three-players", "four-players"])
def test_the_table_of_more_players_tells_of_every_house_rule(slug: str) -> None:
    told = {row.about for row in changes_of(PAGES[slug]).rows} - {""}
    assert told == {"muggins", "lowball", "zero_back", "target"}


@pytest.mark.parametrize("slug", [page.slug for page in PAGES.values() if page.rule])
def test_the_table_is_whole(house: House, slug: str) -> None:
    """Three cells in each row, and on a phone each names its column."""
    html = read(house, f"/rules/{slug}")
    table = html[html.index('<table class="compare" role="table"') : html.index("</table>")]
    heads = re.findall(r'<th role="columnheader" scope="col">(.*?)</th>', table)
    rows = re.findall(r'<tr role="row"><th role="rowheader" scope="row">(.+?)</th>(.*?)</tr>', table, re.DOTALL)
    assert len(heads) == 3
    assert len(rows) == len(changes_of(PAGES[slug]).rows) >= 8
    for _, cells in rows:
        assert re.findall(r'<td role="cell" data-col="([^"]+)">.+?</td>', cells) == heads[1:]


@pytest.mark.parametrize(("code", "choice"), HOUSE, ids=str)
def test_play_with_this_rule(house: House, code: str, choice: Value) -> None:
    """The link of the page opens the form with it switched on."""
    path = url_for(code, choice).partition("#")[0]
    link = play_url(code, choice)
    assert link in house.visitor().get(path).links
    wanted = Rules(players=4, partners=True) if code == "partners" else Rules(**{code: choice})  # type: ignore[arg-type]
    chosen = house.visitor().get(link.removesuffix("#start"))
    assert chosen_in(chosen.text) == posted(form_for(wanted))
    assert 'id="start"' in chosen.text


def chosen_in(html: str) -> dict[str, str]:
    """What the form of the home page would post of the rules."""
    found = re.findall(r'<input type="(?:radio|checkbox)" name="(\w+)" value="(\w+)" checked>', html)
    return {name: value for name, value in found if name != "pace"}


@pytest.mark.parametrize(
    "query",
    [
        "muggins=perhaps",
        "players=5&target=100",
        "zero_back=%3Cscript%3E",
        "zero_back=%00&zero_back=%F0%9F%83%8F",
        "lowball=" + "x" * 4000,
        "nonsense=on",
        "__class__=on",
    ],
)
def test_a_choice_that_is_none_is_passed_over(house: House, query: str) -> None:
    page = house.visitor().get(f"/?{query}")
    assert page.status == 200
    assert chosen_in(page.text) == posted(form_for(STANDARD))
    assert "<script>" not in page.text


def test_a_good_choice_among_bad_ones_is_kept(house: House) -> None:
    page = house.visitor().get("/?players=9&muggins=on&zero_back=nineteen&partners=on")
    chosen = chosen_in(page.text)
    assert chosen["muggins"] == "on"
    assert chosen["zero_back"] == "nineteen"


def test_the_form_leads_to_every_page(house: House) -> None:
    """The link stands outside the label: pressing it chooses nothing."""
    html = read(house, "/")
    for code, choice in HOUSE:
        assert f'href="{url_for(code, choice)}"' in html
    for label in re.findall(r"<label.*?</label>", html, re.DOTALL):
        assert "<a " not in label


def test_lobby_and_table_lead_to_the_rules_in_force(house: House) -> None:
    """In a tab of their own, so that nobody loses the game; the sentence stays where it is."""
    rules = Rules(muggins=True, zero_back="crib_five")
    host = house.visitor()
    host.set_table("Ada", **posted(form_for(rules)))  # type: ignore[arg-type]
    people = house.gather(Rules(players=3, muggins=True, zero_back="crib_five"))
    for html in (host.table().text, people[0].table().text):
        for code, choice in (("muggins", True), ("zero_back", "crib_five")):
            assert re.search(rf'<dt><a href="{re.escape(url_for(code, choice))}" target="_blank">', html)
            assert WORDS[code, choice].rule in html


# --- numbers ---------------------------------------------------------------------------------------------------------


def test_the_numbers_are_the_engines(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the engine to play another number, the pages would say it."""
    before = words_in(read(house, "/rules/ten-back"))
    assert "goes back 10 holes" in before
    assert "lose 20 holes" in before
    monkeypatch.setitem(engine_rules._STEPS_BACK, "ten_back", {"hand": 11, "crib": 12})
    after = words_in(read(house, "/rules/ten-back"))
    for sentence in (
        "Its owner goes back 11 holes.",
        "lose 22 holes",
        "fewer than 11 points",
        "goes back 12 holes, after",
    ):
        assert sentence in after
    assert "owner goes back 10" not in after


def test_skunks_and_deals_are_the_engines(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for target in (121, 61):
        assert str(skunk_lines(Rules(target=target))[0]) in words_in(read(house, "/rules/standard"))
    monkeypatch.setitem(engine_rules._SKUNK_LINES, 121, (93, 59))
    for address in ("/rules/standard", "/rules/how-to-play"):
        html = words_in(read(house, address))
        assert "93" in html
        assert "59" in html
    monkeypatch.setitem(engine_rules._DEAL_PLANS, 3, engine_rules.DealPlan(7, 3, 2))
    figures = next(b for s in PAGES["standard"].sections for b in s.blocks if isinstance(b, Figures))
    three = [row[2].value() for row in figures.rows]  # type: ignore[union-attr, operator]
    assert three == [7, 3, 2, 11]


def test_beta_marks_what_is_young(house: House) -> None:
    html = read(house, "/rules/ten-back")
    assert html.count('class="beta"') == len(RELATIVES)
    assert 'class="beta"' not in read(house, "/rules/muggins")
