"""Conversion of arrays to painter paths, thousands of points at once.

A path is passed to Qt in its own stream format, about fifty times faster than one call per point. Qt's time to fill or
stroke a path grows with the square of its points: figures of many points are drawn in pieces.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from struct import pack
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPainterPath, QPen, QPolygonF

MOVE, LINE, CURVE, CURVE_DATA = 0, 1, 2, 3

Floats = NDArray[np.float64]

_WINDING = pack(">ii", 0, Qt.FillRule.WindingFill.value)
_ODD_EVEN = pack(">ii", 0, Qt.FillRule.OddEvenFill.value)
_READ = QIODevice.OpenModeFlag.ReadOnly

_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])


class Strokes(NamedTuple):
    """Figures of one form: `kinds` are the path elements of one figure (m), `points` their places (k, m, 2). Straight
    lines that are `open` may be drawn in pieces."""

    kinds: np.ndarray
    points: np.ndarray
    open: bool = False


def polyline(points: np.ndarray) -> Strokes:
    """Return one open line through the points (m, 2)."""
    kinds = np.full(len(points), LINE, np.int32)
    kinds[0] = MOVE
    return Strokes(kinds, points[None, :, :], bool((points[0] != points[-1]).any()))


def painter_path(strokes: Iterable[Strokes], winding: bool = True) -> QPainterPath:
    """Return all figures as one path; overlapping figures make a union, or with `winding` False cancel each other."""
    blocks: list[bytes] = []
    number = 0
    for kinds, points, _ in strokes:
        elements = np.empty(points.shape[:2], _ELEMENT)
        elements["kind"], elements["x"], elements["y"] = kinds, points[..., 0], points[..., 1]
        blocks.append(elements.tobytes())
        number += elements.size
    path = QPainterPath()
    if not number:
        path.setFillRule(Qt.FillRule.WindingFill if winding else Qt.FillRule.OddEvenFill)
        return path
    # The stream does not keep its bytes alive, so they need a name. They end with the start of the last figure, which
    # is not continued, and the fill rule.
    written = QByteArray(b"".join((pack(">i", number), *blocks, _WINDING if winding else _ODD_EVEN)))
    stream = QDataStream(written, _READ)
    stream >> path
    return path


STEP = 20.0
"""Millimeters of the longest straight piece. Qt fills a figure strip by strip and walks the whole of every edge in a
strip: edges of 500 mm take a hundred times as long as the same edges in pieces."""
POINTS = 32
"""Points of an open line drawn at once."""
PIECE = 300
"""Points of a path drawn at once."""
FIGURES = 20
"""Figures of a path drawn at once."""


def stepped(points: Floats) -> Floats:
    """Return the line through the points (m, 2) with no straight piece longer than `STEP`."""
    return stepped_lines([points])[0]


def stepped_lines(lines: Sequence[Floats]) -> tuple[Floats, NDArray[np.int64]]:
    """Return the points of all lines in sequence, with no straight piece longer than `STEP`, and the indices of the
    given points among them."""
    points = np.concatenate(lines) if len(lines) > 1 else lines[0]
    ways = np.diff(points, axis=0)
    counts = np.maximum(1, np.ceil(np.hypot(ways[:, 0], ways[:, 1]) / STEP)).astype(np.int64)
    # Draw nothing from the end of a line to the beginning of the next one.
    counts[np.cumsum([len(line) for line in lines[:-1]], dtype=np.int64) - 1] = 1
    at = np.concatenate(([0], np.cumsum(counts)))
    if len(at) == at[-1] + 1:
        return points, at
    start = np.repeat(np.arange(len(ways)), counts)
    share = (np.arange(len(start)) - at[start]) / counts[start]
    return np.vstack((points[start] + ways[start] * share[:, None], points[-1:])), at


def painter_paths(strokes: Iterable[Strokes]) -> list[QPainterPath]:
    """Return the figures as paths of few figures and points, to be drawn one after the other in one color. Open lines
    are cut, and their pieces share a point; a larger figure of another form is not cut."""
    paths: list[QPainterPath] = []
    held: list[Strokes] = []
    points = figures = 0
    for stroke in strokes:
        for part in _cut(stroke):
            more, each, _ = part.points.shape
            if held and (points + more * each > PIECE or figures + more > FIGURES):
                paths.append(painter_path(held))
                held, points, figures = [], 0, 0
            held.append(part)
            points += more * each
            figures += more
    if points:
        paths.append(painter_path(held))
    return paths


def line_paths(points: Floats) -> list[QPainterPath]:
    """Return the open line through the points (m, 2), cut like `painter_paths`; lines of segments have few points, for
    which Qt's own calls are several times as fast as arrays."""
    places = points.tolist()
    if len(places) > POINTS or places[0] == places[-1]:
        return painter_paths([polyline(points)])
    path, left = QPainterPath(), POINTS
    path.moveTo(*places[0])
    for (x, y), (to_x, to_y) in pairwise(places):
        pieces = math.ceil(math.hypot(to_x - x, to_y - y) / STEP)
        left -= pieces
        if left < 0 or not pieces:
            return painter_paths([polyline(points)])
        for piece in range(1, pieces):
            path.lineTo(x + (to_x - x) * (piece / pieces), y + (to_y - y) * (piece / pieces))
        path.lineTo(to_x, to_y)
    if path.elementCount() <= POINTS - left:  # Qt omits points that are very close together
        return painter_paths([polyline(points)])
    path.setFillRule(Qt.FillRule.WindingFill)
    return [path]


