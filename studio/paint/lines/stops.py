"""Stops: dots, city squares; and the small symbols of junctions and crossings."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.board import Board, City, Crossing, Stem
from engine.model.geometry import Point
from engine.model.grids.lattice import Floats
from engine.model.ids import CityId, CrossingId, RegionId
from engine.model.look import Look
from engine.model.memo import derived
from engine.model.places import Places, places
from studio.paint.lines.thin import LARGE, is_thin
from studio.paint.lines.traces import Trace, Tracks, tracks
from studio.paint.qtpath import Strokes, circles, fill, octagons, painter_path, squares
from studio.paint.stamps import Figure, Part, is_stamped, stamp
from studio.paint.style import Style, mixed

DOTS_FROM = 6.0
"""Device pixels between neighboring dots below which dots are not drawn."""
RIM = 0.30
"""Millimeters of the ring around a dot."""
HALO = 0.22
"""Millimeters of light around a city square."""
CROSSING = 3.5
"""Reach of a crossing's symbol in millimeters."""


def half_square(look: Look, scale: float | None) -> float:
    """Return half the side of a city square in millimeters: on a small picture larger than on the sheet."""
    return look.city_size / 2 if scale is None else max(look.city_size / 2, 2.2 / scale)


def square_rim(scale: float) -> float:
    """Return the millimeters of the dark edge of a city square."""
    return max(0.36, 0.9 / scale)


def dot_radius(look: Look, scale: float) -> float:
    """Return half the width of a dot in millimeters."""
    return max(look.dot_size / 2, 1.3 / scale)


def reach(look: Look, scale: float) -> float:
    """Return the maximum reach of any symbol of a stop, in millimeters."""
    return max(half_square(look, scale) + square_rim(scale) + HALO, 1.03 * dot_radius(look, scale))


class Stops(NamedTuple):
    """Arrays of places (n, 2): plain mileposts, city mileposts by region, junctions; `spacing` is the usual distance
    from a dot to its nearest neighbor in millimeters."""

    dots: Floats
    cities: dict[RegionId, Floats]
    junctions: Floats
    spacing: float
    squares: Floats
    """Cities of all regions in sequence."""


class _Rows(NamedTuple):
    """Indices of plain mileposts and cities in the places of a board."""

    dots: NDArray[np.intp]
    cities: dict[RegionId, NDArray[np.intp]]
    squares: NDArray[np.intp]
    """Indices of the cities of all regions in sequence."""


@derived()
def _rows(rows: dict[str, int], number: int, cities: dict[CityId, City]) -> _Rows:
    by_region: dict[RegionId, list[int]] = {}
    seen: set[int] = set()
    for city in cities.values():
        row = rows.get(city.milepost, number)
        if row < number and row not in seen:
            seen.add(row)
            by_region.setdefault(city.region, []).append(row)
    plain = np.ones(number, bool)
    plain[list(seen)] = False
    squares = [row for own in by_region.values() for row in own]
    found = {region: np.array(own) for region, own in by_region.items()}
    return _Rows(np.flatnonzero(plain), found, np.array(squares, np.intp))


@derived(heavy=True)
def _stops(where: Places, cities: dict[CityId, City]) -> Stops:
    number = len(where.mileposts)
    rows = _rows(where.rows, number, cities)
    # Each step of a drag selects all dots again: `take` and whole columns are ten times as fast as numpy's other ways.
    dots = where.at.take(rows.dots, axis=0)
    spread, squares, first = dict[RegionId, Floats](), where.at.take(rows.squares, axis=0), 0
    for region, own in rows.cities.items():
        spread[region], first = squares[first : first + len(own)], first + len(own)
    joints = where.at[number:]
    spacing = 20.0
    if len(dots) > 1:
        width, height = (float(column.max() - column.min()) for column in dots.T)
        spacing = max(0.5, math.sqrt(max(1.0, width * height) / len(dots)) * 0.6)
    return Stops(dots, spread, joints, spacing, squares)


def stops_of(board: Board) -> Stops:
    """Return the places of the board's stops."""
    return _stops(places(board), board.cities)


def _visible(points: Floats, exposed: QRectF | None, margin: float) -> Floats:
    if exposed is None or not len(points):
        return points
    x, y = points.T
    within: Floats = points[
        (x >= exposed.left() - margin)
        & (x <= exposed.right() + margin)
        & (y >= exposed.top() - margin)
        & (y <= exposed.bottom() + margin)
    ]
    return within


def shows_dots(board: Board, scale: float) -> bool:
    """Return whether dots are drawn at `scale` device pixels per millimeter; too close to each other they are not."""
    return stops_of(board).spacing * scale >= DOTS_FROM


