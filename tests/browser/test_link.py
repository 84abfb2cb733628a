"""The connection is lost, found, or was never worth anything: a move counts once, and the page says how things stand."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Amiss, Sit
from tests.browser.people import Player
from tests.browser.server import LiveServer
from tests.browser.states import at_27, lobby
from tests.browser.tables import QUIET, set_table

LOST = "No connection. Trying again. Your chair is kept."
UNSENT = "No connection. Your move is kept here and sent as soon as there is one."
BACK = "The connection is back."
NO_NETWORK = (r"ERR_INTERNET_DISCONNECTED", r"ERR_CONNECTION_REFUSED", r"ERR_CONNECTION_RESET", r"ERR_EMPTY_RESPONSE",
              r"ERR_INCOMPLETE_CHUNKED_ENCODING", r"ERR_NETWORK_CHANGED", r"Failed to fetch")  # fmt: skip


def banner(player: Player, text: str) -> None:
    """The one alert of the table says this and nothing else."""
    alert = player.page.get_by_role("alert")
    expect(alert).to_be_visible()
    expect(alert.locator("p:visible")).to_have_text(text)


def mark(*players: Player) -> None:
    """Put something into the pages that no reload would leave there."""
    for player in players:
        player.page.evaluate("() => { window.neverReloaded = true; }")


def marked(player: Player) -> bool:
    """Whether the page is still the one that was opened."""
    return bool(player.page.evaluate("() => window.neverReloaded === true"))


def go_offline(player: Player) -> None:
    """Cut a browser off, with the stream that is open already."""
    assert player.table is not None
    player.context.set_offline(True)
    player.table.server.cut_streams(player.table.id, player.seat)


def test_a_throw_without_connection_is_kept_and_sent_once(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """Nothing counts before the server's answer; what waits is said in words."""
    amiss.allow(*NO_NETWORK)
    table = set_table(server, layouts=[QUIET])
    ana, bo = sit(table, 0), sit(table, 1)
    mark(ana, bo)
    go_offline(ana)
    banner(ana, LOST)
    ana.choose("TC", "QD")
    ana.page.locator("#go").click()
    banner(ana, UNSENT)
    expect(ana.live).to_have_attribute("data-unsent", "")
    # It tries again and again, and still nothing has happened at the table.
    ana.wait_until(lambda: ana.number("posts") >= 4, 10)
    assert ana.kind == "discard"
    assert table.state.throws == (None, None)
    moves = table.moves
    ana.context.set_offline(False)
    ana.expect_kind("thrown")
    banner(ana, BACK)
    expect(ana.live).not_to_have_attribute("data-unsent", "")
    expect(bo.page.locator("#spoken")).to_contain_text("Ana has thrown.")
    assert table.moves == moves + 1
    assert bo.page.locator("#spoken").inner_text().count("Ana has thrown.") == 1
    assert marked(ana)
    assert marked(bo)


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
    go_offline(ana)
    ana.card("2C").click()
    banner(ana, UNSENT)
    table.lay("2C")
    moves = table.moves
    ana.context.set_offline(False)
    ana.catches_up()
    banner(ana, BACK)
    assert table.moves == moves


def test_a_lost_answer_makes_no_second_move(server: LiveServer, sit: Sit, amiss: Amiss) -> None:
    """The move has arrived, its answer has not: sent again, it is the same move."""
    amiss.allow(*NO_NETWORK, "ERR_FAILED")
    table = set_table(server, layouts=[QUIET])
    ana = sit(table)
    moves = table.moves
    lose: list[int] = [0]

    def swallow(route: object) -> None:
        from playwright.sync_api import Route

        assert isinstance(route, Route)
        lose[0] += 1
        if lose[0] == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    ana.page.route("**/move", swallow)
    ana.choose("TC", "QD")
    ana.page.locator("#go").click()
    ana.wait_until(lambda: lose[0] >= 2)
    ana.expect_kind("thrown")
    expect(ana.live).not_to_have_attribute("data-unsent", "")
    assert table.moves == moves + 1


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
    server: LiveServer, new_context: object, amiss: Amiss, sit: Sit
) -> None:
    """Nobody sits before a page that waits for nothing."""
    amiss.allow(*NO_NETWORK)
    table = set_table(server)
    host = sit(table, place="")
    assert host.kind == "cut"
    address, cookie = lobby(server)
    host.context.add_cookies([cookie])  # type: ignore[list-item]
    host.page.goto(address)
    server.stop()
    server.start()
    guest = host.context.browser
    assert guest is not None
    visitor = guest.new_context(base_url=server.url)
    with server.database.read() as connection:
        waiting = address.rsplit("/", 1)[1]
        invite = connection.exec_driver_sql("SELECT invite FROM tables WHERE id = ?", (waiting,)).scalar_one()
    page = visitor.new_page()
    page.goto(f"/j/{invite}")
    page.get_by_role("button", name="Sit down").click()
    expect(host.live).to_be_attached(timeout=10_000)
    visitor.close()
