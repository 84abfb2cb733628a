"""Bringing a database up to this program's tables."""

from __future__ import annotations

from alembic import command
from alembic.config import Config

from cribbage.paths import data_dir
from cribbage.store.db import Database


def upgrade(database: Database) -> None:
    """Apply every migration that is missing, in one writing transaction, so that two starts at once do not collide."""
    config = Config()
    config.set_main_option("script_location", str(data_dir("alembic")))
    with database.write() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
