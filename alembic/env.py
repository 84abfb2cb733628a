"""How migrations reach the database: on the connection that the program hands over, or on the one of the settings."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from cribbage import settings
from cribbage.store.db import Database
from cribbage.store.models import metadata


def run(connection: Connection) -> None:
    """Apply what is asked for; batch mode, because SQLite cannot change a table in place."""
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with Database(settings.load().database_url).write() as connection:
        run(connection)
