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
"""The narrowest and the widest class, as parts of the distance of two mileposts."""
ON_HEXES = 0.3
"""How much narrower all classes are on hexes, which are large and hold whole cities."""
AT_CITY = 0.43
"""Where on the way out of a city's hex a flow begins, so that it leaves the city to be seen."""
CROSS = 0.3
"""How large a cross is, as a part of the distance of two mileposts."""
WIDEST_PX = 16.0
"""Screen pixels that the widest class may take however far one zooms in."""


class Flow(NamedTuple):
    """A section as drawn, in millimetres, and how many pass."""

    start: Point
    end: Point
    number: int


class Picture(NamedTuple):
    """What a report shows over the board: flows, single places and straight lines that stand out, in millimetres, and
    what they mean."""

    title: str
    flows: tuple[Flow, ...]
    spots_title: str
    spots: tuple[Point, ...]
    lines_title: str = ""
    lines: tuple[tuple[Point, ...], ...] = ()


NO_PICTURE = Picture("", (), "", ())


class Band(NamedTuple):
    """A class: from how many to how many, its width in millimetres, and its sections."""

    least: int
    most: int
    width: float
    path: QPainterPath


def picture_of(report: Report, scenario: Scenario) -> Picture:
    """What a report draws, on the grid of the board; nothing where it draws nothing or the board has no grid."""
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
    """A point of the way from start to end."""
    return (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])) if part else start


def bands(flows: Sequence[Flow], spacing: float) -> tuple[Band, ...]:
    """The flows in at most five classes of equal span, the narrowest first; empty classes are left out."""
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
    """One colour for all: only the width says how many."""
    colour = QColor("#d9a6ff" if style.is_dark else "#6a1b9a")
    colour.setAlphaF(0.62)
    return colour


def pen_width(band: Band, found: Sequence[Band], scale: float) -> float:
    """How wide a class is drawn, in millimetres, on a screen of `scale` pixels a millimetre. All classes shrink alike,
    so that they stay told apart."""
    return band.width * min(1.0, WIDEST_PX / (scale * max(other.width for other in found)))


def crosses(spots: Sequence[Point], spacing: float) -> QPainterPath:
    """A small cross at each place."""
    path, arm = QPainterPath(), CROSS * spacing / 2
    for x, y in spots:
        for slope in (arm, -arm):
            path.moveTo(x - arm, y - slope)
            path.lineTo(x + arm, y + slope)
    return path


def dashes(lines: Sequence[Sequence[Point]]) -> QPainterPath:
    """The lines as one path."""
    path = QPainterPath()
    for start, end in lines:
        path.moveTo(*start)
        path.lineTo(*end)
    return path


def line_pen(style: Style, scale: float) -> QPen:
    """Thin dashes in the colour of ink, on a screen of `scale` pixels a millimetre."""
    pen = QPen(style.ink, 1.3 / scale, c=Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([4.0, 4.0])
    return pen


def paint_lines(painter: QPainter, path: QPainterPath, style: Style, scale: float) -> None:
    """Draws the lines in dashes, under the flows."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(line_pen(style, scale))
    painter.drawPath(path)


def paint_spots(painter: QPainter, path: QPainterPath, style: Style, scale: float) -> None:
    """Draws the crosses in the colour of ink, so that no hue is needed to see them."""
    painter.setPen(QPen(style.ink, min(0.5, 1.2 / scale), c=Qt.PenCapStyle.FlatCap))
    painter.drawPath(path)


def paint_flows(painter: QPainter, found: Sequence[Band], style: Style, scale: float) -> None:
    """Draws the classes, the widest last."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    round_ends, round_bends = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    for band in found:
        painter.setPen(QPen(flow_colour(style), pen_width(band, found, scale), c=round_ends, j=round_bends))
        painter.drawPath(band.path)
