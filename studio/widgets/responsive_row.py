"""Parts side by side if they fit, else one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

BESIDE, BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class Pair(QWidget):
    """Two parts; the part of the number `grows` takes the remaining room. A nested pair is the last to break into two
    lines."""

    def __init__(self, first: QWidget, second: QWidget, parent: QWidget | None = None, grows: int = 0) -> None:
        super().__init__(parent)
        self._parts = (first, second)
        self._line = QBoxLayout(BESIDE, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        for number, part in enumerate(self._parts):
            self._line.addWidget(part, int(number == grows))

    @property
    def row_width(self) -> int:
        """Return the width of everything in one row."""
        rows = (part.row_width if isinstance(part, Pair) else part.sizeHint().width() for part in self._parts)
        return sum(rows) + max(0, self._line.spacing())

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest part."""
        return QSize(max(map(least_width, self._parts)), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts for the current width."""
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """Rearrange the parts when one needs more room, as in a style sheet that comes later. The width of a pair that
        is not shown yet says nothing."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self.fit()
        return done

    def fit(self) -> None:
        """Put the parts side by side if they fit. An outer pair supplies the room of an inner one."""
        outer = self.parentWidget()
        if isinstance(outer, Pair):
            outer.fit()
        else:
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
    """Parts in rows and columns with a maximum number per row, and fewer where they do not fit. Hidden parts leave no
    gap. `is_even` makes all columns equally wide."""

    def __init__(
        self, parts: Sequence[QWidget], most: int, parent: QWidget | None = None, is_even: bool = False
    ) -> None:
        super().__init__(parent)
        self._is_even = is_even
        self._parts, self._most = list(parts), most
        self._shown: tuple[int, list[QWidget]] = (0, [])
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._fit()

    def put(self, part: QWidget, at: int | None = None) -> None:
        """Add a part, before the one of this number or at the end."""
        self._parts.insert(len(self._parts) if at is None else at, part)
        self._fit()

    def take(self, part: QWidget) -> None:
        """Remove a part."""
        self._parts.remove(part)
        self._grid.removeWidget(part)
        self._fit()

    def sizeHint(self) -> QSize:
        """The width of a full row."""
        return QSize(self._width(self._in_sight(), self._most), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest part."""
        return QSize(max(map(least_width, self._in_sight()), default=0), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts for the current width."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Rearrange after a part needs more room, as with larger text."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _in_sight(self) -> list[QWidget]:
        # A new part is not shown yet, but not hidden either.
        told = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        return [part for part in self._parts if not (part.isHidden() and part.testAttribute(told))]

    def _width(self, parts: Sequence[QWidget], columns: int) -> int:
        """Return the width of a number of columns, each as wide as its widest part."""
        wants = [max(part.sizeHint().width(), part.minimumWidth()) for part in parts]
        wide = [max(wants[at::columns]) for at in range(min(columns, len(parts)))]
        if self._is_even:
            wide = [max(wide)] * len(wide)
        return sum(wide) + max(0, len(wide) - 1) * max(0, self._grid.horizontalSpacing())

    def _fit(self) -> None:
        parts = self._in_sight()
        most = range(min(self._most, len(parts)), 1, -1)
        columns = next((number for number in most if self._width(parts, number) <= self.width()), 1)
        if (columns, parts) != self._shown:
            self._shown = columns, parts
            for part in self._parts:
                self._grid.removeWidget(part)
                # Include hidden widgets, which report their parent only when they are shown.
                if part.parentWidget() is not self:
                    part.setParent(self)
            for at, part in enumerate(parts):
                self._grid.addWidget(part, at // columns, at % columns)
            for column in range(self._most):
                self._grid.setColumnStretch(column, int(self._is_even and column < columns))
            # Parts of a fixed width stay together on the left.
            are_fixed = all(part.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Fixed for part in parts)
            self._grid.setColumnStretch(self._most, int(are_fixed))


def least_width(part: QWidget) -> int:
    """Return the minimum width of a part."""
    return max(part.minimumSizeHint().width(), part.minimumWidth())


def row_of(*parts: QWidget) -> QWidget:
    """Put parts in one row, whatever its width."""
    row = QWidget()
    line = QBoxLayout(BESIDE, row)
    line.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        line.addWidget(part)
    return row
