"""What a first visit costs, as it goes over the wire."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.server import LiveServer
from tests.browser.tables import QUIET, set_table

KB = 1024
TEXT = ("html", "css", "javascript", "svg")


@dataclass
class Wire:
    """The requests of a page, and how many bytes came for each."""

    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)

    @classmethod
    def tap(cls, page: Page) -> Wire:
        """Listen to a page that has nothing in its cache."""
        wire = cls()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        session.on("Network.requestWillBeSent", wire._asked)
        session.on("Network.responseReceived", lambda told: wire.answers.update({told["requestId"]: told["response"]}))
        session.on(
            "Network.loadingFinished", lambda told: wire.lengths.update({told["requestId"]: told["encodedDataLength"]})
        )
        return wire

    def _asked(self, told: dict[str, Any]) -> None:
        if not told["request"]["url"].startswith("data:"):
            self.addresses[told["requestId"]] = told["request"]["url"]

    def packed(self, key: str) -> bool:
        """Whether an answer came compressed."""
        headers = {name.lower(): value for name, value in self.answers[key]["headers"].items()}
        return headers.get("content-encoding") == "gzip"

    def check_packing(self) -> None:
        """Every text is, but no stream."""
        for key in self.addresses:
            media_type = self.answers[key]["mimeType"]
            if media_type == "text/event-stream":
                assert not self.packed(key)
            else:
                assert self.packed(key) == any(kind in media_type for kind in TEXT), self.addresses[key]

    def bytes(self) -> int:
        """All that came, headers included."""
        return sum(self.lengths[key] for key in self.addresses if key in self.lengths)


def test_the_home_page(server: LiveServer, new_context: NewContext) -> None:
    """At most four requests and 30 KB."""
    page = new_context().new_page()
    wire = Wire.tap(page)
    page.goto("/", wait_until="networkidle")
    wire.check_packing()
    assert len(wire.addresses) <= 4, sorted(wire.addresses.values())
    assert 0 < wire.bytes() <= 30 * KB, wire.bytes()


def test_the_table(server: LiveServer, new_context: NewContext) -> None:
    """At most eight requests and 60 KB, the stream among them, which is never packed."""
    table = set_table(server, layouts=[QUIET])
    context = new_context()
    context.add_cookies([table.cookie(0), table.place("1.0.1")])
    page = context.new_page()
    wire = Wire.tap(page)
    page.goto(table.base, wait_until="load")
    expect(page.locator("html")).to_have_attribute("data-told", re.compile(r"^2\."))
    wire.check_packing()
    assert sum(url.endswith("/events") for url in wire.addresses.values()) == 1
    assert len(wire.addresses) <= 8, sorted(wire.addresses.values())
    assert 0 < wire.bytes() <= 60 * KB, wire.bytes()
