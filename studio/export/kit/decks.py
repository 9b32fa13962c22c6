"""Cards on sheets: as many as fit, with crop marks, and their backs on the other side or beyond a fold.

Cards are always on upright paper, which is turned at its long edge for the backs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.i18n import ntr, tr
from studio.export.kit.paper import MARGIN, Paper
from studio.export.kit.parts import Card, Deck, Face
from studio.export.kit.sheets import HAIR, Placed, Sheet, crop_marks, cross

Backs = Literal["duplex", "fold", "none"]
"""Backs of cards: on the other side of the sheet, beyond a fold, or none."""
BACKS: tuple[Backs, ...] = ("duplex", "fold", "none")


@dataclass(frozen=True)
class Printer:
    """How cards are printed: their backs, and by how many millimeters the printer shifts the second side to the right
    and down, which the backs compensate for."""

    backs: Backs = "duplex"
    offset: tuple[float, float] = (0.0, 0.0)


class Grid(NamedTuple):
    """Places of equal pieces on a sheet: columns and rows, the distance of pieces, the upper left corner of the first
    trimmed one, and whether pieces lie on their side."""

    columns: int
    rows: int
    across: float
    down: float
    left: float
    top: float
    is_turned: bool

    @property
    def number(self) -> int:
        """The number of pieces on a sheet."""
        return self.columns * self.rows


def grid_for(width: float, height: float, bleed: float, paper: Paper) -> Grid | None:
    """Return the places for most pieces of this trimmed size; None if not even one fits between the margins."""
    wide, high = paper.inner
    found = []
    for is_turned in (False, True):
        across, down = (height, width) if is_turned else (width, height)
        across, down = across + 2 * bleed, down + 2 * bleed
        columns, rows = int((wide + 1e-6) // across), int((high + 1e-6) // down)
        left = MARGIN + (wide - columns * across) / 2 + bleed
        top = MARGIN + (high - rows * down) / 2 + bleed
        found.append(Grid(columns, rows, across, down, left, top, is_turned))
    best = max(found, key=lambda one: one.number)
    return best if best.number else None


def fits(deck: Deck, paper: Paper) -> bool:
    """Return whether the cards of a deck fit on the paper."""
    return grid_for(*_piece(deck, deck.fold), deck.bleed, paper) is not None


def deck_sheets(part: str, deck: Deck, paper: Paper, printer: Printer) -> Iterator[Sheet]:
    """Yield the sheets of a deck, each followed by its backs if those are on the other side."""
    pieces = [card for card in deck.cards for _ in range(card.copies)]
    has_backs = any(card.back is not None for card in deck.cards)
    is_folded = deck.fold or (printer.backs == "fold" and has_backs)
    size = _piece(deck, is_folded)
    grid = grid_for(*size, deck.bleed, paper)
    if grid is None and is_folded and not deck.fold:
        # Cards longer than half a sheet cannot be folded.
        is_folded, size = False, _piece(deck, False)
        grid = grid_for(*size, deck.bleed, paper)
    if grid is None or not pieces:
        return
    total = -(-len(pieces) // grid.number)
    for number in range(total):
        here = pieces[number * grid.number : (number + 1) * grid.number]
        words = ntr("{title}: {n:,} piece, sheet {sheet} of {total}", "{title}: {n:,} pieces, sheet {sheet} of {total}",
                    len(pieces))  # fmt: skip
        caption = words.format(title=deck.title, n=len(pieces), sheet=number + 1, total=total)
        if is_folded:
            caption += ". " + tr("Fold at the dashed line, glue, then cut.")
            faces = [_folded(deck, card) for card in here]
            yield _sheet(part, deck, paper, grid, size, faces, caption)
            continue
        yield _sheet(part, deck, paper, grid, size, [card.front for card in here], caption)
        if has_backs and printer.backs == "duplex":
            caption = tr("{title}: backs of sheet {sheet}. Turn the sheet at its long edge.").format(
                title=deck.title, sheet=number + 1
            )
            backs = [card.back or Face() for card in here]
            yield _sheet(part, deck, paper, grid, size, backs, caption, printer.offset)


def _piece(deck: Deck, is_folded: bool) -> tuple[float, float]:
    return deck.width, deck.height * (2 if is_folded else 1)


def _sheet(
    part: str, deck: Deck, paper: Paper, grid: Grid, size: tuple[float, float], faces: Sequence[Face], caption: str,
    offset: tuple[float, float] | None = None,
) -> Sheet:  # fmt: skip
    """Return a sheet of fronts, or with an `offset` of the backs, mirrored and shifted against the printer."""
    is_back, (dx, dy) = offset is not None, offset or (0.0, 0.0)
    bleed, (wide, high) = deck.bleed, size
    clip = QRectF(-bleed, -bleed, wide + 2 * bleed, high + 2 * bleed)
    placed, boxes, polygons = [], [], []
    across, down = (high, wide) if grid.is_turned else (wide, high)
    for number, face in enumerate(faces):
        row, column = divmod(number, grid.columns)
        left, top = grid.left + column * grid.across, grid.top + row * grid.down
        if is_back:
            left = paper.width - left - across
        left, top = left - dx, top - dy
        box = QRectF(left, top, across, down)
        turns = (3 if is_back else 1) if grid.is_turned else 0
        boxes.append(box)
        placed.append(Placed(face, left - bleed, top - bleed, clip, turns))
        if deck.outline and not is_back:
            polygons.append(_outline(deck, box, grid.is_turned))
    marks = [] if deck.outline else list(crop_marks(boxes, bleed, QRectF(0, 0, paper.width, paper.height)))
    # The marks of both sides cover each other where the printer does not shift.
    for x in (paper.width / 2, MARGIN / 2 + 1, paper.width - MARGIN / 2 - 1):
        marks += cross(x - dx, MARGIN / 2 + 1 - dy, 1.8)
    return Sheet(part, paper, caption, tuple(placed), lines=tuple(marks), polygons=tuple(polygons), is_back=is_back,
                 has_ruler=not is_back)  # fmt: skip


def _outline(deck: Deck, box: QRectF, is_turned: bool) -> QPolygonF:
    points = deck.outline
    if is_turned:
        points = tuple((deck.height - y, x) for x, y in points)
    return QPolygonF([QPointF(box.left() + x, box.top() + y) for x, y in points])


def _folded(deck: Deck, card: Card) -> Face:
    """Return the front with its back above, which stands on its head, and the fold between them."""
    back = card.back or Face()
    w, h, b = deck.width, deck.height, deck.bleed

    def paint(painter: QPainter) -> None:
        for face, turned in ((back, True), (card.front, False)):
            painter.save()
            if turned:
                painter.translate(w, h)
                painter.rotate(180)
            else:
                painter.translate(0, h)
            # Neither picture reaches beyond the fold.
            painter.setClipRect(QRectF(-b, 0, w + 2 * b, h + b), Qt.ClipOperation.IntersectClip)
            face.draw(painter)
            painter.restore()
        pen = QPen(QColor(Qt.GlobalColor.black), HAIR)
        pen.setDashPattern([12.0, 10.0])
        painter.setPen(pen)
        painter.drawLine(QLineF(0, h, w, h))

    return Face(paint)
