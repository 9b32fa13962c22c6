"""Questions that a worker thread answers while the window goes on."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakMethod

from PySide6.QtCore import QObject, Signal

from studio.document.letterbox import letterbox


class Errands(QObject):
    """Runs one errand after the other. `done` brings the answer, or the exception that there is instead.

    Asking again makes what was asked before unwanted: it is not begun any more, or its answer is dropped. An errand is
    handed plain values and gives back plain values, nothing that is a QObject.
    """

    done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked = 0
        self._letterbox = letterbox()
        self._pool = pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="errands")
        self.destroyed.connect(lambda: pool.shutdown(wait=False, cancel_futures=True))
        self._newest: list[int] = [0]

    def ask(self, errand: Callable[[], Any]) -> None:
        """Have this done soon."""
        self._asked += 1
        number, newest, box, addressee = self._asked, self._newest, self._letterbox, WeakMethod(self._receive)
        newest[0] = number

        def work() -> None:
            if number != newest[0]:
                return
            try:
                answer = errand()
            except Exception as error:
                answer = error
            box.post(addressee, number, answer)

        self._pool.submit(work)

    def _receive(self, number: int, answer: Any) -> None:
        if number == self._asked:
            self.done.emit(answer)
