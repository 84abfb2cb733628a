"""The foot of the table: what this reader can do, with his own cards."""

from __future__ import annotations

from typing import Literal

from cribbage.engine.cards import Card
from cribbage.engine.game import Phase, units_in_order
from cribbage.engine.moves import MayAnnounce, MayAnswer, MayDiscard, MayPlay
from cribbage.engine.rules import deal_plan
from cribbage.engine.view import UnitView
from cribbage.services.wishes import card_laid
from cribbage.web.felt import Person
from cribbage.web.next_game import changes_in_words, fields_of
from cribbage.web.places import CUT, AtCut, AtShow, Place
from cribbage.web.scene import Scene
from cribbage.web.screen import HandCard, Tray


def tray_of(scene: Scene) -> Tray:
    """The task at hand."""
    if isinstance(scene.stage, AtCut):
        next_place = str(Place(scene.game_number, CUT, 1))
        return Tray("cut", crib_owner=scene.person(scene.view.dealer), next_place=next_place)
    if isinstance(scene.stage, AtShow):
        return _show(scene, scene.stage)
    if scene.view.seat is None:
        return Tray("watch", waiting_for=_waiting_for(scene), next_game=next_game_of(scene))
    if scene.over is not None:
        return _result(scene)
    if scene.view.phase is Phase.DISCARD:
        return _throw(scene)
    if scene.view.counting is not None:
        return _muggins(scene, scene.view.counting)
    return _play(scene)


def _waiting_for(scene: Scene) -> tuple[Person, ...]:
    return tuple(scene.person(seat) for seat in sorted(scene.view.to_act) if seat != scene.view.seat)


def _throw(scene: Scene) -> Tray:
    view = scene.view
    assert view.seat is not None
    owner = scene.person(view.dealer)
    hand = tuple(HandCard(card) for card in _in_hand(scene))
    if view.thrown[view.seat]:
        thrown = deal_plan(view.rules).throw
        return Tray(
            "thrown", hand=hand, choose=thrown, may_take_back=True, waiting_for=_waiting_for(scene), crib_owner=owner
        )
    choose = next((move.choose for move in view.legal if isinstance(move, MayDiscard)), deal_plan(view.rules).throw)
    return Tray("discard", mine=True, hand=hand, choose=choose, crib_owner=owner)


def _play(scene: Scene) -> Tray:
    view = scene.view
    mine = view.seat in view.to_act
    playable = frozenset(move.card for move in view.legal if isinstance(move, MayPlay))
    hand = tuple(_hand_card(card, view.count, playable, mine=mine) for card in _in_hand(scene))
    wish = scene.wish
    if mine:
        fitting = tuple(one.card for one in hand if one.legal)
        laid = card_laid(wish, fitting)
        return Tray(
            "play",
            mine=True,
            hand=hand,
            confirm=scene.look.press == "confirm",
            laid_for_you=laid,
            dropped=wish.card if laid is None else None,
        )
    # The table has said go for this reader: he holds cards, and in this count none of them fits any more.
    gone = view.seat in view.gone and bool(view.hand)
    waiting = _waiting_for(scene)
    return Tray("go" if gone else "wait", hand=hand, waiting_for=waiting, may_choose_ahead=bool(hand), ahead=wish.card)


def _in_hand(scene: Scene) -> tuple[Card, ...]:
    """The reader's cards in the order that he likes; the engine holds them by rank."""
    hand = scene.view.hand
    return tuple(sorted(hand, key=lambda card: card.number)) if scene.look.order == "suit" else hand


def _hand_card(card: Card, count: int, playable: frozenset[Card], *, mine: bool) -> HandCard:
    return HandCard(card, count + card.value, card in playable) if mine else HandCard(card)


def _muggins(scene: Scene, counting: UnitView) -> Tray:
    """Announce, answer, or wait for those who do."""
    owner = scene.person(counting.unit.seat)
    for move in scene.view.legal:
        if isinstance(move, MayAnnounce):
            unit = str(move.unit)
            return Tray("announce", mine=True, unit=unit, unit_kind=move.unit.kind, totals=move.points, owner=owner)
        if isinstance(move, MayAnswer):
            kind, announced = move.unit.kind, counting.announced
            return Tray("answer", mine=True, unit=str(move.unit), unit_kind=kind, owner=owner, announced=announced)
    if counting.announced is None:
        return Tray("wait", waiting_for=(owner,), unit_kind=counting.unit.kind, owner=owner)
    return Tray(
        "answers",
        unit_kind=counting.unit.kind,
        owner=owner,
        announced=counting.announced,
        answers_wanted=counting.answers_wanted,
    )


def _wanted(scene: Scene) -> Literal["", "cards", "count", "answer"]:
    """What waits for a reader who is still in a show."""
    if scene.view.seat not in scene.view.to_act:
        return ""
    if scene.view.phase is Phase.ANNOUNCE:
        return "count"
    return "answer" if scene.view.phase is Phase.ANSWER else "cards"


def _show(scene: Scene, stage: AtShow) -> Tray:
    deal, step = stage.deal, stage.step
    counted = deal.counted
    count = counted[step].counted
    assert count is not None
    last = step + 1 >= len(counted)
    newest = next(other for other in reversed(scene.deals) if other.counted)
    end = str(Place(scene.game_number, newest.number, len(newest.counted)))
    unit = None if last else units_in_order(scene.view.rules, deal.number, deal.dealer)[step + 1]
    ended = scene.view.result is not None
    return Tray(
        "show",
        total=count.total,
        next_place=end if last else str(Place(scene.game_number, deal.number, step + 1, stage.back)),
        skip_place="" if last else end,
        next_unit=unit.kind if unit else "",
        next_person=scene.person(unit.seat) if unit else None,
        wanted=_wanted(scene),
        result_next=ended and last and not stage.back,
        looking_back=stage.back,
    )


def _result(scene: Scene) -> Tray:
    wanting = [seat for seat, wants in scene.wants_rematch.items() if wants]
    others = tuple(scene.person(seat) for seat in wanting if seat != scene.view.seat)
    if scene.view.seat in wanting:
        state: Literal["offer", "offered", "wanted"] = "offered"
    else:
        state = "wanted" if others else "offer"
    return Tray(
        "result",
        rematch=state,
        waiting_for=others,
        summary_url=f"/g/{scene.game_id}",
        next_game=next_game_of(scene),
        next_rules=fields_of(scene.next_rules) if scene.next_rules else (),
        may_change=scene.host,
    )


def next_game_of(scene: Scene) -> str:
    """What the host has changed for the next game, once the reader has come to the end of this one; else ""."""
    if scene.over is None or scene.next_rules is None:
        return ""
    return changes_in_words(scene.view.rules, scene.next_rules)
