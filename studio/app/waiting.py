"""Waiting for a thread while the window goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

from studio.words.label import Words

Found = TypeVar("Found")
LOOK_MS = 15
SHOWN_AFTER_MS = 400


def waited_for(window: QWidget, words: str, work: Callable[[Callable[[], bool]], Found | None]) -> Found | None:
    """What `work` gives, done in a thread; None where its user cancels. The window draws and answers meanwhile, but
    nothing in it can be changed. `work` is handed a question, whether it is still wanted. Raises what it raises."""
    found: list[Found | None] = []
    failed: list[BaseException] = []
    cancelled = threading.Event()

    def run() -> None:
        try:
            found.append(work(lambda: not cancelled.is_set()))
        except BaseException as error:
            failed.append(error)

    dialog = QProgressDialog("", QProgressDialog.tr("Cancel"), 0, 0, window)
    dialog.setLabel(Words(words))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setMinimumDuration(SHOWN_AFTER_MS)
    dialog.canceled.connect(cancelled.set)
    loop, look = QEventLoop(), QTimer(interval=LOOK_MS)
    thread = threading.Thread(target=run, name="waited for", daemon=True)
    look.timeout.connect(lambda: None if thread.is_alive() else loop.quit())
    thread.start()
    look.start()
    dialog.setValue(0)
    loop.exec()
    look.stop()
    dialog.deleteLater()
    if failed:
        raise failed[0]
    return None if cancelled.is_set() else found[0]
