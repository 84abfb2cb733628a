"""How long things are kept: a table may rest for months, but not for ever."""

from __future__ import annotations

from dataclasses import dataclass

from cribbage.services.games import now
from cribbage.store import repo
from cribbage.store.db import Database
from cribbage.store.repo import GameRow, TableRow

DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Keeping:
    """close_days: without a move for so long a running game, or a table without one, is closed. keep_days: whatever is
    over or closed is deleted after so long."""

    close_days: int
    keep_days: int

    def has_closed(self, table: TableRow, game: GameRow | None) -> bool:
        """Whether a table with this game, or with none yet, is closed. After a game it rests as long as it is kept."""
        if game is not None and game.result is not None:
            return False
        touched_at = game.moved_at if game else table.created_at
        return now() - touched_at > self.close_days * DAY

    def clear_out(self, database: Database) -> int:
        """Delete the tables where everything is long over or closed; how many there were."""
        with database.write() as conn:
            return repo.delete_tables_untouched_since(
                conn,
                over_before=now() - self.keep_days * DAY,
                open_before=now() - (self.close_days + self.keep_days) * DAY,
            )
