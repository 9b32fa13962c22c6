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

BETWEEN = 12.0
"""Millimeters between decks on a sheet, for their marks."""

LEAST_BLEED = 2.0
"""Millimeters of bleed that are enough on a sheet where more pieces fit with them."""

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
    trimmed one, whether pieces lie on their side, and their bleed."""

    columns: int
    rows: int
    across: float
    down: float
    left: float
    top: float
    is_turned: bool
    bleed: float

    @property
    def number(self) -> int:
        """The number of pieces on a sheet."""
        return self.columns * self.rows


def grid_for(width: float, height: float, bleed: float, paper: Paper) -> Grid | None:
    """Return the places for most pieces of this trimmed size, with as much of their bleed as leaves room for them; None
    if not even one fits between the margins."""
    wide, high = paper.inner
    found = []
    for room in (bleed, min(bleed, LEAST_BLEED)):
        for is_turned in (False, True):
            across, down = (height, width) if is_turned else (width, height)
            across, down = across + 2 * room, down + 2 * room
            columns, rows = int((wide + 1e-6) // across), int((high + 1e-6) // down)
            left = MARGIN + (wide - columns * across) / 2 + room
            top = MARGIN + (high - rows * down) / 2 + room
            found.append(Grid(columns, rows, across, down, left, top, is_turned, room))
    best = max(found, key=lambda one: one.number)
    return best if best.number else None


def fits(deck: Deck, paper: Paper) -> bool:
    """Return whether the cards of a deck fit on the paper."""
    return grid_for(*_piece(deck, deck.fold), deck.bleed, paper) is not None


def deck_sheets(part: str, decks: Sequence[Deck], paper: Paper, printer: Printer) -> Iterator[Sheet]:
    """Yield the sheets of decks, each followed by its backs if those are on the other side. Decks without backs share
    sheets."""
    shelf = _Shelf(part, paper)
    for deck in decks:
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
            continue
        if is_folded:
            yield from shelf.put(deck, grid, size, [_folded(deck, card) for card in pieces], True)
        elif not has_backs or printer.backs == "none":
            yield from shelf.put(deck, grid, size, [card.front for card in pieces], False)
        else:
            yield from shelf.end()
            yield from _with_backs(part, deck, paper, grid, pieces, printer.offset)
    yield from shelf.end()


def _with_backs(
    part: str, deck: Deck, paper: Paper, grid: Grid, pieces: Sequence[Card], offset: tuple[float, float]
) -> Iterator[Sheet]:
    size = (deck.width, deck.height)
    total = -(-len(pieces) // grid.number)
    for number in range(total):
        here = pieces[number * grid.number : (number + 1) * grid.number]
        words = ntr("{title}: {n:,} piece, sheet {sheet} of {total}", "{title}: {n:,} pieces, sheet {sheet} of {total}",
                    len(pieces))  # fmt: skip
        caption = words.format(title=deck.title, n=len(pieces), sheet=number + 1, total=total)
        made = _group(deck, paper, grid, size, [card.front for card in here])
        yield _sheet(part, paper, [made], caption, has_backs=True)
        caption = tr("{title}: backs of sheet {sheet}. Turn the sheet at its long edge.").format(
            title=deck.title, sheet=number + 1
        )
        made = _group(deck, paper, grid, size, [card.back or Face() for card in here], offset=offset)
        yield _sheet(part, paper, [made], caption, offset, has_backs=True)


class _Group(NamedTuple):
    """Pieces of a deck on a sheet with their marks."""

    placed: tuple[Placed, ...]
    marks: tuple[QLineF, ...]
    polygons: tuple[QPolygonF, ...]
    bottom: float


class _Shelf:
    """Fills sheets with decks from the top, one below the other."""

    def __init__(self, part: str, paper: Paper) -> None:
        self._part, self._paper = part, paper
        self._groups: list[_Group] = []
        self._titles: dict[str, None] = {}
        self._is_folded = False

    def put(
        self, deck: Deck, grid: Grid, size: tuple[float, float], faces: Sequence[Face], is_folded: bool
    ) -> Iterator[Sheet]:
        """Add a deck; yield the sheets that are full."""
        left = list(faces)
        bottom = MARGIN + self._paper.inner[1]
        while left:
            top = self._groups[-1].bottom + BETWEEN if self._groups else MARGIN
            rows = min(grid.rows, int((bottom - top + 1e-6) // grid.down))
            if rows < 1:
                yield from self.end()
                continue
            whole = self._groups == [] and len(left) >= grid.number
            place = grid if whole else grid._replace(rows=rows, top=top + grid.bleed)
            here, left = left[: place.number], left[place.number :]
            self._groups.append(_group(deck, self._paper, place, size, here))
            words = ntr("{title}: {n:,} piece", "{title}: {n:,} pieces", len(faces))
            self._titles[words.format(title=deck.title, n=len(faces))] = None
            self._is_folded |= is_folded

    def end(self) -> Iterator[Sheet]:
        """Yield the last sheet, if there is anything on it."""
        if self._groups:
            caption = "; ".join(self._titles)
            if self._is_folded:
                caption += ". " + tr("Fold at the dashed line, glue, then cut.")
            yield _sheet(self._part, self._paper, self._groups, caption)
        self._groups, self._titles, self._is_folded = [], {}, False


def _piece(deck: Deck, is_folded: bool) -> tuple[float, float]:
    return deck.width, deck.height * (2 if is_folded else 1)


def _sheet(
    part: str, paper: Paper, groups: Sequence[_Group], caption: str, offset: tuple[float, float] | None = None,
    has_backs: bool = False,
) -> Sheet:  # fmt: skip
    """Return a sheet. One of two sides has registration marks; those of both sides cover each other if the printer does
    not shift."""
    dx, dy = offset or (0.0, 0.0)
    marks = [mark for group in groups for mark in group.marks]
    for x in (paper.width / 2, MARGIN / 2 + 1, paper.width - MARGIN / 2 - 1) if has_backs else ():
        marks += cross(x - dx, MARGIN / 2 + 1 - dy, 1.8)
    return Sheet(
        part,
        paper,
        caption,
        tuple(placed for group in groups for placed in group.placed),
        lines=tuple(marks),
        polygons=tuple(polygon for group in groups for polygon in group.polygons),
        is_back=offset is not None,
        has_ruler=offset is None,
    )


def _group(
    deck: Deck, paper: Paper, grid: Grid, size: tuple[float, float], faces: Sequence[Face],
    offset: tuple[float, float] | None = None,
) -> _Group:  # fmt: skip
    """Return pieces at their places, or with an `offset` backs, mirrored and shifted against the printer."""
    is_back, (dx, dy) = offset is not None, offset or (0.0, 0.0)
    bleed, (wide, high) = grid.bleed, size
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
    page = QRectF(0, 0, paper.width, paper.height)
    marks = () if deck.outline else crop_marks(boxes, bleed, page)
    bottom = max(box.bottom() for box in boxes) + bleed
    return _Group(tuple(placed), marks, tuple(polygons), bottom)


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
