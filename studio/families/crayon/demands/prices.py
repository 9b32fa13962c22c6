"""Payoffs of all loads in all cities by the formula, calculated in a worker when editing pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from engine.families.crayon.content import LoadId
from engine.model.ids import SiteId
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.crayon.text import content_of
from studio.threads.worker import Worker

if TYPE_CHECKING:
    from engine.families.crayon.rules.demands.offers import Offer, Offers

REST = 150
"""Milliseconds without a change before anything is calculated."""


class Prices(QObject):
    """Emits `known` when the payoffs match the board. Until then the previous ones are available."""

    known = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._offers: Offers | None = None
        self._basis: tuple[object, ...] = ()
        self._worker = Worker("prices", self)
        self._pause = QTimer(self, singleShot=True, interval=REST)
        self._pause.timeout.connect(self._look)
        document.changed.connect(self._pause.start)
        self._pause.start()

    def offer(self, site: SiteId, load: LoadId) -> Offer | None:
        """Return the source of a load for a city with distance, cost and payoff, or None if nothing is known."""
        return None if self._offers is None else self._offers.offer(site, load)

    def _look(self) -> None:
        from engine.families.crayon.rules.demands.offers import offers

        scenario = self._document.scenario
        basis = _basis(scenario)
        same = len(basis) == len(self._basis) and all(a is b for a, b in zip(basis, self._basis, strict=True))
        if self._document.is_previewing or same or not basis:
            return
        self._basis = basis
        self._worker.ask(lambda _: offers(scenario), self._take)

    def _take(self, offers: Offers) -> None:
        self._offers = offers
        self.known.emit()


def _basis(scenario: Scenario) -> tuple[object, ...]:
    """Return everything that a payoff depends on, or nothing for another game system."""
    board, content = scenario.board, content_of(scenario)
    if content is not scenario.content:
        return ()
    return (
        *(board.grid, board.terrains, board.sites, board.features, board.connections),
        *(content.costs, content.loads),
    )
