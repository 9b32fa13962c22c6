"""Headings, paragraphs and rows of tables in columns, page after page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from studio.export.kit.blocks import (
    LEADING,
    POINT,
    Align,
    Block,
    Line,
    bold_font,
    fitted,
    line,
    narrow_font,
    plain_font,
    width,
    wrapped,
)
from studio.export.kit.parts import Face


class Item(NamedTuple):
    """A piece of a column, with texts and lines relative to its upper left corner. An item that `leads` is not the last
    one of a column; `head` is repeated at the top of the next column if the item after it continues there."""

    high: float
    texts: tuple[Block, ...] = ()
    lines: tuple[QLineF, ...] = ()
    shades: tuple[QRectF, ...] = ()
    leads: bool = False
    head: tuple[Item, ...] = ()


Maker = Callable[[float], Iterable[Item]]
"""Returns the items for a column of this width."""


def title_item(text: str, wide: float, size: float = 15.0) -> Item:
    """Return the title of pages."""
    high = size * POINT * 1.7
    block = fitted(text, QRectF(0, 0, wide, size * POINT * 1.2), bold_font(), size, 6)
    return Item(high, (block,), leads=True)


def heading(text: str, wide: float, size: float = 10.0, above: float = 2.0) -> Item:
    """Return a heading with space above it."""
    high = size * POINT * 1.35
    block = fitted(text, QRectF(0, above, wide, size * POINT * 1.15), bold_font(), size, 6)
    return Item(above + high, (block,), leads=True)


def paragraph(text: str, wide: float, size: float = 9.0, below: float = 1.2, indent: float = 0.0) -> list[Item]:
    """Return a paragraph, each line as an item."""
    font = plain_font()
    rows = wrapped(" ".join(text.split()), font, size, wide - indent)
    step = size * POINT * LEADING
    items = []
    for number, row in enumerate(rows):
        own = width(row, font, size)
        block = line(
            row, indent, size * POINT * 0.85, font, size if own <= wide - indent else size * (wide - indent) / own
        )
        last = number == len(rows) - 1
        items.append(Item(step + (below if last else 0.0), (block,), leads=number == 0 and not last))
    return items


def table_row(
    cells: Sequence[str], widths: Sequence[float], size: float = 8.0, aligns: Sequence[Align] = (), bold: bool = False,
    shaded: bool = False, least: float = 6.0, ruled: bool = False,
) -> Item:  # fmt: skip
    """Return a row of cells of up to four lines of the same size; a cell becomes smaller where that is not enough."""
    font = narrow_font(bold)
    pad, gap = 0.35, 1.2
    rows = 1
    for cell, wide in zip(cells, widths, strict=True):
        rows = max(rows, min(4, len(wrapped(cell, font, size, wide - gap))))
    high = (1 + (rows - 1) * LEADING) * size * POINT + 2 * pad
    texts, x = [], 0.0
    for number, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
        align = aligns[number] if number < len(aligns) else "left"
        box = QRectF(x + gap / 2, pad, wide - gap, high - 2 * pad)
        if cell:
            texts.append(fitted(cell, box, font, size, least, align))
        x += wide
    lines = (QLineF(0, high, x, high),) if ruled or bold else ()
    return Item(high, tuple(texts), lines, (QRectF(0, 0, x, high),) if shaded else (), leads=bold)


def table(
    columns: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[float], size: float = 8.0,
    aligns: Sequence[Align] = (),
) -> list[Item]:  # fmt: skip
    """Return a table whose heads, if there are any, are repeated where it continues; every other row is shaded."""
    heads = (table_row(columns, widths, size, aligns, bold=True),) if any(columns) else ()
    items = [*heads]
    for number, row in enumerate(rows):
        items.append(table_row(row, widths, size, aligns, shaded=bool(number % 2))._replace(head=heads))
    return items


def shares(columns: Sequence[str], rows: Sequence[Sequence[str]], wide: float, size: float = 8.0) -> list[float]:
    """Return widths of columns for a table as wide as the page: by their widest cells, if there is room for them."""
    bold, font = narrow_font(True), narrow_font()
    needed = []
    for number, name in enumerate(columns):
        cells = [width(row[number], font, size) for row in rows]
        needed.append(max([width(name, bold, size), *cells]) + 1.8)
    total = sum(needed)
    if total <= wide:
        return [one * min(wide / total, 1.6) for one in needed]
    fair = wide / len(needed)
    small = [one for one in needed if one <= fair]
    rest, large = wide - sum(small), sum(one for one in needed if one > fair)
    return [one if one <= fair else one * rest / large for one in needed]


class _Page:
    def __init__(self) -> None:
        self.texts: list[Block] = []
        self.lines: list[QLineF] = []
        self.shades: list[QRectF] = []

    def put(self, item: Item, x: float, y: float) -> None:
        self.texts += [moved(block, x, y) for block in item.texts]
        self.lines += [one.translated(x, y) for one in item.lines]
        self.shades += [one.translated(x, y) for one in item.shades]

    def face(self) -> Face:
        lines, shades = tuple(self.lines), tuple(self.shades)

        def paint(painter: QPainter) -> None:
            for box in shades:
                painter.fillRect(box, QColor("#eeeeee"))
            painter.setPen(QPen(QColor("#555555"), 0.12))
            for one in lines:
                painter.drawLine(one)

        return Face(paint if lines or shades else None, tuple(self.texts))


def moved(block: Block, x: float, y: float) -> Block:
    """Return a text at another place."""
    lines = tuple(Line(text, left + x, base + y) for text, left, base in block.lines)
    return block._replace(lines=lines, box=block.box.translated(x, y))


def flow(
    make: Maker, wide: float, high: float, columns: int = 1, gap: float = 5.0, title: str = "", size: float = 15.0
) -> list[Face]:
    """Return pages with the items in columns; the title is above those of the first page."""
    across = (wide - gap * (columns - 1)) / columns
    items = list(make(across))
    pages, page, column = [_Page()], 0, 0
    top = 0.0
    if title:
        above = title_item(title, wide, size)
        pages[0].put(above, 0, 0)
        top = above.high
    y, is_fresh, number = top, True, 0
    while number < len(items):
        item = items[number]
        least = item.high
        # An item that leads stays with those after it up to one that does not, if there is room for them in a column.
        need, ahead = item.high, number
        while items[ahead].leads and ahead + 1 < len(items) and need <= high:
            ahead += 1
            need += items[ahead].high
            least = least if ahead - number > 2 else need
        if need > high:
            need = least
        if y + need > high + 1e-6 and not is_fresh:
            column += 1
            if column == columns:
                pages.append(_Page())
                page, column, top = page + 1, 0, 0.0
            y, is_fresh = top, True
            for head in item.head:
                pages[page].put(head, column * (across + gap), y)
                y += head.high
        pages[page].put(item, column * (across + gap), y)
        y += item.high
        is_fresh = False
        number += 1
    return [one.face() for one in pages]
