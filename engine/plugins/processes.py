"""Processes in which code of plug-ins runs: they answer questions as lines of JSON, and end with this process."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import IO, Any, TypeVar

from engine import clock
from engine.errors import BoxcarsError
from engine.i18n import tr
from engine.plain_text import plain_text
from engine.plugins.loading import Source, module_of, subclasses

SECONDS_TO_NOTICE = 0.1
"""Seconds between two calls of `cancelled`."""

MOST_BYTES = 1_000_000
"""Maximum length of an answer: a plug-in may write without end."""

MOST_PRINTED = 20_000
"""Maximum number of bytes that are shown of what a process prints."""

MOST_ANSWERS = 8
"""Maximum number of answers that wait to be read."""

MOST_MEMORY = 4 << 30
"""Memory that a process may use, in bytes, where the system limits it."""

Plugin = TypeVar("Plugin")
Answer = Callable[[dict[str, Any]], None]


class Failure(BoxcarsError):
    """Why a plug-in did not do what it was asked for, in words for its author."""


class NoAnswer(Failure):
    """The process of a plug-in ended, or gave no readable answer in time."""


def arguments_of(source: Source, type_name: str = "") -> list[str]:
    """Return the source and class of a plug-in as arguments of a process, as `source_of` reads them."""
    return [source.name, "" if source.file is None else str(source.file), source.hash, type_name]


def source_of(arguments: Sequence[str]) -> tuple[Source, str]:
    """Return the source and class of a plug-in from the first four arguments of a process."""
    name, file, hash, type_name = arguments[:4]
    return Source(name, Path(file) if file else None, hash), type_name


def plugin_of(arguments: Sequence[str], kind: type[Plugin]) -> Plugin:
    """Return an object of the class of a plug-in that the arguments of a process name. Its code is run."""
    source, type_name = source_of(arguments)
    made: Plugin = next(each for each in subclasses(module_of(source), kind) if each.__name__ == type_name)()
    return made


def started(module: str, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a module of the program in a process with pipes, and in a session of its own, which Ctrl+C does not reach.
    Modules of the working folder are not imported."""
    program = [sys.executable, "-P", "-m", module, *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)


class Partner:
    """A process with code of a plug-in, which answers questions. The code may write, run or start processes without
    end: no call waits longer than it says, and `close` ends them all."""

    def __init__(self, module: str, arguments: Sequence[str], most_bytes: int = MOST_BYTES) -> None:
        self._process = started(module, arguments)
        self._questions: Queue[bytes] = Queue()
        self._answers: Queue[bytes] = Queue(MOST_ANSWERS)
        self._ended = Event()
        assert self._process.stdin is not None and self._process.stdout is not None
        collect = (self._process.stdout, self._answers, self._ended, most_bytes)
        Thread(target=_collect, args=collect, daemon=True).start()
        assert self._process.stderr is not None
        Thread(target=_show, args=(self._process.stderr,), daemon=True).start()
        # A process that does not read would stop the program that writes.
        Thread(target=_write, args=(self._process.stdin, self._questions), daemon=True).start()

    def tell(self, data: dict[str, Any]) -> None:
        """Send data to the process."""
        self._questions.put(json.dumps(data).encode() + b"\n")

    def answer(
        self, seconds: float, too_slow: str, cancelled: Callable[[], bool] = lambda: False
    ) -> dict[str, Any] | None:
        """Return the next answer; None if it was canceled. Raises Failure if it is an error, and NoAnswer with the text
        `too_slow` after these seconds."""
        end = clock.seconds() + seconds
        while True:
            with suppress(Empty):
                return decoded(self._answers.get(timeout=min(SECONDS_TO_NOTICE, seconds)))
            if cancelled():
                return None
            if clock.seconds() > end:
                raise NoAnswer(too_slow)
            if self._process.poll() is not None:
                # Processes that it has started may still hold its pipe open.
                self._end_group()

    def close(self) -> None:
        """End the process and all that it has started. A second call changes nothing."""
        if self._ended.is_set():
            return
        self._ended.set()
        self._end_group()
        self._process.kill()
        self._process.wait()
        self._questions.put(b"")

    def _end_group(self) -> None:
        if os.name != "nt":
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)


