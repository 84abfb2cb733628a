"""Examples as steps: what is said and what lies on the table, made from what the engine told of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from cribbage.engine.cards import parse_card
from cribbage.engine.moves import Counted, Event, Played, Starter
from cribbage.engine.rules import Rules, side_count, skunk_lines
from cribbage.engine.scoring import score_hand
from cribbage.web.build_felt import tally_of
from cribbage.web.build_status import SCORE
from cribbage.web.felt import TallyRow
from cribbage.web.i18n import N_, gettext
from cribbage.web.rulebook.deals import Layout, cards_in, played_out
from cribbage.web.rulebook.model import Maker, Shown, Stand, Step, Text
from cribbage.web.sayings import say_all, say_event, say_over, say_what_became, with_points
from cribbage.web.screen import Pegs
from cribbage.web.story import DealStory, UnitStory, pegs_after
from cribbage.web.words import Cast, Row, Sentence, item_label

# TRANSLATORS: A step of counting a hand: a score, its cards, and the points so far. "Fifteen: 7 8. Together 2."
COUNTS = N_("%(item)s: %(cards)s. Together %(total)s.")
# TRANSLATORS: Before the first card or count of an example.
BEFORE = N_("This is how it stands before.")


def the_play(layout: Layout, first: int | None = None) -> Maker:
    """The play of a deal, one card a step; `first`: only so many of them."""

    def make(cast: Cast) -> tuple[Step, ...]:
        steps: list[Step] = []
        pile: list[Shown] = []
        for events in played_out(layout).play:
            card = next((event for event in events if isinstance(event, Played)), None)
            if card is None:
                continue
            if card.count == card.card.value:
                pile = []
            pile.append(Shown(card.card, cast.people[card.seat].peg))
            scored = {one for item in card.items for one in item.cards}
            lit = tuple(Shown(one.card, one.peg, one.card in scored) for one in pile)
            steps.append(Step(say_all(cast, events), lit, count=card.count))
        return tuple(steps[:first])

    return make


def the_count(cards: str, starter: str) -> Maker:
    """A hand counted score by score."""

    def make(cast: Cast) -> tuple[Step, ...]:
        hand, turned = cards_in(cards), parse_card(starter)
        steps: list[Step] = []
        rows: tuple[TallyRow, ...] = ()
        for item in score_hand(hand, turned):
            total = (rows[-1].running if rows else 0) + item.points
            rows = (*rows, TallyRow(item_label(item), item.cards, total))
            said = cast.tell(COUNTS, item=item_label(item), cards=Row(item.cards), total=total)
            shown = tuple(Shown(card, lit=card in item.cards) for card in hand)
            steps.append(Step(said, shown, Shown(turned, lit=turned in item.cards), rows=rows))
        return tuple(steps)

    return make


def the_show(layout: Layout) -> Maker:
    """The show of a deal, a hand or crib a step, with the board; first how it stands before."""

    def make(cast: Cast) -> tuple[Step, ...]:
        deal = played_out(layout)
        told = [event for move in deal.play for event in move]
        steps = [Step(cast.tell(BEFORE), board=_stand(cast, deal, told))]
        for number, unit in enumerate(deal.units):
            said = say_all(cast, unit.events)
            if deal.over is not None and number == len(deal.units) - 1:
                said += say_over(cast, deal.over)
            steps.append(_unit_step(cast, deal, unit, said, deal.until(number)))
        return tuple(steps)

    return make


def one_unit(layout: Layout, number: int) -> Maker:
    """One hand or crib of a deal, event by event: announced, answered, pegged, counted."""

    def make(cast: Cast) -> tuple[Step, ...]:
        deal = played_out(layout)
        unit = deal.units[number]
        told = deal.until(number - 1) if number else [event for move in deal.play for event in move]
        steps = [_unit_step(cast, deal, unit, cast.tell(BEFORE), told, counted=False)]
        for event, pegged in with_points(unit.events):
            told = [*told, event, *([pegged] if pegged else [])]
            said = say_event(cast, event, pegged)
            counted = isinstance(event, Counted)
            if counted:
                for became in say_what_became(cast, unit.events):
                    said += became
            steps.append(_unit_step(cast, deal, unit, said, told, counted=counted))
        return tuple(steps)

    return make


def the_heels(layout: Layout) -> Maker:
    """The starter is turned, and what comes of it."""

    def make(cast: Cast) -> tuple[Step, ...]:
        deal = played_out(layout)
        events = next(move for move in deal.play if any(isinstance(event, Starter) for event in move))
        assert deal.starter is not None
        said = say_all(cast, events)
        steps = [Step(cast.tell(BEFORE), board=_stand(cast, deal, []))]
        if deal.over is not None:
            said += say_over(cast, deal.over)
        steps.append(Step(said, (Shown(deal.starter, lit=True),), board=_stand(cast, deal, events)))
        return tuple(steps)

    return make


def a_race(rules: Rules, fronts: tuple[int, ...], rears: tuple[int, ...]) -> Maker:
    """A board by itself."""

    def make(cast: Cast) -> tuple[Step, ...]:
        rows = zip(fronts, rears, strict=True)
        pegs = tuple(Pegs(side + 1, side, front, rear) for side, (front, rear) in enumerate(rows))
        stand = _board(cast, rules, pegs)
        return (Step(_scores_said(cast, fronts), board=stand),)

    return make


def the_throw(layout: Layout, said: Text) -> Maker:
    """The reader's cards with those that are thrown set apart."""

    def make(cast: Cast) -> tuple[Step, ...]:
        throw = cards_in(layout.thrown[0])
        dealt = sorted((*cards_in(layout.kept[0]), *throw), key=lambda card: card.sort_key)
        return (Step(said.said(cast), tuple(Shown(card, away=card in throw) for card in dealt)),)

    return make


