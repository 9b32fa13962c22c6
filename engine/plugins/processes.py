"""Processes in which code of plug-ins runs: they answer questions as lines of JSON, and end with this process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, TypeVar

from engine import clock
from engine.i18n import tr
from engine.plugins.loading import Source, module_of, subclasses

SECONDS_TO_NOTICE = 0.1
"""Seconds between two calls of `cancelled`."""

MOST_BYTES = 1_000_000
"""Maximum length of an answer: a plug-in may write without end."""

Plugin = TypeVar("Plugin")
Answer = Callable[[dict[str, Any]], None]


class Failure(Exception):
    """Why a plug-in did not do what it was asked for, in words for its author."""


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
    """Start a module of the program in a process with pipes. Modules of the working folder are not imported."""
    program = [sys.executable, "-P", "-m", module, *arguments]
    return subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def decoded(line: bytes) -> dict[str, Any]:
    """Return an answer. Raises Failure if there is none, it is not readable, or it is an error."""
    if not line:
        raise Failure(tr("its process ended"))
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Failure(tr("its answer cannot be read"))
    if "error" in found:
        raise Failure(str(found["error"]))
    return found


def asked_once(
    module: str, arguments: Sequence[str], question: dict[str, Any], seconds: float,
    cancelled: Callable[[], bool] = lambda: False,
) -> dict[str, Any] | None:  # fmt: skip
    """Ask a new process one question, and return its answer; None if it was canceled. Raises Failure if it does not
    end in time."""
    process = started(module, arguments)
    assert process.stdin is not None and process.stdout is not None
    end = clock.seconds() + seconds
    try:
        with suppress(OSError):
            # The input stays open: the process ends at its end.
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()
        while True:
            with suppress(subprocess.TimeoutExpired):
                process.wait(SECONDS_TO_NOTICE)
                break
            if cancelled():
                return None
            if clock.seconds() > end:
                raise Failure(tr("too slow, it did not end within {n:g} s").format(n=seconds))
        return decoded(process.stdout.readline(MOST_BYTES))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        with suppress(OSError):
            process.stdin.close()


def questions_and_answer(is_urgent: Callable[[bytes], bool] = lambda line: False) -> tuple[Queue[bytes], Answer]:
    """Return the lines of the standard input, and a function that writes an answer to the standard output, in the
    process of a plug-in. All that the plug-in prints goes to standard error. The process ends with its input.
    `is_urgent` is called with each line in another thread, and returns whether it has dealt with it."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    questions: Queue[bytes] = Queue()
    Thread(target=_read_questions, args=(questions, is_urgent), daemon=True).start()

    def answer(data: dict[str, Any]) -> None:
        replies.write(json.dumps(data).encode() + b"\n")
        replies.flush()

    return questions, answer


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
