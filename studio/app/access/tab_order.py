"""The order in which Tab goes through a window: part by part, however late the fields of a part were made."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget


def go_on(window: QWidget, parts: Sequence[QWidget], forward: bool) -> bool:
    """Give the keyboard to what comes next in a window, or before: within a part in Qt's order, and from its last one
    to the next of the parts. What is in none of them comes last. Whether there was anything to go to."""
    order = in_order(window, parts)
    if not order:
        return False
    now = QApplication.focusWidget()
    while now is not None and now not in order and now is not window:
        now = now.parentWidget()
    at = order.index(now) if now in order else -1 if forward else 0
    to = order[(at + (1 if forward else -1)) % len(order)]
    to.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    area = to.parentWidget()
    while area is not None:
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(to)
        area = area.parentWidget()
    return True


def in_order(window: QWidget, parts: Sequence[QWidget]) -> list[QWidget]:
    """What Tab reaches in a window."""
    found, one = list[QWidget](), _next(window)
    while one is not None and one is not window:
        takes_tab = bool(one.focusPolicy() & Qt.FocusPolicy.TabFocus) and one.focusProxy() is None
        if takes_tab and one.isEnabled() and one.isVisibleTo(window):
            found.append(one)
        one = _next(one)

    def place(widget: QWidget) -> int:
        return next((at for at, part in enumerate(parts) if part is widget or part.isAncestorOf(widget)), len(parts))

    return sorted(found, key=place)


def _next(widget: QWidget) -> QWidget | None:
    """What Qt has Tab go to next. PySide takes it for a part of the widget that was asked, gives up its object when
    that one is deleted, and nobody can use the view or the window any more; so it is told again whose part it is."""
    after = widget.nextInFocusChain()
    if after is not None:
        after.setParent(after.parentWidget())
    return after
