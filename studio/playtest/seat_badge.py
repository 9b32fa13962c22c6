"""Color and letter of a seat, the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from engine.game.rules import SeatSetup
from engine.sim.run import SEATS
from studio.widgets.contrast import luminance


def letters_of(seats: Sequence[SeatSetup]) -> tuple[str, ...]:
    """Return a different letter for each seat: the first free one of its name, else its number."""
    found: list[str] = []
    for number, seat in enumerate(seats, 1):
        free = (c.upper() for c in seat.name if c.isalnum() and c.upper() not in found)
        found.append(next(free, str(number)))
    return tuple(found)


def colours_of(seats: Sequence[SeatSetup]) -> tuple[str, ...]:
    """Return the color of each seat; default colors for those without one."""
    return tuple(seat.colour or SEATS[number % len(SEATS)][1] for number, seat in enumerate(seats))


def ink_on(ground: QColor) -> QColor:
    """Return black or white, depending on the contrast with the background."""
    return QColor("#111111") if luminance(ground) > 0.22 else QColor("#ffffff")


def paint_badge(painter: QPainter, at: QPointF, size: float, colour: str, letter: str) -> None:
    """Draw a round badge with the letter, `size` wide, centered at a point."""
    ground = QColor(colour)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ground.darker(150) if luminance(ground) > 0.05 else ground.lighter(300), 1))
    painter.setBrush(ground)
    box = QRectF(at.x() - size / 2, at.y() - size / 2, size, size)
    painter.drawEllipse(box)
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(max(7, round(size * 0.6)))
    painter.setFont(font)
    painter.setPen(ink_on(ground))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()
