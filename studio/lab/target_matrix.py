"""A small matrix of wanted shares of wins between bots, the goal of a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.errors import BoxcarsError, in_brief
from engine.i18n import format_number, ntr, tr
from engine.plain_text import plain_line, shortened
from engine.runs.store import Run
from engine.sim.goals import ENDINGS, OVER, TOLERANCE, matrix_of
from studio.lab.run_task import Found
from studio.widgets.label import Words
from studio.widgets.measured import low_rows
from studio.widgets.mnemonic import NamesMenu, entry
from studio.widgets.number_box import DecimalBox
from studio.widgets.responsive_row import Columns, row_of
from studio.widgets.tip import tip

MOST_BOTS = 6
LONGEST_NAME = 20
MOST_RUNS = 20

Shares = dict[tuple[str, str], float]
"""Wanted shares of games, from 0 to 1, that the first bot of a pair wins against the second one."""


class Sources(NamedTuple):
    """Wins by pair to start with: `last` are those of the last contest, if there was one; `runs` lists the stored runs
    of the game system between different bots, `of_run` returns those of one. Both raise BoxcarsError."""

    last: Callable[[], Found | None] = lambda: None
    runs: Callable[[], Sequence[Run]] = lambda: ()
    of_run: Callable[[Run], Found] = lambda _: ((), ())


class _Cells(QTableWidget):
    """The cells. Delete clears the selected ones."""

    cleared = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear cells with Delete and Backspace."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.cleared.emit()
        else:
            super().keyPressEvent(event)


class TargetMatrix(QWidget):
    """Wanted shares in percent: type one, and the other cell of the pair follows. `changed` is emitted after each
    change."""

    changed = Signal()

    def __init__(self, sources: Sources, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sources = sources
        self._names: tuple[str, ...] = ()
        self._shares: Shares = {}
        self.cells = _Cells(0, 0, self)
        self.cells.setAccessibleName(tr("Wanted wins"))
        self.cells.setToolTip(
            tip(tr("Type the percentage of games that the bot of the row wins against that of the column (Del clears)"))
        )
        self.cells.setTabKeyNavigation(False)
        self.cells.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        low_rows(self.cells)
        self.cells.itemChanged.connect(self._take)
        self.cells.cleared.connect(self._clear_selected)
        self.offered = QComboBox(self)
        self.offered.setAccessibleName(tr("Bot to add"))
        self.offered.setMinimumContentsLength(8)
        self.offered.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.add = QPushButton(tr("A&dd Bot"), self)
        self.add.setToolTip(tip(tr("Add a row and a column for the chosen bot")))
        self.add.clicked.connect(self._add)
        self.remove = QPushButton(tr("Remo&ve Bot"), self)
        self.remove.setToolTip(tip(tr("Remove the bot of the current row")))
        self.remove.clicked.connect(self._remove)
        self.from_last = QPushButton(tr("From &Tournament"), self)
        self.from_last.clicked.connect(self._take_last)
        self.from_run = QPushButton(tr("From &Run"), self)
        self.from_run.setToolTip(tip(tr("Take the wins by pair of a stored run with different bots")))
        self.runs = NamesMenu(self)
        self.runs.aboutToShow.connect(self._list_runs)
        self.from_run.setMenu(self.runs)
        self.from_file = QPushButton(tr("&Open File…"), self)
        self.from_file.setToolTip(tip(tr("Read a matrix from a spreadsheet: bots in its first row and column")))
        self.from_file.clicked.connect(self._ask_file)
        self.tolerance = DecimalBox(self)
        self.tolerance.setRange(0.1, 50)
        self.tolerance.setDecimals(1)
        self.tolerance.setValue(100 * TOLERANCE)
        self.tolerance.setPrefix("± ")
        self.tolerance.setSuffix(tr("{n}%").format(n=""))
        self.tolerance.setAccessibleName(tr("Tolerance"))
        self.tolerance.setToolTip(tip(tr("Distance from a wanted share that is near enough")))
        self.said = Words(parent=self, wraps=True)
        self.said.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.cells)
        layout.addWidget(Columns((self.offered, self.add, self.remove), 3))
        layout.addWidget(
            Columns(
                (self.from_last, self.from_run, self.from_file, row_of(Words(tr("Tolerance"), self), self.tolerance)), 4
            )
        )
        layout.addWidget(self.said)
        self.show_state()

    @property
    def names(self) -> tuple[str, ...]:
        """The bots of the rows and columns."""
        return self._names

    @property
    def text(self) -> str:
        """The wanted shares as `goals_of` reads them: one for each pair."""
        order = self._names.index
        pairs = sorted(
            (pair for pair in self._shares if order(pair[0]) < order(pair[1])), key=lambda p: [*map(order, p)]
        )
        return ",".join(f"{high}{OVER}{low}={self._shares[high, low]:.6g}" for high, low in pairs)

    def value(self) -> tuple[tuple[str, ...], Shares, float]:
        """Return all that was entered, for `setValue`."""
        return self._names, dict(self._shares), self.tolerance.value()

    def setValue(self, value: tuple[tuple[str, ...], Shares, float]) -> None:
        """Show this entry."""
        self.tolerance.setValue(value[2])
        self.show_shares(value[0], value[1])

    def offer(self, names: Sequence[str], usual: Sequence[str]) -> None:
        """Offer these bots, and show the usual ones without shares."""
        self.offered.clear()
        self.offered.addItems(list(names))
        self.show_shares(usual, {})

    def show_shares(self, names: Sequence[str], shares: Shares) -> None:
        """Show these bots and wanted shares; a share for one order of a pair is enough."""
        self._names = tuple(names)
        self._shares = {}
        for (high, low), share in shares.items():
            self._shares[high, low], self._shares[low, high] = share, 1 - share
        self.cells.blockSignals(True)
        self.cells.clear()
        self.cells.setRowCount(len(names))
        self.cells.setColumnCount(len(names))
        labels = [plain_line(shortened(name, LONGEST_NAME)) for name in names]
        self.cells.setHorizontalHeaderLabels(labels)
        self.cells.setVerticalHeaderLabels(labels)
        for row in range(len(names)):
            for column in range(len(names)):
                item = QTableWidgetItem()
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                if row == column:
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
                    item.setBackground(self.palette().color(QPalette.ColorRole.AlternateBase))
                self.cells.setItem(row, column, item)
        self.cells.blockSignals(False)
        height = self.cells.horizontalHeader().sizeHint().height() + 4
        self.cells.setMinimumHeight(height + min(3, len(names)) * self.cells.verticalHeader().defaultSectionSize())
        self._fill()

    def show_state(self, can_edit: bool = True) -> None:
        """Enable the buttons that can do something."""
        self.add.setEnabled(can_edit and len(self._names) < MOST_BOTS and self.offered.currentText() != "")
        self.remove.setEnabled(can_edit and len(self._names) > 2)
        has_last = self._sources.last() is not None
        self.from_last.setEnabled(can_edit and has_last)
        words = tr("Take the wins by pair of the last contest on the Tournament page")
        self.from_last.setToolTip(tip(words if has_last else tr("Play a tournament or skill ladder first.")))
        for part in (self.cells, self.offered, self.from_run, self.from_file, self.tolerance):
            part.setEnabled(can_edit)

    def _fill(self) -> None:
        """Show the shares."""
        self.cells.blockSignals(True)
        for row, high in enumerate(self._names):
            for column, low in enumerate(self._names):
                item = self.cells.item(row, column)
                share = self._shares.get((high, low))
                if item is not None:
                    item.setText("" if share is None else format_number(100 * share, ".4g"))
        self.cells.blockSignals(False)
        self.changed.emit()

    def _take(self, item: QTableWidgetItem) -> None:
        """Read a typed share; the share of the other order follows."""
        high, low = self._names[item.row()], self._names[item.column()]
        typed = item.text().strip().rstrip("%").strip().replace(",", ".")
        self._say("")
        if not typed:
            self._shares.pop((high, low), None)
            self._shares.pop((low, high), None)
        else:
            try:
                share = float(typed) / 100
            except ValueError:
                share = -1.0
            if 0 <= share <= 1:
                self._shares[high, low], self._shares[low, high] = share, 1 - share
            else:
                said = tr("expected a percentage from 0 to 100, found {text}")
                self._say(said.format(text=plain_line(shortened(item.text(), LONGEST_NAME))))
        self._fill()

    def _clear_selected(self) -> None:
        for item in self.cells.selectedItems():
            high, low = self._names[item.row()], self._names[item.column()]
            self._shares.pop((high, low), None)
            self._shares.pop((low, high), None)
        self._fill()

    def _add(self) -> None:
        name = self.offered.currentText()
        if name in self._names:
            self._say(tr("{bot} is in the matrix.").format(bot=name))
            return
        self._say("")
        self.show_shares((*self._names, name), self._shares)

    def _remove(self) -> None:
        row = max(0, self.cells.currentRow())
        gone = self._names[row]
        kept = {pair: share for pair, share in self._shares.items() if gone not in pair}
        self.show_shares([name for name in self._names if name != gone], kept)

    def _take_last(self) -> None:
        found = self._sources.last()
        if found is not None:
            self.show_found(found)

    def _list_runs(self) -> None:
        """Offer the newest runs."""
        self.runs.clear()
        try:
            runs = self._sources.runs()
        except BoxcarsError as error:
            entry(self.runs, in_brief(error)).setEnabled(False)
            return
        for run in runs[: -MOST_RUNS - 1 : -1]:
            bots = ", ".join(run.identity.bots)
            text = ntr("{id}: {title} ({bots}; {n:,} game)", "{id}: {title} ({bots}; {n:,} games)", run.games).format(
                id=run.id, title=run.identity.title, bots=bots, n=run.games
            )
            entry(self.runs, text, partial(self._take_run, run))
        if not runs:
            entry(self.runs, tr("No stored run has different bots.")).setEnabled(False)

    def _take_run(self, run: Run) -> None:
        try:
            self.show_found(self._sources.of_run(run))
        except BoxcarsError as error:
            self._say(in_brief(error))

    def show_found(self, found: Found) -> None:
        """Show wins by pair that games showed."""
        names, pairs = list(found[0])[:MOST_BOTS], found[1]
        shares = {
            (high, low): round(pair["value"], 3)
            for row, high in enumerate(names)
            for column, low in enumerate(names)
            if row < column and (pair := pairs[row][column]) is not None and pair["games"]
        }
        self._say("")
        self.show_shares(names, shares)

    def _ask_file(self) -> None:
        kinds = tr("Spreadsheets ({endings})").format(endings=" ".join(f"*{ending}" for ending in ENDINGS))
        file, _ = QFileDialog.getOpenFileName(self, tr("Open Matrix"), "", kinds)
        if file:
            self.read(Path(file))

    def read(self, file: Path) -> None:
        """Show the matrix of a spreadsheet, or the reason why it has none."""
        try:
            wanted = matrix_of(file)
            shares = {(high, low): float(text) for name, text in wanted for high, _, low in (name.partition(OVER),)}
        except BoxcarsError as error:
            self._say(in_brief(error))
            return
        except ValueError:
            self._say(tr("{file} has a cell that is not a number from 0 to 1.").format(file=file.name))
            return
        names = list(dict.fromkeys(name for pair in shares for name in pair))
        if len(names) > MOST_BOTS or not all(0 <= share <= 1 for share in shares.values()):
            said = tr("expected at most {most} bots with shares from 0 to 1")
            self._say(said.format(most=MOST_BOTS))
            return
        self._say("")
        self.show_shares(names, shares)

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self.said.setVisible(bool(words))
