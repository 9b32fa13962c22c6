"""What the keyboard reaches in a window, and what is seen, heard and helped there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QScrollArea,
    QScrollBar,
    QSplitterHandle,
    QTabBar,
    QTableView,
    QWidget,
)

PARTS_OF_QT = (QComboBox, QAbstractSpinBox, QLineEdit, QHeaderView, QTabBar, QMenuBar)
"""Whose inside is Qt's own: they are named as a whole."""
ACTED_ON = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView, QAbstractSlider)

LEFT_OUT = (QScrollBar, QSplitterHandle, QLabel, QHeaderView, QTabBar, QMenuBar)
"""Of what they are parts or names of, a screen reader tells."""

SEEN = 3.0
"""How many times as light or dark as before a pixel of the frame is at least (WCAG 2.2, 2.4.13)."""


def ancestors(widget: QWidget) -> Iterator[QWidget]:
    """What a widget is part of, from the inside out."""
    while (around := widget.parentWidget()) is not None:
        widget = around
        yield widget


def nameless(root: QWidget, hidden: bool = False) -> Iterator[str]:
    """The widgets inside that can be acted on and of which a screen reader could say nothing; with `hidden` those, too,
    that are not in sight now."""
    for widget in root.findChildren(QWidget):
        around = list(ancestors(widget))
        of_qt = any(isinstance(one, PARTS_OF_QT) for one in around) or isinstance(around[0], QTableView)
        is_viewport = isinstance(around[0], QAbstractScrollArea) and around[0].viewport() is widget
        if of_qt or is_viewport or isinstance(widget, LEFT_OUT):
            continue
        if widget.isHidden() and not hidden:
            continue
        takes_keys = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.focusProxy() is None
        if (takes_keys or isinstance(widget, ACTED_ON)) and not name_of(widget):
            yield " < ".join(type(one).__name__ for one in (widget, *around))


def name_of(widget: QWidget) -> str:
    """What a screen reader says of it. For Qt the name of a choice is what is chosen, so what it is about is its own
    name or its label."""
    found = QAccessible.queryAccessibleInterface(widget)
    if isinstance(widget, QComboBox):
        labels = [one for one, how in found.relations(QAccessible.RelationFlag.Label) if how]
        return widget.accessibleName() or "".join(one.text(QAccessible.Text.Name) for one in labels)
    return found.text(QAccessible.Text.Name)


def stops(part: QWidget) -> Iterator[QWidget]:
    """All that Tab can stop at in a window or a part of one, as far as it is in sight or can be scrolled there."""
    for widget in part.findChildren(QWidget):
        takes_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
        if not takes_tab or widget.window() is not part.window() or not widget.isVisible() or not widget.isEnabled():
            continue
        _scroll_to(widget)
        if not widget.visibleRegion().isEmpty():
            yield widget


def told(widget: QWidget) -> str:
    """A stop in words, for who reads of a test that failed."""
    return f"{type(widget).__name__} {name_of(widget)!r} in {type(widget.parentWidget()).__name__}"


def ringless(part: QWidget) -> list[str]:
    """The stops of an active window, or of a part of it, that do not look as if they had the keyboard when Tab brought
    it there: too few pixels are much lighter or darker than before. Of tabs only the one in front shows it."""
    found, window = list[str](), part.window()
    for widget in stops(part):
        was = QApplication.focusWidget()
        if was is not None:
            was.clearFocus()
        QApplication.processEvents()
        before = _light(window, widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        after = _light(window, widget)
        assert before.shape == after.shape, f"{told(widget)} has another size with the keyboard"
        changed = (np.maximum(before, after) + 0.05) / (np.minimum(before, after) + 0.05) >= SEEN
        of = widget.tabRect(widget.currentIndex()) if isinstance(widget, QTabBar) else widget.visibleRegion()
        inside = of if isinstance(of, QRect) else of.boundingRect()
        # Half of an outline that is one pixel wide: boxes without words have theirs around the box.
        least = 40 if isinstance(widget, QAbstractButton) else inside.width() + inside.height()
        if not widget.hasFocus() or int(changed.sum()) < least:
            found.append(f"{told(widget)}: {int(changed.sum())} of {least} pixels")
    return found


def _scroll_to(widget: QWidget) -> None:
    for area in ancestors(widget):
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(widget)


def _light(window: QWidget, widget: QWidget) -> np.ndarray:
    """How light the pixels of a widget are, 0 to 1, as WCAG reckons them."""
    image = window.grab(QRect(widget.mapTo(window, QPoint()), widget.size())).toImage()
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)[:, : image.width(), 2::-1] / 255
    linear = np.where(raw <= 0.04045, raw / 12.92, ((raw + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def unhelped(part: QWidget, family: str, wanted: Sequence[tuple[str, str]]) -> list[str]:
    """Return the stops of a window, or of a part of one, at which F1 opens none of the wanted pages, with its page."""
    from studio.app.help.topics import Topic, topic_of
    from studio.tools.measure import MeasureTool

    pages = [(widget, topic_of(widget, Topic(*MeasureTool.help), family)) for widget in stops(part)]
    return [f"{told(widget)}: {page}" for widget, page in pages if tuple(page) not in wanted]
