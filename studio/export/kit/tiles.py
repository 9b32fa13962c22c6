"""Large pictures in tiles: joints where they cut least, an assembly page, and marks to join the tiles by."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from engine.i18n import ntr, tr
from studio.export.kit.blocks import Block, bold_font, fitted, line, plain_font
from studio.export.kit.paper import MARGIN, Paper
from studio.export.kit.parts import Face, Poster
from studio.export.kit.sheets import MARK, Placed, Sheet, Tile

OVERLAP = 10.0
"""Millimeters that neighboring tiles share, half of them on either side of the joint."""
AROUND = MARK + 1.0
"""Millimeters for the marks around a tile."""
GRAIN = 0.5
"""Millimeters between possible joints."""
NARROW = 30.0
"""Least width of a tile in millimeters, if the picture is larger."""
NAME = 30.0
"""Length in millimeters of a cut through a rectangle up to which it weighs as much as one through a name. A longer cut,
such as one through a chart, weighs more."""
PLATE = (13.0, 7.0)
"""Width and height of the name of a tile on the assembly page in millimeters."""
PLACES = 12
"""Number of places in each direction where the name may be."""
FINE = 1_200
"""Pixels of the longer side of a picture in which tiles of a single color are searched."""
Place = tuple[int, int]
"""Column and row of a tile."""


class Joints(NamedTuple):
    """Joints of a picture in one direction: the places where tiles begin and end, with both edges, how many rectangles
    to keep whole the joints cross, and their weight."""

    places: tuple[float, ...]
    crossed: int
    weight: float

    @property
    def number(self) -> int:
        """The number of tiles."""
        return len(self.places) - 1


class Kept(NamedTuple):
    """An interval that joints should not cross, and the weight of crossing it."""

    low: float
    high: float
    weight: float = 1.0


def joints(total: float, most: float, keep: Sequence[Kept], overlap: float = OVERLAP) -> Joints:
    """Return the joints of a picture of this length on sheets with room for `most`: as few as possible, and of these
    those that cross the least weight of the intervals of `keep`, then the most even ones."""
    if total <= most + 1e-6:
        return Joints((0.0, total), 0, 0.0)
    first, inner = most - overlap / 2, most - overlap
    count = 2 + max(0, math.ceil((total - 2 * first) / inner - 1e-9))
    even = total / count
    at = np.arange(0, math.floor(total / GRAIN) + 1) * GRAIN
    numbers, crossings = np.zeros(len(at), int), np.zeros(len(at))
    for low, high, weight in keep:
        # A joint at the very edge of a name also cuts it, because scissors do.
        is_near = (at > low - 1.0) & (at < high + 1.0)
        numbers[is_near] += 1
        crossings[is_near] += weight
    best = np.full(len(at), np.inf)
    best[(at >= min(NARROW, even)) & (at <= first)] = 0.0
    best += crossings + 0.4 * (np.abs(at - even) / even) ** 2
    before: list[np.ndarray] = []
    reach, least = int(inner / GRAIN), max(1, int(min(NARROW, even) / GRAIN))
    for number in range(2, count):
        step = np.full(len(at), np.inf)
        came = np.zeros(len(at), int)
        for here in range(len(at)):
            low, high = max(0, here - reach), here - least + 1
            if high > low:
                nearest = low + int(np.argmin(best[low:high]))
                step[here], came[here] = best[nearest], nearest
        before.append(came)
        best = step + crossings + 0.4 * (np.abs(at - number * even) / even) ** 2
    best[(total - at > first) | (total - at < min(NARROW, even))] = np.inf
    here = int(np.argmin(best))
    found = [here]
    for came in reversed(before):
        found.append(int(came[found[-1]]))
    crossed, weight = int(sum(numbers[n] for n in found)), float(sum(crossings[n] for n in found))
    return Joints((0.0, *(float(at[n]) for n in reversed(found)), total), crossed, weight)


class Plan(NamedTuple):
    """Tiles of a picture on a paper: the joints that reach from edge to edge, and those within each band between them.
    The bands are rows, or columns if `has_columns`."""

    paper: Paper
    bands: Joints
    within: tuple[Joints, ...]
    has_columns: bool

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.within[0].number if self.has_columns else self.bands.number

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.bands.number if self.has_columns else self.within[0].number

    @property
    def number(self) -> int:
        """The number of tiles."""
        return self.rows * self.columns

    @property
    def crossed(self) -> int:
        """The number of times that joints cross a rectangle to keep."""
        return self.bands.crossed + sum(one.crossed for one in self.within)

    @property
    def weight(self) -> float:
        """The weight of all crossings."""
        return self.bands.weight + sum(one.weight for one in self.within)

    @property
    def is_straight(self) -> bool:
        """Whether all joints reach from edge to edge."""
        return all(one.places == self.within[0].places for one in self.within)

    def trim(self, column: int, row: int) -> QRectF:
        """Return the part of the picture that a tile shows after it is cut."""
        band, place = (column, row) if self.has_columns else (row, column)
        low, high = self.bands.places[band : band + 2]
        start, end = self.within[band].places[place : place + 2]
        return QRectF(low, start, high - low, end - start) if self.has_columns else QRectF(
            start, low, end - start, high - low
        )  # fmt: skip

    def cuts(self, box: QRectF) -> bool:
        """Return whether a joint cuts a rectangle of the picture."""
        found = (self.trim(column, row) for row in range(self.rows) for column in range(self.columns))
        return sum(trim.intersects(box) for trim in found) > 1


def plan(poster: Poster, paper: Paper) -> Plan:
    """Return the tiles on the paper, upright or on its side: the fewest, then those that cut least. The joints within a
    row or column differ from those in the next one only where they cut less."""
    plans = []
    for turned in (paper, paper.turned):
        wide, high = (side - 2 * AROUND for side in turned.inner)
        columns = joints(poster.width, wide, _across(poster.keep))
        rows = joints(poster.height, high, _down(poster.keep))
        plans.append(Plan(turned, rows, (columns,) * rows.number, False))
        by_row = tuple(
            joints(
                poster.width, wide, _across([box for box in poster.keep if box.top() < end and box.bottom() > start])
            )
            for start, end in pairwise(rows.places)
        )
        plans.append(Plan(turned, rows, by_row, False))
        by_column = tuple(
            joints(poster.height, high, _down([box for box in poster.keep if box.left() < end and box.right() > start]))
            for start, end in pairwise(columns.places)
        )
        plans.append(Plan(turned, columns, by_column, True))
    return min(plans, key=lambda one: (one.number, one.weight, not one.is_straight))


def _across(boxes: Iterable[QRectF]) -> list[Kept]:
    return [Kept(box.left(), box.right(), max(1.0, box.height() / NAME)) for box in boxes]


def _down(boxes: Iterable[QRectF]) -> list[Kept]:
    return [Kept(box.top(), box.bottom(), max(1.0, box.width() / NAME)) for box in boxes]


def name_of(column: int, row: int) -> str:
    """Return the name of a tile: the letter of its row and the number of its column."""
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{column + 1}"


def tile_sheets(part: str, poster: Poster, paper: Paper) -> Iterator[Sheet]:
    """Yield the sheets of a large picture: the assembly page, if there are several, and the tiles row by row, without
    those of a single color, such as open sea."""
    made = plan(poster, paper)
    plain = plain_tiles(poster, made)
    if made.number > 1:
        yield _assembly(part, poster, made, paper, plain)
    for row in range(made.rows):
        for column in range(made.columns):
            if (column, row) not in plain:
                yield _tile(part, poster, made, column, row, plain)


def plain_tiles(poster: Poster, made: Plan) -> Set[Place]:
    """Return the tiles of a single color, by column and row. All tiles are printed if they are alike."""
    if made.number == 1:
        return frozenset()
    scale = FINE / max(poster.width, poster.height)
    image = QImage(math.ceil(poster.width * scale), math.ceil(poster.height * scale), QImage.Format.Format_RGB32)
    image.fill(QColor(Qt.GlobalColor.white))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        poster.paint(painter)
    cells = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)[:, : image.width()]
    found = set()
    for row in range(made.rows):
        for column in range(made.columns):
            trim = made.trim(column, row)
            # Pixels at the edges belong to two tiles.
            across, down = (
                slice(math.ceil(low * scale), max(1, math.floor(high * scale)))
                for low, high in ((trim.left(), trim.right()), (trim.top(), trim.bottom()))
            )
            inside = cells[down, across]
            if inside.size and (inside == inside[0, 0]).all():
                found.add((column, row))
    return found if len(found) < made.number else frozenset()


def _tile(part: str, poster: Poster, made: Plan, column: int, row: int, plain: Set[Place]) -> Sheet:
    wide, high = made.paper.inner
    trim = made.trim(column, row)
    source = QRectF(
        max(0.0, trim.left() - OVERLAP / 2), max(0.0, trim.top() - OVERLAP / 2), 0.0, 0.0
    )  # fmt: skip
    source.setRight(min(poster.width, trim.right() + OVERLAP / 2))
    source.setBottom(min(poster.height, trim.bottom() + OVERLAP / 2))
    x, y = MARGIN + (wide - source.width()) / 2, MARGIN + (high - source.height()) / 2
    tile = Tile(poster, source, x, y)
    cut = trim.translated(x - source.left(), y - source.top())
    name = name_of(column, row)
    caption = tr("{title}: tile {tile}, row {row} of {rows}, column {column} of {columns}").format(
        title=poster.title,
        tile=name,
        row=row + 1,
        rows=made.rows,
        column=column + 1,
        columns=made.columns,
    )
    if made.number > 1:
        caption += ". " + tr("Cut at the marks, or glue over the strip beyond them.")
    return Sheet(
        part,
        made.paper,
        caption,
        tiles=(tile,),
        lines=_marks(cut, tile.box),
        texts=tuple(_neighbors(made, column, row, tile.box, plain)),
    )


def _marks(cut: QRectF, picture: QRectF) -> tuple[QLineF, ...]:
    """Return the crop marks of a tile, outside of its picture with the strips to glue."""
    around = picture.adjusted(-AROUND, -AROUND, AROUND, AROUND)
    gap = AROUND - MARK
    marks = []
    for x in (cut.left(), cut.right()):
        marks += [
            QLineF(x, around.top(), x, picture.top() - gap),
            QLineF(x, picture.bottom() + gap, x, around.bottom()),
        ]
    for y in (cut.top(), cut.bottom()):
        marks += [
            QLineF(around.left(), y, picture.left() - gap, y),
            QLineF(picture.right() + gap, y, around.right(), y),
        ]
    return tuple(marks)


def _neighbors(made: Plan, column: int, row: int, box: QRectF, plain: Set[Place]) -> Iterator[Block]:
    """Yield the names of the neighboring tiles that are printed, in the middle of each joint."""
    middle, center = box.center().x(), box.center().y()
    if row > 0 and (column, row - 1) not in plain:
        yield line(f"▲ {name_of(column, row - 1)}", middle, box.top() - 1.6, plain_font(), 7, "center")
    if row < made.rows - 1 and (column, row + 1) not in plain:
        yield line(f"▼ {name_of(column, row + 1)}", middle, box.bottom() + 3.6, plain_font(), 7, "center")
    if column > 0 and (column - 1, row) not in plain:
        left = QRectF(box.left() - AROUND + 0.1, center - 4, AROUND - 0.6, 8)
        yield fitted(f"◀\n{name_of(column - 1, row)}", left, plain_font(), 7, 5, "center", "middle")
    if column < made.columns - 1 and (column + 1, row) not in plain:
        right = QRectF(box.right() + 0.5, center - 4, AROUND - 0.6, 8)
        yield fitted(f"▶\n{name_of(column + 1, row)}", right, plain_font(), 7, 5, "center", "middle")


def _assembly(part: str, poster: Poster, made: Plan, paper: Paper, plain: Set[Place]) -> Sheet:
    """Return the page that shows how the tiles are joined; those that are not printed are crossed out."""
    page = paper.turned if poster.width > poster.height else paper
    wide, high = page.inner
    head = 16.0
    scale = min((wide - 2) / poster.width, (high - head - 2) / poster.height, 1.0)
    x, y = MARGIN + (wide - scale * poster.width) / 2, MARGIN + head
    small = Tile(poster, QRectF(0, 0, poster.width, poster.height), x, y, scale)
    number = made.number - len(plain)
    words = ntr(
        "{n} sheet of {width:g} × {height:g} mm makes {wide:g} × {high:g} mm. Print at 100% and check the ruler.",
        "{n} sheets of {width:g} × {height:g} mm make {wide:g} × {high:g} mm. Print at 100% and check the "
        "ruler. Cut the right and lower edges at their marks and glue them over the strips of the next tiles.",
        number,
    ).format(
        n=number, width=made.paper.width, height=made.paper.height, wide=poster.width,
        high=poster.height
    )  # fmt: skip
    if not made.is_straight:
        first = tr("Join the tiles of each column first.") if made.has_columns else tr(
            "Join the tiles of each row first.")  # fmt: skip
        words = f"{words} {first}"
    if plain:
        known = ", ".join(name_of(*place) for place in sorted(plain, key=lambda place: (place[1], place[0])))
        left_out = ntr("Tile {tiles} has a single color and is not printed.",
                       "Tiles {tiles} have a single color each and are not printed.", len(plain))  # fmt: skip
        words = f"{words} {left_out.format(tiles=known)}"
    texts = (
        line(tr("{title}: assembly").format(title=poster.title), MARGIN, MARGIN + 5.5, bold_font(), 15),
        fitted(words, QRectF(MARGIN, MARGIN + 7.5, wide, 8.0), plain_font(), 8, 6),
    )
    taken = [QRectF(x + scale * box.left(), y + scale * box.top(), scale * box.width(), scale * box.height())
             for box in poster.keep]  # fmt: skip
    lines, names = [], []
    for row in range(made.rows):
        for column in range(made.columns):
            trim = made.trim(column, row)
            cell = QRectF(x + scale * trim.left(), y + scale * trim.top(), scale * trim.width(), scale * trim.height())
            corners = (cell.topLeft(), cell.topRight(), cell.bottomRight(), cell.bottomLeft(), cell.topLeft())
            lines += [QLineF(one, other) for one, other in pairwise(corners)]
            if (column, row) in plain:
                lines += [QLineF(cell.topLeft(), cell.bottomRight()), QLineF(cell.bottomLeft(), cell.topRight())]
                continue
            names.append(_plate(name_of(column, row), cell, taken))
    return Sheet(part, page, tr("{title}: assembly").format(title=poster.title), tuple(names), (small,), tuple(lines),
                 texts=texts)  # fmt: skip


def _plate(name: str, cell: QRectF, taken: Sequence[QRectF]) -> Placed:
    """Return the name of a tile on a plate where it covers the least of the rectangles, as near to the middle of the
    tile as possible."""
    wide, high = (min(side, 0.9 * room) for side, room in zip(PLATE, (cell.width(), cell.height()), strict=True))
    near = [box for box in taken if box.intersects(cell)]
    best, at = math.inf, QRectF()
    for down in range(PLACES + 1):
        for across in range(PLACES + 1):
            left = cell.left() + 0.5 + (cell.width() - wide - 1.0) * across / PLACES
            top = cell.top() + 0.5 + (cell.height() - high - 1.0) * down / PLACES
            spot = QRectF(left, top, wide, high)
            covered = sum(part.width() * part.height() for part in (spot.intersected(box) for box in near))
            far = math.hypot(across / PLACES - 0.5, down / PLACES - 0.5)
            if covered + far < best:
                best, at = covered + far, spot

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(QColor("#14181c"), 0.2))
        painter.setBrush(QColor("#ffffff"))
        painter.drawRoundedRect(QRectF(0.2, 0.2, wide - 0.4, high - 0.4), 1, 1)

    text = fitted(name, QRectF(0.6, 0.4, wide - 1.2, high - 0.8), bold_font(), 14, 4, "center", "middle")
    return Placed(Face(paint, (text,)), at.left(), at.top(), QRectF(0, 0, wide, high))
