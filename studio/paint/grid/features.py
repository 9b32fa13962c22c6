"""Features in and between the cells: rivers, lakes and inlets, ridges, blocked sides, borders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.board import Board
from engine.model.grids.grid import Feature, FeatureKind, Grid
from engine.model.ids import FeatureId
from engine.model.look import Look
from engine.model.memo import derived
from studio.paint.grid.cell_areas import bare, path_of
from studio.paint.grid.courses import band, chains, course_lines, ridge_figures, rounded, side_ends, smoothed
from studio.paint.qtpath import Strokes, fill, painter_path, polyline, stroke
from studio.paint.style import Style, mixed


class Drawn(NamedTuple):
    """Prepared feature: lines to stroke and outlines to fill. Long lines are cut, because the time of a stroke grows
    faster than its length."""

    kind: FeatureKind
    lines: tuple[QPainterPath, ...] = ()
    areas: tuple[QPainterPath, ...] = ()


def river_width(grid: Grid, look: Look) -> float:
    """Millimeters of a river's band."""
    return 0.11 * grid.spacing if look.cells == "hexes" else min(0.16 * grid.spacing, 0.95)


PIECE = 16
"""Points of a line stroked at once."""


def _lines(points: list[np.ndarray]) -> tuple[QPainterPath, ...]:
    return tuple(
        painter_path([polyline(line[first : first + PIECE + 1])])
        for line in points
        for first in range(0, len(line) - 1, PIECE)
    )


@lru_cache(maxsize=2048)
def _along(feature: Feature, grid: Grid) -> Drawn:
    """Return a feature along its curves or sides. The grid has no letters: painting cells changes nothing here."""
    if feature.curves:
        return Drawn(feature.kind, _lines([smoothed(np.array(curve.points, float), 5) for curve in feature.curves]))
    if feature.kind == "ridge":
        return Drawn("ridge", (), _ridges(feature, grid))
    if feature.courses:
        return Drawn(feature.kind)
    ways = chains(grid, feature.sides)
    return Drawn(feature.kind, _lines([rounded(way) for way in ways] if feature.kind == "river" else ways))


def _ridges(feature: Feature, grid: Grid) -> tuple[QPainterPath, ...]:
    found: list[QPainterPath] = []
    forms = ridge_figures(grid.spacing, grid.orientation)
    for way in range(3):
        middles = [np.mean(side_ends(grid, side), axis=0) for side in feature.sides if side[2] == way]
        if middles:
            ring = np.vstack((forms[way], forms[way][:1]))
            kinds = np.ones(len(ring), np.int32)
            kinds[0] = 0
            found.extend(painter_path([Strokes(kinds, (middle + ring)[None])]) for middle in middles)
    return tuple(found)


@derived()
def _courses(grid: Grid, features: Mapping[FeatureId, Feature], width: float) -> dict[FeatureId, Drawn]:
    found = {}
    for id, lines in course_lines(grid, features).items():
        areas = []
        for line, source in lines:
            course = path_of([band(line, width, source, 2.5 * grid.spacing)])
            course.setFillRule(Qt.FillRule.WindingFill)
            end = line[-1]
            course.addEllipse(float(end[0] - width / 2), float(end[1] - width / 2), width, width)
            areas.append(course)
        found[id] = Drawn(features[id].kind, (), tuple(areas))
    return found


ORDER: tuple[FeatureKind, ...] = ("border", "lake", "inlet", "river", "blocked", "ridge")
"""Return the kinds in drawing order, waters first."""


def drawn_features(board: Board, grid: Grid, look: Look) -> list[Drawn]:
    """Features of the board."""
    found = [_along(feature, bare(grid)) for feature in board.features.values()]
    if any(feature.courses for feature in board.features.values()):
        found += _courses(grid, board.features, river_width(grid, look)).values()
    return found


