"""Work beside the window: questions and edits that take long are answered by a thread of their own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakMethod

from PySide6.QtCore import QObject, Signal

from engine.edit.edit import Edit
from engine.model.scenario import Scenario
from studio.document.letterbox import letterbox


class Worker(QObject):
    """Answers one question at a time; only the newest answer counts."""

    done = Signal(object)
    failed = Signal(str)
    """Why there is no answer, in words."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked = 0
        self.is_busy = False
        self._letterbox = letterbox()
        self._pool = pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="crayon")
        self.destroyed.connect(lambda: pool.shutdown(wait=False, cancel_futures=True))

    def ask(self, question: Callable[[], Any]) -> None:
        """Have it answered; what was asked before is not answered any more."""
        self._asked += 1
        self.is_busy = True
        number, box, addressee = self._asked, self._letterbox, WeakMethod(self._receive)

        def work() -> None:
            try:
                letter: tuple[Any, str] = (question(), "")
            except Exception as error:  # Whatever a half-made board does to it must not end the thread unheard.
                letter = (None, str(error) or type(error).__name__)
            box.post(addressee, number, *letter)

        self._pool.submit(work)

    def _receive(self, number: int, answer: Any, wrong: str) -> None:
        if number != self._asked:
            return
        self.is_busy = False
        if wrong:
            self.failed.emit(wrong)
        else:
            self.done.emit(answer)


class Ready(Edit, frozen=True):
    """An edit with what it makes of a scenario, worked out beforehand; of any other scenario it is the edit itself."""

    edit: Edit
    before: Scenario
    after: Scenario

    @property
    def text(self) -> str:
        return self.edit.text

    def apply(self, scenario: Scenario) -> Scenario:
        return self.after if scenario is self.before else self.edit.apply(scenario)


def worked_out(edit: Edit, scenario: Scenario) -> Ready:
    """The edit made ready for a scenario. Raises EditError where it cannot be done."""
    return Ready(edit, scenario, edit.apply(scenario))
