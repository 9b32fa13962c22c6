"""Areas as they are filled, with their edges as they are stroked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from engine.model.geometry import Ring
from studio.paint.qtpath import LINE, MOVE, PIECE, POINTS, Strokes, painter_path, stepped_lines

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


POLYGON = 3
"""What shapely calls a polygon among its types."""


CORNERS = 60
"""Sides of the edges that are drawn at once. They are counted before long ones are cut, so that a corner that is moved
leaves the pieces beside its own as they were."""


class Area(NamedTuple):
    """An area to fill, and its edges in pieces to stroke."""

    path: QPainterPath
    edges: list[QPainterPath]


def filled(rings: Iterable[np.ndarray], closed: bool = True) -> Area:
    """What lies within lines of points, and the lines."""
    lines = [np.vstack((ring, ring[:1])) if closed else ring for ring in rings]
    if not lines:
        return Area(painter_path((), winding=False), [])
    points, at = stepped_lines(lines)
    ends = np.cumsum([len(line) for line in lines]).tolist()
    firsts = [0, *ends[:-1]]
    kinds = np.full(len(points), LINE, np.int32)
    kinds[at[firsts]] = MOVE
    within = painter_path([Strokes(kinds, points[None])], winding=False)
    return Area(within, [_figures(points, held) for held in _together(zip(firsts, ends, strict=True), at.tolist())])


def _together(lines: Iterable[tuple[int, int]], at: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Which lines and pieces of lines are drawn at once: the first and the last point of each. `lines` are the first
    corner of each and the one after its last; the corners stand at the places `at` among the points."""
    held: list[tuple[int, int]] = []
    corners = points = 0
    for begin, end in lines:
        for first in range(begin, end - 1, CORNERS):
            last = min(first + CORNERS, end - 1)
            if held and corners + last - first > CORNERS:
                yield held
                held, corners, points = [], 0, 0
            corners += last - first
            for start in range(at[first], at[last], POINTS):
                stop = min(start + POINTS, at[last])
                if held and points + stop - start > PIECE:
                    yield held
                    held, points = [], 0
                held.append((start, stop))
                points += stop - start
    if held:
        yield held


def _figures(points: np.ndarray, held: Sequence[tuple[int, int]]) -> QPainterPath:
    """Open lines from one of the points to another, as one path."""
    kinds = np.full(sum(stop - start + 1 for start, stop in held), LINE, np.int32)
    kinds[np.cumsum([0, *(stop - start + 1 for start, stop in held[:-1])])] = MOVE
    drawn = np.concatenate([points[start : stop + 1] for start, stop in held])
    return painter_path([Strokes(kinds, drawn[None])])


def unlike(old: Area, new: Area) -> list[QRectF]:
    """Around the edges of which the two have not the same ones, where one or the other is drawn otherwise."""
    return [edge.controlPointRect() for edge in others(old.edges, new.edges)]


def others(old: Sequence[QPainterPath], new: Sequence[QPainterPath]) -> list[QPainterPath]:
    """The paths between those with which both begin and those with which both end."""
    if old is new:
        return []
    most = min(len(old), len(new))
    first = next((n for n in range(most) if old[n] != new[n]), most)
    last = next((n for n in range(most - first) if old[-1 - n] != new[-1 - n]), most - first)
    return [*old[first : len(old) - last], *new[first : len(new) - last]]


def filled_rings(rings: Iterable[Ring], closed: bool = True) -> Area:
    """What lies within the rings of a shape or a region."""
    return filled((np.array(ring.points, float) for ring in rings), closed)


def filled_shape(area: BaseGeometry) -> Area:
    """What lies within a figure of shapely's."""
    from shapely import get_coordinates, get_parts, get_rings, get_type_id

    pieces = get_parts(area)
    rings = [get_coordinates(ring)[:-1].round(2) for ring in get_rings(pieces[get_type_id(pieces) == POLYGON])]
    return filled(ring for ring in rings if len(ring) > 2)
