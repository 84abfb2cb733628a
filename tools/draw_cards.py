"""Draws `static/cards.svg`: every card face, the back, suits, pegs and icons.

    python tools/draw_cards.py            writes the file

Indices are strokes of a round pen, not letters of a font, so that they look the same on every device. The symbols are
used from other documents, where the page's style sheets do not reach: they carry presentation attributes only, and take
their colour from `currentColor` (cards) or from the inherited fill and stroke (pegs, suits, icons).

Ids: `c-5H` a full face, `m-5H` a mini face (rank over suit), `back`, `s-H` a suit, `peg-1` to `peg-4` the shapes of the
sides, `pin-1` to `pin-4` the same standing in the board, `i-...` icons.
"""

from __future__ import annotations

from pathlib import Path

RANKS = "A23456789TJQK"
SUITS = "CDHS"
TARGET = Path(__file__).resolve().parent.parent / "static" / "cards.svg"

# Strokes on a box of 20 x 28. T is drawn as 10 and is wider.
PEN_STROKES = {
    "A": "M1.5 26.5L10 2L18.5 26.5M4.8 18H15.2",
    "2": "M2.6 8.6C2.6 4.4 5.9 1.8 10 1.8C14.3 1.8 17.3 4.5 17.3 8.3C17.3 14 8.6 18.2 2.6 26.2H18",
    "3": "M3 2H17L9.4 10.8C14.6 10.8 18 14 18 18.5C18 23.2 14.5 26.4 9.8 26.4C6 26.4 3.2 24.6 2 21.4",
    "4": "M14.2 26.5V2L1.8 19.4H19",
    "5": "M16.4 2H4.9L3.6 12.8C5.1 11.3 7.3 10.5 9.6 10.5C14.4 10.5 17.8 13.7 17.8 18.4C17.8 23.1 14.4 26.4 9.6 26.4"
    "C6 26.4 3.3 24.9 2 22.2",
    "6": "M15.4 1.8C7.8 6.4 2.4 12 2.4 18.6A7.7 7.8 0 1 0 17.8 18.6A7.7 7.8 0 1 0 2.4 18.6",
    "7": "M2 2H18C12.6 9 9 17 8.2 26.5",
    "8": "M10 12.4A5.8 5.3 0 1 0 10 1.8A5.8 5.3 0 1 0 10 12.4ZM10 12.4A7.6 7 0 1 0 10 26.4A7.6 7 0 1 0 10 12.4Z",
    "9": "M17.6 9.6A7.7 7.8 0 1 0 2.2 9.6A7.7 7.8 0 1 0 17.6 9.6C17.6 16.2 12.2 21.8 4.6 26.4",
    "T": "M-1.6 6L3 2V26.5M15.6 2C11.6 2 9.4 6.6 9.4 14.2C9.4 21.8 11.6 26.4 15.6 26.4"
    "C19.6 26.4 21.8 21.8 21.8 14.2C21.8 6.6 19.6 2 15.6 2Z",
    "J": "M8 2H18M13.6 2V18.6C13.6 23.8 11.2 26.4 7.6 26.4C4.2 26.4 2.2 24 2 20",
    "Q": "M10 1.8C5 1.8 2 6.4 2 14.1C2 21.8 5 26.4 10 26.4C15 26.4 18 21.8 18 14.1C18 6.4 15 1.8 10 1.8Z"
    "M11.6 19.4L18.6 27.4",
    "K": "M3 2V26.5M17.2 2L3.4 16.4M8.4 11.4L18.2 26.5",
}

