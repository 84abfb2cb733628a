"""A reader's screen from what he may know: the view of his seat, what has happened, and his place in the show."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from cribbage.engine.cards import Card
from cribbage.engine.rules import reaching_loses
from cribbage.services.games import Opened
from cribbage.web.build_felt import felt_of
from cribbage.web.build_log import heading_of, log_of
from cribbage.web.build_seats import seats_of
from cribbage.web.build_status import board_text, status_of, title_of
from cribbage.web.build_tray import tray_of
from cribbage.web.cues import cues_of, moment_of
from cribbage.web.i18n import gettext
from cribbage.web.next_game import code_of
from cribbage.web.option_words import tags_of
from cribbage.web.places import AtCut, AtNewest, Place
from cribbage.web.scene import Reader, Scene, scene_of
from cribbage.web.screen import LogLine, Pegs, Screen, Status
from cribbage.web.story import DealStory


def build_screen(opened: Opened, reader: Reader, chip: Callable[[Card], Markup]) -> Screen:
    """The whole screen of one reader."""
    scene = scene_of(opened, reader, chip)
    assert opened.game is not None
    tray = tray_of(scene)
    status = status_of(scene, tray.next_game)
    if reader.notice is not None:
        status = Status(reader.notice.html, reader.notice.spoken, "refused")
    presence = reader.presence or {}
    return Screen(
        base=reader.base,
        version=reader.version,
        game_version=opened.game.version,
        game_number=opened.game.number,
        target=scene.view.rules.target,
        seats=seats_of(scene, presence),
        pegs=pegs_of(scene),
        status=status,
        felt=felt_of(scene),
        tray=tray,
        log=_log(scene),
        title=title_of(scene, tray),
        board_text=board_text(scene),
        watching=reader.seat is None,
        cues=cues_of(scene, mine=tray.mine),
        moment=moment_of(scene, opened.game.version),
        deal_word=gettext("Deal %(number)s", number=scene.deal.number),
        options=tags_of(scene.view.rules),
        lowball=reaching_loses(scene.view.rules),
        rules_code=code_of(scene.view.rules),
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
