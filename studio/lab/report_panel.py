"""Report in tabs, linked to the board, with an overlay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QPushButton,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from engine.model.cells import centres
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, cell_of, side_of
from engine.model.grids.lattice import parted
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from engine.report.report import Drawn, Report
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.document.following import InSight
from studio.lab.flow_overlay import FlowOverlay
from studio.lab.flows import NO_PICTURE, picture_of
from studio.lab.line_figures import FiguresOverlay, figures_of
from studio.lab.page import TablePage, charts_of
from studio.lab.saving import save_report
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.measured import by_letters
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.responsive_row import Columns, Pair
from studio.widgets.tip import tip


def lines_of(scenario: Scenario, ref: Ref) -> tuple[tuple[Point, ...], ...]:
    """Return the places to highlight on a grid: a milepost, the center of a city, the step across a side. Empty for
    objects that the board can find itself."""
    board = scenario.board
    cells: tuple[Cell, ...] = ()
    match ref:
        case Ref("cell"):
            cells = (cell_of(ref),)
        case Ref("side"):
            cells = parted(side_of(ref))
        case Ref("site", id) if id in board.sites:
            cells = (board.sites[SiteId(id)].cell,)
    places = centres(board, cells)
    return (places,) if places else ()


STATE = 24
"""Width in letters of the text about the report, next to the buttons or below them."""


class _Tables(QTabWidget):
    """Tabs of tables that prefer their minimum height, because tables scroll themselves. A scroll area gives a panel
    with wrapped words its preferred height and would scroll it as well."""

    def sizeHint(self) -> QSize:
        """Return the preferred width and the minimum height."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())


