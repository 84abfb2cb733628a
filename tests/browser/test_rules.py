"""The pages of the rules in a browser: steps by keys and without script, phones, large text, longer words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from cribbage.web.rulebook.book import PAGES, rules_url
from tests.browser.conftest import NewContext
from tests.browser.server import LiveServer
from tests.browser.tables import set_table
from tests.browser.test_layout import LOOKS, enlarge, look

ADDRESSES = (rules_url(), *(rules_url(slug) for slug in PAGES))
PHONES = {"small phone": (320, 568), "phone": (390, 844)}
WITH_STEPS = [slug for slug in PAGES if slug != "standard"]


def page_of(new_context: NewContext, size: tuple[int, int] = PHONES["phone"], **options: object) -> Page:
    """A page of this size that can be asked how it looks."""
    context = new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **options)
    context.add_init_script(LOOKS)
    return context.new_page()


def amiss_in(page: Page) -> list[str]:
    """What is cut off, lies over something else, or makes the page scroll sideways; step after step."""
    found: list[str] = []
    for step in range(12):
        if look(page, "sideways") > 0:
            found.append(f"step {step}: scrolls sideways by {look(page, 'sideways')}")
        found += [f"step {step}: {what}: {one}" for what in ("cut", "overlaps") for one in look(page, what)]
        waiting = page.locator('.ex-nav [data-step="1"][aria-disabled="false"]')
        if not waiting.count():
            break
        for button in waiting.all():
            button.click()
    return [f"{page.url}: {one}" for one in found]


@pytest.mark.parametrize("size", PHONES)
def test_nothing_is_cut_on_a_phone(size: str, new_context: NewContext) -> None:
    page = page_of(new_context, PHONES[size])
    found: list[str] = []
    for address in ADDRESSES:
        page.goto(address)
        found += amiss_in(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", PHONES)
def test_nothing_is_cut_with_large_text(size: str, new_context: NewContext) -> None:
    """Text at 200 %."""
    page = page_of(new_context, PHONES[size])
    found: list[str] = []
    for address in ADDRESSES:
        page.goto(address)
        enlarge(page)
        found += amiss_in(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("language", ["qps-long", "qps-rtl"])
def test_nothing_is_cut_in_longer_words_and_from_right_to_left(
    size: str, language: str, new_context: NewContext, server: LiveServer
) -> None:
    page = page_of(new_context, PHONES[size])
    page.context.add_cookies([{"name": "lang", "value": language, "url": server.url}])
    found: list[str] = []
    for address in ADDRESSES:
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        found += amiss_in(page)
    assert not found, "\n".join(found)


def test_steps_by_keyboard(new_context: NewContext) -> None:
    """The focus stays where it is, each step is said aloud, and both ends are ends."""
    page = page_of(new_context)
    page.goto(rules_url("how-to-play"))
    figure = page.locator("#play-example")
    steps, said = figure.locator(".ex-step"), figure.get_by_role("status")
    back, onward = figure.get_by_role("button", name="Back"), figure.get_by_role("button", name="Next")
    count = steps.count()
    assert count == 8
    expect(steps.nth(0)).to_be_visible()
    expect(steps.nth(1)).to_be_hidden()
    expect(said).to_be_empty()
    expect(back).to_have_attribute("aria-disabled", "true")
    onward.focus()
    for number in range(1, count):
        page.keyboard.press("Enter")
        expect(steps.nth(number)).to_be_visible()
        expect(steps.nth(number - 1)).to_be_hidden()
        expect(onward).to_be_focused()
        expect(said).to_contain_text(f"Step {number + 1} of {count}")
        spoken = steps.nth(number).get_attribute("data-spoken")
        assert spoken is not None
        expect(said).to_contain_text(spoken)
    expect(onward).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(steps.nth(count - 1)).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(back).to_be_focused()
    page.keyboard.press("Space")
    expect(steps.nth(count - 2)).to_be_visible()
    expect(back).to_be_focused()


def test_examples_do_not_move_one_another(new_context: NewContext) -> None:
    page = page_of(new_context)
    page.goto(rules_url("how-to-play"))
    page.locator("#count").get_by_role("button", name="Next").click()
    expect(page.locator("#count .ex-step").nth(1)).to_be_visible()
    expect(page.locator("#play-example .ex-step").nth(0)).to_be_visible()


@pytest.mark.parametrize("slug", WITH_STEPS)
def test_without_script_all_steps_are_listed(slug: str, new_context: NewContext) -> None:
    page = page_of(new_context, java_script_enabled=False)
    page.goto(rules_url(slug))
    steps = page.locator(".ex-step")
    assert steps.count() > 1
    for step in steps.all():
        expect(step).to_be_visible()
    expect(page.locator(".ex-nav button:visible")).to_have_count(0)


def test_on_paper_all_steps_are_listed(new_context: NewContext) -> None:
    page = page_of(new_context)
    page.goto(rules_url("muggins"))
    page.emulate_media(media="print")
    for step in page.locator(".ex-step").all():
        expect(step).to_be_visible()
    expect(page.locator(".ex-nav").first).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_comparing_table_stays_a_table(size: tuple[int, int], new_context: NewContext) -> None:
    """Also where its rows are cards: rows, heads and cells for whoever hears the page."""
    page = page_of(new_context, size)
    page.goto(rules_url("ten-back"))
    table = page.get_by_role("table", name="What changes")
    expect(table.get_by_role("columnheader")).to_have_text(["Rule", "Standard", "Ten Back"])
    rows = table.get_by_role("rowheader").count()
    assert rows == 8
    assert table.get_by_role("cell").count() == 2 * rows
    assert table.get_by_role("row").count() == rows + 1
    first = table.get_by_role("cell").nth(1)
    label = first.evaluate("cell => getComputedStyle(cell, '::before').content")
    assert label == ('"Ten Back"' if size[0] < 640 else "none")


def test_the_steps_of_the_table_of_contents(new_context: NewContext) -> None:
    """A place on the page is reached although the examples before it fold up."""
    page = page_of(new_context)
    page.goto(f"{rules_url('ten-back')}#crib-five")
    heading = page.locator("#crib-five")
    expect(heading).to_be_in_viewport()
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="An example").click()
    expect(page.locator("#example")).to_be_in_viewport()


def test_play_with_this_rule(new_context: NewContext) -> None:
    """From the index to a table with the rule switched on."""
    page = page_of(new_context)
    page.goto("/")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Rules").click()
    page.get_by_role("link", name="Lowball").click()
    page.get_by_role("link", name="Play with this rule").click()
    expect(page.get_by_role("checkbox", name="Lowball")).to_be_checked()
    expect(page.get_by_role("heading", name="Start a game")).to_be_in_viewport()
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("heading", name="House rules")).to_be_visible()


def test_a_relative_is_chosen_and_seen(new_context: NewContext) -> None:
    """The choice lies in a part of the form that is folded up as a rule."""
    page = page_of(new_context)
    page.goto(rules_url("nineteen"))
    expect(page).to_have_url(page.url.split("/rules")[0] + "/rules/ten-back#nineteen")
    page.get_by_role("link", name="Play with this rule Nineteen").click()
    expect(page.get_by_role("radio", name="Nineteen")).to_be_checked()
    expect(page.get_by_role("radio", name="Nineteen")).to_be_visible()


def test_the_link_beside_a_choice_chooses_nothing(new_context: NewContext) -> None:
    page = page_of(new_context)
    page.goto("/")
    page.get_by_role("link", name="What is it? Muggins").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Muggins")
    page.go_back()
    expect(page.get_by_role("checkbox", name="Muggins")).not_to_be_checked()


def test_a_rule_in_force_is_one_tap_away_and_the_game_stays(new_context: NewContext, server: LiveServer) -> None:
    """The page about it opens beside the game."""
    table = set_table(server, muggins=True)
    page = page_of(new_context)
    page.context.add_cookies([table.cookie(0), table.place("1.0.1")])
    page.goto(table.base)
    page.get_by_role("button", name="House rules").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Muggins (opens in a new tab)").click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Muggins")
    expect(page.locator("#turn")).to_be_attached()
    assert page.url.endswith(table.base)


def test_the_links_of_the_rules_in_force_suit_a_thumb(new_context: NewContext, server: LiveServer) -> None:
    """Also where two rules stand close together."""
    table = set_table(server, muggins=True)
    page = page_of(new_context, PHONES["small phone"])
    page.context.add_cookies([table.cookie(0), table.place("1.0.1")])
    page.goto(table.base)
    page.get_by_role("button", name="House rules").click()
    expect(page.locator("#rules")).to_be_visible()
    assert not [one for one in look(page, "small", 44) if "#rules" in one or "opens in" in one]
    link = page.locator("#rules dt a").bounding_box()
    assert link is not None
    assert link["height"] >= 44
    assert link["width"] >= 44
