"""What one reader sees of a table, as plain values that the templates render.

`build_screen.py` makes a `Screen` from a seat's view, the ledger and the reader's place in the show; the templates
under `templates/table/` turn it into HTML and know nothing else. What a part may not show, it is not given: no value
here holds a card that its reader may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from markupsafe import Markup

from cribbage.engine.cards import Card
from cribbage.engine.rules import Value
from cribbage.web.felt import Felt, Person

NOTHING = Markup()

Note: TypeAlias = Literal[
    "",
    "to_choose",
    "choosing",
    "thrown",
    "ready",
    "to_play",
    "playing",
    "leads",
    "to_count",
    "counting",
    "to_answer",
    "answering",
    "won",
    "resigned",
    "wants_rematch",
]
"""One word under a name. `to_...` is the reader's own, the others are said of somebody else."""


Presence: TypeAlias = Literal["here", "reconnecting", "away"]


@dataclass(frozen=True, slots=True)
class Mate:
    """One of two partners: both share a chip, its peg and its score."""

    person: Person
    dealer: bool = False
    turn: bool = False
    note: Note = ""
    presence: Presence = "here"
    cards_left: int | None = None


@dataclass(frozen=True, slots=True)
class SeatChip:
    """One side in the row of seats; the reader's own side stands first.

    With partners `mates` holds both, in seat order from the reader on; the other fields are then the side's: the first
    mate's person, and `turn` if it is either one's.
    """

    person: Person
    score: int
    dealer: bool = False
    turn: bool = False
    note: Note = ""
    presence: Presence = "here"
    cards_left: int | None = None
    """Cards still in hand during the play; None where the number says nothing."""
    gain: int = 0
    """Holes of the last change if it was this side's, negative for a step back; 0 for none to show."""
    mates: tuple[Mate, ...] = ()
    to_go: int = 0
    """Holes to the target: "12 to go", in Lowball "12 left"."""


@dataclass(frozen=True, slots=True)
class Pegs:
    """The two pegs of a side. `track` counts from 0 in seat order on every screen."""

    peg: int
    track: int
    front: int
    rear: int
    ghost: int | None = None
    """The hole the front peg stood in before it went back."""


@dataclass(frozen=True, slots=True)
class Status:
    """The line under the board: `html` for the eye (cards as chips), `spoken` for the ear, in whole sentences."""

    html: Markup
    spoken: str
    tone: Literal["", "back", "refused"] = ""
    voice: str = ""
    """What a device may read aloud: what happened and the count, without scores and turns."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the reader's own hand. `makes` is the count it would make in the play, None outside it."""

    card: Card
    makes: int | None = None
    legal: bool = False


TrayKind: TypeAlias = Literal[
    "cut", "discard", "thrown", "play", "wait", "go", "show", "announce", "answer", "answers", "result", "watch"
]