class ReportPanel(QWidget):
    """Shows a report, or why there is none. `bar` is the row above the tables for controls of subclasses. `view`
    returns the view of the board. `told` reports another report or message."""

    told = Signal()
    file_name = "report.html"
    """Suggested file name for saving the report."""

    def __init__(self, document: Document, view: Callable[[], BoardView], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._view = document, view
        self._overlay: FlowOverlay | None = None
        self._picture = NO_PICTURE
        self._figures: FiguresOverlay | None = None
        self._in_sight = InSight(self)
        self._in_sight.changed.connect(self._come_or_go)
        self._busy = False
        self.report: Report | None = None
        self.on_board = QCheckBox(tr("Show on &Board"), self)
        self.on_board.setToolTip(
            tr("Draw the values of this table over the sections of the board; wider bands mean larger values")
        )
        self.on_board.setChecked(True)
        self.on_board.hide()
        self.save = QPushButton(tr("&Save…"), self)
        self.save.setToolTip(tr("Save all these tables to an HTML, Markdown, CSV or JSON file"))
        self.save.clicked.connect(self._ask_and_save)
        self.save.hide()
        self.state = Words(parent=self)
        self.state.setWordWrap(True)
        self.tabs = _Tables(self)
        self.tabs.setAccessibleName(tr("Tables"))
        self.tabs.setDocumentMode(True)
        self.empty = EmptyState(picture="picture-chart", parent=self)
        by_letters(self.state, lambda letters: self.state.setMinimumWidth(STATE * letters.averageCharWidth()))
        self.bar = Columns((self.on_board, self.save), 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(Pair(self.bar, self.state, self, grows=1))
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.empty, 1)
        self.tabs.currentChanged.connect(self._turn_to)
        self.on_board.toggled.connect(self._draw)
        document.selection_settled.connect(self._follow_selection)

    def show_report(self, report: Report) -> None:
        """Show this report. Tables of the same kind keep their sort order."""
        before = [(table.id, table.columns) for table in self.report.tables] if self.report is not None else []
        if before == [(table.id, table.columns) for table in report.tables]:
            for number, table in enumerate(report.tables):
                page = self.tabs.widget(number)
                assert isinstance(page, TablePage)
                page.take(table, charts_of(report, table))
        else:
            had_keys = self._has_keys
            self._remove()
            for table in report.tables:
                page = TablePage(table, self.tabs, charts_of(report, table))
                page.chosen.connect(self._lead)
                self.tabs.addTab(page, "")
            if had_keys:
                self.tabs.tabBar().setFocus()
        self.report = report
        for number, table in enumerate(report.tables):
            self.tabs.setTabText(number, no_mnemonic(f"{table.name} ({len(table.rows):,})"))
            self.tabs.setTabToolTip(number, tip(table.title))
        self._turn_to()
        self.tabs.show()
        self.save.show()
        self.empty.hide()
        self._picture = picture_of(report, self._document.scenario)
        self._draw()
        self._follow_selection()
        self.told.emit()

    @property
    def _has_keys(self) -> bool:
        """Return whether one of the tables, which are about to be removed, has the focus."""
        now = QApplication.focusWidget()
        return now is not None and self.tabs.isAncestorOf(now)

    def show_nothing(self, words: str) -> None:
        """Show this message in place of a report."""
        self._remove()
        self.tabs.hide()
        self.save.hide()
        self.empty.setText(words)
        self.empty.show()
        self._draw()
        self.told.emit()

    def _remove(self) -> None:
        # Do not fill tabs that come to the front only because others are removed.
        self.report, self._picture = None, NO_PICTURE
        while self.tabs.count():
            page = self.tabs.widget(0)
            self.tabs.removeTab(0)
            if page is not None:
                page.deleteLater()
        self.state.clear()

    def _turn_to(self) -> None:
        """React to another current tab."""
        if self.report is not None and self._page is not None:
            self._page.come()
            self._tell()

    def _tell(self) -> None:
        """Show the title of the visible table."""
        if self.report is not None and self.tabs.currentIndex() >= 0:
            self.state.setText(self.report.tables[self.tabs.currentIndex()].title)

    def _ask_and_save(self) -> None:
        """Save the current report, even if newer results arrive while the user chooses a name."""
        report, path = self.report, self._document.path
        if report is not None:
            saved = save_report(self, report, (path.parent if path else Path.home()) / self.file_name)
            if saved is not None:
                self.state.setText(tr("Saved as {name}.").format(name=saved.name))

    @property
    def _page(self) -> TablePage | None:
        page = self.tabs.currentWidget()
        return page if isinstance(page, TablePage) else None

    @property
    def table(self) -> QTableView | None:
        """Return the visible table."""
        return self._page.view if self._page is not None else None

    def _lead(self) -> None:
        """Select the objects of the selected rows on the board and highlight them."""
        if self._busy or self._page is None:
            return
        refs = self._page.refs
        self._busy = True
        try:
            self._document.select(refs, only_shown=True)
        finally:
            self._busy = False
        places = [line for ref in refs for line in lines_of(self._document.scenario, ref)]
        self._ring(places)
        if refs:
            self._document.focus(places or refs, zoom=False)

    def _follow_selection(self) -> None:
        """Select the rows of the objects selected on the board."""
        page = self._page
        if page is None or self._busy or not self.is_in_sight:
            return
        self._busy = True
        try:
            page.choose(frozenset[Ref](self._document.selection))
        finally:
            self._busy = False
        self._ring([])

    def _draw(self) -> None:
        """Show or hide the overlay of the report."""
        figures = figures_of(self.report.drawn) if self.report is not None else None
        self.on_board.setVisible(bool(self._picture.flows or figures))
        self._draw_figures(figures if self.on_board.isChecked() and self.is_in_sight else None)
        wanted = self._picture if self.on_board.isChecked() and self.is_in_sight else NO_PICTURE
        if self._overlay is None:
            if not wanted.flows:
                return
            self._overlay = FlowOverlay(self._view())
        self._overlay.show_picture(wanted)

    def _draw_figures(self, figures: Drawn | None) -> None:
        """Show or hide the figures of the report on a board of lines."""
        if self._figures is None:
            if figures is None:
                return
            self._figures = FiguresOverlay(self._view())
            self._document.changed.connect(self._figures.follow)
        self._figures.show_figures(figures)

    def _ring(self, places: list[tuple[tuple[float, float], ...]]) -> None:
        if self._document.is_open:
            self._view().overlay.set_highlight(places)

    @property
    def is_in_sight(self) -> bool:
        """Return whether the panel is really visible."""
        return bool(self._in_sight)

    def come_into_sight(self) -> None:
        """Show the overlay again."""
        self._draw()

    def _come_or_go(self, is_in_sight: bool) -> None:
        if is_in_sight:
            self.come_into_sight()
            return
        self._draw()
        if self._overlay is not None or self._figures is not None:
            self._ring([])

    def showEvent(self, event: QShowEvent) -> None:
        """React to becoming visible."""
        super().showEvent(event)
        self._in_sight.look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remove the overlay."""
        super().hideEvent(event)
        self._in_sight.look()
