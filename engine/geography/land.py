"""Lands: outlines of geographic files, repaired, joined across the 180th meridian, projected, and fitted to a sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.edit.edit import Edit, Several
from engine.edit.header import SetProjection
from engine.edit.ids import fresh_named_id
from engine.edit.sheet.regions import AddRegion
from engine.edit.sheet.shapes import AddShape
from engine.errors import BoxcarsError, InvalidScenario
from engine.files.imported.complexity import MAX_POINTS
from engine.files.imported.features import Feature, Line, count_points, read_features
from engine.files.imported.outlines import without_places
from engine.i18n import ntr, tr, tr_noop
from engine.model.board import Board, Shape, Sheet
from engine.model.geometry import Point, Ring
from engine.model.ids import RegionId, ShapeId
from engine.model.numeric_limits import FARTHEST
from engine.model.projection import KM_PER_DEGREE, Plane, Projection, on_plane, placed
from engine.model.scenario import Scenario
from engine.plain_text import listed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Islands = Literal["near", "all"]

Use = Literal["land", "neighbour", "lake", "river", "border", "region"]
"""Use of the outlines of a file on a board: a kind of shape, or regions."""

MARGIN = 12.0
"""Millimeters of sea around the land."""

FINE = 0.15
"""Millimeters by which a coast may be simplified."""

NARROW = 20.0
"""Degrees of longitude up to which a transverse Mercator projection is used."""

TROPICS = 15.0
"""Degrees of latitude up to which a wide land is drawn by degrees, because the cone of a conic projection would be
almost flat."""

TALL = 12.0
"""Degrees of latitude from which areas matter more than shapes, so that the equal-area conic projection is used."""

NEAR_SHARE, NEAR_KM = 0.15, 100.0
"""Islands are near if they are not farther from the rest than this share of its size, or this number of kilometers."""


class Land(Struct, frozen=True):
    """A land in degrees, with continuous longitudes (they may exceed 180), and notes about what was changed or left
    out."""

    geometry: Any
    notes: tuple[str, ...] = ()

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return west, south, east and north in degrees."""
        west, south, east, north = self.geometry.bounds
        return west, south, east, north


def land_of(features: Iterable[Feature], islands: Islands = "near", source: Path | str = "") -> Land:
    """Return the land that the polygons of features cover. Rings that cross themselves are repaired, parts on both
    sides of the 180th meridian are joined, and islands far from the rest are left out unless `islands` is "all". Raises
    InvalidScenario if there is no polygon."""
    from shapely import Polygon as Area
    from shapely import make_valid, union_all

    named = [(each.name, polygon) for each in features for polygon in each.polygons]
    if not named:
        raise InvalidScenario(source, tr("expected Polygon or MultiPolygon features, found no land"))
    _refuse_too_many(source, features)
    cut = _widest_gap(point[0] for _, polygon in named for point in polygon[0])
    repaired, areas = 0, []
    for _, polygon in named:
        rings = [_continuous(ring, cut) for ring in polygon]
        area = Area(rings[0], rings[1:])
        if not area.is_valid:
            repaired += 1
            area = make_valid(area)
        areas.append(area)
    notes = []
    if repaired:
        note = ntr(
            "{n} outline crossed itself and was repaired.",
            "{n} outlines crossed themselves and were repaired.",
            repaired,
        )
        notes.append(note.format(n=repaired))
    joined = _areas_only(union_all(areas))
    if not joined:
        raise InvalidScenario(source, tr("the outlines have no area"))
    if islands == "near":
        joined, far = _near_parts(joined)
        notes += _far_notes(far, areas, [name for name, _ in named])
    return Land(_together(joined), tuple(notes))


def _refuse_too_many(source: Path | str, features: Iterable[Feature]) -> None:
    number = count_points(features)
    if number > MAX_POINTS:
        raise InvalidScenario(
            source,
            tr("expected at most {max_points:,} points, found {number:,}; simplify the outline").format(
                max_points=MAX_POINTS, number=number
            ),
        )


def _widest_gap(longitudes: Iterable[float]) -> float:
    """Return a longitude without land, in the middle of the widest gap; -180 if the land is not near the 180th
    meridian."""
    around = sorted({round((each + 180) % 360 - 180, 6) for each in longitudes})
    if not any(abs(each) > 179 for each in around):
        return -180.0
    start, end = max(pairwise(around), key=lambda gap: gap[1] - gap[0], default=(-180.0, -180.0))
    return (start + end) / 2


