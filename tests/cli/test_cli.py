"""The command line: `cribbage count` and `cribbage replay` (contract "Command line")."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cribbage.cli import main
from cribbage.engine.codec import event_to_json
from cribbage.engine.record import record_of
from cribbage.engine.rules import Rules
from cribbage.showcase.games import walk
from tests.engine.reading import HandRow, hand_rows
from tests.engine.table import events_of

MUGGINS = Rules(target=61, muggins=True)


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str

    def json_lines(self) -> list[Any]:
        """Standard output, one JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


class Run:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, stdin: str = "") -> Ran:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as left:
            main(arguments)
        told = self.capsys.readouterr()
        return Ran(int(left.value.code or 0), told.out, told.err)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command: `run("count", "5H", ...)`."""
    return Run(capsys, monkeypatch)


def run_apart(*arguments: str, stdin: bytes = b"") -> Ran:
    """Run a command in a process of its own, with bytes that need not be text."""
    done = subprocess.run(
        [sys.executable, "-c", "from cribbage.cli import main; main()", *arguments],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8:strict"},
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def assert_bad_input(ran: Ran, *named: str) -> None:
    """Contract: one line on standard error that names what is wrong, exit 2, never a traceback."""
    assert ran.status == 2
    assert ran.err.endswith("\n")
    assert len(ran.err.splitlines()) == 1, ran.err
    assert "Traceback" not in ran.err
    for word in named:
        assert word in ran.err


def count_of(row: HandRow) -> list[str]:
    """The cards of an example as arguments."""
    return [*(card.text for card in row.hand), row.starter.text, *(["--crib"] if row.crib else [])]


# --- count -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", hand_rows(), ids=lambda row: row.id)
def test_count_worked_hands(run: Run, row: HandRow) -> None:
    """rules.md 5.2 through `cribbage count --json`: total and points by kind."""
    ran = run("count", *count_of(row), "--json")
    assert (ran.status, ran.err) == (0, "")
    (told,) = ran.json_lines()
    assert sorted(told) == ["items", "total"]
    assert told["total"] == row.total == sum(item["points"] for item in told["items"])
    points = dict.fromkeys(("fifteen", "pair", "run", "flush", "nobs"), 0)
    for item in told["items"]:
        assert sorted(item) == ["cards", "kind", "points"]
        points[item["kind"]] += item["points"]
    assert list(points.values()) == [row.fifteens[1], row.pairs[1], row.runs[2], row.flush, row.nobs]


def test_count_as_the_contract_writes_it(run: Run) -> None:
    """Contract: a double run is two runs, a pair royal three pairs; every item names its cards."""
    (told,) = run("count", "7H", "8S", "8D", "KC", "2D", "--json").json_lines()
    assert told == {
        "total": 6,
        "items": [
            {"kind": "fifteen", "points": 2, "cards": ["7H", "8S"]},
            {"kind": "fifteen", "points": 2, "cards": ["7H", "8D"]},
            {"kind": "pair", "points": 2, "cards": ["8S", "8D"]},
        ],
    }


def test_count_for_people(run: Run) -> None:
    """Without --json the items and the total are readable."""
    ran = run("count", "5h", "5s", "5d", "jc", "5c")
    assert (ran.status, ran.err) == (0, "")
    assert "29" in ran.out.splitlines()[-1]
    assert "nobs" in ran.out
    assert run("count", "2C", "4D", "6H", "8S", "10C").out.split()[-1] == "0"


def test_a_batch_of_cribs(run: Run) -> None:
    """`--crib` counts for every line; a line may also say it for itself."""
    lines = "2H 4H 6H 8H 10S\n2H 4H 6H 8H 10S crib\n"
    assert [told["total"] for told in run("count", "--batch", stdin=lines).json_lines()] == [4, 0]
    assert [told["total"] for told in run("count", "--batch", "--crib", stdin=lines).json_lines()] == [0, 0]


def test_cards_beside_a_batch_are_not_passed_over(run: Run) -> None:
    """Bad input is named, never ignored."""
    assert_bad_input(run("count", "5H", "5S", "5D", "JC", "--batch", stdin=""), "--batch")


def test_what_was_given_stays_on_one_line(run: Run) -> None:
    """A message names what was given, whatever that holds."""
    assert_bad_input(run("replay", "a\nb"), "a\\nb")
    assert_bad_input(run("count", "5H", "x\ny", "7H", "8H", "9H"), "x\\ny")


def test_count_reads_ten_and_lower_case(run: Run) -> None:
    """Contract "Cards": 10D and lower case are read, and written as TD."""
    assert run("count", "10d", "td", "--json").status == 2
    (told,) = run("count", "10d", "jh", "qs", "kc", "5c", "--json").json_lines()
    assert told["total"] == 12
    assert told["items"][0]["cards"] in (["5C", "TD"], ["TD", "5C"])


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "0"),
        (["5H"], "1"),
        (["5H", "6H", "7H", "8H"], "4"),
        (["5H", "6H", "7H", "8H", "9H", "TH"], "6"),
        (["5H", "6H", "7H", "8H", "1X"], "1X"),
        (["5H", "6H", "", "8H", "9H"], ""),
        (["5H", "6H", "7\nH", "8H", "9H"], ""),
        (["5H", "6H", "\x1b[31m", "8H", "9H"], ""),
        (["5H", "6H", "5H", "8H", "9H"], "5H"),
        (["5H", "6H", "7H", "8H", "5h"], "5H"),
        (["TD", "6H", "7H", "8H", "10d"], "TD"),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"], ["--crib"]])
def test_count_bad_input(run: Run, options: list[str], arguments: list[str], named: str) -> None:
    """Too few, too many, no card, the same card twice in any spelling."""
    ran = run("count", *options, *arguments)
    assert_bad_input(ran, named)
    assert ran.out == ""
    assert "\x1b" not in ran.err


def test_batch(run: Run) -> None:
    """Contract: one JSON answer a line; the word crib at the end of a line."""
    lines = [" ".join(count_of(row)).replace("--crib", "crib") for row in hand_rows()]
    ran = run("count", "--batch", stdin="\n".join(lines) + "\n")
    assert (ran.status, ran.err) == (0, "")
    assert [told["total"] for told in ran.json_lines()] == [row.total for row in hand_rows()]


def test_batch_of_nothing(run: Run) -> None:
    """No line, no answer."""
    assert run("count", "--batch", stdin="") == Ran(0, "", "")


@pytest.mark.parametrize("line", ["5H 6H 7H 8H", "5H 6H 7H 8H 9X", "5H 6H 7H 8H 5h", "5H 6H 7H 8H 9H hand", "crib"])
def test_batch_bad_input(run: Run, line: str) -> None:
    """The line is named; what came before it has been answered."""
    ran = run("count", "--batch", stdin=f"5H 5S 5D JC 5C\n{line}\n5H 5S 5D JC 5C\n")
    assert_bad_input(ran, "2")
    assert [told["total"] for told in ran.json_lines()] == [29]


def test_batch_that_is_no_text() -> None:
    """Bytes that are no text are bad input like any other."""
    assert_bad_input(run_apart("count", "--batch", stdin=b"5H 5S 5D JC 5C\n\xff\xfe\n"))


# --- replay ----------------------------------------------------------------------------------------------------------


def a_game(rules: Rules = MUGGINS, seed: int = 3) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The record of a whole game, and its events as they are told."""
    steps = list(walk(rules, seed))
    record = record_of(rules, steps[0].before.dealer, [(step.seat, step.move) for step in steps])
    return record, [event_to_json(event) for event in events_of(steps)]


