"""Fronts and backs of cards: bands, frames, backs with a pattern, rows of values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from studio.export.kit.blocks import Align, Block, bold_font, fitted, narrow_font, plain_font
from studio.export.kit.parts import BLEED, SAFE, Face, Paint
from studio.widgets.contrast import contrast

WHITE = "#ffffff"


def ink_on(colour: str) -> str:
    """Return black or white, whichever is easier to read on a color."""
    ground = QColor(colour)
    return max((WHITE, "#14181c"), key=lambda one: contrast(QColor(one), ground))


def inside(width: float, height: float, safe: float = SAFE) -> QRectF:
    """Return the rectangle for the texts of a card."""
    return QRectF(safe, safe, width - 2 * safe, height - 2 * safe)


def front(
    width: float, height: float, colour: str, title: str, body: Sequence[Block] = (), band: float = 13.0,
    more: Paint | None = None, small: str = "",
) -> Face:  # fmt: skip
    """Return a front with a colored band at the top that contains the title, and a smaller line below it if there is
    one; `more` draws below the texts of the body."""
    area = inside(width, height)
    high = band - SAFE - 1.0
    ink = ink_on(colour)
    texts = []
    if small:
        texts.append(fitted(small, QRectF(area.left(), band - 4.2, area.width(), 3.4), narrow_font(), 7.5, 6, "center",
                            "middle", ink))  # fmt: skip
        high -= 3.4
    box = QRectF(area.left(), SAFE - 0.5, area.width(), high + 0.5)
    texts.append(fitted(title, box, bold_font(), 13, 6, "center", "middle", ink))

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(width, height), QColor(WHITE))
        painter.fillRect(QRectF(-BLEED, -BLEED, width + 2 * BLEED, band + BLEED), QColor(colour))
        painter.setPen(QPen(QColor("#14181c"), 0.25))
        painter.drawLine(QLineF(-BLEED, band, width + BLEED, band))
        if more is not None:
            more(painter)

    return Face(paint, (*texts, *body))


def ground(width: float, height: float, bleed: float = BLEED) -> QRectF:
    """Return the rectangle of a card with its bleed."""
    return QRectF(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)


def back(width: float, height: float, title: str, kind: str, colour: str = "#38536b") -> Face:
    """Return a back: stripes that reach over the edge, and a plate with the kind of the card and the game."""
    plate = QRectF(width * 0.12, height * 0.33, width * 0.76, height * 0.34)

    def paint(painter: QPainter) -> None:
        whole = ground(width, height)
        painter.fillRect(whole, QColor(colour))
        painter.save()
        painter.setClipRect(whole, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(QColor(255, 255, 255, 70), 0.7))
        reach, x = height + 2 * BLEED, -BLEED - height - 2 * BLEED
        while x < width + BLEED:
            painter.drawLine(QLineF(x, -BLEED, x + reach, -BLEED + reach))
            painter.drawLine(QLineF(x + reach, -BLEED, x, -BLEED + reach))
            x += 5.0
        painter.restore()
        painter.setPen(QPen(QColor("#14181c"), 0.4))
        painter.setBrush(QColor(WHITE))
        painter.drawRoundedRect(plate, 2, 2)

    upper = QRectF(plate.left() + 1.5, plate.top() + 1.5, plate.width() - 3, plate.height() * 0.55 - 1.5)
    lower = QRectF(plate.left() + 1.5, upper.bottom(), plate.width() - 3, plate.height() * 0.45 - 1.5)
    return Face(
        paint,
        (
            fitted(kind, upper, bold_font(), 15, 6, "center", "middle"),
            fitted(title, lower, plain_font(), 8, 5, "center", "middle"),
        ),
    )


def rows(pairs: Iterable[tuple[str, str]], box: QRectF, most: float = 9.0, least: float = 6.0) -> Iterator[Block]:
    """Yield labels at the left and values at the right, in rows of one height that fill the box at most."""
    known = list(pairs)
    if not known:
        return
    step = min(box.height() / len(known), 2.2 * most * 25.4 / 72)
    for number, (label, value) in enumerate(known):
        top = box.top() + number * step
        share = 0.5 if len(value) > 12 else 0.68
        yield cell(label, QRectF(box.left(), top, box.width() * share - 1, step), most, least)
        yield cell(value, QRectF(box.left() + box.width() * share, top, box.width() * (1 - share), step), most, least,
                   "right", True)  # fmt: skip


def cell(text: str, box: QRectF, most: float, least: float = 6.0, align: Align = "left", bold: bool = False) -> Block:
    """Return a text in the middle of the height of a cell."""
    return fitted(text, box, narrow_font(bold), most, least, align, "middle")
