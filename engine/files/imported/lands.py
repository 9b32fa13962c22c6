"""Lands in degrees: outlines of geographic files, repaired, joined across the 180th meridian, without far islands, and
the projection that fits them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.errors import InvalidScenario
from engine.files.imported.complexity import check_outlines
from engine.files.imported.credits import credit_of
from engine.files.imported.features import Feature, Line, read_features
from engine.i18n import ntr, tr, tr_noop
from engine.model.board import Sheet
from engine.model.geometry import Point, Ring
from engine.model.projection import KM_PER_DEGREE, Plane, Projection, degrees_at, placed
from engine.plain_text import listed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Islands = Literal["near", "all"]

FINE = 0.15
"""Millimeters by which a coast may be simplified."""

MARGIN = 12.0
"""Millimeters of sea around the land."""

NARROW = 20.0
"""Degrees of longitude up to which a transverse Mercator projection is used."""

WIDEST_SEEN = 60.0
"""Degrees of longitude from its meridian up to which places are drawn by a transverse Mercator projection at all."""

TROPICS = 15.0
"""Degrees of latitude up to which a wide land is drawn by degrees, because the cone of a conic projection would be
almost flat."""

TALL = 12.0
"""Degrees of latitude from which areas matter more than shapes, so that the equal-area conic projection is used."""

NEAR_SHARE, NEAR_KM = 0.15, 100.0
"""Islands are near if they are not farther from the rest than this share of its size, or this number of kilometers."""


class Land(Struct, frozen=True):
    """A land in degrees, with continuous longitudes (they may exceed 180), its name, notes about what was changed or
    left out, and its source for the credits."""

    geometry: Any
    notes: tuple[str, ...] = ()
    name: str = ""
    source: str = ""

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return west, south, east and north in degrees."""
        west, south, east, north = self.geometry.bounds
        return west, south, east, north


def land_of(features: Iterable[Feature], islands: Islands = "near", source: Path | str = "") -> Land:
    """Return the land that the polygons of features cover. Rings that cross themselves are repaired, parts on both
    sides of the 180th meridian are joined, and islands far from the rest are left out unless `islands` is "all". Raises
    InvalidScenario if there is no polygon, or if the outlines have too many points or crossings."""
    from shapely import Polygon as Area
    from shapely import make_valid, union_all

    named = [(each.name, polygon) for each in features for polygon in each.polygons]
    if not named:
        raise InvalidScenario(source, tr("expected Polygon or MultiPolygon features, found no land"))
    check_outlines(source, [ring for _, polygon in named for ring in polygon])
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
        notes.append(repaired_note(repaired))
    joined = areas_only(union_all(areas))
    if not joined:
        raise InvalidScenario(source, tr("the outlines have no area"))
    if islands == "near":
        joined, far = _near_parts(joined)
        notes += _far_notes(far, areas, [name for name, _ in named])
    return Land(_together(joined), tuple(notes), Path(source).stem)


def _widest_gap(longitudes: Iterable[float]) -> float:
    """Return a longitude without land, in the middle of the widest gap; -180 if the land is not near the 180th
    meridian."""
    around = sorted({round((each + 180) % 360 - 180, 6) for each in longitudes})
    if not any(abs(each) > 179 for each in around):
        return -180.0
    start, end = max(pairwise((*around, around[0] + 360)), key=lambda gap: gap[1] - gap[0])
    return ((start + end) / 2 + 180) % 360 - 180


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


def areas_only(geometry: Any) -> list[Any]:
    parts = getattr(geometry, "geoms", [geometry])
    found: list[Any] = []
    for part in parts:
        if part.geom_type == "Polygon" and part.area > 0:
            found.append(part)
        elif hasattr(part, "geoms"):
            found += areas_only(part)
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


def repaired_note(number: int) -> str:
    """Return a sentence about outlines that were repaired."""
    return ntr(
        "{n} outline crossed itself and was repaired.", "{n} outlines crossed themselves and were repaired.", number
    ).format(n=number)


def read_land(file: Path, islands: Islands = "near") -> Land:
    """Return the land of a geographic file. Raises FileError."""
    return replace(land_of(read_features(file), islands, file), source=credit_of("Outline", file))  # not shown


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


def areas_on_board(projection: Projection, geometry: BaseGeometry) -> list[Any]:
    """Return the polygons of a geometry in degrees in millimeters of the board, simplified by at most `FINE`. Outlines
    that cross themselves on the board are repaired."""
    from shapely import Polygon as Area
    from shapely import make_valid

    found: list[Any] = []
    for part in areas_only(geometry):
        outer = [placed(projection, x, y) for x, y in part.exterior.coords]
        holes = [[placed(projection, x, y) for x, y in hole.coords] for hole in part.interiors]
        found += areas_only(make_valid(Area(outer, holes)).simplify(FINE))
    return found


def rings_of(area: Any) -> list[Ring]:
    """Return the outline and the holes of a polygon."""
    return [Ring(ring.coords[:-1]) for ring in (area.exterior, *area.interiors) if len(ring.coords) > 3]


