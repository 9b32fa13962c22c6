"""Large pictures in tiles: joints where they cut least, an assembly page, and marks to join the tiles by."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QRectF

from engine.i18n import tr
from studio.export.kit.blocks import Block, bold_font, fitted, line, plain_font
from studio.export.kit.paper import MARGIN, Paper
from studio.export.kit.parts import Poster
from studio.export.kit.sheets import MARK, Sheet, Tile

OVERLAP = 10.0
"""Millimeters that neighboring tiles share, half of them on either side of the joint."""
AROUND = MARK + 1.0
"""Millimeters for the marks around a tile."""
GRAIN = 0.5
"""Millimeters between possible joints."""
NARROW = 30.0
"""Least width of a tile in millimeters, if the picture is larger."""


class Joints(NamedTuple):
    """Joints of a picture in one direction: the places where tiles begin and end, with both edges, and how many
    rectangles to keep whole the joints cross."""

    places: tuple[float, ...]
    crossed: int

    @property
    def number(self) -> int:
        """The number of tiles."""
        return len(self.places) - 1


def joints(total: float, most: float, keep: Sequence[tuple[float, float]], overlap: float = OVERLAP) -> Joints:
    """Return the joints of a picture of this length on sheets with room for `most`: as few as possible, and of these
    those that cross the fewest of the intervals of `keep`, then the most even ones."""
    if total <= most + 1e-6:
        return Joints((0.0, total), 0)
    first, inner = most - overlap / 2, most - overlap
    count = 2 + max(0, math.ceil((total - 2 * first) / inner - 1e-9))
    even = total / count
    at = np.arange(0, math.floor(total / GRAIN) + 1) * GRAIN
    crossings = np.zeros(len(at))
    for low, high in keep:
        # A joint at the very edge of a name also cuts it, because scissors do.
        crossings[(at > low - 1.0) & (at < high + 1.0)] += 1
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
    crossed = int(sum(crossings[n] for n in found))
    return Joints((0.0, *(float(at[n]) for n in reversed(found)), total), crossed)


class Plan(NamedTuple):
    """Tiles of a picture on a paper."""

    paper: Paper
    columns: Joints
    rows: Joints

    @property
    def number(self) -> int:
        """The number of tiles."""
        return self.columns.number * self.rows.number

    @property
    def crossed(self) -> int:
        """The number of rectangles that joints cross."""
        return self.columns.crossed + self.rows.crossed


def plan(poster: Poster, paper: Paper) -> Plan:
    """Return the tiles on the paper, upright or on its side: the fewest, then those that cut least."""
    across = [(box.left(), box.right()) for box in poster.keep]
    down = [(box.top(), box.bottom()) for box in poster.keep]
    plans = []
    for turned in (paper, paper.turned):
        wide, high = turned.inner
        columns = joints(poster.width, wide - 2 * AROUND, across)
        plans.append(Plan(turned, columns, joints(poster.height, high - 2 * AROUND, down)))
    return min(plans, key=lambda one: (one.number, one.crossed))


def name_of(column: int, row: int) -> str:
    """Return the name of a tile: the letter of its row and the number of its column."""
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{column + 1}"


def tile_sheets(part: str, poster: Poster, paper: Paper) -> Iterator[Sheet]:
    """Yield the sheets of a large picture: the assembly page, if there are several, and the tiles row by row."""
    made = plan(poster, paper)
    if made.number > 1:
        yield _assembly(part, poster, made, paper)
    xs, ys = made.columns.places, made.rows.places
    for row in range(made.rows.number):
        for column in range(made.columns.number):
            yield _tile(part, poster, made, column, row, xs, ys)


def _tile(
    part: str, poster: Poster, made: Plan, column: int, row: int, xs: Sequence[float], ys: Sequence[float]
) -> Sheet:
    wide, high = made.paper.inner
    trim = QRectF(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
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
        rows=made.rows.number,
        column=column + 1,
        columns=made.columns.number,
    )
    if made.number > 1:
        caption += ". " + tr("Cut at the marks, or glue over the strip beyond them.")
    return Sheet(
        part,
        made.paper,
        caption,
        tiles=(tile,),
        lines=_marks(cut, tile.box),
        texts=tuple(_neighbors(made, column, row, tile.box)),
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


def _neighbors(made: Plan, column: int, row: int, box: QRectF) -> Iterator[Block]:
    """Yield the names of the neighboring tiles, in the middle of each joint."""
    middle, center = box.center().x(), box.center().y()
    if row > 0:
        yield line(f"▲ {name_of(column, row - 1)}", middle, box.top() - 1.6, plain_font(), 7, "center")
    if row < made.rows.number - 1:
        yield line(f"▼ {name_of(column, row + 1)}", middle, box.bottom() + 3.6, plain_font(), 7, "center")
    if column > 0:
        left = QRectF(box.left() - AROUND + 0.1, center - 4, AROUND - 0.6, 8)
        yield fitted(f"◀\n{name_of(column - 1, row)}", left, plain_font(), 7, 5, "center", "middle")
    if column < made.columns.number - 1:
        right = QRectF(box.right() + 0.5, center - 4, AROUND - 0.6, 8)
        yield fitted(f"▶\n{name_of(column + 1, row)}", right, plain_font(), 7, 5, "center", "middle")


def _assembly(part: str, poster: Poster, made: Plan, paper: Paper) -> Sheet:
    """Return the page that shows how the tiles are joined."""
    page = paper.turned if poster.width > poster.height else paper
    wide, high = page.inner
    head = 16.0
    scale = min((wide - 2) / poster.width, (high - head - 2) / poster.height, 1.0)
    x, y = MARGIN + (wide - scale * poster.width) / 2, MARGIN + head
    small = Tile(poster, QRectF(0, 0, poster.width, poster.height), x, y, scale)
    xs, ys = made.columns.places, made.rows.places
    box = small.box
    lines = [QLineF(x + scale * at, box.top(), x + scale * at, box.bottom()) for at in xs]
    lines += [QLineF(box.left(), y + scale * at, box.right(), y + scale * at) for at in ys]
    texts = [
        line(tr("{title}: assembly").format(title=poster.title), MARGIN, MARGIN + 5.5, bold_font(), 15),
        fitted(
            tr(
                "{n} sheets of {width:g} × {height:g} mm make {wide:g} × {high:g} mm. Print at 100% and check the "
                "ruler. Cut the right and lower edges at their marks and glue them over the strips of the next tiles."
            ).format(
                n=made.number, width=made.paper.width, height=made.paper.height, wide=poster.width, high=poster.height
            ),
            QRectF(MARGIN, MARGIN + 7.5, wide, 8.0), plain_font(), 8, 6,
        ),
    ]  # fmt: skip
    for row in range(made.rows.number):
        for column in range(made.columns.number):
            cell = QRectF(
                x + scale * xs[column], y + scale * ys[row], scale * (xs[column + 1] - xs[column]),
                scale * (ys[row + 1] - ys[row]),
            )  # fmt: skip
            texts.append(
                fitted(name_of(column, row), cell.adjusted(1, 1, -1, -1), bold_font(), 26, 6, "center", "middle")
            )
    return Sheet(part, page, tr("{title}: assembly").format(title=poster.title), tiles=(small,), lines=tuple(lines),
                 texts=tuple(texts))  # fmt: skip
