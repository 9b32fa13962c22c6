"""Areas with fills and stroked edges."""

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
"""Number of shapes and regions with cached areas: all of a board before and after a step."""

POLYGON = 3
"""Polygon type of shapely."""


CORNERS = 60
"""Sides of the edges drawn at once. They are counted before long ones are cut, so that moving a corner does not change
the neighboring pieces."""


FEW = 12
"""Sides of a piece of them."""


MAX_LINES = 4_000
"""Number of edge pieces cached by their points: some hundred outlines being dragged are enough."""


class Area(NamedTuple):
    """Area to fill, and its edges in pieces to stroke; the `corners` of its edges, one line after the other, and the
    index of the first one of each."""

    path: QPainterPath
    edges: list[QPainterPath]
    corners: np.ndarray
    firsts: list[int]


def filled(rings: Iterable[np.ndarray], closed: bool = True) -> Area:
    """Return the area inside lines of points, and the lines."""
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
    """Return the first and last points of lines and pieces of lines drawn at once. `lines` are the first corner of each
    and the one after its last; the corners have the indices `at` among the points."""
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
    """Return open lines between pairs of points as one path."""
    return _lines(tuple(points[start : stop + 1].tobytes() for start, stop in held))


@lru_cache(maxsize=MAX_LINES)
def _lines(lines: tuple[bytes, ...]) -> QPainterPath:
    """Return open lines with few points, for which Qt's own calls are faster than arrays. When one corner of an outline
    moves, most lines along it are unchanged."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for line in lines:
        first, *others = np.frombuffer(line).reshape(-1, 2).tolist()
        path.moveTo(*first)
        for x, y in others:
            path.lineTo(x, y)
    return path


def pieces_of(area: Area) -> list[QPainterPath]:
    """Return the edges in pieces of few sides each: a pattern drawn along one changes with that piece alone."""
    ends = [*area.firsts[1:], len(area.corners)] if area.firsts else []
    return [
        _figures(area.corners, [(first, min(first + FEW, end - 1))])
        for begin, end in zip(area.firsts, ends, strict=True)
        for first in range(begin, end - 1, FEW)
    ]


def unlike(old: Area, new: Area) -> QRectF:
    """Return the rectangle around all corners with sides in only one of the two. If one has more corners than the
    other, the edges after them are divided elsewhere as well."""
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
    """Return the area inside the rings of a shape or a region."""
    return filled((np.array(ring.points, float) for ring in rings), closed)


@derived(kept=MOST_KEPT, each=True)
def shape_area(shape: Shape) -> Area:
    """Return the area inside the rings of a shape, and their lines; for a border or a river only its lines."""
    return filled_rings(shape.rings, shape.kind not in ("border", "river"))


def filled_shape(area: BaseGeometry) -> Area:
    """Return the area inside a shapely geometry."""
    from shapely import get_coordinates, get_parts, get_rings, get_type_id

    pieces = get_parts(area)
    rings = [get_coordinates(ring)[:-1].round(2) for ring in get_rings(pieces[get_type_id(pieces) == POLYGON])]
    return filled(ring for ring in rings if len(ring) > 2)
