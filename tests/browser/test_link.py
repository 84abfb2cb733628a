"""The connection is lost and found: a move counts once, and the page says how things stand."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Amiss, NewContext, Sit
from tests.browser.link import BACK, LOST, NO_NETWORK, UNSENT, banner, go_offline, mark, marked
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.states import at_27, lobby
from tests.browser.tables import QUIET, set_table


def test_a_throw_without_connection_is_kept_and_sent_once(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """Nothing counts before the server's answer; what waits is said in words."""
    amiss.allow(*NO_NETWORK)
    table = set_table(server, layouts=[QUIET])
    ana, bo = sit(table, 0), sit(table, 1)
    mark(ana, bo)
    ana.choose("TC", "QD")
    # Nothing tells the page: the first it notices is that its move finds no server.
    ana.page.route("**/t/**", lambda route: route.abort())
    server.cut_streams(table.id, 0)
    ana.page.locator("#go").click()
    banner(ana, UNSENT)
    expect(ana.live).to_have_attribute("data-unsent", "")
    # It tries again and again, and still nothing has happened at the table.
    ana.wait_until(lambda: ana.number("posts") >= 4, 10)
    assert ana.kind == "discard"
    assert table.state.throws == (None, None)
    moves = table.moves
    ana.page.unroute_all()
    ana.expect_kind("thrown")
    banner(ana, BACK)
    expect(ana.live).not_to_have_attribute("data-unsent", "")
    expect(bo.page.locator("#spoken")).to_contain_text("Ana has thrown.")
    assert table.moves == moves + 1
    assert bo.page.locator("#spoken").inner_text().count("Ana has thrown.") == 1
    assert marked(ana)
    assert marked(bo)


def test_while_the_connection_is_known_to_be_lost_the_hand_is_only_to_be_read(
    server: LiveServer, sit: Sit, amiss: Amiss
) -> None:
    """No press is taken that could not be sent."""
    amiss.allow(*NO_NETWORK)
    ana = sit(set_table(server, layouts=[QUIET]))
    go_offline(ana)
    banner(ana, LOST)
    box = ana.card("TC").bounding_box()
    assert box is not None
    ana.page.mouse.click(box["x"] + 20, box["y"] + 40)
    expect(ana.page.locator("#pick-TC")).not_to_be_checked()
    ana.context.set_offline(False)
    banner(ana, BACK)
    ana.page.mouse.click(box["x"] + 20, box["y"] + 40)
    expect(ana.page.locator("#pick-TC")).to_be_checked()


def test_the_word_that_the_connection_is_back_goes_with_the_next_press(
    server: LiveServer, sit: Sit, amiss: Amiss
) -> None:
    """It stays to be read, and does not stay for ever."""
    amiss.allow(*NO_NETWORK)
    ana = sit(set_table(server, layouts=[QUIET]))
    go_offline(ana)
    banner(ana, LOST)
    ana.context.set_offline(False)
    banner(ana, BACK)
    ana.throw("TC", "QD")
    expect(ana.page.get_by_role("alert")).to_be_hidden()


def test_a_card_played_without_connection_is_not_laid_at_another_count(
    server: LiveServer, sit: Sit, amiss: Amiss
) -> None:
    """Meanwhile the same seat has played from another device: the kept press is stale and said to be so."""
    amiss.allow(*NO_NETWORK, "status of 409")
    table = at_27(server)
    ana = sit(table)
    ana.page.route("**/t/**", lambda route: route.abort())
    ana.card("2C").click()
    banner(ana, UNSENT)
    table.lay("2C")
    moves = table.moves
    ana.page.unroute_all()
    ana.catches_up()
    banner(ana, BACK)
    assert table.moves == moves


