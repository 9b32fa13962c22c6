"""Opening the dock of the lessons, at its list or at a lesson."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QMainWindow

from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.app.lessons.lesson import Lesson, Parts
from studio.app.lessons.panel import LessonsPanel
from studio.app.settings import Settings
from studio.document.document import Document
from studio.widgets.dock import Dock
from studio.widgets.measured import by_letters
from studio.widgets.stable_scroll_area import SteadyScroll

LETTERS = 40
"""Least width of the dock in letters."""


class LessonsDock(Dock):
    """The dock of the lessons, on the left of the board, where it covers nothing. It is removed when it is closed."""

    def __init__(self, panel: LessonsPanel, window: QMainWindow) -> None:
        super().__init__(window, tr("Lessons"))
        self.setObjectName("lessons")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.panel = panel
        area = SteadyScroll()
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(panel)
        by_letters(panel, lambda letters: area.setMinimumWidth(self._least(window, letters)))
        self.setWidget(area)
        panel.left.connect(self.close)
        panel.windowTitleChanged.connect(self.setWindowTitle)

    def be_narrow(self) -> None:
        """Take the least width: the board needs the room."""
        window, area = self.parentWidget(), self.widget()
        if isinstance(window, QMainWindow) and area is not None and not self.isFloating():
            window.resizeDocks([self], [area.minimumWidth()], Qt.Orientation.Horizontal)

    @staticmethod
    def _least(window: QMainWindow, letters: QFontMetrics) -> int:
        """Return the least width in pixels. With large text in a small window, the board needs the room more."""
        wide = letters.averageCharWidth()
        return min(LETTERS * wide, max(LETTERS // 2 * wide, window.width() // 4))


def show_lessons(
    document: Document, settings: Settings, begin: Callable[[Scenario], object], way_to: Callable[[str], str],
    parts: Parts, window: QMainWindow, lesson: Lesson | None = None,
) -> LessonsPanel:  # fmt: skip
    """Show the lessons in a dock of a main window, and start one if it is given. One that is open comes to the
    front."""
    shown = next((each for each in window.findChildren(LessonsDock) if each.isVisible()), None)
    if shown is None:
        shown = LessonsDock(LessonsPanel(document, settings, begin, way_to, parts, window), window)
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, shown)
    shown.show()
    shown.raise_()
    if lesson is not None:
        if not shown.panel.is_taking(lesson):
            shown.panel.take(lesson)
    else:
        shown.panel.list.setFocus()
    # Docks have their sizes after this turn of the event loop.
    QTimer.singleShot(0, shown, shown.be_narrow)
    return shown.panel
