"""Processes that do tasks in chunks: the same results as one process, even if some are killed, and none is left behind.

Workers are fresh processes (spawn) that prepare once. They ignore Ctrl+C, which a terminal sends to all of its
processes: this process ends them, and if it is killed they end by themselves. A worker that dies is replaced, and its
tasks are repeated one by one. Tasks are distributed as workers become free, in chunks of about a third of a second, so
that many tasks take no memory and little is lost on an interruption. With quick tasks a worker has its next chunk ready
and never waits.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from engine.errors import BoxcarsError
from engine.i18n import tr
from engine.plugins.loading import hear, passing_on
from engine.sim.cluster import Cluster, done_by_cluster

_log = logging.getLogger("boxcars.workers")

J = TypeVar("J")
T = TypeVar("T")
R = TypeVar("R")

SECONDS_A_CHUNK = 0.3
MAX_CHUNK = 200
AT_HAND = 2
"""Chunks of quick tasks per worker, including the current one."""

MAX_DEATHS = 3
"""Maximum number of workers that a task may end."""

SECONDS_TO_NOTICE = 0.1
"""Seconds between two calls of `cancelled`."""

Workers = int | Cluster
"""Number of processes on this machine, or workers of a cluster."""

READY, DONE, FAILED = "ready", "done", "failed"


def done_by_workers(
    start: Callable[[J], Callable[[Sequence[T]], R]],
    job: J,
    tasks: Iterable[T],
    workers: Workers,
    named: Callable[[T], str],
    cancelled: Callable[[], bool] = lambda: False,
    ready: Callable[[], None] = lambda: None,
    idle: list[Worker] | None = None,
) -> Iterator[R]:
    """Yield what `start(job)` in a worker makes of each chunk of tasks, as they are done, in any order.

    `start` is a function of a module. `cancelled` is called ten times a second; then unfinished work is dropped.
    `ready` is called when the first worker is. `idle` are workers of an earlier call with the same `start` and `job`
    (`kept_workers`), to which those of this call are added when they have no more to do. Raises what `start` or the
    work raises, and BoxcarsError, with the name of the task, if one ends its worker repeatedly. A cluster keeps its
    workers by itself.
    """
    if isinstance(workers, Cluster):
        yield from done_by_cluster(start, job, tasks, workers, named, cancelled, ready)
        return
    left, again = iter(tasks), deque[tuple[list[T], int]]()
    size, is_ready = 1, bool(idle)

    def end(worker: _Worker[Any]) -> None:
        if idle is None:
            worker.end()
        else:
            idle.append(worker)

    def next_chunk() -> tuple[list[T], int] | None:
        if again:
            return again.popleft()
        chunk = list(islice(left, size))
        return (chunk, 0) if chunk else None

    with _crew() as crew:
        while not cancelled():
            while len(crew) < workers and (chunk := next_chunk()):
                worker = idle.pop() if idle else _Worker(start, job)
                worker.give(*chunk)
                crew[worker.pipe] = worker
                if cancelled():
                    return
            if not crew:
                return
            for pipe in connection.wait(list(crew), timeout=SECONDS_TO_NOTICE):
                assert isinstance(pipe, connection.Connection)
                worker = crew[pipe]
                try:
                    said, what, seconds, messages = pipe.recv()
                except (EOFError, OSError):
                    del crew[pipe]
                    worker.end()
                    lost = (worker.process.pid, worker.process.exitcode, len(worker.chunk), named(worker.chunk[0]))
                    _log.warning("lost the worker %s (exit code %s) with %d tasks from %s on", *lost)
                    if worker.deaths + 1 >= MAX_DEATHS:
                        raise BoxcarsError(_given_up(named(worker.chunk[0]))) from None
                    again.extend(([task], worker.deaths + 1) for task in worker.chunk)
                    again.extend(islice(worker.given, 1, None))
                    continue
                hear(messages)
                if said == FAILED:
                    raise what
                if said == READY:
                    if not is_ready:
                        ready()
                    is_ready = True
                    continue
                done = len(worker.chunk)
                size = max(1, min(MAX_CHUNK, 2 * done, int(done * SECONDS_A_CHUNK / max(seconds, 1e-6))))
                worker.given.popleft()
                # Hand out the next chunk before the results are processed, so that the worker does not wait for that.
                while len(worker.given) < (AT_HAND if size > 1 else 1) and (following := next_chunk()):
                    worker.give(*following)
                yield what
                if not worker.given:  # after its results were processed, because a process takes time to end
                    del crew[pipe]
                    end(worker)


def _given_up(task: str) -> str:
    return tr(
        "{task} ended its process {n} times and was canceled: another program kills the processes, or memory runs out; "
        "try fewer --workers"
    ).format(task=task, n=MAX_DEATHS)


class _Worker(Generic[T]):
    """A process, the pipe to it, and the chunks that it was given, the current one first. Each chunk has the number of
    workers it ended before (`deaths`)."""

    def __init__(self, start: Callable[[Any], Any], job: Any) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, start), daemon=True)
        self.given: deque[tuple[list[T], int]] = deque()
        with (
            _careful_children(),
            suppress(OSError),
        ):  # a process killed before it has read its job is noticed at the pipe
            self.process.start()
        theirs.close()
        # Python reads the arguments of a process itself, and prints a traceback if this process ends meanwhile.
        with suppress(OSError):
            self.pipe.send(job)
        _log.info("started the worker %s", self.process.pid)

    @property
    def chunk(self) -> list[T]:
        """The current chunk."""
        return self.given[0][0]

    @property
    def deaths(self) -> int:
        """Number of workers that the current chunk has ended before."""
        return self.given[0][1]

    def give(self, chunk: list[T], deaths: int) -> None:
        """Send the next chunk; a dead worker is noticed at the pipe."""
        self.given.append((chunk, deaths))
        with suppress(OSError):
            self.pipe.send(chunk)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        if self.process.pid is not None:
            self.process.kill()
            self.process.join()
        self.pipe.close()


Worker = _Worker[Any]


@contextmanager
def kept_workers() -> Iterator[list[Worker]]:
    """Within the context, workers stay for the next call that gets this list: preparing one takes seconds."""
    idle: list[Worker] = []
    try:
        yield idle
    finally:
        for worker in idle:
            worker.process.kill()
        for worker in idle:
            worker.end()


@contextmanager
def _crew() -> Iterator[dict[connection.Connection[Any, Any], _Worker[Any]]]:
    """The running workers by the pipes to them; all are ended at the end. The process that Python starts next to the
    first one, for cleaning up shared objects, ends with this process."""
    crew: dict[connection.Connection[Any, Any], _Worker[Any]] = {}
    try:
        yield crew
    finally:
        for worker in crew.values():
            worker.process.kill()
        for worker in crew.values():
            worker.end()


@contextmanager
def _careful_children() -> Iterator[None]:
    """Within the context, new processes ignore Ctrl+C from their first instruction on, and import nothing from the
    current folder."""
    safe = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        with _deaf():
            yield
    finally:
        if safe is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = safe


@contextmanager
def _deaf() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it would unblock signals when it is started
    former = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)


def _serve(pipe: Any, start: Callable[[Any], Callable[[Any], Any]]) -> None:
    from engine import clock

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    given: SimpleQueue[Any] = SimpleQueue()
    with passing_on() as messages:
        try:
            try:
                job = pipe.recv()
            except (EOFError, OSError):
                return
            threading.Thread(target=_take, args=(pipe, given), daemon=True).start()
            work = start(job)
            # The other process has reported plug-ins that cannot be loaded.
            messages.clear()
            pipe.send((READY, None, 0.0, {}))
            while (chunk := given.get()) is not None:
                began = clock.seconds()
                done = work(chunk)
                pipe.send((DONE, done, clock.seconds() - began, dict(messages)))
                messages.clear()
        except (BrokenPipeError, ConnectionResetError):
            return
        except BoxcarsError as error:
            pipe.send((FAILED, error, 0.0, dict(messages)))
        except Exception:
            pipe.send((FAILED, RuntimeError(traceback.format_exc()), 0.0, dict(messages)))


def _take(pipe: Any, given: SimpleQueue[Any]) -> None:
    """Takes chunks out of the pipe while the worker is busy. Otherwise both processes could wait for each other: the
    worker until its results are read, and the other process until its chunk is read."""
    try:
        with suppress(EOFError, OSError):
            while True:
                given.put(pipe.recv())
    finally:
        given.put(None)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)
