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
WIDEST_PX = 16.0
"""Screen pixels that the widest class may take however far one zooms in."""


class Flow(NamedTuple):
    """A section as drawn, in millimetres, and how many pass."""

    start: Point
    end: Point
    number: int


class Band(NamedTuple):
    """A class: from how many to how many, its width in millimetres, and its sections."""

    least: int
    most: int
    width: float
    path: QPainterPath


def flows_of(report: Report, scenario: Scenario) -> tuple[Flow, ...]:
    """The flows that a report tells of; none where it tells of none."""
    if report.drawn is None:
        return ()
    return tuple(
        Flow(ends[0], ends[1], number)
        for start, end, number in report.drawn.sections
        if (ends := centres(scenario.board, (start, end)))
    )


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


def paint_flows(painter: QPainter, found: Sequence[Band], style: Style, scale: float) -> None:
    """Draws the classes, the widest last."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    round_ends, round_bends = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    for band in found:
        painter.setPen(QPen(flow_colour(style), pen_width(band, found, scale), c=round_ends, j=round_bends))
        painter.drawPath(band.path)
