"""Areas of events: around cities, at the coast, inland, in regions, across rivers (BR-EVENT-03, BR-EVENT-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from engine.families.crayon.content import Event
from engine.families.crayon.rules.track import Longs
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import Lattice, cells_of, from_offset, neighbours, parted, to_offset
from engine.model.ids import FeatureId
from engine.model.memo import derived
from engine.model.scenario import Scenario


def area(scenario: Scenario, lattice: Lattice, event: Event) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return the mileposts (n) in the area of an event. Distances are straight over the grid, from the center of a city
    or from the milepost nearest to the sea, which has distance 0 (BR-EVENT-03)."""
    found = np.zeros(len(lattice), np.bool_)
    for id in event.sites:
        if id in scenario.board.sites:
            found |= _far(lattice, [scenario.board.sites[id].cell]) <= event.radius
    if event.where and len(lattice):
        near = _from_the_sea(scenario) <= event.radius
        found |= near if event.where == "coast" else ~near
    for region in event.regions:
        rows = lattice.rows_of(cells_of(scenario.board.regions[region].cells))
        inside = np.zeros(len(lattice) + 1, np.bool_)
        inside[rows[rows >= 0]] = True
        # A milepost with a neighbor inside touches the border: BR-EVENT-10.
        found |= inside[:-1] | inside[lattice.neighbour].any(axis=1)
    return found.astype(np.uint8)


def crossings(scenario: Scenario, lattice: Lattice, features: Iterable[FeatureId]) -> Iterator[tuple[int, int]]:
    """Return the pairs of mileposts separated by waters; -1 for one that is not on the board."""
    for feature in features:
        for side in scenario.board.features[feature].sides:
            a, b = (lattice.find(cell) for cell in parted(side))
            yield a, b


def _far(lattice: Lattice, cells: Sequence[Cell]) -> Longs:
    """Return the steps from each milepost to the nearest of the cells."""
    far = np.full(len(lattice), 1 << 20, np.int64)
    q, r = lattice.q.astype(np.int64), lattice.r.astype(np.int64)
    for cell in cells:
        dq, dr = q - cell[0], r - cell[1]
        np.minimum(far, (abs(dq) + abs(dr) + abs(dq + dr)) // 2, out=far)
    return far


@derived("board.grid", "board.features")
def _from_the_sea(scenario: Scenario) -> Longs:
    """Return the steps to the nearest milepost at the sea. Cached, because it takes seconds on a large coast."""
    return _far(lattice_of(scenario.board), coast(scenario))


def coast(scenario: Scenario) -> list[Cell]:
    """Return the mileposts at the sea: at water that reaches the edge of the grid, or at an inlet. An enclosed hole is
    a lake."""
    lattice = lattice_of(scenario.board)
    if not len(lattice):
        return []
    cells, orientation = set(lattice.cells), lattice.grid.orientation
    columns = int(lattice.column.min()) - 1, int(lattice.column.max()) + 1
    rows = int(lattice.row.min()) - 1, int(lattice.row.max()) + 1
    corner = from_offset(columns[0], rows[0], orientation)
    sea, left = {corner}, [corner]
    while left:
        for cell in neighbours(left.pop()):
            column, row = to_offset(cell, orientation)
            inside = columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]
            if inside and cell not in cells and cell not in sea:
                sea.add(cell)
                left.append(cell)
    found = {cell for cell in cells if any(near in sea for near in neighbours(cell))}
    for feature in scenario.board.features.values():
        if feature.kind == "inlet":
            found |= {cell for side in feature.sides for cell in parted(side) if cell in cells}
    return sorted(found)
