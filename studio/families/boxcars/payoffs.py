"""The payoff chart as the triangle printed in the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex, QStringListModel, Qt
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from engine.model import naming
from engine.model.ids import CityId, Ref
from engine.text_match import folded
from studio.document.document import Document
from studio.families.boxcars.payoff_model import ASYMMETRIC, BY_HAND, MISSING, STALE, PayoffModel
from studio.panels.tables.cell_delegate import CellDelegate
from studio.panels.tables.selection_link import SelectionLink, show_cell
from studio.panels.tables.spreadsheet import Spreadsheet
from studio.panels.tables.upright_header import UprightHeader
from studio.panels.tables.verbs import Handles
from studio.panels.undo_line_edit import Line
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Message
from studio.widgets.measured import by_letters, low_rows
from studio.widgets.responsive_row import Pair

FLAGS = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
SELECTED, FOCUS = QStyle.StateFlag.State_Selected.value, QStyle.StateFlag.State_HasFocus.value
TEXT, CHOSEN_TEXT = QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText
MARGIN = 4


class PayoffPainter(CellDelegate):
    """Paints numbers right-aligned and frames the current cell."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        text = index.data()
        if text is None:
            return
        palette, state, rect = option.palette, option.state.value, option.rect
        ink = TEXT
        if state & SELECTED:
            painter.fillRect(rect, palette.highlight())
            ink = CHOSEN_TEXT
        painter.setPen(palette.color(ink))
        painter.drawText(rect.adjusted(0, 0, -MARGIN, 0), FLAGS, text)
        if state & FOCUS:
            painter.drawRect(rect.adjusted(1, 1, -2, -2))


BOX = 34
"""Minimum width of the search field in letters."""
TOLD = 24
"""Minimum width of the message in letters."""
MAX_MIN_WIDTH = 360
"""Maximum minimum width of a part of the bar in pixels. A longer text is cut off and has a tooltip."""
MAX_NAME_LETTERS = 40
"""Maximum width of the row names in letters."""


def _insist(part: QWidget, _: QFontMetrics) -> None:
    part.setMinimumWidth(min(part.sizeHint().width(), MAX_MIN_WIDTH))


