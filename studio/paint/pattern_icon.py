"""A piece of a railroad's line as an icon, in its color and pattern."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from engine.model.ids import RailroadId, Ref
from engine.model.look import Pattern, RailroadLook
from engine.model.scenario import Scenario
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


@lru_cache(maxsize=512)
def pattern_picture(colour: str, pattern: Pattern) -> str:
    """Return the line on its background as a PNG picture in a data URL, for rich text."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pattern_icon(colour, pattern).pixmap(QSize(WIDTH, HEIGHT), 2.0).save(buffer, "PNG")
    buffer.close()
    return f"data:image/png;base64,{data.toBase64().toStdString()}"


def look_of(scenario: Scenario, ref: Ref) -> RailroadLook | None:
    """Return the color and pattern of a railroad; None for another thing."""
    if ref.kind != "railroad" or ref.id not in scenario.board.railroads:
        return None
    return scenario.look.railroads.get(RailroadId(ref.id), RailroadLook())


def railroad_icon(scenario: Scenario, ref: Ref) -> QIcon | None:
    """Return the line of a railroad as `pattern_icon`; None for another thing."""
    look = look_of(scenario, ref)
    return pattern_icon(look.colour, look.pattern) if look is not None else None


def swatch(colour: str) -> QIcon:
    """Return a plain square of the color."""
    pixmap = QPixmap(16, 16)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)
