"""A reader's screen from what he may know: the view of his seat, what has happened, and his place in the show."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from markupsafe import Markup

from cribbage.engine.cards import Card, Seat
from cribbage.engine.game import Phase
from cribbage.engine.moves import Played
from cribbage.engine.rules import Rules, side_count, side_of
from cribbage.services.games import Opened
from cribbage.web.build_felt import felt_of
from cribbage.web.build_log import heading_of, log_of
from cribbage.web.build_status import board_text, status_of, title_of
from cribbage.web.build_tray import tray_of
from cribbage.web.places import AtCut, AtNewest, Place
from cribbage.web.scene import Reader, Scene, scene_of
from cribbage.web.screen import LogLine, Note, Pegs, Presence, Screen, SeatChip, Status
from cribbage.web.story import DealStory, PegsAt


def build_screen(opened: Opened, reader: Reader, chip: Callable[[Card], Markup]) -> Screen:
    """The whole screen of one reader."""
    scene = scene_of(opened, reader, chip)
    assert opened.game is not None
    status = status_of(scene)
    if reader.notice is not None:
        status = Status(reader.notice.html, reader.notice.spoken, "refused")
    presence = reader.presence or {}
    tray = tray_of(scene)
    return Screen(
        base=reader.base,
        version=reader.version,
        game_version=opened.game.version,
        target=scene.view.rules.target,
        seats=_seats(scene, presence),
        pegs=pegs_of(scene),
        status=status,
        felt=felt_of(scene),
        tray=tray,
        log=_log(scene),
        title=title_of(scene, tray),
        board_text=board_text(scene),
        watching=reader.seat is None,
        away=tuple(scene.person(seat) for seat, there in presence.items() if there == "away" and seat != reader.seat),
    )


def _log(scene: Scene) -> tuple[LogLine, ...]:
    """The deal that the reader looks at and the one before it, nothing after his step; of older deals the headings."""
    told = [(deal, deal.until(None)) for deal in scene.deals if deal.number == scene.deal.number - 1]
    if not isinstance(scene.stage, AtCut):
        told.append((scene.deal, scene.told))
    lines = log_of(scene.cast, told, over=scene.over is not None, again=lambda deal: _again(scene, deal))
    return lines + _older(scene, first=told[0][0].number if told else 1)


def _again(scene: Scene, deal: DealStory) -> str:
    """The place that opens a finished show again."""
    return _again_at(scene, deal.number) if deal.counted else ""


def _again_at(scene: Scene, deal: int) -> str:
    """Only a seat that has come to the newest looks back: a reader still in a show would lose his place in it."""
    if not isinstance(scene.stage, AtNewest) or scene.view.seat is None:
        return ""
    return str(Place(scene.game_number, deal, 0, back=True))


def _older(scene: Scene, first: int) -> tuple[LogLine, ...]:
    """Headings of the deals before deal `first`, newest first; the deal has passed on from one to the next."""
    dealer, players = scene.view.dealer, scene.view.rules.players
    return tuple(
        heading_of(scene.cast, deal, (dealer - (scene.view.deal - deal)) % players, _again_at(scene, deal))
        for deal in range(first - 1, 0, -1)
    )


def pegs_of(scene: Scene) -> tuple[Pegs, ...]:
    """Both pegs of every side."""
    at = scene.pegs
    rows = zip(at.fronts, at.rears, at.ghosts, strict=True)
    return tuple(Pegs(side + 1, side, front, rear, ghost) for side, (front, rear, ghost) in enumerate(rows))


# --- seats -----------------------------------------------------------------------------------------------------------


def own_first(rules: Rules, seat: Seat | None) -> list[int]:
    """The sides in the order of this reader's screen: his own first, then clockwise."""
    sides = side_count(rules)
    first = side_of(rules, seat) if seat is not None else 0
    return [(first + step) % sides for step in range(sides)]


def _seats(scene: Scene, presence: Mapping[Seat, Presence]) -> tuple[SeatChip, ...]:
    at = scene.pegs
    return tuple(
        SeatChip(
            person=scene.person(seat),
            score=at.fronts[seat],
            dealer=seat == scene.deal.dealer,
            turn=_has_turn(scene, seat),
            note=_note(scene, seat),
            presence=presence.get(seat, "here"),
            cards_left=_cards_left(scene, seat),
            gain=_gain(scene, seat, at),
        )
        for seat in own_first(scene.view.rules, scene.view.seat)
    )


def _has_turn(scene: Scene, seat: Seat) -> bool:
    return isinstance(scene.stage, AtNewest) and seat in scene.view.to_act


def _gain(scene: Scene, seat: Seat, at: PegsAt) -> int:
    """The last change, as long as it is news: not once the next deal has begun, nor after the next card."""
    if isinstance(scene.stage, AtNewest) and scene.view.phase is Phase.PLAY:
        return at.gains[seat] if _pegs_in_last_move(scene) else 0
    return at.gains[seat]


def _pegs_in_last_move(scene: Scene) -> bool:
    return bool(scene.deal.play) and any(not isinstance(event, Played) for event in scene.deal.play[-1])


def _cards_left(scene: Scene, seat: Seat) -> int | None:
    in_play = isinstance(scene.stage, AtNewest) and scene.view.phase is Phase.PLAY
    return scene.view.cards_left[seat] if in_play and seat != scene.view.seat else None


def _note(scene: Scene, seat: Seat) -> Note:
    view, you = scene.view, scene.person(seat).you
    if not isinstance(scene.stage, AtNewest):
        return ""
    if scene.over is not None:
        if scene.over.resigned == seat:
            return "resigned"
        if scene.wants_rematch[seat] and not you:
            return "wants_rematch"
        return "won" if side_of(view.rules, seat) in scene.over.winners else ""
    if view.phase is Phase.DISCARD:
        if view.thrown[seat]:
            return "ready" if you else "thrown"
        return "to_choose" if you else "choosing"
    if seat in view.to_act:
        if not view.laid and not you:
            return "leads"
        return "to_play" if you else "playing"
    return ""
