"""`make fuzz SECONDS=600`: calls of every command for so long; each failure is reported with the shortest such call.

`python -m tests.fuzz.commands.search --seconds 600 --seed 1 --commands check,import`
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, time

from hypothesis import HealthCheck, Phase, given, seed, settings
from msgspec import Struct

from tests.fuzz.commands.calls import Call, calls, commands
from tests.fuzz.commands.oracle import Outcome, Server, kept_call

EXAMPLES = 20
"""Calls of a command in a round; the next round draws others."""
SHRINKING = 20.0
"""Seconds for which a shorter call that fails is looked for."""


class Failure(Exception):
    """A call of which something does not hold."""


class Found(Struct, frozen=True):
    """The calls of a command: their number, how many succeeded, and the shortest failing one with what is wrong."""

    command: str
    tried: int
    accepted: int
    call: Call | None = None
    wrong: str = ""


def searched(command: str, seconds: float, first_seed: int, server: Server, shrinks: bool = True) -> Found:
    """Call a command for so long, at least once, or until a call fails."""
    server.start()
    end = monotonic() + seconds
    outcomes: list[Outcome] = []
    failing: list[tuple[Call, str]] = []
    failed_at: list[float] = []

    def tried(call: Call) -> None:
        if (outcomes and monotonic() > end and not failing) or (failed_at and monotonic() > failed_at[0] + SHRINKING):
            return
        found = server.outcome(call)
        outcomes.append(found)
        if found.wrong:
            failing.append((call, found.wrong))
            failed_at.append(monotonic())
            raise Failure(found.wrong)

    phases = (Phase.generate, Phase.shrink) if shrinks else (Phase.generate,)
    number = first_seed
    while (monotonic() < end or not outcomes) and not failing:
        number += 1
        search = settings(
            max_examples=EXAMPLES, deadline=None, database=None, phases=phases, print_blob=False,
            suppress_health_check=list(HealthCheck), report_multiple_bugs=False,
        )(seed(number)(given(calls(command))(tried)))  # fmt: skip
        try:
            search()
        except BaseException:  # hypothesis wraps a failure that it cannot repeat
            if not failing:
                raise
    accepted = sum(found.code == 0 for found in outcomes)
    if not failing:
        return Found(command, len(outcomes), accepted)
    call, wrong = min(failing, key=lambda each: (len(str(each[0])), sum(map(len, each[0].files.values()))))
    return Found(command, len(outcomes), accepted, call, wrong)


def row(found: Found) -> str:
    """The numbers of a command as a line of a table."""
    return f"{found.command:<12}{found.tried:>8,}{found.accepted:>12,}{'yes' if found.wrong else 'no':>8}"


HEAD = f"{'command':<12}{'calls':>8}{'successful':>12}{'failed':>8}"


def main(asked: Sequence[str] | None = None) -> int:
    """Search until the time is over or Ctrl+C; return 1 if a call failed."""
    parser = argparse.ArgumentParser(description="Call every command with random arguments and files.")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=int(time()) % 1_000_000)
    parser.add_argument("--commands", default=",".join(commands()))
    parser.add_argument("--into", type=Path, default=Path("out/fuzz"), help="folder for failing calls")
    given_ = parser.parse_args(asked)
    names = given_.commands.split(",")
    failures = 0
    print(f"{len(names)} commands, {given_.seconds:g} seconds, seed {given_.seed}\n{HEAD}", flush=True)
    with Server() as server:
        try:
            for name in names:
                found = searched(name, given_.seconds / len(names), given_.seed, server)
                print(row(found), flush=True)
                if found.call is not None:
                    failures += 1
                    folder = kept_call(found.call, given_.into)
                    print(f"  {found.call}\n  {found.wrong}\n  Repeat it with {folder}/call.sh", flush=True)
        except KeyboardInterrupt:
            print("stopped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
