"""The sentences of the ledger: what happened, as each reader would say it."""

from __future__ import annotations

from collections.abc import Sequence

from cribbage.engine.cards import Seat
from cribbage.engine.moves import (
    Announced,
    Answered,
    Counted,
    Event,
    GameOver,
    Go,
    MovedBack,
    Pegged,
    Played,
    Starter,
)
from cribbage.engine.rules import reaching_loses, side_count
from cribbage.web.felt import Person
from cribbage.web.i18n import N_, N_many, gettext
from cribbage.web.words import SILENCE, Cast, Forms, Sentence, reasons_of, summary_of

PLAYS = Forms(N_("You play %(card)s."), N_("%(name)s plays %(card)s."))
PLAYS_FOR = Forms(
    # TRANSLATORS: %(reasons)s is a list such as "fifteen and run of three", as in a dictionary (nominative).
    N_("You play %(card)s: %(reasons)s for %(points)s."),
    N_("%(name)s plays %(card)s: %(reasons)s for %(points)s."),
)
# TRANSLATORS: "Go" is what a player says who holds cards but cannot play one without passing 31.
GOES = Forms(N_("You say go."), N_("%(name)s says go."))
PEGS_GO = Forms(N_("You peg 1 for go."), N_("%(name)s pegs 1 for go."))
PEGS_LAST = Forms(N_("You peg 1 for last card."), N_("%(name)s pegs 1 for last card."))
HEELS = Forms(
    # TRANSLATORS: "His heels": the starter is a jack, and the dealer pegs 2.
    N_("His heels: %(card)s turned up, you peg 2."),
    N_("His heels: %(card)s turned up, %(name)s pegs 2."),
)
HAND = Forms(N_("Your hand counts %(total)s: %(items)s."), N_("%(name)s’s hand counts %(total)s: %(items)s."))
CRIB = Forms(N_("Your crib counts %(total)s: %(items)s."), N_("%(name)s’s crib counts %(total)s: %(items)s."))
NO_HAND = Forms(N_("Your hand counts nothing."), N_("%(name)s’s hand counts nothing."))
NO_CRIB = Forms(N_("Your crib counts nothing."), N_("%(name)s’s crib counts nothing."))
ANNOUNCES = {
    # TRANSLATORS: Muggins: the owner of a hand or crib says what it counts.
    "hand": Forms(N_("You say %(points)s for your hand."), N_("%(name)s says %(points)s for the hand.")),
    "crib": Forms(N_("You say %(points)s for your crib."), N_("%(name)s says %(points)s for the crib.")),
}
ANSWERS = {
    "accept": Forms(N_("You say that is right."), N_("%(name)s says that is right.")),
    "undercount": Forms(
        N_("You claim missed points: %(points)s."),
        N_("%(name)s claims missed points: %(points)s."),
    ),
    "overcount": Forms(N_("You say that is too many."), N_("%(name)s says that is too many.")),
}
PEGS = {
    "hand": Forms(N_("You peg %(points)s for your hand."), N_("%(name)s pegs %(points)s for the hand.")),
    "crib": Forms(N_("You peg %(points)s for your crib."), N_("%(name)s pegs %(points)s for the crib.")),
}
PEGS_MISSED = Forms(
    # TRANSLATORS: Muggins: points that the owner of a hand missed go to whoever claimed them.
    N_("You peg %(points)s for your claim."),
    N_("%(name)s pegs %(points)s for the claim."),
)
PEGS_OWN_MISSED = Forms(
    # TRANSLATORS: Muggins in Lowball: the owner of a hand has to peg the missed points, which is bad luck there.
    N_("You have to peg the points that you missed: %(points)s."),
    N_("%(name)s has to peg the points that were missed: %(points)s."),
)
BACK = {
    # TRANSLATORS: A house rule: a hand or crib that counts nothing sends its owner's peg back.
    "hand": Forms(
        N_many("Your hand gives nothing: back %(num)s hole.", "Your hand gives nothing: back %(num)s holes."),
        N_many(
            "%(name)s’s hand gives nothing: back %(num)s hole.", "%(name)s’s hand gives nothing: back %(num)s holes."
        ),
    ),
    "crib": Forms(
        N_many("Your crib gives nothing: back %(num)s hole.", "Your crib gives nothing: back %(num)s holes."),
        N_many(
            "%(name)s’s crib gives nothing: back %(num)s hole.", "%(name)s’s crib gives nothing: back %(num)s holes."
        ),
    ),
}
GIFT = {
    # TRANSLATORS: The same in Lowball, where reaching the target loses: going back is good luck there.
    "hand": Forms(
        N_many(
            "Your hand gives nothing, a gift: %(num)s hole further from %(target)s.",
            "Your hand gives nothing, a gift: %(num)s holes further from %(target)s.",
        ),
        N_many(
            "%(name)s’s hand gives nothing, a gift: %(num)s hole further from %(target)s.",
            "%(name)s’s hand gives nothing, a gift: %(num)s holes further from %(target)s.",
        ),
    ),
    "crib": Forms(
        N_many(
            "Your crib gives nothing, a gift: %(num)s hole further from %(target)s.",
            "Your crib gives nothing, a gift: %(num)s holes further from %(target)s.",
        ),
        N_many(
            "%(name)s’s crib gives nothing, a gift: %(num)s hole further from %(target)s.",
            "%(name)s’s crib gives nothing, a gift: %(num)s holes further from %(target)s.",
        ),
    ),
}
STAYS = {
    "hand": Forms(
        N_("Your hand gives nothing: the peg stays at the start."),
        N_("%(name)s’s hand gives nothing: the peg stays at the start."),
    ),
    "crib": Forms(
        N_("Your crib gives nothing: the peg stays at the start."),
        N_("%(name)s’s crib gives nothing: the peg stays at the start."),
    ),
}
RESIGNS = Forms(N_("You resigned."), N_("%(name)s resigned."))
NO_RESULT = N_("The game ends without a winner.")
STARTER = N_("The starter is %(card)s.")

