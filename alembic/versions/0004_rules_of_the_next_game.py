"""What the host wishes the next game to be played by"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What the host wishes the next game to be played by."""
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("next_rules", sa.JSON(none_as_null=True), nullable=True))
