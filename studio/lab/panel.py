"""The dock with the analyses of the open board's family."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.game.families.gate import found_in
from engine.model.ids import Ref
from engine.report.report import Report, Table
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.lab.flow_overlay import FlowOverlay
from studio.lab.flows import Flow, flows_of
from studio.lab.ringed import lines_of
from studio.lab.table_model import ReportTableModel
from studio.threads.worker import Worker
from studio.words.label import Words
from studio.words.mnemonic import no_mnemonic
from studio.words.tip import tip

PAUSE = 300
"""Milliseconds without a change before the analysis is made anew."""


class AnalysisPanel(QWidget):
    """An analysis of the board as it stands, its rows tied to the board. `view` gives the board's view.

    `told` says that it stands here, or why it could not be made.
    """

    told = Signal()

    def __init__(self, document: Document, view: Callable[[], BoardView], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._view = document, view
        self._overlay: FlowOverlay | None = None
        self._busy = False
        self._stale = True
        self.report: Report | None = None
        self._flows: tuple[Flow, ...] = ()
        self._worker = Worker("analysis", self)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.run)
        self.choice = QComboBox(self)
        self.choice.setToolTip(self.tr("Which analysis of the board to show"))
        self.choice.setAccessibleName(self.tr("Analysis"))
        self.on_board = QCheckBox(self.tr("On the &board"), self)
        self.on_board.setToolTip(self.tr("Draw the flows over the board. A wider band carries more."))
        self.on_board.setChecked(True)
        self.state = Words(parent=self)
        self.state.setWordWrap(True)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.empty = Words(parent=self)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        bar = QHBoxLayout()
        bar.addWidget(self.choice)
        bar.addWidget(self.on_board)
        bar.addWidget(self.state, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addLayout(bar)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.empty, 1)
        self.choice.activated.connect(self.run)
        self.tabs.currentChanged.connect(self._tell)
        self.on_board.toggled.connect(self._draw)
        document.changed.connect(self._follow)
        document.selection_changed.connect(self._follow_selection)
        self._offer()

    def run(self) -> None:
        """Makes the chosen analysis of the board as it stands."""
        self._stale = False
        self._offer()
        analysis = self._document.family.analyses.get(self.choice.currentData()) if self._document.is_open else None
        if analysis is None:
            self._worker.forget()
            self._clear()
            return
        self.state.setText(self.tr("Working…"))
        scenario = self._document.scenario
        self._worker.ask(lambda _: found_in(scenario, analysis), self._take, self._fail)

    def choose(self, name: str) -> None:
        """Shows the analysis of that name."""
        self._offer()
        self.choice.setCurrentIndex(max(0, self.choice.findData(name)))
        self.run()

    def _offer(self) -> None:
        """The analyses of the family, as long as it is the same the chosen one."""
        names = list(self._document.family.analyses) if self._document.is_open else []
        if names != [self.choice.itemData(i) for i in range(self.choice.count())]:
            self.choice.clear()
            for name in names:
                self.choice.addItem(name.replace("-", " ").capitalize(), name)
        self.choice.setEnabled(bool(names))

    def _take(self, report: Report) -> None:
        tab = self.tabs.currentIndex() if self.report is not None and self.report.title == report.title else 0
        self._clear()
        self.report = report
        for table in report.tables:
            name = table.id.replace("_", " ").capitalize()
            number = self.tabs.addTab(self._table(table), no_mnemonic(f"{name} ({len(table.rows)})"))
            self.tabs.setTabToolTip(number, tip(table.title))
        self.tabs.setCurrentIndex(tab)
        self._tell()
        self.tabs.show()
        self.empty.hide()
        self._flows = flows_of(report, self._document.scenario)
        self._draw()
        self._follow_selection()
        self.told.emit()

    def _fail(self, error: BaseException) -> None:
        self._clear()
        self.empty.setText(self.tr("This analysis could not be made: {0}").format(in_brief(error)))
        self.told.emit()

    def _clear(self) -> None:
        while self.tabs.count():
            page = self.tabs.widget(0)
            self.tabs.removeTab(0)
            if page is not None:
                page.deleteLater()
        self.report, self._flows = None, ()
        self.state.clear()
        self.tabs.hide()
        self.empty.setText(
            self.tr("This family of games has no analyses yet.")
            if self._document.is_open
            else self.tr("Open a board to see its analysis here.")
        )
        self.empty.show()
        self._draw()

    def _table(self, table: Table) -> QWidget:
        """A tab with the table."""
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
        view.resizeColumnsToContents()
        view.selectionModel().selectionChanged.connect(lambda: self._lead(view))
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(view, 1)
        return page

    def _tell(self) -> None:
        """What the table in sight says."""
        if self.report is not None and self.tabs.currentIndex() >= 0 and not self._worker.is_busy:
            self.state.setText(self.report.tables[self.tabs.currentIndex()].title)

    @property
    def table(self) -> QTableView | None:
        """The table in sight."""
        page = self.tabs.currentWidget()
        return page.findChild(QTableView) if page is not None else None

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
        if view is None or self._busy or not self.isVisible():
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

    def _follow(self) -> None:
        self._stale = True
        if self.isVisible():
            if self.report is not None:
                self.state.setText(self.tr("The board has changed…"))
            self._pause.start()

    def _draw(self) -> None:
        """Shows or hides the flows on the board."""
        self.on_board.setVisible(bool(self._flows))
        wanted = self._flows if self.on_board.isChecked() and self.isVisible() else ()
        if self._overlay is None:
            if not wanted:
                return
            self._overlay = FlowOverlay(self._view())
        self._overlay.show_flows(wanted, self.tr("Demands over a section"))

    def _ring(self, places: list[tuple[tuple[float, float], ...]]) -> None:
        if self._document.is_open:
            self._view().overlay.set_highlight(places)

    def showEvent(self, event: QShowEvent) -> None:
        """Catches up with what changed while nobody looked."""
        super().showEvent(event)
        if self._stale:
            QTimer.singleShot(0, self, self.run)
        else:
            self._draw()

    def hideEvent(self, event: QHideEvent) -> None:
        """Removes the flows from the board."""
        super().hideEvent(event)
        self._draw()
        if self._overlay is not None:
            self._ring([])


def _model_of(view: QTableView) -> ReportTableModel:
    model = view.model()
    assert isinstance(model, ReportTableModel)
    return model
