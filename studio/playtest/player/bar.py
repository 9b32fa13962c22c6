"""Playback bar below the board: current position, events, and buttons to go there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from engine.game.drive import Moment
from engine.game.rules import SeatSetup
from engine.game.summary import GameSummarySpec, turn_of_state
from engine.i18n import tr
from studio.playtest.player.events import Happening, Mark, Marks, note_marks
from studio.playtest.player.scrub_bar import ScrubBar
from studio.playtest.session.history import Course
from studio.playtest.session.session import Pin
from studio.widgets.elided import ShortenedBox
from studio.widgets.label import Message
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip

LATE = 150
"""Milliseconds until marks of a running game are drawn."""

Stop = Callable[[int], bool]


class PlayerBar(QWidget):
    """`asked` carries the number of a position to show, `branch_asked` the branch to make current; `said` why an arrow
    has no target."""

    asked = Signal(int)
    said = Signal(str)
    branch_asked = Signal(object)

    def __init__(
        self, seats: Sequence[SeatSetup], colours: Sequence[str], letters: Sequence[str],
        family: GameSummarySpec | None, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._course: Course | None = None
        self._lines: QWidget | None = None
        self._pins: list[Pin] = []
        self.notes: list[Mark] = []
        self.marks = Marks([seat.name for seat in seats], family)
        self._turn = family.turn if family is not None else turn_of_state
        self.bar = ScrubBar(colours)
        self.bar.asked.connect(self.asked)
        self.where = Message()
        self.where.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.by = ShortenedBox()
        self.by.setAccessibleName(tr("Step size of the arrows"))
        self.by.setToolTip(tr("Choose what the arrows on both sides step through (keys { and })"))
        self.by.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fill_steps(seats, letters)
        self.former = self._button(Qt.ArrowType.LeftArrow, tr("Previous ({key})").format(key="{"), forward=False)
        self.later = self._button(Qt.ArrowType.RightArrow, tr("Next ({key})").format(key="}"), forward=True)
        self.branches = QComboBox()
        self.branches.setAccessibleName(tr("Branches of the game"))
        self.branches.setToolTip(tr("Choose the current game or one of its branches"))
        self.branches.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.branches.setMinimumContentsLength(14)
        self.branches.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.branches.activated.connect(self._take_branch)
        row = QHBoxLayout()
        row.setContentsMargins(6, 0, 6, 0)
        for part in (self.former, self.by, self.later):
            row.addWidget(part)
        row.addWidget(self.where, 1)
        row.addWidget(self.branches)
        self._row = row
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 3, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.bar)
        layout.addLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._late = QTimer(self, singleShot=True)
        self._late.setInterval(LATE)
        self._late.timeout.connect(self._show_marks)

    def _button(self, arrow: Qt.ArrowType, tooltip: str, forward: bool) -> QToolButton:
        button = QToolButton()
        button.setArrowType(arrow)
        button.setToolTip(tip(tooltip))
        button.setAccessibleName(tooltip)
        button.setAutoRepeat(True)
        button.clicked.connect(lambda: self.seek(forward))
        return button

    def _fill_steps(self, seats: Sequence[SeatSetup], letters: Sequence[str]) -> None:
        happenings = {
            Happening.PURCHASE: tr("purchase or building"),
            Happening.DELIVERY: tr("arrival or delivery"),
            Happening.DECLARATION: tr("declaration"),
            Happening.CATCH: tr("catch"),
            Happening.AUCTION: tr("auction or sale"),
            Happening.EVENT: tr("event"),
            Happening.LEAD: tr("lead change"),
            Happening.NOTE: tr("note"),
        }
        for words, what in (
            (tr("turn"), "turn"), (tr("ride"), "ride"), (tr("decision"), "decision"),
            *((words, what) for what, words in happenings.items()),
            *((f"{letters[number]}  {seat.name}", number) for number, seat in enumerate(seats)),
        ):  # fmt: skip
            self.by.addItem(no_mnemonic(words), what)

    def add(self, choice: QWidget) -> None:
        """Add a widget before the list of branches."""
        self._row.insertWidget(self._row.indexOf(self.branches), choice)
        self.setTabOrder(choice, self.branches)

    def add_lines(self, button: QWidget) -> None:
        """Add a widget next to the list of branches."""
        self._lines = button
        self._row.addWidget(button)

    def show_game(
        self, course: Course, seen: Callable[[Moment], Any], is_running: bool, pins: Sequence[Pin] = ()
    ) -> None:
        """Show the course of a game with its notes; marks of a running game are drawn with a delay."""
        self._course = course
        has_other_notes = list(pins) != self._pins
        self._pins = list(pins)
        if self.marks.follow(course.line, seen) or has_other_notes:
            if not is_running:
                self._show_marks()
            elif not self._late.isActive():
                self._late.start()
        self.bar.show_position(course.at)
        last = self._turn(course.line[-1].state)
        words = tr("Turn {turn:,} of {turns:,} · decision {decision:,} of {decisions:,}")
        turn, decisions = self._turn(course.now.state), len(course.line) - 1
        said = words.format(turn=turn, turns=last, decision=course.at, decisions=decisions)
        note = next((pin.text for pin in pins if pin.moment is course.now), "")
        said = f"{said} · ✎ {note}" if note else said
        self.where.setText(said)
        self.where.setToolTip(tip(said))
        self.former.setEnabled(course.at > 0)
        self.later.setEnabled(course.is_behind)
        self._show_branches(course)

    def forget(self) -> None:
        """Start again because the viewer has changed."""
        self.marks.forget()

    def seek(self, forward: bool) -> None:
        """Go to the next or previous step of the chosen kind."""
        course = self._course
        if course is None:
            return
        found = course.seek(self._stop(course), forward)
        if found is not None:
            self.asked.emit(found)
        elif forward:
            self.said.emit(tr("There is no later “{step}”.").format(step=self.by.currentText()))
        else:
            self.said.emit(tr("There is no earlier “{step}”.").format(step=self.by.currentText()))

    def _stop(self, course: Course) -> Stop:
        what = self.by.currentData()
        if isinstance(what, int):
            return lambda n: course.line[n].by == what
        if isinstance(what, Happening):
            places = {mark.position for mark in (*self.marks.all, *self.notes) if mark.what is what}
            return places.__contains__
        return {"turn": course.begins_turn, "ride": course.bounds_ride}.get(what, lambda n: True)

    def _show_marks(self) -> None:
        if self._course is None:
            return
        line = self._course.line
        numbered = [self._turn(moment.state) for moment in line]
        turns = [(n, numbered[n]) for n in range(1, len(line)) if numbered[n] != numbered[n - 1]]
        self.notes = note_marks(line, self._pins, self._turn)
        self.bar.show_game(len(line), turns, [*self.marks.all, *self.notes])
        self.bar.show_position(self._course.at)

    def _show_branches(self, course: Course) -> None:
        shown = [course.name or tr("Main branch"), *(branch.name for branch in course.branches)]
        if [self.branches.itemText(n) for n in range(self.branches.count())] != shown:
            self.branches.clear()
            self.branches.addItems(shown)
        self.branches.setCurrentIndex(0)
        self.branches.setVisible(bool(course.branches))
        if self._lines is not None:
            self._lines.setVisible(bool(course.branches))

    def _take_branch(self, row: int) -> None:
        if row > 0 and self._course is not None:
            self.branch_asked.emit(self._course.branches[row - 1])
