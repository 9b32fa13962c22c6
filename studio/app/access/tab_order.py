"""The order in which Tab goes through a window: part by part, and through each of them as it is read, however late its
fields were made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLayout, QScrollArea, QSplitter, QTabBar, QWidget


def go_on(window: QWidget, parts: Sequence[QWidget], forward: bool) -> bool:
    """Give the keyboard to what comes next in a window, or before: from the last one of a part to the next of the
    parts. What is in none of them comes last. Whether there was anything to go to."""
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
    """What takes the keyboard of something that has just turned grey: what follows it in the same part, else what comes
    before it there. Nobody pressed Tab, and whoever works in a part goes on there."""
    part = next((each for each in parts if grey is not None and each.isAncestorOf(grey)), None)
    if grey is None or part is None or grey.isEnabled():
        return None
    read = list(_as_read(part))
    before, after = read[: read.index(grey)], read[read.index(grey) + 1 :]
    return next((each for each in (*after, *reversed(before)) if each in order), None)


def in_order(window: QWidget, parts: Sequence[QWidget]) -> list[QWidget]:
    """What Tab reaches in a window."""
    found, one = list[QWidget](), _next(window)
    while one is not None and one is not window:
        takes_tab = bool(one.focusPolicy() & Qt.FocusPolicy.TabFocus) and one.focusProxy() is None
        if takes_tab and one.isEnabled() and one.isVisibleTo(window):
            found.append(one)
        one = _next(one)

    read = {widget: at for at, widget in enumerate(each for part in parts for each in _as_read(part))}
    # Python's order is a stable one: what is in none of the parts stays in Qt's.
    return sorted(found, key=lambda widget: read.get(widget, len(read)))


def _as_read(part: QWidget) -> Iterator[QWidget]:
    """A part and all that is in it, as its layouts have it: Qt's own order is that in which things were made."""
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
    """Those of the widgets that the layout or one within it places, in their order. It is not asked for its items: Qt
    frees these and tells nobody, and PySide would take what comes to lie in the same place, a widget, for such an item.
    """
    below = [each for each in layout.children() if isinstance(each, QLayout)]
    parts: list[tuple[int, QWidget | QLayout]] = [
        *((layout.indexOf(each), each) for each in inside),
        *((layout.indexOf(each), each) for each in below),
    ]
    for at, each in sorted(parts, key=lambda one: one[0]):
        if at >= 0:
            yield from _placed(each, inside) if isinstance(each, QLayout) else (each,)


def _next(widget: QWidget) -> QWidget | None:
    """What Qt has Tab go to next. PySide takes it for a part of the widget that was asked, gives up its object when
    that one is deleted, and nobody can use the view or the window any more; so it is told again whose part it is."""
    after = widget.nextInFocusChain()
    if after is not None:
        after.setParent(after.parentWidget())
    return after
