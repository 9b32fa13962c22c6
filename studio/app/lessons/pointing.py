"""Pointing at what to use next: a frame around a widget, or the entry of a menu; and room for the lesson next to other
windows."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from studio.app.lessons.acts import Run
from studio.app.lessons.lesson import Scene, Step, Target
from studio.widgets.mnemonic import without_keys
from studio.widgets.tokens import RADIUS, SPACE

SHOWN_MS = 4000
"""Time that a frame is shown, in milliseconds."""
PEN = 3
"""Width of the frame in pixels."""


class Marker(QWidget):
    """A frame around a place in a window, transparent for the mouse."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.widget.window())
        self.target = target
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        place = target.place if target.place is not None else target.widget.rect()
        corner = target.widget.mapTo(target.widget.window(), place.topLeft())
        around = QRect(corner, place.size()).adjusted(-SPACE.xs, -SPACE.xs, SPACE.xs, SPACE.xs)
        self.setGeometry(around.intersected(target.widget.window().rect()))
        QTimer.singleShot(SHOWN_MS, self, self.close)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame in the color of the focus."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.palette().accent().color(), PEN))
            inset = PEN / 2
            painter.drawRoundedRect(
                self.rect().toRectF().adjusted(inset, inset, -inset, -inset), RADIUS.control, RADIUS.control
            )


def open_menu(act: Run, scene: Scene) -> None:
    """Open the menu of a command, with its entry as the current one."""
    menu, entry = act.path(scene)[0]
    scene.parts.menu_bar.setActiveAction(menu.menuAction())
    menu.setActiveAction(next(action for action in menu.actions() if without_keys(action.text()) == entry))


def point_at_next(step: Step, scene: Scene, may_open: bool) -> Marker | None:
    """Point at what to use next in a step: open the menu of a command, or show a frame around the widget. Without
    `may_open` no menu is opened and no other window is raised. Return the frame, None if there is none."""
    for act in step.acts:
        target = act.target(scene)
        if target is None:
            continue
        if isinstance(act, Run) and may_open:
            open_menu(act, scene)
            return None
        if may_open and (window := target.widget.window()) is not scene.window:
            # The click on Show Me brought the main window to the front.
            window.raise_()
            window.activateWindow()
        return Marker(target)
    return None


def leave_clear(lesson: QWidget, window: QWidget) -> None:
    """Move a window to the right of the lesson, and make it narrower if the screen has no room, so that it does not
    cover the lesson. A maximized window stays."""
    room, frame = window.screen().availableGeometry(), window.frameGeometry()
    place = QRect(lesson.mapToGlobal(QPoint(0, 0)), lesson.size())
    if window.isMaximized() or window.isFullScreen() or not frame.intersects(place):
        return
    edges = frame.width() - window.width()
    left = place.right() + 1
    if place.left() - room.left() > room.right() - left:
        # The lesson is on the right of the screen: there is more room on its left.
        right = place.left() - 1
        wide = max(window.minimumSizeHint().width(), min(window.width(), right - room.left() - edges))
        left = max(room.left(), right - wide - edges)
    else:
        wide = max(window.minimumSizeHint().width(), min(window.width(), room.right() - left - edges))
        left = max(room.left(), min(left, room.right() - wide - edges))
    window.resize(wide, window.height())
    window.move(left, frame.y())


def windows_above(main: QWidget) -> list[QWidget]:
    """Return the visible dialogs and windows of a main window, without popups and floating docks."""
    kinds = (Qt.WindowType.Window, Qt.WindowType.Dialog)
    every = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each.windowType() in kinds]
    return [each for each in every if _is_above(each, main)]


def _is_above(window: QWidget, main: QWidget) -> bool:
    """Whether a window belongs to a main window, also through other windows."""
    parent = window.parentWidget()
    while parent is not None and parent is not main:
        parent = parent.parentWidget()
    return parent is main
