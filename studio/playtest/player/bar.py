"""The player under the board: where the game is, where something happened, and buttons that lead there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from engine.game.family import GameSummarySpec, turn_of_state
from engine.game.kernel.drive import Moment
from engine.game.rules import SeatSetup
from engine.i18n import tr
from studio.playtest.player.events import Happening, Mark, Marks, noted
from studio.playtest.player.scrub_bar import ScrubBar
from studio.playtest.session.history import Course
from studio.playtest.session.session import Pin
from studio.widgets.elided import ShortenedBox
from studio.widgets.label import Message
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip

LATE = 150
"""Milliseconds after which marks of a game that goes on are drawn."""

Stop = Callable[[int], bool]


class PlayerBar(QWidget):
    """`asked` brings the number of a position to show, `branch_asked` the branch that somebody wants on the table;
    `said` says in a sentence why an arrow leads nowhere."""

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
        self.by.setAccessibleName(tr("What the arrows lead to"))
        self.by.setToolTip(tr("What the arrows beside lead to (keys { and })"))
        self.by.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fill_steps(seats, letters)
        self.former = self._button(Qt.ArrowType.LeftArrow, tr("The one before ({0})").format("{"), forward=False)
        self.later = self._button(Qt.ArrowType.RightArrow, tr("The next one ({0})").format("}"), forward=True)
        self.branches = QComboBox()
        self.branches.setAccessibleName(tr("Branches of the game"))
        self.branches.setToolTip(tr("The game on the table, and the ways that were left for it"))
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
            Happening.LEAD: tr("change of the lead"),
            Happening.NOTE: tr("note"),
        }
        for words, what in (
            (tr("turn"), "turn"), (tr("ride"), "ride"), (tr("decision"), "decision"),
            *((words, what) for what, words in happenings.items()),
            *((f"{letters[number]}  {seat.name}", number) for number, seat in enumerate(seats)),
        ):  # fmt: skip
            self.by.addItem(no_mnemonic(words), what)

    def add(self, choice: QWidget) -> None:
        """A choice of what else is shown, before the lines of the game."""
        self._row.insertWidget(self._row.indexOf(self.branches), choice)
        self.setTabOrder(choice, self.branches)

    def add_lines(self, button: QWidget) -> None:
        """What is beside the list of lines, and there as long as it is."""
        self._lines = button
        self._row.addWidget(button)

    def show_game(
        self, course: Course, seen: Callable[[Moment], Any], is_running: bool, pins: Sequence[Pin] = ()
    ) -> None:
        """The course of a game as it stands, with its notes; marks of one that runs are drawn now and then."""
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
        words = tr("Turn {0:,} of {1:,} · decision {2:,} of {3:,}")
        said = words.format(self._turn(course.now.state), last, course.at, len(course.line) - 1)
        note = next((pin.text for pin in pins if pin.moment is course.now), "")
        said = f"{said} · ✎ {note}" if note else said
        self.where.setText(said)
        self.where.setToolTip(tip(said))
        self.former.setEnabled(course.at > 0)
        self.later.setEnabled(course.is_behind)
        self._show_branches(course)

    def forget(self) -> None:
        """The game is seen otherwise."""
        self.marks.forget()

    def seek(self, forward: bool) -> None:
        """To the next of what is chosen, or to the one before."""
        course = self._course
        if course is None:
            return
        found = course.seek(self._stop(course), forward)
        if found is not None:
            self.asked.emit(found)
        elif forward:
            self.said.emit(tr("No more of “{0}” from here on.").format(self.by.currentText()))
        else:
            self.said.emit(tr("None of “{0}” before this.").format(self.by.currentText()))

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
        self.notes = noted(line, self._pins, self._turn)
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