# What the ledger says of a change for the ear, after the sentence that says whose it is. The eye reads "43 → 45".
HOLES = N_("From hole %(start)s to hole %(end)s.")
HOLES_FROM_START = N_("From the start to hole %(end)s.")
HOLES_TO_START = N_("From hole %(start)s to the start.")

# TRANSLATORS: Below a counted hand or crib in the ledger: its four cards, then the starter.
UNIT_CARDS = N_("%(cards)s with %(starter)s turned up.")
# TRANSLATORS: Below a counted crib, once the game is over: who threw which cards to it.
THREW = N_("%(name)s threw %(cards)s.")
# TRANSLATORS: A crib of three players: one of its cards comes from the pack.
FROM_PACK = N_("%(card)s came from the pack.")

# How a game ends. `names` are the winners, one or two.
WE_WIN = N_("You win, %(high)s to %(low)s.")
WE_BOTH_WIN = N_("You and %(partner)s win, %(high)s to %(low)s.")
ONE_WINS = N_("%(name)s wins, %(high)s to %(low)s.")
BOTH_WIN = N_("%(names)s win, %(high)s to %(low)s.")
OUT_ALONE = Forms(N_("You win by reaching %(target)s."), N_("%(name)s wins by reaching %(target)s."))
# TRANSLATORS: Lowball turns the game round: whoever reaches the target has lost.
LOW_REACHED = Forms(N_("You reached %(target)s and lost."), N_("%(name)s reached %(target)s and lost."))
LOW_WE_REACHED = N_("You and %(partner)s reached %(target)s and lost.")
LOW_BOTH_REACHED = N_("%(names)s reached %(target)s and lost.")
LOW_WE_WIN = N_("You win with %(score)s.")
LOW_WE_BOTH_WIN = N_("You and %(partner)s win with %(score)s.")
LOW_ONE_WINS = N_("%(name)s wins with %(score)s.")
LOW_BOTH_WIN = N_("%(names)s win with %(score)s.")
LOW_WE_SHARE = N_("You and %(others)s share the win at %(score)s.")
LOW_SHARED = N_("%(names)s share the win at %(score)s.")


