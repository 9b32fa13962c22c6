"""The table of supply and demand, cities by loads."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QItemSelection, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.families.crayon.content import LOAD, LoadId
from engine.i18n import tr
from engine.model.ids import Ref, SiteId
from studio.document.document import Document
from studio.families.crayon.demands.prices import Prices
from studio.families.crayon.demands.supply_model import SELF, SUPPLIED, TOTAL, SupplyModel
from studio.panels.tables.record_view import SHORTEST
from studio.panels.tables.selection_link import SelectionLink
from studio.panels.tables.spreadsheet import Spreadsheet
from studio.panels.tables.upright_header import UprightHeader
from studio.panels.tables.verbs import Handles
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Message
from studio.widgets.measured import by_letters, low_rows
from studio.widgets.responsive_row import Pair, row_of

SHADE = 34
"""Opacity of the text color on the background of a supplied cell, of 255."""


class SupplyMatrix(QWidget):
    """Supply and demand of all cities. Space or a double-click switches the supply of a load on or off. A city cannot
    supply a load that it demands."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Supply and demand"))
        self.prices = Prices(document, self)
        self.model = SupplyModel(document, self.prices, self)
        self.view = QTableView(self)
        self.view.setAccessibleName(tr("Supply and demand, cities by loads"))
        self.header = UprightHeader(self.view)
        self.view.setHorizontalHeader(self.header)
        self.view.setModel(self.model)
        self.view.setItemDelegate(_Cells(self.view))
        self.view.setCornerButtonEnabled(False)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        widest = f"{SUPPLIED} 88{SELF}"
        by_letters(
            self.header, lambda letters: self.header.setDefaultSectionSize(letters.horizontalAdvance(widest) + 10)
        )
        low_rows(self.view)
        self.view.doubleClicked.connect(self.model.toggle)
        self.view.installEventFilter(self)

        self.told = Message(parent=self, letters=SHORTEST)
        self.told.setAccessibleName(tr("Message"))
        self.model.refused.connect(self.told.setText)
        self.button = QPushButton(tr("Supply"), self)
        self.button.setToolTip(tr("Switch the supply of the load in this city on or off (Space)"))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.toggle)
        self.legend = Message(tr("{sign}: supplies the load    2: two demands for it").format(sign=SUPPLIED), self)
        self.bar = Pair(self.legend, row_of(self.told, self.button), self, grows=1)
        self.empty = EmptyState(
            tr("This table shows the loads that each city supplies and demands. Add a city and a load first."),
            "picture-train",
            parent=self,
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.bar)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.empty, 1)
        self.sheet = Spreadsheet(
            document, self.view, self.model.typed, self.told.setText, no_rows=tr("Add and remove cities on the board."),
            ordered=self.model,
        )  # fmt: skip
        Handles(self.sheet)
        layout.addWidget(self.sheet.bar)
        self.link = SelectionLink(document, self.view, self._refs, self._cells)
        self.model.modelReset.connect(self._renew)
        self.model.modelReset.connect(self.link.follow)
        self.model.headerDataChanged.connect(self.header.measure_again)
        self.model.dataChanged.connect(lambda: self.told.setText(""))
        self._renew()

    def _renew(self) -> None:
        self.header.measure_again()
        # Load names in the header are vertical and tall; leave space for some cities.
        rows = 4 * self.view.verticalHeader().defaultSectionSize()
        self.view.setMinimumHeight(self.header.sizeHint().height() + rows)
        is_empty = not (self.model.sites and self.model.loads)
        self.empty.setVisible(is_empty)
        self.view.setHidden(is_empty)
        self.bar.setHidden(is_empty)

    def toggle(self) -> None:
        """Switch the supply of the current load in the current city."""
        if self.model.pair(self.view.currentIndex()) is None:
            self.told.setText(tr("Select a cell of a city and a load first."))
        else:
            self.model.toggle(self.view.currentIndex())

    def _refs(self, selection: QItemSelection) -> Iterator[Ref]:
        # A whole column that was selected by its header is a load.
        last = len(self.model.sites) - 1
        for span in selection.toList():
            if span.top() == 0 and span.bottom() == last and span.left() > TOTAL:
                yield from (Ref(LOAD, self.model.loads[one - 1]) for one in range(span.left(), span.right() + 1))
            else:
                yield from (Ref("site", self.model.sites[row]) for row in range(span.top(), span.bottom() + 1))

    def _cells(self, refs: frozenset[Ref]) -> QItemSelection:
        found, model = QItemSelection(), self.model
        for ref in refs:
            if ref.kind == "site" and ref.id in model.sites:
                row = model.sites.index(SiteId(ref.id))
                found.select(model.index(row, 0), model.index(row, model.columnCount() - 1))
            elif ref.kind == LOAD and ref.id in model.loads:
                column = model.loads.index(LoadId(ref.id)) + 1
                found.select(model.index(0, column), model.index(model.rowCount() - 1, column))
        return found

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Switch the supply with Space."""
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            is_space = event.key() == Qt.Key.Key_Space and not event.modifiers()
            if is_space:
                if event.type() == QEvent.Type.KeyPress:
                    self.toggle()
                event.accept()
                return True
        return False


class _Cells(QStyledItemDelegate):
    """Paints centered text, S in bold on a darker background."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        palette, rect, text = option.palette, option.rect, index.data()
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        is_supplied = text.startswith(SUPPLIED)
        if is_chosen:
            painter.fillRect(rect, palette.highlight())
        elif is_supplied:
            ground = QColor(palette.color(QPalette.ColorRole.Text))
            ground.setAlpha(SHADE)
            painter.fillRect(rect, ground)
        ink = QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.Text
        painter.setPen(palette.color(ink))
        font = painter.font()
        if font.bold() != is_supplied:
            font.setBold(is_supplied)
            painter.setFont(font)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
