"""The layout of a score sheet in millimeters, for painting, clicking and filling."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QRectF

from engine.families.dice.content import Boxcar, DiceContent, Loader, Train
from engine.model.board import Sheet
from engine.model.memo import derived

SpotKind = Literal[
    "title", "player", "engine", "name", "first", "later", "car", "sum", "box", "unloader", "star",
    "loader", "loader-name", "loader-sum", "loader-box", "loader-star", "row", "warehouse", "stored", "rates",
]  # fmt: skip

MARGIN = 7.0
GAP = 3.0
HEAD = 13.0
"""Height in millimeters for title and player."""


@dataclass(frozen=True)
class Spot:
    """A part of the sheet: kind, ID of the train or loader, numbers of car and box (0 from the left), and area."""

    kind: SpotKind
    id: str
    car: int
    index: int
    rect: QRectF


@derived()
def spots(content: DiceContent, sheet: Sheet) -> list[Spot]:
    """Return all parts of the sheet, lower parts first."""
    wide, high = sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN
    top = MARGIN + HEAD
    has_foot = bool(content.loaders) or content.warehouse.boxes > 0
    rows = math.ceil(len(content.trains) / content.columns) or 1
    upper = (high - HEAD) * (0.6 if has_foot else 1.0)
    found = [
        Spot("title", "", 0, 0, QRectF(MARGIN, MARGIN, wide * 0.6, HEAD - 3)),
        Spot("player", "", 0, 0, QRectF(MARGIN + wide * 0.64, MARGIN, wide * 0.36, HEAD - 3)),
    ]
    cell_wide = (wide - GAP * (content.columns - 1)) / content.columns
    cell_high = (upper - GAP * rows) / rows
    for number, (id, train) in enumerate(content.trains.items()):
        row, column = divmod(number, content.columns)
        at = QRectF(MARGIN + column * (cell_wide + GAP), top + row * (cell_high + GAP), cell_wide, cell_high)
        found += _train(id, train, at)
    if has_foot:
        foot = QRectF(MARGIN, top + upper, wide, high - HEAD - upper)
        store = content.warehouse.boxes > 0
        share = (0.70 if store else 1.0) if content.loaders else 0.0
        found += _loaders(content, QRectF(foot.x(), foot.y(), wide * share - (GAP if store else 0), foot.height()))
        if store:
            left = foot.x() + wide * share
            found += _warehouse(content, QRectF(left, foot.y(), foot.right() - left, foot.height()))
    return found


def _train(id: str, train: Train, at: QRectF) -> Iterator[Spot]:
    engine = QRectF(at.x(), at.y(), min(22.0, at.width() * 0.34), at.height() - 3)
    yield Spot("engine", id, 0, 0, engine)
    half = (engine.width() - 5) / 2
    low = engine.bottom() - 3.5 - half
    yield Spot("name", id, 0, 0, QRectF(engine.x() + 1, engine.y() + 4.5, engine.width() - 2, engine.height() * 0.3))
    yield Spot("first", id, 0, 0, QRectF(engine.x() + 2, low, half, half))
    yield Spot("later", id, 0, 0, QRectF(engine.x() + 3 + half, low, half, half))
    left = engine.right() + 1.5
    width = (at.right() - left) / max(1, len(train.cars))
    for number, car in enumerate(train.cars):
        yield from _car(id, number, car, QRectF(left + number * width, at.y(), width - 1.2, at.height() - 3))


def _car(id: str, number: int, car: Boxcar, at: QRectF) -> Iterator[Spot]:
    yield Spot("car", id, number, 0, at)
    # In a narrow car, total and star are closer to its edges than to each other.
    wide = at.width()
    left, right, star = min(1.5, wide * 0.1), min(1.2, wide * 0.08), min(5.5, wide * 0.3)
    room = min(wide * 0.55, wide - left - star - right)
    yield Spot("sum", id, number, 0, QRectF(at.x() + left, at.y() + 1.2, room, 6))
    yield Spot("star", id, number, 0, QRectF(at.right() - star - right, at.y() + 1.4, star, star))
    inside = QRectF(at.x() + 1.5, at.y() + 8.5, at.width() - 3, at.height() - 10.5)
    total = car.boxes + car.unloader
    side, columns = _side(total, inside, 6.2)
    for index in range(total):
        row, column = divmod(index, columns)
        box = QRectF(inside.x() + column * side, inside.y() + row * side, side - 0.6, side - 0.6)
        is_white = index < car.boxes
        yield Spot("box" if is_white else "unloader", id, number, index if is_white else index - car.boxes, box)


def _side(boxes: int, inside: QRectF, most: float) -> tuple[float, int]:
    """Return the largest side of a box, and the number of boxes in a row."""
    best = (1.0, max(1, boxes))
    for columns in range(1, boxes + 1):
        side = min(most, inside.width() / columns, inside.height() / math.ceil(boxes / columns))
        if side > best[0] + 1e-6:
            best = (side, columns)
    return best


def _loaders(content: DiceContent, at: QRectF) -> Iterator[Spot]:
    if not content.loaders:
        return
    rows = [row for row in ("top", "bottom") if any(loader.row == row for loader in content.loaders.values())]
    high = (at.height() - GAP * (len(rows) - 1)) / len(rows)
    for place, row in enumerate(rows):
        some = [(id, loader) for id, loader in content.loaders.items() if loader.row == row]
        top = at.y() + place * (high + GAP)
        yield Spot("row", row, 0, 0, QRectF(at.x(), top, at.width(), 4.5))
        wide = at.width() / max(4, len(some))
        for column, (id, loader) in enumerate(some):
            yield from _loader(id, loader, QRectF(at.x() + column * wide, top + 5, wide - 1.5, high - 5))


def _loader(id: str, loader: Loader, at: QRectF) -> Iterator[Spot]:
    yield Spot("loader", id, 0, 0, at)
    yield Spot("loader-name", id, 0, 0, QRectF(at.x() + 1.2, at.y() + 1, at.width() - 9, 4))
    star = 4.4
    yield Spot("loader-star", id, 0, 0, QRectF(at.right() - star - 1, at.y() + 0.9, star, star))
    low = at.bottom() - 6.6
    yield Spot("loader-sum", id, 0, 0, QRectF(at.x() + 1.2, low, 6, 5.6))
    side = min(5.6, (at.width() - 9.5) / loader.boxes)
    for index in range(loader.boxes):
        yield Spot("loader-box", id, 0, index, QRectF(at.x() + 8.2 + index * side, low, side - 0.5, side - 0.5))


def _warehouse(content: DiceContent, at: QRectF) -> Iterator[Spot]:
    yield Spot("warehouse", "", 0, 0, at)
    store = content.warehouse
    yield Spot("rates", "", 0, 0, QRectF(at.x() + 2, at.bottom() - 8, at.width() - 4, 7))
    inside = QRectF(at.x() + 2.5, at.y() + 7, at.width() - 5, at.height() - 16)
    columns = min(store.columns, store.boxes)
    rows = math.ceil(store.boxes / columns)
    side = min(9.0, inside.width() / columns, inside.height() / rows)
    for index in range(store.boxes):
        row, column = divmod(index, columns)
        box = QRectF(inside.x() + column * side, inside.y() + row * side, side - 0.8, side - 0.8)
        yield Spot("stored", "", 0, index, box)
