"""What every answer carries and every request must pass: headers, content policy, no forms from elsewhere, cookies."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cribbage.web.addresses import is_public

CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    # Addresses hold secrets: they must never leave in a Referer.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
_ONE_YEAR = 400 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def is_token(text: str) -> bool:
    """Whether a text has the form of our ids and secrets."""
    return _TOKEN.fullmatch(text) is not None


class SecurityMiddleware:
    """Adds the headers to every answer and refuses unsafe requests that another site has made a browser send.

    A browser says where a form comes from: Sec-Fetch-Site, or Origin where that is missing. A program says neither, and
    has no cookies to misuse.
    """

    def __init__(self, app: ASGIApp, base_url: str | None, refusal: ASGIApp) -> None:
        """`refusal` answers a request from another site."""
        self.app = app
        self.base_url = base_url
        self.refusal = refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        head = scope["method"] == "HEAD"

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(scope, MutableHeaders(scope=message))
            elif head:
                message = {**message, "body": b""}
            await send(message)

        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not self._from_here(scope):
            await self.refusal(scope, receive, send_with_headers)
            return
        # HEAD is answered like GET, without the body. A stream has no end, so it is not begun for its headers alone.
        if head and not scope["path"].endswith("/events"):
            scope = {**scope, "method": "GET"}
        await self.app(scope, receive, send_with_headers)

    def _add_headers(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        # Whatever is not a lasting file belongs to one reader at one moment.
        headers.setdefault("Cache-Control", "no-store")
        if is_https(HTTPConnection(scope), self.base_url):
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            # Browsers heed it on https alone, and complain about it elsewhere.
            headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        if not (scope["path"].startswith("/static/") or is_public(scope["path"])):
            headers.setdefault("X-Robots-Tag", "noindex")

    def _from_here(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in ("same-origin", "none")
        origin = headers.get("origin")
        if origin is None:
            return True
        own = {urlsplit(self.base_url).netloc} if self.base_url else {headers.get("host", "")}
        return urlsplit(origin).netloc in own


def is_https(connection: HTTPConnection, base_url: str | None) -> bool:
    """Whether the reader's browser speaks https to us."""
    return (base_url or str(connection.url)).startswith("https:")


def origin_of(connection: HTTPConnection, base_url: str | None) -> str:
    """The address of this site as the reader knows it, without a slash at its end."""
    return base_url or f"{connection.url.scheme}://{connection.url.netloc}"


def seat_cookie(table_id: str, *, https: bool) -> str:
    """The name of the cookie that holds a seat; browsers refuse the stricter name on plain http."""
    return f"{'__Host-' if https else ''}seat-{table_id[:8]}"


def keep_cookie(response: Response, name: str, value: str, *, https: bool, path: str = "/") -> None:
    """Set a cookie that script cannot read and that other sites cannot send along."""
    response.set_cookie(name, value, max_age=_ONE_YEAR, path=path, secure=https, httponly=True, samesite="lax")