def a_hand(cards: str, starter: str, said: Text) -> Maker:
    """A hand and its starter as a picture."""
    return lambda cast: (
        Step(said.said(cast), tuple(Shown(card) for card in cards_in(cards)), Shown(parse_card(starter), lit=True)),
    )


def lit_in_hand(cards: str, starter: str, kind: str, *, crib: bool = False) -> tuple[Shown, ...]:
    """Four cards and, last, the starter; what makes the first score of this kind is lit, as the engine finds it."""
    hand, turned = cards_in(cards), parse_card(starter)
    item = next(item for item in score_hand(hand, turned, crib=crib) if item.kind == kind)
    return tuple(Shown(card, lit=card in item.cards) for card in (*hand, turned))


def _unit_step(
    cast: Cast, deal: DealStory, unit: UnitStory, said: Sentence, told: Sequence[Event], *, counted: bool = True
) -> Step:
    event = unit.counted
    assert event is not None
    cards = tuple(Shown(card) for card in event.cards)
    rows = tally_of(event) if counted else ()
    return Step(said, cards, Shown(event.starter), rows=rows, board=_stand(cast, deal, told))


def _stand(cast: Cast, deal: DealStory, told: Sequence[Event]) -> Stand:
    at = pegs_after(deal, told)
    rows = zip(at.fronts, at.rears, at.ghosts, strict=True)
    pegs = tuple(Pegs(side + 1, side, front, rear, ghost) for side, (front, rear, ghost) in enumerate(rows))
    return _board(cast, cast.rules, pegs)


def _board(cast: Cast, rules: Rules, pegs: tuple[Pegs, ...]) -> Stand:
    fronts = tuple(one.front for one in pegs)
    people = tuple(
        cast.side(side) if cast.rules.partners else (cast.people[side],) for side in range(side_count(rules))
    )
    words = f"{_scores_said(cast, fronts).spoken} {gettext('The game is to %(target)s.', target=rules.target)}"
    return Stand(rules.target, pegs, words, tuple(zip(people, fronts, strict=True)), bool(skunk_lines(rules)))


def _scores_said(cast: Cast, fronts: Sequence[int]) -> Sentence:
    said = cast.say(SCORE, cast.face(0), score=fronts[0])
    for side, score in enumerate(fronts[1:], start=1):
        said += cast.say(SCORE, cast.face(side), score=score)
    return said
