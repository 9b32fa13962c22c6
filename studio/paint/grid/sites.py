"""Cities of a grid: by size a disc, a square or a large hexagon on a crayon board; on hexes a disc with the color,
letter and number given by the game system, a large one on its hexagon."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.game.family import Badge
from engine.model.board import Board
from engine.model.grids.grid import Grid, Site, SiteSize
from engine.model.grids.lattice import centre, lattice, site_cells
from engine.model.ids import SiteId, TerrainId
from engine.model.look import Look
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.grid.cells import dot_figure, hexagon, terrain_look
from studio.paint.stamps import stamp
from studio.paint.style import Style, faded, mixed
from studio.widgets.contrast import contrast


@derived("family", "content", "board.sites")
def badges(scenario: Scenario) -> Mapping[SiteId, Badge]:
    """Return the badges of the sites by game system."""
    from engine.game.family import family

    wear = family(scenario.family).badges if scenario.board.sites else None
    return wear(scenario) if wear is not None else {}


DISC = 0.40
"""Half the disc of a city on a hex, in distances between hexes."""


def half_site(grid: Grid, look: Look, size: SiteSize, scale: float | None = None) -> float:
    """Return the reach of a city from its center in millimeters; on a small picture larger than on the sheet."""
    if size == "major":
        return 1.30 * grid.spacing
    if look.cells == "hexes":
        return (0.31 if size == "small" else DISC) * grid.spacing
    half = min(look.city_size / 2, 0.42 * grid.spacing) * (0.76 if size == "small" else 1.0)
    return half if scale is None else max(half, 2.2 / scale)


@lru_cache(maxsize=16)
def _seven(orientation: str, spacing: float) -> QPainterPath:
    """Return the hexagon over a center and its six outer cells, its corners toward the outer ones."""
    return hexagon("flat" if orientation == "pointy" else "pointy", spacing * math.sqrt(3), 1.36)


def paint_sites(
    painter: QPainter, scenario: Scenario, grid: Grid, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw all visible cities."""
    board, look = scenario.board, scenario.look
    worn = badges(scenario)
    for id, site in board.sites.items():
        half = half_site(grid, look, site.size, scale)
        x, y = centre(grid, site.cell)
        reach = 1.4 * half + 1
        if exposed is not None and not exposed.intersects(QRectF(x - reach, y - reach, 2 * reach, 2 * reach)):
            continue
        painter.save()
        painter.translate(x, y)
        if look.cells == "dots" or site.size == "major":
            paint_shape(painter, site.size, half, grid, style, scale)
        if look.cells == "hexes":
            paint_disc(painter, worn.get(id), min(half, DISC * grid.spacing), style, scale)
        painter.restore()
        if site.size == "major" and look.cells == "dots":
            _inner_dots(painter, board, grid, site, look, style, scale)


def _inner_dots(
    painter: QPainter, board: Board, grid: Grid, site: Site, look: Look, style: Style, scale: float
) -> None:
    """Draw the mileposts of a large city, with dark rims in light color, upon its hexagon."""
    made = lattice(grid)
    there = np.array([centre(grid, cell) for cell in site_cells(site) if cell in made]).reshape(-1, 2)
    own = terrain_look(look, next(iter(board.terrains), TerrainId("")))
    if grid.spacing * scale >= 5:
        figure = dot_figure(own.__class__(own.colour, "dot"), grid.spacing, look.dot_size * 1.25, style.name, 1 / scale)
        stamp(painter, [(figure, there)], scale)


def paint_shape(painter: QPainter, size: SiteSize, half: float, grid: Grid, style: Style, scale: float) -> None:
    """Draw a city of a crayon board around the painter's origin."""
    rim = max(0.32, 0.9 / scale)
    path = QPainterPath()
    if size == "major":
        path = _seven(grid.orientation, grid.spacing)
        painter.fillPath(path, faded(style.site, 0.42))
        painter.strokePath(path, QPen(style.halo, rim * 3.2, j=Qt.PenJoinStyle.RoundJoin))
        painter.strokePath(path, QPen(mixed(style.site, style.ink, 0.35), rim * 1.7, j=Qt.PenJoinStyle.RoundJoin))
        return
    if size == "small":
        path.addEllipse(QPointF(0, 0), half, half)
    else:
        path.addRect(-half, -half, 2 * half, 2 * half)
    painter.strokePath(path, QPen(style.halo, 3 * rim))
    painter.fillPath(path, style.site)
    painter.strokePath(path, QPen(style.ink, rim))
    dot = QPainterPath()
    dot.addEllipse(QPointF(0, 0), 0.3 * half, 0.3 * half)
    painter.fillPath(dot, style.ink)


def paint_disc(painter: QPainter, badge: Badge | None, half: float, style: Style, scale: float) -> None:
    """Draw a city on a hex around the painter's origin: its color with the letter, and its number in a cube."""
    px = 1 / scale
    colour = QColor(badge.colour) if badge is not None and badge.colour else style.site
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), half, half)
    painter.strokePath(path, QPen(style.halo, max(0.30 * half, 2.4 * px)))
    painter.fillPath(path, colour)
    painter.strokePath(path, QPen(style.ink, max(0.085 * half, 0.8 * px)))
    if badge is None:
        inner = QPainterPath()
        inner.addEllipse(QPointF(0, 0), 0.3 * half, 0.3 * half)
        painter.fillPath(inner, style.ink)
        return
    ink = max((QColor("#ffffff"), QColor("#14181c")), key=lambda one: contrast(one, colour))
    if badge.letter and half * scale >= 4:
        size_mm = half * (1.0 if len(badge.letter) == 1 else 0.75)
        x = -0.14 * half if badge.number else 0.0
        painter.fillPath(text.centred(badge.letter, face(bold=True), size_mm, x, -0.08 * half), ink)
    if badge.number and half * scale >= 5:
        side = 0.46 * half
        cube = QPainterPath()
        cube.addRoundedRect(0.62 * half - side, 0.62 * half - side, 2 * side, 2 * side, 0.12 * side, 0.12 * side)
        painter.strokePath(cube, QPen(style.ink, max(0.12 * half, 0.8 * px)))
        painter.fillPath(cube, style.paper)
        number = text.centred(badge.number, face(bold=True, condensed=True), 1.15 * side, 0.62 * half, 0.62 * half)
        painter.fillPath(number, style.ink)
