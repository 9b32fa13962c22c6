"""The test page that measures by how far a printer shifts the second side of a sheet."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.i18n import tr
from studio.export.kit.blocks import Block, bold_font, fitted, line, plain_font
from studio.export.kit.parts import Face, Pages, Part

REACH = 20
"""Millimeters that the scales reach to either side."""


def calibration() -> Part:
    """Return the test page: a cross with scales on both sides of a sheet."""
    title = tr("Duplex calibration")
    return Part("calibration", title, (Pages("calibration", title, _make),))


def _make(wide: float, high: float) -> list[Face]:
    x, y = wide / 2, high / 2

    def paint(painter: QPainter, is_back: bool) -> None:
        pen = QPen(QColor(Qt.GlobalColor.black), 0.15)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        if is_back:
            painter.drawLine(QLineF(x - 40, y, x + 40, y))
            painter.drawLine(QLineF(x, y - 40, x, y + 40))
            return
        painter.drawLine(QLineF(x - REACH, y, x + REACH, y))
        painter.drawLine(QLineF(x, y - REACH, x, y + REACH))
        for half in range(-2 * REACH, 2 * REACH + 1):
            reach = 3.0 if half % 10 == 0 else 2.0 if half % 2 == 0 else 1.0
            painter.drawLine(QLineF(x + half / 2, y - reach, x + half / 2, y + reach))
            painter.drawLine(QLineF(x - reach, y + half / 2, x + reach, y + half / 2))

    def numbers() -> list[Block]:
        found = []
        for step in range(-REACH, REACH + 1, 5):
            if step:
                found.append(line(f"{step:+d}", x + step, y + 6.5, plain_font(), 7, "center"))
                found.append(line(f"{step:+d}", x + 7.5, y + step + 0.8, plain_font(), 7, "center"))
        return found

    words = tr(
        "Print both pages on one sheet, turned at its long edge, at 100%. Hold the sheet against the light. The cross "
        "of the back shows on the scales how far the printer shifts the back. Enter the two numbers as the offset of "
        "the back: first to the right, then down. They are 0 if the crosses cover each other."
    )
    box = QRectF(0, 10, wide, 40)
    front = [line(tr("Duplex calibration: front"), 0, 6, bold_font(), 14), fitted(words, box, plain_font(), 10)]
    # Seen from the front through the paper, the right of the back is the left.
    back = [line(tr("Duplex calibration: back"), 0, 6, bold_font(), 14)]
    return [Face(lambda p: paint(p, False), (*front, *numbers())), Face(lambda p: paint(p, True), tuple(back))]