# Shapes on a box of 24 x 24.
SUIT_SHAPES = {
    "H": "M12 21.8C5 16.4 1.6 12.5 1.6 8.2C1.6 4.9 4.1 2.5 7.1 2.5C9.3 2.5 11.1 3.7 12 5.7"
    "C12.9 3.7 14.7 2.5 16.9 2.5C19.9 2.5 22.4 4.9 22.4 8.2C22.4 12.5 19 16.4 12 21.8Z",
    "D": "M12 .8C14.2 4.8 17.5 8.9 21 12C17.5 15.1 14.2 19.2 12 23.2C9.8 19.2 6.5 15.1 3 12C6.5 8.9 9.8 4.8 12 .8Z",
    "S": "M12 1.2C14 5.7 22 9.5 22 14.6C22 17.5 19.8 19.5 17.2 19.5C15.4 19.5 13.8 18.5 13 17"
    "C13.2 19.4 14 21.3 15.4 22.8H8.6C10 21.3 10.8 19.4 11 17C10.2 18.5 8.6 19.5 6.8 19.5"
    "C4.2 19.5 2 17.5 2 14.6C2 9.5 10 5.7 12 1.2Z",
    "C": "M12 1.2A5 5 0 0 1 15.9 9.3A5 5 0 1 1 13.1 17C13.3 19.4 14.1 21.3 15.5 22.8H8.5"
    "C9.9 21.3 10.7 19.4 10.9 17A5 5 0 1 1 8.1 9.3A5 5 0 0 1 12 1.2Z",
}

# Headgear on a box of 60 x 60: the outline, and the pearls as (x, y, radius). King, queen, jack.
HEADGEAR = {
    "K": ("M11 47L6 20L19 31L30 11L41 31L54 20L49 47Z", ((6, 15.5, 3.4), (30, 6.5, 3.8), (54, 15.5, 3.4))),
    "Q": (
        (
            "M11 47C10 38 8 30 5 24C11 30 17 30 19 20C22 30 27 28 30 15"
            "C33 28 38 30 41 20C43 30 49 30 55 24C52 30 50 38 49 47Z"
        ),
        ((5, 19.5, 2.7), (19, 15.4, 2.7), (30, 10, 3.3), (41, 15.4, 2.7), (55, 19.5, 2.7)),
    ),
    "J": ("M11 47L7 31C15 37 24 34 30 17C36 34 45 37 53 31L49 47Z", ((30, 12, 3.6),)),
}

PEG_SHAPES = {
    1: '<circle r="4.9"/>',
    2: '<path d="M0-6L6 0L0 6L-6 0Z"/>',
    3: '<rect x="-4.5" y="-4.5" width="9" height="9" rx=".8"/>',
    4: '<path d="M0-5.9L5.9 4.3H-5.9Z"/>',
}

# Strokes on a box of 24 x 24; the page sets the pen.
ICONS = {
    "menu": "M4 7h16M4 12h16M4 17h16",
    "log": "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
    "check": "M5 12.5l4.5 4.5L19 7",
    "copy": "M9 9h10v11H9zM5 15V4h10",
    "share": "M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8",
    "undo": "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 9",
    "person": "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
    "plus": "M12 5v14M5 12h14",
    "close": "M6 6l12 12M18 6L6 18",
    "keys": "M3 7h18v10H3zM7 10.5h.01M11 10.5h.01M15 10.5h.01M18 10.5h.01M8 14h8",
    "phone": "M7 3h10v18H7zM11 18h2",
    "flag": "M6 21V4h11l-2.5 4L17 12H6",
    "info": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 11v5.5M12 7.6h.01",
    "home": "M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6",
    "globe": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3.5 9.5h17M3.5 14.5h17M12 3c-5 5-5 13 0 18c5-5 5-13 0-18",
}

PEN = 'fill="none" stroke="currentColor" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"'
INK = 'fill="currentColor"'
CARD_BOX = 'viewBox="0 0 100 140"'


