"""Typed IDs. References in a scenario are IDs, and the types give the kind of their targets.

An ID is unique among the things of its kind. `Ref` names one thing of any kind; selections, issues, actions and
differences use refs.
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
"""The stops of a line: mileposts and junctions. The two kinds share their IDs."""

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
"""A kind of thing of one game system, declared next to its content: `CARGO = FamilyKind("cargo")`, together with the
type of its IDs, `CargoId = NewType("CargoId", Id)`, whose name gives the kind."""

Kind = BoardKind | FamilyKind


class Ref(NamedTuple):
    """One thing of a scenario: its kind and its ID.

    A section is `Ref("section", "m001 m002 PA")`; a cell of the grid is `Ref("cell", "3,-2")`, one of its sides
    `Ref("side", "3,-2,0")` (`engine.model.grids.grid` makes and reads both). The last four kinds name parts without IDs
    of their own, for example `Ref("content", "payoffs")`, `Ref("look", "railroads")`, `Ref("rule", "home.swap")`,
    `Ref("header", "title")`.
    """

    kind: Kind
    id: str
