"""Fixtures that run the command in the process of the tests."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from engine.cli.json_result import run as ended
from engine.cli.main import answer, application
from engine.cli.terminal import PlainStream

Run = Callable[..., Result]
Said = Callable[..., tuple[int, str]]


@pytest.fixture
def run() -> Run:
    """Run the command with these arguments; errors of the engine are in the result."""
    runner = CliRunner()
    return lambda *words: runner.invoke(application(), [str(word) for word in words])


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """Run the command as `main` does, and return its exit code and what it wrote: the JSON that was asked for, else
    everything."""

    def said(*words: object) -> tuple[int, str]:
        streams = {name: io.TextIOWrapper(io.BytesIO(), "utf-8") for name in ("stdout", "stderr")}
        with monkeypatch.context() as patched:
            for name, stream in streams.items():
                patched.setattr(sys, name, PlainStream(stream))
            code = ended(answer, [str(word) for word in words])
        out, error = (stream.buffer.getvalue().decode() for stream in streams.values())  # type: ignore[attr-defined]
        return code, out if "json" in words else error + out

    return said


@pytest.fixture
def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Said:
    """Run the command in this process with a terminal for its output, and return its exit code and what it wrote."""

    def on_a_terminal(*words: object) -> tuple[int, str]:
        import pty
        from threading import Thread

        ours, its = pty.openpty()
        parts: list[bytes] = []

        def read() -> None:
            while part := _read(ours):
                parts.append(part)

        reader = Thread(target=read)
        reader.start()
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setenv("COLUMNS", "100")
        with monkeypatch.context() as patched, os.fdopen(its, "w", encoding="utf-8") as terminal:
            for name in ("stdout", "stderr"):
                patched.setattr(sys, name, PlainStream(terminal))
            code = ended(answer, [str(word) for word in words])
        reader.join()
        os.close(ours)
        return code, b"".join(parts).decode(errors="replace").replace("\r\n", "\n")

    return on_a_terminal


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so where nobody has the other side open any more.
        return b""


@pytest.fixture
def without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the games of batches in this process, which takes a tenth of the time of starting a worker."""

    def done_here(
        start: Any, job: Any, tasks: Any, workers: int, named: Any, cancelled: Any = bool, ready: Any = bool
    ) -> Iterator[Any]:
        work = start(job)
        ready()
        for task in tasks:
            if cancelled():
                return
            yield work([task])

    for module in ("sim.batch", "sim.tournament", "fuzzing.game_fuzzer"):
        monkeypatch.setattr(f"engine.{module}.done_by_workers", done_here)
