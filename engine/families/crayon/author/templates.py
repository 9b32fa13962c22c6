"""New boards: a small playable island and an empty board.

Their texts are content of scenario files and are not translated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from engine.edit.grids.blank import coast
from engine.families.crayon.content import Costs, CrayonContent, DeckSettings, Event, Load, LoadId, Train, Upgrade
from engine.game.family import Template
from engine.i18n import tr, tr_noop
from engine.model.board import Board, Region, Shape, Sheet
from engine.model.geometry import Point, Ring
from engine.model.grids.curves import sides_crossed, smooth
from engine.model.grids.grid import HOLE, Cell, Connection, Feature, Grid, Letters, Numbering, Site, Terrain
from engine.model.grids.lattice import from_offset, lattice, runs
from engine.model.ids import ConnectionId, FeatureId, RegionId, ShapeId, SiteId, TerrainId
from engine.model.look import Look, TerrainLook
from engine.model.scenario import Scenario

_ROWS = (
    ".......oooo...............",
    ".....ooooooo..............",
    "....ooooooooooo.......oo..",
    "...oooo^^oooooooo....ooo..",
    "..oooo^^^^ooooooooo...ooo.",
    "..ooo^^^^^oooooooooo...o..",
    ".oooo^^^^ooooooooooo......",
    ".ooooo^^^oooooooooooo.....",
    "..ooooo^^ooooooooooo......",
    "..oooooooooooo^^oooo......",
    "...ooooooooooo^^^ooo......",
    "....ooooooooooo^^oo.......",
    "......oooooooooooo........",
    "........ooooooo...........",
)
_RIVER: Sequence[Point] = (
    (99, 83),
    (110, 92),
    (106, 101),
    (110, 107.5),
    (114, 114.3),
    (117, 121.2),
    (122, 128),
    (124, 133),
)
_SITES: Mapping[str, tuple[str, int, int, str]] = {
    "wrackport": ("Wrackport", 5, 2, "small"),
    "tarnhill": ("Tarnhill", 8, 5, "medium"),
    "larkstead": ("Larkstead", 15, 5, "major"),
    "millmouth": ("Millmouth", 4, 8, "medium"),
    "oxbow": ("Oxbow", 12, 10, "medium"),
    "gannet": ("Gannet", 23, 3, "small"),
}
_LOADS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "herring": ("Herring", ("gannet", "wrackport")),
    "slate": ("Slate", ("tarnhill",)),
    "timber": ("Timber", ("tarnhill", "millmouth")),
    "cider": ("Cider", ("oxbow", "millmouth")),
    "tools": ("Tools", ("larkstead",)),
    "paper": ("Paper", ("larkstead", "oxbow")),
}


def island() -> Scenario:
    """Return a board with six cities, six loads, 24 demand cards, a river and a ferry, as a starting point."""
    return replace(_island(), title=tr("A new island"))


@cache
def _island() -> Scenario:
    from engine.families.crayon.author.deck import dealt

    grid = Grid(8, (26, 38), Letters(_ROWS), numbering=Numbering("sequence"))
    cells = lattice(grid).cells
    west = [cell for cell in cells if _column(cell) < 10]
    river = smooth(_RIVER)
    ferry = ConnectionId("gannet-ferry")
    board = Board(
        sheet=Sheet(260, 216),
        regions={
            RegionId("west"): Region("Westmark", (), runs(west)),
            RegionId("east"): Region("Eastmark", (), runs(set(cells) - set(west))),
        },
        grid=grid,
        terrains={TerrainId("clear"): Terrain("o", "Clear"), TerrainId("mountain"): Terrain("^", "Mountain")},
        sites={
            SiteId(id): Site(name, from_offset(column, row, "pointy"), size)  # type: ignore[arg-type]
            for id, (name, column, row, size) in _SITES.items()
        },
        features={FeatureId("withy"): Feature("river", "Withy", sides_crossed(grid, river), (), (Ring(river),))},
        connections={ferry: Connection("ferry", (_at(18, 4), _at(21, 3)), "Gannet ferry")},
        shapes={ShapeId("island"): Shape("land", coast(grid), "The island")},
    )
    content = CrayonContent(
        costs=Costs(
            {TerrainId("clear"): 1, TerrainId("mountain"): 2},
            {"small": 3, "medium": 3, "major": 5},
            {"river": 2},
            ferries={ferry: 6},
        ),
        loads={LoadId(id): Load(name, 3, tuple(map(SiteId, sites))) for id, (name, sites) in _LOADS.items()},
        events={
            "25": Event("flood", "The Withy is in flood", features=(FeatureId("withy"),), lasts="round"),
            "26": Event("derailment", "Derailment", 2, (SiteId("larkstead"),), turns_lost=1, loads_lost=1),
            "27": Event("slow", "Sea fog", 2, where="coast", lasts="round"),
        },
        trains={
            "tank": Train("Tank Engine", 2, 6),
            "express": Train("Express", 2, 9),
            "mogul": Train("Mogul", 3, 9),
        },
        upgrades=(Upgrade("tank", "express", 12), Upgrade("tank", "mogul", 20), Upgrade("express", "mogul", 12)),
        starting_train="tank",
        entry_limits={"small": 2, "medium": 3},
        deck_settings=DeckSettings(24, 3, {"small": 3, "medium": 4, "major": 6}, 1, 18),
    )
    look = Look(
        terrains={
            TerrainId("clear"): TerrainLook("#f4efe2", "dot"),
            TerrainId("mountain"): TerrainLook("#d9cbb0", "triangle"),
        },
        regions={RegionId("west"): "#d9e3b0", RegionId("east"): "#efe0bd"},
        cells="dots",
        chart_positions={"costs": (18, 142), "trains": (86, 142), "cards": (190, 142)},
        city_size=5,
        dot_size=1.2,
        text_size=2.8,
    )
    scenario = Scenario(
        family="crayon",
        title="",
        board=board,
        content=content,
        look=look,
        currency="£M ",
        note="A fictional island as a starting point. Change anything you like.",
    )
    return replace(scenario, content=replace(content, cards=dealt(scenario, content.deck_settings)))


def empty() -> Scenario:
    """Return a board of clear mileposts with the costs, trains and boxes of the island."""
    made = island()
    assert isinstance(made.content, CrayonContent)
    grid = Grid(8, (26, 28), Letters(("o" * 26,) * 16), numbering=Numbering("sequence"))
    return replace(
        made,
        title=tr("An empty board"),
        board=replace(
            made.board, regions={}, grid=grid, sites={}, features={}, connections={},
            shapes={ShapeId("land"): Shape("land", coast(grid), "")},
        ),
        content=replace(
            made.content, costs=replace(made.content.costs, ferries={}), loads={}, events={}, cards={}
        ),
        look=replace(made.look, regions={}),
        note="",
    )  # fmt: skip


def _at(column: int, row: int) -> Cell:
    assert _ROWS[row][column] != HOLE
    return from_offset(column, row, "pointy")


def _column(cell: Cell) -> int:
    return cell[0] + (cell[1] - (cell[1] & 1)) // 2


TEMPLATES: Mapping[str, Template] = {
    "island": Template(
        island,
        tr_noop("small island"),
        tr_noop("Six cities, six loads, 24 demand cards, a river and a ferry; ready to play and to change"),
    ),
    "empty": Template(
        empty,
        tr_noop("empty board"),
        tr_noop("A sheet of clear mileposts with the costs, trains and loads of the small island"),
    ),
}
