"""The find and replace bar below a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from engine.i18n import format_number, tr
from studio.panels.undo_line_edit import Line
from studio.widgets.label import Message
from studio.widgets.responsive_row import Columns, Pair, row_of
from studio.widgets.tip import tip

if TYPE_CHECKING:
    from studio.panels.tables.spreadsheet import Spreadsheet

Key = Qt.Key
ENTER = (Key.Key_Return, Key.Key_Enter)

LETTERS = 26
"""Preferred width of a line, in letters."""
SHORTEST = 14
"""Letters of the result, such as "112 of 340 cells", that always have room."""


class FindBar(QWidget):
    """Enter goes to the next match, Shift+Enter to the previous one, Esc returns to the table."""

    def __init__(self, sheet: Spreadsheet, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Find and Replace"))
        self._sheet = sheet
        self.wanted = self._line(tr("Find"))
        self.other = self._line(tr("Replace with"))
        self.whole = QCheckBox(tr("Whole cells"), self)
        self.whole.setToolTip(tip(tr("Only match the whole content of a cell")))
        self.told = Message(parent=self, letters=SHORTEST)
        self.told.setAccessibleName(tr("Result"))
        self.next = self._button(tr("Next"), tr("Go to the next match (Enter)"))
        self.one = self._button(tr("Replace"), tr("Replace in the current cell and go to the next match"))
        self.all = self._button(tr("Replace All"), tr("Replace in all cells in one step"))
        close = self._button("✕", tr("Return to the table (Esc)"))
        close.setAccessibleName(tr("Close"))
        close.setFixedWidth(close.sizeHint().height())
        buttons = Columns((self.whole, self.next, self.one, self.all), 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.addWidget(
            Pair(row_of(self.wanted, self.other), Pair(buttons, row_of(self.told, close), grows=1), self, 1)
        )
        self.wanted.textChanged.connect(self._count)
        self.whole.toggled.connect(self._count)
        self.next.clicked.connect(lambda: self.go(1))
        self.one.clicked.connect(lambda: sheet.attempt(self.replace))
        self.all.clicked.connect(lambda: sheet.attempt(self.replace_all))
        close.clicked.connect(self.leave)
        self.hide()

    def _line(self, words: str) -> Line:
        line = Line(self)
        line.setPlaceholderText(words)
        line.setAccessibleName(words)
        line.want(LETTERS)
        line.installEventFilter(self)
        return line

    def _button(self, title: str, hint: str) -> QPushButton:
        button = QPushButton(title, self)
        button.setToolTip(tip(hint))
        button.setAutoDefault(False)
        return button

    def ask(self, to_replace: bool = False) -> None:
        """Show the bar. Typing starts a new search."""
        cannot = bool(self._sheet.no_typing)
        for widget in (self.other, self.one, self.all):
            widget.setVisible(not cannot)
        self.show()
        line = self.other if to_replace and self.wanted.text() else self.wanted
        line.setFocus()
        line.selectAll()
        self._count()

    def leave(self) -> None:
        """Hide the bar and focus the table."""
        self.hide()
        self._sheet.view.setFocus()

    def _count(self) -> None:
        found = self._sheet.matches(self.wanted.text(), self.whole.isChecked())
        places = [(index.row(), index.column()) for index in found]
        current = self._sheet.view.currentIndex()
        place = (current.row(), current.column())
        text = tr("No matches")
        if place in places:
            text = tr("{k} of {n} cells").format(k=places.index(place) + 1, n=len(places))
        elif places:
            text = tr("{n} cells").format(n=len(places))
        self.told.setText(text if self.wanted.text() else "")

    def go(self, step: int) -> None:
        """Go to the next match or the previous one, wrapping around."""
        found = self._sheet.matches(self.wanted.text(), self.whole.isChecked())
        current = self._sheet.view.currentIndex()
        here = (current.row(), current.column())
        if found:
            later = [index for index in found if (index.row(), index.column()) > here]
            earlier = [index for index in found if (index.row(), index.column()) < here]
            self._sheet.go_to((later or found)[0] if step > 0 else (earlier or found)[-1])
        self._count()

    def replace(self) -> None:
        """Replace the match in the current cell, and go to the next one."""
        self._replace(only_current=True)

    def replace_all(self) -> None:
        """Replace the text in every editable cell, and show the number."""
        self._replace(only_current=False)

    def _replace(self, only_current: bool) -> None:
        wanted, is_whole = self.wanted.text(), self.whole.isChecked()
        replaced = self._sheet.replace(wanted, self.other.text(), is_whole, only_current)
        if only_current:
            self.go(1)
        else:
            self._count()
        if replaced and not (only_current and self._sheet.matches(wanted, is_whole)):
            self.told.setText(tr("{n} replaced").format(n=format_number(replaced)))

    def forget(self) -> None:
        """Clear the result after the table has changed."""
        self.told.setText("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle Enter and Esc in the lines."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in ENTER:
                self.go(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                return True
            if event.key() == Key.Key_Escape:
                self.leave()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Esc on the buttons."""
        if event.key() == Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)
