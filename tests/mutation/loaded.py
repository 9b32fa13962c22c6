"""A process that has loaded the tests of a folder once, and tries faults in forks of itself: a fault takes as long as
the tests that come to its line, and not the seconds in which libraries are loaded.

`python -m tests.mutation.loaded FOLDER` reads a fault a line on standard input, as JSON, and writes a line of JSON for
each into the file descriptor `ANSWERS`. Only functions can be changed in what is loaded.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from inspect import CO_OPTIMIZED
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest

ANSWERS = "BOXCARS_MUTATION_ANSWERS"
OPTIONS = ("-m", "not slow", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:randomly")
"""Options of pytest for every run: the quick suite in the order of the files."""
SLOW = 0.5
"""Seconds; tests that take longer come last."""


def forked(work: Callable[[], bool], seconds: float) -> bool:
    """What work says in a process of its own; false where it fails, or takes longer."""
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        good = False
        with suppress(BaseException):
            good = work()
        os._exit(not good)
    end, done, status = monotonic() + seconds, 0, 1
    try:
        while not done and monotonic() < end:
            sleep(0.01)
            done, status = os.waitpid(child, os.WNOHANG)
        return bool(done) and status == 0
    finally:
        # With the processes that the tests started.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        if not done:
            os.waitpid(child, 0)


def functions(code: CodeType) -> Iterator[CodeType]:
    """The functions of a text, those within others too."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_flags & CO_OPTIMIZED:
                yield part
            yield from functions(part)


def around(code: CodeType) -> Iterator[tuple[Any, ...]]:
    """What a text does when it is loaded, classes included."""
    yield code.co_code, code.co_names, tuple(part for part in code.co_consts if not isinstance(part, CodeType))
    for part in code.co_consts:
        if isinstance(part, CodeType) and not part.co_flags & CO_OPTIMIZED:
            yield from around(part)


def by_place(code: CodeType) -> dict[tuple[str, int], CodeType]:
    return {(part.co_qualname, part.co_firstlineno): part for part in functions(code)}


def changed(path: Path, text: str) -> bool:
    """Puts a fault into the loaded functions of a module; false where it is outside of them."""
    was, now = (compile(source, str(path), "exec", dont_inherit=True) for source in (path.read_text("utf-8"), text))
    if repr(list(around(was))) != repr(list(around(now))):
        return False
    old, new = by_place(was), by_place(now)
    other = {place: code for place, code in new.items() if place in old and code != old[place]}
    found = False
    # The tests freeze what was there before them, and frozen objects are not listed.
    gc.unfreeze()
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == str(path):
            code = other.get((thing.__code__.co_qualname, thing.__code__.co_firstlineno))
            if code is not None:
                thing.__code__ = code
                found = True
    return found


class Loaded:
    """In place of pytest's loop over the tests."""

    def __init__(self, answers: int) -> None:
        self._answers = answers

    def _answer(self, **said: Any) -> None:
        os.write(self._answers, json.dumps(said).encode() + b"\n")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs all tests once, then those of each fault that is asked for."""
        lines, seconds = self._reached(session)
        self._answer(passed=bool(seconds))
        for line in sys.stdin:
            asked = json.loads(line)
            path = Path(asked["module"]).resolve()
            reaching = set().union(
                *(lines.get(f"{path}:{line}", ()) for line in range(asked["first"], asked["last"] + 1))
            )
            order = sorted(reaching, key=lambda index: (seconds[index] > SLOW, index))

            def work(path: Path = path, text: str = asked["text"], order: list[int] = order) -> bool:
                return not changed(path, text) or passed(session, order)

            self._answer(missed=forked(work, asked["seconds"]))
        return True

    def _reached(self, session: pytest.Session) -> tuple[dict[str, list[int]], list[float]]:
        """Which tests come to each line, by their places in the collection, and how long each takes; nothing where one
        fails. In a fork too, so that nothing is remembered from it."""
        with TemporaryDirectory() as made:
            file = Path(made, "reached.json")

            def work() -> bool:
                measured = coverage.Coverage(data_file=None, config_file=False, source=["engine", "studio"])
                measured.start()
                seconds = []
                for index in range(len(session.items)):
                    measured.switch_context(str(index))
                    began = monotonic()
                    if not passed(session, [index]):
                        return False
                    seconds.append(monotonic() - began)
                measured.stop()
                data = measured.get_data()
                lines = {
                    f"{path}:{line}": [int(index) for index in contexts if index]
                    for path in data.measured_files()
                    for line, contexts in data.contexts_by_lineno(path).items()
                }
                file.write_text(json.dumps([lines, seconds]))
                return True

            if not forked(work, 3600):
                return {}, []
            lines, seconds = json.loads(file.read_text())
            return lines, seconds


def passed(session: pytest.Session, order: Iterable[int]) -> bool:
    """Whether these tests pass; ends with the first that does not."""
    items = [session.items[index] for index in order]
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return False
    return True


if __name__ == "__main__":
    # So that a fork that is at work is ended too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    options = ["-q", "-s", *OPTIONS]
    sys.exit(pytest.main([*options, *sys.argv[1:]], [Loaded(int(os.environ[ANSWERS]))]))
