"""A table in a window of its own, next to the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.i18n import tr
from studio.document.document import Document
from studio.panels.tables.tabs import tables_of
from studio.widgets.measured import open_at
from studio.widgets.message_box import window_title

SIZE = (1100, 760)
"""Default size in pixels."""


class TableWindow(QWidget):
    """One table of the document, with title bar and maximize button. It closes when the open scenario has no such
    table. `actions` are commands of the main window that also work here, such as Undo."""

    def __init__(self, document: Document, title: str, actions: Sequence[QAction], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._document, self.title = document, title
        self.setAccessibleName(tr(title))
        self.table = tables_of(document)[title](document, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.table)
        self.addActions(actions)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Close), self).activated.connect(self.close)
        document.changed.connect(self._follow)
        document.path_changed.connect(self._follow)
        self._follow()
        open_at(self, *SIZE)

    def _follow(self) -> None:
        if self.title not in tables_of(self._document):
            self.close()
            return
        words = tr("{table} — {board}").format(table=tr(self.title), board=self._document.scenario.title)
        self.setWindowTitle(window_title(words))


def open_table(document: Document, title: str, actions: Sequence[QAction], parent: QWidget) -> TableWindow:
    """Show the window of a table in front; create it if there is none."""
    shown = next((one for one in parent.findChildren(TableWindow) if one.title == title and one.isVisible()), None)
    window = shown if shown is not None else TableWindow(document, title, actions, parent)
    window.show()
    window.raise_()
    window.activateWindow()
    return window
