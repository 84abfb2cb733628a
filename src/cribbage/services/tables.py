"""People at tables: set one, sit down, come back, carry a chair to another device, play again."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection

from cribbage.engine.cards import Seat
from cribbage.engine.rules import Rules, check_rules, next_first_dealer
from cribbage.services.errors import Refused
from cribbage.services.fairness import Shuffler
from cribbage.services.games import begin_game, new_token, now, state_of
from cribbage.services.names import told_apart
from cribbage.store import repo
from cribbage.store.db import Database
from cribbage.store.repo import TableRow

CHAIR_SECONDS = 24 * 3600
"""How long a link that carries a chair works."""

HOST: Seat = 0


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody has a seat: at which table, which one, and the secret that proves it. The only time it is told."""

    table_id: str
    seat: Seat
    secret: str
    fresh: bool
    """False where the secret held the seat already."""
    version: int
    """The version of the table's rows after it."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a link leads to: the table, and the chair it carries if it is a link for one."""

    table: TableRow
    chair: Seat | None = None


Reader: TypeAlias = Seat | Literal["watcher"]


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()[:43]


def set_table(database: Database, rules: Rules, name: str, secret: str) -> Seated:
    """Set a table; whoever does sits in the first seat and is the host.

    `secret` is made for one form: pressing its button twice sets one table.

    Raises:
        BadRules: the rules cannot be played.
    """
    check_rules(rules)
    with database.write() as conn:
        held = repo.find_key(conn, digest(secret))
        if held is not None:
            waiting = repo.find_table(conn, id=held[0])
            if waiting is not None and waiting.game is None and waiting.rules == asdict(rules):
                return Seated(waiting.id, held[1], secret, fresh=False, version=waiting.version)
            # The same page, gone back to and sent again with other wishes: another table.
            secret = new_token()
        table = TableRow(new_token(), new_token(), new_token(), asdict(rules), HOST, 1, None, now(), ())
        repo.add_table(conn, table)
        _take_seat(conn, table.id, HOST, name, secret)
    return Seated(table.id, HOST, secret, fresh=True, version=table.version)


def find_invitation(database: Database, token: str) -> Invitation:
    """What an invitation leads to; looking changes nothing.

    Raises:
        Refused: no_such_link.
    """
    with database.read() as conn:
        return _find_invitation(conn, token)


def sit_down(
    database: Database, shuffler: Shuffler, token: str, name: str, secret: str, wanted: Seat | None = None
) -> Seated:
    """Take a seat that an invitation offers, the first free one or the one `wanted`.

    With it a table for two is full and its game begins. A secret that holds a seat here already keeps that one, so that
    pressing twice takes one.

    Raises:
        Refused: no_such_link, table_full, seat_taken.
    """
    with database.write() as conn:
        invitation = _find_invitation(conn, token)
        table = invitation.table
        held = repo.find_key(conn, digest(secret))
        if held is not None:
            if held[0] == table.id:
                return Seated(table.id, held[1], secret, fresh=False, version=table.version)
            secret = new_token()
        if invitation.chair is not None:
            repo.add_key(conn, digest(secret), table.id, invitation.chair, now())
            return Seated(table.id, invitation.chair, secret, fresh=True, version=table.version)
        seat = _free_seat(table, wanted)
        _take_seat(conn, table.id, seat, told_apart(name, [row.name for row in table.seats]), secret)
        _begin_if_full(conn, shuffler, table.id)
    return Seated(table.id, seat, secret, fresh=True, version=table.version + 1)


def seat_of(database: Database, table_id: str, secret: str) -> Seat | None:
    """The seat that a secret holds at a table; None if it holds none there."""
    held = holder_of(database, secret)
    return held[1] if held is not None and held[0] == table_id else None


def holder_of(database: Database, secret: str) -> tuple[str, Seat] | None:
    """Table and seat that a secret holds."""
    with database.read() as conn:
        return repo.find_key(conn, digest(secret))


def watched_table(database: Database, token: str) -> TableRow:
    """The table that a watch link leads to.

    Raises:
        Refused: no_such_link.
    """
    with database.read() as conn:
        table = repo.find_table(conn, watch=token)
    if table is None:
        raise Refused("no_such_link")
    return table


def carry_chair(database: Database, table_id: str, seat: Seat) -> str:
    """A link token with which this seat can be taken up on another device, for a day."""
    token = new_token()
    with database.write() as conn:
        repo.add_chair(conn, digest(token), table_id, seat, now())
    return token


