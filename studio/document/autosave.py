"""The draft of unsaved work, for a crash; the user's file is never touched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from engine.i18n import tr
from studio.document.document import Document
from studio.document.draft_thread import PAUSE, DraftThread, Work

if TYPE_CHECKING:
    from engine.model.scenario import Scenario
    from engine.recovery.keeper import Keeper


class Autosave(QObject):
    """Keeps the draft of a document: it exists while something is unsaved, and is removed when that is saved, discarded
    or undone.

    `risked` is emitted with the reason why unsaved work has no draft, and with an empty text once all is saved.
    """

    risked = Signal(str)

    def __init__(self, document: Document, pause: int = PAUSE, parent: QObject | None = None) -> None:
        super().__init__(parent or document)
        self._document = document
        self._saved: tuple[str, ...] = ()
        self._recovered: tuple[str, ...] = ()
        self.drafts = DraftThread(self._work, pause, self)
        self.drafts.failed.connect(self._complain)
        self.drafts.safe.connect(lambda: self.risked.emit(""))
        # Opening passes through temporary states: the draft follows when the document has settled.
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._follow)
        document.stepped.connect(self._look)
        document.clean_changed.connect(self._look)
        # A draft names the file, which can be renamed.
        document.path_changed.connect(self._look)

    def take_over(self, keeper: Keeper, edits: Sequence[str]) -> None:
        """Continue with the draft from which the document was recovered; these are its steps."""
        self._saved, self._recovered = (), tuple(edits)
        self.drafts.drop()
        self.drafts.take_over(keeper)

    def settle(self) -> None:
        """Note the state of the document now, without waiting for the event loop."""
        self._settled.stop()
        self._follow()

    def close(self) -> None:
        """Remove the draft, because the document is saved or discarded."""
        self._settled.stop()
        self.drafts.close()

    def _look(self, _: object) -> None:
        self._settled.start()

    def _follow(self) -> None:
        self._saved = self._saved_steps()
        if self._document.is_clean:
            self.drafts.drop()
        else:
            self.drafts.stir()

    def _work(self) -> Work | None:
        document = self._document
        if document.is_clean:
            return None
        content = partial(_text, document.committed)
        return Work("scenario", document.committed.title, document.path, self.edits(), content)

    def edits(self) -> tuple[str, ...]:
        """Return the changes since the last save; undone steps come first."""
        stack, recovery = self._document.undo_stack, self._document.recovery_text
        now = tuple(stack.text(n) for n in range(stack.index()))
        saved = self._saved = self._saved_steps()
        same = next((n for n, (a, b) in enumerate(zip(now, saved, strict=False)) if a != b), min(len(now), len(saved)))
        undone = tuple(tr("Undo {step}").format(step=step) for step in reversed(saved[same:]))
        done = now[same:]
        if recovery in done:
            at = done.index(recovery)
            done = (*done[:at], *self._recovered, *done[at + 1 :])
        elif stack.cleanIndex() < 0:
            done = (*self._recovered, *done)
        return (*undone, *done)

    def _saved_steps(self) -> tuple[str, ...]:
        """Remember the steps up to the last save, which may be replaced by others."""
        stack = self._document.undo_stack
        saved = stack.cleanIndex()
        return self._saved if saved < 0 else tuple(stack.text(n) for n in range(saved))

    def _complain(self, error: str) -> None:
        words = tr("The studio cannot save a draft of your work. A crash would lose it, so save it soon. ({0})")
        self._document.noticed.emit(words.format(error))
        self.risked.emit(words.format(error))


def _text(scenario: Scenario) -> str:
    from engine.files.scenarios import dumps

    return dumps(scenario)
