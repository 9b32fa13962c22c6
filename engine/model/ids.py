"""Typed ids. Everything in a scenario points by id, and the types say at what.

An id is unique among the things of its kind. `Ref` names one thing of any kind; selections, issues, actions and
differences speak in refs.
"""

from typing import Annotated, Literal, NamedTuple, NewType

from msgspec import Meta

ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9&_.-]*$"

Id = Annotated[str, Meta(pattern=ID_PATTERN)]

MilepostId = NewType("MilepostId", Id)
JunctionId = NewType("JunctionId", Id)
CityId = NewType("CityId", Id)
RailroadId = NewType("RailroadId", Id)
LineId = NewType("LineId", Id)
CrossingId = NewType("CrossingId", Id)
RegionId = NewType("RegionId", Id)
ShapeId = NewType("ShapeId", Id)
LabelId = NewType("LabelId", Id)
TerrainId = NewType("TerrainId", Id)
SiteId = NewType("SiteId", Id)
FeatureId = NewType("FeatureId", Id)
ConnectionId = NewType("ConnectionId", Id)

PointId = MilepostId | JunctionId
"""Where a line can lead: a milepost or a junction. The two kinds share one space of ids."""

BoardKind = Literal[
    "milepost",
    "junction",
    "city",
    "railroad",
    "line",
    "crossing",
    "region",
    "shape",
    "label",
    "terrain",
    "site",
    "feature",
    "connection",
    "section",
    "cell",
    "side",
    "content",
    "look",
    "rule",
    "header",
]

FamilyKind = NewType("FamilyKind", str)
"""A kind of thing that only one family has, declared where its content is: `CARGO = FamilyKind("cargo")`, and beside it
the type of its ids, `CargoId = NewType("CargoId", Id)`, by whose name the kind is told."""

Kind = BoardKind | FamilyKind


class Ref(NamedTuple):
    """One thing of a scenario: its kind and its id.

    A section is `Ref("section", "m001 m002 PA")`; a cell of the grid is `Ref("cell", "3,-2")`, one of its sides
    `Ref("side", "3,-2,0")` (`engine.model.grids.grid` makes and reads both). The last four kinds name parts without ids
    of their own, for example `Ref("content", "payoffs")`, `Ref("look", "railroads")`, `Ref("rule", "home.swap")`,
    `Ref("header", "title")`.
    """

    kind: Kind
    id: str
