"""Progress of a task with its time left, and buttons to pause and stop it."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.lab.task import Task, time_left
from studio.widgets.count_bar import CountBar
from studio.widgets.label import Words
from studio.widgets.tip import tip

LOOK = 200
"""Milliseconds between two updates of the progress."""


class Said(Words):
    """A message that leaves no gap when it is empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent, wraps=True)
        self.hide()

    def setText(self, text: str) -> None:
        """Show this text, or nothing."""
        super().setText(text)
        self.setVisible(bool(text))


def with_messages(words: str, task: Task | None) -> str:
    """Return words and what bots of plug-ins reported during a task."""
    return "\n".join(filter(None, (words, task.messages if task is not None else "")))


class TaskBar(QWidget):
    """Visible while a task runs, with messages of bots of plug-ins below the progress. `looked` is emitted with each
    update."""

    looked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # A layout of the page may give the bar to another parent.
        self._page = parent
        self.task: Task | None = None
        self.progress = CountBar(self)
        self.progress.setAccessibleName(tr("Progress"))
        self.progress.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.progress.setMinimumWidth(90)
        self.left = Words(parent=self)
        self.pause = QPushButton(self)
        self.pause.setCheckable(True)
        self.pause.setText(tr("Pa&use"))
        self.pause.setToolTip(tip(tr("Let the games wait; the computer is free meanwhile")))
        self.pause.toggled.connect(self._pause)
        self.stop = QPushButton(tr("St&op"), self)
        self.stop.setToolTip(tip(tr("Stop the games. Finished games stay.")))
        self.stop.clicked.connect(self.stop_task)
        self.messages = Said(self)
        line = QHBoxLayout()
        line.addWidget(self.progress, 1)
        for part in (self.left, self.pause, self.stop):
            line.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(line)
        layout.addWidget(self.messages)
        self._look = QTimer(self, interval=LOOK)
        self._look.timeout.connect(self.look)
        self.hide()

    def begin(self, task: Task) -> None:
        """Show the progress of a task. The focus of the page moves here: its widgets will be disabled, and a disabled
        widget passes the focus on to any other one of the window."""
        self.task = task
        self.pause.setChecked(False)
        self.stop.setEnabled(True)
        self.show()
        self.look()
        self._look.start()
        focus = self.window().focusWidget()
        if self._page is not None and focus is not None and self._page.isAncestorOf(focus):
            self.pause.setFocus()
            # The page has its layout after this turn of the event loop.
            QTimer.singleShot(0, self, self._scroll_here)

    def _scroll_here(self) -> None:
        """Show the bar in a low panel, whose button to start may be scrolled far below."""
        above = self.parentWidget()
        while above is not None:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(self)
            above = above.parentWidget()

    def rest(self) -> None:
        """The task has ended."""
        self.task = None
        self._look.stop()
        self.hide()

    def stop_task(self) -> None:
        """Stop the task; it ends soon."""
        if self.task is not None:
            self.task.stop()
            if self.has_focus:
                self.setFocus()
            self.stop.setEnabled(False)

    @property
    def has_focus(self) -> bool:
        """Whether the bar or one of its buttons has the focus of its window."""
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def _pause(self, pauses: bool) -> None:
        if self.task is not None:
            self.task.pause(pauses)
            self.look()

    def look(self) -> None:
        """Show how far the task is."""
        task = self.task
        if task is None:
            return
        self.progress.setRange(0, task.total)
        self.progress.setValue(min(task.done, task.total))
        self.progress.setFormat(tr("%v of %m games"))
        words = tr("Paused") if task.is_paused else time_left(task.seconds_left)
        self.left.setText(words if task.done or task.is_paused else tr("Preparing…"))
        self.progress.setToolTip(tip(tr(task.slow_because) if task.slow_because else ""))
        self.messages.setText(task.messages)
        self.looked.emit()
