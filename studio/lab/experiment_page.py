"""Sensitivity of an outcome to options, and goal seek: options with ranges, an outcome, and a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import bot_names, default_lineup
from engine.edit.rules import SetRule
from engine.errors import BoxcarsError, in_brief
from engine.game.options import KINDS, resolve
from engine.game.rules import Option
from engine.i18n import format_number, ntr, plain_number, tr
from engine.model.scenario import RuleValue
from engine.report.report import Report
from engine.sim.findings import outcome_title
from engine.sim.ladder import CASUAL, EXPERT
from engine.text_match import folded
from studio.document.document import Document
from studio.lab.experiment_task import ExperimentTask
from studio.lab.games import MOST_SEED
from studio.lab.row_table import dress_rows
from studio.lab.seats import Seats
from studio.lab.target_matrix import Sources, TargetMatrix
from studio.lab.task_page import TaskPage
from studio.threads.worker import Worker
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words, add_row
from studio.widgets.measured import low_rows
from studio.widgets.number_box import DecimalBox, NumberBox
from studio.widgets.responsive_row import Columns, row_of
from studio.widgets.tip import tip

KNOB, PRESENT, LOW, HIGH = range(4)
MAX_KNOBS = 20
ROWS, HIGH_PAGE = 6, 34
"""Minimum height of the options on a high page, in rows, and the height of such a page in lines of text."""
MATRIX = "matrix"  # not shown
"""Outcome of a goal seek with a matrix of wins as its goal."""


class KnobsTable(QWidget):
    """Number options with a check box and the range to try. A search hides those with other titles."""

    changed = Signal()

    def __init__(self, factors: tuple[float, float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._factors = factors
        self.options: list[Option] = []
        self._values: dict[str, RuleValue] = {}
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Find an option"))
        self.search.setAccessibleName(tr("Find an option"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.table = QTableWidget(0, 4, self)
        heads = (
            (tr("Option"), tr("Check the options to vary")),
            (tr("Present"), tr("Value on the open board")),
            (tr("Low"), tr("Lowest value to try; double-click to change")),
            (tr("High"), tr("Highest value to try; double-click to change")),
        )
        for column, (title, words) in enumerate(heads):
            head = QTableWidgetItem(title)
            head.setToolTip(tip(words))
            self.table.setHorizontalHeaderItem(column, head)
        self.table.setAccessibleName(tr("Options to vary"))
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.setTabKeyNavigation(False)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(KNOB, QHeaderView.ResizeMode.Stretch)
        low_rows(self.table)
        self.table.itemChanged.connect(self.changed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.search)
        layout.addWidget(self.table, 1)

    def offer(self, options: Sequence[Option], values: dict[str, RuleValue]) -> None:
        """List the number options of a game system with the values of the board. Checks and typed ranges stay."""
        kept = {option.name: self._row(row) for row, option in enumerate(self.options)}
        old = self._values
        self.options = [option for option in options if option.type in KINDS and option.type != "bool"]
        self._values = dict(values)
        self.table.blockSignals(True)
        self.table.setRowCount(len(self.options))
        for row, option in enumerate(self.options):
            value = float(values[option.name])
            checked, low, high = kept.get(option.name, (False, "", ""))
            if not low or old.get(option.name) != values[option.name]:
                ends = sorted(value * factor for factor in self._factors)
                if option.type == "int":
                    ends = [min(round(ends[0]), value - 1), max(round(ends[1]), value + 1)]
                assert option.lowest is not None and option.highest is not None
                low, high = (str(min(option.highest, max(option.lowest, end))) for end in ends)
            name = QTableWidgetItem(tr(option.title))
            name.setFlags(name.flags() & ~Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsUserCheckable)
            name.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
            name.setToolTip(tip(f"{tr(option.title)} ({option.name})"))
            self.table.setItem(row, KNOB, name)
            for column, text in ((PRESENT, _shown(value)), (LOW, _shown(low)), (HIGH, _shown(high))):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if column == PRESENT:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.table.setItem(row, column, item)
        self.table.blockSignals(False)
        self._filter()
        self.changed.emit()

    def check(self, name: str, low: str = "", high: str = "") -> None:
        """Choose an option, with a range unless it is the usual one."""
        row = next(n for n, option in enumerate(self.options) if option.name == name)
        self._item(row, KNOB).setCheckState(Qt.CheckState.Checked)
        for column, text in ((LOW, low), (HIGH, high)):
            if text:
                self._item(row, column).setText(_shown(text))

    @property
    def ranges(self) -> dict[str, tuple[str, str]]:
        """The chosen options with the ends of their ranges."""
        rows = {option.name: self._row(row) for row, option in enumerate(self.options)}
        return {name: (low, high) for name, (checked, low, high) in rows.items() if checked}

    @property
    def text(self) -> str:
        """The chosen options with their ranges, as `knobs_of` reads them."""
        return ",".join(f"{name}={low}:{high}" for name, (low, high) in self.ranges.items())

    @property
    def count(self) -> int:
        """Number of chosen options."""
        return sum(self._row(row)[0] for row in range(len(self.options)))

    def _row(self, row: int) -> tuple[bool, str, str]:
        is_checked = self._item(row, KNOB).checkState() == Qt.CheckState.Checked
        low, high = (plain_number(self._item(row, column).text().strip()) for column in (LOW, HIGH))
        return is_checked, low, high

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        item = self.table.item(row, column)
        assert item is not None
        return item

    def _filter(self) -> None:
        wanted = folded(self.search.text())
        for row, option in enumerate(self.options):
            is_shown = wanted in folded(tr(option.title)) or wanted in option.name or self._row(row)[0]
            self.table.setRowHidden(row, not is_shown)


def _shown(value: float | str) -> str:
    """Return a number with the separators of the language; any other text as it is."""
    try:
        number = float(value)
    except ValueError:
        return str(value)
    return format_number(number, ",.0f" if number.is_integer() else ",.6g")


class ExperimentPage(TaskPage):
    """Options, an outcome and a time on one side, results on the other. A subclass says what is sought. `rested` is
    emitted when no games are played."""

    factors = (0.75, 1.25)
    file_name = "sensitivity.html"
    fields: tuple[str, ...] = ("outcome", "seconds", "seed")

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._worker = Worker("experiment", self)
        self._task = None
        self.report = None
        self.games = 0
        """A budget of games instead of the time, with which the same seed gives the same result."""
        self.knobs = KnobsTable(self.factors, self)
        self.knobs.changed.connect(self._show_state)
        self.seats = Seats(lambda seats, sharks: default_lineup(document.family, seats, sharks), self)
        for button in (self.seats.more, self.seats.fewer):
            button.clicked.connect(self._offer_outcomes)
        self.outcome = QComboBox(self)
        self.outcome.setAccessibleName(tr("Outcome"))
        self.outcome.setMinimumContentsLength(8)
        self.outcome.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.outcome.setToolTip(tip(tr("Choose a figure of the games")))
        self.outcome.currentIndexChanged.connect(self._show_state)
        self.seconds = NumberBox(self)
        self.seconds.setRange(5, 24 * 3600)
        self.seconds.setValue(60)
        self.seconds.setSuffix(" " + tr("s"))
        self.seconds.setGroupSeparatorShown(True)
        self.seconds.setAccessibleName(tr("Time"))
        self.seconds.setToolTip(tip(tr("Seconds of games to play; more give narrower intervals")))
        self.seed = NumberBox(self)
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(1)
        self.seed.setAccessibleName(tr("Seed"))
        self.start = QPushButton(self.start_text, self)
        self.start.clicked.connect(self.run)
        self._make_results()
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        add_row(self.form, tr("Outcome"), self.outcome)
        self.add_fields(self.form)
        add_row(self.form, tr("Bots"), self.seats)
        numbers = [
            row_of(Words(title, self), box) for title, box in ((tr("Time"), self.seconds), (tr("Seed"), self.seed))
        ]
        add_row(self.form, "", Columns((*numbers, self.start, self.save), 4))
        self.empty = EmptyState(self.empty_text, "picture-chart", parent=self)
        self.empty.repeat(self.start)
        left, right = QWidget(self), QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.knobs, 1)
        column.addLayout(self.form)
        self.results = QVBoxLayout(right)
        self.results.setContentsMargins(0, 0, 0, 0)
        for part, grows in ((self.bar, 0), (self.words, 0), (self.said, 0), (self.empty, 1), (self.figures, 1)):
            self.results.addWidget(part, grows)
        self._split(left, right, (1000, 1400))
        document.opened.connect(self._follow)
        document.changed.connect(self._follow)
        self.inputs = (self.knobs, self.seats, self.outcome, self.seconds, self.seed)
        self._follow()
        self._show_report(None)

    # For subclasses

    @property
    def start_text(self) -> str:
        """Text of the button that starts."""
        return tr("&Measure")

    @property
    def empty_text(self) -> str:
        """Words in place of results."""
        return tr(
            "Check options on the list, and see how much each of them changes the outcome: with the same games at the "
            "low and at the high end of its range."
        )

    def add_fields(self, form: QFormLayout) -> None:
        """Add fields after the outcome."""

    def goal(self) -> float | None:
        """The wanted average of the outcome; None if effects are measured."""
        return None

    def shares(self) -> tuple[str, float]:
        """Return wanted shares of wins between bots as `goals_of` reads them, with their tolerance; none here."""
        return "", 0.0

    # State

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the options a minimum height on a high page."""
        super().resizeEvent(event)
        is_high = self.height() >= HIGH_PAGE * self.fontMetrics().lineSpacing()
        table = self.knobs.table
        table.setMinimumHeight(ROWS * table.verticalHeader().defaultSectionSize() if is_high else 0)

    def _follow(self) -> None:
        document = self._document
        if document.is_open and document.family.rules is not None:
            rules = document.family.rules
            is_other = self._change_family()
            if is_other:
                self._offer_outcomes()
            if not document.is_previewing:
                try:
                    values = resolve(rules.options, document.committed.rules)
                except BoxcarsError:  # A check reports the wrong value.
                    values = resolve(rules.options)
                self.knobs.offer(rules.options, dict(values))
            if is_other:
                self._restore()
        self._show_state()

    def _snapshot(self) -> dict[str, Any]:
        return {**super()._snapshot(), "knobs": self.knobs.ranges}

    def _restore(self) -> None:
        kept = self._settings_by_family.get(self._family)
        if kept is not None:
            self.seats.seat(kept["bots"])
            self._offer_outcomes()
            for name, ends in kept["knobs"].items():
                self.knobs.check(name, *ends)
        super()._restore()

    def _offer_outcomes(self) -> None:
        before, bots = self.outcome.currentData(), self.seats.bots
        names = ["turns", "winless", *(f"wins.{seat + 1}" for seat in range(len(bots)))]
        self.outcome.clear()
        for name in names:
            title = outcome_title(name, bots)
            self.outcome.addItem(title[:1].upper() + title[1:], name)
        self.outcome.setCurrentIndex(max(0, self.outcome.findData(before)))

    def _show_state(self) -> None:
        super()._show_state()
        n = self.knobs.count
        self.start.setEnabled(self.can_play and not self.is_busy and 0 < n <= MAX_KNOBS)
        words = tr("Check at least one option first.") if not n else ""
        if n > MAX_KNOBS:
            words = tr("Check at most {most} options.").format(most=MAX_KNOBS)
        self.start.setToolTip(tip(words or tr("Play games with different values of the checked options")))

    # Acts

    def run(self) -> None:
        """Play the games."""
        task = ExperimentTask(
            self._document.committed, {}, self.seats.bots, self.seed.value(), self.knobs.text,
            self.outcome.currentData(), self.seconds.value(), self.goal(), self.games, *self.shares(),
        )  # fmt: skip
        self._begin(task)

    def _look(self) -> None:
        task = self._task
        if isinstance(task, ExperimentTask) and not task.games:
            task.done = min(task.total, task.elapsed)
            self.bar.progress.setValue(task.done)
            self.bar.progress.setFormat(tr("%v of %m seconds"))
        super()._look()

    @property
    def stopped_text(self) -> str:
        """Return the message after the games were stopped."""
        return tr("Stopped. These are the results so far.")


