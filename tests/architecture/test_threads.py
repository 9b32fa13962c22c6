"""Whatever works beside the window is a worker: threads of one's own forget who destroys what, and where errors go."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

STARTING = {
    "Thread", "Timer", "start_new_thread", "ThreadPoolExecutor", "ProcessPoolExecutor", "ThreadPool", "Pool",
    "multiprocessing", "asyncio", "to_thread", "run_in_executor", "QThread", "QThreadPool", "QRunnable", "QtConcurrent",
}  # fmt: skip
"""What a thread or a pool of them begins with, by the names of Python's and Qt's own."""

ALLOWED = {
    "studio/threads/worker.py": {"ThreadPoolExecutor"},
    # Workers write pictures there, and a worker cannot wait for a worker: the main thread would take its answer.
    "studio/export/bands.py": {"ThreadPoolExecutor"},
    # A worker waits there for a process, which may be late or unwanted; a second thread waits for the pipe.
    "studio/paint/land/picture_reading.py": {"Thread"},
}


def starters(source: str) -> Iterator[str]:
    """The names in a module by which it could start a thread."""
    if not any(name in source for name in STARTING):
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in STARTING:
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                for alias in names:
                    yield from STARTING.intersection(alias.name.split("."))
        if isinstance(node, ast.ImportFrom):
            yield from STARTING.intersection((node.module or "").split("."))


def test_nobody_but_the_worker_starts_a_thread():
    found = {
        path.relative_to(ROOT).as_posix(): set(starters(path.read_text("utf-8")))
        for path in sorted((ROOT / "studio").rglob("*.py"))
    }
    assert {file: names for file, names in found.items() if names} == ALLOWED


@pytest.mark.parametrize(
    "line",
    [
        "threading.Thread(target=work).start()",
        "from threading import Thread as Other",
        "import multiprocessing.pool",
        "from multiprocessing import get_context",
        "from concurrent.futures import ThreadPoolExecutor",
        "import concurrent.futures as futures\nfutures.ThreadPoolExecutor()",
        "from PySide6.QtCore import QThread",
        "QtCore.QThreadPool.globalInstance().start(work)",
    ],
)
def test_the_test_sees(line):
    assert set(starters(line))


@pytest.mark.parametrize("line", ["threading.Lock()", "from threading import Event", "current_thread()"])
def test_the_test_lets_pass(line):
    assert not set(starters(line))
