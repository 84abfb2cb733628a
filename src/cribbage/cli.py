"""The command line: serve, count, replay, translators' tools. Bad input is one line and exit 2, never a traceback."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

from cribbage.engine.cards import BadCard, Card, parse_card
from cribbage.engine.codec import Json, event_to_json, items_to_json
from cribbage.engine.moves import Event
from cribbage.engine.record import RecordError, UnreadableRecord, replay
from cribbage.engine.scoring import score_hand

USAGE_ERROR = 2
BROKEN_RULE = 1
HAND_AND_STARTER = 5


class BadInput(Exception):
    """What was given cannot be used; the message says what is wrong, and where."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and exit with its status."""
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        status: int = given.run(given)
        sys.stdout.flush()
    except BadInput as error:
        print(_one_line(f"cribbage: {error}"), file=sys.stderr)
        status = USAGE_ERROR
    except BrokenPipeError:
        # Whoever reads has enough; nothing more can be written, also not by the interpreter at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)


def _one_line(text: str) -> str:
    """A message with what was given in it, which may hold anything, also line breaks."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage that nobody asked for."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, _one_line(f"{self.prog}: {message}") + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="cribbage", description="Cribbage in the browser, and its rules engine.")
    parser.add_argument("--version", action="version", version=f"cribbage {version('cribbage')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="bring the database up to date and serve")
    serve.add_argument("--host", help="address to listen on (CRIBBAGE_HOST)")
    serve.add_argument("--port", type=int, help="port to listen on (CRIBBAGE_PORT)")
    serve.add_argument("--translate", action="store_true", help="with the translators' bench (CRIBBAGE_TRANSLATE)")
    serve.set_defaults(run=_serve)

    count = commands.add_parser("count", help="count a hand of four cards with the starter")
    count.add_argument("cards", nargs="*", metavar="CARD", help="four cards and the starter, such as 5H TD")
    count.add_argument("--crib", action="store_true", help="count it as a crib; with --batch, every line")
    count.add_argument("--json", action="store_true", help="answer in JSON")
    count.add_argument("--batch", action="store_true", help="read hands from standard input, one a line")
    count.set_defaults(run=_count)

    again = commands.add_parser("replay", help="play a game record through the rules")
    again.add_argument("file", metavar="FILE", help="a record; - for standard input")
    again.add_argument("--json", action="store_true", help="one event a line")
    again.set_defaults(run=_replay)

    locales = commands.add_parser("locales", help="for translators: begin, check, update or list the translations")
    locales.add_argument("what", choices=["check", "update", "stats", "new"])
    locales.add_argument("code", nargs="?", help="a language, such as sv: to begin (new), or the only one to check")
    locales.set_defaults(run=_locales)
    return parser


def _serve(given: argparse.Namespace) -> int:
    # The web takes most of a second to load; counting a hand must not wait for it.
    from cribbage import main as server  # noqa: PLC0415
    from cribbage import settings  # noqa: PLC0415
    from cribbage.paths import MissingFileError  # noqa: PLC0415

    chosen = {name: value for name in ("host", "port") if (value := getattr(given, name)) is not None}
    if given.translate:
        chosen["translate"] = True
    if not 0 <= chosen.get("port", 0) <= 65535:
        raise BadInput("--port must be between 0 and 65535")
    try:
        server.serve(settings.load().model_copy(update=chosen))
    except (settings.SettingsError, MissingFileError, server.CannotServe) as error:
        raise BadInput(str(error)) from None
    return 0


# --- counting --------------------------------------------------------------------------------------------------------


def _count(given: argparse.Namespace) -> int:
    if given.batch:
        if given.cards:
            raise BadInput("count --batch reads hands from standard input: no cards beside it")
        return _count_batch(crib=given.crib)
    cards = _cards(given.cards, "")
    counted = _counted(cards, crib=given.crib)
    if given.json:
        print(json.dumps(counted))
        return 0
    for item in counted["items"]:
        print(f"{item['kind']:8} {item['points']:2}  {' '.join(item['cards'])}")
    print(f"{'total':8} {counted['total']:2}")
    return 0


def _count_batch(*, crib: bool) -> int:
    number = 0
    try:
        for number, line in enumerate(sys.stdin, start=1):
            if line.strip():
                print(json.dumps(_count_line(line, number, crib=crib)))
    except UnicodeDecodeError:
        raise BadInput(f"line {number + 1}: not a text in UTF-8") from None
    return 0


def _count_line(line: str, number: int, *, crib: bool) -> Json:
    """A line's count; it is a crib if the line says so, or if all are."""
    words = line.split()
    marked = len(words) == HAND_AND_STARTER + 1 and words[-1].lower() == "crib"
    return _counted(_cards(words[:-1] if marked else words, f"line {number}: "), crib=crib or marked)


def _cards(words: Sequence[str], where: str) -> list[Card]:
    if len(words) != HAND_AND_STARTER:
        raise BadInput(f"{where}four cards and the starter are wanted, {len(words)} given")
    try:
        cards = [parse_card(word) for word in words]
    except BadCard as bad:
        raise BadInput(f"{where}{bad}") from None
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise BadInput(f"{where}the same card twice: {card}")
    return cards


def _counted(cards: list[Card], *, crib: bool) -> Json:
    items = score_hand(cards[:4], cards[4], crib=crib)
    return {"total": sum(item.points for item in items), "items": items_to_json(items)}


# --- replaying -------------------------------------------------------------------------------------------------------


def _replay(given: argparse.Namespace) -> int:
    record = _read_json(given.file)
    try:
        for step in replay(record):
            for event in step.events:
                print(json.dumps(event_to_json(event)) if given.json else _told(event))
    except UnreadableRecord as error:
        raise BadInput(f"{given.file}: {error}") from None
    except RecordError as error:
        sys.stdout.flush()
        print(_one_line(f"cribbage: {given.file}: {error}"), file=sys.stderr)
        return BROKEN_RULE
    return 0


def _read_json(name: str) -> object:
    try:
        # A mark of byte order, as some editors write it, is no part of the text.
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8-sig")
        return json.loads(text.removeprefix("\ufeff"))
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{name}: not a text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"{name}: line {error.lineno}: {error.msg}") from None
    except (RecursionError, ValueError):
        raise BadInput(f"{name}: nested too deeply, or a number too long to be read") from None


def _told(event: Event) -> str:
    """An event as a plain line: its kind and what goes with it."""
    told = event_to_json(event)
    kind = told.pop("event")
    told.pop("items", None)
    return " ".join([f"{kind:10}", *(f"{key}={_short(value)}" for key, value in told.items())])


def _short(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


# --- translations ----------------------------------------------------------------------------------------------------


def _locales(given: argparse.Namespace) -> int:
    # Babel's extraction is of use to translators only; the server does not wait for it.
    from cribbage import locales_tool  # noqa: PLC0415
    from cribbage.locales_tool import told  # noqa: PLC0415

    try:
        status: int = told.run(given.what, given.code)
    except locales_tool.ToolError as error:
        raise BadInput(str(error)) from None
    return status


if __name__ == "__main__":
    main()
