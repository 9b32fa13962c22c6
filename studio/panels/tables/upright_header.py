"""A column header whose names stand upright, so that many narrow columns can be read."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from studio.words.measured import by_letters

MARGIN = 6
FEWEST, MOST = 4, 6
"""Lines of text that the names are high at most, in a low table and in one of any height: a long name is cut in its
middle, as many begin alike, and told whole above it, sooner than that the numbers below all names have no room."""
LONGEST = 200
"""Letters of a name that are measured and drawn: more are never seen."""


class UprightHeader(QHeaderView):
    """Horizontal header with names read from bottom to top; columns with selected cells stand out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(True)
        self._longest = -1
        by_letters(self, lambda _: self.measure_again())

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        if self._longest < 0:
            names = (str(self.model().headerData(i, Qt.Orientation.Horizontal) or "") for i in range(self.count()))
            # An advance is rounded: what has just this room would be cut off.
            self._longest = max((metrics.horizontalAdvance(name[:LONGEST]) + 1 for name in names), default=0)
        view, line = self.parent(), metrics.height()
        third = view.height() // 3 if isinstance(view, QWidget) else 0
        return QSize(
            super().sizeHint().width(), min(2 * MARGIN + self._longest, max(FEWEST * line, min(MOST * line, third)))
        )

    def measure_again(self) -> None:
        """Call when the names are others."""
        self._longest = -1
        self.updateGeometry()
        self.viewport().update()

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        palette = self.palette()
        view = self.parent()
        chosen = isinstance(view, QTableView) and view.selectionModel().columnIntersectsSelection(index)
        back = QPalette.ColorRole.Highlight if chosen else QPalette.ColorRole.Button
        ink = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.ButtonText
        painter.save()
        painter.fillRect(rect, palette.color(back))
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.drawLine(rect.topRight(), rect.bottomRight())
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setPen(palette.color(ink))
        painter.translate(rect.left(), rect.bottom())
        painter.rotate(-90)
        box = QRect(MARGIN, 0, rect.height() - 2 * MARGIN, rect.width())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), self.shown(index))
        painter.restore()

    def shown(self, index: int) -> str:
        """As much of a column's name as there is room for."""
        text = str(self.model().headerData(index, Qt.Orientation.Horizontal) or "")
        room = self.height() - 2 * MARGIN
        return self.fontMetrics().elidedText(text[:LONGEST], Qt.TextElideMode.ElideMiddle, room)
