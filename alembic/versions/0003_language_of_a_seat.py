"""The language that a seat reads, for what is said to it outside its page"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The language that a seat reads, for what is said to it outside its page."""
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("language", sa.String(length=35), nullable=False, server_default="en"))
