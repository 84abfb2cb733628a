"""The middle of the table: the cut, the crib being filled, the play, a counted hand, the result."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from cribbage.engine.cards import Card
from cribbage.engine.game import Phase, units_in_order
from cribbage.engine.moves import Counted, Event, GameOver, MovedBack, Played
from cribbage.engine.rules import needs_announcement, reaching_loses, side_count, skunk_lines
from cribbage.engine.view import UnitView
from cribbage.web.felt import (
    Felt,
    FeltCount,
    FeltCrib,
    FeltCut,
    FeltPlay,
    FeltResult,
    FeltShow,
    Person,
    ShowStep,
    Standing,
    TallyRow,
)
from cribbage.web.places import AtCut, AtShow, Place
from cribbage.web.sayings import say_event, say_what_became
from cribbage.web.scene import Scene
from cribbage.web.story import UnitStory
from cribbage.web.words import Cast, item_label


def felt_of(scene: Scene) -> Felt:
    """What lies in the middle of this reader's table."""
    if isinstance(scene.stage, AtCut):
        return FeltCut(scene.cut, scene.person(scene.view.dealer))
    if isinstance(scene.stage, AtShow):
        return _show(scene, scene.stage)
    if scene.over is not None:
        return _result(scene)
    if scene.view.phase is Phase.DISCARD:
        return _crib(scene)
    if scene.view.counting is not None:
        return _count(scene, scene.view.counting)
    return _play(scene)


def _crib(scene: Scene) -> FeltCrib:
    view = scene.view
    thrown = tuple(scene.person(seat) for seat, has in enumerate(view.thrown) if has and seat != view.seat)
    return FeltCrib(view.crib_size, scene.person(view.dealer), thrown)


def _play(scene: Scene) -> FeltPlay:
    view = scene.view
    assert view.starter is not None
    pile = tuple((card, scene.person(seat).peg) for seat, card in view.laid[view.start :])
    leader = next(iter(view.to_act)) if not pile and view.to_act else None
    turned, turned_count = _last_count(scene) if not pile else ((), 0)
    return FeltPlay(
        pile=pile,
        count=view.count,
        starter=view.starter,
        crib_owner=scene.person(view.dealer),
        leader=scene.person(leader) if leader is not None else None,
        turned=turned,
        turned_count=turned_count,
    )


def _count(scene: Scene, counting: UnitView) -> FeltCount:
    """Muggins: the cards lie open, their count is not told."""
    assert scene.view.starter is not None
    return FeltCount(
        owner=scene.person(counting.unit.seat),
        unit=counting.unit.kind,
        cards=counting.cards,
        starter=scene.view.starter,
        announced=counting.announced,
        answers_wanted=counting.answers_wanted,
    )


def _last_count(scene: Scene) -> tuple[tuple[tuple[Card, int], ...], int]:
    """The cards of the count that has just ended, and what it came to."""
    played = [event for move in scene.deal.play for event in move if isinstance(event, Played)]
    cards: list[tuple[Card, int]] = []
    for event in played:
        # The first card of a count makes just its own value.
        if event.count == event.card.value:
            cards = []
        cards.append((event.card, scene.person(event.seat).peg))
    return tuple(cards), played[-1].count if played else 0


# --- the show --------------------------------------------------------------------------------------------------------


def _show(scene: Scene, stage: AtShow) -> FeltShow:
    unit = stage.deal.counted[stage.step]
    counted = unit.counted
    assert counted is not None
    back = next((event.holes for event in unit.events if isinstance(event, MovedBack)), None)
    return FeltShow(
        steps=_steps(scene, stage),
        cards=counted.cards,
        starter=counted.starter,
        rows=tally_of(counted),
        total=counted.total,
        throw=scene.throws.get(stage.deal.number, ()) if counted.unit == "crib" else (),
        settled=_settled(scene, unit),
        back=back,
    )


def _settled(scene: Scene, unit: UnitStory) -> tuple[Markup, ...]:
    return settled_lines(scene.cast, unit.events) if needs_announcement(scene.view.rules) else ()


def settled_lines(cast: Cast, events: Sequence[Event]) -> tuple[Markup, ...]:
    """Muggins: line by line what was said, answered and pegged for a hand or crib."""
    lines = [say_event(cast, event) for event in events if not isinstance(event, Counted)]
    return tuple(line.html for line in (*lines, *say_what_became(cast, events)))


def tally_of(counted: Counted) -> tuple[TallyRow, ...]:
    """A count line by line, with the running total."""
    rows: list[TallyRow] = []
    running = 0
    for item in counted.items:
        running += item.points
        rows.append(TallyRow(item_label(item), item.cards, running))
    return tuple(rows)


def _steps(scene: Scene, stage: AtShow) -> tuple[ShowStep, ...]:
    """The units of the show; those not yet read keep their totals to themselves."""
    deal, step, counted = stage.deal, stage.step, stage.deal.counted
    steps: list[ShowStep] = []
    for number, unit in enumerate(units_in_order(scene.view.rules, deal.number, deal.dealer)):
        count = counted[number].counted if number < len(counted) else None
        read = (number <= step or stage.back) and count is not None
        place = str(Place(scene.game_number, deal.number, number, stage.back)) if read and number != step else ""
        total = count.total if read and count is not None else None
        steps.append(ShowStep(scene.person(unit.seat), unit.kind, total, number == step, place))
    return tuple(steps)


# --- the result ------------------------------------------------------------------------------------------------------


def _result(scene: Scene) -> FeltResult:
    over = scene.over
    assert over is not None
    rules = scene.view.rules
    lines = skunk_lines(rules)
    low = min(over.scores)
    return FeltResult(
        standings=_standings(scene, over),
        deals=scene.view.deal,
        skunk=over.skunk,
        short_of_line=max(0, lines[0] + 1 - low) if lines and over.skunk else 0,
        best_hand=_best_hand(scene),
        resigned=scene.person(over.resigned) if over.resigned is not None else None,
        match=_match(scene),
    )


def _standings(scene: Scene, over: GameOver) -> tuple[Standing, ...]:
    """The winner first, the others by score; equal scores share a place (rules.md 6.2, L6)."""
    rules = scene.view.rules
    better = 1 if reaching_loses(rules) else -1
    sides = sorted(range(len(over.scores)), key=lambda side: (side not in over.winners, better * over.scores[side]))
    standings: list[Standing] = []
    for number, side in enumerate(sides, start=1):
        people = scene.cast.side(side)
        score = over.scores[side]
        alike = standings and standings[-1].score == score and standings[-1].won == (side in over.winners)
        place = standings[-1].place if alike else number
        mates = people if len(people) > 1 else ()
        reached = reaching_loses(rules) and score == rules.target
        standings.append(Standing(people[0], score, side in over.winners, place, over.skunks[side], mates, reached))
    return tuple(standings)


def _best_hand(scene: Scene) -> int | None:
    """The highest hand that the reader has counted; nothing to be told of where nobody wants points."""
    if reaching_loses(scene.view.rules):
        return None
    counted = (unit for deal in scene.deals for unit in deal.counted)
    units = [unit for unit in counted if unit.seat == scene.view.seat and unit.unit == "hand"]
    return max((unit.counted.total for unit in units if unit.counted), default=None)


def _match(scene: Scene) -> tuple[tuple[Person, int], ...]:
    """Games won at this table, once there has been more than one; a shared win counts for each."""
    if len(scene.results) < 2:
        return ()
    sides = range(side_count(scene.view.rules))
    won = {side: sum(side in result.winners for result in scene.results) for side in sides}
    return tuple((scene.person(scene.cast.face(side)), won[side]) for side in sides)
