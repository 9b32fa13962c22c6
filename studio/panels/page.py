"""How a panel is laid out: widgets side by side with a movable border, and what scrolls because it may be too long."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSplitter, QTableView, QVBoxLayout, QWidget

from studio.widgets.responsive_row import least_width
from studio.widgets.stable_scroll_area import SteadyScroll

NARROWEST = 28
"""Letters of fields that stand below others, at least."""
TABLE = 40
"""Letters of a table that stands beside others, at least: a name and a few numbers."""


def fill(page: QWidget, *parts: QWidget) -> None:
    """Lays widgets out one below the other, up to the borders of the page."""
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        layout.addWidget(part)


class SideBySide(QSplitter):
    """Widgets side by side with a border to be moved; one below the other where the page is too narrow for them."""

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest of the parts."""
        widest = max(part.least if isinstance(part, Scrolled) else least_width(part) for part in self._parts())
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the parts where there is room."""
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
    """Pixels that a part wants beside others. A table could be narrower than anybody could read it."""
    if isinstance(part, Scrolled):
        return part.preferred_width
    has_table = isinstance(part, QTableView) or part.findChild(QTableView) is not None
    return max(least_width(part), TABLE * part.fontMetrics().averageCharWidth() if has_table else 0)


def fill_side_by_side(page: QWidget, *parts: tuple[QWidget, int]) -> None:
    """Fills a page with widgets side by side, each with its share of the room that is left; 0 keeps its width."""
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
        # The keyboard goes to what is in it.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if not sideways:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inner)

    @property
    def preferred_width(self) -> int:
        """Pixels that it wants beside other parts."""
        return max(self._letters * self.fontMetrics().averageCharWidth(), self._inside)

    @property
    def least(self) -> int:
        """Pixels that it has at least."""
        letters = min(self._letters, NARROWEST)
        return max(letters * self.fontMetrics().averageCharWidth(), self._inside)

    @property
    def _inside(self) -> int:
        """Pixels of what cannot be scrolled sideways."""
        inner = self.widget()
        if self.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff or inner is None:
            return super().minimumSizeHint().width()
        return least_width(inner) + self.verticalScrollBar().sizeHint().width()

    def minimumSizeHint(self) -> QSize:
        """As wide as it has to be where it stands."""
        around = self.parentWidget()
        is_below = isinstance(around, QSplitter) and around.orientation() == Qt.Orientation.Vertical
        return QSize(self.least if is_below else self.preferred_width, super().minimumSizeHint().height())


def scrolled(inner: QWidget, letters: int = 0, sideways: bool = False) -> QScrollArea:
    """The widget in an area that scrolls."""
    return Scrolled(inner, letters, sideways)
