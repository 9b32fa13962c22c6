"""Text as outlines in millimeters: sharp at every zoom, and the same on screen and paper.

Text is drawn letter by letter, because the time to fill an outline grows with the square of its points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QTextLayout,
    QTransform,
)

from engine.plain_text import plain_line, shortened
from studio.paint import fonts
from studio.paint.qtpath import fill

GLYPHS_BELOW = 12.0
"""Device pixels of capital height up to which a screen shows text from the glyph cache."""
MOST = 120
"""Maximum characters drawn of a text: a longer one would cross any sheet, and its outline takes seconds."""


def shown(text: str) -> str:
    """Return the drawn form of a text: one line, control characters spelled out, limited length."""
    return plain_line(shortened(text, MOST))


@lru_cache(maxsize=4096)
def width(text: str, font: QFont, height: float) -> float:
    """Return the width of the text in millimeters for capitals of `height` millimeters."""
    return QFontMetricsF(font).horizontalAdvance(shown(text)) * height / fonts.capital(font)


@lru_cache(maxsize=4096)
def _glyphs(text: str, font: QFont) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, font, shown(text))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def outline(text: str, font: QFont, height: float, x: float = 0.0, y: float = 0.0, angle: float = 0.0) -> QPainterPath:
    """Return the text's outline with its baseline starting at (x, y), rotated by `angle` degrees clockwise. It is not
    cached: most texts move, such as the numbers of trains, and thousands of places would take 15 MB in an evening of
    games."""
    scale = height / fonts.capital(font)
    return QTransform().translate(x, y).rotate(angle).scale(scale, scale).map(_glyphs(text, font))


class Letter(NamedTuple):
    """Shape of a letter: the requested and the actual font, and its glyph index."""

    font: str
    family: str
    number: int


_forms: dict[Letter, QPainterPath] = {}


@lru_cache(maxsize=4096)
def _spelled(text: str, font: QFont) -> tuple[tuple[Letter, float, float], ...]:
    """Return the letters of a text and their positions, in the font's own units from the start of the baseline."""
    layout = QTextLayout(shown(text), font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    found = []
    for run in layout.glyphRuns():
        raw = run.rawFont()
        for number, at in zip(run.glyphIndexes(), run.positions(), strict=True):
            # The box for missing glyphs has a font without a size; Qt crashes when asked for its name.
            letter = Letter(font.key(), raw.familyName() if raw.pixelSize() > 0 else "", number)
            if letter not in _forms:
                form = _forms[letter] = raw.pathForGlyph(number)
                form.setFillRule(Qt.FillRule.WindingFill)
            found.append((letter, at.x(), at.y() - line.ascent()))
    return tuple(found)


@lru_cache(maxsize=4096)
def _haloed(letter: Letter, width: float) -> QPainterPath:
    """Return a letter with a halo of this width, in the font's own units."""
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * width)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    # Without its overlaps the outline takes a tenth of the time to fill.
    halo = stroker.createStroke(_forms[letter]).simplified()
    halo.setFillRule(Qt.FillRule.WindingFill)
    return halo


def letters(
    text: str, font: QFont, height: float, x: float, y: float, angle: float = 0.0, halo: float = 0.0
) -> Iterator[QPainterPath]:
    """Yield the outlines of the letters as `outline` places them; with `halo` their halos of this width in
    millimeters."""
    scale = height / fonts.capital(font)
    place = QTransform().translate(x, y).rotate(angle).scale(scale, scale)
    around = round(halo / scale, 3)
    for letter, dx, dy in _spelled(text, font):
        form = _haloed(letter, around) if halo else _forms[letter]
        yield (QTransform.fromTranslate(dx, dy) * place).map(form)


def start(text: str, font: QFont, height: float, x: float, y: float, angle: float = 0.0) -> tuple[float, float]:
    """Return the start of the baseline of a text whose capitals are centered at (x, y)."""
    along = QTransform().translate(x, y).rotate(angle)
    at = along.map(QPointF(-width(text, font, height) / 2, height / 2))
    return at.x(), at.y()


def centred(text: str, font: QFont, height: float, x: float, y: float, angle: float = 0.0) -> QPainterPath:
    """Return the text's outline with its capitals centered at (x, y)."""
    return outline(text, font, height, *start(text, font, height, x, y, angle), angle)


class Piece(NamedTuple):
    """Piece of text with its baseline starting at (x, y) and capitals of `height` millimeters."""

    text: str
    font: QFont
    height: float
    x: float
    y: float


HERE = ((0.0, 0.0),)


def from_cache(painter: QPainter, height: float, scale: float) -> bool:
    """Return whether text of this height is drawn from Qt's glyph cache: small, and on a screen or image."""
    return height * scale <= GLYPHS_BELOW and painter.paintEngine().type() == QPaintEngine.Type.Raster


def draw(
    painter: QPainter, pieces: Sequence[Piece], colour: QColor, scale: float, at: Sequence[tuple[float, float]] = HERE
) -> None:
    """Draw text: small on a screen from Qt's glyph cache, which is faster, else as outlines. Each piece is drawn once
    at each of these offsets in millimeters."""
    if not pieces:
        return
    if not from_cache(painter, max(piece.height for piece in pieces), scale):
        for piece in pieces:
            for dx, dy in at:
                fill(painter, letters(piece.text, piece.font, piece.height, piece.x + dx, piece.y + dy), colour)
        return
    painter.save()
    painter.setPen(colour)
    last = 1.0
    for piece in pieces:
        factor, words = piece.height / fonts.capital(piece.font), shown(piece.text)
        painter.scale(factor / last, factor / last)
        last = factor
        painter.setFont(piece.font)
        for dx, dy in at:
            painter.drawText(QPointF((piece.x + dx) / factor, (piece.y + dy) / factor), words)
    painter.restore()
