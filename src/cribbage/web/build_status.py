"""The line under the board, the document's title, and the board in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from markupsafe import escape

from cribbage.engine.game import Phase
from cribbage.engine.moves import Counted, MayPlay, MovedBack
from cribbage.engine.rules import needs_announcement
from cribbage.engine.view import UnitView
from cribbage.web.cues import latest
from cribbage.web.felt import Person
from cribbage.web.i18n import N_, gettext, ngettext
from cribbage.web.places import AtCut, AtShow
from cribbage.web.sayings import ANNOUNCES, say_all, say_over
from cribbage.web.scene import Scene
from cribbage.web.screen import Status, Tray
from cribbage.web.words import SILENCE, Cast, Forms, Sentence, isolated, listed, titled

CUT_LOWEST = Forms(
    N_("You cut the lowest card, so you deal first."),
    N_("%(name)s cut the lowest card and deals first."),
)
DEALS = Forms(
    N_("Deal %(number)s. You deal and have the crib."),
    N_("Deal %(number)s. %(name)s deals and has the crib."),
)
HAS_THROWN = Forms(N_("Your throw is in the crib."), N_("%(name)s has thrown."))
LEADS = Forms(N_("You lead."), N_("%(name)s leads."))
TO_COUNT = {
    # TRANSLATORS: Muggins: the owner of a hand or crib says what it counts; the table does not.
    "hand": Forms(N_("Say what your hand counts."), N_("%(name)s is to say what the hand counts.")),
    "crib": Forms(N_("Say what your crib counts."), N_("%(name)s is to say what the crib counts.")),
}
ANSWER_WANTED = N_("Your answer is wanted.")
SCORE = Forms(N_("You have %(score)s."), N_("%(name)s has %(score)s."))


def status_of(scene: Scene, next_game: str = "") -> Status:
    """What has just happened, for the eye; for the ear also scores, count, whose turn it is, and `next_game`."""
    said = _said(scene)
    heard = said
    for more in (*_scores(scene), _count(scene), _turn(scene), Sentence(escape(next_game), next_game)):
        heard += more
    tone: Literal["", "back"] = "back" if any(gain < 0 for gain in scene.pegs.gains) else ""
    return Status(said.html, heard.spoken, tone, (said + _count(scene)).spoken)


def _said(scene: Scene) -> Sentence:
    view, cast = scene.view, scene.cast
    if isinstance(scene.stage, AtCut):
        return cast.say(CUT_LOWEST, view.dealer)
    if isinstance(scene.stage, AtShow):
        unit = scene.stage.deal.counted[scene.stage.step]
        # The card that ended the play comes in with the first count: it has its own sentence before it.
        last = scene.stage.deal.play[-1] if scene.stage.step == 0 and not scene.stage.back else ()
        said = (SILENCE if needs_announcement(view.rules) else say_all(cast, last)) + say_all(cast, unit.events)
        if needs_announcement(view.rules):
            # What was said and answered stands in the felt, line by line; the ear hears it here.
            told = [event for event in unit.events if isinstance(event, Counted | MovedBack)]
            said = Sentence(say_all(cast, told).html, said.spoken)
        ended = scene.stage.deal.over if scene.stage.step + 1 == len(scene.stage.deal.counted) else None
        return said + say_over(cast, ended) if ended is not None else said
    if scene.over is not None:
        return _last_events(scene) + say_over(cast, scene.over)
    if view.phase is Phase.DISCARD:
        said = cast.say(DEALS, view.dealer, number=view.deal)
        for seat, thrown in enumerate(view.thrown):
            if thrown:
                said += cast.say(HAS_THROWN, seat)
        return said
    if view.counting is not None:
        return _counting(scene, view.counting)
    said = _last_events(scene)
    if not view.laid and view.to_act:
        said += cast.say(LEADS, next(iter(view.to_act)))
    return said


def _counting(scene: Scene, counting: UnitView) -> Sentence:
    """Muggins: who is to count, or what was announced. The last card is told as well, before the first count."""
    unit, cast = counting.unit, scene.cast
    said = _last_events(scene) if not scene.deal.counted else SILENCE
    if counting.announced is None:
        return said + cast.say(TO_COUNT[unit.kind], unit.seat)
    return said + cast.say(ANNOUNCES[unit.kind], unit.seat, points=counting.announced)


def _last_events(scene: Scene) -> Sentence:
    """What the last move did. A show that ended the game has been read by now and is not told again."""
    return say_all(scene.cast, latest(scene))


def _scores(scene: Scene) -> list[Sentence]:
    return [] if isinstance(scene.stage, AtCut) else scores_said(scene.cast, scene.pegs.fronts)


def scores_said(cast: Cast, fronts: Sequence[int]) -> list[Sentence]:
    """Every side's score, for the ear; the seats show it to the eye."""
    return [cast.say(SCORE, cast.face(side), score=score) for side, score in enumerate(fronts)]


