"""Links as QR codes, drawn into the page as one path: no picture to fetch, nothing for the content policy to allow."""

from __future__ import annotations

from dataclasses import dataclass

import segno


@dataclass(frozen=True, slots=True)
class Qr:
    """`size` modules a side without the quiet zone, which the template adds; `path` is SVG path data in modules."""

    size: int
    path: str


def qr_of(text: str) -> Qr:
    """The QR code of a link, with room for a scratch or a fingerprint (error correction M)."""
    rows = [bytes(row) for row in segno.make_qr(text, error="m").matrix]
    path = "".join(_runs(y, row) for y, row in enumerate(rows))
    return Qr(size=len(rows), path=path)


def _runs(y: int, row: bytes) -> str:
    """The dark runs of one row as rectangles of height one."""
    path, start = "", None
    for x, dark in enumerate((*row, 0)):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            path += f"M{start} {y}h{x - start}v1h-{x - start}z"
            start = None
    return path
