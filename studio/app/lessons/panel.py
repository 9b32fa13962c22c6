"""The panel of the lessons: their list, and the steps of one with ticks that appear by themselves."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from engine.i18n import ntr, tr
from engine.model.scenario import Scenario
from studio.app.lessons.lesson import Course, Lesson, Parts, Scene
from studio.app.lessons.lessons import LESSONS
from studio.app.lessons.pointing import Marker, leave_clear, point_at_next, windows_above
from studio.app.lessons.progress import StepBoard, forget_progress, save_progress, saved_progress
from studio.app.settings import Settings, save_settings
from studio.document.document import Document
from studio.widgets.label import WholeWords, Words
from studio.widgets.message_box import window_title
from studio.widgets.responsive_row import Columns, Pair, row_of
from studio.widgets.tip import tip
from studio.widgets.tokens import SPACE

LOOK = 300
"""Milliseconds between two looks at windows, which send no signal to this one."""
GAP = 2
"""Pixels around each entry of a list."""
STUCK_MS = 60_000
"""Time without progress after which a frame marks what to use next, in milliseconds."""
NAME = Qt.ItemDataRole.UserRole


class LessonsPanel(QWidget):
    """The list of lessons, and the one that is taken.

    `begin` opens a board, after the question about unsaved changes. `way_to` returns the menu and the shortcut of a
    command by its ID. `parts` are those that lessons point at. `stepped` is emitted after steps are done, and `left`
    when the user closes the panel.
    """

    stepped = Signal()
    left = Signal()

    def __init__(
        self, document: Document, settings: Settings, begin: Callable[[Scenario], object],
        way_to: Callable[[str], str], parts: Parts, window: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._parts = parts
        self._moved: set[int] = set()
        """The windows that were moved beside the panel, by their IDs."""
        self._hint = ""
        self.marker: Marker | None = None
        self._document, self._settings, self._begin, self._way_to = document, settings, begin, way_to
        self._window = window
        self.course: Course | None = None
        self._first: Scenario | None = None
        self._boards: list[Scenario] = []
        """The boards after the steps that are done."""
        self._last: Scenario | None = None
        """The board at the last look."""
        self._has_left = False
        self._is_stuck = False
        self._at = 0
        self.pages = QStackedWidget()
        self.pages.addWidget(self._make_list())
        self.pages.addWidget(self._make_lesson())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE.s, SPACE.s, SPACE.s, SPACE.s)
        layout.addWidget(self.pages)
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self.look)
        document.changed.connect(self._look_soon)
        document.issues_changed.connect(self._look_soon)
        document.opened.connect(self._notice_another_board)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.look)
        self._stuck = QTimer(self, singleShot=True, interval=STUCK_MS)
        self._stuck.timeout.connect(self._help_on)
        self._show_list()

    def _make_list(self) -> QWidget:
        page = QWidget()
        self.purpose = WholeWords()
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Lessons"))
        self.list.setWordWrap(True)
        self.list.setSpacing(GAP)
        self.list.currentItemChanged.connect(lambda *_: self._show_purpose())
        # Later: the Enter that chooses a lesson must not press the button that then has the focus.
        self.list.itemActivated.connect(self._chosen, Qt.ConnectionType.QueuedConnection)
        self.start = QPushButton(tr("&Start"))
        self.start.setToolTip(tip(tr("Open the board of this lesson; unsaved changes are asked about first")))
        self.start.clicked.connect(self.start_chosen)
        close = self._button(tr("Close"), "", self.left.emit)
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(self.start)
        below.addWidget(close)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(WholeWords(tr("Each lesson takes about five minutes and opens a board of its own.")))
        layout.addWidget(self.list, 1)
        layout.addWidget(self.purpose)
        layout.addLayout(below)
        return page

    def _make_lesson(self) -> QWidget:
        page = QWidget()
        self.title, self.count = WholeWords(), Words()
        bold = self.title.font()
        bold.setBold(True)
        self.title.setFont(bold)
        self.text, self.way, self.note = WholeWords(), WholeWords(), WholeWords()
        self.note.setAccessibleName(tr("Message"))
        self.steps = QListWidget()
        self.steps.setAccessibleName(tr("Steps"))
        self.steps.setWordWrap(True)
        self.steps.setSpacing(GAP)
        # Without it the list wants more height than its rows, and pushes the buttons out of a low dock.
        self.steps.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.steps.currentRowChanged.connect(self._show_step)
        self.back = self._button(tr("&Back"), tr("Show the previous step"), lambda: self._turn(-1))
        self.next = self._button(tr("&Next"), tr("Show the next step"), lambda: self._turn(1))
        self.restart = self._button(tr("&Restart"), tr("Begin this lesson again with its own board"), self.begin_again)
        self.all = self._button(tr("&All Lessons"), tr("Return to the list of lessons"), self._show_list)
        self.show_me = self._button(tr("Show &Me"), tr("Point at the menu or the widget to use next"), self.point)
        close = self._button(tr("Close"), "", self.left.emit)
        above = Pair(self.count, row_of(self.back, self.next))
        below = Columns((self.show_me, self.restart, self.all, close), 4)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.title)
        layout.addWidget(self.steps, 1)
        layout.addWidget(above)
        for words in (self.text, self.way, self.note):
            layout.addWidget(words)
        layout.addWidget(below)
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
        self._save_progress()
        self._timer.stop()
        self._stuck.stop()
        self._unmark()
        at = self._row_to_offer()
        self.course = None
        self.setWindowTitle(tr("Lessons"))
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

    def _row_to_offer(self) -> int:
        """Return the row of the lesson that is left; after its end, of the next one that is not done."""
        if self.course is None:
            return max(0, self.list.currentRow())
        at = LESSONS.index(self.course.lesson)
        if not self.course.is_over:
            return at
        following = [*range(at + 1, len(LESSONS)), *range(at)]
        known = self._settings.lessons
        return next((row for row in following if known.get(LESSONS[row].name, 0) < len(LESSONS[row].steps)), at)

    def _show_purpose(self) -> None:
        row = self.list.currentRow()
        self.purpose.setText(tr(LESSONS[row].purpose) if row >= 0 else "")
        can_continue = row >= 0 and LESSONS[row].continues and saved_progress(LESSONS[row].name) is not None
        self.start.setText(tr("&Continue") if can_continue else tr("&Start"))

    def start_chosen(self) -> None:
        """Start the chosen lesson."""
        self.take(LESSONS[max(0, self.list.currentRow())])

    def _chosen(self, _: QListWidgetItem) -> None:
        self.start_chosen()

    # A lesson

    def is_taking(self, lesson: Lesson) -> bool:
        """Return whether this lesson is taken and its board is open."""
        return self.course is not None and self.course.lesson is lesson and not self._has_left

    def take(self, lesson: Lesson, from_start: bool = False) -> bool:
        """Open the board of a lesson and show the step at which it was left, or with `from_start` the first one. Return
        False if the user keeps the open board."""
        self._save_progress()
        if from_start:
            forget_progress(lesson.name)
        left = saved_progress(lesson.name) if lesson.continues else None
        board = lesson.board()
        # The lesson that is left must not take the board of the next one for an alien one.
        former, self.course = self.course, None
        self._begin(board)
        if self._document.committed is not board:
            self.course = former
            return False
        boards = left.boards if left is not None else []
        for step, after in zip(lesson.steps, boards, strict=False):
            if after != self._document.committed:
                self._document.perform(StepBoard(tr(step.title), after))
        done = left.done if left is not None else 0
        self._boards, self._last = boards[:done], self._document.committed
        self.course, self._first = Course(lesson, done), board
        self._has_left = self._is_stuck = False
        self._hint = ""
        self.setWindowTitle(window_title(tr("Lesson: {title}").format(title=tr(lesson.title))))
        self.title.setText(tr(lesson.title))
        self.steps.blockSignals(True)
        self.steps.clear()
        for step in lesson.steps:
            item = QListWidgetItem(tr(step.title), self.steps)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        self.steps.blockSignals(False)
        had_focus = self.window().focusWidget() in (self.list, self.start)
        self.pages.setCurrentIndex(1)
        self._tick()
        self.steps.setCurrentRow(done)
        self._show_step(done)
        if had_focus:
            self.show_me.setFocus()
        self._timer.start()
        self._stuck.start()
        return True

    def begin_again(self) -> None:
        """Begin the lesson again with a fresh board."""
        if self.course is not None:
            self.take(self.course.lesson, from_start=True)

    def _save_progress(self) -> None:
        """Save where the lesson is left, to continue from there."""
        course, last = self.course, self._last
        if course is None or last is None or not course.lesson.continues or course.is_over:
            return
        before = self._boards[-1] if self._boards else self._first
        boards = self._boards if last == before else [*self._boards, last]
        if boards:
            save_progress(course.lesson.name, course.done, boards)

    def hideEvent(self, event: QHideEvent) -> None:
        """Save the progress before the panel or the program is closed."""
        super().hideEvent(event)
        self._save_progress()

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
        return Scene(self._document, self._window, self._first, self._parts)

    def look(self) -> None:
        """Tick what is done and show the next step, or the hint about a mistake."""
        course = self.course
        if course is None or self._has_left or not self._document.is_open:
            return
        self._leave_clear()
        self._last = self._document.committed
        if not course.look(self.scene):
            hint = course.due.hint(self.scene) if course.due is not None else ""
            if hint != self._hint:
                self._hint = hint
                self._show_step(self._at)
            return
        self._hint, self._is_stuck = "", False
        self._unmark()
        self._boards += [self._last] * (course.done - len(self._boards))
        self._save_progress()
        if course.is_over:
            forget_progress(course.lesson.name)
            self._stuck.stop()
        else:
            self._stuck.start()
        known = self._settings.lessons
        if course.done > known.get(course.lesson.name, 0):
            self._settings.lessons = {**known, course.lesson.name: course.done}
            save_settings(self._settings)
        self._tick()
        at = min(course.done, len(course.lesson.steps) - 1)
        self.steps.setCurrentRow(at)
        self._show_step(at)
        self.stepped.emit()

    def _leave_clear(self) -> None:
        """Move each new window once, so that it does not cover the steps."""
        if not self.isVisible():
            return
        shown = {id(each): each for each in windows_above(self._window)}
        for number, each in shown.items():
            if number not in self._moved:
                leave_clear(self, each)
        self._moved = set(shown)

    def point(self, may_open: bool = True) -> None:
        """Point at what to use next: the entry of a menu, which `may_open` opens, or a widget."""
        self._unmark()
        if self.course is None or self.course.due is None or self._has_left or not self._document.is_open:
            return
        self.steps.setCurrentRow(self.course.done)
        self.marker = point_at_next(self.course.due, self.scene, may_open)

    def _help_on(self) -> None:
        """Mark what to use next after a time without progress."""
        self._is_stuck = True
        self.point(may_open=False)
        self._show_step(self._at)

    def _unmark(self) -> None:
        if self.marker is not None and isValid(self.marker):
            self.marker.close()
        self.marker = None

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
        elif row == course.done and self._hint:
            words = tr(self._hint)
        elif row == course.done and self._is_stuck:
            words = tr("Show Me points at the menu or the widget to use next.")
        self.note.setText(words)
        self.note.setVisible(bool(words))
        self.back.setEnabled(row > 0)
        self.next.setEnabled(row < len(steps) - 1)
        self.show_me.setEnabled(not self._has_left and not course.is_over)
