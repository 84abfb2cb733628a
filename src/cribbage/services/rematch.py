"""Another game at the same table: who wants it, and by which rules it is to be played."""

from __future__ import annotations

from dataclasses import asdict, replace

from sqlalchemy import Connection

from cribbage.engine.rules import BadRules, Rules, check_rules, next_first_dealer
from cribbage.services.errors import Refused
from cribbage.services.fairness import Shuffler
from cribbage.services.games import begin_game, state_of
from cribbage.services.holding import Holding, Playing, held_table
from cribbage.store import repo
from cribbage.store.repo import GameRow, TableRow


def rules_of_next(table: TableRow) -> Rules:
    """What the next game at a table is to be played by: the rules of the last one, unless the host has changed them."""
    return Rules(**(table.next_rules or table.rules))


def want_rematch(
    playing: Playing, holding: Holding, *, wants: bool, after: int | None = None, rules: Rules | None = None
) -> int:
    """Offer or accept another game, or take the offer back; it begins when everybody wants it (rules.md S6).

    after: the number of the finished game that the button stood under, where the press names it.
    rules: those that the button stood under; none are those of the last game.
    Returns the version of the table's rows after it.

    Raises:
        Refused: no_such_table, no_seat, table_closed; game_not_over; other_rules: the host has changed them since.
    """
    with playing.database.write() as conn:
        table, game = held_table(conn, playing.keeping, holding)
        if game is not None and wants and _has_begun_another(game, after):
            return table.version
        last = _finished(game, after)
        if wants and (rules or Rules(**table.rules)) != rules_of_next(table):
            raise Refused("other_rules")
        return _want(conn, playing.shuffler, table, last, holding, wants=wants)


def offer_rematch(playing: Playing, holding: Holding, rules: Rules, *, after: int | None = None) -> int:
    """The host wants another game, by these rules. Who had accepted other ones is asked again.

    Returns the version of the table's rows after it.

    Raises:
        Refused: no_such_table, no_seat, table_closed; game_not_over; not_host.
        BadRules: the rules cannot be played; chairs_stay: they are for other chairs than those at the table.
    """
    check_rules(rules)
    with playing.database.write() as conn:
        table, game = held_table(conn, playing.keeping, holding)
        if holding.seat != table.host:
            raise Refused("not_host")
        if game is not None and _has_begun_another(game, after):
            return table.version
        last = _finished(game, after)
        played = Rules(**table.rules)
        if (rules.players, rules.partners) != (played.players, played.partners):
            raise BadRules("chairs_stay")
        if rules != rules_of_next(table):
            repo.set_rematch(conn, table.id, wants=False)
            changed = None if rules == played else asdict(rules)
            table = replace(
                table, next_rules=changed, seats=tuple(replace(row, wants_rematch=False) for row in table.seats)
            )
        return _want(conn, playing.shuffler, table, last, holding, wants=True)


def _finished(game: GameRow | None, after: int | None) -> GameRow:
    """The game that another is wanted after."""
    if game is None or game.result is None or after not in (None, game.number):
        raise Refused("game_not_over")
    return game


def _want(
    conn: Connection, shuffler: Shuffler, table: TableRow, last: GameRow, holding: Holding, *, wants: bool
) -> int:
    """Store what a seat wants, and begin when all want it."""
    repo.set_rematch(conn, table.id, wants, holding.seat)
    everybody = len(table.seats) == Rules(**table.rules).players
    if wants and everybody and all(row.wants_rematch or row.seat == holding.seat for row in table.seats):
        _begin_another(conn, shuffler, table, last)
    else:
        repo.touch_table(conn, table.id, next_rules=table.next_rules)
    return table.version + 1


def _has_begun_another(game: GameRow, after: int | None) -> bool:
    """Has another game begun since this button was pressed? Then the press is a repeated one, or comes too late.

    A press that names no game is taken for a repeated one as long as nobody has moved: the deal is the first move.
    """
    if after is None:
        return game.number > 1 and game.version <= 1
    return after < game.number


def _begin_another(conn: Connection, shuffler: Shuffler, table: TableRow, last: GameRow) -> None:
    state = state_of(last)
    assert state.result is not None
    dealer = next_first_dealer(state.rules, state.dealer, state.result.winners)
    repo.set_rematch(conn, table.id, wants=False)
    # From here on these are the rules of the table.
    table = replace(table, rules=asdict(rules_of_next(table)), next_rules=None)
    begun = begin_game(conn, shuffler, table, number=last.number + 1, dealer=dealer)
    repo.touch_table(conn, table.id, game=begun.game_id, rules=table.rules, next_rules=None)
