"""A worker process and what becomes of a case in it, a hang, a crash and an explosion included."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Timer
from typing import Any

from tests.fuzz.case import Case, Made
from tests.fuzz.worker import MOST_SECONDS

ROOT = Path(__file__).parents[2]
WALL = 120.0
"""Seconds after which a worker that says nothing and uses no time either is ended."""


@dataclass(frozen=True)
class Verdict:
    """`accepted`, `refused` or `failed`; why it failed, in one line, and the trace."""

    outcome: str
    reason: str = ""
    trace: str = ""
    seconds: float = 0.0
    megabytes: float = 0.0

    @property
    def sort(self) -> str:
        """What makes two failures the same one: the reason without numbers and quoted words."""
        if self.reason.startswith(("Fault", "Qt warns")):
            return re.sub(r"['\"].*?['\"]|[0-9.,]+", "", self.reason)[:110]
        return re.sub("[0-9.,]+", "", self.reason.split(":")[0])


class Worker:
    """A process that judges, started again after it has died."""

    def __init__(self, seconds: float = MOST_SECONDS, extra: Path | None = None) -> None:
        """A case may take so many seconds of processor time. Modules in the folder `extra` are found before others."""
        self._seconds, self._extra = seconds, extra
        self._folder = tempfile.TemporaryDirectory(prefix="boxcars-fuzz-")
        self._process: subprocess.Popen[str] | None = None
        self._asked = Lock()

    def judge(self, kind: str, made: Made) -> Verdict:
        """What becomes of a file."""
        with self._asked:
            return self._judged(kind, made)

    def _judged(self, kind: str, made: Made) -> Verdict:
        file = Path(self._folder.name) / f"case.{made.suffix}"
        file.write_bytes(made.data)
        process = self._started()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps({"kind": kind, "file": str(file)}) + "\n")
            process.stdin.flush()
            line = self._answer(process)
        except BrokenPipeError:
            line = ""
        if line:
            said: dict[str, Any] = json.loads(line)
            return Verdict(**said)
        code, trace = self._ended(), self._told()
        if -code in (9, 27):  # SIGKILL by the clock on the wall, SIGPROF by the processor's
            reason = f"does not end within {self._seconds:g} s of processor time{_deepest(trace)}"
        else:
            reason = (
                f"the process died by signal {-code}{_deepest(trace)}" if code < 0 else f"the process left with {code}"
            )
        return Verdict("failed", reason, trace[-6000:])

    def close(self) -> None:
        """End the process, even while it judges. The worker is not used afterwards."""
        process = self._process
        if process is not None:
            process.kill()
        with self._asked:
            self._ended()
            self._folder.cleanup()

    def _ended(self) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        code = process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(BrokenPipeError):
                pipe.close()  # type: ignore[union-attr]
        return code

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            environment = {
                **os.environ,
                "QT_QPA_PLATFORM": "offscreen",
                "PYTHONPATH": os.pathsep.join(map(str, (*filter(None, (self._extra,)), ROOT))),
            }
            environment["BOXCARS_HOME"] = self._folder.name
            with self._errors.open("w") as errors:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "tests.fuzz.worker", str(self._seconds)],
                    cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
                    start_new_session=True,
                )  # fmt: skip
            if not self._answer(self._process):
                told = self._told()
                self._process.kill()
                self._ended()
                raise RuntimeError(f"the worker does not start: {told[-3000:]}")
        return self._process

    def _answer(self, process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        clock = Timer(WALL, process.kill)
        clock.start()
        try:
            return process.stdout.readline()
        finally:
            clock.cancel()

    @property
    def _errors(self) -> Path:
        return Path(self._folder.name) / "errors.txt"

    def _told(self) -> str:
        return self._errors.read_text(errors="replace")


def _deepest(trace: str) -> str:
    """Where a dead process was, by what faulthandler wrote: the first line of the project's own code."""
    for line in trace.splitlines():
        if line.startswith("  File ") and ("/engine/" in line or "/studio/" in line):
            name = line.rsplit("/", 1)[-1].split('"')[0]
            return f" in {name}:{line.rsplit(' in ', 1)[-1]}"
    return ""


def fewest_changes(case: Case, verdict: Verdict, worker: Worker) -> Case:
    """The case with as few changes as still fail alike."""
    kept = list(case.changes)
    for change in list(kept):
        rest = [each for each in kept if each != change]
        if rest and worker.judge(case.kind, case.only(rest).make()).sort == verdict.sort:
            kept = rest
    return case.only(kept)