def written(folder: Path, record: object) -> str:
    """A file that holds a record."""
    path = folder / "record.json"
    path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("rules", [Rules(), MUGGINS, Rules(players=4, partners=True, zero_back="ten_back")], ids=str)
def test_replay_tells_every_event(run: Run, tmp_path: Path, rules: Rules) -> None:
    """Contract: `--json` gives one event a line, in order, down to game_over."""
    record, events = a_game(rules)
    ran = run("replay", written(tmp_path, record), "--json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.json_lines() == events
    assert events[-1]["event"] == "game_over"


def test_replay_for_people(run: Run, tmp_path: Path) -> None:
    """Without --json something is told of each event."""
    record, events = a_game()
    ran = run("replay", written(tmp_path, record))
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.out.splitlines()) >= len(events)


def test_replay_of_an_open_game(run: Run, tmp_path: Path) -> None:
    """A record may stop anywhere."""
    record, events = a_game(Rules())
    del record["result"]
    record["deals"] = record["deals"][:1]
    record["deals"][0]["plays"] = record["deals"][0]["plays"][:3]
    ran = run("replay", written(tmp_path, record), "--json")
    assert (ran.status, ran.err) == (0, "")
    told = ran.json_lines()
    assert told == events[: len(told)]
    assert sum(event["event"] == "played" for event in told) == 3


