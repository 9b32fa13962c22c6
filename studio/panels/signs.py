"""Signs and colors of severities: each has its own shape and word, and a hue that the current palette shows well."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap, QPolygonF

from engine.i18n import ntr, ptr, tr
from engine.validate.check import Severity

HUES: dict[Severity, int] = {"error": 0, "warning": 36, "note": 212}
ORDER: tuple[Severity, ...] = ("error", "warning", "note")


def is_dark(palette: QPalette) -> bool:
    """Return whether the palette has light text on a dark background."""
    return palette.color(QPalette.ColorRole.Base).lightness() < 128


def severity_colour(palette: QPalette, severity: Severity) -> QColor:
    """Return the hue of a severity, as light or dark as the text of the palette needs."""
    return QColor.fromHsl(HUES[severity], 190, 170 if is_dark(palette) else 95)


def severity_word(severity: Severity) -> str:
    """Return the severity in the user's language."""
    words = {
        "error": tr("Error"),
        "warning": tr("Warning"),
        "note": ptr("severity", "Note"),
    }
    return words[severity]


def severity_count(severity: Severity, number: int) -> str:
    """Return the number of a severity in the user's language: "1 error", "5 warnings"."""
    words = {
        "error": ntr("{n} error", "{n} errors", number),
        "warning": ntr("{n} warning", "{n} warnings", number),
        "note": ntr("{n} note", "{n} notes", number),
    }
    return words[severity].format(n=number)


def severity_icon(palette: QPalette, severity: Severity) -> QIcon:
    """Return a disc with a cross for an error, a triangle for a warning, a square with an i for a note. On a selected
    row it has the text color, because hues are hardly visible there."""
    chosen = palette.color(QPalette.ColorRole.HighlightedText)
    return _icon(severity, severity_colour(palette, severity).rgb(), chosen.rgb())


@cache
def _icon(severity: Severity, rgb: int, chosen: int) -> QIcon:
    icon = QIcon()
    for scale in (1, 2):
        icon.addPixmap(_pixmap(severity, QColor(rgb), scale))
        icon.addPixmap(_pixmap(severity, QColor(chosen), scale), QIcon.Mode.Selected)
    return icon


def _pixmap(severity: Severity, colour: QColor, scale: int) -> QPixmap:
    pixmap = QPixmap(16 * scale, 16 * scale)
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        if severity == "error":
            painter.drawEllipse(QRectF(2, 2, 12, 12))
            painter.drawLine(QPointF(5.6, 5.6), QPointF(10.4, 10.4))
            painter.drawLine(QPointF(10.4, 5.6), QPointF(5.6, 10.4))
        elif severity == "warning":
            painter.drawPolygon(QPolygonF([QPointF(8, 2), QPointF(14.5, 14), QPointF(1.5, 14)]))
            painter.drawLine(QPointF(8, 6.5), QPointF(8, 9.5))
            painter.drawPoint(QPointF(8, 12))
        else:
            painter.drawRoundedRect(QRectF(2, 2, 12, 12), 2, 2)
            painter.drawPoint(QPointF(8, 5))
            painter.drawLine(QPointF(8, 7.8), QPointF(8, 11.4))
    return pixmap
