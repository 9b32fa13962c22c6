"""Live figures: exact figures of the open board, drawn over it and updated while it is edited."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from engine import clock
from engine.errors import in_brief
from engine.game.authoring import found_in
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.report.report import Drawn
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.lab.line_figures import FiguresOverlay
from studio.threads.precedence import precedence
from studio.threads.worker import Wanted, Worker

PAUSE = 20
"""Milliseconds without a change before the figures are updated."""


class LiveFigures(QObject):
    """Figures over the board of one document. A worker computes them from an immutable snapshot, a moment after the
    last change, also during a drag; results for an older board are dropped."""

    def __init__(
        self, document: Document, view: Callable[[], BoardView], say: Callable[[str], None], parent: QObject | None
    ) -> None:
        super().__init__(parent)
        self._document, self._view, self._say = document, view, say
        self._overlay: FiguresOverlay | None = None
        self._worker = Worker("figures", self)
        self._claim = object()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._ask)
        self.is_on = False
        self.shown_for: Scenario | None = None
        """The scenario whose figures are shown."""
        self.shown_at = 0.0
        """When they were set (`clock.seconds`)."""
        document.changed.connect(self._follow)
        document.opened.connect(self._reopen)

    @property
    def overlay(self) -> FiguresOverlay | None:
        """The drawing; None before it is first needed."""
        return self._overlay

    def switch(self, on: bool) -> None:
        """Show or hide the figures."""
        self.is_on = on
        if on:
            self._ask()
        else:
            self._pause.stop()
            self._worker.forget()
            self._show(None, None)
            precedence.release(self._claim)

    def _follow(self) -> None:
        if not self.is_on:
            return
        if self._overlay is not None:
            self._overlay.follow()
        if self._document.family.live_figures is not None:
            precedence.claim(self._claim)
        self._pause.start()

    def _reopen(self) -> None:
        """Remove the figures of another board at once."""
        if self.is_on:
            self._show(None, None)
            self._ask()

    def _ask(self) -> None:
        figures = self._document.family.live_figures if self._document.is_open else None
        if figures is None:
            self._worker.forget()
            self._show(None, None)
            precedence.release(self._claim)
            return
        scenario = self._document.scenario
        if scenario is not self.shown_for:

            def work(wanted: Wanted) -> Drawn:
                return found_in(scenario, lambda board: figures(board, wanted))

            self._worker.ask(work, lambda drawn: self._answer(drawn, scenario), self._fail)
        else:
            precedence.release(self._claim)

    def _answer(self, drawn: Drawn | None, scenario: Scenario) -> None:
        self._show(drawn, scenario)
        # After they were painted.
        QTimer.singleShot(0, self, lambda: precedence.release(self._claim))

    def _show(self, drawn: Drawn | None, scenario: Scenario | None) -> None:
        if self._overlay is None:
            if drawn is None:
                return
            self._overlay = FiguresOverlay(self._view())
        self.shown_for = scenario
        self._overlay.show_figures(drawn)
        self.shown_at = clock.seconds()

    def _fail(self, error: BaseException) -> None:
        precedence.release(self._claim)
        self._show(None, None)
        self._say(tr("The live figures cannot be calculated: {error}").format(error=in_brief(error)))