def counted_forms(event: Counted) -> Forms:
    """The sentence for a count."""
    if event.unit == "hand":
        return HAND if event.total else NO_HAND
    return CRIB if event.total else NO_CRIB


def say_event(cast: Cast, event: Event, pegged: Pegged | None = None) -> Sentence:
    """One event; `pegged` is what a laid card or a turned starter was worth, told in the same sentence."""
    match event:
        case Played(seat, card, _, items):
            if pegged is None:
                return cast.say(PLAYS, seat, card=card)
            return cast.say(PLAYS_FOR, seat, card=card, reasons=reasons_of(items), points=pegged.points)
        case Starter(card):
            return cast.tell(STARTER, card=card) if pegged is None else cast.say(HEELS, pegged.seat, card=card)
        case Go(seat):
            return cast.say(GOES, seat)
        case Pegged(seat, _, _, ("go",)):
            return cast.say(PEGS_GO, seat)
        case Pegged(seat, _, _, ("last_card",)):
            return cast.say(PEGS_LAST, seat)
        case Counted(seat, _, _, _, total, items):
            return cast.say(counted_forms(event), seat, total=total, items=summary_of(items))
        case MovedBack(seat, _, unit, holes):
            if not holes:
                return cast.say(STAYS[unit], seat)
            back = GIFT if reaching_loses(cast.rules) else BACK
            return cast.say(back[unit], seat, num=holes, target=cast.rules.target)
    return _say_muggins(cast, event)


def _say_muggins(cast: Cast, event: Event) -> Sentence:
    """Announcement, answer, and what was pegged for them."""
    match event:
        case Announced(seat, unit, points):
            return cast.say(ANNOUNCES[unit], seat, points=points)
        case Answered(seat, answer):
            return cast.say(ANSWERS[answer.kind], seat, points=answer.points)
        case Pegged(seat, _, points, why):
            missed = PEGS_OWN_MISSED if reaching_loses(cast.rules) else PEGS_MISSED
            return cast.say(missed if why == ("undercount",) else PEGS[why[0]], seat, points=points)
    return SILENCE


CLAIM_FAILS = Forms(
    # TRANSLATORS: Muggins: a player claimed points that were not missed, or another claim was paid.
    N_("Your claim scores nothing."),
    N_("%(name)s’s claim scores nothing."),
)
# TRANSLATORS: Muggins: somebody said that the announced count was too many, and it was: only the true count is pegged.
CALLED = N_("It was called: %(total)s stand instead of %(announced)s.")


def say_what_became(cast: Cast, events: Sequence[Event]) -> list[Sentence]:
    """Muggins: what the settlement alone does not show: claims that scored nothing, and a count that was called."""
    announced = next(event.points for event in events if isinstance(event, Announced))
    counted = next(event for event in events if isinstance(event, Counted))
    answers = [event for event in events if isinstance(event, Answered)]
    claims = [event.seat for event in answers if event.answer.kind == "undercount"]
    paid = any(isinstance(event, Pegged) and event.why == ("undercount",) for event in events)
    best = _best_claim(answers, counted.total - announced) if paid else None
    told = [cast.say(CLAIM_FAILS, seat) for seat in claims if seat != best]
    if announced > counted.total and any(event.answer.kind == "overcount" for event in answers):
        told.append(cast.tell(CALLED, total=counted.total, announced=announced))
    return told


def _best_claim(answers: Sequence[Answered], missed: int) -> Seat | None:
    """Whose claim was paid: the first of the largest that were not too large (rules.md 7.2)."""
    valid = [(event.answer.points, event.seat) for event in answers if 1 <= event.answer.points <= missed]
    return max(valid, key=lambda claim: claim[0])[1] if valid else None


