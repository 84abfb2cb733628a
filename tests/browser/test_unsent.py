"""A move that no answer has come to: it is kept, sent again as it was pressed, and nothing overtakes it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Amiss, Sit
from tests.browser.link import BACK, LOST, NO_NETWORK, UNSENT, banner, mark, marked
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.tables import QUIET, set_table

LATER = pytest.mark.parametrize("status", [429, 503])
"""What is no answer to the move: too much was asked just now; nobody is there behind the proxy."""


class Door:
    """Answers requests of a page with these statuses, one after the other, and lets the rest through."""

    def __init__(self, page: Page, path: str, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.bodies: list[str | None] = []
        page.route(path, self._answer)

    def _answer(self, route: Route) -> None:
        self.bodies.append(route.request.post_data)
        if self.statuses:
            route.fulfill(status=self.statuses.pop(0), content_type="text/html", body="<h1>Later</h1>")
        else:
            route.continue_()

    def asked(self, times: int) -> bool:
        """Whether so many requests have come."""
        return len(self.bodies) >= times


def pass_time(player: Player, until: int, door: Door) -> None:
    """Put the page's clock forward until so many requests have come."""
    for _ in range(600):
        if door.asked(until):
            return
        player.page.clock.run_for(500)
    raise AssertionError("it does not ask again")


@LATER
def test_a_move_that_cannot_be_taken_now_is_sent_later(status: int, server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """Also where the second and the third try are refused the same way: the press is kept with its own key."""
    amiss.allow(f"status of {status}")
    table = set_table(server, layouts=[QUIET])
    moves = table.moves
    ana = sit(table, clock=True)
    mark(ana)
    ana.choose("TC", "QD")
    door = Door(ana.page, "**/move", status, status, status)
    ana.page.locator("#go").click()
    banner(ana, UNSENT)
    expect(ana.live).to_have_attribute("data-unsent", "")
    pass_time(ana, 4, door)
    ana.expect_kind("thrown")
    banner(ana, BACK)
    assert len(set(door.bodies)) == 1
    assert table.moves == moves + 1
    assert marked(ana)


@LATER
def test_a_question_that_cannot_be_answered_now_is_asked_later(
    status: int, server: LiveServer, sit: Sit, amiss: Amiss
) -> None:
    """The page stands as it is, and does not start afresh into the same refusal."""
    amiss.allow(f"status of {status}")
    table = set_table(server, layouts=[QUIET])
    ana = sit(table, clock=True)
    mark(ana)
    ana.choose("TC", "QD")
    door = Door(ana.page, "**/part", *[status] * 6)
    table.throw(1)
    pass_time(ana, 5, door)
    banner(ana, LOST)
    expect(ana.page.locator(".pick:checked")).to_have_count(2)
    pass_time(ana, 7, door)
    ana.catches_up()
    banner(ana, BACK)
    assert marked(ana)


def test_a_server_that_is_long_gone_behind_its_proxy_does_not_cost_the_move(
    server: LiveServer, sit: Sit, amiss: Amiss
) -> None:
    """A fresh page would be the proxy's, with nothing to press and nothing kept."""
    amiss.allow("status of 502")
    table = set_table(server, layouts=[QUIET])
    ana = sit(table, clock=True)
    mark(ana)
    ana.choose("TC", "QD")
    door = Door(ana.page, "**/move", *[502] * 12)
    ana.page.locator("#go").click()
    banner(ana, UNSENT)
    pass_time(ana, 13, door)
    ana.expect_kind("thrown")
    assert marked(ana)


def test_a_move_that_breaks_the_server_does_not_lock_the_page(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """It is there and cannot take this press: after some tries the page starts afresh, and all can be pressed again."""
    amiss.allow("status of 500")
    table = set_table(server, layouts=[QUIET])
    ana = sit(table, clock=True)
    mark(ana)
    ana.choose("TC", "QD")
    door = Door(ana.page, "**/move", *[500] * 50)
    ana.page.locator("#go").click()
    banner(ana, UNSENT)
    pass_time(ana, 5, door)
    assert marked(ana)
    with ana.page.expect_event("load"):
        pass_time(ana, 7, door)
    assert not marked(ana)
    door.statuses.clear()
    ana.throw("TC", "QD")
    ana.expect_kind("thrown")


def test_nothing_overtakes_an_unsent_move(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """By keyboard the tray can be reached all the same: what is pressed there is not sent, nor taken for the first."""
    amiss.allow(*NO_NETWORK)
    table = set_table(server, layouts=[QUIET])
    moves = table.moves
    ana = sit(table)
    ana.choose("TC", "QD")
    sent: list[str | None] = []

    def swallow(route: Route) -> None:
        sent.append(route.request.post_data)
        route.abort()

    ana.page.route("**/move", swallow)
    ana.page.route("**/part", lambda route: route.abort())
    ana.page.locator("#go").click()
    banner(ana, UNSENT)
    for card in ("TC", "2C"):
        ana.page.locator(f"#pick-{card}").focus()
        ana.page.keyboard.press("Space")
    ana.page.locator("#go").focus()
    ana.page.keyboard.press("Enter")
    ana.wait_until(lambda: len(sent) >= 3, 10)
    ana.page.unroute_all()
    ana.expect_kind("thrown")
    banner(ana, BACK)
    assert len(set(sent)) == 1
    assert table.state.throws[0] == QUIET.throws()[0]
    assert table.moves == moves + 1
