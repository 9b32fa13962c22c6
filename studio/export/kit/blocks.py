"""Texts of printed parts: set into boxes at the largest size that fits, and drawn as text that can be searched.

Lengths are millimeters, sizes of letters are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from engine.plain_text import plain_line
from studio.paint.fonts import EM, face

POINT = 25.4 / 72
"""Millimeters in a point."""
SMALLEST = 6.0
"""Size in points below which print is hard to read."""
LEAST = 2.0
"""Size in points at which words are split."""
SHORT = 3
"""Letters of a word that stays with the number behind it, such as a currency."""
STEP = 0.25
LEADING = 1.18
"""Distance of lines in sizes."""
ASCENT = 0.78
"""Height above the baseline that a line takes, in sizes."""

Align = Literal["left", "center", "right"]
Upright = Literal["top", "middle", "bottom"]
BLACK = "#14181c"


class Line(NamedTuple):
    """Text with the start of its baseline."""

    text: str
    x: float
    y: float


class Block(NamedTuple):
    """Text set into a box. `size` in points; `is_readable` is False if it had to be smaller than print should be."""

    lines: tuple[Line, ...]
    font: QFont
    size: float
    colour: str
    box: QRectF
    is_readable: bool

    @property
    def text(self) -> str:
        """The text in one line."""
        return " ".join(line.text for line in self.lines)


def plain_font() -> QFont:
    """Return the font of text."""
    return _unligated(False, False)


def bold_font() -> QFont:
    """Return the font of titles."""
    return _unligated(True, False)


def narrow_font(bold: bool = False) -> QFont:
    """Return the font of tables."""
    return _unligated(bold, True)


@lru_cache(maxsize=4)
def _unligated(bold: bool, condensed: bool) -> QFont:
    """Return a font without ligatures: a search for "first" does not find the letters of "ﬁrst"."""
    font = QFont(face(bold=bold, condensed=condensed))
    for tag in ("liga", "clig"):
        font.setFeature(QFont.Tag(tag), 0)
    return font


@lru_cache(maxsize=20_000)
def _advance(text: str, font: QFont) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def width(text: str, font: QFont, size: float) -> float:
    """Return the width of a line in millimeters at a size in points."""
    return _advance(text, font) / EM * size * POINT


def fitted(
    text: str, box: QRectF, font: QFont, most: float, least: float = SMALLEST, align: Align = "left",
    upright: Upright = "top", colour: str = BLACK,
) -> Block:  # fmt: skip
    """Return the text in the box at the largest size in points, from `most` down, at which it fits. Lines break between
    words, or anywhere where even the smallest print is too wide. Nothing is cut: a text too long for `least` becomes
    smaller and is not readable."""
    paragraphs = [plain_line(part) for part in text.split("\n")]
    size = most
    while True:
        rows = [row for part in paragraphs for row in wrapped(part, font, size, box.width())]
        high = _height(len(rows), size)
        wide = max((width(row, font, size) for row in rows), default=0.0)
        if high <= box.height() + 1e-6 and wide <= box.width() + 1e-6:
            break
        if size - STEP < LEAST:
            rows = [row for part in paragraphs for row in split(part, font, size, box.width())]
            size *= min(1.0, box.height() / max(_height(len(rows), size), 1e-9))
            wide = max((width(row, font, size) for row in rows), default=0.0)
            size *= min(1.0, box.width() / max(wide, 1e-9))
            break
        size -= STEP
    return _placed(rows, box, font, size, align, upright, colour, size >= least - 1e-6)


def line(text: str, x: float, y: float, font: QFont, size: float, align: Align = "left", colour: str = BLACK) -> Block:
    """Return one line of a size in points with its baseline at (x, y), which is its start, middle or end."""
    words = plain_line(text)
    wide = width(words, font, size)
    left = x - (0.0 if align == "left" else wide / 2 if align == "center" else wide)
    box = QRectF(left, y - ASCENT * size * POINT, wide, size * POINT)
    return Block((Line(words, left, y),), font, size, colour, box, size >= SMALLEST - 1e-6)


def wrapped(text: str, font: QFont, size: float, wide: float) -> list[str]:
    """Return the text in lines of this width that break between words; a single word may be wider. A number stays on
    the line of a currency or another short word before it, and of a colon."""
    words: list[str] = []
    for word in text.split(" "):
        last = words[-1].split(" ")[-1] if words else ""
        is_bound = bool(words) and word[:1].isdigit() and (len(last) <= SHORT or last.endswith(":"))
        if is_bound and width(f"{words[-1]} {word}", font, size) <= wide:
            words[-1] += f" {word}"
        else:
            words.append(word)
    rows: list[str] = []
    for word in words:
        if rows and width(f"{rows[-1]} {word}", font, size) <= wide:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def split(text: str, font: QFont, size: float, wide: float) -> list[str]:
    """Return the text in lines of this width that break anywhere where a word is wider."""
    rows: list[str] = []
    for row in wrapped(text, font, size, wide):
        rest = row
        while len(rest) > 1 and width(rest, font, size) > wide:
            low, high = 1, len(rest)
            while low < high:
                middle = (low + high + 1) // 2
                low, high = (middle, high) if width(rest[:middle], font, size) <= wide else (low, middle - 1)
            rows.append(rest[:low])
            rest = rest[low:]
        rows.append(rest)
    return rows


def _height(rows: int, size: float) -> float:
    return (1 + (rows - 1) * LEADING) * size * POINT if rows else 0.0


def _placed(
    rows: Sequence[str], box: QRectF, font: QFont, size: float, align: Align, upright: Upright, colour: str, ok: bool
) -> Block:
    spare = box.height() - _height(len(rows), size)
    top = box.top() + (0.0 if upright == "top" else spare / 2 if upright == "middle" else spare)
    lines = []
    for number, row in enumerate(rows):
        left = box.left()
        if align != "left":
            free = box.width() - width(row, font, size)
            left += free / 2 if align == "center" else free
        lines.append(Line(row, left, top + (ASCENT + number * LEADING) * size * POINT))
    return Block(tuple(lines), font, size, colour, box, ok)


def draw(painter: QPainter, blocks: Sequence[Block]) -> None:
    """Draw texts; the painter's units are millimeters."""
    for block in blocks:
        scale = block.size * POINT / EM
        painter.save()
        painter.setPen(QColor(block.colour))
        painter.setFont(block.font)
        painter.scale(scale, scale)
        for text, x, y in block.lines:
            if text:
                painter.drawText(QPointF(x / scale, y / scale), text)
        painter.restore()
