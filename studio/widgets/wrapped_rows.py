"""Rows of a tree view whose long texts wrap, as far as the column is too narrow for them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

MOST_LINES = 8
"""Maximum number of lines of a row; a longer text is elided, and its tooltip has the whole text."""
ROWS = 3
"""Minimum number of visible rows: in a low view rows have fewer lines."""


class WrappedRows(QStyledItemDelegate):
    """Wraps the texts of one column of a tree view. Heights follow the width of the column and the height of the
    view."""

    def __init__(self, view: QTreeView, column: int) -> None:
        super().__init__(view)
        self._view, self._column = view, column
        self._heights: dict[tuple[str, int, int, int], int] = {}
        self._laid_for = (0, 0)
        view.setWordWrap(True)
        view.setUniformRowHeights(False)
        # A scroll bar that comes and goes would change the width, and with it the heights, without end.
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        # After this turn of the event loop: a resize changes several columns.
        self._laid = QTimer(self, singleShot=True, interval=0)
        self._laid.timeout.connect(self._lay)
        view.header().sectionResized.connect(lambda *_: self._laid.start())
        self._viewport = view.viewport()
        self._viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the height of the view."""
        if watched is self._viewport:
            if event.type() == QEvent.Type.Resize:
                self._laid.start()
            return False
        return super().eventFilter(watched, event)

    def _lay(self) -> None:
        wanted = self._view.columnWidth(self._column), self._most_lines(self._view.fontMetrics())
        if wanted != self._laid_for:
            self._laid_for = wanted
            self._heights.clear()
            self._view.doItemsLayout()

    def _most_lines(self, letters: QFontMetrics) -> int:
        room = self._view.viewport().height() // ROWS - 4
        return min(MOST_LINES, max(1, room // letters.lineSpacing()))

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Keep texts at the top of high rows."""
        super().initStyleOption(option, index)
        option.displayAlignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        option.decorationAlignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        # In rows of one line, Qt would also draw the upper edge of the second one.
        if self._most_lines(option.fontMetrics) == 1:
            option.features &= ~QStyleOptionViewItem.ViewItemFeature.WrapText

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of a cell; the wrapping column has the height of its text at its width."""
        hint, letters = super().sizeHint(option, index), option.fontMetrics
        if index.column() != self._column:
            return hint
        text, most = str(index.data(Qt.ItemDataRole.DisplayRole)), self._most_lines(letters)
        margin = option.widget.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, option, option.widget) + 1
        wide = max(1, self._view.columnWidth(self._column) - 2 * margin)
        key = text, wide, most, letters.height()
        if key not in self._heights:
            room = QRect(0, 0, wide, 1 << 14)
            needed = letters.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height()
            self._heights[key] = min(needed, letters.height() + (most - 1) * letters.lineSpacing())
        return QSize(hint.width(), self._heights[key] + 4)
