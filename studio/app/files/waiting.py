"""Waiting for a thread while the window responds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from studio.threads.worker import Wanted, Worker
from studio.widgets.label import Words

Found = TypeVar("Found")


def waited_for(window: QWidget, words: str, work: Callable[[Wanted], Found]) -> Found | None:
    """Return the result of `work`, done in a thread; None if the user cancels. The window repaints meanwhile but is
    blocked. Raises what `work` raises."""
    found: list[Found] = []
    failed: list[BaseException] = []
    dialog, loop = _dialog(window, words), QEventLoop()
    worker = Worker("waited for", dialog)  # not shown
    dialog.finished.connect(lambda _: loop.quit())
    worker.ask(work, lambda answer: _end(found, answer, dialog), lambda error: _end(failed, error, dialog))
    dialog.open()
    loop.exec()
    worker.forget()
    dialog.deleteLater()
    if failed:
        raise failed[0]
    return found[0] if found else None


def _end(into: list[Any], what: Any, dialog: QDialog) -> None:
    into.append(what)
    dialog.accept()


def _dialog(window: QWidget, words: str) -> QDialog:
    """Shows what is being waited for; Cancel and Esc stop it."""
    dialog = QDialog(window)
    bar = QProgressBar()
    bar.setRange(0, 0)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    for shown in (Words(words), bar, buttons):
        layout.addWidget(shown)
    return dialog