def want_rematch(database: Database, shuffler: Shuffler, table_id: str, seat: Seat, *, wants: bool) -> int:
    """Offer or accept another game, or take the offer back; it begins when everybody wants it (rules.md S6).

    Returns the version of the table's rows after it.

    Raises:
        Refused: no_such_table; game_not_over.
    """
    with database.write() as conn:
        table = _table(conn, table_id)
        game = repo.find_game(conn, table.game) if table.game else None
        if game is None or game.result is None:
            # A second press, after the first one has begun the next game, asks for nothing more.
            if game is not None and game.number > 1 and wants:
                return table.version
            raise Refused("game_not_over")
        repo.set_rematch(conn, table_id, wants, seat)
        repo.touch_table(conn, table_id)
        everybody = len(table.seats) == Rules(**table.rules).players
        if wants and everybody and all(row.wants_rematch or row.seat == seat for row in table.seats):
            state = state_of(game)
            assert state.result is not None
            dealer = next_first_dealer(state.rules, state.dealer, state.result.winners)
            repo.set_rematch(conn, table_id, wants=False)
            begun = begin_game(conn, shuffler, table, number=game.number + 1, dealer=dealer)
            repo.touch_table(conn, table_id, game=begun.game_id)
        return repo.table_version(conn, table_id) or table.version


def _find_invitation(conn: Connection, token: str) -> Invitation:
    table = repo.find_table(conn, invite=token)
    if table is not None:
        return Invitation(table)
    chair = repo.find_chair(conn, digest(token))
    if chair is not None and now() - chair[2] <= CHAIR_SECONDS:
        table = repo.find_table(conn, id=chair[0])
        if table is not None:
            return Invitation(table, chair[1])
    raise Refused("no_such_link")


def _take_seat(conn: Connection, table_id: str, seat: Seat, name: str, secret: str) -> None:
    repo.add_seat(conn, table_id, seat, name, now())
    repo.add_key(conn, digest(secret), table_id, seat, now())


def _free_seat(table: TableRow, wanted: Seat | None) -> Seat:
    taken = {row.seat for row in table.seats}
    free = [seat for seat in range(Rules(**table.rules).players) if seat not in taken]
    if not free:
        raise Refused("table_full")
    if wanted is not None and wanted not in free:
        raise Refused("seat_taken")
    return free[0] if wanted is None else wanted


def _begin_if_full(conn: Connection, shuffler: Shuffler, table_id: str) -> None:
    """A game for two begins with the second seat; more players wait for the host."""
    table = _table(conn, table_id)
    if len(table.seats) == Rules(**table.rules).players == 2 and table.game is None:
        repo.touch_table(conn, table_id, game=begin_game(conn, shuffler, table, number=1).game_id)
    else:
        repo.touch_table(conn, table_id)


def _table(conn: Connection, table_id: str) -> TableRow:
    table = repo.find_table(conn, id=table_id)
    if table is None:
        raise Refused("no_such_table")
    return table


def start_game(database: Database, shuffler: Shuffler, table_id: str, seat: Seat) -> int:
    """The host begins the first game, once every chair is taken. Returns the version of the table's rows after it.

    Raises:
        Refused: no_such_table, not_host, seats_open.
    """
    with database.write() as conn:
        table = _table(conn, table_id)
        if table.game is not None:
            return table.version
        if seat != table.host:
            raise Refused("not_host")
        if len(table.seats) < Rules(**table.rules).players:
            raise Refused("seats_open")
        repo.touch_table(conn, table_id, game=begin_game(conn, shuffler, table, number=1).game_id)
        return table.version + 1


def leave_table(database: Database, table_id: str, seat: Seat) -> int:
    """Get up: the chair is free again and its secrets die. A host who leaves hands the table to the next in a chair.

    Returns the version of the table's rows after it.

    Raises:
        Refused: no_such_table; game_on while a game is being played, which can be resigned but not left.
    """
    with database.write() as conn:
        table = _table(conn, table_id)
        game = repo.find_game(conn, table.game) if table.game else None
        if game is not None and game.result is None:
            raise Refused("game_on")
        repo.remove_seat(conn, table_id, seat)
        staying = [row.seat for row in table.seats if row.seat != seat]
        host = table.host if table.host in staying or not staying else staying[0]
        repo.touch_table(conn, table_id, host=host)
        return table.version + 1


def version_of(database: Database, table_id: str) -> int:
    """The version of a table's rows.

    Raises:
        Refused: no_such_table.
    """
    with database.read() as conn:
        version = repo.table_version(conn, table_id)
    if version is None:
        raise Refused("no_such_table")
    return version
