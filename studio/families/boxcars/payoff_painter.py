"""The cells of the payoff chart, painted by hand: some five hundred are seen at once, and a frame has 16 ms."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from studio.panels.tables.cell_delegate import CellDelegate

FLAGS = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
SELECTED, FOCUS = QStyle.StateFlag.State_Selected.value, QStyle.StateFlag.State_HasFocus.value
TEXT, CHOSEN_TEXT = QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText
MARGIN = 4


class PayoffPainter(CellDelegate):
    """Numbers to the right; the current cell has a frame."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        text = index.data()
        if text is None:
            return
        palette, state, rect = option.palette, option.state.value, option.rect
        ink = TEXT
        if state & SELECTED:
            painter.fillRect(rect, palette.highlight())
            ink = CHOSEN_TEXT
        painter.setPen(palette.color(ink))
        painter.drawText(rect.adjusted(0, 0, -MARGIN, 0), FLAGS, text)
        if state & FOCUS:
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
