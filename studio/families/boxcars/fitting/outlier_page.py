"""The page of outliers: pairs, plot, and arcs on the board."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.families.boxcars.author.formula import as_the_crow_flies
from engine.families.boxcars.content import BoxcarsContent
from engine.i18n import format_number, tr
from engine.model.geometry import Point
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.document.following import InSight
from studio.families.boxcars.fitting.fit_result import fit_of, pairs
from studio.families.boxcars.fitting.outliers import PairTable
from studio.families.boxcars.fitting.plot import ResidualPlot
from studio.panels.numbers import grouped, percent
from studio.panels.page import fill_side_by_side
from studio.widgets.label import WholeWords

ARCS = 12
"""Maximum number of arcs on the board, the worst first."""
REST = 150


class OutlierPage(QWidget):
    """The pairs and their plot. While visible, it draws the worst ones on the board as arcs."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Outliers"))
        self._document = document
        self.table = PairTable(document, self)
        self.plot = ResidualPlot(self)
        self.told = WholeWords(parent=self)
        self.told.setAccessibleName(tr("Usual payoff"))
        side = QWidget(self)
        column = QVBoxLayout(side)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.plot, 1)
        column.addWidget(self.told)
        fill_side_by_side(self, (self.table, 3), (side, 2))
        self._soon = QTimer(self, singleShot=True, interval=REST)
        self._soon.timeout.connect(self._renew)
        self.plot.picked.connect(self.table.choose)
        self.table.view.selectionModel().selectionChanged.connect(self._choose)
        document.changed.connect(self._soon.start)
        self._in_sight = InSight(self)
        self._in_sight.changed.connect(self._come_or_go)

    def _renew(self) -> None:
        if not self._in_sight:
            return
        scenario = self._document.scenario
        fit = fit_of(scenario)
        names = {id: city.name for id, city in scenario.board.cities.items()}
        self.plot.show_pairs(list(pairs(scenario).values()), names)
        self.told.setText(
            tr(
                "Usual: {constant} + {section} per milepost + {mm} per mm, which explains {share}, adjusted to the "
                "trips of neighboring cities"
            ).format(
                constant=grouped(round(fit.constant)), section=grouped(round(fit.a_section)),
                mm=format_number(fit.a_millimetre, ".1f"), share=percent(fit.r_squared),
            )
            if fit is not None
            else ""
        )  # fmt: skip
        self._choose()

    def _choose(self) -> None:
        if not self._in_sight:
            return
        chosen = frozenset(self.table.chosen())
        self.plot.choose(chosen)
        self._document.show_arcs(arcs(self._document.scenario, chosen))

    def _come_or_go(self, is_in_sight: bool) -> None:
        """Update while visible; otherwise remove the arcs from the board."""
        if is_in_sight:
            QTimer.singleShot(0, self, self._renew)
        else:
            self._document.show_arcs(())

    def showEvent(self, event: QShowEvent) -> None:
        """Update, because the page may be visible now."""
        super().showEvent(event)
        self._in_sight.look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remove the arcs when the page is deleted."""
        super().hideEvent(event)
        self._in_sight.look()


def arcs(scenario: Scenario, chosen: frozenset[str]) -> tuple[tuple[Point, Point, bool], ...]:
    """Return the worst and the selected pairs as arcs between their cities. Selected ones are bold, unless they would
    cover the board."""
    if not isinstance(scenario.content, BoxcarsContent):
        return ()
    known, board = pairs(scenario), scenario.board
    wanted = dict.fromkeys([*list(known)[:ARCS], *(id for id in known if id in chosen)])
    found = []
    for id in wanted:
        a, b = known[id].a, known[id].b
        if as_the_crow_flies(scenario, a, b) is not None:
            ends = [board.mileposts[board.cities[city].milepost].at for city in (a, b)]
            found.append((ends[0], ends[1], id in chosen and len(chosen) <= ARCS))
    return tuple(found)
