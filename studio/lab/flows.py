"""Flows of demands over the sections, in classes of width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.cells import centres
from engine.model.geometry import Point
from engine.model.scenario import Scenario
from engine.report.report import Report
from studio.paint.style import Style

CLASSES = 5
THIN, WIDE = 0.14, 0.8
"""Width of the narrowest and the widest class, as a share of the distance of two mileposts."""
ON_HEXES = 0.3
"""Factor for all widths on hexes, which are large and hold whole cities."""
AT_CITY = 0.43
"""Share of the way out of a city's hex where a flow begins, so that the city stays visible."""
CROSS = 0.3
"""Size of a cross, as a share of the distance of two mileposts."""
WIDEST_PX = 16.0
"""Maximum screen pixels of the widest class at any zoom."""


class Flow(NamedTuple):
    """Drawn section in millimeters, and its flow."""

    start: Point
    end: Point
    number: int


class Picture(NamedTuple):
    """Overlay of a report: flows, highlighted places and straight lines, in millimeters, and their meaning."""

    title: str
    flows: tuple[Flow, ...]
    spots_title: str
    spots: tuple[Point, ...]
    lines_title: str = ""
    lines: tuple[tuple[Point, ...], ...] = ()


NO_PICTURE = Picture("", (), "", ())


class Band(NamedTuple):
    """Class: range of flows, width in millimeters, and sections."""

    least: int
    most: int
    width: float
    path: QPainterPath


def picture_of(report: Report, scenario: Scenario) -> Picture:
    """Return the overlay of a report on the board's grid; None if it has none or the board has no grid."""
    drawn, board = report.drawn, scenario.board
    if drawn is None:
        return NO_PICTURE
    cities = {site.cell for site in board.sites.values()} if scenario.look.cells == "hexes" else set()
    flows = []
    for start, end, number in drawn.sections:
        if ends := centres(board, (start, end)):
            one, other = ends
            near, far = AT_CITY * (start in cities), AT_CITY * (end in cities)
            flows.append(Flow(_along(one, other, near), _along(other, one, far), number))
    lines = tuple(ends for line in drawn.lines if (ends := centres(board, line)))
    spots = centres(board, drawn.spots)
    return Picture(drawn.title, tuple(flows), drawn.spots_title, spots, drawn.lines_title, lines)


def _along(start: Point, end: Point, part: float) -> Point:
    """Return a point between start and end."""
    return (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])) if part else start


def bands(flows: Sequence[Flow], spacing: float) -> tuple[Band, ...]:
    """Return the flows in at most five classes of equal span, the narrowest first, without empty classes."""
    most = max((flow.number for flow in flows), default=0)
    if most <= 0:
        return ()
    span = -(-most // CLASSES)
    paths: dict[int, QPainterPath] = {}
    for flow in flows:
        path = paths.setdefault((flow.number - 1) // span, QPainterPath())
        path.moveTo(QPointF(*flow.start))
        path.lineTo(QPointF(*flow.end))
    step = (WIDE - THIN) / (CLASSES - 1)
    return tuple(
        Band(number * span + 1, min(most, (number + 1) * span), spacing * (THIN + step * number), paths[number])
        for number in sorted(paths)
        if number >= 0
    )


def flow_colour(style: Style) -> QColor:
    """Return the color of all flows: only the width shows quantity."""
    colour = QColor("#d9a6ff" if style.is_dark else "#6a1b9a")
    colour.setAlphaF(0.62)
    return colour


def pen_width(band: Band, found: Sequence[Band], scale: float) -> float:
    """Return the width of a class in millimeters on a screen of `scale` pixels per millimeter. All classes shrink
    alike, so they stay distinguishable."""
    return band.width * min(1.0, WIDEST_PX / (scale * max(other.width for other in found)))


def crosses(spots: Sequence[Point], spacing: float) -> QPainterPath:
    """Return small crosses at the places."""
    path, arm = QPainterPath(), CROSS * spacing / 2
    for x, y in spots:
        for slope in (arm, -arm):
            path.moveTo(x - arm, y - slope)
            path.lineTo(x + arm, y + slope)
    return path


def dashes(lines: Sequence[Sequence[Point]]) -> QPainterPath:
    """Return the lines as one path."""
    path = QPainterPath()
    for start, end in lines:
        path.moveTo(*start)
        path.lineTo(*end)
    return path


def line_pen(style: Style, scale: float) -> QPen:
    """Return a thin dashed pen in the text color for a screen of `scale` pixels per millimeter."""
    pen = QPen(style.ink, 1.3 / scale, c=Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([4.0, 4.0])
    return pen


def paint_lines(painter: QPainter, path: QPainterPath, style: Style, scale: float) -> None:
    """Draw the dashed lines below the flows."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(line_pen(style, scale))
    painter.drawPath(path)


def paint_spots(painter: QPainter, path: QPainterPath, style: Style, scale: float) -> None:
    """Draw the crosses in the text color."""
    painter.setPen(QPen(style.ink, min(0.5, 1.2 / scale), c=Qt.PenCapStyle.FlatCap))
    painter.drawPath(path)


def paint_flows(painter: QPainter, found: Sequence[Band], style: Style, scale: float) -> None:
    """Draw the classes, the widest last."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    round_ends, round_bends = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    for band in found:
        painter.setPen(QPen(flow_colour(style), pen_width(band, found, scale), c=round_ends, j=round_bends))
        painter.drawPath(band.path)
