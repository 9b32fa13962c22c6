"""Player tokens and markers: each player has a color, a letter and a shape."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.i18n import tr
from engine.sim.run import SEATS
from studio.export.kit.blocks import Block, bold_font, fitted, narrow_font
from studio.export.kit.cards import ground, ink_on
from studio.export.kit.parts import Card, Deck, Face

PAWN = (18.0, 28.0)
MARKER = 16.0
BLEED = 2.0


def shape(seat: int, half: float) -> QPainterPath:
    """Return the shape of a seat around the origin: circle, square, triangle, diamond, star, cross."""
    path = QPainterPath()
    match seat % 6:
        case 0:
            path.addEllipse(QPointF(0, 0), half, half)
        case 1:
            path.addRect(-0.86 * half, -0.86 * half, 1.72 * half, 1.72 * half)
        case 2:
            _polygon(path, [(math.radians(-90 + 120 * n), 1.15 * half) for n in range(3)])
        case 3:
            _polygon(path, [(math.radians(90 * n), 1.1 * half) for n in range(4)])
        case 4:
            _polygon(path, [(math.radians(-90 + 36 * n), half * (1.2 if n % 2 == 0 else 0.66)) for n in range(10)])
        case _:
            third = 0.45 * half
            path.setFillRule(Qt.FillRule.WindingFill)
            path.addRect(-half, -third, 2 * half, 2 * third)
            path.addRect(-third, -half, 2 * third, 2 * half)
            path = path.simplified()
    return path


def _polygon(path: QPainterPath, polar: Sequence[tuple[float, float]]) -> None:
    for number, (angle, far) in enumerate(polar):
        at = QPointF(far * math.cos(angle), far * math.sin(angle))
        if number:
            path.lineTo(at)
        else:
            path.moveTo(at)
    path.closeSubpath()


def letters(names: Sequence[str]) -> list[str]:
    """Return a letter of each name that no name before it has: its first, else its last, else any other one; a number
    if all are taken."""
    found: list[str] = []
    for number, name in enumerate(names, 1):
        own = [each for each in (name[:1] + name[-1:] + name[1:-1]).upper() if each.isalnum() and each not in found]
        found.append(own[0] if own else str(number))
    return found


def painted(seat: int, x: float, y: float, half: float, width: float, height: float) -> Callable[[QPainter], None]:
    """Return the background of a marker of a seat: its color over the edge, and its shape in white around (x, y)."""
    colour = SEATS[seat][1]

    def paint(painter: QPainter) -> None:
        painter.fillRect(ground(width, height, BLEED), QColor(colour))
        path = shape(seat, half).translated(x, y)
        painter.fillPath(path, QColor(Qt.GlobalColor.white))
        painter.strokePath(path, QPen(QColor("#14181c"), 0.3))

    return paint


def pawns(players: int) -> Deck:
    """Return a standing piece for each player: fold it, glue it and bend its foot, or put it into a stand."""
    wide, high = PAWN
    cards = []
    names = [tr(name) for name, _ in SEATS[:players]]
    for seat, (name, letter) in enumerate(zip(names, letters(names), strict=True)):
        colour = SEATS[seat][1]
        texts = (
            fitted(letter, QRectF(wide / 2 - 4, 5, 8, 8), bold_font(), 16, 6, "center", "middle"),
            _name(name, QRectF(2, 17.5, wide - 4, 6), ink_on(colour)),
        )
        face = Face(painted(seat, wide / 2, 9, 6, wide, high), texts)
        cards.append(Card(name, face, face))
    return Deck("pawns", tr("Trains of the players"), wide, high, tuple(cards), BLEED, 1.5, fold=True)


def markers(name: str, title: str, players: int, words: Sequence[str], copies: int = 1, side: float = MARKER) -> Deck:
    """Return square markers of every player with each of these words."""
    cards = []
    names = [tr(name) for name, _ in SEATS[:players]]
    for seat, (player, letter) in enumerate(zip(names, letters(names), strict=True)):
        colour = SEATS[seat][1]
        for word in words:
            texts = (
                fitted(letter, QRectF(side / 2 - 2.5, 3.2, 5, 5), bold_font(), 10, 6, "center", "middle"),
                _name(word, QRectF(1.2, side - 6.2, side - 2.4, 5), ink_on(colour)),
            )
            face = Face(painted(seat, side / 2, 5.7, 3.9, side, side), texts)
            cards.append(Card(f"{player} {word}", face, copies=copies))
    return Deck(name, title, side, side, tuple(cards), BLEED, 1.0)


def _name(text: str, box: QRectF, colour: str) -> Block:
    return fitted(text, box, narrow_font(True), 8, 5, "center", "middle", colour)
