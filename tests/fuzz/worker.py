"""A process that judges files and may die of it: limits on memory and time are its own.

It reads a line of JSON, `{"kind", "file"}`, judges, and answers with one, `{"outcome", "reason", "seconds",
"megabytes"}`. A case that takes too much processor time is ended by a signal after its trace was written.
"""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import resource
import signal
import sys
import traceback
from pathlib import Path
from time import process_time
from typing import Any

ADDRESS_SPACE = 6 * 2**30
"""Bytes of address space: Qt and numpy reserve more than they use."""
MOST_SECONDS = 10.0
"""Processor time of a case: all that can be done with a file, not reading alone."""
MOST_MEGABYTES = 700
"""By how much a case may raise the most memory ever held."""


def main(seconds: float) -> None:
    """Judge what is asked until nobody asks any more; a case may take so many seconds of processor time."""
    # Answers go where nothing else is printed to.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    faulthandler.enable()
    faulthandler.register(signal.SIGPROF, chain=True)
    from tests.fuzz.watch import warm_up, warnings

    warm_up()
    answers.write("ready\n")
    answers.flush()
    for line in sys.stdin:
        asked = json.loads(line)
        before, started = _peak(), process_time()
        signal.setitimer(signal.ITIMER_PROF, seconds)
        said = judged(asked["kind"], Path(asked["file"]), warnings)
        signal.setitimer(signal.ITIMER_PROF, 0)
        said |= {"seconds": process_time() - started, "megabytes": _peak() - before}
        if said["outcome"] != "failed" and said["megabytes"] > MOST_MEGABYTES:
            said |= {"outcome": "failed", "reason": f"took {said['megabytes']:,.0f} MB"}
        answers.write(json.dumps(said) + "\n")
        answers.flush()
        gc.collect()


def judged(kind: str, file: Path, warnings: list[str]) -> dict[str, Any]:
    """The outcome, and for a failure what happened and where, on one line, with the trace."""
    from tests.fuzz.oracle import judge

    warnings.clear()
    try:
        outcome = judge(kind, file)
    except BaseException as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if "/tests/" not in frame.filename and "/site-packages/" not in frame.filename]
        frame = (own or frames)[-1]
        where = f"{Path(frame.filename).name}:{frame.name}"
        said = f"{type(error).__name__} in {where}: {error}"
        return {"outcome": "failed", "reason": said[:300], "trace": "".join(traceback.format_exception(error))[-6000:]}
    if warnings:
        return {"outcome": "failed", "reason": f"Qt warns: {warnings[0][:200]}"}
    return {"outcome": outcome, "reason": ""}


def _peak() -> float:
    """The most megabytes this program ever held; `getrusage` counts those of the process that started it, too."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024


if __name__ == "__main__":
    main(float(sys.argv[1]))
