"""Static files: style sheets joined into bundles, every file under an address that changes with the whole set.

One hash names the whole set, as a folder, so that a module's relative import gets a lasting address as well.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from cribbage.paths import data_dir, vendor_file
from cribbage.web.render import STYLESHEETS

FOREVER = "public, max-age=31536000, immutable"
_SMALL = 500
"""Below this size packing saves nothing worth a header."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent: plain and packed."""

    media_type: str
    plain: bytes
    packed: bytes | None


class Assets:
    """Every static file, read and packed once at the start.

    Raises:
        MissingFileError: a file that the build fetches is not there.
    """

    def __init__(self) -> None:
        static = data_dir("static")
        contents = {name: _joined(static, files) for name, files in STYLESHEETS.items()}
        contents |= {file.name: file.read_bytes() for file in sorted(static.iterdir()) if file.is_file()}
        contents["vendor/htmx.min.js"] = vendor_file("htmx.min.js").read_bytes()
        self.version = _hash(contents)
        self._assets = {name: _asset(name, content) for name, content in contents.items()}

    def url(self, name: str) -> str:
        """The address of a file."""
        if name not in self._assets:
            raise LookupError(f"no such static file: {name}")
        return f"/static/{self.version}/{name}"

    def respond(self, request: Request, version: str, name: str) -> Response:
        """The file, packed where the browser takes that. An old version's address gets the new file, not kept."""
        asset = self._assets.get(name)
        if asset is None:
            return Response(status_code=404)
        headers = {
            "Cache-Control": FOREVER if version == self.version else "no-cache",
            "Vary": "Accept-Encoding",
        }
        if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(asset.packed, media_type=asset.media_type, headers=headers)
        return Response(asset.plain, media_type=asset.media_type, headers=headers)


def _joined(static: Path, files: tuple[str, ...]) -> bytes:
    return b"\n".join((static / file).read_bytes() for file in files)


def _hash(contents: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in sorted(contents.items()):
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:12]


def _asset(name: str, content: bytes) -> Asset:
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0) if len(content) > _SMALL else None
    return Asset(media_type, content, packed)
