"""Running the server: the database brought up to date, the application on it, one line that says where it is."""

from __future__ import annotations

import logging
import socket

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from cribbage.settings import Settings
from cribbage.store.db import Database
from cribbage.store.migrate import upgrade
from cribbage.web.app import create_app

KEEP_ALIVE_SECONDS = 75
"""Longer than a player thinks: a closed connection would cost the next move a new one."""


BACKLOG = 2048


class CannotServe(Exception):
    """The server cannot start; the message is one line for the operator."""


def serve(settings: Settings) -> None:
    """Migrate the database and serve until stopped.

    Raises:
        CannotServe: the address is taken, or may not be used.
        MissingFileError: a file that belongs to the program is not there.
    """
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    listener = _listen(settings)
    database = _open_database(settings)
    app = create_app(settings, database)
    host, port = listener.getsockname()[:2]
    # People read this line and open the address; programs wait for it.
    print(f"Cribbage is at {settings.base_url or f'http://{_shown(host)}:{port}'}", flush=True)
    config = uvicorn.Config(
        app,
        # The access log would hold addresses, and addresses hold secrets.
        access_log=False,
        log_level="warning",
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.forwarded_allow_ips),
        forwarded_allow_ips=settings.forwarded_allow_ips,
        server_header=False,
    )
    try:
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        database.close()


def _open_database(settings: Settings) -> Database:
    try:
        database = Database(settings.database_url, synchronous=settings.sqlite_synchronous)
        upgrade(database)
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        # The first line of it, and never the address itself, which may hold a password.
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise CannotServe(f"CRIBBAGE_DATABASE_URL cannot be used: {reason}") from None
    return database


def _listen(settings: Settings) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
        # From here on a browser that opens the printed address is kept waiting, not refused.
        listener.listen(BACKLOG)
    except OSError as error:
        raise CannotServe(f"cannot listen on {settings.host} port {settings.port}: {error.strerror}") from None
    return listener


def _shown(host: str) -> str:
    """An address that a browser on this machine can open."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not listened on
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
