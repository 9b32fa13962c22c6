"""Icons of the controls, drawn in the window's colors so that they work in light and dark themes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPainterPath, QPaintEvent, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QStylePainter, QToolButton

Glyph = Literal[
    "run",
    "pause",
    "step",
    "back",
    "turn",
    "end",
    "restart",
    "save",
    "fit",
    "follow",
    "why",
    "player",
    "again",
    "facts",
    "note",
    "keep",
    "conductor",
    "film",
]

SIZE = 24


def icon(glyph: Glyph, palette: QPalette) -> QIcon:
    """Return a glyph as an icon for enabled and disabled controls, at double size for high-DPI screens."""
    found = QIcon()
    for mode, group in (
        (QIcon.Mode.Normal, QPalette.ColorGroup.Active),
        (QIcon.Mode.Disabled, QPalette.ColorGroup.Disabled),
    ):
        ink = palette.color(group, QPalette.ColorRole.ButtonText)
        found.addPixmap(QPixmap.fromImage(_picture(glyph, ink.rgba())), mode)
    return found


@lru_cache(maxsize=128)
def _picture(glyph: Glyph, rgba: int) -> QImage:
    """Draw a glyph in a color. An image, unlike a pixmap, may outlive the application."""
    picture = QImage(SIZE * 2, SIZE * 2, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    ink = QColor.fromRgba(rgba)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        _draw(painter, glyph, QPen(ink, 2, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    return picture


def _triangle(painter: QPainter, x: float, wide: float) -> None:
    """Add a triangle from x to x + width."""
    painter.drawPolygon(QPolygonF([QPointF(x, 5), QPointF(x + wide, 12), QPointF(x, 19)]))


def _bar(painter: QPainter, x: float, wide: float = 3) -> None:
    painter.drawRect(QRectF(x, 5, wide, 14))


def _draw(painter: QPainter, glyph: Glyph, pen: QPen) -> None:
    match glyph:
        case "run":
            _triangle(painter, 7, 12)
        case "pause":
            _bar(painter, 6, 4)
            _bar(painter, 14, 4)
        case "step":
            _triangle(painter, 5, 10)
            _bar(painter, 16)
        case "back":
            _triangle(painter, 19, -10)
            _bar(painter, 5)
        case "turn":
            _triangle(painter, 4, 8)
            _triangle(painter, 12, 8)
        case "end":
            _triangle(painter, 2, 8)
            _triangle(painter, 10, 8)
            _bar(painter, 19)
        case _:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen)
            _outline(painter, glyph)


def _outline(painter: QPainter, glyph: Glyph) -> None:
    path = QPainterPath()
    match glyph:
        case "restart":
            path.arcMoveTo(QRectF(5, 5, 14, 14), 60)
            path.arcTo(QRectF(5, 5, 14, 14), 60, 290)
            path.moveTo(16, 2.5)
            path.lineTo(16, 7)
            path.lineTo(20.5, 7)
        case "save":
            path.addRoundedRect(QRectF(4, 4, 16, 16), 2, 2)
            path.addRect(QRectF(8, 13, 8, 7))
            path.addRect(QRectF(8, 4, 7, 4))
        case "fit":
            for x, y, dx, dy in ((4, 4, 5, 5), (20, 4, -5, 5), (4, 20, 5, -5), (20, 20, -5, -5)):
                path.moveTo(x + dx, y)
                path.lineTo(x, y)
                path.lineTo(x, y + dy)
        case "follow":
            path.addEllipse(QPointF(12, 12), 6, 6)
            for x, y in ((12, 2), (12, 18), (2, 12), (18, 12)):
                path.moveTo(x, y)
                path.lineTo(x + (4 if y == 12 else 0), y + (4 if x == 12 else 0))
        case "facts":
            path.moveTo(4, 4)
            path.lineTo(4, 20)
            path.lineTo(20, 20)
            for left, top in ((7.0, 13.0), (12.0, 8.0), (17.0, 11.0)):
                path.moveTo(left + 1, 17)
                path.lineTo(left + 1, top)
        case "keep":
            path.addPolygon(
                QPolygonF([QPointF(7, 3), QPointF(17, 3), QPointF(17, 21), QPointF(12, 16), QPointF(7, 21)])
            )
            path.closeSubpath()
        case "note":
            corners = ((4, 20), (5.5, 15), (16, 4.5), (19.5, 8), (9, 18.5))
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
            path.closeSubpath()
        case "film":
            path.addRoundedRect(QRectF(3, 5, 18, 14), 1.5, 1.5)
            for hole in (6.0, 10.0, 14.0, 18.0):
                path.addRect(QRectF(hole - 0.7, 7, 1.4, 1.4))
                path.addRect(QRectF(hole - 0.7, 15.6, 1.4, 1.4))
        case "conductor":
            path.addRoundedRect(QRectF(3, 4, 18, 12), 1.5, 1.5)
            path.moveTo(8, 20)
            path.lineTo(16, 20)
            path.addRect(QRectF(6.5, 8, 11, 0))
            path.addRect(QRectF(6.5, 12, 6.5, 0))
        case "again":
            for left in (3.0, 13.0):
                path.addRect(QRectF(left, 5, 8, 14))
            path.moveTo(5, 15)
            path.lineTo(9, 9)
            path.moveTo(15, 9)
            path.lineTo(19, 15)
        case "player":
            path.moveTo(2.5, 12)
            path.lineTo(7, 12)
            path.addEllipse(QPointF(10.5, 12), 3.5, 3.5)
            path.moveTo(14, 12)
            path.lineTo(21.5, 12)
            for place in (4.0, 10.5, 17.0):
                path.moveTo(place, 4)
                path.lineTo(place, 6)
        case "why":
            path.arcMoveTo(QRectF(7, 3, 10, 10), 170)
            path.arcTo(QRectF(7, 3, 10, 10), 170, -230)
            path.quadTo(12, 13.5, 12, 15.5)
            path.addEllipse(QPointF(12, 20), 0.6, 0.6)
    painter.drawPath(path)


class MenuArrow(QToolButton):
    """Button that shows only the arrow of its menu."""

    def __init__(self) -> None:
        super().__init__()
        self.setArrowType(Qt.ArrowType.DownArrow)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw one arrow; Qt's own menu indicator would be a second one in the corner."""
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        shown: Any = option  # Qt's stubs lack its features.
        shown.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.end()
