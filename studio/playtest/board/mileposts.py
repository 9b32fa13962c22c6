"""Mileposts of a board: of lines, or the cells of a grid."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from engine.model.cells import lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import cell_of, cell_ref
from engine.model.ids import MilepostId, Ref
from engine.model.scenario import Scenario


class Mileposts:
    """Finds mileposts of one board, which does not change, by place and by direction."""

    def __init__(self, scenario: Scenario) -> None:
        self._board = scenario.board
        self._lattice = lattice_of(scenario.board)

    @property
    def are_cells(self) -> bool:
        """Whether they are the cells of a grid."""
        return len(self._lattice) > 0

    @cached_property
    def _xy(self) -> np.ndarray:
        """Points in millimeters, shape (n, 2)."""
        if self.are_cells:
            return self._lattice.xy
        return np.array([post.at for post in self._board.mileposts.values()], float).reshape(-1, 2)

    @cached_property
    def _ids(self) -> list[str]:
        return list(self._board.mileposts)

    def _ref(self, number: int) -> Ref:
        return cell_ref(self._lattice.cell(number)) if self.are_cells else Ref("milepost", self._ids[number])

    def at(self, ref: Ref) -> Point:
        """Return the place of a milepost in millimeters. Raises KeyError for a milepost that is not on the board."""
        if not self.are_cells:
            return self._board.mileposts[MilepostId(ref.id)].at
        number = self._lattice.find(cell_of(ref))
        if number < 0:
            raise KeyError(ref)
        x, y = self._xy[number].tolist()
        return x, y

    def near(self, at: Point, reach: float) -> Ref | None:
        """Return the nearest milepost at most `reach` millimeters away."""
        if not len(self._xy):
            return None
        off = np.hypot(*(self._xy - at).T)
        best = int(off.argmin())
        return self._ref(best) if off[best] <= reach else None

    def towards(self, start: Point, way: tuple[int, int]) -> Ref | None:
        """Return the next milepost from a place in a direction (one of dx, dy is 1 or -1, y down): the nearest within
        45°, preferring one straight ahead. None at the edge of the board."""
        gone = self._xy - start
        ahead, aside = gone @ np.array(way, float), np.abs(gone @ np.array(way[::-1], float))
        off = np.where((ahead > 1e-6) & (aside <= ahead * 1.02), ahead + 1.5 * aside, np.inf)
        if not len(off) or not np.isfinite(off.min()):
            return None
        return self._ref(int(off.argmin()))
