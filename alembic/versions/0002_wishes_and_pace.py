"""What players have wished to be laid for them, and the pace of a table"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What players have wished to be laid for them, and the pace of a table."""
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.String(length=43), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("forced", sa.Boolean(), nullable=False),
        sa.Column("game_id", sa.String(length=43), nullable=True),
        sa.Column("deal", sa.Integer(), nullable=True),
        sa.Column("card", sa.String(length=2), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["seats.table_id", "seats.seat"],
            name=op.f("fk_wishes_table_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_wishes")),
    )
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("pace", sa.String(length=8), nullable=False, server_default="even"))
