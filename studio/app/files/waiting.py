"""Waiting for a thread while the window goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from studio.words.label import Words

Found = TypeVar("Found")
LOOK_MS = 15


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

    dialog = _dialog(window, words)
    dialog.rejected.connect(cancelled.set)
    loop, look = QEventLoop(), QTimer(interval=LOOK_MS)
    thread = threading.Thread(target=run, name="waited for", daemon=True)
    look.timeout.connect(lambda: None if thread.is_alive() else loop.quit())
    thread.start()
    look.start()
    dialog.open()
    loop.exec()
    look.stop()
    dialog.hide()
    dialog.deleteLater()
    if failed:
        raise failed[0]
    return None if cancelled.is_set() else found[0]


def _dialog(window: QWidget, words: str) -> QDialog:
    """Says what is waited for; Cancel and Escape give it up."""
    dialog = QDialog(window)
    bar = QProgressBar()
    bar.setRange(0, 0)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    for shown in (Words(words), bar, buttons):
        layout.addWidget(shown)
    return dialog
