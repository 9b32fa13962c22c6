"""The games of a run: dots and rows, one of which can be opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QPushButton, QSplitter, QTableView, QVBoxLayout, QWidget

from engine.game.family import family
from engine.i18n import format_number, ntr, tr
from engine.runs.store import Result, Run
from engine.sim.run import SEATS
from studio.charts.dots import Dot, DotsChart, Group
from studio.lab.table_model import Index
from studio.widgets.label import Words
from studio.widgets.measured import low_rows
from studio.widgets.tip import tip

NO_WINNER = "#808080"


class GamesModel(QAbstractTableModel):
    """Games of a run: number, winner, turns, and the score of each seat."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results: Sequence[Result] = ()
        self.bots: Sequence[str] = ()
        self._order: list[int] = []
        self._sorted_by = (0, Qt.SortOrder.AscendingOrder)

    def take(self, results: Sequence[Result], bots: Sequence[str]) -> None:
        """Show these games."""
        self.beginResetModel()
        self.results, self.bots = results, bots
        self._order = self._sorted()
        self.endResetModel()

    def number(self, row: int) -> int:
        """Return the number of the game in a row."""
        return self.results[self._order[row]].number

    def row(self, number: int) -> int | None:
        """Return the row of a game; None if it is not listed."""
        return next((row for row, at in enumerate(self._order) if self.results[at].number == number), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of games."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else 3 + len(self.bots)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the heading of a column."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        if section < 3:
            return (tr("Game"), tr("Winner"), tr("Turns"))[section]
        return tr("Score {seat} {bot}").format(seat=section - 2, bot=self.bots[section - 3])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell; numbers are right-aligned."""
        if not index.isValid():
            return None
        found, column = self.results[self._order[index.row()]], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if column == 1 else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if column == 0:
            return format_number(found.number)
        if column == 1:
            return winner_text(found, self.bots)
        return format_number(found.turns if column == 2 else found.scores[column - 3], ",.0f")

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column."""
        self.beginResetModel()
        self._sorted_by = (column, order)
        self._order = self._sorted()
        self.endResetModel()

    def _sorted(self) -> list[int]:
        column, order = self._sorted_by

        def key(at: int) -> float:
            found = self.results[at]
            if column <= 0:
                return found.number
            if column == 1:
                return -1 if found.winner is None else found.winner
            return found.turns if column == 2 else found.scores[min(column - 3, len(found.scores) - 1)]

        return sorted(range(len(self.results)), key=key, reverse=order == Qt.SortOrder.DescendingOrder)


def winner_text(found: Result, bots: Sequence[str]) -> str:
    """Return the winner of a game."""
    return tr("none") if found.winner is None else f"{found.winner + 1} {bots[found.winner]}"


class _Rows(QTableView):
    """Table that reports Enter."""

    entered_row = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the game of the current row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered_row.emit()
        else:
            super().keyPressEvent(event)


class GamesList(QWidget):
    """Dots and rows of the games of a run. `opened` is emitted with the number of a game to open."""

    opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._busy = False
        self.dots = DotsChart(self)
        self.dots.setAccessibleName(tr("Games as dots"))
        self.dots.setToolTip(tip(tr("A dot is a game. Click it, or press the arrow keys and Enter, to open the game.")))
        self.model = GamesModel(self)
        self.rows = _Rows(self)
        self.rows.setModel(self.model)
        self.rows.setAccessibleName(tr("Games"))
        self.rows.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.rows.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.rows.setTabKeyNavigation(False)
        self.rows.verticalHeader().hide()
        self.rows.setSortingEnabled(True)
        self.rows.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        low_rows(self.rows)
        self.open_button = QPushButton(tr("&Open Game"), self)
        self.open_button.setToolTip(tip(tr("Play this game again and open it as a record (Enter, double-click)")))
        self.open_button.setEnabled(False)
        self.words = Words(parent=self, wraps=True)
        below = QHBoxLayout()
        below.addWidget(self.open_button)
        below.addWidget(self.words, 1)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.rows, 1)
        column.addLayout(below)
        self.split = QSplitter(Qt.Orientation.Vertical, self)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.dots)
        self.split.addWidget(right)
        self.split.setSizes([1000, 1000])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.split)
        self.dots.pointed.connect(self._choose_row)
        self.dots.chosen.connect(self.opened)
        self.rows.selectionModel().selectionChanged.connect(self._point)
        self.rows.doubleClicked.connect(self.open_current)
        self.rows.entered_row.connect(self.open_current)
        self.open_button.clicked.connect(self.open_current)

    def show_games(self, run: Run | None, results: Sequence[Result], currency: str = "") -> None:
        """Show games of a run; their first ones if it has more."""
        current = self.current
        bots = run.identity.bots if run is not None else ()
        self._busy = True
        self.model.take(results, bots)
        self.rows.resizeColumnsToContents()
        groups = [
            Group(tr("{seat} {bot} wins").format(seat=seat + 1, bot=bot), SEATS[seat][1])
            for seat, bot in enumerate(bots)
        ]
        groups.append(Group(tr("No winner"), NO_WINNER))
        known = family(run.identity.family) if run is not None else None
        is_money = known is not None and known.summary is not None and known.summary.is_money
        score = tr("Final cash of the winner") if is_money else tr("Score of the winner")
        same = len({found.turns for found in results}) <= 1
        dots = [
            Dot(
                found.number,
                found.number if same else found.turns,
                max(found.scores) if found.winner is None else found.scores[found.winner],
                len(bots) if found.winner is None else found.winner,
                tr("Game {number}: winner {winner}, {turns} turns").format(
                    number=format_number(found.number), winner=winner_text(found, bots),
                    turns=format_number(found.turns),
                ),
            )
            for found in results
        ]  # fmt: skip
        across = tr("Game") if same else tr("Turns of all players")
        self.dots.show_dots(dots, groups, tr("Games by length and score"), across, score)
        n = run.games if run is not None else 0
        words = ""
        if n > len(results):
            words = tr("The first {shown} of {games} games are shown.").format(
                shown=format_number(len(results)), games=format_number(n)
            )
        elif n:
            words = ntr("{n:,} game", "{n:,} games", n).format(n=n)
        self.words.setText(words)
        self._busy = False
        if current is not None:
            self._choose_row(current)
        self.open_button.setEnabled(self.current is not None)

    @property
    def current(self) -> int | None:
        """The number of the game of the current row."""
        rows = self.rows.selectionModel().selectedRows()
        return self.model.number(rows[0].row()) if rows else None

    def open_current(self) -> None:
        """Open the game of the current row."""
        if self.current is not None:
            self.opened.emit(self.current)

    def _choose_row(self, number: int) -> None:
        row = self.model.row(number)
        if row is not None:
            self._busy = True
            self.rows.selectRow(row)
            self.rows.scrollTo(self.model.index(row, 0))
            self._busy = False
            self.dots.point_to(number)
        self.open_button.setEnabled(self.current is not None)

    def _point(self) -> None:
        if not self._busy:
            self.dots.point_to(self.current)
            self.open_button.setEnabled(self.current is not None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the dots next to the rows, or above them."""
        super().resizeEvent(event)
        is_wide = self.width() >= 100 * self.fontMetrics().averageCharWidth()
        self.split.setOrientation(Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical)