def bounds_on_board(projection: Projection, land: Land) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a land on the board."""
    spots = np.array([placed(projection, x, y) for part in areas_only(land.geometry) for x, y in part.exterior.coords])
    (left, top), (right, bottom) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
    return left, top, right, bottom


def near_sheet(projection: Projection, sheet: Sheet, geometry: BaseGeometry) -> Iterator[BaseGeometry]:
    """Yield the pieces of a geometry in degrees that are on a sheet or around it. Projections are accurate only there:
    places on the other side of the earth could be drawn anywhere. Pieces reach half of the sheet beyond its edges."""
    from shapely import box, clip_by_rect
    from shapely.affinity import translate

    west, south, east, north = degrees_of_sheet(projection, sheet)
    window = box(west, south, east, north)
    for shift in (-360, 0, 360):
        left, bottom, right, top = geometry.bounds
        if left + shift < east and right + shift > west and bottom < north and top > south:
            moved = translate(geometry, shift) if shift else geometry
            if window.contains(box(left + shift, bottom, right + shift, top)):
                yield moved
            elif geometry.geom_type in ("LineString", "MultiLineString"):
                yield clip_by_rect(moved, west, south, east, north)  # An intersection would split where lines cross.
            else:
                yield moved.intersection(window)


def features_near_sheet(projection: Projection, sheet: Sheet, features: Iterable[Feature]) -> list[Feature]:
    """Return features with only those of their lines and polygons that may be on a sheet or around it; features of
    which nothing is left are dropped."""
    window = degrees_of_sheet(projection, sheet)
    found = []
    for each in features:
        lines = tuple(line for line in each.lines if _meets(window, line))
        polygons = tuple(polygon for polygon in each.polygons if _meets(window, polygon[0]))
        if lines or polygons:
            found.append(replace(each, lines=lines, polygons=polygons))
    return found


def _meets(window: tuple[float, float, float, float], line: Line) -> bool:
    west, south, east, north = window
    if not (min(y for _, y in line) < north and max(y for _, y in line) > south):
        return False
    xs = [x for x, _ in _continuous(line, -180.0)]
    left, right = min(xs), max(xs)
    return any(left + shift < east and right + shift > west for shift in (-360, 0, 360))


@lru_cache(maxsize=16)
def degrees_of_sheet(projection: Projection, sheet: Sheet) -> tuple[float, float, float, float]:
    """Return west, south, east and north of a sheet with half of it around it."""
    shares = [number / 8 for number in range(9)]
    spots = {(share * sheet.width, edge * sheet.height) for share in shares for edge in (0, 1)}
    spots |= {(edge * sheet.width, share * sheet.height) for share in shares for edge in (0, 1)}
    found = [degrees_at(projection, spot) for spot in sorted(spots)]
    known = [each for each in found if each is not None]
    centre = projection.centre
    reach = WIDEST_SEEN if projection.plane == "transverse-mercator" else 179.9
    if len(known) < len(found):
        return centre[0] - reach, -89.9, centre[0] + reach, 89.9
    west, east = min(x for x, _ in known), max(x for x, _ in known)
    south, north = min(y for _, y in known), max(y for _, y in known)
    across, up = (east - west) / 2, (north - south) / 2
    return (
        max(west - across, centre[0] - reach), max(south - up, -89.9),
        min(east + across, centre[0] + reach), min(north + up, 89.9),
    )  # fmt: skip


def areas_near_sheet(projection: Projection, sheet: Sheet, land: Land) -> list[Any]:
    """Return the polygons of a land that are on a sheet or around it, in millimeters of the board."""
    pieces = near_sheet(projection, sheet, land.geometry)
    areas = (area for piece in pieces for area in areas_on_board(projection, piece))
    return [area for area in areas if meets_sheet(sheet, area.exterior.coords)]


def lines_near_sheet(projection: Projection, sheet: Sheet, line: Line) -> list[list[Point]]:
    """Return the pieces of a line in degrees that are on a sheet or around it, in millimeters of the board, with at
    least three points each."""
    from shapely import LineString

    found = []
    for piece in near_sheet(projection, sheet, LineString(_continuous(line, -180.0))):
        for part in getattr(piece, "geoms", [piece]):
            points = with_middle([placed(projection, x, y) for x, y in part.coords])
            if len(points) > 2 and meets_sheet(sheet, points):
                found.append(points)
    return found


def with_middle(points: list[Point]) -> list[Point]:
    """Return the points of a line; one of two points gets its middle, because a curve needs three."""
    if len(points) != 2:
        return points
    (ax, ay), (bx, by) = points
    return [points[0], ((ax + bx) / 2, (ay + by) / 2), points[1]]


def meets_sheet(sheet: Sheet, points: Sequence[Point]) -> bool:
    """Return whether the bounding box of points overlaps the sheet."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) < sheet.width and max(xs) > 0 and min(ys) < sheet.height and max(ys) > 0
