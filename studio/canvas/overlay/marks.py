"""Marks of choices: a disc at each place, and a text next to it if there is space.

Overlapping discs are moved apart; a text without space is reduced to its number, inside the disc.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from engine.model.geometry import Point
from studio.canvas.overlay.badge import HIGH, badge_width, paint_badge
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.style import Style, faded

RADIUS = 9.0
"""Minimum screen pixels of a disc."""
APART = 2.15
"""Minimum distance between the centers of two discs, in radii."""
SIDES = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
"""Places of a text around its disc, the best first."""
FARTHER = (0.0, 12.0, 26.0)
"""Additional screen pixels between a text and its disc."""


class Mark(NamedTuple):
    """Choice on the board: its place, its text, and the ID that a click reports."""

    at: Point
    text: str
    id: Any


class PlacedMark(NamedTuple):
    """Mark as drawn: the center and radius of its disc, and the plate's rectangle (millimeters), None without space for
    the text."""

    mark: Mark
    at: Point
    radius: float
    plate: QRectF | None

    @property
    def number(self) -> str:
        """Text in the disc without a plate."""
        first = self.mark.text.split(" ")[0]
        return first if first.isdigit() else self.mark.text[:1]


def place_marks(
    marks: Sequence[Mark], scale: float, taken: Iterable[QRectF] = (), sheet: QRectF | None = None,
    names: Iterable[QRectF] = (),
) -> tuple[PlacedMark, ...]:  # fmt: skip
    """Return the places of marks and texts on a screen of `scale` pixels per millimeter. Texts avoid `taken`, stay on
    the sheet and avoid `names` if possible. They are nearer to their own disc than to any other, so that they cannot be
    misread."""
    px = 1 / scale
    radius = max(2.4, RADIUS * px)
    places = _apart([mark.at for mark in marks], APART * radius)
    closed = [*taken, *(QRectF(x - radius, y - radius, 2 * radius, 2 * radius) for x, y in places)]
    named, found = list(names), []
    for mark, at in zip(marks, places, strict=True):
        free = [
            box
            for far in (FARTHER if mark.text else ())
            for box in (_beside(mark, at, radius + far * px, way, px) for way in SIDES)
            if (sheet is None or sheet.contains(box)) and not any(box.intersects(other) for other in closed)
        ]
        free = [box for box in free if not _is_nearer(box, at, places)]
        off_names = (box for box in free if not any(box.intersects(other) for other in named))
        plate = next(off_names, free[0] if free else None)
        if plate is not None:
            closed.append(plate)
        found.append(PlacedMark(mark, at, radius, plate))
    return tuple(found)


def _is_nearer(box: QRectF, own: Point, places: Iterable[Point]) -> bool:
    """Return whether a rectangle is nearer to another place than to its own."""
    reach = _off(box, own)
    return any(_off(box, other) < reach for other in places if other is not own)


def _off(box: QRectF, at: Point) -> float:
    """Return the distance of a place from a rectangle."""
    x, y = at
    return math.hypot(max(box.left() - x, 0.0, x - box.right()), max(box.top() - y, 0.0, y - box.bottom()))


def _beside(mark: Mark, at: Point, radius: float, way: tuple[int, int], px: float) -> QRectF:
    """Return the plate of a mark on one side of its disc."""
    (x, y), (dx, dy) = at, way
    wide, high = badge_width(mark.text) * px, HIGH * px
    away = radius + 3 * px
    middle = x + dx * (away + wide / 2) * (0.75 if dy else 1), y + dy * (away + high / 2)
    return QRectF(middle[0] - wide / 2, middle[1] - high / 2, wide, high)


def _apart(places: Sequence[Point], least: float) -> list[Point]:
    """Return the places moved apart to a distance of at least `least`; identical places end up side by side."""
    moved = list(places)
    for _ in range(24):
        still = True
        for n in range(len(moved)):
            for m in range(n + 1, len(moved)):
                (ax, ay), (bx, by) = moved[n], moved[m]
                gap = math.hypot(bx - ax, by - ay)
                if gap < least - 1e-6:
                    still = False
                    ux, uy = ((bx - ax) / gap, (by - ay) / gap) if gap > 1e-6 else (1.0, 0.0)
                    push = (least - gap) / 2 + 1e-6
                    moved[n] = (ax - ux * push, ay - uy * push)
                    moved[m] = (bx + ux * push, by + uy * push)
        if still:
            break
    return moved


def mark_at(placed: Sequence[PlacedMark], at: Point, reach: float) -> Mark | None:
    """Return the nearest mark whose plate or disc is at a place, or within `reach` millimeters of its disc."""
    for one in placed:
        if one.plate is not None and one.plate.contains(*at):
            return one.mark
    near = [(math.dist(one.at, at), n) for n, one in enumerate(placed)]
    off, n = min(near, default=(math.inf, 0))
    return placed[n].mark if off <= max(reach, placed[n].radius if placed else 0) else None


def paint_marks(painter: QPainter, placed: Sequence[PlacedMark], style: Style, scale: float) -> None:
    """Draw discs and plates, with a thin line to the place of a moved disc."""
    px = 1 / scale
    for mark, (x, y), radius, _ in placed:
        at = QPointF(x, y)
        if math.dist(mark.at, (x, y)) > radius * 0.6:
            painter.setPen(QPen(style.highlight, 1.6 * px))
            painter.drawLine(at, QPointF(*mark.at))
        painter.setBrush(faded(style.highlight, 0.28))
        painter.setPen(QPen(style.halo, 4.5 * px))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(QPen(style.highlight, 2.4 * px))
        painter.drawEllipse(at, radius, radius)
    for one in placed:
        (x, y), plate = one.at, one.plate
        if plate is not None:
            middle = plate.center()
            paint_badge(painter, one.mark.text, middle.x(), middle.y(), px, style.highlight, style.on_highlight)
        elif one.mark.text:
            painter.setPen(QPen(style.on_highlight, px))
            painter.setBrush(style.highlight)
            painter.drawEllipse(QPointF(x, y), one.radius, one.radius)
            painter.fillPath(
                text.centred(one.number, face(bold=True, condensed=True), 1.05 * one.radius, x, y), style.on_highlight
            )
