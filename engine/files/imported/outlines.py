"""A new grid over the outline of a real land: from GeoJSON to cells on land, coast, rivers and inlets.

Coordinates are longitude and latitude in degrees (RFC 7946). Lands up to about 20 degrees wide are placed by a
transverse Mercator projection, wider ones by degrees with the true shape at their middle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.edit.grids.features import tidy
from engine.edit.ids import fresh_named_id
from engine.errors import BoxcarsError, InvalidScenario
from engine.files.imported.complexity import check_courses, check_outlines
from engine.files.imported.features import read_features
from engine.files.imported.shores import share_outside
from engine.i18n import tr
from engine.model.board import Board, Shape, Sheet
from engine.model.cells import lattice_of
from engine.model.geometry import Point, Ring
from engine.model.grids.curves import sides_crossed
from engine.model.grids.grid import HOLE, MOST_CELLS, Feature, Grid, Letters, Numbering, Orientation, Side
from engine.model.grids.lattice import ROOT, lattice, with_letters
from engine.model.identity.id_fields import content_tables, slot_of
from engine.model.identity.references import definitions, remove
from engine.model.ids import FeatureId, Kind, Ref, ShapeId
from engine.model.projection import KM_PER_DEGREE, Projection, placed
from engine.model.scenario import Content, Scenario

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

WIDEST = 20.0
"""Degrees of longitude up to which a transverse Mercator projection is accurate."""

MARGIN = 12.0
"""Millimeters of sea around the land."""

FINE = 0.15
"""Millimeters by which a coast may be simplified."""


class Lay(Struct, frozen=True, forbid_unknown_fields=True):
    """Layout of a grid: kilometers and millimeters from milepost to milepost; from which part of open water between two
    of them there is an inlet, and from which there is no link."""

    kilometres: Annotated[float, Meta(gt=0, le=1_000)] = 10.0
    spacing: Annotated[float, Meta(ge=0.5, le=500)] = 6.5
    orientation: Orientation = "pointy"
    inlet: Annotated[float, Meta(ge=0, le=1)] = 0.12
    blocked: Annotated[float, Meta(ge=0, le=1)] = 0.65


def over_outline(template: Scenario, land: Path, rivers: Path | None = None, lay: Lay | None = None) -> Scenario:
    """Return the template with a new board over the land of one file and the rivers of another. It keeps its terrains,
    look and all content that names no place. Raises FileError for files without such features, BoxcarsError if the grid
    would be too large or have no cell."""
    lay = lay or Lay()
    polygons = _polygons(land)
    if not polygons:
        raise InvalidScenario(land, tr("expected Polygon or MultiPolygon features, found no land"))
    courses = _lines(rivers) if rivers is not None else []
    check_outlines(land, [ring for rings in polygons for ring in rings])
    check_courses(rivers or land, [points for _, points in courses])
    projection, sheet = _projection(polygons, lay)
    bare = without_places(template)
    board = _board(bare, projection, sheet, polygons, courses, lay)
    look = replace(bare.look, chart_positions={})
    return replace(bare, title=f"A board over {land.stem}", board=board, look=look)  # not shown


PLACES: tuple[Kind, ...] = (
    "site", "feature", "connection", "region", "shape", "label", "city", "milepost", "junction", "railroad",
)  # fmt: skip
"""Parts of a board that are not carried over to another land."""


def without_places(template: Scenario) -> Scenario:
    """Return the template without everything that has a place on its land."""
    kinds = (*PLACES, *_placed_kinds(template.content))
    return remove(template, [Ref(kind, id) for kind in kinds for id in definitions(template).get(kind, ())])


def _placed_kinds(content: Content) -> Iterator[Kind]:
    """Return the game system's own kinds of things that name a place: loads name the cities that supply them."""
    for kind, table in content_tables(type(content)).items():
        for value in getattr(content, table).values():
            place = slot_of(type(value))  # type: ignore[arg-type]  # A class is hashable.
            if place and any(not kinds.isdisjoint(PLACES) for kinds, _, _ in place.uses(value, ())):
                yield kind
                break


def _board(
    bare: Scenario,
    projection: Projection,
    sheet: Sheet,
    polygons: Sequence[Sequence[Sequence[Point]]],
    courses: Sequence[tuple[str, Sequence[Point]]],
    lay: Lay,
) -> Board:
    from shapely import Polygon, make_valid
    from shapely.ops import unary_union

    def on_sheet(points: Sequence[Point]) -> list[Point]:
        return [placed(projection, *point) for point in points]

    solid = [make_valid(Polygon(on_sheet(rings[0]), [on_sheet(hole) for hole in rings[1:]])) for rings in polygons]
    ground = unary_union(solid).simplify(FINE)
    terrain = next(iter(bare.board.terrains.values()), None)
    if terrain is None:
        raise BoxcarsError(tr("the template has no terrain for the land"))
    grid = _grid(ground, sheet, terrain.letter, lay, lattice_of(bare.board).grid.numbering)
    features: dict[FeatureId, Feature] = {}
    for name, points in courses:
        curve = on_sheet(points)
        sides = sides_crossed(grid, curve)
        if sides:
            id = FeatureId(fresh_named_id(features, name, "river"))
            features[id] = Feature("river", name, sides, curves=(Ring(_three(curve)),))
    for kind, sides in _water(grid, ground, lay).items():
        if sides:
            features[FeatureId(kind)] = Feature(kind, "", sides)  # type: ignore[arg-type]
    rings = tuple(ring for piece in _pieces(ground) for ring in _rings(piece))
    return Board(
        sheet,
        projection,
        grid=grid,
        terrains=bare.board.terrains,
        features=features,
        shapes={ShapeId("land"): Shape("land", rings)},
    )