def test_a_lost_answer_makes_no_second_move(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """The move has arrived, its answer has not: sent again, it is the same move."""
    amiss.allow(*NO_NETWORK)
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    moves = table.moves
    tries: list[str] = []

    def swallow_the_first(route: Route) -> None:
        tries.append(route.request.post_data or "")
        if len(tries) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    ana.page.route("**/move", swallow_the_first)
    ana.choose("TC", "QD")
    ana.page.locator("#go").click()
    ana.wait_until(lambda: len(tries) == 2)
    assert tries[0] == tries[1]
    ana.expect_kind("thrown")
    expect(ana.live).not_to_have_attribute("data-unsent", "")
    assert table.moves == moves + 1


def test_a_move_that_fails_while_the_page_asks_for_news_is_sent_all_the_same(
    server: LiveServer, sit: Sit, amiss: Amiss
) -> None:
    """The answer to the question says that there is a connection; the move must not be forgotten over it."""
    amiss.allow(*NO_NETWORK)
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    tries: list[Route] = []
    questions: list[Route] = []
    ana.page.route("**/move", lambda route: tries.append(route) if not tries else _pass_on(route, tries))
    ana.page.route("**/part", lambda route: questions.append(route) if not questions else route.continue_())
    ana.choose("TC", "QD")
    ana.page.locator("#go").click()
    ana.wait_until(lambda: bool(tries))
    table.throw(1)
    # Whoever comes back to the page asks, whatever is under way.
    ana.page.evaluate("testHide(true)")
    ana.page.evaluate("testHide(false)")
    ana.wait_until(lambda: bool(questions))
    tries[0].abort()
    banner(ana, UNSENT)
    questions[0].continue_()
    ana.expect_kind("play", "wait")
    assert len(tries) == 2
    banner(ana, BACK)
    expect(ana.live).not_to_have_attribute("data-unsent", "")


def _pass_on(route: Route, seen: list[Route]) -> None:
    seen.append(route)
    route.continue_()


def test_a_restart_of_the_server_in_mid_deal(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """Both pages go on by themselves, with the same cards; what was pressed meanwhile is sent when it is back."""
    amiss.allow(*NO_NETWORK)
    table = set_table(server, layouts=[QUIET])
    table.throw(0)
    table.throw(1)
    table.step()
    ana, bo = sit(table, 0), sit(table, 1)
    ana.expect_kind("play")
    hand, moves = ana.hand(), table.moves
    mark(ana, bo)
    server.stop()
    ana.page.locator(".card-btn[data-legal]").first.click()
    banner(ana, UNSENT)
    server.start()
    bo.expect_kind("play")
    ana.expect_kind("wait", "go")
    banner(ana, BACK)
    assert ana.hand() == hand[1:]
    assert table.moves == moves + 1
    bo.tap(bo.page.locator(".card-btn[data-legal]").first)
    ana.catches_up()
    assert marked(ana)
    assert marked(bo)


def test_the_lobby_finds_the_second_player_after_a_restart(
    server: LiveServer, new_context: NewContext, amiss: Amiss
) -> None:
    """Nobody sits before a page that waits for nothing."""
    amiss.allow(*NO_NETWORK)
    address, cookie = lobby(server)
    host, guest = new_context(), new_context()
    host.add_cookies([cookie])
    waiting, page = host.new_page(), guest.new_page()
    waiting.goto(address)
    invitation = waiting.locator("#link").input_value()
    server.stop()
    server.start()
    page.goto(invitation)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#live")).to_be_attached()
    expect(waiting.locator("#live")).to_be_attached(timeout=10_000)


def test_a_lobby_says_that_the_link_is_lost_and_found(
    server: LiveServer, new_context: NewContext, amiss: Amiss
) -> None:
    """Its page is not left for an error of the browser, also when it is looked at again meanwhile."""
    amiss.allow(*NO_NETWORK)
    address, cookie = lobby(server)
    host = new_context()
    host.add_cookies([cookie])
    page = host.new_page()
    page.goto(address)
    own = page.title()
    waiting = Player(page)
    mark(waiting)
    server.stop()
    banner(waiting, LOST)
    expect(page).to_have_title("No connection · Cribbage")
    waiting.hide()
    waiting.hide(hidden=False)
    banner(waiting, LOST)
    server.start()
    banner(waiting, BACK, patience=15)
    expect(page).to_have_title(own)
    assert marked(waiting)


def test_the_title_says_that_the_link_is_lost(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """In a row of tabs; and afterwards what has happened meanwhile."""
    amiss.allow(*NO_NETWORK)
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    expect(ana.page).to_have_title("Your turn · Cribbage")
    go_offline(ana)
    expect(ana.page).to_have_title("No connection · Cribbage")
    table.throw(0)
    ana.context.set_offline(False)
    expect(ana.page).to_have_title(re.compile("^Waiting for"))