class _Triangle(QTableView):
    """The view of the triangle. A click in the empty upper half goes to the same pair in the lower half. A click on the
    diagonal clears the selection, so that typing changes no cell."""

    def moveCursor(self, action: QTableView.CursorAction, held: Qt.KeyboardModifier) -> QModelIndex:
        """Let the first key go to the first payoff. Qt would start at the first cell, which is not a payoff."""
        if self.currentIndex().isValid() or self.model().rowCount() < 2:
            return super().moveCursor(action, held)
        return self.model().index(1, 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Treat a press in the upper half as one on the mirrored cell."""
        there = self._mirrored(event)
        if there is None:
            super().mousePressEvent(event)
        elif there.isValid():
            self.setCurrentIndex(there)
        else:
            self.selectionModel().clear()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit the current cell, because the first click may have scrolled the chart."""
        if self._mirrored(event) is None:
            super().mouseDoubleClickEvent(event)
        elif self.currentIndex().isValid():
            self.edit(self.currentIndex())

    def keyboardSearch(self, search: str) -> None:
        """Ignore typed digits without a current cell."""

    def _mirrored(self, event: QMouseEvent) -> QModelIndex | None:
        """Return the target cell of a click outside the lower half, which may be invalid; None for any other click."""
        hit = self.indexAt(event.position().toPoint())
        if not hit.isValid() or hit.column() < hit.row():
            return None
        return hit.sibling(hit.column(), hit.row()) if hit.column() > hit.row() else QModelIndex()


class PayoffChart(QWidget):
    """The chart with a search field. Typing sets the payoff of a pair in both directions. Ranges can be copied and
    pasted. Sorting brings the cities near one of them together."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Payoff chart"))
        self._document = document
        self.model = PayoffModel(document, self)
        self.view = _Triangle(self)
        self.view.setAccessibleName(tr("Payoffs by pair of cities"))
        self.header = UprightHeader(self.view)
        self.view.setHorizontalHeader(self.header)
        self.view.setModel(self.model)
        self.view.setItemDelegate(PayoffPainter(document, self.model.refused, self.view))
        self.view.setWordWrap(False)
        self.view.setCornerButtonEnabled(False)
        self.view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        low_rows(self.view)
        by_letters(self.header, self._measure)

        self.search = Line(self)
        self.search.setAccessibleName(tr("Find a city"))
        self.search.setPlaceholderText(tr("City or city, city"))
        self.search.setToolTip(tr("Find a city, or the cell of two cities separated by a comma"))
        self.search.setClearButtonEnabled(True)
        self.search.want(BOX)
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self.search)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.search.setCompleter(completer)
        completer.activated.connect(self.jump)
        self.search.returnPressed.connect(self._jump_to_found)
        self.told = Message(parent=self, letters=TOLD)
        self.told.setAccessibleName(tr("Message"))
        self.model.refused.connect(self.told.setText)
        self.model.dataChanged.connect(self._count)
        self.model.modelReset.connect(self._renew)

        legend = tr("{missing} missing   {asymmetric} contradictory   {hand} by hand   {stale} outdated")
        signs = {"missing": MISSING, "asymmetric": ASYMMETRIC, "hand": BY_HAND, "stale": STALE}
        self.legend = Message(legend.format(**signs), self)
        for part in (self.search, self.legend):
            by_letters(part, partial(_insist, part))
        self.bar = Pair(Pair(self.search, self.told, grows=1), self.legend, self)
        self.empty = EmptyState(
            tr("The payoff chart shows the payoff of each trip between two cities. It appears with the second city."),
            "picture-table",
            parent=self,
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.bar)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.empty, 1)
        self.sheet = Spreadsheet(
            document,
            self.view,
            self.model.typed,
            self.told.setText,
            no_rows=tr("Add and remove cities on the board."),
            blanks_count=False,
            exported="payoffs",
            ordered=self.model,
        )
        Handles(self.sheet)
        layout.addWidget(self.sheet.bar)
        self.link = SelectionLink(document, self.view, self._refs, self._cells)
        self.model.modelReset.connect(self.link.follow)
        self._renew()

    def _measure(self, letters: QFontMetrics) -> None:
        self.header.measure_again()
        self.header.setDefaultSectionSize(letters.horizontalAdvance(f"88,888 {ASYMMETRIC} ") + 6)
        # A very long name of a city would leave no space for the payoffs.
        self.view.verticalHeader().setMaximumWidth(letters.averageCharWidth() * MAX_NAME_LETTERS)
        # City names in the header are vertical and tall; leave space for some payoffs.
        self.view.setMinimumHeight(self.header.sizeHint().height() + 3 * (letters.height() + 6))

    def _renew(self) -> None:
        board = self._document.scenario.board
        self._names.setStringList(sorted(naming.city(board, id) for id in board.cities))
        self.header.measure_again()
        few = len(self.model.cities) < 2
        self.empty.setVisible(few)
        self.view.setVisible(not few)
        self._count()

    def _count(self) -> None:
        missing, asymmetric = self.model.gaps()
        told = []
        if missing:
            told.append(tr("Missing payoffs {sign}: {n}").format(n=missing, sign=MISSING))
        if asymmetric:
            told.append(tr("Contradictory payoffs {sign}: {n}").format(n=asymmetric, sign=ASYMMETRIC))
        if self.model.stale:
            told.append(tr("Outdated payoffs {sign}: {n}").format(n=self.model.stale, sign=STALE))
        self.told.setText(", ".join(told))

    def _jump_to_found(self) -> None:
        self.jump(self.search.text())

    def jump(self, text: str) -> None:
        """Go to the row of a city, or to the cell of two cities separated by a comma."""
        found = [self._city(part) for part in text.split(",") if part.strip()]
        if len(found) == 3 and None in found:
            found = [self._city(text)]
        if not found or None in found:
            self.told.setText(tr("No city named {name}.").format(name=text) if text.strip() else "")
            return
        self.told.setText("")
        cities = frozenset(Ref("city", city) for city in found[:2] if city is not None)
        self._document.select(cities)
        # Previously selected cities are not new, and their cell may be hidden.
        self.link.follow()
        # A low panel shows only the upper rows.
        show_cell(self.view, self.view.currentIndex(), QAbstractItemView.ScrollHint.PositionAtTop)
        self.view.setFocus()

    def _city(self, text: str) -> CityId | None:
        wanted = folded(text)
        board = self._document.scenario.board
        names = [(folded(naming.city(board, id)), id) for id in board.cities]
        ranked = (
            [id for name, id in names if wanted in (name, folded(id))],
            [id for name, id in names if name.startswith(wanted)],
            [id for name, id in names if wanted in name],
        )
        return next((ids[0] for ids in ranked if ids), None)

    def _refs(self, selection: QItemSelection) -> Iterator[Ref]:
        # A whole row or column that was selected by its header is one city.
        last = len(self.model.cities) - 1
        for span in selection.toList():
            rows, columns = range(span.top(), span.bottom() + 1), range(span.left(), span.right() + 1)
            if span.left() == 0 and span.right() == last:
                columns = range(0)
            elif span.top() == 0 and span.bottom() == last:
                rows = range(0)
            for place in {*rows, *columns}:
                yield Ref("city", self.model.cities[place])

    def _cells(self, refs: frozenset[Ref]) -> QItemSelection:
        selection = QItemSelection()
        rows = sorted(
            self.model.row_of[CityId(ref.id)] for ref in refs if ref.kind == "city" and ref.id in self.model.row_of
        )
        index, last = self.model.index, len(self.model.cities) - 1
        if len(rows) == 2:
            selection.select(index(rows[1], rows[0]), index(rows[1], rows[0]))
        elif len(rows) == 1:
            row = rows[0]
            if row > 0:
                selection.select(index(row, 0), index(row, row - 1))
            if row < last:
                selection.select(index(row + 1, row), index(last, row))
        return selection