def _cut(stroke: Strokes) -> Iterator[Strokes]:
    kinds, points, is_open = stroke
    if is_open:
        for line in map(stepped, points):
            for first in range(0, max(1, len(line) - 1), POINTS):
                yield polyline(line[first : first + POINTS + 1])
    else:
        step = max(1, min(FIGURES, PIECE // max(1, len(kinds))))
        if len(points) <= step:
            yield stroke
            return
        for first in range(0, len(points), step):
            yield Strokes(kinds, points[first : first + step])


def fill(painter: QPainter, paths: Iterable[QPainterPath], colour: QColor) -> None:
    """Fill paths one after the other."""
    for path in paths:
        painter.fillPath(path, colour)


def is_near(path: QPainterPath, exposed: QRectF | None, reach: float) -> bool:
    """Return whether a path with this margin meets the exposed part. A straight path has a rectangle without width, and
    Qt says that it meets nothing."""
    return _meets(path.controlPointRect(), exposed, reach)


def is_in_sight(line: QPolygonF, exposed: QRectF | None, reach: float) -> bool:
    """Return `is_near` for a line."""
    return _meets(line.boundingRect(), exposed, reach)


def _meets(box: QRectF, exposed: QRectF | None, reach: float) -> bool:
    return exposed is None or exposed.intersects(box.adjusted(-reach, -reach, reach, reach))


def draws_lines_quickly(painter: QPainter) -> bool:
    """Return whether straight pieces with flat or square ends are drawn ten times as fast as a path: on pixels, without
    translucent overlaps."""
    return painter.opacity() == 1.0 and painter.paintEngine().type() == QPaintEngine.Type.Raster


def stroke(painter: QPainter, paths: Iterable[QPainterPath], pen: QPen) -> None:
    """Stroke paths one after the other."""
    for path in paths:
        painter.strokePath(path, pen)


_K = 0.5522847498
_CIRCLE = np.array(
    [
        (1, 0), (1, _K), (_K, 1), (0, 1), (-_K, 1), (-1, _K), (-1, 0),
        (-1, -_K), (-_K, -1), (0, -1), (_K, -1), (1, -_K), (1, 0),
    ]
)  # fmt: skip
_CIRCLE_KINDS = np.array([MOVE] + [CURVE, CURVE_DATA, CURVE_DATA] * 4, np.int32)


def ellipses(centres: np.ndarray, rx: float, ry: float) -> Strokes:
    """Return an ellipse around each center (k, 2)."""
    return Strokes(_CIRCLE_KINDS, centres[:, None, :] + _CIRCLE * (rx, ry))


def circles(centres: np.ndarray, radius: float) -> Strokes:
    """Return a circle around each center (k, 2)."""
    return ellipses(centres, radius, radius)


def polygons(centres: np.ndarray, corners: Iterable[tuple[float, float]]) -> Strokes:
    """Return the same closed polygon around each center (k, 2)."""
    form = np.array([*(ring := list(corners)), ring[0]], float)
    kinds = np.full(len(form), LINE, np.int32)
    kinds[0] = MOVE
    return Strokes(kinds, centres[:, None, :] + form)


def octagons(centres: np.ndarray, radius: float) -> Strokes:
    """Return a polygon that looks like a circle of a few pixels and is faster to fill."""
    turn = np.arange(8) * (np.pi / 4) + np.pi / 8
    return polygons(centres, zip(np.cos(turn) * radius * 1.03, np.sin(turn) * radius * 1.03, strict=True))


def squares(centres: np.ndarray, half: float) -> Strokes:
    """Return a square of side 2 * half around each center (k, 2)."""
    return polygons(centres, [(-half, -half), (half, -half), (half, half), (-half, half)])
