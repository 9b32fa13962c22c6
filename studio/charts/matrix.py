"""Shares of wins of each of several bots against each other: a cell for each pair, the fuller the more it wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from engine.i18n import format_number, tr
from engine.plain_text import plain_line, shortened
from engine.sim.contest_report import cell_words
from studio.widgets.measured import low_rows
from studio.widgets.tip import tip

LONGEST_NAME = 24
EVEN, FULL = 0.5, 110
"""Share without a shade, and the opacity of the shade of a share of 100% (of 255)."""

Pair = Mapping[str, Any]
"""A share (`value`) with its `interval` and number of `games`."""


class MatrixChart(QTableWidget):
    """Table of shares. `chosen` is emitted with the row and column of a cell that was clicked or on which Enter was
    pressed."""

    chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 0, parent)
        self.names: tuple[str, ...] = ()
        self.pairs: Sequence[Sequence[Pair | None]] = ()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setAccessibleName(tr("Wins by pair"))
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        low_rows(self)
        self.cellClicked.connect(self.chosen)

    def show_pairs(self, names: Sequence[str], pairs: Sequence[Sequence[Pair | None]]) -> None:
        """Show the share of wins of the bot of each row against that of each column. The current cell stays."""
        is_same = tuple(names) == self.names
        self.names, self.pairs = tuple(names), pairs
        if not is_same:
            self.clear()
            self.setRowCount(len(names))
            self.setColumnCount(len(names))
            for number, name in enumerate(names):
                for head in (QTableWidgetItem(), QTableWidgetItem()):
                    head.setText(plain_line(shortened(name, LONGEST_NAME)))
                    head.setToolTip(tip(name))
                    (self.setHorizontalHeaderItem if self.horizontalHeaderItem(number) is None else
                     self.setVerticalHeaderItem)(number, head)  # fmt: skip
        self._fill()

    def _fill(self) -> None:
        for row, cells in enumerate(self.pairs):
            for column, pair in enumerate(cells):
                item = self.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                    self.setItem(row, column, item)
                self._dress(item, pair, row, column)

    def _dress(self, item: QTableWidgetItem, pair: Pair | None, row: int, column: int) -> None:
        if pair is None:
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            item.setBackground(self.palette().color(QPalette.ColorRole.AlternateBase))
            return
        item.setText(cell_words(pair))
        low, high = pair["interval"]
        font = QFont(self.font())
        font.setBold(bool(pair["games"]) and not low <= EVEN <= high)
        item.setFont(font)
        shade = QColor(self.palette().color(QPalette.ColorRole.Highlight))
        shade.setAlpha(round(FULL * pair["value"]) if pair["games"] else 0)
        item.setBackground(shade)
        words = tr("{bot} won {share}% of {games} games against {other}. Click to open one that it won.").format(
            bot=self.names[row], other=self.names[column], share=format_number(100 * pair["value"], ".1f"),
            games=format_number(pair["games"]),
        )  # fmt: skip
        item.setToolTip(tip(words))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and self.pairs:
            self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the current cell."""
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self.chosen.emit(item.row(), item.column())
        else:
            super().keyPressEvent(event)
