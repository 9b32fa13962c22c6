"""Small grid boards for tests: `a_grid("ccc", "cmc").with_site("alder", (0, 0)).scenario()`.

The letters are c clear, m mountain, h hill; the first is the cell (0, 0). Every method returns another builder.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.families.crayon.content import Costs, CrayonContent
from engine.model.board import Board, Region, Sheet
from engine.model.geometry import Ring
from engine.model.grid import Cell, Connection, Feature, Grid, Letters, Side, Site, Terrain
from engine.model.lattice import runs, side_between
from engine.model.scenario import Scenario

TERRAINS = {"clear": Terrain("c", "Clear"), "mountain": Terrain("m", "Mountain"), "hill": Terrain("h", "Hill")}
COSTS = Costs(terrain={"clear": 1, "mountain": 2, "hill": 2}, sites={"small": 3, "medium": 3, "major": 5})  # type: ignore[dict-item]


def a_grid(*rows: str, spacing: float = 10, orientation: str = "pointy") -> GridBuilder:
    """A grid of these rows of letters, 20 mm from the corner of a sheet of 400 x 400 mm; without rows 6 x 6 clear
    cells."""
    grid = Grid(spacing, (20, 20), Letters(rows or ["cccccc"] * 6), orientation=orientation)  # type: ignore[arg-type]
    return GridBuilder(Board(Sheet(400, 400), grid=grid, terrains=dict(TERRAINS)))  # type: ignore[arg-type]


class GridBuilder:
    """A grid board in the making."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def with_site(self, id: str, cell: Cell, size: str = "small", name: str = "") -> GridBuilder:
        """A city."""
        return self._with("sites", id, Site(name or id.title(), cell, size))  # type: ignore[arg-type]

    def with_feature(self, id: str, kind: str, *pairs: tuple[Cell, Cell] | Side, **more: Any) -> GridBuilder:
        """A feature between pairs of neighbours, or on sides."""
        sides = tuple(pair if len(pair) == 3 else side_between(*pair) for pair in pairs)
        return self._with("features", id, Feature(kind, more.pop("name", id.title()), sides, **more))  # type: ignore[arg-type]

    def with_river(self, id: str, *points: tuple[float, float]) -> GridBuilder:
        """A river that was drawn through points and crosses nothing yet."""
        return self._with("features", id, Feature("river", id.title(), curves=(Ring(points),)))

    def with_course(self, id: str, *cells: Cell) -> GridBuilder:
        """A river through cells."""
        return self._with("features", id, Feature("river", id.title(), courses=(cells,)))

    def with_connection(self, id: str, kind: str, a: Cell, b: Cell) -> GridBuilder:
        """A ferry, tunnel, one-way or closed connection."""
        return self._with("connections", id, Connection(kind, (a, b)))  # type: ignore[arg-type]

    def with_region(self, id: str, *cells: Cell) -> GridBuilder:
        """A region of these cells."""
        return self._with("regions", id, Region(id.title(), cells=runs(cells)))

    def with_terrain(self, id: str, letter: str) -> GridBuilder:
        """One more terrain."""
        return self._with("terrains", id, Terrain(letter, id.title()))

    def build(self) -> Board:
        """The board alone."""
        return self._board

    def scenario(self, **changes: Any) -> Scenario:
        """A crayon scenario on the board."""
        made = Scenario("crayon", "A grid", self._board, CrayonContent(costs=COSTS))
        return replace(made, **changes)

    def _with(self, table: str, id: str, value: Any) -> GridBuilder:
        return GridBuilder(replace(self._board, **{table: {**getattr(self._board, table), id: value}}))
