"""The result of a calculation next to the line in which it is typed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QLineEdit, QWidget

from studio.widgets.inline_hint import Beside


class ResultHint(QObject):
    """While a calculation is typed into a line, its result below `beside`, or why it cannot be calculated.

    `told` returns the text for what is typed, or nothing for a plain value; it may raise ValueError with the reason.
    """

    def __init__(self, line: QLineEdit, told: Callable[[str], str], beside: QWidget | None = None) -> None:
        super().__init__(line)
        self._told, self._beside = told, beside or line
        self.box: Beside | None = None
        line.textEdited.connect(self.show)
        line.editingFinished.connect(self.hide)
        line.installEventFilter(self)

    @property
    def text(self) -> str:
        """The text shown; empty if none is."""
        return self.box.text() if self.box is not None else ""

    def show(self, typed: str) -> None:
        """Show the result of what is typed."""
        try:
            text = self._told(typed)
        except ValueError as error:
            text = str(error)
        if not text:
            self.hide()
            return
        if self.box is None:
            self.box = Beside(self._beside)
        self.box.say(text)

    def hide(self) -> None:
        """Remove the hint."""
        box, self.box = self.box, None
        if box is not None:
            box.hide()
            box.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.box is not None:
            if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
                self.hide()
            elif event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
                self.box.follow()
        return False
