"""A column header with upright names, for many narrow columns."""

from __future__ import annotations

import re
from bisect import bisect_left

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from studio.widgets.measured import by_letters

MARGIN = 6
FEWEST, MOST = 4, 7
"""Maximum height of the names in lines of text, in a low table and in others. A long name is elided in the middle,
because many start alike, and shown whole in its tooltip."""
LONGEST = 200
"""Maximum number of letters of a name that are measured and painted."""
WORD = re.compile(r"[^\s/-]*[\s/-]+|[^\s/-]+")
"""Parts of a name that stay on one line."""


class UprightHeader(QHeaderView):
    """Horizontal header with names read from bottom to top; columns with selected cells are highlighted."""

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
        """Return the width from which the whole name fits into the lines of its column."""
        words, most = WORD.findall(self._name(index)), self._lines_at_most(index)
        # An advance is rounded, so a text with exactly this room would be cut off.
        widths = [self.fontMetrics().horizontalAdvance(word) + 1 for word in words]
        rooms = range(max(widths, default=0), sum(widths) + 1)
        found = bisect_left(rooms, True, key=lambda room: len(self._broken(words, room)) <= most)
        return rooms[min(found, len(rooms) - 1)]

    def _broken(self, words: list[str], room: int) -> list[str]:
        """Return lines no longer than the room, except for long words."""
        lines: list[str] = []
        for word in words:
            if lines and self.fontMetrics().horizontalAdvance((lines[-1] + word).rstrip()) + 1 <= room:
                lines[-1] += word
            else:
                lines.append(word)
        return lines

    def measure_again(self) -> None:
        """Call this when the names have changed."""
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
        """Return as much of a name as fits into the lines of its column."""
        room, most = self.height() - 2 * MARGIN, self._lines_at_most(index)
        lines = self._broken(WORD.findall(self._name(index)), room)
        lines[most - 1 :] = ["".join(lines[most - 1 :])] if lines[most - 1 :] else []
        metrics, middle = self.fontMetrics(), Qt.TextElideMode.ElideMiddle
        return [
            line if metrics.horizontalAdvance(line.rstrip()) <= room else metrics.elidedText(line, middle, room)
            for line in lines
        ]
