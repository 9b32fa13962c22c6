"""Which stop or line a place on the board means."""

from __future__ import annotations

from typing import NamedTuple

from engine.model.board import Board
from engine.model.geometry import Point, distance
from engine.model.ids import CityId, LineId, MilepostId, PointId, RailroadId, Ref
from engine.model.network import where


class Spot(NamedTuple):
    """The place of a line nearest to a point: after item `after` of its path, `at` on the line, so far away."""

    after: int
    at: Point
    away: float


def stop_of(scenario_board: Board, ref: Ref | None) -> PointId | None:
    """The milepost or junction that a ref stands at: itself, or a city's milepost."""
    match ref:
        case Ref("milepost" | "junction", id):
            return MilepostId(id)
        case Ref("city", id) if id in scenario_board.cities:
            return scenario_board.cities[CityId(id)].milepost
    return None


def line_of(board: Board, ref: Ref | None, at: Point) -> LineId | None:
    """The line that a ref is about, at that point: a line, or the nearest line of a section's railroad."""
    match ref:
        case Ref("line", id) if id in board.lines:
            return LineId(id)
        case Ref("section", id):
            return nearest_line(board, at, RailroadId(id.split(" ")[2]))
    return None


def nearest_line(board: Board, at: Point, railroad: RailroadId | None = None) -> LineId | None:
    """The line nearest to a point, of one railroad or of any."""
    near = {
        id: spot.away
        for id, line in board.lines.items()
        if railroad in (None, line.railroad) and (spot := spot_on(board, id, at)) is not None
    }
    return min(near, key=near.__getitem__, default=None)


def spot_on(board: Board, line: LineId, at: Point) -> Spot | None:
    """The place of the line nearest to a point; None where it is not drawn at all."""
    best: Spot | None = None
    last: Point | None = None
    for index, item in enumerate(board.lines[line].path):
        here = where(board, item) if isinstance(item, str) else item
        if last is not None and here is not None:
            on = _nearest(at, last, here)
            spot = Spot(index - 1, on, distance(at, on))
            best = spot if best is None or spot.away < best.away else best
        last = here
    return best


def nearest_stop(board: Board, line: LineId, at: Point) -> int:
    """The index in the line's path of its stop nearest to a point."""
    path = board.lines[line].path
    places = {
        index: place
        for index, item in enumerate(path)
        if isinstance(item, str) and (place := where(board, item)) is not None
    }
    return min(places, key=lambda index: distance(places[index], at), default=0)


def lines_ending_at(board: Board, stop: PointId, railroad: RailroadId | None = None) -> list[LineId]:
    """The lines, of one railroad or of any, that begin or end at a stop."""
    return [
        id
        for id, line in board.lines.items()
        if railroad in (None, line.railroad) and stop in (line.path[0], line.path[-1])
    ]


def _nearest(p: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return (a[0] + share * dx, a[1] + share * dy)