def test_replay_where_a_rule_is_broken(run: Run, tmp_path: Path) -> None:
    """Contract: exit 1 with the deal, the move and the reason; what happened before has been told."""
    record, events = a_game(Rules())
    plays = record["deals"][1]["plays"]
    plays[0], plays[1] = plays[1], plays[0]
    ran = run("replay", written(tmp_path, record), "--json")
    assert ran.status == 1
    assert len(ran.err.splitlines()) == 1
    for word in ("deal 2", "plays 1", "not_your_turn"):
        assert word in ran.err
    told = ran.json_lines()
    assert told == events[: len(told)]
    assert told[-1]["event"] in {"starter", "pegged"}


def test_replay_where_an_impossible_count_is_announced(run: Run, tmp_path: Path) -> None:
    """Contract: 19, 25, 26 and 27 are refused."""
    for points in (19, 25, 26, 27):
        record, _ = a_game()
        record["deals"][0]["counts"][0]["announced"] = points
        ran = run("replay", written(tmp_path, record), "--json")
        assert ran.status == 1
        for word in ("deal 1", "counts 1", "impossible_total"):
            assert word in ran.err


@pytest.mark.parametrize(("key", "value"), [("scores", [0, 0]), ("winners", [])])
def test_replay_where_the_result_differs(run: Run, tmp_path: Path, key: str, value: list[int]) -> None:
    """Contract: exit 1; the whole game has been told."""
    record, events = a_game()
    record["result"][key] = value
    ran = run("replay", written(tmp_path, record), "--json")
    assert ran.status == 1
    assert len(ran.err.splitlines()) == 1
    assert key in ran.err
    assert ran.json_lines() == events


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"cribbage-record/1"',
        '{"format": "cribbage-record/2"}',
        '{"format": "cribbage-record/1", "rules": {"jokers": 2}, "dealer": 0, "deals": []}',
        '{"format": "cribbage-record/1", "rules": {"players": 3, "partners": true}, "dealer": 0, "deals": []}',
        '{"format": "cribbage-record/1", "dealer": 2, "deals": []}',
        '{"format": ' + "9" * 5000 + "}",
        "[" * 100_000,
        '{"format": "cribbage-record/1", "dealer": NaN}',
        "\ufeff{}",
    ],
    ids=range(13),
)
def test_replay_bad_input(run: Run, tmp_path: Path, text: str) -> None:
    """What is no record, or one by rules that are not known."""
    path = written(tmp_path, text)
    ran = run("replay", path)
    assert_bad_input(ran, path)
    assert ran.out == ""


def test_replay_without_a_file(run: Run, tmp_path: Path) -> None:
    """The file is named."""
    assert_bad_input(run("replay", str(tmp_path / "nothing.json")), "nothing.json")
    assert_bad_input(run("replay", str(tmp_path)), str(tmp_path))


def test_replay_of_what_is_no_text(run: Run, tmp_path: Path) -> None:
    """A file that is no text."""
    path = tmp_path / "record.json"
    path.write_bytes(b"\xff\xfe{}")
    assert_bad_input(run("replay", str(path)), "record.json")


def test_commands_that_are_none(run: Run) -> None:
    """A wrong command or option is bad input, too."""
    assert_bad_input(run())
    assert_bad_input(run("deal"), "deal")
    assert_bad_input(run("count", "--loud", "5H", "5S", "5D", "JC", "5C"), "--loud")
    assert_bad_input(run("replay"))


def test_apart() -> None:
    """In a process of its own: the answer on standard output, the status of the process."""
    ran = run_apart("count", "5H", "5S", "5D", "JC", "5C", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.json_lines()[0]["total"] == 29
    assert_bad_input(run_apart("count", "5H", "5S", "5D", "JC", "5H"), "5H")
