"""People at tables: set one, sit down, come back, carry a chair to another device, get up."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection

from cribbage.engine.cards import Seat
from cribbage.engine.rules import Rules, check_rules
from cribbage.services.errors import Refused
from cribbage.services.fairness import Shuffler
from cribbage.services.games import begin_game, new_token, now
from cribbage.services.holding import Holding, Playing, digest, held_table, open_game_of
from cribbage.services.names import told_apart
from cribbage.store import repo
from cribbage.store.db import Database
from cribbage.store.repo import TableRow

CHAIR_SECONDS = 24 * 3600
"""How long a link that carries a chair works."""

HOST: Seat = 0


@dataclass(frozen=True, slots=True)
class Seated(Holding):
    """Somebody has a seat: at which table, which one, and the secret that proves it. The only time it is told."""

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


def set_table(
    database: Database, rules: Rules, name: str, secret: str, *, pace: str = "even", language: str = "en"
) -> Seated:
    """Set a table; whoever does sits in the first seat and is the host.

    `secret` is made for one form: pressing its button twice sets one table. `language` is what the host reads.

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
        table = TableRow(new_token(), new_token(), new_token(), asdict(rules), HOST, 1, None, now(), (), pace)
        repo.add_table(conn, table)
        _take_seat(conn, table.id, HOST, name, secret, language)
    return Seated(table.id, HOST, secret, fresh=True, version=table.version)


def find_invitation(playing: Playing, token: str) -> Invitation:
    """What an invitation leads to; looking changes nothing.

    Raises:
        Refused: no_such_link, table_closed.
    """
    with playing.database.read() as conn:
        return _find_invitation(conn, playing, token)


def sit_down(
    playing: Playing, token: str, name: str, secret: str, wanted: Seat | None = None, *, language: str = "en"
) -> Seated:
    """Take a seat that an invitation offers, the first free one or the one `wanted`; `language` is what it reads.

    With it a table for two is full and its game begins. A secret that holds a seat here already keeps that one, so that
    pressing twice takes one.

    Raises:
        Refused: no_such_link, table_closed, table_full, seat_taken.
    """
    with playing.database.write() as conn:
        invitation = _find_invitation(conn, playing, token)
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
        _take_seat(conn, table.id, seat, told_apart(name, [row.name for row in table.seats]), secret, language)
        _begin_if_full(conn, playing.shuffler, table.id)
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


def carry_chair(playing: Playing, holding: Holding) -> str:
    """A link token with which this seat can be taken up on another device, for a day.

    Raises:
        Refused: no_such_table, no_seat, table_closed.
    """
    token = new_token()
    with playing.database.write() as conn:
        held_table(conn, playing.keeping, holding)
        repo.add_chair(conn, digest(token), holding.table_id, holding.seat, now())
    return token


def start_game(playing: Playing, holding: Holding) -> int:
    """The host begins the first game, once every chair is taken. Returns the version of the table's rows after it.

    Raises:
        Refused: no_such_table, no_seat, table_closed, not_host, seats_open.
    """
    with playing.database.write() as conn:
        table, game = held_table(conn, playing.keeping, holding)
        if game is not None:
            return table.version
        if holding.seat != table.host:
            raise Refused("not_host")
        if len(table.seats) < Rules(**table.rules).players:
            raise Refused("seats_open")
        repo.touch_table(conn, table.id, game=begin_game(conn, playing.shuffler, table, number=1).game_id)
        return table.version + 1


def set_language(playing: Playing, holding: Holding, code: str) -> None:
    """The language that a seat reads: what is said to it outside its page is said in that.

    Raises:
        Refused: no_such_table, no_seat, table_closed.
    """
    with playing.database.write() as conn:
        held_table(conn, playing.keeping, holding)
        repo.set_language(conn, holding.table_id, holding.seat, code)


def leave_table(playing: Playing, holding: Holding) -> int:
    """Get up: the chair is free again and its secrets die. A host who leaves hands the table to the next in a chair.

    Returns the version of the table's rows after it.

    Raises:
        Refused: no_such_table, no_seat, table_closed; game_on while a game is being played, which can be resigned but
            not left.
    """
    with playing.database.write() as conn:
        table, game = held_table(conn, playing.keeping, holding)
        if game is not None and game.result is None:
            raise Refused("game_on")
        repo.remove_seat(conn, table.id, holding.seat)
        staying = [row.seat for row in table.seats if row.seat != holding.seat]
        host = table.host if table.host in staying or not staying else staying[0]
        repo.touch_table(conn, table.id, host=host)
        return table.version + 1


def _find_invitation(conn: Connection, playing: Playing, token: str) -> Invitation:
    table, seat = repo.find_table(conn, invite=token), None
    chair = repo.find_chair(conn, digest(token)) if table is None else None
    if chair is not None and now() - chair[2] <= CHAIR_SECONDS:
        table, seat = repo.find_table(conn, id=chair[0]), chair[1]
    if table is None:
        raise Refused("no_such_link")
    open_game_of(conn, playing.keeping, table)
    return Invitation(table, seat)


def _take_seat(conn: Connection, table_id: str, seat: Seat, name: str, secret: str, language: str) -> None:
    repo.add_seat(conn, table_id, seat, name, language, now())
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
    table = repo.find_table(conn, id=table_id)
    assert table is not None
    if len(table.seats) == Rules(**table.rules).players == 2 and table.game is None:
        repo.touch_table(conn, table_id, game=begin_game(conn, shuffler, table, number=1).game_id)
    else:
        repo.touch_table(conn, table_id)


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
