"""`cribbage serve` as a process: what it prints, how it refuses, how it ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from httpx2 import Client, Timeout

from cribbage.paths import PACKAGE
from tests.helpers import PATIENCE
from tests.web.test_streams import Stream
from tests.web.visitor import Visitor

PATIENT = Timeout(PATIENCE)


def command(tmp_path: Path, *arguments: str, **settings: str) -> subprocess.Popen[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CRIBBAGE_")}
    env = kept | {"CRIBBAGE_DATABASE_URL": f"sqlite:///{tmp_path / 'cribbage.db'}", "PYTHONPATH": str(PACKAGE.parent)}
    return subprocess.Popen(
        [sys.executable, "-m", "cribbage.cli", "serve", *arguments],
        env=env | settings,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def served(tmp_path: Path, **settings: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address, which it has printed."""
    program = command(tmp_path, "--port", "0", **settings)
    try:
        assert program.stdout is not None
        line = program.stdout.readline()
        assert line.startswith("Cribbage is at http://127.0.0.1:"), line or program.communicate(timeout=PATIENCE)
        yield program, line.split()[-1]
    finally:
        program.kill()
        program.communicate(timeout=PATIENCE)


def ready(address: str) -> str:
    """The address of a server, once it listens there."""
    host, _, port = address.removeprefix("http://").partition(":")
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(ConnectionRefusedError), socket.create_connection((host, int(port)), timeout=PATIENCE):
            return address
    pytest.fail("it never answered")


def client_of(address: str) -> Client:
    """A browser without cookies."""
    return Client(base_url=ready(address), timeout=PATIENT)


def refused(program: subprocess.Popen[str]) -> str:
    """The one line of a start that is refused."""
    out, err = program.communicate(timeout=PATIENCE)
    assert (program.returncode, out) == (2, ""), err
    (line,) = err.splitlines()
    assert line.startswith("cribbage: ")
    return line


def test_whoever_reads_the_address_can_open_it_at_once(tmp_path: Path) -> None:
    """Programs wait for this line and connect; the socket must listen by then."""
    with served(tmp_path) as (_, address):
        host, _, port = address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
            connection.sendall(b"GET /healthz HTTP/1.0\r\nHost: x\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 200")


def test_a_whole_evening_and_the_end(tmp_path: Path) -> None:
    """Ten streams are open when the signal comes: the server ends within its second and says nothing bad."""
    with served(tmp_path) as (program, address), ExitStack() as stack:
        ada, bo = Visitor(stack.enter_context(client_of(address))), Visitor(stack.enter_context(client_of(address)))
        bo.sit_down(ada.set_table("Ada"), "Bo")
        watch = "/w/" + ada.get(f"{ada.base}/watch").text.split("/w/")[1].split('"')[0]
        streams = []
        for _ in range(10):
            client = stack.enter_context(Client(base_url=address, timeout=PATIENT))
            answer = stack.enter_context(client.stream("GET", f"{watch}/events"))
            streams.append(Stream(answer.iter_lines()))
            streams[-1].version()
        began = time.monotonic()
        program.send_signal(signal.SIGTERM)
        for stream in streams:
            while stream.next() is not None:
                pass
        _, err = program.communicate(timeout=PATIENCE)
        took = time.monotonic() - began
    assert err == ""
    assert took < 4, "the patience of a graceful shutdown was used up"
    assert program.returncode in (0, -signal.SIGTERM)


def test_a_restart_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as (_, address), client_of(address) as client:
        ada = Visitor(client)
        ada.set_table("Ada")
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    # Killed without warning: what was answered is stored.
    with served(tmp_path) as (_, address), client_of(address) as client:
        assert client.get(ada.base, headers={"Cookie": cookies}).status_code == 200


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert str(port) in refused(command(tmp_path, "--port", str(port)))


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"CRIBBAGE_PORT": "http"}, "CRIBBAGE_PORT"),
        ({"CRIBBAGE_BASE_URL": "crib.example"}, "CRIBBAGE_BASE_URL"),
        ({"CRIBBAGE_HOST": "no.such.host.invalid"}, "no.such.host.invalid"),
        ({"CRIBBAGE_DATABASE_URL": "nonsense"}, "CRIBBAGE_DATABASE_URL"),
        ({"CRIBBAGE_DATABASE_URL": "nonsense://x/y"}, "CRIBBAGE_DATABASE_URL"),
        ({"CRIBBAGE_DATABASE_URL": "sqlite:////no/such/folder/cribbage.db"}, ""),
        ({"CRIBBAGE_DATABASE_URL": "sqlite:////"}, ""),
    ],
    ids=["port", "base_url", "host", "url", "kind of database", "folder", "a folder itself"],
)
def test_what_cannot_be_served_is_one_line(tmp_path: Path, settings: dict[str, str], named: str) -> None:
    assert named in refused(command(tmp_path, "--port", "0", **settings))


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "cribbage.db").write_text("Dear diary, " * 1000)
    refused(command(tmp_path, "--port", "0"))
