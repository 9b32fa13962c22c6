"""Dock with the analyses of the open board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QWidget

from engine.errors import in_brief
from engine.game.authoring import analysis_named, found_in
from engine.game.family import AnalysisOptions
from engine.i18n import tr
from engine.report.names import table_name
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.document.selected_railroads import selected_railroads
from studio.lab.report_panel import ReportPanel
from studio.threads.worker import Worker

PAUSE = 300
"""Milliseconds without a change before the analysis is updated."""


class AnalysisPanel(ReportPanel):
    """Analysis of the current board, its rows linked to the board."""

    file_name = "analysis.html"

    def __init__(self, document: Document, view: Callable[[], BoardView], parent: QWidget | None = None) -> None:
        super().__init__(document, view, parent)
        self._stale = True
        self._railroads: tuple[str, ...] = ()
        self._worker = Worker("analysis", self)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.run)
        self.choice = QComboBox(self)
        self.choice.setToolTip(tr("Choose the analysis of the board"))
        self.choice.setAccessibleName(tr("Analysis"))
        self.bar.put(self.choice, 0)
        self.choice.activated.connect(self._choose)
        document.changed.connect(self._follow)
        self._offer()

    def run(self) -> None:
        """Compute the chosen analysis of the current board."""
        self._stale = False
        self._offer()
        options = AnalysisOptions(tuple(id for id in self._railroads if id in self._document.scenario.board.railroads))
        analysis = (
            analysis_named(self._document.family, self.choice.currentData() or "", options)
            if self._document.is_open
            else None
        )
        if analysis is None:
            self._worker.forget()
            self.show_nothing(
                tr("This game system has no analyses yet.")
                if self._document.is_open
                else tr("Open a board to see its analysis here.")
            )
            return
        self.state.setText(tr("Working…"))
        scenario = self._document.scenario
        self._worker.ask(lambda _: found_in(scenario, analysis), self.show_report, self._fail)

    def snapshot(self) -> str | None:
        """Return the name of the chosen analysis for `restore`."""
        return self.choice.currentData()  # type: ignore[no-any-return]

    def restore(self, snapshot: object) -> None:
        """Choose the analysis of this name; it runs when the panel is visible."""
        self.choice.setCurrentIndex(max(0, self.choice.findData(snapshot)))

    def choose(self, name: str) -> None:
        """Show the analysis of this name."""
        self._offer()
        self.choice.setCurrentIndex(max(0, self.choice.findData(name)))
        self._choose()

    def _choose(self) -> None:
        """Run the chosen analysis of the selected railroads, which stay the same until the next choice."""
        self._railroads = selected_railroads(self._document)
        self.run()

    def _offer(self) -> None:
        """List the analyses of the game system; keep the choice if it is the same."""
        known = self._document.family
        names = [*known.analyses, *known.network_analyses] if self._document.is_open else []
        if names != [self.choice.itemData(i) for i in range(self.choice.count())]:
            self.choice.clear()
            for name in names:
                self.choice.addItem(table_name(name), name)
        self.choice.setEnabled(bool(names))

    def _fail(self, error: BaseException) -> None:
        self.show_nothing(tr("The analysis failed: {error}").format(error=in_brief(error)))

    def _tell(self) -> None:
        if not self._worker.is_busy:
            super()._tell()

    def _follow(self) -> None:
        self._stale = True
        if self.is_in_sight:
            if self.report is not None:
                self.state.setText(tr("The board changed…"))
            self._pause.start()

    def come_into_sight(self) -> None:
        """Update the analysis after changes while the dock was hidden."""
        super().come_into_sight()
        if self._stale:
            QTimer.singleShot(0, self, self.run)