def _continuous(ring: Line, cut: float) -> list[Point]:
    """Return a ring whose longitudes do not jump and begin east of `cut`."""
    made, turns = [], 0.0
    for number, (longitude, latitude) in enumerate(ring):
        if number and abs(step := longitude - ring[number - 1][0]) > 180:
            turns -= math.copysign(360, step)
        made.append((longitude + turns, latitude))
    middle = (min(x for x, _ in made) + max(x for x, _ in made)) / 2
    shift = -360 * math.floor((middle - cut) / 360)
    return [(x + shift, y) for x, y in made]


def _areas_only(geometry: Any) -> list[Any]:
    parts = getattr(geometry, "geoms", [geometry])
    found: list[Any] = []
    for part in parts:
        if part.geom_type == "Polygon" and part.area > 0:
            found.append(part)
        elif hasattr(part, "geoms"):
            found += _areas_only(part)
    return found


def _together(parts: Sequence[Any]) -> BaseGeometry:
    from shapely import MultiPolygon

    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _near_parts(parts: list[Any]) -> tuple[list[Any], list[Any]]:
    """Return the largest part with all that are near it or each other, and the other ones."""
    from shapely import STRtree
    from shapely.affinity import scale

    middle = max(parts, key=lambda part: part.area).centroid
    across = math.cos(math.radians(min(80.0, abs(middle.y))))
    flat = [scale(part, KM_PER_DEGREE * across, KM_PER_DEGREE, origin=(0, 0)) for part in parts]
    begin = max(range(len(flat)), key=lambda number: flat[number].area)
    west, south, east, north = flat[begin].bounds
    reach = max(NEAR_KM, NEAR_SHARE * math.hypot(east - west, north - south))
    tree, near, waiting = STRtree(flat), {begin}, [begin]
    while waiting:
        for number in tree.query(flat[waiting.pop()], predicate="dwithin", distance=reach).tolist():
            if number not in near:
                near.add(number)
                waiting.append(number)
    return [parts[n] for n in sorted(near)], [part for n, part in enumerate(parts) if n not in near]


def _far_notes(far: Sequence[Any], areas: Sequence[Any], names: Sequence[str]) -> list[str]:
    if not far:
        return []
    known = {name for area, name in zip(areas, names, strict=True) if name and any(part.within(area) for part in far)}
    kept = {name for area, name in zip(areas, names, strict=True) if not any(part.within(area) for part in far)}
    only = sorted(known - kept)
    if only:
        return [tr("{names}: too far from the rest of the land, left out.").format(names=listed(only, 10))]
    note = ntr(
        "{n} island is far from the rest of the land and was left out.",
        "{n} islands are far from the rest of the land and were left out.",
        len(far),
    )
    return [note.format(n=len(far))]


def choose_projection(land: Land, plane: Plane | None = None) -> tuple[Projection, str]:
    """Return a projection in kilometers, north up and unscaled, for a land, and the reason for it. `plane` chooses
    another one.

    Standard parallels are a sixth of the height from the southern and northern edge: Snyder (1987), page 99.
    """
    west, south, east, north = land.bounds
    centre = (round((west + east) / 2, 2), round((south + north) / 2, 2))
    while centre[0] > 180:
        centre = (round(centre[0] - 360, 2), centre[1])
    wide, high = east - west, north - south
    reasons = {
        "transverse-mercator": tr("the land is at most {n} degrees wide").format(n=round(NARROW)),
        "degrees": tr("the land is wide and near the equator"),
        "albers": tr("the land is wide and tall, so that areas should be true"),
        "lambert": tr("the land is wide and not tall, so that shapes should be true"),
    }
    if plane is None:
        if wide <= NARROW:
            plane = "transverse-mercator"
        elif abs(centre[1]) < TROPICS or wide > 180:
            plane = "degrees"
        else:
            plane = "albers" if high > TALL else "lambert"
        reason = reasons[plane]
    else:
        reason = tr("chosen")
    if plane in ("albers", "lambert"):
        parallels = (round(south + high / 6, 2), round(north - high / 6, 2))
        if abs(sum(parallels)) < 2:  # the cone would be a cylinder
            return choose_projection(land, "degrees")[0], reasons["degrees"]
        return Projection(centre, (0, 1, 0, 0, 0, -1), plane, parallels), reason
    if plane == "transverse-mercator":
        return Projection(centre, (0, 1, 0, 0, 0, -1), plane), reason
    across = KM_PER_DEGREE * math.cos(math.radians(min(80.0, abs(centre[1]))))
    return Projection(centre, (0, round(across, 6), 0, 0, 0, -KM_PER_DEGREE)), reason


