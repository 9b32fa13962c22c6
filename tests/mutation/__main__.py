"""`make mutate ROOM=engine/sim SAMPLE=100`: puts faults into a copy of a room, one at a time, and lists what is missed.

The tests of a room are the folder of the same name. Nothing is written in the checkout. The run ends with the share of
faults that was noticed, and fails below nine in ten.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, time
from typing import Any

from tests.mutation.explained import explained
from tests.mutation.faults import Fault, Place, places
from tests.mutation.loaded import ANSWERS, OPTIONS

ROOT = Path(__file__).resolve().parents[2]
WANTED = 0.9
UNLOADED = 2
"""What pytest returns where the tests could not even be collected."""
MEMORY = 12 * 2**30
"""Bytes that a run of the tests may ask for: a fault may count for ever."""

GUARD = ("sh", "-c", '"$@"; exit $?', "sh")
"""A parent for the tests that is not the run: a fault may send it a signal."""

Faulty = tuple[Path, Path, Fault]
"""The module, the folder of its tests, the fault."""


def copied(into: Path) -> None:
    """The files that git knows or would add, and the compiled games."""
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    for name in map(os.fsdecode, filter(None, listed.stdout.split(b"\0"))):
        if (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, into / name)
    if (ROOT / ".cache").is_dir():
        shutil.copytree(ROOT / ".cache", into / ".cache")


def folder_of_tests(room: Path) -> Path:
    """The nearest folder of tests that mirrors a room or a module: `engine/sim/tally.py` has `tests/sim`."""
    mirrored = Path("tests", *room.parts[1:])
    while not (ROOT / mirrored).is_dir():
        mirrored = mirrored.parent
    return mirrored


class Bench:
    """The tests of a folder in a copy of the checkout."""

    def __init__(self, copy: Path, folder: Path) -> None:
        self._copy, self._folder = copy, folder
        # The same examples of hypothesis for every fault.
        self._env = {**os.environ, "CI": "1"}
        began = monotonic()
        self._load()
        self._seconds = 3 * (monotonic() - began) + 10

    def _load(self) -> None:
        """Loads the tests, and runs them once without a fault."""
        answers, told = os.pipe()
        self._loaded = subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.loaded", str(self._folder)],
            cwd=self._copy,
            env={**self._env, ANSWERS: str(told)},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            pass_fds=[told],
            start_new_session=True,
        )
        os.close(told)
        self._answers = os.fdopen(answers)
        try:
            if not json.loads(self._answers.readline() or "{}").get("passed"):
                raise SystemExit(f"the tests of {self._folder} fail without a fault")
        except BaseException:  # Ctrl+C reaches this process alone.
            self.close()
            raise

    def close(self) -> None:
        """Ends what was loaded, which ends what it has started."""
        self._loaded.terminate()
        self._loaded.communicate()
        self._answers.close()

    def code(self, module: Path, fault: Fault) -> int | None:
        """What pytest returns with this fault; nothing where that takes too long. What tests miss that are loaded
        already is tried by all of them in a new process."""
        if not self._asked(module=str(module), text=fault.text, first=fault.first, last=fault.last):
            return 1
        place, kept = self._copy / module, self._copy / "kept.py"
        shutil.copy2(place, kept)
        place.write_text(fault.text, "utf-8")
        # No file was written on this date: Python takes what it compiled of another text of the same length and second.
        os.utime(place, (0, 0))
        try:
            return self._run()
        finally:
            # With its date, by which Python knows what it has compiled.
            kept.replace(place)

    def _asked(self, **fault: Any) -> bool:
        assert self._loaded.stdin is not None
        with suppress(BrokenPipeError):  # It may be gone already; then nothing is answered.
            print(json.dumps({**fault, "seconds": self._seconds}), file=self._loaded.stdin, flush=True)
        answer = self._answers.readline()
        if not answer:  # A fault can end the process that started it; a new process tells whether it is noticed.
            self.close()
            self._load()
            return True
        missed: bool = json.loads(answer)["missed"]
        return missed

    def _run(self) -> int | None:
        options = ["-x", "-q", *OPTIONS]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(
            [*GUARD, sys.executable, "-m", "pytest", *options, str(self._folder)],
            cwd=self._copy,
            env={**self._env, "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            start_new_session=True,
        )
        try:
            return process.wait(self._seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            # With all the processes that the tests started.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def found_in(rooms: Sequence[Path]) -> Iterator[tuple[Path, Path, Place]]:
    """Where faults can be put into rooms."""
    for room in rooms:
        paths = sorted((ROOT / room).rglob("*.py")) if (ROOT / room).is_dir() else [ROOT / room]
        for path in paths:
            for place in places(path.read_text("utf-8")):
                yield path.relative_to(ROOT), folder_of_tests(room), place


def unexplained(found: Sequence[tuple[Path, Path, Place]]) -> Iterator[Faulty]:
    """Faults that have no reason to be there, in order, each once."""
    seen = set(explained())
    for module, folder, place in found:
        fault = place.fault()
        key = (module.as_posix(), fault.was, fault.now)
        if key not in seen:
            seen.add(key)
            yield module, folder, fault


def limit_memory() -> None:
    """Keeps this process and its children from taking all the memory."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def missed(chosen: Sequence[Faulty]) -> tuple[int, int]:
    """Tries faults and prints those that the tests miss: how many that are, and how many could not even be loaded."""
    counts = {0: 0, UNLOADED: 0}
    with TemporaryDirectory(prefix="boxcars-mutation-") as made, ExitStack() as stack:
        copied(Path(made))
        benches: dict[Path, Bench] = {}
        for done, (module, folder, fault) in enumerate(chosen, 1):
            if folder not in benches:
                benches[folder] = Bench(Path(made), folder)
                stack.callback(benches[folder].close)
            code = benches[folder].code(module, fault)
            if code in counts:
                counts[code] += 1
            if code != 0:
                print(".", end="", flush=True)
            else:
                rows = [*(f"  - {row}" for row in fault.was), *(f"  + {row}" for row in fault.now)]
                print(f"\n{module.as_posix()}:{fault.first} ({done} of {len(chosen)})", *rows, sep="\n", flush=True)
    return counts[0], counts[UNLOADED]


def main() -> int:
    """Prints a dot for what is noticed, survivors as they come, then the share; 1 where it is less than wanted."""
    parser = argparse.ArgumentParser(prog="tests.mutation", description=__doc__)
    parser.add_argument("rooms", type=Path, nargs="+", metavar="ROOM", help="a folder or a module, as `engine/sim`")
    parser.add_argument("--sample", type=int, default=0, help="so many faults, drawn by lot; otherwise all")
    parser.add_argument("--seed", type=int, default=int(time()) % 1_000_000, help="the lot; the same gives the same")
    asked = parser.parse_args()
    found = list(found_in(asked.rooms))
    if asked.sample:
        Random(asked.seed).shuffle(found)
    chosen = list(islice(unexplained(found), asked.sample or None))
    # Module by module within a folder reads better than by lot.
    chosen.sort(key=lambda faulty: (faulty[1], faulty[0], faulty[2].first))
    print(f"{len(chosen)} of {len(found)} faults, seed {asked.seed}", flush=True)
    limit_memory()
    left, unloaded = missed(chosen)
    loaded = len(chosen) - unloaded
    share = (loaded - left) / loaded if loaded else 1.0
    print(f"\n{loaded - left} of {loaded} noticed, {share:.0%}; {unloaded} more could not be loaded; seed {asked.seed}")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
