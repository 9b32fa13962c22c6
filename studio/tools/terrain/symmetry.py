"""Painting in several places at once: mirrors and rotations of the lattice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from engine.i18n import tr_noop
from engine.model.grids.grid import Cell, Grid
from engine.model.grids.lattice import lattice, nearest

Symmetry = Literal["off", "left-right", "top-bottom", "both", "half-turn", "sixth-turns"]

SYMMETRIES: dict[Symmetry, str] = {
    "off": tr_noop("Off"),
    "left-right": tr_noop("Mirror left and right"),
    "top-bottom": tr_noop("Mirror top and bottom"),
    "both": tr_noop("Mirror both ways"),
    "half-turn": tr_noop("Rotate by 180°"),
    "sixth-turns": tr_noop("Rotate six times by 60°"),
}
"""The labels of the choices."""

Images = Callable[[Cell], tuple[Cell, ...]]


def middle(grid: Grid) -> tuple[float, float]:
    """Return the center of the grid in axial coordinates, between cells if the lattice has it there."""
    made = lattice(grid)
    if not len(made):
        return 0.0, 0.0
    q, r = made.q.astype(float), made.r.astype(float)
    if grid.orientation == "pointy":
        x, y = q + r / 2, r
        across, down = (x.min() + x.max()) / 2, (y.min() + y.max()) / 2
        return float(across - down / 2), float(down)
    x, y = q, r + q / 2
    across, down = (x.min() + x.max()) / 2, (y.min() + y.max()) / 2
    return float(across), float(down - across / 2)


def images(grid: Grid, symmetry: Symmetry, about: Cell | None = None) -> Images:
    """Return a function for a cell and its images, mirrored or rotated about a cell or, without one, about the grid's
    center.

    If the lattice has no axis or center at that place, the nearest one is used.
    """
    q0, r0 = about if about is not None else middle(grid)
    if symmetry == "off":
        return lambda cell: (cell,)
    if symmetry == "half-turn":
        q2, r2 = round(2 * q0), round(2 * r0)
        return lambda cell: _once(cell, (q2 - cell[0], r2 - cell[1]))
    if symmetry == "sixth-turns":
        return _sixths(nearest(q0, r0))
    if grid.orientation == "pointy":
        axis, lane = round(2 * q0 + r0), round(r0)
        across: Callable[[Cell], Cell] = lambda cell: (axis - cell[0] - cell[1], cell[1])  # noqa: E731
        down: Callable[[Cell], Cell] = lambda cell: (cell[0] + cell[1] - lane, 2 * lane - cell[1])  # noqa: E731
    else:
        axis, lane = round(2 * r0 + q0), round(q0)
        across = lambda cell: (2 * lane - cell[0], cell[1] + cell[0] - lane)  # noqa: E731
        down = lambda cell: (cell[0], axis - cell[0] - cell[1])  # noqa: E731
    match symmetry:
        case "left-right":
            return lambda cell: _once(cell, across(cell))
        case "top-bottom":
            return lambda cell: _once(cell, down(cell))
    return lambda cell: _once(cell, across(cell), down(cell), across(down(cell)))


def _sixths(about: Cell) -> Images:
    q0, r0 = about

    def turn(cell: Cell) -> tuple[Cell, ...]:
        q, r = cell[0] - q0, cell[1] - r0
        found = []
        for _ in range(6):
            found.append((q + q0, r + r0))
            q, r = -r, q + r
        return _once(*found)

    return turn


def _once(*cells: Cell) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cells))