PLANE_NAMES: dict[Plane, str] = {
    "degrees": tr_noop("equirectangular"),
    "transverse-mercator": tr_noop("transverse Mercator"),
    "albers": tr_noop("Albers equal-area conic"),
    "lambert": tr_noop("Lambert conformal conic"),
}


def fit_to_sheet(
    projection: Projection, land: Land, width: float, height: float | None = None
) -> tuple[Projection, Sheet]:
    """Return the projection, scaled and moved so that the land fills a sheet of a width in millimeters, and the sheet.
    Without a height, the sheet is as high as the land; otherwise the land is as large as both allow."""
    spots = np.array([placed(projection, x, y) for part in _areas_only(land.geometry) for x, y in part.exterior.coords])
    (left, top), (right, bottom) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
    room = width - 2 * MARGIN
    scale = room / max(right - left, 1e-6)
    if height is None:
        height = math.ceil((bottom - top) * scale + 2 * MARGIN)
    else:
        scale = min(scale, (height - 2 * MARGIN) / max(bottom - top, 1e-6))
    if height > FARTHEST / 5:
        raise BoxcarsError(
            tr("the sheet would be {width:,} × {height:,} mm; choose a smaller width").format(
                width=round(width), height=round(height)
            )
        )
    _, bx, cx, _, by, cy = projection.affine
    shift_x = width / 2 - (left + right) / 2 * scale
    shift_y = height / 2 - (top + bottom) / 2 * scale
    affine = (
        round(shift_x, 4), round(bx * scale, 8), cx * scale, round(shift_y, 4), by * scale, round(cy * scale, 8),
    )  # fmt: skip
    return replace(projection, affine=affine), Sheet(width, height)


def over_land(template: Scenario, land: Land, title: str, width: float, height: float | None = None,
              plane: Plane | None = None, neighbors: Land | None = None) -> tuple[Scenario, str]:  # fmt: skip
    """Return the template with an empty board of lines over a land, and the reason for its projection. The template
    keeps its rules, its look and all content that names no place. `neighbors` are drawn as far as the sheet goes."""
    projection, reason = choose_projection(land, plane)
    projection, sheet = fit_to_sheet(projection, land, width, height)
    shapes = {ShapeId("land"): Shape("land", rings_on_board(projection, land.geometry))}
    if neighbors is not None:
        around = _on_sheet(sheet, rings_on_board(projection, neighbors.geometry), shapes[ShapeId("land")].rings)
        if around:
            shapes[ShapeId("neighbors")] = Shape("neighbour", around)
    bare = without_places(template)
    board = Board(sheet, projection, shapes=shapes)
    return replace(bare, title=title, board=board, look=replace(bare.look, chart_positions={})), reason


def _on_sheet(sheet: Sheet, rings: Sequence[Ring], land: Sequence[Ring]) -> tuple[Ring, ...]:
    """Return the parts of outlines that are on a sheet and not on the land."""
    from shapely import Polygon as Area
    from shapely import box, make_valid, union_all

    def joined(outlines: Sequence[Ring]) -> Any:
        return union_all([make_valid(Area(ring.points)) for ring in outlines])

    seen = joined(rings).intersection(box(0, 0, sheet.width, sheet.height)).difference(joined(land).buffer(0.05))
    return tuple(ring for part in _areas_only(seen) if part.area > 1 for ring in _rings(part))


def rings_on_board(projection: Projection, geometry: BaseGeometry) -> tuple[Ring, ...]:
    """Return the outlines and holes of a geometry in degrees in millimeters of the board, simplified by at most
    `FINE`. Rings that cross themselves on the board are repaired."""
    from shapely import Polygon as Area
    from shapely import make_valid

    rings: list[Ring] = []
    for part in _areas_only(geometry):
        outer = [placed(projection, x, y) for x, y in part.exterior.coords]
        holes = [[placed(projection, x, y) for x, y in hole.coords] for hole in part.interiors]
        area = make_valid(Area(outer, holes)).simplify(FINE)
        rings += [ring for piece in _areas_only(area) for ring in _rings(piece)]
    return tuple(rings)