def paint_stops(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw junctions and dots."""
    where = stops_of(board)
    junctions = _visible(where.junctions, exposed, reach(look, scale))
    if len(junctions):
        _fill_at(painter, junctions, circles, look.dot_size * 0.36, style.ink)
    if not shows_dots(board, scale):
        return
    dots = _visible(where.dots, exposed, reach(look, scale))
    if len(dots):
        radius = dot_radius(look, scale)
        if len(where.dots) > LARGE and is_stamped(painter, radius, scale):
            stamp(painter, [(_dot(radius, style.ink.rgba(), style.paper.rgba()), dots)], scale)
            return
        form = octagons if radius * scale < 2.5 else circles
        _fill_at(painter, dots, form, radius, style.ink)
        _fill_at(painter, dots, form, _inside(radius), style.paper)


def _fill_at(
    painter: QPainter, places: Floats, form: Callable[[Floats, float], Strokes], size: float, colour: QColor
) -> None:
    """Fill a form of one size at every place. A step of a drag draws a few: moving a path is five times as fast as
    making one."""
    path = _form(form, size)
    fill(painter, (path.translated(x, y) for x, y in places.tolist()), colour)


@lru_cache(maxsize=64)
def _form(form: Callable[[Floats, float], Strokes], size: float) -> QPainterPath:
    return painter_path([form(np.zeros((1, 2)), size)])


def _inside(radius: float) -> float:
    return radius - min(RIM, radius * 0.4)


@lru_cache(maxsize=16)
def _dot(radius: float, ink: int, paper: int) -> Figure:
    """Return the figure of a dot for stamping."""
    disc, light = QPainterPath(), QPainterPath()
    disc.addEllipse(QPointF(), radius, radius)
    light.addEllipse(QPointF(), _inside(radius), _inside(radius))
    return Figure((Part(disc, QColor(ink)), Part(light, QColor(paper))), radius)


def paint_cities(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw city squares in the darker tint of their region, with crisp edges on the lines."""
    half = half_square(look, scale)
    rim = square_rim(scale)
    for region, seen in _seen_cities(stops_of(board), exposed, reach(look, scale)):
        colour = style.square(look, region)
        _fill_at(painter, seen, squares, half + rim + HALO, style.halo)
        _fill_at(painter, seen, squares, half + rim * 0.5, style.ink)
        _fill_at(painter, seen, squares, half - rim * 0.5, colour)
        _fill_at(painter, seen, squares, half * 0.30, mixed(style.ink, colour, 0.12))


def _seen_cities(where: Stops, exposed: QRectF | None, margin: float) -> Iterator[tuple[RegionId, Floats]]:
    """Yield the cities that reach into the exposed part, region by region; all are compared at once."""
    if exposed is None or not where.cities:
        yield from where.cities.items()
        return
    x, y = where.squares.T
    seen = (x >= exposed.left() - margin) & (x <= exposed.right() + margin)
    seen &= (y >= exposed.top() - margin) & (y <= exposed.bottom() + margin)
    rows, first = np.flatnonzero(seen), 0
    for region, own in where.cities.items():
        begin, end = np.searchsorted(rows, (first, first + len(own))).tolist()
        if begin < end:
            yield region, where.squares[rows[begin:end]]
        first += len(own)


def meeting(one: Trace, other: Trace) -> tuple[Point, float] | None:
    """Return where two traces cross, and the angle of the first there in radians; None if they do not."""
    for p, q in zip(one.points, one.points[1:], strict=False):
        for r, s in zip(other.points, other.points[1:], strict=False):
            d, e = q - p, s - r
            turn = d[0] * e[1] - d[1] * e[0]
            if abs(turn) < 1e-12:
                continue
            f = r - p
            t, u = (f[0] * e[1] - f[1] * e[0]) / turn, (f[0] * d[1] - f[1] * d[0]) / turn
            if 0 <= t <= 1 and 0 <= u <= 1:
                place = p + t * d
                return (float(place[0]), float(place[1])), math.atan2(d[1], d[0])
    return None


def crossing_place(board: Board, look: Look, crossing: Crossing) -> tuple[Point, float] | None:
    """Return the place of a crossing on the drawn board; None if its segments are not drawn or do not meet."""
    known = _met(tracks(board, look), board.crossings).get(crossing.between)
    return None if known is None else known.place


class _Met(NamedTuple):
    """Traces of a crossing, and where they meet."""

    one: Trace | None
    other: Trace | None
    place: tuple[Point, float] | None


@derived(former=True, heavy=True)
def _met(
    drawn: Tracks, crossings: Mapping[CrossingId, Crossing], former: Sequence[dict[tuple[Stem, Stem], _Met]] = ()
) -> dict[tuple[Stem, Stem], _Met]:
    """Return the places of the crossings; unchanged traces keep their crossings."""
    known = former[0] if former else {}
    found = {}
    for crossing in crossings.values():
        one, other = (drawn.traces.get(stem) for stem in crossing.between)
        was = known.get(crossing.between)
        if was is None or was.one is not one or was.other is not other:
            was = _Met(one, other, meeting(one, other) if one is not None and other is not None else None)
        found[crossing.between] = was
    return found


def paint_crossings(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw a ring where trains may change between railroads, a pair of parapets where one line bridges the other."""
    if is_thin(board, scale):
        return  # they have one pixel each, and their places need all lanes
    for crossing in board.crossings.values():
        found = crossing_place(board, look, crossing)
        if found is None:
            continue
        (x, y), angle = found
        if exposed is not None and not exposed.adjusted(-CROSSING, -CROSSING, CROSSING, CROSSING).contains(x, y):
            continue
        painter.save()
        painter.translate(QPointF(x, y))
        painter.rotate(math.degrees(angle))
        if crossing.kind == "bridge":
            for side in (-1, 1):
                parapet = QPainterPath(QPointF(-2.2, side * 1.75))
                parapet.lineTo(-1.5, side * 1.15)
                parapet.lineTo(1.5, side * 1.15)
                parapet.lineTo(2.2, side * 1.75)
                painter.strokePath(parapet, QPen(style.halo, 0.9))
                painter.strokePath(parapet, QPen(style.ink, 0.4, j=Qt.PenJoinStyle.RoundJoin))
        elif crossing.kind == "different_railroads":
            painter.rotate(-math.degrees(angle))
            ring = QPainterPath()
            ring.addEllipse(QPointF(0, 0), 1.15, 1.15)
            painter.strokePath(ring, QPen(style.halo, 0.85))
            painter.strokePath(ring, QPen(style.ink, 0.34))
        painter.restore()
