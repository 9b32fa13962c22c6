"""Connections between cells: ferries, tunnels, one-way and closed links; and links that lead off the board."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from engine.i18n import format_number
from engine.model.grids.grid import Connection, Grid
from engine.model.grids.lattice import centre
from engine.model.ids import ConnectionId
from engine.model.scenario import Scenario
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.qtpath import draws_lines_quickly
from studio.paint.style import Style

DASHES = (2.6, 1.8)
"""Dashes of a ferry and the gaps between them, in widths of its line."""
_T = np.linspace(0, 1, 17)[:, None]
_CURVE = np.hstack(((1 - _T) ** 3, 3 * _T * (1 - _T) ** 2, 3 * _T**2 * (1 - _T), _T**3))
"""Weights (17, 4) of the four points of a curve at the places along it."""


def price(scenario: Scenario, id: ConnectionId) -> str:
    """Return the printed building cost of a connection; empty if the content has none."""
    costs = getattr(scenario.content, "costs", None)
    connection = scenario.board.connections[id]
    own = getattr(costs, "ferries", {}).get(id) if connection.kind == "ferry" else None
    value = getattr(costs, "connections", {}).get(connection.kind) if own is None else own
    return "" if value is None else format_number(value)


@lru_cache(maxsize=512)
def way(connection: Connection, grid: Grid) -> QPainterPath:
    """Return the drawn course: an arc for a ferry, else straight. The grid has no letters."""
    a, b = (np.array(centre(grid, cell)) for cell in connection.between)
    path = QPainterPath(QPointF(*a))
    if connection.kind == "ferry":
        bow = np.array([b[1] - a[1], a[0] - b[0]]) * 0.18
        path.quadTo(QPointF(*((a + b) / 2 + bow)), QPointF(*b))
    else:
        path.lineTo(QPointF(*b))
    return path


def paint_connections(
    painter: QPainter, scenario: Scenario, grid: Grid, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw all visible connections. The grid is the board's without letters."""
    for id, connection in scenario.board.connections.items():
        path = way(connection, grid)
        far = grid.spacing
        if exposed is None or exposed.intersects(path.boundingRect().adjusted(-far, -far, far, far)):
            paint_connection(painter, connection, path, price(scenario, id), grid.spacing, style, scale)


def paint_connection(
    painter: QPainter, connection: Connection, path: QPainterPath, cost: str, spacing: float, style: Style, scale: float
) -> None:
    """Draw one connection along its course."""
    px, u = 1 / scale, spacing
    match connection.kind:
        case "ferry":
            _ferry(painter, path, max(0.20 * u, 3 * px), max(0.075 * u, 1.2 * px), style)
            _plate(painter, path.pointAtPercent(0.5), cost, connection.name, u, style, scale)
        case "tunnel":
            painter.strokePath(path, _pen(style.ink, max(0.17 * u, 2.6 * px), Qt.PenCapStyle.FlatCap))
            inner = _pen(style.paper, max(0.10 * u, 1.2 * px), Qt.PenCapStyle.FlatCap)
            inner.setDashPattern([1.6, 1.0])
            painter.strokePath(path, inner)
            for end in (0.0, 1.0):
                _portal(painter, path, end, u, style)
            _plate(painter, path.pointAtPercent(0.5), cost, connection.name, u, style, scale)
        case "one-way":
            _arrow(painter, path, u, style.ink, style.halo, px)
        case "closed":
            middle, far = path.pointAtPercent(0.5), 0.15 * u
            cross = QPainterPath()
            for lean in (-1, 1):
                cross.moveTo(middle.x() - far, middle.y() - lean * far)
                cross.lineTo(middle.x() + far, middle.y() + lean * far)
            painter.strokePath(cross, _pen(style.halo, max(0.17 * u, 3.4 * px)))
            painter.strokePath(cross, _pen(style.barrier, max(0.075 * u, 1.4 * px)))