class _Proposals(QTableWidget):
    """Proposed values. `accepted` reports Enter on a row."""

    accepted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter accepts the selected values."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accepted.emit()
        else:
            super().keyPressEvent(event)


class SeekPage(ExperimentPage):
    """Goal seek: proposed values, each of which can be accepted as an edit."""

    factors = (0.5, 2.0)
    file_name = "goal-seek.html"
    fields = ("outcome", "target", "matrix", "seconds", "seed")

    def __init__(self, document: Document, parent: QWidget | None = None, sources: Sources | None = None) -> None:
        """`sources` are wins by pair with which the matrix can start."""
        self.target, self.matrix = DecimalBox(), TargetMatrix(sources or Sources())
        super().__init__(document, parent)
        self.proposals = _Proposals(0, 4, self)
        heads = (
            (tr("Option"), tr("Option of the rules")),
            (tr("Present"), tr("Value on the open board")),
            (tr("Proposal"), tr("Proposed value; double-click or press Enter to accept it")),
            (tr("State"), tr("Whether the board has the proposed value")),
        )
        dress_rows(self.proposals, tr("Proposals"), heads, KNOB)
        self.accept_one = QPushButton(tr("A&ccept"), self)
        self.accept_one.setToolTip(tip(tr("Give the board the selected values; each can be undone (Enter)")))
        self.accept_all = QPushButton(tr("Accept &All"), self)
        self.accept_all.setToolTip(tip(tr("Give the board all proposed values; each can be undone")))
        self.proposals.accepted.connect(self.accept_selected)
        self.proposals.doubleClicked.connect(self.accept_selected)
        self.accept_one.clicked.connect(self.accept_selected)
        self.accept_all.clicked.connect(lambda: self.accept(range(len(self._proposed))))
        self._box = QWidget(self)
        box = QVBoxLayout(self._box)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.proposals, 1)
        box.addWidget(Columns((self.accept_one, self.accept_all), 2))
        self.results.insertWidget(3, self._box, 1)
        self._proposed: list[tuple[str, float]] = []
        self.proposals.itemSelectionChanged.connect(self._show_proposals_state)
        document.changed.connect(self._show_proposals)
        self._show_proposals()

    @property
    def start_text(self) -> str:
        """Text of the button that starts."""
        return tr("Se&ek")

    @property
    def empty_text(self) -> str:
        """Words in place of results."""
        return tr(
            "Check options on the list and enter a goal. The search tries values within the ranges; fresh games judge "
            "its proposal. The board stays as it is until you accept a value."
        )

    def add_fields(self, form: QFormLayout) -> None:
        """Add the goal."""
        self.target.setParent(self)
        self.target.setAccessibleName(tr("Goal"))
        self.target.setToolTip(tip(tr("Wanted average of the outcome")))
        self.target.setDecimals(1)
        self.target.setGroupSeparatorShown(True)
        self.target.setRange(0, 1_000_000)
        self.target.setValue(200)
        add_row(form, tr("Goal"), self.target)
        self.matrix.setParent(self)
        form.addRow(self.matrix)
        self.matrix.changed.connect(self._show_state)

    def _offer_outcomes(self) -> None:
        is_matrix = self._is_matrix
        super()._offer_outcomes()
        self.outcome.addItem(tr("Matrix of wins between bots"), MATRIX)
        if is_matrix:
            self.outcome.setCurrentIndex(self.outcome.count() - 1)

    def _change_family(self) -> bool:
        is_other = super()._change_family()
        if is_other:
            known = self._document.family
            lineups = [CASUAL, EXPERT] if known.casual_bots else []
            bots = list(bot_names(known, self._document.scenario))
            self.matrix.offer([*lineups, *bots], lineups[::-1] or bots[:2])
        return is_other

    @property
    def _is_matrix(self) -> bool:
        return bool(self.outcome.currentData() == MATRIX)

    def shares(self) -> tuple[str, float]:
        """Return the wanted shares, if a matrix is chosen."""
        return (self.matrix.text, self.matrix.tolerance.value() / 100) if self._is_matrix else ("", 0.0)

    def goal(self) -> float | None:
        """The wanted average; shares are entered in percent. None with a matrix."""
        if self._is_matrix:
            return None
        value = self.target.value()
        return value if self.outcome.currentData() == "turns" else value / 100

    def _show_state(self) -> None:
        super()._show_state()
        is_share = self.outcome.currentData() not in (None, "turns")
        self.target.setSuffix(tr("{n}%").format(n="") if is_share else "")
        self.target.setMaximum(100 if is_share else 1_000_000)
        self.target.setEnabled(not self.is_busy)
        self.form.setRowVisible(self.target, not self._is_matrix)
        self.form.setRowVisible(self.matrix, self._is_matrix)
        self.matrix.show_state(not self.is_busy)
        if self._is_matrix and self.start.isEnabled() and not self.matrix.text:
            self.start.setEnabled(False)
            self.start.setToolTip(tip(tr("Enter at least one share of wins first.")))

    def _show_report(self, report: Report | None) -> None:
        super()._show_report(report)
        proposal = report.data["proposal"] if report is not None else None
        self._proposed = list((proposal or {}).items())
        if hasattr(self, "proposals"):
            self._show_proposals()

    def _show_proposals(self) -> None:
        rules, document = self._document.family.rules, self._document
        self._box.setVisible(bool(self._proposed))
        if rules is None or not document.is_open:
            return
        titles = {option.name: tr(option.title) for option in rules.options}
        present = {option.name: option.default for option in rules.options} | dict(document.committed.rules)
        self.proposals.setRowCount(len(self._proposed))
        for row, (name, value) in enumerate(self._proposed):
            has_it = present.get(name) == value
            shown = format_number(float(present.get(name, 0)), ",.10g")
            texts = (titles.get(name, name), shown, format_number(value, ",.10g"), tr("accepted") if has_it else "")
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                if column in (1, 2):
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.proposals.setItem(row, column, item)
        self._show_proposals_state()

    def _show_proposals_state(self) -> None:
        self.accept_one.setEnabled(bool(self.proposals.selectedItems()))
        self.accept_all.setEnabled(bool(self._proposed))

    def accept_selected(self) -> None:
        """Give the board the values of the selected rows."""
        self.accept(sorted({index.row() for index in self.proposals.selectionModel().selectedRows()}))

    def accept(self, rows: Sequence[int]) -> None:
        """Give the board the values of these rows, each as one undo step."""
        done = 0
        for row in rows:
            name, value = self._proposed[row]
            try:
                self._document.perform(SetRule(name, value))
                done += 1
            except BoxcarsError as error:
                self.words.setText(in_brief(error))
                return
        if done:
            words = ntr("{n} value accepted. Undo restores it.", "{n} values accepted. Undo restores them.", done)
            self.words.setText(words.format(n=done))