def _show(pipe: IO[bytes]) -> None:
    """Print what a plug-in prints, up to its limit. Nothing blocks a plug-in that prints more."""
    left = MOST_PRINTED
    with pipe:
        while part := os.read(pipe.fileno(), 1 << 16):
            if left <= 0:
                continue
            shown = plain_text(part[:left].decode(errors="backslashreplace"))
            left -= len(part)
            if left <= 0:
                shown += "\n" + tr("A plug-in prints more, which is not shown.") + "\n"
            with suppress(OSError):
                # A thread that ends with the program must not keep the lock of `sys.stderr`.
                os.write(2, shown.encode())


def _write(pipe: IO[bytes], questions: Queue[bytes]) -> None:
    """Write questions to a pipe, up to an empty one."""
    with suppress(OSError), pipe:
        while question := questions.get():
            pipe.write(question)
            pipe.flush()


def _collect(pipe: IO[bytes], into: Queue[bytes], ended: Event, most_bytes: int) -> None:
    """Put the lines of a pipe into a queue, and an empty one at its end, until no one reads it any more: a plug-in may
    write without end."""
    with pipe:
        line = b"-"
        while line:
            line = pipe.readline(most_bytes)
            while True:
                if ended.is_set():
                    return
                with suppress(Full):
                    into.put(line, timeout=SECONDS_TO_NOTICE)
                    break


def decoded(line: bytes) -> dict[str, Any]:
    """Return an answer. Raises NoAnswer if there is none or it is not readable, and Failure if it is an error."""
    if not line:
        raise NoAnswer(tr("its process ended"))
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise NoAnswer(tr("its answer cannot be read"))
    if "error" in found:
        raise Failure(str(found["error"]))
    return found


def asked_once(
    module: str, arguments: Sequence[str], question: dict[str, Any], seconds: float,
    cancelled: Callable[[], bool] = lambda: False,
) -> dict[str, Any] | None:  # fmt: skip
    """Ask a new process one question, and return its answer; None if it was canceled. Raises Failure if there is none
    in time."""
    partner = Partner(module, arguments)
    try:
        partner.tell(question)
        too_slow = tr("too slow, it did not end within {n:g} s").format(n=seconds)
        return partner.answer(seconds, too_slow, cancelled)
    finally:
        partner.close()


def questions_and_answer(is_urgent: Callable[[bytes], bool] = lambda line: False) -> tuple[Queue[bytes], Answer]:
    """Return the lines of the standard input, and a function that writes an answer to the standard output, in the
    process of a plug-in. All that the plug-in prints goes to standard error. The process ends with its input.
    `is_urgent` is called with each line in another thread, and returns whether it has dealt with it."""
    _limit_memory()
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # What is printed is seen at once, also of a process that is killed.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(line_buffering=True)
    questions: Queue[bytes] = Queue()
    Thread(target=_read_questions, args=(questions, is_urgent), daemon=True).start()

    def answer(data: dict[str, Any]) -> None:
        replies.write(json.dumps(data).encode() + b"\n")
        replies.flush()

    return questions, answer


def _limit_memory() -> None:
    """Let code that asks for too much memory fail, instead of the whole computer."""
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            most = resource.getrlimit(resource.RLIMIT_DATA)[1]
            resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, most))


def _read_questions(into: Queue[bytes], is_urgent: Callable[[bytes], bool]) -> None:
    """Put the lines of the standard input into a queue. At its end, end this process: the plug-in may be busy."""
    rest = b""
    # `sys.stdin` cannot be closed at the end of the process while a thread reads it.
    while part := os.read(0, 1 << 16):
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            if not is_urgent(line):
                into.put(line)
    os._exit(0)