def _ferry(painter: QPainter, path: QPainterPath, wide: float, narrow: float, style: Style) -> None:
    """Draw a dashed line on a halo; `wide` and `narrow` in millimeters. Its pieces and dashes are straight lines where
    those are fast: there may be thousands, from shore to shore."""
    halo, ink = _pen(style.halo, wide), _pen(style.ink, narrow, Qt.PenCapStyle.FlatCap)
    if path.elementCount() == len(_CURVE.T) and draws_lines_quickly(painter):
        points = _CURVE @ [(path.elementAt(n).x, path.elementAt(n).y) for n in range(len(_CURVE.T))]
        along = np.concatenate(([0.0], np.hypot(*np.diff(points, axis=0).T).cumsum()))
        begins = np.arange(0.0, along[-1], sum(DASHES) * narrow)
        ends = np.minimum(begins + DASHES[0] * narrow, along[-1])
        dashes = [np.interp(s, along, points[:, axis]) for s in (begins, ends) for axis in (0, 1)]
        halo.setCapStyle(Qt.PenCapStyle.SquareCap)
        for pen, pieces in ((halo, np.hstack((points[:-1], points[1:]))), (ink, np.stack(dashes, axis=1))):
            painter.setPen(pen)
            painter.drawLines([QLineF(*piece) for piece in pieces.tolist()])
    else:
        painter.strokePath(path, halo)
        ink.setDashPattern(DASHES)
        painter.strokePath(path, ink)


def _portal(painter: QPainter, path: QPainterPath, end: float, u: float, style: Style) -> None:
    at = path.pointAtPercent(end)
    arch = QPainterPath()
    arch.addEllipse(at, 0.17 * u, 0.17 * u)
    painter.fillPath(arch, style.ink)
    inner = QPainterPath()
    inner.addEllipse(at, 0.09 * u, 0.09 * u)
    painter.fillPath(inner, style.paper)


def _arrow(painter: QPainter, path: QPainterPath, u: float, ink: QColor, halo: QColor, px: float) -> None:
    """Draw an arrow over the middle of a course."""
    a, b = path.pointAtPercent(0.0), path.pointAtPercent(1.0)
    angle = math.atan2(b.y() - a.y(), b.x() - a.x())
    middle = path.pointAtPercent(0.5)
    painter.save()
    painter.translate(middle)
    painter.rotate(math.degrees(angle))
    shape = QPainterPath()
    shape.addPolygon(
        QPolygonF([QPointF(x * u, y * u) for x, y in (
            (-0.26, -0.045), (0.02, -0.045), (0.02, -0.15), (0.27, 0), (0.02, 0.15), (0.02, 0.045), (-0.26, 0.045))])
    )  # fmt: skip
    shape.closeSubpath()
    painter.strokePath(shape, _pen(halo, max(0.08 * u, 2 * px)))
    painter.fillPath(shape, ink)
    painter.restore()


def _plate(painter: QPainter, at: QPointF, cost: str, name: str, u: float, style: Style, scale: float) -> None:
    """Draw the price in a ring, and the name next to it."""
    size = min(0.30 * u, 2.6)
    if not cost or size * scale < 4:
        return
    font = face(bold=True, condensed=True)
    radius = max(size, text.width(cost, font, size) / 2 + 0.45 * size)
    ring = QPainterPath()
    ring.addEllipse(at, radius, radius)
    painter.fillPath(ring, style.paper)
    painter.strokePath(ring, _pen(style.ink, max(0.12 * size, 1 / scale)))
    painter.fillPath(text.centred(cost, font, size, at.x(), at.y()), style.ink)
    if name and 0.6 * size * scale >= 5:
        small, plain = 0.62 * size, face(condensed=True, italic=True)
        x, y = at.x() - text.width(name, plain, small) / 2, at.y() + radius + 1.7 * small
        text.draw(painter, [text.Piece(name, plain, small, x, y)], style.ink, scale)


def paint_links_off(painter: QPainter, scenario: Scenario, grid: Grid, style: Style, scale: float) -> None:
    """Draw an arrow from each city with a link off the board to the cell of the link."""
    links = getattr(getattr(scenario.content, "western", None), "links", {})
    for site, cell in links.items():
        if site in scenario.board.sites:
            a, b = centre(grid, scenario.board.sites[site].cell), centre(grid, cell)
            far = math.dist(a, b) or 1.0
            ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
            path = QPainterPath(QPointF(b[0] - 0.4 * ux, b[1] - 0.4 * uy))
            path.lineTo(b[0] + 0.4 * ux, b[1] + 0.4 * uy)
            _arrow(painter, path, 1.5 * grid.spacing, style.ink, style.halo, 1 / scale)


def _pen(colour: QColor, width: float, cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
