"""Running the server: the database brought up to date, the application on it, one line that says where it is."""

from __future__ import annotations

import logging
import socket
import sqlite3

import uvicorn
from alembic.util import CommandError
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError

from cribbage.services.fairness import Shuffler
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
        CannotServe: the database cannot be used; the address is taken, or may not be used.
        MissingFileError: a file that belongs to the program is not there.
    """
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # Before anything listens: whoever is kept waiting by an open socket must get an answer in the end.
    database = open_database(settings)
    try:
        _serve(settings, database)
    finally:
        database.close()


def application(settings: Settings, database: Database, shuffler: Shuffler | None = None) -> FastAPI:
    """The application, with what the settings put on it. Raises MissingFileError as create_app() does."""
    app = create_app(settings, database, shuffler)
    if settings.translate:
        # Whoever does not want it does not wait for it either.
        from cribbage.translate.install import install  # noqa: PLC0415

        install(app)
    return app


def _serve(settings: Settings, database: Database) -> None:
    app = application(settings, database)
    listener = _listen(settings)
    host, port = listener.getsockname()[:2]
    # People read this line and open the address; programs wait for it.
    if settings.translate:
        from cribbage.translate.install import warm_up  # noqa: PLC0415  as above

        warm_up(app)
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
    uvicorn.Server(config).run(sockets=[listener])


def open_database(settings: Settings) -> Database:
    """The database of these settings, brought up to date.

    Raises:
        CannotServe: it cannot be used; the message holds no part of its address, where a password may stand.
    """
    try:
        database = Database(settings.database_url, synchronous=settings.sqlite_synchronous)
        with database.read():
            pass  # What is wrong with an address may show only when it is opened.
    except (SQLAlchemyError, ImportError, ValueError, TypeError, ArithmeticError) as error:
        raise CannotServe(f"CRIBBAGE_DATABASE_URL cannot be used: {_reason(error)}") from None
    try:
        upgrade(database)
    except CommandError:
        database.close()
        # Its own words name a revision, which tells an operator nothing.
        raise CannotServe("the database was made by a newer version of this program") from None
    except SQLAlchemyError as error:
        database.close()
        raise CannotServe(f"CRIBBAGE_DATABASE_URL cannot be used: {_reason(error)}") from None
    return database


def _reason(error: Exception) -> str:
    """Why a database cannot be used, in our words: those of the libraries may repeat the address, or pieces of it."""
    if isinstance(error, NoSuchModuleError | ImportError):
        return "there is no driver for this kind of database"
    if isinstance(error, DBAPIError):
        told = str(error.orig).splitlines()[0] if isinstance(error.orig, sqlite3.Error) else ""
        # SQLite knows a file and no address.
        return told or f"the database refuses ({type(error.orig).__name__})"
    return "it is not an address like sqlite:///cribbage.db"


def _listen(settings: Settings) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
        # From here on a browser that opens the printed address is kept waiting, not refused.
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise CannotServe(f"cannot listen on {settings.host} port {settings.port}: {error.strerror}") from None
    return listener


def _shown(host: str) -> str:
    """An address that a browser on this machine can open."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not listened on
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