class Pieces(NamedTuple):
    """Return all pieces of a kind: lines, then areas, with their rectangles (n, 4)."""

    kind: FeatureKind
    lines: tuple[QPainterPath, ...]
    areas: tuple[QPainterPath, ...]
    boxes: np.ndarray

    def within(self, exposed: QRectF, margin: float) -> Drawn:
        """Return the pieces drawn in a rectangle, for lines at most `margin` millimeters wide."""
        x0, y0, x1, y1 = self.boxes.T
        seen = (
            (x0 <= exposed.right() + margin) & (x1 >= exposed.left() - margin)
            & (y0 <= exposed.bottom() + margin) & (y1 >= exposed.top() - margin)
        )  # fmt: skip
        count = len(self.lines)
        numbers = np.nonzero(seen)[0].tolist()
        lines = tuple(self.lines[n] for n in numbers if n < count)
        return Drawn(self.kind, lines, tuple(self.areas[n - count] for n in numbers if n >= count))


@derived()
def _gathered(*drawn: Drawn) -> list[Pieces]:
    """Return features by kind."""
    made = []
    for kind in ORDER:
        lines = tuple(path for one in drawn if one.kind == kind for path in one.lines)
        areas = tuple(path for one in drawn if one.kind == kind for path in one.areas)
        if lines or areas:
            rects = [path.controlPointRect() for path in (*lines, *areas)]
            boxes = np.array([(r.left(), r.top(), r.right(), r.bottom()) for r in rects])
            made.append(Pieces(kind, lines, areas, boxes))
    return made


def paint_features(
    painter: QPainter, board: Board, grid: Grid, look: Look, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw all visible features."""
    pieces = _gathered(*drawn_features(board, grid, look))
    shown = [Drawn(*one[:3]) if exposed is None else one.within(exposed, grid.spacing) for one in pieces]
    width, water = river_width(grid, look), style.water(look)
    # Draw casings first, so that waters are connected.
    for casing in (True, False):
        for one in shown:
            if one.lines or one.areas:
                paint_feature(painter, one, grid.spacing, width, style, water, scale, casing)


def paint_feature(
    painter: QPainter, one: Drawn, spacing: float, width: float, style: Style, water: QColor, scale: float, casing: bool
) -> None:
    """Draw a feature's casing, or its fill; drawn one after the other, waters are connected."""
    px, u = 1 / scale, spacing
    match one.kind:
        case "river":
            broad = max(width, 1.3 * px)
            if casing:
                stroke(painter, one.lines, _pen(mixed(style.river, style.paper, 0.65), broad + max(0.5 * width, px)))
                stroke(painter, one.areas, _pen(mixed(style.river, style.ink, 0.25), max(0.02 * u, 0.8 * px)))
            else:
                stroke(painter, one.lines, _pen(style.river, broad))
                fill(painter, one.areas, style.river)
                if width < 1.3 * px:
                    stroke(painter, one.areas, _pen(style.river, px))
        case "lake" | "inlet":
            broad = max((0.30 if one.kind == "lake" else 0.20) * u, 2 * px)
            if casing:
                stroke(painter, one.lines, _pen(style.river, broad + 2 * max(0.035 * u, 0.6 * px)))
            else:
                stroke(painter, one.lines, _pen(water, broad))
                if one.kind == "inlet" and broad * scale > 4:
                    stroke(painter, one.lines, _dashed(style.river, max(0.035 * u, 0.6 * px), 2.5, 2.0))
        case "blocked":
            if casing:
                stroke(painter, one.lines, _pen(style.halo, max(0.20 * u, 3 * px)))
            else:
                stroke(painter, one.lines, _pen(style.barrier, max(0.045 * u, px)))
                stroke(painter, one.lines, _dashed(style.barrier, max(0.17 * u, 2.5 * px), 0.22, 0.5))
        case "ridge":
            if casing:
                stroke(painter, one.areas, _pen(style.halo, max(0.05 * u, px)))
                stroke(painter, one.lines, _pen(style.halo, max(0.20 * u, 3 * px)))
            else:
                fill(painter, one.areas, style.ridge)
                stroke(painter, one.lines, _pen(style.ridge, max(0.08 * u, 1.5 * px)))
                stroke(painter, one.lines, _dashed(style.ridge, max(0.18 * u, 2.5 * px), 0.3, 0.3))
        case "border":
            if not casing:
                stroke(painter, one.lines, _dashed(style.region_border, max(0.055 * u, px), 4.0, 2.0, 1.0, 2.0))


def _dashed(colour: QColor, width: float, *dashes: float) -> QPen:
    pen = _pen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern(list(dashes))
    return pen


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
