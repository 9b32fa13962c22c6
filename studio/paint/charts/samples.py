"""Small samples of the objects of a grid, for charts and legends."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from engine.model.grids.grid import Connection, Grid
from engine.model.ids import Ref, SiteId, TerrainId
from engine.model.look import Look
from engine.model.scenario import Scenario
from studio.paint.grid.cells import dot_figure, hex_figure, terrain_look
from studio.paint.grid.connections import paint_connection
from studio.paint.grid.courses import ridge_figures
from studio.paint.grid.features import Drawn, paint_feature, river_width
from studio.paint.grid.sites import DISC, badges, paint_disc, paint_shape
from studio.paint.qtpath import painter_path, polygons, polyline
from studio.paint.style import Style


def paint_sample(
    painter: QPainter, ref: Ref, scenario: Scenario, grid: Grid, at: tuple[float, float], high: float, style: Style,
    scale: float,
) -> None:  # fmt: skip
    """Draw a sample of `ref` centered at a point, `high` millimeters high and at most twice as wide."""
    look = scenario.look
    painter.save()
    painter.translate(*at)
    match ref.kind:
        case "terrain":
            _terrain(painter, ref.id, grid, look, high, style)
        case "site":
            _site(painter, ref.id, scenario, grid, high, style, scale)
        case "feature":
            _feature(painter, ref.id, grid, look, high, style, scale)
        case "connection":
            way = QPainterPath(QPointF(-0.8 * high, 0))
            if ref.id == "ferry":
                way.quadTo(QPointF(0, -0.5 * high), QPointF(0.8 * high, 0))
            else:
                way.lineTo(0.8 * high, 0)
            made = Connection(ref.id, ((0, 0), (1, 0)))  # type: ignore[arg-type]
            paint_connection(painter, made, way, "", 1.5 * high, style, scale)
    painter.restore()


def _terrain(painter: QPainter, id: str, grid: Grid, look: Look, high: float, style: Style) -> None:
    own = terrain_look(look, TerrainId(id))
    if look.cells == "dots":
        dot_figure(own, grid.spacing, min(look.dot_size, 0.4 * high), style.name, 0.0).paint(painter)
    else:
        hex_figure(own, high * math.sqrt(3) / 2, grid.orientation, style.name, 0.0, True, True).paint(painter)


def _site(painter: QPainter, id: str, scenario: Scenario, grid: Grid, high: float, style: Style, scale: float) -> None:
    look = scenario.look
    if id == "major":
        times = high / (2 * 1.3 * grid.spacing)
        painter.scale(times, times)
        paint_shape(painter, "major", 0.0, grid, style, scale * times)
        if look.cells == "hexes":
            paint_disc(painter, None, DISC * grid.spacing, style, scale * times)
    elif look.cells == "hexes":
        # A city ID stands for its own badge; a size stands for all cities of that size.
        worn = badges(scenario).get(SiteId(id))
        paint_disc(painter, worn, (0.3 if id == "small" else 0.42) * high, style, scale)
    else:
        half = min(look.city_size / 2, 0.42 * high) * (0.76 if id == "small" else 1.0)
        paint_shape(painter, "small" if id == "small" else "medium", half, grid, style, scale)


def _feature(painter: QPainter, kind: str, grid: Grid, look: Look, high: float, style: Style, scale: float) -> None:
    far = 0.85 * high
    x = np.linspace(-far, far, 25)
    bend = 0.16 * high * np.sin(x / far * math.pi) if kind == "river" else np.zeros(25)
    drawn = Drawn(kind, (painter_path([polyline(np.column_stack((x, bend)))]),))  # type: ignore[arg-type]
    if kind == "ridge":
        form = ridge_figures(1.5 * high * math.sqrt(3) / 2, "pointy")[0] @ np.array([[0.0, 1.0], [-1.0, 0.0]])
        drawn = Drawn("ridge", (), (painter_path([polygons(np.zeros((1, 2)), map(tuple, form.tolist()))]),))
    width = min(river_width(grid, look), 0.3 * high)
    for casing in (True, False):
        paint_feature(painter, drawn, min(grid.spacing, 1.6 * high), width, style, style.water(look), scale, casing)
