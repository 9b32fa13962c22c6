"""City names with a halo, and the board's free texts."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter

from engine.model.board import Board, Label
from engine.model.geometry import Point
from engine.model.look import Look
from engine.model.memo import derived
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.lettering.placing import LEADING, SMALL, UNDER, Name
from studio.paint.lettering.positions import Lettering, Place, anchor, lettering
from studio.paint.qtpath import fill
from studio.paint.style import Style

SHOWN_FROM = 3.2
"""Device pixels of capital height below which text is not drawn."""


def _pieces(name: Name, size: float, at: Point) -> list[text.Piece]:
    """Return a name's lines on the board, the small one last."""
    font, plain = face(bold=True, condensed=True), face(condensed=True)
    x0, y0, x1, _ = name.box
    base = [size * (1 + n * LEADING) for n in range(len(name.lines))]
    lines = [(line, font, size, down) for line, down in zip(name.lines, base, strict=True)]
    if name.small:
        lines.append((name.small, plain, SMALL * size, base[-1] + (UNDER + SMALL) * size))
    found = []
    for line, own, high, down in lines:
        slack = x1 - x0 - text.width(line, own, high)
        x = x0 + (slack if name.side < 0 else slack / 2 if name.side == 0 else 0)
        found.append(text.Piece(line, own, high, at[0] + x, at[1] + y0 + down))
    return found


HALO = 0.24
"""Halo around letters, in capital heights."""
AROUND = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))


def name_box(name: Name, at: Point) -> QRectF:
    """Return the rectangle of a name at its place, in millimeters."""
    x0, y0, x1, y1 = name.box
    return QRectF(at[0] + x0, at[1] + y0, x1 - x0, y1 - y0)


def room(size: float) -> float:
    """Return how far a name with capitals of `size` extends beyond its rectangle, in millimeters: halo, accents and
    soft edges."""
    return 1 + 0.6 * size


@derived()
def _farthest(names: dict[Place, Name]) -> tuple[float, float, float, float]:
    """Return how far to extend a part of the board on each side to find all names that reach into it: this excludes
    most names quickly."""
    low_x, low_y, high_x, high_y = zip(*(name.box for name in names.values()), strict=True) if names else [(0.0,)] * 4
    return -max(high_x), -max(high_y), -min(low_x), -min(low_y)


def paint_names(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None,
    placed: Lettering | None = None,
) -> None:  # fmt: skip
    """Draw city names with their halos: all of the sheet, or `placed` as for a screen or before an edit."""
    names, size = lettering(board, look) if placed is None else placed
    if size * scale < SHOWN_FROM:
        return
    halo, more = HALO * size, room(size)
    shown: list[text.Piece] = []
    near = None if exposed is None else exposed.adjusted(*_farthest(names)).adjusted(-more, -more, more, more)
    for place, name in names.items():
        at = anchor(board, place)
        if at is None or (near is not None and not near.contains(*at)):
            continue
        if exposed is None or exposed.intersects(name_box(name, at).adjusted(-more, -more, more, more)):
            shown.extend(piece for piece in _pieces(name, size, at) if piece.height * scale >= SHOWN_FROM)
    if text.from_cache(painter, size, scale):
        around = AROUND if halo * scale > 1.5 else AROUND[1::2]
        text.draw(painter, shown, style.halo, scale, [(dx * halo, dy * halo) for dx, dy in around])
        text.draw(painter, shown, style.ink, scale)
        return
    for piece in shown:
        wide = HALO * piece.height
        fill(painter, text.letters(piece.text, piece.font, piece.height, piece.x, piece.y, 0.0, wide), style.halo)
    text.draw(painter, shown, style.ink, scale)


def paint_labels(painter: QPainter, board: Board, look: Look, style: Style, scale: float) -> None:
    """Draw the board's free texts by kind."""
    for label in board.labels.values():
        if label.size * scale < SHOWN_FROM or not label.text:
            continue
        colour = {"water": style.water_name, "title": style.ink, "plain": style.ink}.get(label.kind, style.region_name)
        words, font = _words(label)
        start = text.start(words, font, label.size, *label.at, label.angle)
        painter.save()
        if label.kind == "region":
            painter.setOpacity(0.26)
        elif label.kind == "plain":
            fill(painter, text.letters(words, font, label.size, *start, label.angle, 0.5), style.halo)
        fill(painter, text.letters(words, font, label.size, *start, label.angle), colour)
        painter.restore()


def label_boxes(board: Board) -> Iterator[tuple[float, float, float, float]]:
    """Yield the upright rectangles around the board's free texts of every kind, rotated ones, too."""
    for label in board.labels.values():
        if label.text:
            words, font = _words(label)
            box = text.centred(words, font, label.size, *label.at, label.angle).boundingRect()
            yield box.left(), box.top(), box.right(), box.bottom()


def _words(label: Label) -> tuple[str, QFont]:
    """Return the drawn words of a free text and their font."""
    font = {
        "region": face(bold=True, spacing=34),
        "water": face(italic=True, spacing=12),
        "title": face(bold=True),
        "plain": face(),
    }[label.kind]
    return label.text.upper() if label.kind == "region" else label.text, font
