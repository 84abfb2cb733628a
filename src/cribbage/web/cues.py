"""What of the last change can be heard: codes for sounds, and the sentence that a device may read aloud."""

from __future__ import annotations

from collections.abc import Iterable

from cribbage.engine.moves import Event, MovedBack, Pegged, Played
from cribbage.web.places import AtCut, AtShow
from cribbage.web.scene import Scene

HOLES_A_CLICK = 5
MOST_CLICKS = 3
TWO_CLICKS = ("thirty_one", "last_card")


def cues_of(scene: Scene, *, mine: bool) -> tuple[str, ...]:
    """Codes of sounds in the order in which they are heard; no card is told by them that the page does not show.

    card, heels, ends (a count), claim (of missed points), back, peg-1 to peg-3 (a click for five holes), won, turn.
    """
    cues = list(dict.fromkeys(_cues(latest(scene))))
    holes = sum(event.points for event in latest(scene) if isinstance(event, Pegged))
    if holes:
        cues.append(f"peg-{min(-(-holes // HOLES_A_CLICK), MOST_CLICKS)}")
    if scene.over is not None:
        cues.append("won")
    elif mine:
        cues.append("turn")
    return tuple(cues)


def latest(scene: Scene) -> tuple[Event, ...]:
    """The events of what the reader has just come to: a move of the play, or a unit of the show."""
    if isinstance(scene.stage, AtCut):
        return ()
    if isinstance(scene.stage, AtShow):
        return tuple(scene.stage.deal.counted[scene.stage.step].events)
    if scene.deal.counted or not scene.deal.play:
        return ()
    return scene.deal.play[-1]


def moment_of(scene: Scene, version: int) -> str:
    """What tells one moment from another: a page that is swapped for the same one again makes no sound."""
    stage = scene.stage
    at = f"{stage.deal.number}.{stage.step}" if isinstance(stage, AtShow) else type(stage).__name__
    return f"{scene.game_number}.{version}.{at}"


def _cues(events: Iterable[Event]) -> Iterable[str]:
    for event in events:
        match event:
            case Played():
                yield "card"
            case MovedBack(holes=holes) if holes:
                yield "back"
            case Pegged(why=("heels",)):
                yield "heels"
            case Pegged(why=("undercount",)):
                yield "claim"
            case Pegged(why=why) if set(why) & set(TWO_CLICKS):
                yield "ends"
