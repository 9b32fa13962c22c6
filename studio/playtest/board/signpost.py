"""Arrow at the edge of the view toward a destination outside it."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from engine.i18n import tr
from studio.playtest.seat_badge import paint_badge
from studio.widgets.tip import tip

MARGIN = 8
"""Pixels between the arrow's plate and the edge of the view."""


class Signpost(QWidget):
    """Plate with the seat's letter and the city's name, and an arrowhead. `clicked` asks to show the city."""

    clicked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._colour, self._letter, self._name = "#000000", "", ""
        self._towards = QPointF(1, 0)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def name(self, colour: str, letter: str, place: str) -> None:
        """Set the seat and the name of its destination."""
        self._colour, self._letter, self._name = colour, letter, place
        self.setToolTip(tip(tr("Show {place}").format(place=place)))
        self.setAccessibleName(tr("{letter}: to {place}").format(letter=letter, place=place))
        self.resize(self.sizeHint())
        self.update()

    def point(self, view: QRect, at: QPointF) -> None:
        """Place it at the edge of the view between the center and a place outside; hide it if the place is visible."""
        inside = QRectF(view)
        if not self._name or inside.adjusted(6, 6, -6, -6).contains(at):
            self.hide()
            return
        middle = inside.center()
        way = at - middle
        half = QPointF(inside.width() - self.width(), inside.height() - self.height()) / 2 - QPointF(MARGIN, MARGIN)
        share = min(
            half.x() / abs(way.x()) if abs(way.x()) > 1e-6 else math.inf,
            half.y() / abs(way.y()) if abs(way.y()) > 1e-6 else math.inf,
        )
        self._towards = way / math.hypot(way.x(), way.y())
        place = middle + way * min(share, 1.0) - QPointF(self.width(), self.height()) / 2
        self.move(round(place.x()), round(place.y()))
        self.update()
        self.show()
        self.raise_()

    def sizeHint(self) -> QSize:
        """Size of the letter, the name and the arrowhead."""
        return QSize(self.fontMetrics().horizontalAdvance(self._name) + 66, 30)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the plate; the arrowhead turns in its own area and never covers the text."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            palette = self.palette()
            painter.setPen(QPen(QColor(self._colour), 2))
            painter.setBrush(palette.base())
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 13, 13)
            paint_badge(painter, QPointF(16, self.height() / 2), 18, self._colour, self._letter)
            painter.setPen(palette.text().color())
            painter.drawText(self.rect().adjusted(31, 0, -31, 0), Qt.AlignmentFlag.AlignCenter, self._name)
            painter.translate(self.width() - 18, self.height() / 2)
            painter.rotate(math.degrees(math.atan2(self._towards.y(), self._towards.x())))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.text())
            painter.drawPolygon(QPolygonF([QPointF(11, 0), QPointF(-8, 4.5), QPointF(-8, -4.5)]))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the destination."""
        self.clicked.emit()
