"""The translators' bench in a browser: a sentence in its place, a page that follows its file, an upload to try out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from cribbage.web import i18n
from tests.browser.conftest import Amiss, NewContext
from tests.browser.server import LiveServer
from tests.browser.test_axe import SCHEMES, serious
from tests.browser.test_layout import LOOKS, look
from tests.web.translating import HEADER, SWEDISH

DESKTOP = {"width": 1440, "height": 900}
SIZES = ((320, 568), (390, 844), (820, 1180), (1440, 900))
PAGES = (
    "/translate",
    "/translate/sv",
    "/translate/sv?show=done",
    "/translate/sv/state/table-play",
    "/translate/qps-rtl/state/home",
    "/translate/upload",
)


@pytest.fixture(name="file")
def _file(server: LiveServer, tmp_path: Path) -> Iterator[Path]:
    """The Swedish translation that the server reads, to be edited."""
    file = tmp_path / "sv.po"
    file.write_text(SWEDISH, encoding="utf-8")
    i18n.configure(tmp_path, pseudo_languages=True)
    # Made once and then kept; a server that is started from the command line does so before anybody asks.
    server.bench.stage.uses()
    yield file
    i18n.configure(pseudo_languages=True)


def opened(new_context: NewContext, name: str = "table-play", **options: object) -> tuple[Page, FrameLocator]:
    """A page of the bench and what is in its frame."""
    page = new_context(**{"viewport": DESKTOP, **options}).new_page()
    page.goto(f"/translate/sv/state/{name}")
    inside = page.frame_locator("#shown")
    expect(inside.locator("[tabindex='0']").first).to_be_attached()
    return page, inside


def told(page: Page) -> Locator:
    """What the panel tells of a sentence."""
    return page.locator("#sentence")


# --- a sentence in its place -----------------------------------------------------------------------------------------


def test_a_click_tells_key_comment_and_source(new_context: NewContext, file: Path) -> None:
    page, inside = opened(new_context)
    inside.get_by_text("Din tur", exact=True).click()
    expect(told(page)).to_contain_text("Your turn")
    expect(told(page)).to_contain_text("templates/table/_task.html")
    expect(told(page).get_by_role("link", name="table-three", exact=True)).to_be_visible()
    expect(inside.locator("x-msg[data-msg-chosen]").first).to_have_text("Din tur")
    inside.locator("h1 span x-msg").click()
    expect(told(page)).to_contain_text("The length of the game, under its name")
    expect(page.locator("#said [aria-current]")).to_have_count(1)


def test_with_the_keyboard(new_context: NewContext, file: Path) -> None:
    """A sentence of its own takes the focus; one inside a button is told with the button's."""
    page, inside = opened(new_context)
    inside.get_by_text("Din tur", exact=True).focus()
    page.keyboard.press("Enter")
    expect(told(page)).to_contain_text("Your turn")
    inside.locator("#play-4C").focus()
    page.keyboard.press("Enter")
    expect(told(page)).to_contain_text("%(card)s, makes %(count)s")
    expect(page).to_have_url(f"{page.url.split('/translate')[0]}/translate/sv/state/table-play")


def test_the_list_leads_to_what_is_hidden(new_context: NewContext, file: Path) -> None:
    page, inside = opened(new_context)
    expect(inside.locator("#menu")).to_be_hidden()
    page.locator("#said a", has_text="Colours of the suits").first.click()
    expect(inside.locator("#menu")).to_be_visible()
    expect(told(page)).to_contain_text("Nothing yet: English is shown.")


def test_a_link_from_elsewhere_chooses_its_sentence(new_context: NewContext, file: Path) -> None:
    page, inside = opened(new_context)
    inside.get_by_text("Din tur", exact=True).click()
    told(page).get_by_role("link", name="table-three", exact=True).click()
    expect(told(page)).to_contain_text("Your turn")
    expect(page.frame_locator("#shown").locator("x-msg[data-msg-chosen]").first).to_have_text("Din tur")


def test_on_a_phone_the_panel_lies_over_the_page(new_context: NewContext, file: Path) -> None:
    page, inside = opened(new_context, viewport={"width": 390, "height": 844})
    inside.locator("#seats x-msg").first.click()
    expect(told(page)).to_be_in_viewport()
    page.get_by_role("button", name="Close").click()
    expect(told(page)).not_to_be_in_viewport()


def test_without_script_links_do_it(new_context: NewContext, file: Path) -> None:
    page = new_context(viewport=DESKTOP, java_script_enabled=False).new_page()
    page.goto("/translate/sv/state/table-play")
    expect(page.frame_locator("#shown").get_by_text("Din tur", exact=True)).to_be_visible()
    page.locator("#said a", has_text="Din tur").first.click()
    expect(page.locator("#sentence")).to_contain_text("Your turn")


# --- following the file ----------------------------------------------------------------------------------------------