@dataclass(frozen=True, slots=True)
class Tray:
    """The foot of the table: the task at hand, the reader's cards, and at most one filled button.

    * `cut`      the cut is read; `next_place` goes on.
    * `discard`  choose `choose` cards for the crib of `crib_owner`.
    * `thrown`   the reader has thrown; may take back (`may_take_back`); `waiting_for` still chooses.
    * `play`     the reader's turn: `hand` with `makes` and `legal`.
    * `wait`     `waiting_for` plays. `go` the same, but none of the reader's cards fits: the table has said go for him.
    * `show`     a unit of the show: `total`, then what comes next: `next_unit`/`next_person` (one more unit), or
                 `result_next`, or the game as it is. `wanted` is what waits there ("Your cards are waiting").
    * `announce` Muggins: say what `unit_kind` counts, one of `totals`; posts `unit`.
    * `answer`   Muggins: is `announced` right, for the `unit` of `owner`?
    * `answers`  Muggins: `answers_wanted` answers are still to come; nothing to press.
    * `result`   rematch: `rematch` says how far it is.
    * `watch`    a watcher: whose turn it is, nothing to press.
    """

    kind: TrayKind
    mine: bool = False
    """The lamp is on: the reader is the one (or one of those) to act."""
    hand: tuple[HandCard, ...] = ()
    choose: int = 0
    crib_owner: Person | None = None
    waiting_for: tuple[Person, ...] = ()
    may_take_back: bool = False
    may_choose_ahead: bool = False
    """While others play: a card can be chosen that the table lays when the turn comes; `ahead` is the one chosen."""
    ahead: Card | None = None
    laid_for_you: Card | None = None
    """On the own turn: the card that the table is about to lay, chosen in advance or the only one that fits."""
    dropped: Card | None = None
    """On the own turn: the card chosen in advance, which does not fit any more."""
    confirm: bool = False
    """In the play: a tap chooses a card, and a button plays it."""
    total: int | None = None
    next_unit: Literal["", "hand", "crib"] = ""
    next_person: Person | None = None
    next_place: str = ""
    """What the go-on button posts as `place`."""
    skip_place: str = ""
    """What "show all" / "skip to my cards" posts as `place`; empty where there is nothing to skip."""
    result_next: bool = False
    unit: str = ""
    """The unit that an announcement or an answer names, as it is posted."""
    unit_kind: Literal["", "hand", "crib"] = ""
    totals: tuple[int, ...] = ()
    owner: Person | None = None
    announced: int | None = None
    answers_wanted: int = 0
    wanted: Literal["", "cards", "count", "answer"] = ""
    """What waits for a reader who is still in a show: his throw or card, his count, his answer."""
    looking_back: bool = False
    """An earlier deal is opened again; the button after its last unit leads back to the game."""
    rematch: Literal["", "offer", "offered", "wanted", "gone"] = ""
    """offer: nobody asked yet; offered: the reader asked; wanted: somebody else asked; gone: no rematch to be had."""
    summary_url: str = ""
    next_game: str = ""
    """After a game: what the host has changed for the next one, in words; for watchers as well."""
    next_rules: tuple[tuple[str, str], ...] = ()
    """The same as the fields of the button: it accepts these rules and no others."""
    may_change: bool = False
    """The reader is the host: the rules of the next game can be changed by him."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the ledger. `peg` 0 is a heading ("Deal 5. Your crib."). `points` are signed holes, 0 for none."""

    html: Markup
    peg: int = 0
    points: int = 0
    place: str = ""
    """On the heading of a finished deal: what to post to open its show again."""
    holes: tuple[int, int] | None = None
    """Where the side's front peg stood before a change and where it stands after it; None where it stayed."""
    moved: str = ""
    """The same in a sentence for the ear."""
    cards: Markup = NOTHING
    """In a finished game, of a counted hand or crib: its cards and the starter, of a crib also who threw which."""
    text: str = ""
    """The line, and then its cards, in plain text."""
    cards_text: str = ""


@dataclass(frozen=True, slots=True)
class OptionTag:
    """A house rule that is on, in one word, and what it says in one sentence."""

    code: str
    word: str
    rule: str
    choice: Value = ""
    """The option's value, by which the page about it is found."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything one reader sees of a running or finished game."""

    base: str
    """Address that the forms post below, without a slash at its end: "/t/<table>"."""
    version: str
    """What the page compares with the stream's event to know that it is stale."""
    game_version: int
    """The version that a move names: the state its player saw."""
    game_number: int
    """Which game of the table it is: versions count anew in each, so a move names both."""
    target: int
    seats: tuple[SeatChip, ...]
    pegs: tuple[Pegs, ...]
    status: Status
    felt: Felt
    tray: Tray
    log: tuple[LogLine, ...]
    title: str
    """The document's title, which leads with the state: "Your turn · Cribbage"."""
    board_text: str
    """The board in words, for the picture's description."""
    watching: bool = False
    away: tuple[Person, ...] = ()
    """Others who have been away for so long that the page says so in a line."""
    deal_word: str = ""
    """ "Deal 5" for the bar, empty before the first."""
    options: tuple[OptionTag, ...] = ()
    """The house rules that are on."""
    cues: tuple[str, ...] = ()
    """What can be heard of the last change, in codes."""
    moment: str = ""
    """What the reader has come to; sounds are for another moment than the one before."""
    lowball: bool = False
    """Reaching the target loses: gains are not shown in the colour of success."""
    rules_code: str = ""
    """Another for other rules: a page whose title and board are those of the last game starts afresh."""
