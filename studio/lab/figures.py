"""Tables of a report in tabs, each with its charts."""

from __future__ import annotations

from PySide6.QtWidgets import QTabWidget, QWidget

from engine.i18n import tr
from engine.report.report import Report
from studio.lab.page import TablePage, charts_of
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip


class Figures(QTabWidget):
    """A tab for each table of a report, after tabs of other widgets (`first`). Reports with the same tables keep the
    current tab and the order of rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.setAccessibleName(tr("Results"))
        self.report: Report | None = None
        self._own = 0
        self.currentChanged.connect(self._turn_to)

    def first(self, widget: QWidget, title: str, words: str) -> None:
        """Add a tab that is no table."""
        number = self.addTab(widget, title)
        self.setTabToolTip(number, tip(words))
        self._own = self.count()

    def show_report(self, report: Report | None) -> None:
        """Show the tables of a report, or none."""
        before = (
            [(table.id, table.columns, len(charts_of(self.report, table))) for table in self.report.tables]
            if (self.report is not None)
            else []
        )
        now = [] if report is None else [(t.id, t.columns, len(charts_of(report, t))) for t in report.tables]
        self.report = report
        if before != now:
            self._remove()
            for table in report.tables if report is not None else ():
                self.addTab(TablePage(table, self, charts_of(report, table) if report is not None else ()), "")
        for number, table in enumerate(report.tables if report is not None else (), self._own):
            page = self.widget(number)
            assert isinstance(page, TablePage) and report is not None
            page.take(table, charts_of(report, table))
            self.setTabText(number, no_mnemonic(table.name))
            self.setTabToolTip(number, tip(table.title))
        self._turn_to()

    def _remove(self) -> None:
        while self.count() > self._own:
            page = self.widget(self._own)
            self.removeTab(self._own)
            if page is not None:
                page.deleteLater()

    def _turn_to(self) -> None:
        page = self.currentWidget()
        if isinstance(page, TablePage) and self.report is not None:
            page.come()

    @property
    def page(self) -> TablePage | None:
        """The visible table with its charts."""
        page = self.currentWidget()
        return page if isinstance(page, TablePage) else None
