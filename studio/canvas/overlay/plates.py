"""Plates of trains with loads: the letter of the seat and its loads, next to the milepost and connected to it by a
line, away from names.

Zoomed in, loads are spelled by short names; zoomed out, each is a filled square, and free space an empty one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from engine.game.rules import Token
from engine.model.geometry import Point
from engine.model.scenario import Scenario
from studio.canvas.overlay.clear import Ground
from studio.canvas.overlay.tokens import letter_of, place_of, seat_colour
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.style import Style
from studio.widgets.contrast import luminance

HIGH, PAD = 14.0, 4.0
"""Screen pixels: height of a plate, and padding of its text."""
CAPITALS = 8.0
"""Screen pixels of the capitals of the letter and the loads."""
SQUARE, BESIDE = 6.0, 3.0
"""Screen pixels of the square of a load, and between two of them."""
FREE = 10.0
"""Screen pixels of a free space next to spelled loads."""
SPELLED = 1.9
"""Screen pixels per millimeter from which loads are spelled."""
FOOT = 3.4
"""Screen pixels of the dot at the milepost."""
PAPER = QColor("#fffdf2")


class Plate(NamedTuple):
    """Plate of a train: the place of the train, the rectangle in millimeters, and whether loads are spelled."""

    token: Token
    at: Point
    box: QRectF
    is_spelled: bool


def place_plates(
    scenario: Scenario, tokens: Sequence[Token], letters: Sequence[str], ground: Ground, scale: float
) -> tuple[Plate, ...]:
    """Return the places of train plates on a screen of `scale` pixels per millimeter, and add them to the ground. Loads
    are not spelled if that would cover a name."""
    found = []
    for token in tokens:
        at, loads = place_of(scenario, token.at), token.loads
        if at is None or loads is None:
            continue
        box, is_spelled = find_place(ground, at, letter_of(token.seat, letters), loads, scale)
        found.append(Plate(token, at, box, is_spelled))
    return tuple(found)


def find_place(ground: Ground, at: Point, head: str, words: Sequence[str], scale: float) -> tuple[QRectF, bool]:
    """Return the place of a plate and whether its loads are spelled, and add it to the ground."""
    is_spelled = scale >= SPELLED and any(words)
    box, is_clear = ground.place(at, sum(widths(head, words, is_spelled)), HIGH)
    if is_spelled and not is_clear:
        is_spelled = False
        box, _ = ground.place(at, sum(widths(head, words, is_spelled)), HIGH)
    ground.take(box)
    return box, is_spelled


def widths(head: str, words: Sequence[str], is_spelled: bool) -> list[float]:
    """Return the widths of a plate's first cell and of those of its texts, or of all its squares, in screen pixels."""
    first = max(HIGH, text.width(head, face(bold=True, condensed=True), CAPITALS) + 2 * PAD)
    if is_spelled:
        return [first, *(text.width(w, face(condensed=True), CAPITALS) + 2 * PAD if w else FREE for w in words)]
    return [first, len(words) * (SQUARE + BESIDE) + BESIDE]


def paint_feet(
    painter: QPainter, plates: Sequence[Plate], style: Style, colours: Sequence[str], scale: float
) -> None:  # fmt: skip
    """Draw a dot at the milepost of each train and a line to its plate, in a neutral color for several trains."""
    px = 1 / scale
    shared = {plate.at for n, plate in enumerate(plates) if any(plate.at == other.at for other in plates[:n])}
    for plate in plates:
        colour, at, near = seat_colour(plate.token.seat, colours), QPointF(*plate.at), nearest(plate.box, plate.at)
        for tone, width in ((style.halo, 4.0), (colour.darker(130), 1.8)):
            painter.setPen(QPen(tone, width * px))
            painter.drawLine(at, near)
        painter.setPen(QPen(style.halo, 1.6 * px))
        painter.setBrush(style.ink if plate.at in shared else colour)
        painter.drawEllipse(at, FOOT * px, FOOT * px)


def paint_plates(
    painter: QPainter, plates: Sequence[Plate], style: Style, colours: Sequence[str], letters: Sequence[str],
    scale: float,
) -> None:  # fmt: skip
    """Draw all plates."""
    px = 1 / scale
    for plate in plates:
        seat = plate.token.seat
        head, colour, loads = letter_of(seat, letters), seat_colour(seat, colours), plate.token.loads or ()
        paint_row(painter, plate.box, head, colour, loads, plate.is_spelled, style, px)


def nearest(box: QRectF, at: Point) -> QPointF:
    """Return the point of a rectangle nearest to another point."""
    return QPointF(min(max(at[0], box.left()), box.right()), min(max(at[1], box.top()), box.bottom()))


def paint_row(
    painter: QPainter, box: QRectF, head: str, colour: QColor, words: Sequence[str], is_spelled: bool, style: Style,
    px: float,
) -> QRectF:  # fmt: skip
    """Draw a plate: its first cell in a color, then texts, or a square for each; return the first cell. `px` is a
    screen pixel in millimeters."""
    wide = widths(head, words, is_spelled)
    edge = QPen(colour.darker(150), px)
    painter.setBrush(PAPER)
    for pen in (QPen(style.halo, 3 * px), edge):
        painter.setPen(pen)
        painter.drawRect(box)
    painter.setBrush(colour)
    first = QRectF(box.left(), box.top(), wide[0] * px, box.height())
    painter.drawRect(first)
    ink = QColor("#111111" if luminance(colour) > 0.22 else "#ffffff")
    bold, middle = face(bold=True, condensed=True), first.center()
    painter.fillPath(text.centred(head, bold, CAPITALS * px, middle.x(), middle.y()), ink)
    x = first.right()
    if not is_spelled:
        side, y = SQUARE * px, middle.y() - SQUARE * px / 2
        painter.setPen(QPen(QColor("#555555"), px))
        for n, word in enumerate(words):
            painter.setBrush(QColor("#333333") if word else PAPER)
            painter.drawRect(QRectF(x + (BESIDE + n * (SQUARE + BESIDE)) * px, y, side, side))
        return first
    for word, width in zip(words, wide[1:], strict=True):
        painter.setPen(edge)
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
        if word:
            path = text.centred(word, face(condensed=True), CAPITALS * px, x + width * px / 2, middle.y())
            painter.fillPath(path, QColor("#111111"))
        x += width * px
    return first
