"""What lies between and in the cells: rivers, lakes and inlets, ridges, blocked sides, borders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.board import Board
from engine.model.grid import Feature, FeatureKind, Grid
from engine.model.ids import FeatureId
from engine.model.look import Look
from studio.paint.cell_areas import bare, path_of
from studio.paint.courses import band, chains, course_lines, ridge_figures, rounded, side_ends, smoothed
from studio.paint.qtpath import Strokes, painter_path, polyline
from studio.paint.remember import remember
from studio.paint.style import Style, faded, mixed


class Drawn(NamedTuple):
    """A feature ready to be drawn: lines to stroke, outlines to fill, and the rectangle around it."""

    kind: FeatureKind
    lines: QPainterPath
    areas: QPainterPath
    box: QRectF


def river_width(grid: Grid, look: Look) -> float:
    """Millimetres of a river's band."""
    return 0.11 * grid.spacing if look.cells == "hexes" else min(0.16 * grid.spacing, 0.95)


def _lines(points: list[np.ndarray]) -> QPainterPath:
    return painter_path([polyline(line) for line in points if len(line) > 1])


@lru_cache(maxsize=2048)
def _along(feature: Feature, grid: Grid, width: float) -> Drawn:
    """A feature along its curves or sides. The grid is one without letters: painting cells changes nothing here."""
    areas, lines = QPainterPath(), QPainterPath()
    if feature.kind == "ridge" and not feature.curves:
        areas = _ridges(feature, grid)
    elif feature.curves:
        lines = _lines([smoothed(np.array(curve.points, float), 4) for curve in feature.curves])
    elif not feature.courses:
        ways = chains(grid, feature.sides)
        lines = _lines([rounded(way) for way in ways] if feature.kind == "river" else ways)
    return Drawn(feature.kind, lines, areas, _box(lines, areas, width))


def _box(lines: QPainterPath, areas: QPainterPath, width: float) -> QRectF:
    return lines.controlPointRect().united(areas.controlPointRect()).adjusted(-width, -width, width, width)


def _ridges(feature: Feature, grid: Grid) -> QPainterPath:
    strokes: list[Strokes] = []
    forms = ridge_figures(grid.spacing, grid.orientation)
    for way in range(3):
        middles = [np.mean(side_ends(grid, side), axis=0) for side in feature.sides if side[2] == way]
        if middles:
            ring = np.vstack((forms[way], forms[way][:1]))
            kinds = np.ones(len(ring), np.int32)
            kinds[0] = 0
            strokes.append(Strokes(kinds, np.array(middles)[:, None, :] + ring))
    return painter_path(strokes)


@remember
def _courses(grid: Grid, features: Mapping[FeatureId, Feature], width: float) -> dict[FeatureId, Drawn]:
    found = {}
    for id, lines in course_lines(grid, features).items():
        areas = QPainterPath()
        areas.setFillRule(Qt.FillRule.WindingFill)
        for line, source in lines:
            areas.addPath(path_of([band(line, width, source, 2.5 * grid.spacing)]))
            end = line[-1]
            areas.addEllipse(float(end[0] - width / 2), float(end[1] - width / 2), width, width)
        found[id] = Drawn(features[id].kind, QPainterPath(), areas, _box(QPainterPath(), areas, width))
    return found


def drawn_features(board: Board, look: Look) -> list[Drawn]:
    """The features in the order they are drawn: waters first."""
    grid = board.grid
    if grid is None:
        return []
    width, plain = river_width(grid, look), bare(grid)
    found = [_along(feature, plain, width) for feature in board.features.values()]
    if any(feature.courses for feature in board.features.values()):
        found += _courses(grid, board.features, width).values()
    order: dict[str, int] = {"border": 0, "lake": 1, "inlet": 2, "river": 3, "blocked": 4, "ridge": 5}
    return sorted(found, key=lambda one: order[one.kind])


def paint_features(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """All features in sight."""
    grid = board.grid
    if grid is None:
        return
    shown = [one for one in drawn_features(board, look) if exposed is None or exposed.intersects(one.box)]
    for casing in (True, False):
        for one in shown:
            paint_feature(painter, one, grid.spacing, river_width(grid, look), style, style.water(look), scale, casing)


def paint_feature(
    painter: QPainter, one: Drawn, spacing: float, width: float, style: Style, water: QColor, scale: float, casing: bool
) -> None:
    """A feature's casing, or what lies on it: with both drawn one after the other waters run into each other."""
    px = 1 / scale
    match one.kind:
        case "river":
            broad = max(width, 1.3 * px)
            if casing:
                edge = faded(mixed(style.river, style.paper, 0.55), 0.75)
                painter.strokePath(one.lines, _pen(edge, broad + max(0.5 * width, px)))
                painter.strokePath(one.areas, _pen(mixed(style.river, style.ink, 0.25), max(0.02 * spacing, 0.8 * px)))
            else:
                painter.strokePath(one.lines, _pen(style.river, broad))
                painter.fillPath(one.areas, style.river)
                if width < 1.3 * px:
                    painter.strokePath(one.areas, _pen(style.river, px))
        case "lake" | "inlet":
            broad = max((0.30 if one.kind == "lake" else 0.20) * spacing, 2 * px)
            if casing:
                painter.strokePath(one.lines, _pen(style.river, broad + 2 * max(0.035 * spacing, 0.6 * px)))
            else:
                painter.strokePath(one.lines, _pen(water, broad))
                if one.kind == "inlet" and broad * scale > 4:
                    waves = _pen(style.river, max(0.035 * spacing, 0.6 * px))
                    waves.setDashPattern([2.5, 2.0])
                    waves.setCapStyle(Qt.PenCapStyle.FlatCap)
                    painter.strokePath(one.lines, waves)
        case "blocked":
            if casing:
                painter.strokePath(one.lines, _pen(style.halo, max(0.20 * spacing, 3 * px)))
            else:
                painter.strokePath(one.lines, _pen(style.barrier, max(0.045 * spacing, px)))
                ties = _pen(style.barrier, max(0.17 * spacing, 2.5 * px))
                ties.setCapStyle(Qt.PenCapStyle.FlatCap)
                ties.setDashPattern([0.22, 0.5])
                painter.strokePath(one.lines, ties)
        case "ridge":
            if casing:
                painter.strokePath(one.areas, _pen(style.halo, max(0.05 * spacing, px)))
                painter.strokePath(one.lines, _pen(style.halo, max(0.20 * spacing, 3 * px)))
            else:
                painter.fillPath(one.areas, style.ridge)
                painter.strokePath(one.lines, _pen(style.ridge, max(0.08 * spacing, 1.5 * px)))
                teeth = _pen(style.ridge, max(0.18 * spacing, 2.5 * px))
                teeth.setCapStyle(Qt.PenCapStyle.FlatCap)
                teeth.setDashPattern([0.3, 0.3])
                painter.strokePath(one.lines, teeth)
        case "border":
            if not casing:
                pen = _pen(style.region_border, max(0.055 * spacing, px))
                pen.setDashPattern([4.0, 2.0, 1.0, 2.0])
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                painter.strokePath(one.lines, pen)


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
