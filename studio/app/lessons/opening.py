"""Opening the window of the lessons, at its list or at a lesson."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.model.scenario import Scenario
from studio.app.lessons.lesson import Lesson
from studio.app.lessons.panel import LessonsWindow
from studio.app.settings import Settings
from studio.document.document import Document


def show_lessons(
    document: Document, settings: Settings, begin: Callable[[Scenario], object], way_to: Callable[[str], str],
    window: QWidget, lesson: Lesson | None = None,
) -> LessonsWindow:  # fmt: skip
    """Show the lessons above a main window, and start one if it is given. One that is open comes to the front."""
    shown = next((each for each in window.findChildren(LessonsWindow) if each.isVisible()), None)
    if shown is None:
        shown = LessonsWindow(document, settings, begin, way_to, window)
        shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        put_beside(shown, window)
    else:
        shown.raise_()
    shown.show()
    shown.activateWindow()
    if lesson is not None:
        shown.take(lesson)
    return shown


def put_beside(shown: QWidget, window: QWidget) -> None:
    """Move a window to the right of another one, as far as the screen has room, so that it covers little of it."""
    room, frame = window.screen().availableGeometry(), window.frameGeometry()
    shown.move(
        max(room.x(), min(frame.right() + 1, room.right() - shown.width())),
        max(room.y(), min(frame.y() + frame.height() // 4, room.bottom() - shown.height())),
    )
