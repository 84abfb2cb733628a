"""A table set without a browser: its seats, its state, and moves made behind the pages' backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright._impl._api_structures import SetCookieParam

from cribbage.engine.cards import DECK, Card, Seat, parse_card
from cribbage.engine.game import GameState, Phase, to_act
from cribbage.engine.moves import Discard, Move, PlayCard, Resign
from cribbage.engine.pegging import may_lay
from cribbage.engine.rules import Rules
from cribbage.services import play, tables
from cribbage.services.games import Opened, Press, new_token, open_table
from cribbage.services.holding import Holding
from cribbage.web.security import seat_cookie
from tests.browser.server import LiveServer
from tests.engine.reading import cards
from tests.engine.table import Layout
from tests.helpers import holding_of


def cut(first: str, second: str) -> tuple[Card, ...]:
    """A deck from which seat 0 cuts `first` and seat 1 `second`; the lower one deals."""
    drawn = (parse_card(first), parse_card(second))
    return (*drawn, *(card for card in DECK if card not in drawn))


SEAT_0_DEALS = cut("AH", "KS")
SEAT_1_DEALS = cut("KS", "AH")


def layout(hand_0: str, hand_1: str, crib: str, starter: str) -> Layout:
    """A deal: four cards that each seat keeps, the four that go to the crib (two of each seat), the starter."""
    return Layout((cards(hand_0), cards(hand_1)), cards(crib), parse_card(starter))


QUIET = layout("2C 4D 6H 8S", "2D 4H 6S 8C", "TC QD 9H KS", "KH")
"""Nobody counts much; no jack, so no heels."""
NEXT = layout("2C 3D 7S 9D", "2H 3C 7D TH", "TD JC QC KD", "AC")
"""A deal that has no card in common with RICH."""
RICH = layout("5H 5C 5D JS", "4H 4C 6H 6C", "TC QD 9H KS", "5S")
"""Seat 0 counts 29, seat 1 counts 24."""


@dataclass
class SetTable:
    """A full table. `secrets` by seat; `layouts` by deal, as far as they are laid out."""

    server: LiveServer
    id: str
    secrets: tuple[str, str] = ("", "")
    layouts: tuple[Layout, ...] = ()

    @property
    def base(self) -> str:
        """The table's address."""
        return f"{self.server.url}/t/{self.id}"

    @property
    def opened(self) -> Opened:
        """The table as it stands in the database."""
        return open_table(self.server.database, self.id)

    @property
    def state(self) -> GameState:
        """The game as it stands in the database."""
        state = self.opened.state
        assert state is not None
        return state

    @property
    def moves(self) -> int:
        """How many moves the game has had."""
        game = self.opened.game
        assert game is not None
        return game.version

    def cookie(self, seat: Seat) -> SetCookieParam:
        """The cookie that holds a seat, as the browser keeps it."""
        return {"name": seat_cookie(self.id, https=False), "value": self.secrets[seat], "url": self.server.url}

    def place(self, place: str) -> SetCookieParam:
        """The cookie that says what its browser has read."""
        return {"name": "place", "value": place, "domain": "127.0.0.1", "path": f"/t/{self.id}"}

    def holding(self, seat: Seat) -> Holding:
        """A seat and its secret."""
        return holding_of(self.server.database, self.id, seat, self.secrets[seat])

    def do(self, seat: Seat, move: Move) -> None:
        """Make a move and tell the pages."""
        site = self.server.site
        made = play.make_move(site.play, self.holding(seat), press=Press(self.moves), move=move)
        site.live.announce(self.id, made.rows)

    def throw(self, seat: Seat, thrown: str = "") -> None:
        """Throw two cards: those of the layout if they are not named, else the lowest two."""
        state = self.state
        planned = self.layouts[state.deal - 1].throws()[seat] if state.deal <= len(self.layouts) else ()
        self.do(seat, Discard(cards(thrown) or planned or state.dealt[seat][:2]))

    def lay(self, *laid: str) -> None:
        """Whoever has the turn lays a card, and so on."""
        for text in laid:
            self.do(self.turn, PlayCard(parse_card(text)))

    @property
    def turn(self) -> Seat:
        """Who is to act; of several the first."""
        return min(to_act(self.state))

    def step(self) -> None:
        """Any legal move of whoever is to act."""
        state = self.state
        seat = self.turn
        if state.phase is Phase.DISCARD:
            self.throw(seat)
        else:
            assert state.play is not None
            self.do(seat, PlayCard(may_lay(state.play.hands[seat], state.play.count)[0]))

    def until(self, there: Callable[[GameState], bool]) -> None:
        """Go on until the state is as wanted."""
        while not there(self.state):
            self.step()

    def to_play(self, seat: Seat | None = None) -> None:
        """Go on until a card is to be played, by `seat` if that matters."""
        self.until(lambda state: state.phase is Phase.PLAY and (seat is None or seat in to_act(state)))

    def to_deal(self, number: int) -> None:
        """Go on until this deal has been dealt."""
        self.until(lambda state: state.deal >= number)

    def to_end(self) -> None:
        """Go on until the game is over."""
        self.until(lambda state: state.result is not None)

    def resign(self, seat: Seat) -> None:
        """Give up."""
        self.do(seat, Resign())


def set_table(
    server: LiveServer,
    *,
    layouts: Sequence[Layout] = (),
    dealer: Seat = 0,
    target: int = 61,
    names: tuple[str, str] = ("Ana", "Bo"),
    tied: bool = False,
    muggins: bool = False,
) -> SetTable:
    """A table with both seats taken and the first deal dealt; `tied`: the first cut is."""
    server.decks.wanted.clear()
    if tied:
        server.decks.wanted.append(cut("QH", "QS"))
    server.decks.wanted.append((SEAT_0_DEALS, SEAT_1_DEALS)[dealer])
    server.decks.wanted.extend(each.deck((dealer + number) % 2) for number, each in enumerate(layouts))
    site = server.site
    host = tables.set_table(site.database, Rules(target=target, muggins=muggins), names[0], new_token())
    guest = tables.sit_down(site.play, open_table(site.database, host.table_id).table.invite, names[1], new_token())
    site.live.announce(host.table_id, guest.version)
    return SetTable(server, host.table_id, (host.secret, guest.secret), tuple(layouts))
