"""`python -m tests.bench [NAME ...]`, with the names below: exit 1 where a ratio misses its bound."""

from __future__ import annotations

import sys

from tests.bench import counting, finished, games, languages, latency, rendering, start, tapping, weight
from tests.bench.report import machine

BENCHES = {
    "counting": counting.run,
    "games": games.run,
    "start": start.run,
    "weight": weight.run,
    "rendering": rendering.run,
    "finished": finished.run,
    "languages": languages.run,
    "latency": latency.run,
    "tapping": tapping.run,
}


def main() -> int:
    """Run the benches that are named, or all."""
    wanted = sys.argv[1:] or list(BENCHES)
    if unknown := set(wanted) - set(BENCHES):
        print(f"no such bench: {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    print(machine())
    missed = [f"{name}: {what}" for name in wanted for what in BENCHES[name]().failed]
    for line in missed:
        print(f"missed: {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
