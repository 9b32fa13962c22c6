"""The stop or line at a place on the board, and the things inside a freehand line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.model.board import Board
from engine.model.geometry import Point, Ring, distance, holds
from engine.model.grids.grid import cell_of
from engine.model.ids import CityId, LabelId, LineId, MilepostId, PointId, RailroadId, Ref, SiteId
from engine.model.memo import derived
from engine.model.network import spans, where
from studio.tools.tool import Editor


class Spot(NamedTuple):
    """The place of a line nearest to a point: after item `after` of its path, `at` on the line, at this distance."""

    after: int
    at: Point
    away: float


def stop_of(scenario_board: Board, ref: Ref | None) -> PointId | None:
    """Return the milepost or junction of a ref: itself, or a city's milepost."""
    match ref:
        case Ref("milepost" | "junction", id):
            return MilepostId(id)
        case Ref("city", id) if id in scenario_board.cities:
            return scenario_board.cities[CityId(id)].milepost
    return None


def line_of(board: Board, ref: Ref | None, at: Point) -> LineId | None:
    """Return the line of a ref at that point: a line, or the nearest line of a section's railroad."""
    match ref:
        case Ref("line", id) if id in board.lines:
            return LineId(id)
        case Ref("section", id):
            return nearest_line(board, at, RailroadId(id.split(" ")[2]))
    return None


def nearest_line(board: Board, at: Point, railroad: RailroadId | None = None) -> LineId | None:
    """Return the line nearest to a point, of one railroad or of any."""
    near = {
        id: spot.away
        for id, line in board.lines.items()
        if railroad in (None, line.railroad) and (spot := spot_on(board, id, at)) is not None
    }
    return min(near, key=near.__getitem__, default=None)


def spot_on(board: Board, line: LineId, at: Point) -> Spot | None:
    """Return the place of the line nearest to a point; None if it is not drawn at all."""
    best: Spot | None = None
    for place, points in spans(board, board.lines[line]):
        for start, end in pairwise(points):
            on = _nearest(at, start, end)
            spot = Spot(place, on, distance(at, on))
            best = spot if best is None or spot.away < best.away else best
    return best


class Bend(NamedTuple):
    """A bend of a line: the one at that index of its path or, `is_new`, one that would follow it."""

    place: int
    is_new: bool


def bend_at(board: Board, line: LineId, at: Point, reach: float) -> Bend | None:
    """Return the bend of a line within reach of a point, else a new one at the nearest place of the line."""
    places = [
        (distance(item, at), index)
        for index, item in enumerate(board.lines[line].path)
        if not isinstance(item, str) and distance(item, at) <= reach
    ]
    if places:
        return Bend(min(places)[1], False)
    spot = spot_on(board, line, at)
    return None if spot is None else Bend(spot.after, True)


def bends_of(board: Board, ref: Ref) -> list[Point]:
    """Return the bends of a line, or those of a section's railroad between its two ends."""
    match ref:
        case Ref("line", id) if id in board.lines:
            return [item for item in board.lines[LineId(id)].path if not isinstance(item, str)]
        case Ref("section", id):
            a, b, railroad = id.split(" ")
            found = list[Point]()
            for line in board.lines.values():
                if line.railroad == railroad and a in line.path and b in line.path:
                    ends = sorted((line.path.index(MilepostId(a)), line.path.index(MilepostId(b))))
                    found += [item for item in line.path[ends[0] : ends[1]] if not isinstance(item, str)]
            return found
    return []


def nearest_stop(board: Board, line: LineId, at: Point) -> int:
    """Return the index in the line's path of its stop nearest to a point. If the line passes the stop several times, it
    is the pass whose segment is nearest."""
    path = board.lines[line].path
    places = {
        index: place
        for index, item in enumerate(path)
        if isinstance(item, str) and (place := where(board, item)) is not None
    }
    nearest = min(places, key=lambda index: distance(places[index], at), default=0)
    passes = [index for index in places if path[index] == path[nearest]]
    spot = spot_on(board, line, at) if len(passes) > 1 else None
    if spot is None:
        return nearest
    before = max((index for index in places if index <= spot.after), default=nearest)
    behind = min((index for index in places if index > spot.after), default=nearest)
    return next((index for index in (before, behind) if index in passes), nearest)


def passes_of(board: Board, line: LineId, stop: PointId) -> list[int]:
    """Return the indexes in a line's path, between its ends, at which it passes a stop."""
    return [index for index, item in enumerate(board.lines[line].path[1:-1], 1) if item == stop]


def lassoed(editor: Editor, points: Sequence[Point]) -> set[Ref]:
    """Return the things inside a freehand line: lines with all their stops and bends."""
    if len(points) < 3:
        return set()
    xs, ys = [x for x, _ in points], [y for _, y in points]
    board = editor.scenario.board
    found = editor.refs_in(((min(xs), min(ys)), (max(xs), max(ys))))
    return {ref for ref in found if (at := _places_of(board, ref)) and all(holds(points, place) for place in at)}


def _places_of(board: Board, ref: Ref) -> list[Point]:
    """Return the places of a thing that all have to be inside."""
    if ref.kind == "label":
        return [board.labels[LabelId(ref.id)].at]
    if ref.kind == "line":
        path = board.lines[LineId(ref.id)].path
        return [at for item in path if (at := where(board, item) if isinstance(item, str) else item) is not None]
    if ref.kind in ("cell", "site"):
        # Import lazily: lattices need numpy, which is slow to load.
        from engine.model.cells import centres

        return list(centres(board, [cell_of(ref) if ref.kind == "cell" else board.sites[SiteId(ref.id)].cell]))
    stop = stop_of(board, ref)
    at = where(board, stop) if stop is not None else None
    return [at] if at is not None else []


def lines_ending_at(board: Board, stop: PointId, railroad: RailroadId | None = None) -> list[LineId]:
    """Return the lines, of one railroad or of any, that begin or end at a stop."""
    return [
        id
        for id, line in board.lines.items()
        if railroad in (None, line.railroad) and stop in (line.path[0], line.path[-1])
    ]


def _nearest(point: Point, first: Point, second: Point) -> Point:
    dx, dy = second[0] - first[0], second[1] - first[1]
    length = dx * dx + dy * dy
    share = (
        0.0 if length == 0 else max(0.0, min(1.0, ((point[0] - first[0]) * dx + (point[1] - first[1]) * dy) / length))
    )
    return (first[0] + share * dx, first[1] + share * dy)


def off_side(point: Point, first: Point, second: Point) -> float:
    """Return the distance in millimeters of a point from the straight side between two others."""
    return distance(point, _nearest(point, first, second))


@derived(kept=2_000, each=True)
def bounds_of(ring: Ring) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a ring."""
    across, down = [x for x, _ in ring.points], [y for _, y in ring.points]
    return min(across), min(down), max(across), max(down)
