"""How a panel is laid out: widgets side by side with a movable border, and what scrolls because it may be too long."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget

from studio.words.measured import by_letters


def fill(page: QWidget, *parts: QWidget) -> None:
    """Lays widgets out one below the other, up to the borders of the page."""
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        layout.addWidget(part)


def fill_side_by_side(page: QWidget, *parts: tuple[QWidget, int]) -> None:
    """Fills a page with widgets side by side, each with its share of the room that is left; 0 keeps its width."""
    split = QSplitter(Qt.Orientation.Horizontal, page)
    for widget, share in parts:
        split.addWidget(widget)
        split.setStretchFactor(split.count() - 1, share)
    split.setChildrenCollapsible(False)
    fill(page, split)


def scrolled(inner: QWidget, letters: int = 0, sideways: bool = False) -> QScrollArea:
    """The widget in an area without a frame that scrolls up and down, and `sideways` too. It is at least as wide as so
    many letters of average width."""
    area = QScrollArea(inner.parentWidget())
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    # The keyboard goes to what is in it.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    by_letters(inner, lambda metrics: area.setMinimumWidth(letters * metrics.averageCharWidth()))
    area.setWidget(inner)
    return area
