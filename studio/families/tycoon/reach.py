"""Links of all cities within one action, calculated in short slices so that nothing waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from engine import clock
from engine.families.tycoon.content import TycoonContent
from engine.families.tycoon.rules.links import Ground, ground, reachable_cities
from engine.model.ids import SiteId
from engine.model.scenario import Scenario
from studio.families.tycoon.colors import content_of

SLICE = 0.008
"""Seconds of work per slice; a frame has 16 ms."""


class Way(NamedTuple):
    """The cheapest link to a city within one action: tiles and cost in dollars."""

    to: SiteId
    tiles: int
    cost: int


def ways(scenario: Scenario, id: SiteId) -> tuple[Way, ...]:
    """Return the links from one city to its neighbors within one action, the cheapest first."""
    return _ways(scenario, ground(scenario), id) if id in scenario.board.sites else ()


def _ways(scenario: Scenario, land: Ground, id: SiteId) -> tuple[Way, ...]:
    most = content_of(scenario).costs.tiles
    found = reachable_cities(land, scenario.board.sites[id].cell, most)
    made = (Way(to, *cheapest) for to, (_, cheapest) in found.items())
    return tuple(sorted(made, key=lambda way: (way.cost, way.to)))


class Reach(QObject):
    """Links by city, as far as they are calculated. `known` is emitted when all are."""

    known = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ways: dict[str, tuple[Way, ...]] = {}
        self._basis: tuple[object, ...] = ()
        self._work: Iterator[None] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    def look(self, scenario: Scenario) -> None:
        """Start again if something that track depends on has changed. The previous links remain until the new ones are
        known."""
        board, content = scenario.board, content_of(scenario)
        shut = tuple((id, city.closed) for id, city in content.cities.items() if city.closed)
        basis = (board.grid, board.terrains, board.sites, board.features, content.costs, shut)
        same = len(self._basis) == len(basis) and all(a is b for a, b in zip(self._basis[:5], basis, strict=False))
        if not (same and self._basis[5] == shut):
            self._basis = basis
            self._work = self._working(scenario)
            self._timer.start()

    def _go_on(self) -> None:
        until = clock.seconds() + SLICE
        for _ in self._work:
            if clock.seconds() > until:
                return
        self._timer.stop()
        self.known.emit()

    def _working(self, scenario: Scenario) -> Iterator[None]:
        found: dict[str, tuple[Way, ...]] = {}
        if isinstance(
            scenario.content, TycoonContent
        ):  # A board of another game system may have been opened meanwhile.
            land = ground(scenario)
            yield
            for id in scenario.board.sites:
                found[id] = _ways(scenario, land, id)
                yield
        self.ways = found
