"""Background work: one thread does one task after the other, and the main thread gets the results.

What a task holds, returns and raises is released in the main thread, even if its worker is gone. So a task may hold
anything, even the last reference to a Qt object; it must use plain values only.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar
from weakref import ref

from PySide6.QtCore import QCoreApplication, QObject
from shiboken6 import isValid

from studio.threads.main_thread_dispatcher import letterbox

Found = TypeVar("Found")
Wanted = Callable[[], bool]
"""Returns whether the result is still wanted. Long tasks call it often, and stop when it is not."""
Failed = Callable[[BaseException], None]


class _Newest:
    """The number of the newest question. It is not a Qt object, so it may be destroyed in any thread."""

    def __init__(self) -> None:
        self.version = 0


class _Job:
    """A task: filled in the main thread, run in another one, and emptied in the main thread."""

    def __init__(self, worker: Worker, work: Callable[[], Any], is_wanted: Wanted) -> None:
        self._worker, self._is_wanted = ref(worker), is_wanted
        self._work: Callable[[], Any] | None = work
        self._answer: Any = None
        self._error: BaseException | None = None

    def do(self) -> None:
        """Run it, unless it was canceled."""
        try:
            if self._work is not None and self._is_wanted():
                self._answer = self._work()
        except BaseException as error:  # The exception would be lost in the pool, and the caller would wait forever.
            self._error = error

    def open(self) -> None:
        """Deliver the result if the worker still exists and has not delivered it yet."""
        worker, answer, error = self._worker(), self._answer, self._error
        self._work = self._answer = self._error = None
        if worker is not None and isValid(worker):
            worker._receive(self, answer, error)


class _Reply(NamedTuple):
    then: Callable[[Any], None] | None
    failed: Failed | None
    done: Future[None]


class Worker(QObject):
    """A thread that starts with its first task and ends with its parent, or when closed.

    Questions (`ask`) are answered one at a time, and only the newest one counts. Deeds (`do`) are all done in order.
    Results arrive through the event loop. An exception goes to the caller's error handler, or is raised in the main
    thread, where the program reports it.
    """

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._newest = newest = _Newest()
        self._replies: dict[_Job, _Reply] = {}
        self._letterbox = letterbox()
        self._pool = pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)

        def let_go() -> None:
            newest.version += 1
            pool.shutdown(wait=False)

        self.destroyed.connect(let_go)
        # Python waits for all threads before it ends.
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.forget)

    @property
    def is_busy(self) -> bool:
        """Whether a result is pending."""
        return bool(self._replies)

    def ask(self, work: Callable[[Wanted], Found], then: Callable[[Found], None], failed: Failed | None = None) -> None:
        """Ask a question. Earlier questions are canceled: they are not started, see that they are canceled, or their
        results are dropped."""
        self.forget()
        newest, version = self._newest, self._newest.version
        is_wanted = lambda: newest.version == version  # noqa: E731
        self._hand_in(_Job(self, lambda: work(is_wanted), is_wanted), then, failed)

    def do(
        self, work: Callable[[], Found], then: Callable[[Found], None] | None = None, failed: Failed | None = None
    ) -> None:
        """Run a task after all earlier ones, even if it is canceled meanwhile."""
        self._hand_in(_Job(self, work, lambda: True), then, failed)

    def forget(self) -> None:
        """Cancel all tasks so far."""
        self._newest.version += 1
        self._replies.clear()

    def wait(self) -> None:
        """Wait for all pending results, and deliver them before returning."""
        while self._replies:
            job, reply = next(iter(self._replies.items()))
            reply.done.result()
            job.open()

    def close(self) -> None:
        """Wait for the running task and all deeds; deliver nothing and accept no more tasks."""
        self.forget()
        self._pool.shutdown(wait=True)

    def _hand_in(self, job: _Job, then: Callable[[Any], None] | None, failed: Failed | None) -> None:
        box = self._letterbox

        def work() -> None:
            job.do()
            box.post(job)

        self._replies[job] = _Reply(then, failed, self._pool.submit(work))

    def _receive(self, job: _Job, answer: Any, error: BaseException | None) -> None:
        reply = self._replies.pop(job, None)
        if reply is None:
            return
        if error is None:
            if reply.then is not None:
                reply.then(answer)
        elif reply.failed is None:
            raise error
        else:
            reply.failed(error)
