"""The window of the lessons: their list, and the steps of one with ticks that appear by themselves."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import ntr, tr
from engine.model.scenario import Scenario
from studio.app.lessons.lesson import Course, Lesson, Scene
from studio.app.lessons.lessons import LESSONS
from studio.app.settings import Settings, save_settings
from studio.document.document import Document
from studio.widgets.label import Words
from studio.widgets.measured import open_at
from studio.widgets.message_box import window_title
from studio.widgets.tip import tip

LOOK = 300
"""Milliseconds between two looks at windows, which send no signal to this one."""
GAP = 2
"""Pixels around each entry of a list."""
NAME = Qt.ItemDataRole.UserRole


class LessonsWindow(QDialog):
    """The list of lessons, and the one that is taken.

    `begin` opens a board, after the question about unsaved changes. `way_to` returns the menu and the shortcut of a
    command by its ID. `stepped` is emitted after steps are done.
    """

    stepped = Signal()

    def __init__(
        self, document: Document, settings: Settings, begin: Callable[[Scenario], object],
        way_to: Callable[[str], str], window: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._document, self._settings, self._begin, self._way_to = document, settings, begin, way_to
        self._window = window
        self.course: Course | None = None
        self._first: Scenario | None = None
        self._has_left = False
        self._at = 0
        self.pages = QStackedWidget()
        self.pages.addWidget(self._make_list())
        self.pages.addWidget(self._make_lesson())
        layout = QVBoxLayout(self)
        layout.addWidget(self.pages)
        letters = self.fontMetrics()
        open_at(self, 52 * letters.averageCharWidth(), 26 * letters.lineSpacing())
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self.look)
        document.changed.connect(self._look_soon)
        document.issues_changed.connect(self._look_soon)
        document.opened.connect(self._notice_another_board)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.look)
        self.finished.connect(lambda _: self._timer.stop())
        self._show_list()

    def _make_list(self) -> QWidget:
        page = QWidget()
        self.purpose = Words(wraps=True)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Lessons"))
        self.list.setWordWrap(True)
        self.list.setSpacing(GAP)
        self.list.currentItemChanged.connect(lambda *_: self._show_purpose())
        self.list.itemActivated.connect(lambda _: self.start_chosen())
        self.start = QPushButton(tr("&Start"))
        self.start.setToolTip(tip(tr("Open the board of this lesson; unsaved changes are asked about first")))
        self.start.clicked.connect(self.start_chosen)
        close = self._button(tr("Close"), "", self.close)
        self.start.setDefault(True)
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(self.start)
        below.addWidget(close)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(Words(tr("Each lesson takes about five minutes and opens a board of its own."), wraps=True))
        layout.addWidget(self.list, 1)
        layout.addWidget(self.purpose)
        layout.addLayout(below)
        return page

    def _make_lesson(self) -> QWidget:
        page = QWidget()
        self.title, self.count = Words(wraps=True), Words()
        bold = self.title.font()
        bold.setBold(True)
        self.title.setFont(bold)
        self.text, self.way, self.note = Words(wraps=True), Words(wraps=True), Words(wraps=True)
        self.note.setAccessibleName(tr("Message"))
        self.steps = QListWidget()
        self.steps.setAccessibleName(tr("Steps"))
        self.steps.setWordWrap(True)
        self.steps.setSpacing(GAP)
        self.steps.currentRowChanged.connect(self._show_step)
        self.back = self._button(tr("&Back"), tr("Show the previous step"), lambda: self._turn(-1))
        self.next = self._button(tr("&Next"), tr("Show the next step"), lambda: self._turn(1))
        self.restart = self._button(tr("&Restart"), tr("Begin this lesson again with its own board"), self.begin_again)
        self.all = self._button(tr("&All Lessons"), tr("Return to the list of lessons"), self._show_list)
        close = self._button(tr("Close"), "", self.close)
        above, below = QHBoxLayout(), QHBoxLayout()
        for button in (self.back, self.next):
            above.addWidget(button)
        above.insertWidget(0, self.count, 1)
        for button in (self.restart, self.all, close):
            below.addWidget(button)
        below.insertStretch(0, 1)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.steps, 1)
        layout.addLayout(above)
        for words in (self.text, self.way, self.note):
            layout.addWidget(words)
        layout.addLayout(below)
        return page

    def _button(self, text: str, hint: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        if hint:
            button.setToolTip(tip(hint))
        button.clicked.connect(lambda: act())
        return button

    # The list

    def _show_list(self) -> None:
        self._timer.stop()
        self.course = None
        self.setWindowTitle(tr("Lessons"))
        at = max(0, self.list.currentRow())
        self.list.clear()
        for lesson in LESSONS:
            n, done = len(lesson.steps), min(len(lesson.steps), self._settings.lessons.get(lesson.name, 0))
            words = tr(lesson.title)
            if done == n:
                words += "\n" + tr("✓ done")
            else:
                words += "\n" + ntr("{done} of {n} step done", "{done} of {n} steps done", n).format(done=done, n=n)
            item = QListWidgetItem(words, self.list)
            item.setData(NAME, lesson.name)
        self.list.setCurrentRow(at)
        self.pages.setCurrentIndex(0)
        self.list.setFocus()

    def _show_purpose(self) -> None:
        row = self.list.currentRow()
        self.purpose.setText(tr(LESSONS[row].purpose) if row >= 0 else "")

    def start_chosen(self) -> None:
        """Start the chosen lesson."""
        self.take(LESSONS[max(0, self.list.currentRow())])

    # A lesson

    def take(self, lesson: Lesson) -> bool:
        """Open the board of a lesson and show its first step. Return False if the user keeps the open board."""
        board = lesson.board()
        # The lesson that is left must not take the board of the next one for an alien one.
        former, self.course = self.course, None
        self._begin(board)
        if self._document.committed is not board:
            self.course = former
            return False
        self.course, self._first = Course(lesson), board
        self._has_left = False
        self.setWindowTitle(window_title(tr("Lesson: {title}").format(title=tr(lesson.title))))
        self.title.setText(tr(lesson.title))
        self.steps.blockSignals(True)
        self.steps.clear()
        for step in lesson.steps:
            item = QListWidgetItem(tr(step.title), self.steps)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        self.steps.blockSignals(False)
        self.pages.setCurrentIndex(1)
        self._tick()
        self.steps.setCurrentRow(0)
        self._show_step(0)
        self._timer.start()
        return True

    def begin_again(self) -> None:
        """Begin the lesson again with a fresh board."""
        if self.course is not None:
            self.take(self.course.lesson)

    def _look_soon(self, *_: object) -> None:
        if self.course is not None:
            self._soon.start()

    def _notice_another_board(self) -> None:
        """A board that the user opens belongs to no step."""
        if self.course is not None and not self.course.lesson.opens_board:
            self._has_left = True
            self._show_step(self._at)

    @property
    def scene(self) -> Scene:
        """The basis for judging the steps now."""
        assert self._first is not None
        return Scene(self._document, self._window, self._first)

    def look(self) -> None:
        """Tick what is done, and show the next step."""
        course = self.course
        if course is None or self._has_left or not self._document.is_open or not course.look(self.scene):
            return
        known = self._settings.lessons
        if course.done > known.get(course.lesson.name, 0):
            self._settings.lessons = {**known, course.lesson.name: course.done}
            save_settings(self._settings)
        self._tick()
        at = min(course.done, len(course.lesson.steps) - 1)
        self.steps.setCurrentRow(at)
        self._show_step(at)
        self.stepped.emit()

    def _tick(self) -> None:
        assert self.course is not None
        for row in range(self.steps.count()):
            is_done = row < self.course.done
            self.steps.item(row).setCheckState(Qt.CheckState.Checked if is_done else Qt.CheckState.Unchecked)

    def _turn(self, by: int) -> None:
        self.steps.setCurrentRow(self._at + by)

    def _show_step(self, row: int) -> None:
        course = self.course
        if course is None or row < 0:
            return
        self._at = row
        steps = course.lesson.steps
        step = steps[row]
        self.count.setText(tr("Step {k} of {n}").format(k=row + 1, n=len(steps)))
        self.text.setText(tr(step.text))
        way = self._way_to(step.command) if step.command else ""
        self.way.setText(way)
        self.way.setVisible(bool(way))
        words = ""
        if self._has_left:
            words = tr("Another board is open. Restart opens the board of this lesson again.")
        elif course.is_over:
            words = tr("All steps are done. All Lessons has the next one.")
        self.note.setText(words)
        self.note.setVisible(bool(words))
        self.back.setEnabled(row > 0)
        self.next.setEnabled(row < len(steps) - 1)
