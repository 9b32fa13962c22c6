"""Small grid boards for tests: `a_grid("ccc", "cmc").with_site("alder", (0, 0)).scenario()`.

The letters are c clear, m mountain, h hill; the first is the cell (0, 0). Every method returns another builder.
"""

from __future__ import annotations

from math import sin
from typing import Any

from msgspec.structs import replace

from engine.families.crayon.content import Costs, CrayonContent
from engine.model.board import Board, Region, Sheet
from engine.model.geometry import Ring
from engine.model.grids.grid import Cell, Connection, Feature, Grid, Letters, Side, Site, Terrain
from engine.model.grids.lattice import parted, runs, side_between
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


def a_large_grid(columns: int = 150, rows: int = 150, seed: int = 5) -> Scenario:
    """A crayon board of 22,500 cells as a designer might leave it: three terrains in patches, 60 cities, 30 rivers and
    the sides they cross, ridges, four regions, 40 loads and 200 demand cards."""
    from random import Random

    from engine.families.crayon.content import Demand, Load
    from engine.model.grids.curves import sides_crossed, smooth
    from engine.model.grids.lattice import lattice

    chance = Random(seed)
    waves = [(chance.uniform(0.04, 0.2), chance.uniform(0.04, 0.2), chance.uniform(0, 6)) for _ in range(5)]

    def letter(column: int, row: int) -> str:
        height = sum(sin(a * column + b * row + c) for a, b, c in waves)
        return "m" if height > 1.6 else "h" if height > 0.9 else "c"

    letters = Letters("".join(letter(c, r) for c in range(columns)) for r in range(rows))
    grid = Grid(5.0, (10, 10), letters)
    made = lattice(grid)
    spots = chance.sample(range(len(made)), 60)
    sites = {
        f"city-{n}": Site(f"City {n}", made.cell(spot), "medium" if n % 3 else "small") for n, spot in enumerate(spots)
    }
    features = {}
    for n in range(30):
        x, y = chance.uniform(20, 5 * columns - 20), chance.uniform(20, 4.3 * rows - 20)
        points = [(x, y)]
        for _ in range(8):
            x, y = x + chance.uniform(-25, 25), y + chance.uniform(-5, 30)
            points.append((x, y))
        curve = smooth(points, 4.0)
        features[f"river-{n}"] = Feature("river", f"River {n}", sides_crossed(grid, curve), curves=(Ring(curve),))
    number = made.neighbour.shape[0]
    ridge = tuple(sorted({(*made.cell(chance.randrange(number)), chance.randrange(3)) for _ in range(400)}))
    features["fells"] = Feature("ridge", "Fells", tuple(side for side in ridge if _inside(made, side)))  # type: ignore[arg-type]
    half = columns // 2
    regions = {}
    for name, left, top in (("nw", 0, 0), ("ne", half, 0), ("sw", 0, rows // 2), ("se", half, rows // 2)):
        cells = (
            cell
            for cell, c, r in zip(made.cells, made.column.tolist(), made.row.tolist(), strict=True)
            if left <= c < left + half and top <= r < top + rows // 2
        )
        regions[name] = Region(name.upper(), cells=runs(cells))
    ids = list(sites)
    loads = {f"load-{n}": Load(f"Load {n}", 3, tuple(chance.sample(ids, 2))) for n in range(40)}
    cards = {}
    for n in range(200):
        wanted = zip(chance.sample(ids, 3), chance.sample(list(loads), 3), strict=True)
        cards[str(n + 1)] = tuple(Demand(site, load, chance.randrange(5, 60)) for site, load in wanted)  # type: ignore[arg-type]
    board = Board(
        Sheet(5 * columns + 30, 4.4 * rows + 30), grid=grid, terrains=dict(TERRAINS), sites=sites, features=features,
        regions=regions,
    )  # type: ignore[arg-type]  # fmt: skip
    content = CrayonContent(costs=replace(COSTS, features={"river": 2}), loads=loads, cards=cards)  # type: ignore[arg-type, dict-item]
    return Scenario("crayon", "A large grid", board, content)


def _inside(made: Any, side: Side) -> bool:
    return all(cell in made for cell in parted(side))
