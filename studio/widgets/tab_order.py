"""The order of Tab: as the widgets of a window are read. Qt's own order is that of their creation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLayout, QScrollArea, QSplitter, QTabBar, QWidget


def go_on(window: QWidget, parts: Sequence[QWidget], forward: bool) -> bool:
    """Move the focus to the next or previous widget in the parts of a window, in order. Widgets outside of them come
    last. Return whether there is one."""
    order = in_order(window, parts)
    if not order:
        return False
    now = QApplication.focusWidget()
    beside = _beside(now, parts, order)
    if beside is not None:
        beside.setFocus(Qt.FocusReason.OtherFocusReason)
        return True
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


def _beside(grey: QWidget | None, parts: Sequence[QWidget], order: Sequence[QWidget]) -> QWidget | None:
    """Move the focus of a widget that was just disabled to the next widget in the same part, else to the previous one
    there. Qt would move it to another part."""
    part = next((each for each in parts if grey is not None and each.isAncestorOf(grey)), None)
    if grey is None or part is None or grey.isEnabled():
        return None
    read = list(_as_read(part))
    before, after = read[: read.index(grey)], read[read.index(grey) + 1 :]
    return next((each for each in (*after, *reversed(before)) if each in order), None)


def in_order(window: QWidget, parts: Sequence[QWidget]) -> list[QWidget]:
    """Return the widgets of a window that Tab reaches."""
    found, one = list[QWidget](), _next(window)
    while one is not None and one is not window:
        takes_tab = bool(one.focusPolicy() & Qt.FocusPolicy.TabFocus) and one.focusProxy() is None
        if takes_tab and one.isEnabled() and one.isVisibleTo(window):
            found.append(one)
        one = _next(one)

    read = {widget: at for at, widget in enumerate(each for part in parts for each in _as_read(part))}
    # The sort is stable, so widgets outside of the parts keep Qt's order.
    return sorted(found, key=lambda widget: read.get(widget, len(read)))


def _as_read(part: QWidget) -> Iterator[QWidget]:
    """Return a part and its descendants in the order of its layouts. Qt's own order is that of creation."""
    yield part
    inside = [each for each in part.children() if isinstance(each, QWidget)]
    layout = part.layout()
    placed = list(_placed(layout, inside)) if layout is not None else []
    if isinstance(part, QSplitter):
        placed = [each for at in range(part.count()) if (each := part.widget(at)) is not None]
    others = [each for each in inside if each not in placed]
    for each in (*placed, *sorted(others, key=lambda each: not isinstance(each, QTabBar))):
        yield from _as_read(each)


def _placed(layout: QLayout, inside: Sequence[QWidget]) -> Iterator[QWidget]:
    """Return the widgets of a layout and of its nested layouts, in order. Do not access its items: Qt frees them
    without notice, and PySide would mistake a new object at the same address for one."""
    below = [each for each in layout.children() if isinstance(each, QLayout)]
    parts: list[tuple[int, QWidget | QLayout]] = [
        *((layout.indexOf(each), each) for each in inside),
        *((layout.indexOf(each), each) for each in below),
    ]
    for at, each in sorted(parts, key=lambda one: one[0]):
        if at >= 0:
            yield from _placed(each, inside) if isinstance(each, QLayout) else (each,)


def _next(widget: QWidget) -> QWidget | None:
    """Return the next widget in Qt's tab order. PySide makes it a child of the widget that was asked and deletes its
    wrapper with that one, so its parent is set again."""
    after = widget.nextInFocusChain()
    if after is not None:
        after.setParent(after.parentWidget())
    return after
