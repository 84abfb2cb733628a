"""A whole game of Lowball for three, by keyboard and accessibility tree alone: what a screen reader gets is enough."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.conftest import NewContext
from tests.browser.people import Player
from tests.browser.server import LiveServer

DESKTOP = {"width": 1440, "height": 900}
MOST_TABS = 60
MOST_IDLE = 40
ON = re.compile(r"(See my cards|Count .*|Go on.*|See the result|Back to the game)")
CARD = re.compile(r"\w+ of (clubs|diamonds|hearts|spades)")
LEGAL = re.compile(CARD.pattern + r", makes \d+")


@dataclass(frozen=True)
class Node:
    """What a screen reader knows of one thing on the page."""

    role: str
    name: str
    focused: bool
    disabled: bool
    value: str


@dataclass
class Listener:
    """Somebody who cannot see the page and has a keyboard."""

    page: Page
    devtools: CDPSession

    @classmethod
    def at(cls, page: Page) -> Listener:
        """A listener at this page."""
        devtools = page.context.new_cdp_session(page)
        devtools.send("Accessibility.enable")
        return cls(page, devtools)

    def tree(self) -> list[Node]:
        """Everything that is told of the page, in reading order."""
        nodes = self.devtools.send("Accessibility.getFullAXTree")["nodes"]
        return [_node(node) for node in nodes if not node.get("ignored")]

    def named(self, role: str, name: re.Pattern[str] | str) -> list[Node]:
        """All of this role with such a name."""
        pattern = re.compile(re.escape(name)) if isinstance(name, str) else name
        return [node for node in self.tree() if node.role == role and pattern.fullmatch(node.name)]

    def headings(self) -> list[str]:
        """The headings of the page; one of them is the task at hand."""
        return [node.name for node in self.tree() if node.role == "heading"]

    def status(self) -> str:
        """What the live region says."""
        nodes = self.devtools.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        for node in nodes:
            if _value(node, "role") == "status":
                return " ".join(_value(by_id[child], "name") for child in node.get("childIds", ()) if child in by_id)
        return ""

    def tab_to(self, there: Callable[[Node], bool]) -> Node:
        """Go on by the tabulator until such a thing has the focus."""
        for _ in range(MOST_TABS):
            focused = [node for node in self.tree() if node.focused and node.role != "RootWebArea"]
            if focused and there(focused[-1]):
                return focused[-1]
            self.page.keyboard.press("Tab")
        raise AssertionError("it cannot be reached by the tabulator")

    def press(self, *keys: str) -> None:
        """Press keys, once a press counts again, and wait for the answer to the last one."""
        player = Player(self.page)
        player.calm()
        before = player.swaps
        for key in keys:
            self.page.keyboard.press(key)
        player.swapped(before)


def _value(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", ""))


def _node(node: dict[str, Any]) -> Node:
    more = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    return Node(
        _value(node, "role"),
        _value(node, "name"),
        bool(more.get("focused")),
        bool(more.get("disabled")),
        _value(node, "value"),
    )


def choose(listener: Listener, group: str, name: str) -> None:
    """Go to a group of radio buttons and move to one of them by the arrows."""
    found = listener.tab_to(lambda node: node.role == "radio" and not node.disabled and in_group(listener, group, node))
    for _ in range(6):
        if found.name.startswith(name):
            return
        listener.page.keyboard.press("ArrowDown")
        [found] = [node for node in listener.tree() if node.focused and node.role == "radio"]
    raise AssertionError(f"no {name}")


def in_group(listener: Listener, group: str, node: Node) -> bool:
    """Whether a radio button stands in the group of this name."""
    return node.name in listener.page.get_by_role("group", name=group).get_by_role("radio").evaluate_all(
        "(all) => all.map((one) => one.labels[0].innerText.replace(/\\s+/g, ' ').trim())"
    )


def set_table(host: Listener) -> str:
    """The form by keys; the address of the invitation, as it is read out."""
    choose(host, "Players", "3 players")
    choose(host, "Length", "To 61")
    host.tab_to(lambda node: node.role == "checkbox" and node.name.startswith("Lowball"))
    host.page.keyboard.press("Space")
    host.tab_to(lambda node: node.role == "textbox")
    host.page.keyboard.type("Ada")
    host.tab_to(lambda node: node.role == "button" and node.name == "Set the table")
    host.page.keyboard.press("Enter")
    host.page.wait_for_url("**/t/*")
    [link] = [node for node in host.tree() if node.role == "textbox" and node.name == "Link to this table"]
    return link.value


def sit_down(guest: Listener, name: str) -> None:
    """The invitation by keys."""
    guest.tab_to(lambda node: node.role == "textbox")
    guest.page.keyboard.type(name)
    guest.tab_to(lambda node: node.role == "button" and node.name == "Sit down")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url("**/t/*")


def act(listener: Listener) -> bool:
    """Do what the page says is wanted; False where nothing is."""
    if listener.named("checkbox", CARD):
        listener.press("1", "Enter")
        return True
    cards = [node for node in listener.tree() if node.role == "button" and CARD.match(node.name)]
    legal = [place for place, node in enumerate(cards, start=1) if LEGAL.fullmatch(node.name)]
    if legal:
        assert "Your turn" in listener.headings()
        listener.press(str(legal[0]))
        return True
    if listener.named("button", ON):
        listener.press("Enter")
        return True
    return False


@pytest.mark.slow
def test_a_game_of_three_by_keyboard_and_ear(server: LiveServer, new_context: NewContext) -> None:
    """From the form to the result, everybody by keys, told by names, headings and the live region only."""
    everybody = [Listener.at(new_context(viewport=DESKTOP).new_page()) for _ in range(3)]
    host, *guests = everybody
    host.page.goto(f"{server.url}/")
    link = set_table(host)
    for name, guest in zip(("Bo", "Cem"), guests, strict=True):
        guest.page.goto(link)
        sit_down(guest, name)
    host.tab_to(lambda node: node.role == "button" and node.name == "Start the game" and not node.disabled)
    host.page.keyboard.press("Enter")
    for listener in everybody:
        listener.page.locator("#tray").wait_for()
        assert listener.named("heading", re.compile("Cribbage Lowball: do not reach 61"))
    heard: set[str] = set()
    idle = 0
    while not all("Another game?" in listener.headings() for listener in everybody):
        moved = [act(listener) for listener in everybody]
        heard |= {listener.status() for listener in everybody}
        idle = 0 if any(moved) else idle + 1
        assert idle < MOST_IDLE, [listener.headings() for listener in everybody]
    for listener in everybody:
        told = " ".join(node.name for node in listener.tree() if node.role in ("heading", "StaticText"))
        assert "The game stopped when" in told
        assert "reached 61" in told
    spoken = " ".join(heard)
    for words in ("You have", "Ada has", "The count is", "Your turn:", "Deal 1.", "counts", "reached 61 and lost"):
        assert words in spoken, words
