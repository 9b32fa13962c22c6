"""Outline of an object on the board, for selection, hover, issues and zooming."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from engine.model.board import Stem
from engine.model.geometry import Point
from engine.model.grids.grid import Grid, Site, cell_of, side_of
from engine.model.grids.lattice import cells_named, cells_of, centre, lattice, site_cells
from engine.model.identity.id_fields import content_tables, slot_of
from engine.model.ids import (
    CityId,
    ConnectionId,
    CrossingId,
    FeatureId,
    JunctionId,
    LabelId,
    LineId,
    MilepostId,
    Ref,
    RegionId,
    SiteId,
    TerrainId,
)
from engine.model.network import stem, whole_network
from engine.model.scenario import Scenario
from studio.canvas.geometry.grid_routes import Rim, connection_way, feature_ways, rim, side_lines
from studio.paint.land.areas import pieces_of
from studio.paint.lines.courses import courses
from studio.paint.lines.lanes import look_of
from studio.paint.lines.stops import crossing_place
from studio.paint.lines.traces import Trace, tracks
from studio.paint.own_pictures import own_picture
from studio.paint.regions import region_areas

ON_GRID = ("cell", "side", "site", "feature", "connection", "terrain", "region")
"""Kinds of objects of a grid, in addition to those of its game system."""


class Outline(NamedTuple):
    """Squares, round stops, lines and areas of an object, and outlines of cells. `edges` are those of the area, in
    pieces to stroke; `wide` is the width of the bands along its lines on the sheet, in millimeters."""

    squares: tuple[Point, ...] = ()
    rounds: tuple[Point, ...] = ()
    ways: QPainterPath | None = None
    area: QPainterPath | None = None
    rim: Rim | None = None
    wide: float = 0.0
    edges: Sequence[QPainterPath] = ()

    def box(self) -> QRectF:
        """Rectangle around it in millimeters."""
        found = QRectF()
        for x, y in (*self.squares, *self.rounds):
            found = found.united(QRectF(x - 2, y - 2, 4, 4))
        for path in (self.ways, self.area):
            if path is not None and not path.isEmpty():
                found = found.united(path.controlPointRect().adjusted(-1, -1, 1, 1))
        return found if self.rim is None else found.united(self.rim.box.adjusted(-1, -1, 1, 1))

    def unlike(self, other: Outline) -> list[QRectF]:
        """Return the area in which exactly one of the two is drawn, or they differ."""
        if (self.squares, self.rounds, self.wide) == (other.squares, other.rounds, other.wide):
            if self.ways is None and self.rim is None and other.ways is None and other.rim is None:
                return [edge.controlPointRect() for edge in _others(self.edges, other.edges)]
            if self.area is other.area and self.rim is other.rim and self.ways == other.ways:
                return []
        return [self.box(), other.box()]


def _others(old: Sequence[QPainterPath], new: Sequence[QPainterPath]) -> list[QPainterPath]:
    """Return the paths between the common start and the common end."""
    most = min(len(old), len(new))
    first = next((n for n in range(most) if old[n] != new[n]), most)
    last = next((n for n in range(most - first) if old[-1 - n] != new[-1 - n]), most - first)
    return [*old[first : len(old) - last], *new[first : len(new) - last]]


def ways_through(lines: Iterable[Iterable[Point]]) -> QPainterPath:
    """Return polylines as one path; consecutive ones with a common end are joined, and single points are left out."""
    path, end = QPainterPath(), None
    for line in lines:
        points = [QPointF(*point) for point in line]
        if points and points[-1] == end:
            points.reverse()
        if len(points) > 1 and points[0] == end:
            for point in points[1:]:
                path.lineTo(point)
        elif len(points) > 1:
            path.addPolygon(QPolygonF(points))
        end = points[-1] if len(points) > 1 else end
    return path


def outlines_of(scenario: Scenario, refs: Iterable[Ref]) -> tuple[Outline, ...]:
    """Return the outlines of several objects; cells get one common outline."""
    refs, grid = list(refs), scenario.board.grid
    cells = [ref for ref in refs if ref.kind == "cell"]
    found = tuple(outline_of(scenario, ref) for ref in refs if ref.kind != "cell")
    return found if grid is None or not cells else (*found, Outline(rim=rim(grid, cells_named(cells))))


def outline_of(scenario: Scenario, ref: Ref) -> Outline:
    """Return the outline of an object on the drawn board; empty if it has no place."""
    own = own_picture(scenario.family)
    if own is not None:
        area = QPainterPath()
        for rect in own.rects_of(scenario, ref):
            area.addRect(rect)
        return Outline() if area.isEmpty() else Outline(area=area, edges=(area,))
    board, look = scenario.board, scenario.look
    if board.grid is not None and (ref.kind in ON_GRID or ref.kind in content_tables(type(scenario.content))):
        return _grid_outline(scenario, board.grid, ref)
    match ref.kind:
        case "city":
            city = board.cities.get(CityId(ref.id))
            return outline_of(scenario, Ref("milepost", city.milepost)) if city else Outline()
        case "milepost":
            post = board.mileposts.get(MilepostId(ref.id))
            if post is None:
                return Outline()
            is_city = any(city.milepost == ref.id for city in board.cities.values())
            return Outline(squares=(post.at,)) if is_city else Outline(rounds=(post.at,))
        case "junction":
            junction = board.junctions.get(JunctionId(ref.id))
            return Outline(rounds=(junction.at,)) if junction else Outline()
        case "crossing":
            crossing = board.crossings.get(CrossingId(ref.id))
            found = crossing_place(board, look, crossing) if crossing else None
            return Outline(rounds=(found[0],)) if found else Outline()
        case "label":
            label = board.labels.get(LabelId(ref.id))
            return Outline(rounds=(label.at,)) if label else Outline()
        case "region":
            found_area = region_areas(board.regions, board.shapes, None).get(RegionId(ref.id))
            return Outline(area=found_area.path, edges=pieces_of(found_area)) if found_area else Outline()
    traces = tracks(board, look).traces
    match ref.kind:
        case "section":
            at = whole_network(board).at.get(MilepostId(ref.id.split(" ")[0]), ())
            drawn = _of(traces, (each for s in at if s.id == ref.id for each in s.stems))
        case "line":
            line = board.lines.get(LineId(ref.id))
            stops = [p for p in line.path if isinstance(p, str)] if line else []
            drawn = _of(traces, (stem(a, b, line.railroad) for a, b in pairwise(stops))) if line else []
        case "railroad":
            all_of_it = (course for railroad, _, course in courses(board, look) if railroad == ref.id)
            drawn = [trace for course in all_of_it for trace in course.traces]
        case _:
            return Outline()
    if not drawn:
        return Outline()
    wide = max(look_of(look, railroad).width for railroad in {trace.track.stem[2] for trace in drawn})
    return Outline(ways=ways_through(trace.points.tolist() for trace in drawn), wide=wide)


def _of(traces: Mapping[Stem, Trace], stems: Iterable[Stem]) -> list[Trace]:
    """Return the traces of those segments that are drawn."""
    return [trace for each in dict.fromkeys(stems) if (trace := traces.get(each)) is not None]


def _grid_outline(scenario: Scenario, grid: Grid, ref: Ref) -> Outline:
    board = scenario.board
    match ref:
        case Ref("cell"):
            return Outline(rim=rim(grid, [cell_of(ref)]))
        case Ref("side"):
            return Outline(ways=ways_through(side_lines(grid, [side_of(ref)]).tolist()))
        case Ref("site", id) if id in board.sites:
            return Outline(rim=rim(grid, site_cells(board.sites[SiteId(id)])))
        case Ref("feature", id) if id in board.features:
            lines = feature_ways(grid, board.features[FeatureId(id)])
            return Outline(ways=ways_through(line.tolist() for line in lines))
        case Ref("connection", id) if id in board.connections:
            connection = board.connections[ConnectionId(id)]
            ends = tuple(centre(grid, cell) for cell in connection.between)
            return Outline(rounds=ends, ways=ways_through([connection_way(grid, connection).tolist()]))
        case Ref("terrain", id) if id in board.terrains:
            made = lattice(grid)
            rows = np.flatnonzero(made.letter == ord(board.terrains[TerrainId(id)].letter))
            return Outline(rim=rim(grid, np.column_stack((made.q[rows], made.r[rows])).astype(np.int64)))
        case Ref("region", id) if id in board.regions:
            region = board.regions[RegionId(id)]
            area = region_areas(board.regions, board.shapes, None).get(RegionId(id)) if region.outline else None
            around = rim(grid, cells_of(region.cells)) if region.cells else None
            return Outline(rim=around) if area is None else Outline(area=area.path, rim=around, edges=pieces_of(area))
        case Ref(kind) if kind in content_tables(type(scenario.content)):
            cells = [cell for site in _named_sites(scenario, ref) for cell in site_cells(site)]
            return Outline(rim=rim(grid, cells)) if cells else Outline()
    return Outline()


def _named_sites(scenario: Scenario, ref: Ref) -> list[Site]:
    """Return the cities that an object of the content names: a load is shown where it is supplied."""
    table = content_tables(type(scenario.content)).get(ref.kind)
    value = getattr(scenario.content, table).get(ref.id) if table else None
    place = None if value is None else slot_of(type(value))  # type: ignore[arg-type]  # A class is hashable.
    if place is None:
        return []
    sites = scenario.board.sites
    return [sites[SiteId(id)] for kinds, id, _ in place.uses(value, ()) if "site" in kinds and id in sites]
