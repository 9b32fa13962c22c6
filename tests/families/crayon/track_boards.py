"""Small grids for building track: `a_grid("ccmc", "cccc", sites={"a": (0, 0)})`.

Rows of a pointy grid, `c` clear for 1, `m` mountain for 2, `s` swamp that cannot be built on. A city is medium unless
its name ends in `-major` or `-small`; sites are at (column, row).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.crayon.content import Costs, CrayonContent, Demand, Load, Train
from engine.model.board import Board, Region, Sheet
from engine.model.grids.grid import Cell, Connection, Feature, Grid, Letters, Site, Terrain
from engine.model.grids.lattice import from_offset
from engine.model.scenario import Scenario

COSTS = Costs(
    terrain={"clear": 1, "mountain": 2},
    sites={"small": 3, "medium": 3, "major": 5},
    features={"river": 2, "inlet": 3},
    connections={"tunnel": 4},
    ferries={"boat": 7},
)
"""Building costs. The ferry `boat` has its own price on boards that have it."""


def cell(column: int, row: int) -> Cell:
    """Return the cell in a column and row."""
    return from_offset(column, row, "pointy")


def a_grid(
    *rows: str,
    sites: dict[str, tuple[int, int]] | None = None,
    features: dict[str, Feature] | None = None,
    connections: dict[str, Connection] | None = None,
    regions: dict[str, Region] | None = None,
    loads: dict[str, Load] | None = None,
    cards: dict[str, tuple[Demand, ...]] | None = None,
) -> Scenario:
    """Return a scenario of the family on that grid."""
    sizes = {id: id.rpartition("-")[2] for id in sites or {}}
    board = Board(
        Sheet(400, 300),
        grid=Grid(10, (10, 10), Letters(rows)),
        terrains={"clear": Terrain("c", "Clear"), "mountain": Terrain("m", "Mountain"), "swamp": Terrain("s", "Swamp")},
        sites={
            id: Site(id.title(), cell(*at), sizes[id] if sizes[id] in ("small", "major") else "medium")
            for id, at in (sites or {}).items()
        },
        features=features or {},
        connections=connections or {},
        regions=regions or {},
    )
    trains = {
        "freight": Train("Freight", 2, 9),
        "fast": Train("Fast freight", 2, 12),
        "heavy": Train("Heavy freight", 3, 9),
        "super": Train("Superfreight", 3, 12),
    }
    costs = COSTS if "boat" in (connections or {}) else replace(COSTS, ferries={})
    content = CrayonContent(costs=costs, loads=loads or {}, cards=cards or {}, trains=trains, starting_train="freight")
    return Scenario("crayon", "A small grid", board, content)
