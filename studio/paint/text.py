"""Text as outlines in board millimetres: sharp at every zoom, and the same on screen and paper."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPaintEngine, QPainter, QPainterPath, QTransform

from engine.plain_text import plain_line, shortened
from studio.paint import fonts

GLYPHS_BELOW = 12.0
"""Device pixels of capital height up to which a screen shows text from the glyph cache."""
MOST = 120
"""Characters that are drawn of a text: a longer one would cross any sheet, and its outline takes seconds."""


def shown(text: str) -> str:
    """What is drawn of a text: one line, controls written out, not too long."""
    return plain_line(shortened(text, MOST))


@lru_cache(maxsize=4096)
def width(text: str, font: QFont, height: float) -> float:
    """How long the text is in millimetres when its capitals are `height` millimetres high."""
    return QFontMetricsF(font).horizontalAdvance(shown(text)) * height / fonts.capital(font)


@lru_cache(maxsize=4096)
def _glyphs(text: str, font: QFont) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, font, shown(text))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


@lru_cache(maxsize=4096)
def outline(text: str, font: QFont, height: float, x: float = 0.0, y: float = 0.0, angle: float = 0.0) -> QPainterPath:
    """The text's outline with its baseline starting at (x, y), turned by `angle` degrees clockwise."""
    scale = height / fonts.capital(font)
    return QTransform().translate(x, y).rotate(angle).scale(scale, scale).map(_glyphs(text, font))


def centred(text: str, font: QFont, height: float, x: float, y: float, angle: float = 0.0) -> QPainterPath:
    """The text's outline with the middle of its capitals at (x, y)."""
    half = width(text, font, height) / 2
    around = QTransform().translate(x, y).rotate(angle)
    return around.map(outline(text, font, height, -half, height / 2))


def box(text: str, font: QFont, height: float, x: float, y: float) -> QRectF:
    """Where text starting at (x, y) stands: from the top of its capitals to the depth of its descenders."""
    return QRectF(x, y - height, width(text, font, height), height * 1.3)


class Piece(NamedTuple):
    """A piece of text with its baseline starting at (x, y) and capitals of `height` millimetres."""

    text: str
    font: QFont
    height: float
    x: float
    y: float


def from_cache(painter: QPainter, height: float, scale: float) -> bool:
    """Whether text of this height is drawn from Qt's glyph cache: small, and on a screen or image."""
    return height * scale <= GLYPHS_BELOW and painter.paintEngine().type() == QPaintEngine.Type.Raster


def draw(painter: QPainter, pieces: Iterable[Piece], colour: QColor, scale: float) -> None:
    """Draws text: small on a screen from Qt's glyph cache, which is quicker, else as outlines."""
    pieces = list(pieces)
    if not all(from_cache(painter, piece.height, scale) for piece in pieces):
        for piece in pieces:
            painter.fillPath(outline(piece.text, piece.font, piece.height, piece.x, piece.y), colour)
        return
    painter.save()
    painter.setPen(colour)
    last = 1.0
    for piece in pieces:
        factor = piece.height / fonts.capital(piece.font)
        painter.scale(factor / last, factor / last)
        last = factor
        painter.setFont(piece.font)
        painter.drawText(QPointF(piece.x / factor, piece.y / factor), shown(piece.text))
    painter.restore()
