"""A piece of a railroad's line as an icon, in its color and pattern."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from engine.model.look import Pattern, RailroadLook
from studio.paint.lines.railroads import paint_sample
from studio.paint.style import style

WIDTH, HEIGHT = 44, 16


@lru_cache(maxsize=512)
def pattern_icon(colour: str, pattern: Pattern) -> QIcon:
    """Return the line on its background, 44 x 16 pixels, also in a dark window."""
    icon, band = QIcon(), RailroadLook(colour, pattern, 1.4)
    tone = style("light")
    for scale in (1, 2):
        pixmap = QPixmap(WIDTH * scale, HEIGHT * scale)
        pixmap.setDevicePixelRatio(scale)
        pixmap.fill(tone.ground)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.scale(5, 5)
            paint_sample(painter, (0.6, HEIGHT / 10), (WIDTH / 5 - 0.6, HEIGHT / 10), band, tone, 5 * scale)
        icon.addPixmap(pixmap)
    return icon


def swatch(colour: str) -> QIcon:
    """Return a plain square of the color."""
    pixmap = QPixmap(16, 16)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)