def _rings(part: Any) -> list[Ring]:
    return [Ring(ring.coords[:-1]) for ring in (part.exterior, *part.interiors) if len(ring.coords) > 3]


def import_outline(
    scenario: Scenario, file: Path, use: Use = "land", islands: Islands = "all"
) -> tuple[Edit, tuple[str, ...]]:
    """Return the edit that adds the outlines of a file to a board, as shapes or as regions with their names, and
    notes. A board without a projection gets one that fits the outlines to the sheet. Raises FileError for
    a file without outlines, BoxcarsError if none of them is on the sheet."""
    features = read_features(file)
    if use in ("river", "border"):
        return _import_lines(scenario, file, features, use)
    land = land_of(features, islands, file)
    board = scenario.board
    edits: list[Edit] = []
    projection = board.projection
    if projection is None:
        made, _ = choose_projection(land)
        projection, _ = fit_to_sheet(made, land, board.sheet.width, board.sheet.height)
        edits.append(SetProjection(projection))
    if use == "region":
        edits += _regions(scenario, projection, features)
    else:
        rings = tuple(
            ring for ring in rings_on_board(projection, land.geometry) if _meets_sheet(board.sheet, ring.points)
        )
        if rings:
            edits.append(AddShape(use, rings))
    if not edits or isinstance(edits[-1], SetProjection):
        raise InvalidScenario(
            file, tr("all outlines are outside of the sheet; the board shows another part of the earth")
        )
    return Several(tr("Import Outline"), tuple(edits)), land.notes


def _regions(scenario: Scenario, projection: Projection, features: Sequence[Feature]) -> list[Edit]:
    from engine.edit.ids import fresh_id

    known = dict(scenario.board.regions)
    edits: list[Edit] = []
    for feature in features:
        if not feature.polygons:
            continue
        rings = rings_on_board(projection, land_of([feature], "all").geometry)
        rings = tuple(ring for ring in rings if _meets_sheet(scenario.board.sheet, ring.points))
        if rings:
            name = feature.name or tr("Region {n}").format(n=len(known) + 1)
            id = RegionId(fresh_named_id(known, name, "region") if feature.name else fresh_id(known, "R"))
            edits.append(AddRegion(id, name, rings))
            known[id] = None  # type: ignore[assignment]
    return edits


def _import_lines(
    scenario: Scenario, file: Path, features: Sequence[Feature], use: Literal["river", "border"]
) -> tuple[Edit, tuple[str, ...]]:
    board = scenario.board
    lines: list[Line] = [line for each in features for line in each.lines]
    lines += [ring for each in features for polygon in each.polygons for ring in polygon] if use == "border" else []
    if not lines:
        raise InvalidScenario(file, tr("expected LineString or MultiLineString features, found no line"))
    _refuse_too_many(file, features)
    if board.projection is None:
        raise BoxcarsError(tr("the board has no projection; import the outline of the land first"))
    rings = []
    for line in lines:
        points = [placed(board.projection, x, y) for x, y in line]
        if len(points) == 2:
            points.insert(1, ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2))
        if _meets_sheet(board.sheet, points):
            rings.append(Ring(points))
    if not rings:
        raise InvalidScenario(file, tr("all lines are outside of the sheet; the board shows another part of the earth"))
    return Several(tr("Import Outline"), (AddShape(use, tuple(rings)),)), ()


def _meets_sheet(sheet: Sheet, points: Sequence[Point]) -> bool:
    """Return whether the bounding box of points overlaps the sheet."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) < sheet.width and max(xs) > 0 and min(ys) < sheet.height and max(ys) > 0


def kilometers_per_millimeter(projection: Projection, at: Point) -> float:
    """Return the scale of a board near a place in degrees: kilometers for each millimeter."""
    u, v = on_plane(projection, *at)
    north = on_plane(projection, at[0], at[1] + 0.01)
    span = math.hypot(north[0] - u, north[1] - v)
    here, there = placed(projection, *at), placed(projection, at[0], at[1] + 0.01)
    length = math.hypot(there[0] - here[0], there[1] - here[1])
    kilometers = span * KM_PER_DEGREE if projection.plane == "degrees" else span
    return kilometers / length if length else 0.0