def _count(scene: Scene) -> Sentence:
    view = scene.view
    if isinstance(scene.stage, AtCut | AtShow) or view.phase is not Phase.PLAY or not view.series:
        return SILENCE
    return count_said(scene.cast, view.count)


def count_said(cast: Cast, count: int) -> Sentence:
    """What the cards of the running count make."""
    # TRANSLATORS: The running total of the cards in the play, not what a hand counts.
    return cast.tell(N_("The count is %(count)s."), count=count)


def _turn(scene: Scene) -> Sentence:
    view = scene.view
    if isinstance(scene.stage, AtCut | AtShow) or view.seat not in view.to_act:
        return SILENCE
    if view.phase is Phase.ANSWER:
        return scene.cast.tell(ANSWER_WANTED)
    if view.phase is not Phase.PLAY:
        return SILENCE
    playable = sum(isinstance(move, MayPlay) for move in view.legal)
    return turn_said(scene.cast, playable, len(view.hand))


def turn_said(cast: Cast, playable: int, cards: int) -> Sentence:
    """That it is the reader's turn, and for the ear how many of his cards can be played."""
    text = ngettext(
        "Your turn: %(num)d card of %(cards)s can be played.",
        "Your turn: %(num)d cards of %(cards)s can be played.",
        playable,
        cards=cards,
    )
    return Sentence(cast.tell(N_("Your turn.")).html, text)


def title_of(scene: Scene, tray: Tray) -> str:
    """The document's title, which leads with what matters in a row of tabs."""
    if scene.over is None:
        return title_for(tray)
    return title_after([person for side in scene.over.winners for person in scene.cast.side(side)])


def title_after(winners: Sequence[Person]) -> str:
    """The title once the game is over, perhaps without a winner."""
    if not winners:
        return titled(gettext("The game is over"))
    if any(person.you for person in winners):
        return titled(gettext("You win"))
    if len(winners) > 1:
        return titled(gettext("%(names)s win", names=_names(winners)))
    return titled(gettext("%(name)s wins", name=_names(winners)))


def title_for(tray: Tray) -> str:
    """The title while the game lasts."""
    asked = _asked_by(tray)
    return titled(asked) if asked else gettext("Cribbage")


def _asked_by(tray: Tray) -> str:
    """Whose turn it is, or what is waited for; empty where there is nothing to say."""
    if tray.mine:
        return gettext("Your turn")
    if tray.kind == "show":
        return gettext("The show")
    if tray.kind == "answers":
        return gettext("Waiting for answers")
    if tray.waiting_for:
        return gettext("Waiting for %(names)s", names=_names(tray.waiting_for))
    return ""


def _names(people: Iterable[Person]) -> str:
    return listed([isolated(person.name) for person in people])


def board_text(scene: Scene) -> str:
    """The board in words."""
    return board_words(scene.cast, () if isinstance(scene.stage, AtCut) else scene.pegs.fronts)


def board_words(cast: Cast, fronts: Sequence[int]) -> str:
    """A board in words, with the scores of these sides."""
    sentences = [sentence.spoken for sentence in scores_said(cast, fronts)]
    sentences.append(gettext("The game is to %(target)s.", target=cast.rules.target))
    return " ".join(sentences)
