"""Parts of the land that borders divide, and the parts that outlines of regions enclose, with their cities."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.model.board import Board
from engine.model.geometry import Point, Ring
from engine.model.ids import CityId, RegionId

REACH = 3.0
"""Millimeters by which a border is lengthened at both ends, so that it may end a little before the coast."""
LEAST_AREA = 4.0
"""Least area of a piece in square millimeters; smaller ones are left out."""
SMALL = 0.05
"""Share of the land below which an island that no border cuts belongs to the nearest part."""
LARGER = 1.5
"""A larger island that no border cuts belongs to the nearest piece if that is this many times as large."""
ALIKE = 0.5
"""Share of the common area at which a part has the name of a region."""


class Part(NamedTuple):
    """A part of the land: the region that has its outline already, the name if one is known, the outline and the
    cities."""

    region: RegionId | None
    name: str
    outline: tuple[Ring, ...]
    cities: tuple[CityId, ...]


def area_of(rings: Iterable[Ring]) -> Any:
    """Return the area of rings: one inside another is a hole."""
    from shapely import Polygon, make_valid

    area: Any = Polygon()
    for ring in rings:
        area = area.symmetric_difference(make_valid(Polygon(ring.points)))
    return area


def ground_of(board: Board) -> Any:
    """Return the land of a board within its sheet; the sheet itself if no land is drawn."""
    from shapely import box

    frame = box(1, 1, board.sheet.width - 1, board.sheet.height - 1)
    land = [ring for shape in board.shapes.values() if shape.kind == "land" for ring in shape.rings]
    return area_of(land).simplify(0.4).intersection(frame) if land else frame


def rings_of(area: Any) -> tuple[Ring, ...]:
    """Return the outer rings of an area."""
    return tuple(Ring(piece.exterior.coords[:-1]) for piece in _polygons(area))


def parts_by_outlines(board: Board) -> list[Part]:
    """Return a part for each region with an outline: with the cities inside it, and those outside all outlines that
    are nearest to it."""
    known = {id: area_of(region.outline) for id, region in board.regions.items() if region.outline}
    inside = _nearest(board, list(known.values())) if known else []
    return [
        Part(id, board.regions[id].name, board.regions[id].outline, cities)
        for id, cities in zip(known, inside, strict=True)
    ]


def parts_by_borders(board: Board) -> list[Part]:
    """Return the parts of the land that borders divide, each with at least one city. Pieces without a city and small
    islands belong to the nearest part, other islands to the nearest piece that is much larger."""
    from shapely import union_all
    from shapely.ops import polygonize

    ground = ground_of(board)
    borders = [
        _lengthened(ring.points) for shape in board.shapes.values() if shape.kind == "border" for ring in shape.rings
    ]
    pieces: list[Any] = []
    islands: list[Any] = []
    for polygon in _polygons(ground):
        lines = union_all([polygon.boundary, *borders])
        cut = [one for one in polygonize(lines) if polygon.covers(one.representative_point())]
        if len(cut) > 1:
            pieces += cut
        elif polygon.area >= SMALL * ground.area:
            islands += cut
    known = [*pieces, *islands]
    if not known or not board.cities:
        return []
    inhabited = [n for n, cities in enumerate(_nearest(board, known)) if cities]
    settled = [known[n] for n in inhabited]
    group = _groups(settled, [n >= len(pieces) for n in inhabited])
    joined: dict[int, list[Any]] = {}
    for number, piece in zip(group, settled, strict=True):
        joined.setdefault(number, []).append(piece)
    rest = union_all(_polygons(ground)).difference(union_all(settled))
    for piece in _polygons(rest):
        # Pieces that touch several parts belong to the one with the longest common border.
        near = min(
            range(len(settled)),
            key=lambda n: (piece.distance(settled[n]), -piece.buffer(0.01).intersection(settled[n]).area),
        )
        joined[group[near]].append(piece)
    areas = [union_all(each) for each in joined.values()]
    parts = []
    for area, id, cities in zip(areas, _regions_alike(board, areas), _nearest(board, areas), strict=True):
        name = _label_in(board, area) if id is None else board.regions[id].name
        parts.append(Part(id, name, rings_of(area), cities))
    return parts


def _groups(pieces: Sequence[Any], are_islands: Sequence[bool]) -> list[int]:
    """Return the part of each piece: the number of its first one. An island belongs to the part of the nearest piece
    that is not much smaller, if that is much larger."""
    group = list(range(len(pieces)))
    for number in sorted(group, key=lambda n: -pieces[n].area):
        piece = pieces[number]
        others = [n for n, other in enumerate(pieces) if n != number and LARGER * other.area > piece.area]
        near = min(others, key=lambda n: piece.distance(pieces[n]), default=number)
        if are_islands[number] and pieces[near].area > LARGER * piece.area:
            group[number] = group[near]
    return group


def _polygons(area: Any) -> list[Any]:
    return [each for each in getattr(area, "geoms", [area]) if each.geom_type == "Polygon" and each.area > LEAST_AREA]


def _lengthened(points: Sequence[Point]) -> Any:
    """Return a border as a line that reaches a little further at both ends."""
    from shapely import LineString

    def beyond(end: Point, before: Point) -> Point:
        dx, dy = end[0] - before[0], end[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        return end[0] + REACH * dx / length, end[1] + REACH * dy / length

    return LineString([beyond(points[0], points[1]), *points, beyond(points[-1], points[-2])])


def _nearest(board: Board, areas: Sequence[Any]) -> list[tuple[CityId, ...]]:
    """Return the cities of each area: those inside it, and those outside all areas that are nearest to it."""
    from shapely import Point as Spot

    found: list[list[CityId]] = [[] for _ in areas]
    for id, city in board.cities.items():
        spot = Spot(board.mileposts[city.milepost].at)
        found[min(range(len(areas)), key=lambda n: areas[n].distance(spot))].append(id)
    return [tuple(each) for each in found]


def _regions_alike(board: Board, areas: Sequence[Any]) -> list[RegionId | None]:
    """Return the region whose outline is nearly that of each area, if there is one."""
    outlines = {id: area_of(region.outline) for id, region in board.regions.items() if region.outline}
    found: list[RegionId | None] = []
    for area in areas:
        shares = {
            id: area.intersection(outline).area / (area.union(outline).area or 1.0)
            for id, outline in outlines.items()
            if id not in found
        }
        best = max(shares, key=lambda id: shares[id], default=None)
        found.append(best if best is not None and shares[best] > ALIKE else None)
    return found


def _label_in(board: Board, area: Any) -> str:
    """Return the only lettering for a region that lies in an area; "" if there is none or more than one."""
    from shapely import Point as Spot

    texts = [each.text for each in board.labels.values() if each.kind == "region" and area.covers(Spot(each.at))]
    return " ".join(texts[0].split()) if len(texts) == 1 else ""
