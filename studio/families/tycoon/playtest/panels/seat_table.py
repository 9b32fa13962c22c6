"""A table with a row for each seat, with its badge before the name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from engine.game.rules import Seat
from studio.families.tycoon.playtest.panels.visible_panels import Sitters
from studio.playtest.seat_badge import paint_badge
from studio.widgets.tip import tip


class Column(NamedTuple):
    """A column: title, tooltip, and whether it has numbers."""

    title: str
    meaning: str
    is_number: bool = True


class Row(NamedTuple):
    """A row: the seat, the texts of the columns after its name, and its tooltip."""

    seat: Seat
    words: Sequence[str]
    told: str = ""
    is_bold: bool = False


class SeatTable(QTableWidget):
    """Fit the height to the rows, so that the container scrolls."""

    def __init__(self, name: str, columns: Sequence[Column], sitters: Sitters, parent: QWidget | None = None) -> None:
        super().__init__(0, 1 + len(columns), parent)
        self._columns, self._sitters = columns, sitters
        self.rows: Sequence[Row] = ()
        self._badges: dict[tuple[Seat, int], QIcon] = {}
        self.setAccessibleName(name)
        self.setHorizontalHeaderItem(0, QTableWidgetItem(""))
        for place, column in enumerate(columns, 1):
            title = QTableWidgetItem(column.title)
            title.setToolTip(tip(column.meaning))
            self.setHorizontalHeaderItem(place, title)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(10)
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setHighlightSections(False)
        head.setMinimumSectionSize(10)
        self._fit()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows in order; the selection stays with its seat."""
        if list(rows) == list(self.rows):
            return
        chosen = self.rows[self.currentRow()].seat if 0 <= self.currentRow() < len(self.rows) else None
        self.rows = rows
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            self._fill(number, row)
        for number, row in enumerate(rows):
            if row.seat == chosen:
                self.setCurrentCell(number, 0)
        self._fit()

    def words(self, seat: Seat) -> list[str]:
        """Return the texts in the row of a seat."""
        return next([self._sitters.names[seat], *row.words] for row in self.rows if row.seat == seat)

    def _fill(self, number: int, row: Row) -> None:
        for place, words in enumerate((self._sitters.names[row.seat], *row.words)):
            item = QTableWidgetItem(words)
            item.setToolTip(tip(row.told))
            if place and self._columns[place - 1].is_number:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            elif not place:
                item.setIcon(self._badge(row.seat))
                title = f"{self._sitters.letters[row.seat]}, {words}"
                item.setData(Qt.ItemDataRole.AccessibleTextRole, title)
            font = item.font()
            font.setBold(row.is_bold)
            item.setFont(font)
            self.setItem(number, place, item)

    def _badge(self, seat: Seat) -> QIcon:
        wanted = seat, self.fontMetrics().height()
        if wanted not in self._badges:
            self._badges[wanted] = seat_icon(self._sitters, *wanted)
        return self._badges[wanted]

    def _fit(self) -> None:
        """Fit rows to the text size and columns to their contents; divide the rest of the width evenly."""
        side, head = self.fontMetrics().height(), self.horizontalHeader()
        self.setIconSize(QSize(side, side))
        self.verticalHeader().setDefaultSectionSize(side + 6)
        wanted = [
            max(self.sizeHintForColumn(place), head.sectionSizeHint(place)) + 6 for place in range(self.columnCount())
        ]
        room = self.width() - 2 * self.frameWidth()
        left = max(0, room - sum(wanted)) // len(wanted)
        for place, wide in enumerate(wanted):
            is_last = place == len(wanted) - 1
            head.resizeSection(place, max(wide, room - (sum(wanted) - wide) - left * place) if is_last else wide + left)
        rows = max(1, self.rowCount()) * (side + 6)
        bar = self.horizontalScrollBar().sizeHint().height() if sum(wanted) > room else 0
        self.setFixedHeight(head.sizeHint().height() + rows + bar + 2 * self.frameWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to another width."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit rows and columns to another text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "rows"):
            self._fit()


def seat_icon(sitters: Sitters, seat: Seat, side: int) -> QIcon:
    """Return the badge of a seat, `side` pixels wide, at three times the resolution for high-density screens."""
    picture = QPixmap(side * 3, side * 3)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.scale(3, 3)
        paint_badge(painter, QPointF(side / 2, side / 2), side - 1, sitters.colours[seat], sitters.letters[seat])
    return QIcon(picture)
