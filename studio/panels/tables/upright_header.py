"""A column header whose names stand upright, so that many narrow columns can be read."""

from __future__ import annotations

import re
from bisect import bisect_left

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from studio.widgets.measured import by_letters

MARGIN = 6
FEWEST, MOST = 4, 7
"""Lines of text that the names are high at most, in a low table and in one of any height: a long name is cut in its
middle, as many begin alike, and told whole above it, sooner than that the numbers below all names have no room."""
LONGEST = 200
"""Letters of a name that are measured and drawn: more are never seen."""
WORD = re.compile(r"[^\s/-]*[\s/-]+|[^\s/-]+")
"""What of a name stays on one line."""


class UprightHeader(QHeaderView):
    """Horizontal header with names read from bottom to top; columns with selected cells stand out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(True)
        self._longest = -1
        by_letters(self, lambda _: self.measure_again())

    def sizeHint(self) -> QSize:
        if self._longest < 0:
            self._longest = max((self._least_room(i) for i in range(self.count())), default=0)
        view, line = self.parent(), self.fontMetrics().height()
        half = view.height() // 2 if isinstance(view, QWidget) else 0
        return QSize(
            super().sizeHint().width(), min(2 * MARGIN + self._longest, max(FEWEST * line, min(MOST * line, half)))
        )

    def _name(self, index: int) -> str:
        return str(self.model().headerData(index, Qt.Orientation.Horizontal) or "")[:LONGEST]

    def _lines_at_most(self, index: int) -> int:
        return max(1, self.sectionSize(index) // self.fontMetrics().height())

    def _least_room(self, index: int) -> int:
        """Pixels from which on the whole name stands in the lines that its column is wide."""
        words, most = WORD.findall(self._name(index)), self._lines_at_most(index)
        # An advance is rounded: what has just this room would be cut off.
        widths = [self.fontMetrics().horizontalAdvance(word) + 1 for word in words]
        rooms = range(max(widths, default=0), sum(widths) + 1)
        found = bisect_left(rooms, True, key=lambda room: len(self._broken(words, room)) <= most)
        return rooms[min(found, len(rooms) - 1)]

    def _broken(self, words: list[str], room: int) -> list[str]:
        """Lines that are no longer than the room, but for words that are."""
        lines: list[str] = []
        for word in words:
            if lines and self.fontMetrics().horizontalAdvance((lines[-1] + word).rstrip()) + 1 <= room:
                lines[-1] += word
            else:
                lines.append(word)
        return lines

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
        text = "\n".join(line.rstrip() for line in self.lines(index))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)
        painter.restore()

    def lines(self, index: int) -> list[str]:
        """As much of a column's name as there is room for, in as many lines as the column is wide."""
        room, most = self.height() - 2 * MARGIN, self._lines_at_most(index)
        lines = self._broken(WORD.findall(self._name(index)), room)
        lines[most - 1 :] = ["".join(lines[most - 1 :])] if lines[most - 1 :] else []
        metrics, middle = self.fontMetrics(), Qt.TextElideMode.ElideMiddle
        return [
            line if metrics.horizontalAdvance(line.rstrip()) <= room else metrics.elidedText(line, middle, room)
            for line in lines
        ]
