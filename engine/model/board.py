"""The board: the places of things, without rules and games.

All values are frozen; their mappings are plain dicts that nothing changes in place. An edit makes a new board that
shares what it does not touch.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.errors import EditError
from engine.i18n import tr
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
from engine.model.numeric_limits import Angle, LabelSize, Length, Population
from engine.model.projection import Projection


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed sheet: width and height in millimeters."""

    width: Length
    height: Length


class Milepost(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A point where a train can stop: a dot, or a city square if a city is there.

    `name` helps the author. With `spur` the author states that the line ends there, or that there is a single way in,
    on purpose; checks then accept it. Rules of games do not use it.
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
    """A name and a region at one milepost; twin cities share a milepost. Destination tables can be filled by
    `population`; rules of games do not use it."""

    name: str
    region: RegionId
    milepost: MilepostId
    state: str = ""
    note: str = ""
    population: Population = 0


class Railroad(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A company. Its lines point at it; its price is part of the content, its color part of the look."""

    name: str
    nickname: str = ""
    note: str = ""


class Line(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A path of a railroad as drawn: IDs of mileposts and junctions in order, with bends `[x, y]` between them.

    `when` names a boolean option of the rules: the line exists only if the option is true (RB-OPT-02). A `smooth` line
    is a curve through its stops and bends.
    """

    railroad: RailroadId
    path: tuple[MilepostId | JunctionId | Point, ...]
    when: str = ""
    note: str = ""
    smooth: bool = False


Stem = tuple[MilepostId | JunctionId, MilepostId | JunctionId, RailroadId]
"""A drawn segment of a railroad between two neighboring stops of a line, the smaller ID first. Rules that limit the use
of track count segments (BX-MOVE-09, RB-MOVE-08)."""


class Crossing(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place away from mileposts where two segments meet without a junction.

    `different_railroads`: trains may change there if the rules allow it; `bridge`: the segments are not connected;
    `same_railroad`: two lines of one railroad pass each other without a turn. A fork, and a crossing of one railroad at
    which trains may turn, is a junction.
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
    """A shape of the background. A ring inside another of the same shape is a hole; `border` and `river` rings are
    open."""

    kind: Literal["land", "neighbour", "lake", "river", "border"]
    rings: tuple[Ring, ...]
    name: str = ""


class Label(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Free text on the board, centered at a point. `size` is the height of the capitals in millimeters, `angle` in
    degrees clockwise."""

    text: str
    at: Point
    size: LabelSize = 4.0
    angle: Angle = 0.0
    kind: Literal["plain", "region", "water", "title"] = "plain"


BoardKind = Literal["lines", "grid"]


class Board(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All things of the board: mileposts and lines, or a grid with its cities, features and connections."""

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
        """Return whether trains run on lines or on the cells of a grid. Code that differs by kind reads it; code
        that works on cells gets the grid, or uses `engine.model.cells`, where a board of lines has none."""
        return "lines" if self.grid is None else "grid"


def grid_of(board: Board) -> Grid:
    """The grid, for operations on boards with a grid. Raises EditError if there is none."""
    if board.grid is None:
        raise EditError(tr("this board has no grid"))
    return board.grid
