"""Templates of new boards: a small complete one and an empty one."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.families.tycoon.content import (
    GRAY,
    CubeColour,
    Engine,
    OperationCard,
    TrackCosts,
    TycoonCard,
    TycoonCity,
    TycoonContent,
)
from engine.game.family import Template
from engine.i18n import tr, tr_noop
from engine.model.board import Board, Shape, Sheet
from engine.model.geometry import Ring
from engine.model.grids.grid import Cell, Feature, Grid, Letters, Side, Site, Terrain
from engine.model.grids.lattice import from_offset
from engine.model.ids import FeatureId, ShapeId, SiteId, TerrainId
from engine.model.look import Look, TerrainLook
from engine.model.scenario import Scenario

_ROWS = ("..oooooo..", ".oohhoooo.", ".ooohhooooo", "oooohhooooo", ".ooohooooo.", ".oooooooo..", "..oooooo...")
_CITIES: Mapping[str, tuple[str, int, int, str, int]] = {
    "ash-harbor": ("Ash Harbor", 2, 1, "red", 3),
    "bell-ferry": ("Bell Ferry", 6, 0, "blue", 2),
    "clay-pit": ("Clay Pit", 9, 2, GRAY, 2),
    "dun-mill": ("Dun Mill", 1, 3, GRAY, 2),
    "elk-ford": ("Elk Ford", 7, 3, "yellow", 3),
    "fox-bend": ("Fox Bend", 3, 5, "blue", 2),
    "gray-gate": ("Gray Gate", 6, 6, GRAY, 1),
    "hill-top": ("Hill Top", 9, 4, "red", 2),
}
_INCOME = (0, *range(2_000, 12_001, 1_000), *(12_000,) * 4, *range(11_000, 8_999, -1_000))


def _cell(column: int, row: int) -> Cell:
    return from_offset(column, row, "pointy")


def starter() -> Scenario:
    """Return a small island with eight cities in three colors and gray, a river, a ridge, engines and cards."""
    grid = Grid(20, (32, 34), Letters(_ROWS))
    sites = {SiteId(id): Site(name, _cell(c, r)) for id, (name, c, r, _, _) in _CITIES.items()}
    course = tuple(_cell(c, r) for c, r in ((5, 3), (5, 4), (5, 5), (6, 6)))
    ridge: tuple[Side, ...] = ((*_cell(4, 2), 0), (*_cell(3, 1), 0))
    land = Ring([(32, 18), (170, 18), (222, 52), (250, 86), (236, 130), (196, 166), (60, 166), (14, 110), (16, 60)])
    return Scenario(
        family="tycoon",
        title=tr("A new board of hexes"),
        board=Board(
            Sheet(262, 180),
            grid=grid,
            terrains={
                TerrainId("open"): Terrain("o", "Open"),
                TerrainId("hill"): Terrain("h", "Hill"),
            },
            sites=sites,
            features={
                FeatureId("mill-river"): Feature("river", "Mill River", courses=(course,)),
                FeatureId("long-ridge"): Feature("ridge", "Long Ridge", ridge),
            },
            shapes={ShapeId("land"): Shape("land", (land,))},
        ),
        content=TycoonContent(
            colours={
                "red": CubeColour("Red", 12, "#c8402e", "R"),
                "yellow": CubeColour("Yellow", 12, "#e3b52c", "Y"),
                "blue": CubeColour("Blue", 12, "#3573b9", "B"),
            },
            cities={SiteId(id): TycoonCity(colour, cubes) for id, (_, _, _, colour, cubes) in _CITIES.items()},
            costs=TrackCosts({TerrainId("open"): 2_000, TerrainId("hill"): 4_000}, 1_000, 4_000, 10_000),
            engines=tuple(Engine(price, links) for links, price in enumerate((0, 5_000, 10_000, 15_000), 1)),
            income=_INCOME,
            income_past_end=9_000,
            new_cities={"red": 1, "yellow": 2, "blue": 1},
            operations={
                "O1": OperationCard("first-delivery", "First Delivery", 1, symbol="green-circle", open_at_start=True),
                "O2": OperationCard(
                    "major-line",
                    "Ash Harbor - Hill Top",
                    5,
                    (SiteId("ash-harbor"), SiteId("hill-top")),
                    symbol="green-circle",
                ),
                "O3": OperationCard("hotel", "Hotel: Elk Ford", 1, (SiteId("elk-ford"),)),
            },
            tycoons={
                "T1": TycoonCard("The Builder", "most-links", 5),
                "T2": TycoonCard("The Miser", "fewest-shares", 5),
                "T3": TycoonCard("The Banker", "most-money", 5),
                "T4": TycoonCard("The Rambler", "longest-run", 5),
                "T5": TycoonCard("The Joiner", "connected", 4, sites=(SiteId("ash-harbor"), SiteId("hill-top"))),
                "T6": TycoonCard("The Neighbour", "links-at", 2, per_link=True, sites=(SiteId("elk-ford"),)),
            },
            empty_city_limits={2: 3, 3: 4, 4: 5, 5: 5, 6: 6},
        ),
        look=Look(
            terrains={
                TerrainId("open"): TerrainLook("#dfe5bd"),
                TerrainId("hill"): TerrainLook("#cdb488", "hill"),
            },
            land="#e9e4cf",
            text_size=3.4,
            city_size=11.0,
        ),
    )


def empty() -> Scenario:
    """Return a board of empty open hexes with the colors, engines and income of the starter."""
    made = starter()
    assert isinstance(made.content, TycoonContent)
    grid = Grid(20, (26, 26), Letters(("o" * 11,) * 8))
    land = Ring([(10, 10), (252, 10), (252, 170), (10, 170)])
    return replace(
        made,
        title=tr("An empty board of hexes"),
        board=replace(made.board, grid=grid, sites={}, features={}, shapes={ShapeId("land"): Shape("land", (land,))}),
        content=replace(made.content, cities={}, operations={}, tycoons={}),
    )


TEMPLATES: Mapping[str, Template] = {
    "starter": Template(
        starter,
        tr_noop("small island"),
        tr_noop(
            "Eight cities in three colors and gray, a river, a ridge, engines and cards; ready to play and to change"
        ),
    ),
    "empty": Template(
        empty,
        tr_noop("empty board"),
        tr_noop("A sheet of empty open hexes with the colors, engines and income track of the small island"),
    ),
}
