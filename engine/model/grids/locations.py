"""Where a cell lies, in words that can be counted out on the board: "2 mileposts north-east and 1 east of Leeds"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import dist

from engine.model.grids.grid import Cell, Grid, Orientation
from engine.model.grids.lattice import DIRECTIONS, centre

COMPASS: Mapping[Orientation, tuple[str, ...]] = {
    "pointy": ("east", "north-east", "north-west", "west", "south-west", "south-east"),
    "flat": ("south-east", "north-east", "north", "north-west", "south-west", "south"),
}
"""The directions of the neighbours of a cell, as a compass says them; up is north."""


def steps_apart(first: Cell, second: Cell) -> tuple[tuple[int, int], ...]:
    """How b is reached from a in at most two straight runs, each its direction and its steps, the longer one first. No
    other cell is reached by the same two."""
    dq, dr = second[0] - first[0], second[1] - first[1]
    for way, (q, r) in enumerate(DIRECTIONS):
        p, s = DIRECTIONS[(way + 1) % 6]
        # Two neighbouring directions span a sixth of the lattice: q, r and p, s as columns have the determinant -1.
        ahead, beside = p * dr - s * dq, r * dq - q * dr
        if ahead > 0 and beside >= 0:
            runs = [(way, ahead), ((way + 1) % 6, beside)]
            return tuple(sorted((run for run in runs if run[1]), key=lambda run: -run[1]))
    return ()


def away(grid: Grid, first: Cell, second: Cell, one: str, many: str) -> str:
    """How far and where b lies from a: "1 milepost north", "2 hexes north-east and 1 east"; nothing where it is a."""
    said: list[str] = []
    for way, number in steps_apart(first, second):
        unit = "" if said else f"{one if number == 1 else many} "
        said.append(f"{number} {unit}{COMPASS[grid.orientation][way]}")
    return " and ".join(said)


def nearest_of(grid: Grid, cell: Cell, cells: Iterable[Cell]) -> Cell | None:
    """The one of some cells whose centre is nearest, the first of several; None where there are none."""
    at = centre(grid, cell)
    return min(cells, key=lambda other: dist(at, centre(grid, other)), default=None)
