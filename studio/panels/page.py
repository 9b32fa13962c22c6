"""Layout of a panel: parts side by side with a splitter, and scroll areas."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSplitter, QTableView, QVBoxLayout, QWidget

from studio.widgets.responsive_row import least_width
from studio.widgets.stable_scroll_area import SteadyScroll

NARROWEST = 28
"""Minimum width in letters of fields that stand below others."""
TABLE = 40
"""Minimum width in letters of a table next to others: a name and a few numbers."""


def fill(page: QWidget, *parts: QWidget) -> None:
    """Lay widgets out vertically without margins."""
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        layout.addWidget(part)


class SideBySide(QSplitter):
    """Widgets side by side with a splitter; one below the other if the page is too narrow."""

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest part."""
        widest = max(part.least if isinstance(part, Scrolled) else least_width(part) for part in self._parts())
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts for the current width."""
        super().resizeEvent(event)
        wide = sum(map(wanted_width, self._parts()))
        is_row = wide + (self.count() - 1) * self.handleWidth() <= self.width()
        way = Qt.Orientation.Horizontal if is_row else Qt.Orientation.Vertical
        if way != self.orientation():
            self.setOrientation(way)
            self.updateGeometry()

    def _parts(self) -> list[QWidget]:
        return [part for at in range(self.count()) if (part := self.widget(at)) is not None]


def wanted_width(part: QWidget) -> int:
    """Return the width that a part needs next to others. Otherwise a table could become too narrow to read."""
    if isinstance(part, Scrolled):
        return part.preferred_width
    has_table = isinstance(part, QTableView) or part.findChild(QTableView) is not None
    return max(least_width(part), TABLE * part.fontMetrics().averageCharWidth() if has_table else 0)


def fill_side_by_side(page: QWidget, *parts: tuple[QWidget, int]) -> None:
    """Fill a page with widgets side by side, each with its share of the remaining width; 0 keeps its width."""
    split = SideBySide(Qt.Orientation.Horizontal, page)
    for widget, share in parts:
        split.addWidget(widget)
        split.setStretchFactor(split.count() - 1, share)
    split.setChildrenCollapsible(False)
    fill(page, split)


class Scrolled(SteadyScroll):
    """An area without a frame that scrolls vertically, and with `sideways` also horizontally. Next to other parts it
    has a minimum width in letters; below them it may be narrower."""

    def __init__(self, inner: QWidget, letters: int, sideways: bool) -> None:
        super().__init__(inner.parentWidget())
        self._letters = letters
        # The focus goes to the content.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if not sideways:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inner)

    @property
    def preferred_width(self) -> int:
        """Preferred width next to other parts."""
        return max(self._letters * self.fontMetrics().averageCharWidth(), self._inside)

    @property
    def least(self) -> int:
        """Minimum width."""
        letters = min(self._letters, NARROWEST)
        return max(letters * self.fontMetrics().averageCharWidth(), self._inside)

    @property
    def _inside(self) -> int:
        """Width of content that is not scrolled horizontally."""
        inner = self.widget()
        if self.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff or inner is None:
            return super().minimumSizeHint().width()
        return least_width(inner) + self.verticalScrollBar().sizeHint().width()

    def minimumSizeHint(self) -> QSize:
        """Set the minimum width for its position."""
        around = self.parentWidget()
        is_below = isinstance(around, QSplitter) and around.orientation() == Qt.Orientation.Vertical
        return QSize(self.least if is_below else self.preferred_width, super().minimumSizeHint().height())


def scrolled(inner: QWidget, letters: int = 0, sideways: bool = False) -> QScrollArea:
    """Return the widget in a scroll area."""
    return Scrolled(inner, letters, sideways)
