"""Parts beside each other where they have room, else one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

BESIDE, BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class Pair(QWidget):
    """The part of the number `grows` takes what room is left. A part may be a pair itself: its own parts come to stand
    below each other last."""

    def __init__(self, first: QWidget, second: QWidget, parent: QWidget | None = None, grows: int = 0) -> None:
        super().__init__(parent)
        self._parts = (first, second)
        self._line = QBoxLayout(BESIDE, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        for number, part in enumerate(self._parts):
            self._line.addWidget(part, int(number == grows))

    @property
    def row_width(self) -> int:
        """How many pixels everything wants in one row."""
        rows = (part.row_width if isinstance(part, Pair) else part.sizeHint().width() for part in self._parts)
        return sum(rows) + max(0, self._line.spacing())

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest of the parts."""
        return QSize(max(part.minimumSizeHint().width() for part in self._parts), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the parts where there is room."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Put the parts beside each other if they have room as wide as they are now. Inside another pair that one says
        how much room there is: what stands in two rows is only as wide as it has to be."""
        if not isinstance(self.parentWidget(), Pair):
            self._fit_into(self.width())

    def _fit_into(self, room: int) -> None:
        is_row = self.row_width <= room
        way = BESIDE if is_row else BELOW
        if way != self._line.direction():
            self._line.setDirection(way)
            self._line.activate()
        for part in self._parts:
            if isinstance(part, Pair):
                part._fit_into(part.row_width if is_row else room)


class Columns(QWidget):
    """Parts of one width in rows, at most so many in each, and fewer where so many have no room."""

    def __init__(self, parts: Sequence[QWidget], most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts, self._most, self._columns = parts, most, 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as one of the parts."""
        return QSize(max(part.minimumSizeHint().width() for part in self._parts), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the parts where there is room."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """A part that wants more room, as with larger text, may have the others want it, too."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        gap = self._grid.horizontalSpacing()
        room = (self.width() + gap) // (max(part.sizeHint().width() for part in self._parts) + gap)
        columns = min(max(room, 1), self._most)
        if columns != self._columns:
            self._columns = columns
            for at, part in enumerate(self._parts):
                self._grid.addWidget(part, at // columns, at % columns)


def row_of(*parts: QWidget) -> QWidget:
    """Parts in one row, whatever its width."""
    row = QWidget()
    line = QBoxLayout(BESIDE, row)
    line.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        line.addWidget(part)
    return row
