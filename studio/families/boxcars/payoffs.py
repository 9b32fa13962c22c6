"""The payoff chart: what a trip between each pair of cities pays, as the triangle printed in the rulebook."""

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
from studio.document.document import Document
from studio.families.boxcars.payoff_model import ASYMMETRIC, BY_HAND, MISSING, PayoffModel
from studio.panels.empty import EmptyState
from studio.panels.tables.cell_delegate import CellDelegate
from studio.panels.tables.selection_link import SelectionLink, show_cell
from studio.panels.tables.spreadsheet import Spreadsheet
from studio.panels.tables.upright_header import UprightHeader
from studio.panels.tables.verbs import Handles
from studio.panels.undo_line_edit import Line
from studio.widgets.label import Message
from studio.widgets.measured import by_letters, low_rows
from studio.widgets.responsive_row import Pair

FLAGS = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
SELECTED, FOCUS = QStyle.StateFlag.State_Selected.value, QStyle.StateFlag.State_HasFocus.value
TEXT, CHOSEN_TEXT = QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText
MARGIN = 4


class PayoffPainter(CellDelegate):
    """Numbers to the right; the current cell has a frame."""

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
"""Letters of the box to find a city: what may be typed can be read, beside the button that clears it."""
TOLD = 24
"""Letters of the message beside it, at least."""
INSISTS = 360
"""Pixels that a part of the bar has whatever the room; of one in very large letters the end is cut, and its tooltip has
all of it."""
WIDEST_NAME = 40
"""Letters of the names beside the rows of payoffs, at most."""


def _insist(part: QWidget, _: QFontMetrics) -> None:
    part.setMinimumWidth(min(part.sizeHint().width(), INSISTS))


class _Triangle(QTableView):
    """A click in the empty upper half goes to the cell of the same two cities in the lower one; one on the diagonal to
    no cell, so that nothing is typed into the cell before."""

    def moveCursor(self, action: QTableView.CursorAction, held: Qt.KeyboardModifier) -> QModelIndex:
        """The first key goes to the first payoff: Qt would begin at the first cell of all, which is none."""
        if self.currentIndex().isValid() or self.model().rowCount() < 2:
            return super().moveCursor(action, held)
        return self.model().index(1, 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """As a press on the mirrored cell."""
        there = self._meant(event)
        if there is None:
            super().mousePressEvent(event)
        elif there.isValid():
            self.setCurrentIndex(there)
        else:
            self.selectionModel().clear()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The first click may have moved the chart; what it went to is what is written in."""
        if self._meant(event) is None:
            super().mouseDoubleClickEvent(event)
        elif self.currentIndex().isValid():
            self.edit(self.currentIndex())

    def keyboardSearch(self, search: str) -> None:
        """A figure that is typed where no cell is chosen goes to no payoff that begins with it."""

    def _meant(self, event: QMouseEvent) -> QModelIndex | None:
        """The cell that a click outside the lower half goes to, which may be none; None for any other click."""
        hit = self.indexAt(event.position().toPoint())
        if not hit.isValid() or hit.column() < hit.row():
            return None
        return hit.sibling(hit.column(), hit.row()) if hit.column() > hit.row() else QModelIndex()


class PayoffChart(QWidget):
    """The chart with a box to find a city. Typing in a cell sets the payoff of the pair, both ways; ranges are copied
    to spreadsheets and pasted from them; sorting brings the cities near one of them together."""

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
        self.search.setPlaceholderText(tr("Find a city, or two cities separated by a comma"))
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

        legend = tr("{missing} missing   {asymmetric} contradictory   {hand} set by hand")
        self.legend = Message(legend.format(missing=MISSING, asymmetric=ASYMMETRIC, hand=BY_HAND), self)
        for part in (self.search, self.legend):
            by_letters(part, partial(_insist, part))
        self.bar = Pair(Pair(self.search, self.told, grows=1), self.legend, self)
        self.empty = EmptyState(
            tr("The payoff chart shows the payoff of each trip between two cities. It appears with the second city."),
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
        # A very long name of a city would leave no room for the payoffs.
        self.view.verticalHeader().setMaximumWidth(letters.averageCharWidth() * WIDEST_NAME)
        # The names of the cities stand upright and are tall; some payoffs are to be seen below them.
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
        self.told.setText(", ".join(told))

    def _jump_to_found(self) -> None:
        self.jump(self.search.text())

    def jump(self, text: str) -> None:
        """Goes to the row of a city named in the text, or to the cell of two cities with a comma between them."""
        found = [self._city(part) for part in text.split(",") if part.strip()]
        if len(found) == 3 and None in found:
            found = [self._city(text)]
        if not found or None in found:
            self.told.setText(tr("No city named {name}.").format(name=text) if text.strip() else "")
            return
        self.told.setText("")
        cities = frozenset(Ref("city", city) for city in found[:2] if city is not None)
        self._document.select(cities)
        # Cities that were selected before are no news, and their cell may be out of sight.
        self.link.follow()
        # A low panel shows the upper rows alone.
        show_cell(self.view, self.view.currentIndex(), QAbstractItemView.ScrollHint.PositionAtTop)
        self.view.setFocus()

    def _city(self, text: str) -> CityId | None:
        wanted = text.strip().casefold()
        board = self._document.scenario.board
        names = [(naming.city(board, id).casefold(), id) for id in board.cities]
        ranked = (
            [id for name, id in names if wanted in (name, id.casefold())],
            [id for name, id in names if name.startswith(wanted)],
            [id for name, id in names if wanted in name],
        )
        return next((ids[0] for ids in ranked if ids), None)

    def _refs(self, selection: QItemSelection) -> Iterator[Ref]:
        # A whole row or column, chosen by its header, is one city.
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
