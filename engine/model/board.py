"""The board: where things are. It knows no rule and no game.

All values are frozen; their mappings are plain dicts that nobody changes in place. An edit makes a new board that
shares what it does not touch.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.errors import EditError
from engine.model.geometry import Point, Ring
from engine.model.grids.grid import Connection, Feature, Grid, Run, Site, Terrain
from engine.model.ids import (
    CityId,
    ConnectionId,
    CrossingId,
    FeatureId,
    JunctionId,
    LabelId,
    LineId,
    MilepostId,
    RailroadId,
    RegionId,
    ShapeId,
    SiteId,
    TerrainId,
)
from engine.model.numeric_limits import Angle, LabelSize, Length
from engine.model.projection import Projection


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed sheet: width and height in millimetres."""

    width: Length
    height: Length


class Milepost(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A point where a train can stand: a dot, or a city square when a city names it.

    `name` is a help for the author. With `spur` the author says that the line there is meant to end, or to have one way
    in only; checks ask for no second one then, and no rule of a game knows of it.
    """

    at: Point
    name: str = ""
    note: str = ""
    spur: bool = False


class Junction(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A point that is no milepost and costs no step: lines of one railroad fork or cross there."""

    at: Point
    note: str = ""


class City(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A name and a region at one milepost; twin cities share a milepost."""

    name: str
    region: RegionId
    milepost: MilepostId
    state: str = ""
    note: str = ""


class Railroad(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A company. Its lines point at it; its price stands in the content, its colour in the look."""

    name: str
    nickname: str = ""
    note: str = ""


class Line(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One path of a railroad as drawn: milepost and junction ids in order, with bends `[x, y]` between them.

    `when` names a boolean option of the rules: the line is there only if the option is true (RB-OPT-02). A `smooth` one
    runs as a curve through its stops and bends.
    """

    railroad: RailroadId
    path: tuple[MilepostId | JunctionId | Point, ...]
    when: str = ""
    note: str = ""
    smooth: bool = False


Stem = tuple[MilepostId | JunctionId, MilepostId | JunctionId, RailroadId]
"""A drawn segment of a railroad between two neighbouring stops of a line, the smaller id first. What counts as ridden
is the stem (BX-MOVE-09, RB-MOVE-08)."""


class Crossing(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place off any milepost where two stems meet without a junction.

    `different_railroads`: trains may change there where the rules allow it; `bridge`: it only looks as if;
    `same_railroad`: two lines of one railroad pass each other without a turn. A fork, and a crossing of one railroad at
    which trains turn, is a junction.
    """

    kind: Literal["different_railroads", "bridge", "same_railroad"]
    between: tuple[Stem, Stem]
    note: str = ""


class Region(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An area and the cities in it; the outline may have several rings. On a grid it has `cells`, as runs."""

    name: str
    outline: tuple[Ring, ...] = ()
    cells: tuple[Run, ...] = ()
    note: str = ""


class Shape(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece of background. A ring inside another of the same shape is a hole; `border` and `river` rings are open."""

    kind: Literal["land", "neighbour", "lake", "river", "border"]
    rings: tuple[Ring, ...]
    name: str = ""


class Label(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Free text on the board, centred at a point. `size` is the height of the capitals in millimetres, `angle` in
    degrees clockwise."""

    text: str
    at: Point
    size: LabelSize = 4.0
    angle: Angle = 0.0
    kind: Literal["plain", "region", "water", "title"] = "plain"


BoardKind = Literal["lines", "grid"]


class Board(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where everything is: mileposts and lines, or a grid with its sites, features and connections."""

    sheet: Sheet
    projection: Projection | None = None
    regions: dict[RegionId, Region] = {}
    mileposts: dict[MilepostId, Milepost] = {}
    junctions: dict[JunctionId, Junction] = {}
    cities: dict[CityId, City] = {}
    railroads: dict[RailroadId, Railroad] = {}
    lines: dict[LineId, Line] = {}
    crossings: dict[CrossingId, Crossing] = {}
    grid: Grid | None = None
    terrains: dict[TerrainId, Terrain] = {}
    sites: dict[SiteId, Site] = {}
    features: dict[FeatureId, Feature] = {}
    connections: dict[ConnectionId, Connection] = {}
    shapes: dict[ShapeId, Shape] = {}
    labels: dict[LabelId, Label] = {}

    @property
    def kind(self) -> BoardKind:
        """What trains run on: lines as they are drawn, or the cells of a grid. Whatever really differs asks for it; who
        works on cells is handed the grid, or asks `engine.model.cells`, where a board of lines has none."""
        return "lines" if self.grid is None else "grid"


def grid_of(board: Board) -> Grid:
    """The grid, for what is done to boards with a grid alone. Raises EditError where there is none."""
    if board.grid is None:
        raise EditError("this board has no grid")
    return board.grid