def say_over(cast: Cast, over: GameOver) -> Sentence:
    """How a game ended."""
    if over.resigned is not None:
        said = cast.say(RESIGNS, over.resigned)
        return said if over.winners else said + cast.tell(NO_RESULT)
    if reaching_loses(cast.rules):
        return _say_lowball(cast, over)
    [side] = over.winners
    winners = cast.side(side)
    if side_count(cast.rules) > 2:
        return cast.say(OUT_ALONE, side, target=cast.rules.target)
    high, low = over.scores[side], over.scores[1 - side]
    return _say_who(cast, winners, (WE_WIN, WE_BOTH_WIN, ONE_WINS, BOTH_WIN), high=high, low=low)


def _say_lowball(cast: Cast, over: GameOver) -> Sentence:
    """Whoever reached the target has lost; the lowest score wins, and may be shared (rules.md L6)."""
    reached = over.scores.index(cast.rules.target)
    target, score = cast.rules.target, over.scores[over.winners[0]]
    if not cast.rules.partners:
        said = cast.say(LOW_REACHED, reached, target=target)
        winners = tuple(cast.people[side] for side in over.winners)
        return said + _say_who(cast, winners, (LOW_WE_WIN, LOW_WE_SHARE, LOW_ONE_WINS, LOW_SHARED), score=score)
    losers, winners = cast.side(reached), cast.side(1 - reached)
    said = _say_who(cast, losers, (LOW_WE_REACHED, LOW_WE_REACHED, LOW_BOTH_REACHED, LOW_BOTH_REACHED), target=target)
    return said + _say_who(cast, winners, (LOW_WE_WIN, LOW_WE_BOTH_WIN, LOW_ONE_WINS, LOW_BOTH_WIN), score=score)


def _say_who(cast: Cast, people: tuple[Person, ...], messages: tuple[str, str, str, str], **values: object) -> Sentence:
    """A sentence about people: the reader alone, the reader and others, one other, several others."""
    others = tuple(person for person in people if not person.you)
    among = len(others) < len(people)
    message = messages[(0 if not others else 1) if among else (2 if len(others) == 1 else 3)]
    return cast.tell(message, name=people[0], partner=others, others=others, names=people, **values)


def say_holes(start: int, end: int) -> str:
    """From which hole to which, for the ear."""
    if not start:
        return gettext(HOLES_FROM_START, end=end)
    return gettext(HOLES, start=start, end=end) if end else gettext(HOLES_TO_START, start=start)


def say_all(cast: Cast, events: Sequence[Event]) -> Sentence:
    """What happened in one go, sentence after sentence; a card and its points are one sentence."""
    said = SILENCE
    for event, pegged in with_points(events):
        said += say_event(cast, event, pegged)
    return said


def with_points(events: Sequence[Event]) -> list[tuple[Event, Pegged | None]]:
    """Events with the points that belong to them: those of a card, of a starter, of a count.

    A count of nothing that went back is told once, as going back.
    """
    back = {(event.seat, event.unit) for event in events if isinstance(event, MovedBack)}
    told: list[tuple[Event, Pegged | None]] = []
    for event in events:
        if isinstance(event, Counted) and not event.total and (event.seat, event.unit) in back:
            continue
        if isinstance(event, Pegged) and told and _belong(told[-1], event):
            told[-1] = (told[-1][0], event)
        elif not isinstance(event, GameOver):
            told.append((event, None))
    return told


def _belong(before: tuple[Event, Pegged | None], pegged: Pegged) -> bool:
    """Whether points are those of the card, starter or count just before; go and Muggins have lines of their own."""
    event, already = before
    if already is not None or pegged.why in (("go",), ("last_card",), ("undercount",)):
        return False
    return isinstance(event, Played | Starter | Counted)