def _projection(polygons: Sequence[Sequence[Sequence[Point]]], lay: Lay) -> tuple[Projection, Sheet]:
    """Return the projection: north up, the land in the middle of a sheet that it fills."""
    points = np.array([point for rings in polygons for point in rings[0]], float)
    (west, south), (east, north) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    centre = (round((west + east) / 2, 2), round((south + north) / 2, 2))
    scale = lay.spacing / lay.kilometres
    if east - west <= WIDEST:
        projection = Projection(centre, (0, scale, 0, 0, 0, -scale), "transverse-mercator")
    else:
        across = KM_PER_DEGREE * math.cos(math.radians(centre[1]))
        projection = Projection(centre, (0, scale * across, 0, 0, 0, -scale * KM_PER_DEGREE))
    spots = np.array([placed(projection, *point) for point in points.tolist()])
    (left, top), (right, bottom) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
    _, bx, cx, _, by, cy = projection.affine
    shift = (round(MARGIN - left, 4), round(MARGIN - top, 4))
    width, height = math.ceil(right - left + 2 * MARGIN), math.ceil(bottom - top + 2 * MARGIN)
    if max(width, height) > 20_000:
        raise BoxcarsError(
            tr("the sheet would be {width:,} × {height:,} mm; choose more kilometers per milepost").format(
                width=width, height=height
            )
        )
    made = replace(projection, affine=(shift[0], round(bx, 8), cx, shift[1], by, round(cy, 8)))
    return made, Sheet(width, height)


def _grid(ground: BaseGeometry, sheet: Sheet, letter: str, lay: Lay, numbering: Numbering) -> Grid:
    """Return the cells whose center is on land."""
    from shapely import contains_xy, prepare

    wide, high = (1.0, ROOT) if lay.orientation == "pointy" else (ROOT, 1.0)
    columns = int(sheet.width / (lay.spacing * wide)) + 1
    rows = int(sheet.height / (lay.spacing * high)) + 1
    if columns * rows > MOST_CELLS:
        raise BoxcarsError(
            tr(
                "the grid would have {columns:,} places, more than {most_cells:,}; choose more kilometers per milepost"
            ).format(columns=columns * rows, most_cells=MOST_CELLS)
        )
    letters = Letters([letter * columns] * rows)
    full = Grid(lay.spacing, (0, 0), letters, orientation=lay.orientation, numbering=numbering)
    made = lattice(full)
    prepare(ground)
    on_land = contains_xy(ground, made.xy[:, 0], made.xy[:, 1])
    if not on_land.any():
        raise BoxcarsError(tr("no milepost is on the land; choose fewer kilometers per milepost"))
    water = {made.cell(row): HOLE for row in np.flatnonzero(~on_land).tolist()}
    return with_letters(full, water)


def _water(grid: Grid, ground: BaseGeometry, lay: Lay) -> dict[str, tuple[Side, ...]]:
    """Return the sides between neighbors whose link crosses open water: enough for an inlet, or too much."""
    made = lattice(grid)
    cell, way = np.nonzero(made.neighbour[:, :3] >= 0)
    share = share_outside(ground, made.xy[cell], made.xy[made.neighbour[cell, way]])
    found: dict[str, tuple[Side, ...]] = {}
    for kind, which in (("inlet", (share > lay.inlet) & (share <= lay.blocked)), ("blocked", share > lay.blocked)):
        rows = np.flatnonzero(which)
        sides = zip(made.q[cell[rows]].tolist(), made.r[cell[rows]].tolist(), way[rows].tolist(), strict=True)
        found[kind] = tidy(tuple(sides))
    return found


def _pieces(ground: BaseGeometry) -> Iterator[Any]:
    for piece in getattr(ground, "geoms", [ground]):
        if piece.geom_type == "Polygon" and not piece.is_empty:
            yield piece


def _rings(piece: Any) -> Iterator[Ring]:
    yield Ring(piece.exterior.coords[:-1])
    for hole in piece.interiors:
        if len(hole.coords) > 3:
            yield Ring(hole.coords[:-1])


def _three(points: list[Point]) -> list[Point]:
    """Return a line of two points with its middle: a curve needs three."""
    if len(points) > 2:
        return points
    (ax, ay), (bx, by) = points
    return [points[0], ((ax + bx) / 2, (ay + by) / 2), points[1]]


def _polygons(file: Path) -> list[Sequence[Sequence[Point]]]:
    return [polygon for feature in read_features(file) for polygon in feature.polygons]


def _lines(file: Path) -> list[tuple[str, Sequence[Point]]]:
    found = [(feature.name, line) for feature in read_features(file) for line in feature.lines]
    if not found:
        raise InvalidScenario(file, tr("expected LineString or MultiLineString features, found no river"))
    return found
