"""Text as outlines in board millimetres: sharp at every zoom, and the same on screen and paper."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from studio.paint import fonts


@lru_cache(maxsize=4096)
def width(text: str, font: QFont, height: float) -> float:
    """How long the text is in millimetres when its capitals are `height` millimetres high."""
    return QFontMetricsF(font).horizontalAdvance(text) * height / fonts.capital(font)


@lru_cache(maxsize=4096)
def _glyphs(text: str, font: QFont) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, font, text)
    path.setFillRule(path.fillRule().WindingFill)
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