def court(rank: str) -> str:
    """The headgear of a king, queen or jack in the lower half of the card."""
    outline, pearls = HEADGEAR[rank]
    line = 'stroke="currentColor" stroke-width="2.2"'
    band = "" if rank == "J" else f'<path fill="none" {line} stroke-linecap="round" d="M11 53H49"/>'
    dots = "".join(f'<circle {INK} cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in pearls)
    body = f'<path {INK} fill-opacity=".16" {line} stroke-linejoin="round" d="{outline}"/>'
    return f'<g transform="translate(33 66) scale(1.02)">{body}{band}{dots}</g>'


def full_face(rank: str, suit: str) -> str:
    """Index in the corner, one large pip or headgear: for cards from about 63 px on."""
    left = 10.5 if rank == "T" else 8.5
    index = f'<path {PEN} transform="translate({left} 10) scale(1.12)" d="{PEN_STROKES[rank]}"/>'
    small = f'<path {INK} transform="translate(8 47)" d="{SUIT_SHAPES[suit]}"/>'
    large = f'<path {INK} transform="translate(37 73) scale(2.25)" d="{SUIT_SHAPES[suit]}"/>'
    return f'<symbol id="c-{rank}{suit}" {CARD_BOX}>{index}{small}{court(rank) if rank in HEADGEAR else large}</symbol>'


def mini_face(rank: str, suit: str) -> str:
    """Rank over suit, filling the card: for small cards, legible from 28 px."""
    wide = rank == "T"
    scale = 2.35 if wide else 2.6
    left = 50 - (25 if wide else 20) * scale / 2 + (3.6 if wide else 0)
    index = f'<path {PEN} transform="translate({left:.1f} 11) scale({scale} 2.35)" d="{PEN_STROKES[rank]}"/>'
    pip = f'<path {INK} transform="translate(25 85) scale(2.08)" d="{SUIT_SHAPES[suit]}"/>'
    return f'<symbol id="m-{rank}{suit}" {CARD_BOX}>{index}{pip}</symbol>'


def back() -> str:
    """A lattice of small and large dots inside a frame."""
    step, columns, rows = 14, 6, 9
    spots = [(15 + step * c, 14 + step * r) for r in range(rows) for c in range(columns)]
    inner = [(x, y) for x, y in spots if x < 15 + step * (columns - 1) and y < 14 + step * (rows - 1)]
    lines = "".join(f"M{x} {y}l14 14M{x + 14} {y}l-14 14" for x, y in inner)
    small = "".join(f"M{x} {y}h.01" for x, y in spots)
    large = "".join(f"M{x + 7} {y + 7}h.01" for x, y in inner)
    pen = 'fill="none" stroke="#fff" stroke-linecap="round"'
    return (
        f'<symbol id="back" {CARD_BOX}><rect {INK} x="5" y="5" width="90" height="130" rx="5"/>'
        '<rect fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.2" x="8.5" y="8.5"'
        ' width="83" height="123" rx="3"/>'
        f'<path {pen} stroke-width=".7" stroke-opacity=".34" d="{lines}"/>'
        f'<path {pen} stroke-width="2.6" stroke-opacity=".6" d="{small}"/>'
        f'<path {pen} stroke-width="5" stroke-opacity=".66" d="{large}"/></symbol>'
    )


def pin(number: int) -> str:
    """A peg that stands in the board: its shadow, its body (inherits fill and stroke), a glint on the darker ones."""
    shape = PEG_SHAPES[number]
    shadow = f'<g transform="translate(0 1.4)" fill="#000" stroke="#000" stroke-width="1.6" opacity=".32">{shape}</g>'
    glint = "" if number == 3 else '<circle cx="-1.3" cy="-1.5" r="1" fill="#fff" fill-opacity=".55" stroke="none"/>'
    return f'<g id="pin-{number}">{shadow}<g stroke-width="1.3">{shape}</g>{glint}</g>'


def draw() -> str:
    """The whole file as text."""
    parts = [face(rank, suit) for suit in SUITS for rank in RANKS for face in (full_face, mini_face)]
    parts.append(back())
    parts += [f'<symbol id="s-{suit}" viewBox="0 0 24 24"><path d="{d}"/></symbol>' for suit, d in SUIT_SHAPES.items()]
    parts += [
        f'<symbol id="peg-{number}" viewBox="-7 -7 14 14">{shape}</symbol>' for number, shape in PEG_SHAPES.items()
    ]
    parts += [pin(number) for number in PEG_SHAPES]
    parts += [f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{d}"/></symbol>' for name, d in ICONS.items()]
    # Shapes that are used by id stand in <defs>: opened on its own the file must not show a heap of pegs.
    return '<svg xmlns="http://www.w3.org/2000/svg"><defs>\n' + "\n".join(parts) + "\n</defs></svg>\n"


def main() -> None:
    """Writes the file."""
    TARGET.write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
