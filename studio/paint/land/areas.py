"""Areas as they are filled, with their edges as they are stroked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from engine.model.board import Shape
from engine.model.geometry import Ring
from engine.model.memo import derived
from studio.paint.qtpath import LINE, MOVE, PIECE, POINTS, Strokes, painter_path, stepped_lines

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


MOST_KEPT = 1_000
"""Of so many shapes and regions is kept what was worked out: of all of a board before and after a step."""

POLYGON = 3
"""What shapely calls a polygon among its types."""


CORNERS = 60
"""Sides of the edges that are drawn at once. They are counted before long ones are cut, so that a corner that is moved
leaves the pieces beside its own as they were."""


FEW = 12
"""Sides of a piece of them."""


MAX_LINES = 4_000
"""So many pieces of edges are remembered by their points: some hundred of outlines that are dragged are enough."""


class Area(NamedTuple):
    """An area to fill, and its edges in pieces to stroke; the `corners` of its edges, one line after the other, and
    which is the first one of each."""

    path: QPainterPath
    edges: list[QPainterPath]
    corners: np.ndarray
    firsts: list[int]


def filled(rings: Iterable[np.ndarray], closed: bool = True) -> Area:
    """What lies within lines of points, and the lines."""
    lines = [np.vstack((ring, ring[:1])) if closed else ring for ring in rings]
    if not lines:
        return Area(painter_path((), winding=False), [], np.empty((0, 2)), [])
    points, at = stepped_lines(lines)
    ends = np.cumsum([len(line) for line in lines]).tolist()
    firsts = [0, *ends[:-1]]
    kinds = np.full(len(points), LINE, np.int32)
    kinds[at[firsts]] = MOVE
    within = painter_path([Strokes(kinds, points[None])], winding=False)
    edges = [_figures(points, held) for held in _together(zip(firsts, ends, strict=True), at.tolist())]
    return Area(within, edges, points[at], firsts)


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
    return _lines(tuple(points[start : stop + 1].tobytes() for start, stop in held))


@lru_cache(maxsize=MAX_LINES)
def _lines(lines: tuple[bytes, ...]) -> QPainterPath:
    """Open lines of so few points that Qt's own calls are quicker than arrays. Where one corner of an outline is moved,
    most lines along it are those of before."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for line in lines:
        first, *others = np.frombuffer(line).reshape(-1, 2).tolist()
        path.moveTo(*first)
        for x, y in others:
            path.lineTo(x, y)
    return path


def pieces_of(area: Area) -> list[QPainterPath]:
    """The edges in pieces of few sides each: what is drawn along one with a pattern changes with that piece alone."""
    ends = [*area.firsts[1:], len(area.corners)] if area.firsts else []
    return [
        _figures(area.corners, [(first, min(first + FEW, end - 1))])
        for begin, end in zip(area.firsts, ends, strict=True)
        for first in range(begin, end - 1, FEW)
    ]


def unlike(old: Area, new: Area) -> QRectF:
    """Around all corners whose sides are in one of the two only. Where one has more corners than the other, the edges
    after them are parted elsewhere, too."""
    a, b = old.corners, new.corners
    most = min(len(a), len(b))
    others = np.flatnonzero((a[:most] != b[:most]).any(axis=1))
    if len(a) == len(b) and old.firsts == new.firsts:
        if not len(others):
            return QRectF()
        sides = np.clip(np.concatenate((others - 1, others, others + 1)), 0, most - 1)
        beside = np.concatenate((a[sides], b[sides]))
    else:
        first = max(0, (int(others[0]) if len(others) else most) - 1)
        beside = np.concatenate((a[first:], b[first:]))
    (left, top), (right, bottom) = beside.min(axis=0).tolist(), beside.max(axis=0).tolist()
    return QRectF(left, top, right - left, bottom - top)


def filled_rings(rings: Iterable[Ring], closed: bool = True) -> Area:
    """What lies within the rings of a shape or a region."""
    return filled((np.array(ring.points, float) for ring in rings), closed)


@derived(kept=MOST_KEPT, each=True)
def shape_area(shape: Shape) -> Area:
    """What lies within the rings of a shape, and their lines; of a border or a river its lines alone."""
    return filled_rings(shape.rings, shape.kind not in ("border", "river"))


def filled_shape(area: BaseGeometry) -> Area:
    """What lies within a figure of shapely's."""
    from shapely import get_coordinates, get_parts, get_rings, get_type_id

    pieces = get_parts(area)
    rings = [get_coordinates(ring)[:-1].round(2) for ring in get_rings(pieces[get_type_id(pieces) == POLYGON])]
    return filled(ring for ring in rings if len(ring) > 2)
