"""Tables of a report in tabs, tied to the board, and what the report draws over it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDockWidget,
    QHBoxLayout,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.model.ids import Ref
from engine.report.report import Report, Table
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.lab.flow_overlay import FlowOverlay
from studio.lab.flows import NO_PICTURE, picture_of
from studio.lab.ringed import lines_of
from studio.lab.table_model import ReportTableModel
from studio.words.label import Words
from studio.words.mnemonic import no_mnemonic
from studio.words.tip import tip


class ReportPanel(QWidget):
    """Shows a report, or says why there is none. `bar` is the row above the tables, in which those who make reports put
    what they need. `view` gives the board's view.

    `told` says that another report stands here, or why there is none.
    """

    told = Signal()

    def __init__(self, document: Document, view: Callable[[], BoardView], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._view = document, view
        self._overlay: FlowOverlay | None = None
        self._picture = NO_PICTURE
        self._dock: QDockWidget | None = None
        self._is_in_front = True
        self._busy = False
        self._views: list[QTableView] = []
        self._unfitted: set[QTableView] = set()
        self.report: Report | None = None
        self.on_board = QCheckBox(self.tr("On the &board"), self)
        self.on_board.setToolTip(self.tr("Draw over the board what this tells of its sections. A wider band is more."))
        self.on_board.setChecked(True)
        self.on_board.hide()
        self.state = Words(parent=self)
        self.state.setWordWrap(True)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.empty = Words(parent=self)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = QHBoxLayout()
        self.bar.addWidget(self.on_board)
        self.bar.addWidget(self.state, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addLayout(self.bar)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.empty, 1)
        self.tabs.currentChanged.connect(self._tell)
        self.on_board.toggled.connect(self._draw)
        document.selection_changed.connect(self._follow_selection)

    def show_report(self, report: Report) -> None:
        """Shows this in place of what was shown. Tables of the same kind stay as they are sorted."""
        before = [(table.id, table.columns) for table in self.report.tables] if self.report is not None else []
        if before == [(table.id, table.columns) for table in report.tables]:
            for number, table in enumerate(report.tables):
                _model_of(self._views[number]).take(table)
        else:
            self._remove()
            self._views = [self._table(table) for table in report.tables]
        self.report = report
        self._unfitted = set(self._views)
        for number, table in enumerate(report.tables):
            name = table.id.replace("_", " ").capitalize()
            self.tabs.setTabText(number, no_mnemonic(f"{name} ({len(table.rows)})"))
            self.tabs.setTabToolTip(number, tip(table.title))
        self._tell()
        self.tabs.show()
        self.empty.hide()
        self._picture = picture_of(report, self._document.scenario)
        self._draw()
        self._follow_selection()
        self.told.emit()

    def show_nothing(self, words: str) -> None:
        """Says this in place of a report."""
        self._remove()
        self.tabs.hide()
        self.empty.setText(words)
        self.empty.show()
        self._draw()
        self.told.emit()

    def _remove(self) -> None:
        while self.tabs.count():
            page = self.tabs.widget(0)
            self.tabs.removeTab(0)
            if page is not None:
                page.deleteLater()
        self.report, self._picture, self._views, self._unfitted = None, NO_PICTURE, [], set()
        self.state.clear()

    def _table(self, table: Table) -> QTableView:
        """The table in a tab of its own."""
        page = QWidget(self.tabs)
        view = QTableView(page)
        view.setModel(ReportTableModel(table, view))
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSortingEnabled(True)
        view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        view.setAccessibleName(table.title)
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(view.fontMetrics().height() + 6)
        view.horizontalHeader().setResizeContentsPrecision(60)
        view.selectionModel().selectionChanged.connect(lambda: self._lead(view))
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(view, 1)
        self.tabs.addTab(page, "")
        return view

    def _tell(self) -> None:
        """What the table in sight says. Its columns get the widths that they need when it is first seen: those of all
        tables together take too long."""
        if self.table in self._unfitted:
            self._unfitted.remove(self.table)
            self.table.resizeColumnsToContents()
        if self.report is not None and self.tabs.currentIndex() >= 0:
            self.state.setText(self.report.tables[self.tabs.currentIndex()].title)

    @property
    def table(self) -> QTableView | None:
        """The table in sight."""
        number = self.tabs.currentIndex()
        return self._views[number] if 0 <= number < len(self._views) else None

    def _lead(self, view: QTableView) -> None:
        """Selects on the board what the chosen rows are about, and rings it."""
        if self._busy:
            return
        model = _model_of(view)
        refs = [ref for index in view.selectionModel().selectedRows() if (ref := model.about(index.row()))]
        self._busy = True
        try:
            self._document.select(refs)
        finally:
            self._busy = False
        places = [line for ref in refs for line in lines_of(self._document.scenario, ref)]
        self._ring(places)
        if refs:
            self._document.focus(places or refs, zoom=False)

    def _follow_selection(self) -> None:
        """Chooses the rows that are about what is selected on the board."""
        view = self.table
        if view is None or self._busy or not self.is_in_sight:
            return
        model = _model_of(view)
        rows, chosen = model.rows_about(frozenset[Ref](self._document.selection)), QItemSelection()
        for row in rows:
            chosen.select(model.index(row, 0), model.index(row, model.columnCount() - 1))
        self._busy = True
        try:
            view.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            if rows:
                view.scrollTo(model.index(rows[0], 0))
        finally:
            self._busy = False
        self._ring([])

    def _draw(self) -> None:
        """Shows or hides on the board what the report draws."""
        self.on_board.setVisible(bool(self._picture.flows))
        wanted = self._picture if self.on_board.isChecked() and self.is_in_sight else NO_PICTURE
        if self._overlay is None:
            if not wanted.flows:
                return
            self._overlay = FlowOverlay(self._view())
        self._overlay.show_picture(wanted)

    def _ring(self, places: list[tuple[tuple[float, float], ...]]) -> None:
        if self._document.is_open:
            self._view().overlay.set_highlight(places)

    @property
    def is_in_sight(self) -> bool:
        """Whether somebody can see it. A panel behind other tabs is not, though Qt calls it visible."""
        return self.isVisible() and self._is_in_front

    def come_into_sight(self) -> None:
        """Puts back on the board what the report draws."""
        self._draw()

    def _come_or_go(self) -> None:
        if self.is_in_sight:
            self.come_into_sight()
            return
        self._draw()
        if self._overlay is not None:
            self._ring([])

    def _follow_dock(self, is_in_front: bool) -> None:
        self._is_in_front = is_in_front
        self._come_or_go()

    def showEvent(self, event: QShowEvent) -> None:
        """It may be in sight from now on; its dock tells when its tab comes to the front and goes."""
        super().showEvent(event)
        dock = self.parentWidget()
        if isinstance(dock, QDockWidget) and dock is not self._dock:
            self._dock, self._is_in_front = dock, not dock.visibleRegion().isEmpty()
            dock.visibilityChanged.connect(self._follow_dock)
        self._come_or_go()

    def hideEvent(self, event: QHideEvent) -> None:
        """Removes from the board what the report draws."""
        super().hideEvent(event)
        self._come_or_go()


def _model_of(view: QTableView) -> ReportTableModel:
    model = view.model()
    assert isinstance(model, ReportTableModel)
    return model
