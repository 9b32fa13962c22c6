"""A process that runs calls of the command, each in a child of its own with limits on memory and processor time.

It has imported the program once, so that a call takes no time for that. It reads a line of JSON, `{"arguments",
"folder", "interrupt"}`, and answers with one: `{"code", "seconds", "megabytes", "interrupted", "left"}`, where `code`
is that of `subprocess`, and `left` is whether the call left a process.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import time
from contextlib import suppress
from typing import Any

ADDRESS_SPACE = 6 * 2**30
"""Bytes of address space: numpy and Qt reserve more than they use."""
MOST_SECONDS = 30
"""Seconds of processor time of a call."""
WALL = 90.0
"""Seconds of a call, however little it works."""
AFTER_INTERRUPTION = 15.0
"""Seconds until a call has to end after Ctrl+C, on a machine that is busy with other work."""
TO_LEAVE = 10.0
"""Seconds until the processes that a call has started are gone."""
IN, OUT, ERRORS = "stdin", "stdout", "stderr"
"""Files of a call next to its folder."""


def main(seconds: int) -> None:
    """Run calls until no more are asked for; each may take so many seconds of processor time."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    _load()
    answers.write("ready\n")
    answers.flush()
    for line in sys.stdin:
        answers.write(json.dumps(run(json.loads(line), seconds)) + "\n")
        answers.flush()


def _load() -> None:
    """Import what calls need. Nothing of it may start a thread, which a child would not have."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import openpyxl  # noqa: F401

    import studio.export.pictures  # noqa: F401
    from engine.cli.main import verb, verbs
    from engine.game.family import family, family_ids
    from engine.validate.inspection import checks_for

    for name in verbs():
        verb(name)
    for id in family_ids():
        checks_for(family(id))
    gc.collect()
    gc.freeze()


def run(asked: dict[str, Any], seconds: int) -> dict[str, Any]:
    """Run one call to its end."""
    began, interrupted = time.monotonic(), 0.0
    child = os.fork()
    if not child:
        _call(asked, seconds)
    while True:
        done, status, used = os.wait4(child, os.WNOHANG)
        if done:
            break
        now = time.monotonic()
        if asked["interrupt"] and not interrupted and now - began > asked["interrupt"]:
            interrupted = now
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGINT)
        if now - began > WALL or (interrupted and now - interrupted > AFTER_INTERRUPTION):
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
        time.sleep(0.002)
    took = time.monotonic() - (interrupted or began)
    return {
        "code": os.waitstatus_to_exitcode(status),
        "seconds": took,
        "megabytes": used.ru_maxrss / 1024,
        "interrupted": bool(interrupted),
        "left": _left(child),
    }


def _left(group: int) -> bool:
    """Return whether a process of the call outlives it, and end it."""
    late = time.monotonic() + TO_LEAVE
    try:
        while time.monotonic() < late:
            os.killpg(group, 0)
            time.sleep(0.05)
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def _call(asked: dict[str, Any], seconds: int) -> None:
    """Become the command. Never returns."""
    code = 70
    try:
        os.setsid()
        place = asked["folder"]
        for number, name, flags in ((0, IN, os.O_RDONLY), (1, OUT, os.O_WRONLY), (2, ERRORS, os.O_WRONLY)):
            made = os.open(f"{place}/{name}", flags | (os.O_CREAT | os.O_TRUNC if number else 0), 0o600)
            os.dup2(made, number)
            os.close(made)
        os.chdir(f"{place}/work")
        os.environ |= {"BOXCARS_HOME": f"{place}/home", "BOXCARS_CACHE": f"{place}/cache", "TMPDIR": f"{place}/tmp"}
        os.environ |= {"NO_COLOR": "1", "COLUMNS": "100"}
        import tempfile

        tempfile.tempdir = None
        for kind, most, end in (
            (resource.RLIMIT_AS, ADDRESS_SPACE, ADDRESS_SPACE),
            (resource.RLIMIT_CPU, seconds, seconds + 5),  # a signal that tells the limit, and then one that kills
            (resource.RLIMIT_FSIZE, 2**30, 2**30),
            (resource.RLIMIT_CORE, 0, 0),
        ):
            resource.setrlimit(kind, (most, end))
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number, name in enumerate((IN, OUT, ERRORS)):
            setattr(sys, name, open(number, "r" if not number else "w", encoding="utf-8", errors="surrogateescape"))  # noqa: SIM115
        sys.argv = ["boxcars", *asked["arguments"]]
        from engine.cli.start import main as boxcars

        try:
            boxcars()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]))
