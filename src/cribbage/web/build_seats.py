"""The row of sides: scores, whose turn it is, who is here. The reader's own side stands first."""

from __future__ import annotations

from collections.abc import Mapping

from cribbage.engine.cards import Seat
from cribbage.engine.game import Phase
from cribbage.engine.moves import Pegged
from cribbage.engine.rules import side_count, side_of
from cribbage.web.places import AtNewest
from cribbage.web.scene import Scene
from cribbage.web.screen import Mate, Note, Presence, SeatChip
from cribbage.web.story import PegsAt


def seats_of(scene: Scene, presence: Mapping[Seat, Presence]) -> tuple[SeatChip, ...]:
    """One chip a side; partners share one."""
    rules = scene.view.rules
    order = [(((scene.view.seat or 0) + step) % rules.players) for step in range(rules.players)]
    sides: dict[int, list[Seat]] = {}
    for seat in order:
        sides.setdefault(side_of(rules, seat), []).append(seat)
    assert len(sides) == side_count(rules)
    return tuple(_chip(scene, side, seats, presence) for side, seats in sides.items())


def _chip(scene: Scene, side: int, seats: list[Seat], presence: Mapping[Seat, Presence]) -> SeatChip:
    at = scene.pegs
    mates = tuple(_mate(scene, seat, presence) for seat in seats)
    first = mates[0]
    return SeatChip(
        person=first.person,
        score=at.fronts[side],
        dealer=first.dealer,
        turn=any(mate.turn for mate in mates),
        note=first.note,
        presence=first.presence,
        cards_left=first.cards_left,
        gain=_gain(scene, side, at),
        mates=mates if len(mates) > 1 else (),
        to_go=scene.view.rules.target - at.fronts[side],
    )


def _mate(scene: Scene, seat: Seat, presence: Mapping[Seat, Presence]) -> Mate:
    return Mate(
        person=scene.person(seat),
        dealer=seat == scene.deal.dealer,
        turn=isinstance(scene.stage, AtNewest) and seat in scene.view.to_act,
        note=_note(scene, seat),
        presence=presence.get(seat, "here"),
        cards_left=_cards_left(scene, seat),
    )


def _gain(scene: Scene, side: int, at: PegsAt) -> int:
    """The last change, as long as it is news: in the play not after the next card."""
    if isinstance(scene.stage, AtNewest) and scene.view.phase is Phase.PLAY:
        last = scene.deal.play[-1] if scene.deal.play else ()
        return at.gains[side] if any(isinstance(event, Pegged) for event in last) else 0
    return at.gains[side]


def _cards_left(scene: Scene, seat: Seat) -> int | None:
    in_play = isinstance(scene.stage, AtNewest) and scene.view.phase is Phase.PLAY
    return scene.view.cards_left[seat] if in_play and seat != scene.view.seat else None


def _note(scene: Scene, seat: Seat) -> Note:
    you = seat == scene.view.seat
    if not isinstance(scene.stage, AtNewest):
        return ""
    if scene.over is not None:
        return _note_after(scene, seat)
    if scene.view.phase is Phase.DISCARD:
        if scene.view.thrown[seat]:
            return "ready" if you else "thrown"
        return "to_choose" if you else "choosing"
    if scene.view.phase is Phase.ANSWER:
        # Who has answered is nobody's business: all who may are said to be answering until all have.
        return _note_answering(scene, seat)
    if seat not in scene.view.to_act:
        return ""
    if scene.view.phase is Phase.ANNOUNCE:
        return "to_count" if you else "counting"
    if not scene.view.laid and not you:
        return "leads"
    return "to_play" if you else "playing"


def _note_answering(scene: Scene, seat: Seat) -> Note:
    counting = scene.view.counting
    assert counting is not None
    rules = scene.view.rules
    if side_of(rules, seat) == side_of(rules, counting.unit.seat):
        return ""
    if seat == scene.view.seat:
        return "ready" if counting.answered else "to_answer"
    return "answering"


def _note_after(scene: Scene, seat: Seat) -> Note:
    over = scene.over
    assert over is not None
    if over.resigned == seat:
        return "resigned"
    if scene.wants_rematch[seat] and seat != scene.view.seat:
        return "wants_rematch"
    return "won" if side_of(scene.view.rules, seat) in over.winners else ""
