"""The place of a cell as a text that can be counted on the board: "2 mileposts northeast and 1 east of Leeds"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import dist

from engine.model.grids.grid import Cell, Grid, Orientation
from engine.model.grids.lattice import DIRECTIONS, centre

COMPASS: Mapping[Orientation, tuple[str, ...]] = {
    "pointy": ("east", "north-east", "north-west", "west", "south-west", "south-east"),
    "flat": ("south-east", "north-east", "north", "north-west", "south-west", "south"),
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
    """Return distance and direction from a to b: "1 milepost north", "2 hexes northeast and 1 east"; empty if they are
    equal."""
    said: list[str] = []
    for way, number in steps_apart(first, second):
        unit = "" if said else f"{one if number == 1 else many} "
        said.append(f"{number} {unit}{COMPASS[grid.orientation][way]}")
    return " and ".join(said)


def nearest_of(grid: Grid, cell: Cell, cells: Iterable[Cell]) -> Cell | None:
    """Return the one of some cells whose center is nearest, the first of several; None if there are none."""
    at = centre(grid, cell)
    return min(cells, key=lambda other: dist(at, centre(grid, other)), default=None)
