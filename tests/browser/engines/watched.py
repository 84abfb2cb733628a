"""A server whose pages carry the tests' own scripts. Not every driver can put one into a page early enough."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tests.browser.server import LiveServer

HERE = Path(__file__).parent
SCRIPTS = {"/watch.js": HERE.parent / "watch.js", "/hear.js": HERE / "hear.js"}
TAGS = "".join(f'<script src="{path}"></script>' for path in SCRIPTS).encode()


class Watched:
    """Before the application: serves the tests' scripts, and names them first in the head of every page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        script = SCRIPTS.get(scope.get("path", ""))
        if script:
            await Response(script.read_bytes(), media_type="text/javascript")(scope, receive, send)
        elif scope["type"] == "http":
            # Packed pages could not be written into.
            headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
            await self._app({**scope, "headers": headers}, receive, _writing(send))
        else:
            await self._app(scope, receive, send)


def _writing(send: Send) -> Send:
    """Passes an answer on; one that is a whole page in one piece gets the scripts."""
    head: Message | None = None

    async def pass_on(message: Message) -> None:
        nonlocal head
        if message["type"] == "http.response.start" and "text/html" in MutableHeaders(raw=message["headers"]).get(
            "content-type", ""
        ):
            head = message
            return
        if head is not None:
            message = {**message, "body": message.get("body", b"").replace(b"<head>", b"<head>" + TAGS, 1)}
            MutableHeaders(raw=head["headers"])["content-length"] = str(len(message["body"]))
            assert not message.get("more_body"), "a page in pieces"
            await send(head)
            head = None
        await send(message)

    return pass_on


class WatchedServer(LiveServer):
    """A live server with the scripts in its pages."""

    def front(self, app: ASGIApp) -> ASGIApp:
        """The application behind them."""
        return Watched(app)
