"""Drafts of unsaved work, written by a worker thread soon after a change.

The delay runs from the first change that the draft lacks, not from the last one. So continuous work is saved as well,
and never more than the delay and one write is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from engine.errors import in_brief
from studio.threads.precedence import precedence
from studio.threads.worker import Worker

if TYPE_CHECKING:
    from engine.recovery.draft import Kind
    from engine.recovery.keeper import Keeper

PAUSE = 2_000
"""Milliseconds from a change to its draft."""
RETRY = 30_000
"""Milliseconds until a failed write is tried again."""


class Work(NamedTuple):
    """A state of unsaved work; `content` makes its text, in the worker, from immutable values only."""

    kind: Kind
    title: str
    file: Path | None
    edits: tuple[str, ...]
    content: Callable[[], str]


class _DraftWriter:
    """Data of the worker only. It is not a Qt object, so it may be destroyed in any thread."""

    def __init__(self) -> None:
        self.keeper: Keeper | None = None

    def write(self, work: Work) -> None:
        from engine.recovery.keeper import Keeper

        self.keeper = self.keeper or Keeper()
        self.keeper.write(work.kind, work.title, work.file, work.edits, work.content())

    def remove(self) -> None:
        if self.keeper is not None:
            self.keeper.remove()

    def take(self, keeper: Keeper) -> None:
        self.close()
        self.keeper = keeper

    def close(self) -> None:
        if self.keeper is not None:
            self.keeper.close()


class DraftThread(QObject):
    """Saves work as a draft. `work` returns it in the main thread; None is nothing.

    `failed` is emitted once with the reason why no draft can be saved. `safe` is emitted when nothing is at risk any
    more.
    """

    failed = Signal(str)
    safe = Signal()
    written = Signal()

    def __init__(self, work: Callable[[], Work | None], pause: int = PAUSE, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work, self._writer = work, _DraftWriter()
        self._worker = Worker("drafts", self)
        self._is_writing = self._is_late = self._has_draft = self._has_failed = self._is_closed = False
        self._pause = QTimer(self, singleShot=True, interval=pause)
        self._pause.timeout.connect(self._write)
        self._retry = QTimer(self, singleShot=True, interval=RETRY)
        self._retry.timeout.connect(self._write)

    def stir(self) -> None:
        """Save the draft soon, because the work has changed."""
        if not self._pause.isActive() and not self._is_late and not self._is_closed:
            self._pause.start()

    def drop(self) -> None:
        """Remove the draft, because nothing is unsaved."""
        self._rest()
        self._note(None)
        if self._has_draft and not self._is_closed:
            self._has_draft = False
            self._worker.do(self._writer.remove)

    def take_over(self, keeper: Keeper) -> None:
        """Continue with this draft, which contains the current work. Drop the current draft first."""
        self._rest()
        self._has_draft = True
        self._worker.do(partial(self._writer.take, keeper))

    def flush(self) -> bool:
        """Save what the draft lacks now and wait for it. Return whether the draft is complete."""
        self._worker.wait()
        if self._pause.isActive() or self._has_failed:
            self._write()
            self._worker.wait()
        return not self._has_failed

    def close(self) -> None:
        """Remove the draft and end the worker; nothing is written any more."""
        self.drop()
        if not self._is_closed:
            self._is_closed = True
            self._worker.do(self._writer.close)
            self._worker.close()

    def _rest(self) -> None:
        self._pause.stop()
        self._retry.stop()
        self._is_late = False

    def _write(self) -> None:
        if self._is_writing:
            self._is_late = True
            return
        self._rest()
        work = self._work()
        if work is None or self._is_closed:
            self._note(None)
            return
        self._has_draft = self._is_writing = True

        def write() -> None:
            precedence.wait()
            self._writer.write(work)

        self._worker.do(write, lambda _: self._end_write(None), lambda error: self._end_write(in_brief(error)))

    def _end_write(self, error: str | None) -> None:
        self._is_writing = False
        if error is None:
            self.written.emit()
        elif self._has_draft:
            self._retry.start()
        self._note(error if self._has_draft else None)
        if self._is_late:
            self._write()

    def _note(self, error: str | None) -> None:
        """Report the first failure, and its end."""
        had_failed, self._has_failed = self._has_failed, error is not None
        if error is not None and not had_failed:
            self.failed.emit(error)
        elif error is None and had_failed:
            self.safe.emit()
