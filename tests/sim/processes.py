"""The command as processes, looked at from outside through /proc."""

import subprocess
import sys
from pathlib import Path
from threading import Event

from tests.waiting import SECONDS_LONG

MAIN = f"""
from engine.cli import interruption
from engine.cli.start import main
interruption.SECONDS_TO_HEAR = interruption.SECONDS_TO_TELL = {SECONDS_LONG}
main()
"""
"""The command, which ends itself late after a signal: on a busy machine it may not hear of one for a second."""

START = [sys.executable, "-c", MAIN]

SIGHUP_IS_CAUGHT = 1


def started(*arguments: str) -> subprocess.Popen[str]:
    """A verb in a session of its own, once it listens to signals; nobody answers what it asks."""
    pipe = subprocess.PIPE
    running = subprocess.Popen(
        [*START, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    )
    until(running, lambda: _caught(running.pid) & SIGHUP_IS_CAUGHT)
    return running


def until(running: subprocess.Popen[str], holds) -> None:
    """Waits while the process runs and something does not hold yet."""
    for _ in range(100 * SECONDS_LONG):
        if holds() or not lasts(running, 0.01):
            return
    raise AssertionError("nothing happens")


def lasts(running: subprocess.Popen[str], seconds: float) -> bool:
    """Whether a process runs for so long."""
    try:
        running.wait(seconds)
    except subprocess.TimeoutExpired:
        return True
    return False


def _caught(pid: int) -> int:
    try:
        (line,) = (line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("SigCgt"))
    except (OSError, ValueError):
        return 0
    return int(line.split()[1], 16)


def session(leader: int) -> dict[int, str]:
    """The processes of a session that still run, with their command lines."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, _, its = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
            if int(its) == leader and state not in "ZX":
                found[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
    return found


def workers(leader: int) -> list[int]:
    """The worker processes of a batch."""
    return [pid for pid, line in session(leader).items() if "spawn_main" in line]


def nothing_is_left(leader: int) -> bool:
    """Whether all processes of a session end after their leader; Python's own tracker sees it a moment later."""
    return any(not session(leader) or Event().wait(0.01) for _ in range(100 * SECONDS_LONG))
