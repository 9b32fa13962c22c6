"""The place of a cell as a text that can be counted on the board: "2 mileposts north-east and 1 east of Leeds"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import dist

from engine.i18n import tr, tr_noop
from engine.model.grids.grid import Cell, Grid, Orientation
from engine.model.grids.lattice import DIRECTIONS, centre

COMPASS: Mapping[Orientation, tuple[str, ...]] = {
    "pointy": (
        tr_noop("east"),
        tr_noop("north-east"),
        tr_noop("north-west"),
        tr_noop("west"),
        tr_noop("south-west"),
        tr_noop("south-east"),
    ),
    "flat": (
        tr_noop("south-east"),
        tr_noop("north-east"),
        tr_noop("north"),
        tr_noop("north-west"),
        tr_noop("south-west"),
        tr_noop("south"),
    ),
}
"""The compass directions of the neighbors of a cell; up is north."""


def steps_apart(first: Cell, second: Cell) -> tuple[tuple[int, int], ...]:
    """Return the way from a to b in at most two straight runs, each a direction and a number of steps, the longer one
    first. No other cell is reached by the same two."""
    dq, dr = second[0] - first[0], second[1] - first[1]
    for way, (q, r) in enumerate(DIRECTIONS):
        p, s = DIRECTIONS[(way + 1) % 6]
        # Two neighboring directions span a sixth of the lattice: q, r and p, s as columns have the determinant -1.
        ahead, beside = p * dr - s * dq, r * dq - q * dr
        if ahead > 0 and beside >= 0:
            runs = [(way, ahead), ((way + 1) % 6, beside)]
            return tuple(sorted((run for run in runs if run[1]), key=lambda run: -run[1]))
    return ()


def away(grid: Grid, first: Cell, second: Cell, one: str, many: str) -> str:
    """Return distance and direction from a to b: "1 milepost north", "2 hexes north-east and 1 east"; empty if they are
    equal."""
    parts: list[str] = []
    for way, number in steps_apart(first, second):
        unit = "" if parts else f"{one if number == 1 else many} "
        parts.append(f"{number} {unit}{tr(COMPASS[grid.orientation][way])}")
    return tr("{first} and {second}").format(first=parts[0], second=parts[1]) if len(parts) == 2 else "".join(parts)


def nearest_of(grid: Grid, cell: Cell, cells: Iterable[Cell]) -> Cell | None:
    """Return the one of some cells whose center is nearest, the first of several; None if there are none."""
    at = centre(grid, cell)
    return min(cells, key=lambda other: dist(at, centre(grid, other)), default=None)
