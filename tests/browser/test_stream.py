"""The stream breaks, falls silent, is refused or taken over: the page notices, says so soon, and goes on asking."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Amiss, Sit
from tests.browser.link import BACK, LOST, NO_NETWORK, banner, mark, marked
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.tables import QUIET, SetTable, set_table

BEAT_LIMIT_MS = 40_000
POLL_MS = 30_000
LOOK_MS = 5_000
"""How often the page looks whether its stream has fallen silent."""


def opened(player: Player, streams: int = 1) -> None:
    """Wait until the page has opened so many streams."""
    expect(player.page.locator("html")).to_have_attribute("data-streams", str(streams))


def holds(player: Player, streams: int) -> None:
    """Wait until the server holds so many streams for this seat."""
    table = player.table
    assert table is not None
    player.wait_until(lambda: table.server.streams(table.id, player.seat) == streams)


def at_table(server: LiveServer, sit: Sit, *, clock: bool = False) -> tuple[Player, SetTable]:
    """Ana chooses her throw, and her stream is open."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table, clock=clock)
    expect(ana.page.locator("html")).to_have_attribute("data-told", re.compile(r"^\d"))
    return ana, table


def pass_time(player: Player, milliseconds: int) -> None:
    """Put the page's clock forward, at a pace at which its questions are answered at once."""
    for _ in range(milliseconds // 200):
        player.page.clock.run_for(200)
        expect(player.page.locator("html")).to_have_attribute("data-asking", re.compile("^0$"))


def test_a_dead_server_is_told_soon_under_an_idle_page(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """Nobody presses anything: the words come by themselves, and so do those that it is back; then it is live again."""
    amiss.allow(*NO_NETWORK)
    ana, table = at_table(server, sit)
    mark(ana)
    server.stop()
    banner(ana, LOST, patience=4)
    server.start()
    banner(ana, BACK, patience=12)
    holds(ana, 1)
    table.throw(1)
    ana.catches_up()
    assert marked(ana)


def test_a_short_break_is_mended_without_a_word(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """A proxy that ends old connections, a change of network: the page listens again, and asks what it has missed."""
    amiss.allow(*NO_NETWORK)
    ana, table = at_table(server, sit, clock=True)
    server.cut_streams(table.id, 0)
    # What comes while nobody listens is not lost either.
    table.throw(1)
    opened(ana, 2)
    ana.catches_up()
    holds(ana, 1)
    pass_time(ana, 5_000)
    expect(ana.page.get_by_role("alert")).to_be_hidden()


def test_the_page_tries_again_ever_later_and_soon_again_after_a_success(
    server: LiveServer, sit: Sit, amiss: Amiss
) -> None:
    """A crowd of pages must not hammer a server that is just coming up."""
    amiss.allow(*NO_NETWORK)
    ana, table = at_table(server, sit, clock=True)
    tries: list[Route] = []

    def refuse(route: Route) -> None:
        tries.append(route)
        route.abort()

    def tries_in(milliseconds: int) -> int:
        before = len(tries)
        pass_time(ana, milliseconds)
        return len(tries) - before

    ana.page.route("**/t/**", refuse)
    server.cut_streams(table.id, 0)
    banner(ana, LOST)
    early, late = tries_in(4_000), tries_in(30_000)
    # Each time it asks for the stream and for the part.
    assert early >= 2
    assert 4 <= late <= 12
    ana.page.unroute_all()
    ana.page.clock.run_for(13_000)
    banner(ana, BACK)
    holds(ana, 1)
    ana.page.route("**/t/**", refuse)
    tries.clear()
    server.cut_streams(table.id, 0)
    # Well before the next routine question, which comes a minute after the page was opened.
    ana.wait_until(lambda: len(tries) >= 2, 3)
    ana.page.unroute_all()


@pytest.mark.parametrize("at_once", [True, False])
def test_where_only_the_stream_is_refused_nothing_is_said_to_be_lost(
    at_once: bool, server: LiveServer, sit: Sit, amiss: Amiss
) -> None:
    """Something between the page and the table lets no stream through: the page asks again and again instead.

    The refusal comes before or after the answer to the question that went beside it.
    """
    amiss.allow(*NO_NETWORK, "status of 503")
    ana, table = at_table(server, sit, clock=True)
    refused: list[Route] = []
    ana.page.route("**/events", lambda route: route.fulfill(status=503) if at_once else refused.append(route))
    server.cut_streams(table.id, 0)

    def pass_time_refusing(milliseconds: int) -> None:
        for _ in range(milliseconds // 200):
            pass_time(ana, 200)
            while refused:
                refused.pop().fulfill(status=503)

    pass_time_refusing(14_000)
    table.throw(1)
    pass_time_refusing(13_000)
    ana.catches_up()
    expect(ana.page.get_by_role("alert")).to_be_hidden()
    ana.page.unroute_all()
    ana.page.clock.run_for(13_000)
    holds(ana, 1)


def test_a_silent_stream_is_taken_for_dead(server: LiveServer, sit: Sit) -> None:
    """A sleeping phone, another network: no error comes, nor does anything else. Beats tell one from the other."""
    ana, _table = at_table(server, sit, clock=True)
    ana.page.clock.fast_forward(BEAT_LIMIT_MS + LOOK_MS)
    opened(ana, 2)
    holds(ana, 1)
    expect(ana.page.get_by_role("alert")).to_be_hidden()


@pytest.mark.parametrize("ends", [True, False])
def test_a_network_that_swallows_everything_is_told_soon(ends: bool, server: LiveServer, sit: Sit) -> None:
    """Whether the stream ends or falls silent: what is asked after it is neither answered nor refused."""
    ana, table = at_table(server, sit, clock=True)
    swallowed: list[Route] = []
    ana.page.route("**/t/**", lambda route: swallowed.append(route))  # noqa: PLW0108  it cannot hold a builtin
    if ends:
        server.cut_streams(table.id, 0)
        expect(ana.page.locator("html")).to_have_attribute("data-streams", "2")
    else:
        ana.page.clock.fast_forward(BEAT_LIMIT_MS + LOOK_MS)
    ana.page.clock.run_for(2_100)
    banner(ana, LOST, patience=2)


def test_beats_keep_a_stream_in_which_nothing_happens(
    server: LiveServer, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each page would open a new stream every minute."""
    monkeypatch.setattr("cribbage.web.stream.BEAT_SECONDS", 0.1)
    ana, _table = at_table(server, sit, clock=True)
    beats = """() => new Promise((heard) => window.testStream.addEventListener("beat", heard, { once: true }))"""
    for _ in range(3):
        ana.page.evaluate(beats)
        ana.page.clock.fast_forward(BEAT_LIMIT_MS - LOOK_MS)
    ana.page.evaluate(beats)
    assert ana.number("streams") == 1


def test_a_page_whose_place_another_has_taken_asks_now_and_then(server: LiveServer, sit: Sit) -> None:
    """The fourth page of a seat ends the oldest stream: that page neither takes it back by itself nor stands still."""
    first, table = at_table(server, sit, clock=True)
    tabs = [Player(first.context.new_page(), table) for _number in range(3)]
    for streams, tab in zip((2, 3, 3), tabs, strict=True):
        tab.page.goto(table.base)
        holds(first, streams)
    first.wait_until(lambda: bool(first.page.evaluate("() => window.testStream.readyState === EventSource.CLOSED")))
    shown = first.live.get_attribute("data-version")
    table.throw(1)
    tabs[-1].catches_up()
    # Nothing tells the first page; before it asks, it shows what it has.
    assert first.live.get_attribute("data-version") == shown
    first.page.clock.run_for(POLL_MS)
    first.catches_up()
    first.page.clock.run_for(POLL_MS)
    assert first.number("streams") == 1
    # Looked at again, it is as live as any.
    first.hide()
    first.hide(hidden=False)
    opened(first, 2)
    holds(first, 3)
    table.step()
    first.catches_up()


def test_a_page_out_of_the_back_forward_cache_is_live(server: LiveServer, sit: Sit) -> None:
    """It was frozen with what it showed then; no load event comes, and no change of visibility in every browser."""
    ana, table = at_table(server, sit)
    ana.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    holds(ana, 0)
    table.throw(1)
    ana.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    ana.catches_up()
    holds(ana, 1)


def test_a_page_that_has_just_been_opened_asks_for_nothing(server: LiveServer, sit: Sit) -> None:
    """It is the newest; its stream alone would tell otherwise."""
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.page.reload()
    expect(ana.page.locator("html")).to_have_attribute("data-told", re.compile(r"^\d"))
    assert [url for url in asked if url.endswith("/events")]
    assert not [url for url in asked if url.endswith("/part")]


def test_a_new_network_gets_a_new_stream(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """The old one belongs to the network that is gone and may never say so; it is not kept beside the new one."""
    amiss.allow(*NO_NETWORK)
    ana, _table = at_table(server, sit)
    ana.context.set_offline(True)
    banner(ana, LOST)
    assert ana.number("streams") == 1
    ana.context.set_offline(False)
    banner(ana, BACK)
    opened(ana, 2)
    holds(ana, 1)
