"""Score sheets: empty tables for pencils."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from engine.i18n import tr
from studio.export.kit.blocks import bold_font, fitted, plain_font
from studio.export.kit.parts import Face, Pages, Source

ROW = 7.0
"""Height of a row in millimeters, for handwriting."""


def record_pages(source: Source, title: str, columns: Sequence[str], first: float = 0.5) -> Pages:
    """Return a page with the columns above empty rows, and lines for the player. The first column is narrower than the
    others by the factor `first`."""

    def make(wide: float, high: float) -> list[Face]:
        head = 24.0
        rows = int((high - head - 7) // ROW)
        each = wide / (len(columns) - 1 + first)
        edges = [0.0, each * first]
        edges += [each * first + each * n for n in range(1, len(columns))]
        # The page ends at the outer lines, which would lose half of their width.
        edges[0], edges[-1] = 0.1, wide - 0.1

        def paint(painter: QPainter) -> None:
            painter.setPen(QPen(QColor("#14181c"), 0.15))
            bottom = head + 7 + rows * ROW
            for row in range(rows + 1):
                y = head + 7 + row * ROW
                painter.drawLine(QLineF(0, y, wide, y))
            for x in edges:
                painter.drawLine(QLineF(x, head, x, bottom))
            painter.drawLine(QLineF(0, head, wide, head))
            painter.drawLine(QLineF(20, 20, wide * 0.55, 20))
            painter.drawLine(QLineF(wide * 0.6 + 20, 20, wide, 20))

        texts = [
            fitted(f"{source.scenario.title}: {title}", QRectF(0, 0, wide, 8), bold_font(), 15, 6),
            fitted(tr("Player"), QRectF(0, 14, 19, 6), plain_font(), 9, 6, upright="bottom"),
            fitted(tr("Date"), QRectF(wide * 0.6, 14, 19, 6), plain_font(), 9, 6, upright="bottom"),
        ]
        for number, name in enumerate(columns):
            box = QRectF(edges[number] + 0.8, head, edges[number + 1] - edges[number] - 1.6, 7)
            texts.append(fitted(name, box, bold_font(), 8.5, 5, "center", "middle"))
        return [Face(paint, tuple(texts))]

    return Pages("scores", title, make)