def test_the_page_follows_the_file(new_context: NewContext, file: Path) -> None:
    """It keeps what is chosen, what is open, and where it has been scrolled to."""
    page, inside = opened(new_context)
    inside.get_by_role("button", name="En meny").click()
    expect(inside.locator("#menu")).to_be_visible()
    expect(told(page)).to_contain_text("En meny")
    inside.locator("#menu").evaluate("(menu) => menu.scrollTo(0, 120)")
    scrolled = inside.locator("#menu").evaluate("(menu) => menu.scrollTop")
    assert scrolled > 0
    page.locator("#said").evaluate("(list) => list.scrollTo(0, 200)")
    file.write_text(SWEDISH.replace("Din tur", "Nu du").replace("En meny", "Menyn"), encoding="utf-8")
    expect(inside.get_by_text("Nu du", exact=True)).to_be_attached(timeout=2_000)
    expect(told(page)).to_contain_text("Menyn")
    expect(inside.locator("button[data-msg-chosen]").first).to_have_attribute("popovertarget", "menu")
    expect(inside.locator("#menu")).to_be_visible()
    assert inside.locator("#menu").evaluate("(menu) => menu.scrollTop") == scrolled
    assert page.locator("#said").evaluate("(list) => list.scrollTop") == 200
    # It goes on doing so, and what is new in the file is no longer marked.
    file.write_text(file.read_text(encoding="utf-8") + '\nmsgid "Starter"\nmsgstr "Vändkort"\n', encoding="utf-8")
    expect(inside.locator("x-msg", has_text="Vändkort")).to_be_attached(timeout=2_000)
    expect(page.locator("#said li", has_text="Vändkort").locator(".state")).to_have_count(0)


def test_the_list_follows_the_file(new_context: NewContext, file: Path) -> None:
    page = new_context(viewport=DESKTOP).new_page()
    page.goto("/translate/sv?show=done")
    expect(page.locator("#list h3")).to_have_count(3)
    page.get_by_label("Search").fill("half a wo")
    file.write_text(SWEDISH + '\nmsgid "Starter"\nmsgstr "Vändkort"\n', encoding="utf-8")
    expect(page.locator("#list h3")).to_have_count(4)
    expect(page.get_by_label("Search")).to_have_value("half a wo")


# --- uploads ---------------------------------------------------------------------------------------------------------


def test_an_upload_is_tried_out_by_whoever_has_its_link(new_context: NewContext, file: Path, tmp_path: Path) -> None:
    own = tmp_path / "mine.po"
    own.write_text(
        HEADER + '\nmsgid "Start a game"\nmsgstr "Börja"\n\nmsgid "Menu"\nmsgstr "%(x)s"\n', encoding="utf-8"
    )
    page = new_context().new_page()
    page.goto("/translate/upload")
    page.get_by_label("Translation (a .po file)").set_input_files(own)
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("%(x)s is not in the English sentence")).to_be_visible()
    link = page.get_by_label("Private link").input_value()
    friend, stranger = new_context().new_page(), new_context().new_page()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="Börja")).to_be_visible()
    stranger.goto("/")
    expect(stranger.get_by_role("heading", name="Start a game")).to_be_visible()
    friend.get_by_role("button", name="Leave the preview").click()
    # His language is the one that he came for, whose file has no such sentence yet.
    expect(friend.get_by_role("heading", name="Start a game")).to_be_visible()


# --- looks -----------------------------------------------------------------------------------------------------------


@SCHEMES
def test_axe_has_nothing_to_say(scheme: str, new_context: NewContext, file: Path) -> None:
    page = new_context(color_scheme=scheme, viewport=DESKTOP, reduced_motion="reduce").new_page()
    found: list[str] = []
    for address in PAGES:
        page.goto(address)
        found += serious(page, address)
    page.goto("/translate/sv/state/table-play")
    page.frame_locator("#shown").get_by_text("Din tur", exact=True).click()
    expect(told(page)).to_contain_text("Your turn")
    found += serious(page, "chosen")
    assert not found, "\n".join(found)


def test_nothing_is_cut_at_any_size(new_context: NewContext, file: Path, amiss: Amiss) -> None:
    """Also in the long language; pages in the frame scroll by themselves."""
    found: list[str] = []
    for lang in ("en", "qps-long"):
        context = new_context(reduced_motion="reduce")
        context.add_init_script(LOOKS)
        page = context.new_page()
        page.goto("/")
        context.add_cookies([{"name": "lang", "value": lang, "url": page.url}])
        for address in PAGES:
            page.goto(address)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                where = f"{address} in {lang} at {width}"
                if look(page, "sideways") > 0:
                    found.append(f"{where}: scrolls sideways by {look(page, 'sideways')}")
                found += [f"{where}: {one}" for one in look(page, "cut")]
    assert not found, "\n".join(found)
