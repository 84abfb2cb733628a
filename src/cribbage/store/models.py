"""The tables of the database. Times are whole seconds since 1970 by the server's clock.

People, secrets and the match belong to a table; moves, versions and results to a game. Secrets are kept as
digests only.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TOKEN = String(43)
"""Ids, invitations and digests: url-safe text of 128 to 256 bits."""

LONGEST_NAME = 200
"""Of a name, in code points."""
LONGEST_CODE = 35
"""Of a language's code."""
LONGEST_KEY = 80
"""Of what a program names its request."""

tables = Table(
    "tables",
    metadata,
    Column("id", TOKEN, primary_key=True),
    Column("invite", TOKEN, nullable=False, unique=True),
    Column("watch", TOKEN, nullable=False, unique=True),
    Column("rules", JSON, nullable=False),
    Column("host", Integer, nullable=False),
    # Grows with everything that anybody at the table can see change; what a stream announces.
    Column("version", Integer, nullable=False),
    # The game that is on, or the last one; empty until the first begins.
    Column("game", TOKEN),
    Column("created_at", Integer, nullable=False),
    # How long the table waits before it lays a card for somebody.
    Column("pace", String(8), nullable=False, server_default="even"),
    # What the host wishes the next game to be played by, where that is not what the last one was played by.
    Column("next_rules", JSON(none_as_null=True)),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", TOKEN, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("wants_rematch", Boolean, nullable=False, default=False),
    Column("joined_at", Integer, nullable=False),
    # What it reads: for what is said to it outside its page.
    Column("language", String(LONGEST_CODE), nullable=False, server_default="en"),
)

# A seat may be held from several devices, each with a secret of its own; all die when the seat changes hands.
keys = Table(
    "keys",
    metadata,
    Column("digest", TOKEN, primary_key=True),
    Column("table_id", TOKEN, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("created_at", Integer, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.seat"], ondelete="CASCADE"),
    Index(None, "table_id", "seat"),
)

# Links that carry a seat to another device of the same person.
chairs = Table(
    "chairs",
    metadata,
    Column("digest", TOKEN, primary_key=True),
    Column("table_id", TOKEN, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("created_at", Integer, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.seat"], ondelete="CASCADE"),
    Index(None, "table_id", "seat"),
)

# What a seat wishes the table to lay for it: the only card that fits, or one chosen in advance for this deal.
wishes = Table(
    "wishes",
    metadata,
    Column("table_id", TOKEN, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("forced", Boolean, nullable=False, default=False),
    Column("game_id", TOKEN),
    Column("deal", Integer),
    Column("card", String(2)),
    ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.seat"], ondelete="CASCADE"),
)

games = Table(
    "games",
    metadata,
    Column("id", TOKEN, primary_key=True),
    Column("table_id", TOKEN, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("names", JSON, nullable=False),
    Column("first_dealer", Integer, nullable=False),
    Column("cut", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("snapshot", JSON, nullable=False),
    # The end of the game as its event; empty while it is on.
    Column("result", JSON(none_as_null=True)),
    Column("started_at", Integer, nullable=False),
    Column("moved_at", Integer, nullable=False),
    UniqueConstraint("table_id", "number"),
)

moves = Table(
    "moves",
    metadata,
    Column("game_id", TOKEN, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # The version of the game that this move made: unique, so of two moves on one state only one is stored.
    Column("version", Integer, primary_key=True),
    Column("deal", Integer, nullable=False),
    # Empty: the table's own move.
    Column("seat", Integer),
    # The version that the mover saw. With seat and move it tells a repeated press from a new move.
    Column("seen", Integer, nullable=False),
    # What a program has named its request, so that asking again makes no second move.
    Column("key", String(LONGEST_KEY)),
    Column("move", JSON, nullable=False),
    # What happened: follows from the moves, kept so that the ledger need not replay them.
    Column("events", JSON, nullable=False),
    Column("made_at", Integer, nullable=False),
    Index(None, "game_id", "deal"),
)
