"""Why a use case was refused, as stable codes; the web finds the words and the status."""

from __future__ import annotations


class Refused(Exception):
    """A request that is understood but not carried out; nothing has changed.

    Codes: no_such_table, no_such_game, no_such_link, no_seat, table_full, seat_taken, seats_open, not_host,
    table_closed, game_not_begun, game_on, game_not_over, other_rules, stale, key_reused, key_too_long.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
