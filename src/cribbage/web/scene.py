"""What one reader may know of a table, in one value: the ground that all parts of his screen are built from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from cribbage.engine.cards import Card, Seat, parse_card
from cribbage.engine.moves import Event, GameOver
from cribbage.engine.rules import Rules, side_of
from cribbage.engine.view import SeatView, view_for
from cribbage.services.games import Opened
from cribbage.services.rematch import rules_of_next
from cribbage.services.wishes import NO_WISH, Wish, wishes_in
from cribbage.web.felt import CutRound, Person
from cribbage.web.look import AS_IT_COMES, Look
from cribbage.web.people import names_of
from cribbage.web.places import AtNewest, AtShow, Place, Stage, stage_of
from cribbage.web.screen import Presence
from cribbage.web.story import DealStory, PegsAt, pegs_after, tell
from cribbage.web.words import Cast, Sentence


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks, and at what: `seat` None is a watcher; `base` is the address that his forms post below."""

    seat: Seat | None
    base: str
    version: str
    place: Place | None = None
    presence: Mapping[Seat, Presence] | None = None
    notice: Sentence | None = None
    """A refusal that this reader alone must read."""
    look: Look = AS_IT_COMES


@dataclass(frozen=True, slots=True)
class Scene:
    """What the parts of a screen are built from."""

    view: SeatView
    cast: Cast
    deals: list[DealStory]
    stage: Stage
    game_number: int
    cut: tuple[CutRound, ...]
    results: tuple[GameOver, ...]
    wants_rematch: Mapping[Seat, bool]
    game_id: str
    throws: Mapping[int, tuple[Card, ...]]
    """The reader's own throws, by deal."""
    look: Look = AS_IT_COMES
    wish: Wish = NO_WISH
    """What the reader wishes the table to lay for him."""
    next_rules: Rules | None = None
    """What the host wishes the next game to be played by, if anything else than the last one."""
    host: bool = False
    """The reader is the host."""

    @property
    def deal(self) -> DealStory:
        """The deal that the reader looks at."""
        return self.stage.deal if isinstance(self.stage, AtShow) else self.deals[-1]

    @property
    def told(self) -> list[Event]:
        """What has happened in that deal, up to the reader's step."""
        return self.deal.until(self.stage.step if isinstance(self.stage, AtShow) else None)

    @property
    def pegs(self) -> PegsAt:
        """Where the pegs stand at the reader's step."""
        return pegs_after(self.deal, self.told)

    @property
    def over(self) -> GameOver | None:
        """The end of the game, once the reader has come to it."""
        return self.view.result if isinstance(self.stage, AtNewest) else None

    def person(self, seat: Seat) -> Person:
        """Who sits there."""
        return self.cast.people[seat]


def scene_of(opened: Opened, reader: Reader, chip: Callable[[Card], Markup]) -> Scene:
    """Everything one reader may know of an open table, in one value. The table's game must have begun."""
    assert opened.state is not None and opened.game is not None
    view = view_for(opened.state, reader.seat)
    cast = cast_of(opened, reader.seat, chip)
    deals = tell(opened.events)
    cut = _cut_rounds(opened.game.cut, cast.people)
    return Scene(
        view=view,
        cast=cast,
        deals=deals,
        stage=stage_of(view, deals, opened.game.number, reader.place, cut=bool(cut)),
        game_number=opened.game.number,
        cut=cut,
        results=opened.results,
        wants_rematch=dict.fromkeys(range(view.rules.players), False)
        | {row.seat: row.wants_rematch for row in opened.table.seats},
        game_id=opened.game.id,
        throws={deal: cards for (deal, seat), cards in opened.throws.items() if seat == reader.seat},
        look=reader.look,
        wish=_wish_of(opened, reader.seat),
        next_rules=rules_of_next(opened.table) if opened.table.next_rules else None,
        host=reader.seat == opened.table.host,
    )


def _wish_of(opened: Opened, seat: Seat | None) -> Wish:
    if seat is None or opened.game is None or opened.state is None:
        return NO_WISH
    return wishes_in(opened.wishes, opened.game, opened.state.deal).get(seat, NO_WISH)


def cast_of(opened: Opened, seat: Seat | None, chip: Callable[[Card], Markup]) -> Cast:
    """Everybody at a table, as this reader meets them; who has left after the game keeps the name he played under."""
    rules = Rules(**opened.table.rules)
    names = dict(enumerate(opened.game.names if opened.game else ()))
    names |= {row.seat: row.name for row in opened.table.seats}
    called = names_of(rules, {other: names.get(other, "") for other in range(rules.players)})
    people = (Person(called[other], side_of(rules, other) + 1, you=other == seat) for other in range(rules.players))
    return Cast(tuple(people), rules, chip)


def _cut_rounds(cut: list[list[str | None]], people: tuple[Person, ...]) -> tuple[CutRound, ...]:
    return tuple(
        CutRound(tuple((people[seat], parse_card(text)) for seat, text in enumerate(drawn) if text)) for drawn in cut
    )
