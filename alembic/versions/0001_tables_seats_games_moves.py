"""Tables, seats, games and moves"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables, seats, games and moves."""

    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=43), nullable=False),
        sa.Column("invite", sa.String(length=43), nullable=False),
        sa.Column("watch", sa.String(length=43), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=43), nullable=True),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("invite", name=op.f("uq_tables_invite")),
        sa.UniqueConstraint("watch", name=op.f("uq_tables_watch")),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=43), nullable=False),
        sa.Column("table_id", sa.String(length=43), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("cut", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("started_at", sa.Integer(), nullable=False),
        sa.Column("moved_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_games_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_games_table_id_number")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=43), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("wants_rematch", sa.Boolean(), nullable=False),
        sa.Column("joined_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_table(
        "chairs",
        sa.Column("digest", sa.String(length=43), nullable=False),
        sa.Column("table_id", sa.String(length=43), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["seats.table_id", "seats.seat"],
            name=op.f("fk_chairs_table_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_chairs")),
    )
    with op.batch_alter_table("chairs", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_chairs_table_id_seat"), ["table_id", "seat"], unique=False)

    op.create_table(
        "keys",
        sa.Column("digest", sa.String(length=43), nullable=False),
        sa.Column("table_id", sa.String(length=43), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["seats.table_id", "seats.seat"],
            name=op.f("fk_keys_table_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_keys")),
    )
    with op.batch_alter_table("keys", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_keys_table_id_seat"), ["table_id", "seat"], unique=False)

    op.create_table(
        "moves",
        sa.Column("game_id", sa.String(length=43), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=True),
        sa.Column("move", sa.JSON(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("made_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_moves_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "version", name=op.f("pk_moves")),
    )
    with op.batch_alter_table("moves", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_moves_game_id_deal"), ["game_id", "deal"], unique=False)
