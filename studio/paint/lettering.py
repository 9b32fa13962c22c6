"""Where city names stand, on the sheet and on a screen.

On paper every city has its name in the size that the look says. On a screen a name is never smaller than can be read:
while the board is small, names are placed anew for that scale, and those that find no place are left out until the
view comes nearer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF

from engine.model.board import Board
from engine.model.ids import CityId, MilepostId, PointId
from engine.model.look import Look
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.placing import GAPS, NEVER, Choice, Name, options, overlaps
from studio.paint.space import Space
from studio.paint.stops import half_square, places

READABLE = 6.7
"""Screen pixels of capital height that can be read: letters of 9 to 10 pixels."""
STEPS = 3
"""For so many scales between one and its double names are placed anew."""
LINE_COST, DOT_COST, FAINT_COST = 90, 250, 60
"""What covering lines, dots and the faint names of regions costs, by area."""

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in millimetres."""


class Lettering(NamedTuple):
    """Names as placed, with capitals of `size` millimetres."""

    names: dict[MilepostId, Name]
    size: float


def city_names(board: Board) -> dict[MilepostId, tuple[list[CityId], tuple[str, ...]]]:
    """The cities at each milepost and the lines of their common label."""
    found: dict[MilepostId, list[CityId]] = {}
    for city_id, city in board.cities.items():
        if city.milepost in board.mileposts and city.name:
            found.setdefault(city.milepost, []).append(city_id)
    return {
        milepost: (cities, tuple(board.cities[c].name for c in cities))
        for milepost, cities in found.items()
    }


def screen_step(look: Look, scale: float) -> float | None:
    """The scale that names are placed for on a screen of `scale` pixels per millimetre: the next smaller of a few; None
    where the look's own size can be read."""
    step = float(2 ** (math.floor(math.log2(scale) * STEPS + 1e-6) / STEPS))
    return None if look.text_size * step >= READABLE else step


def place_names(board: Board, look: Look) -> dict[MilepostId, Name]:
    """Where every city's name stands on the sheet."""
    return lettering(board, look).names


_placed: list[tuple[tuple[object, ...], object, Lettering]] = []


def lettering(
    board: Board, look: Look, step: float | None = None, avoid: Iterable[Box] = (), faint: Iterable[Box] = ()
) -> Lettering:
    """The names of the sheet, or those for a `screen_step`; these keep out of `avoid` and, where they can, off `faint`.
    Remembered for the tables it reads."""
    reads = (board.mileposts, board.junctions, board.cities, board.lines, board.sheet, board.labels, look)
    key = (step, *avoid, None, *faint)
    for known, other, placed in _placed:
        if other == key and all(a is b for a, b in zip(known, reads, strict=True)):
            return placed
    placed = _place(board, look, step, tuple(avoid), tuple(faint))
    _placed.insert(0, (reads, key, placed))
    del _placed[24:]
    return placed


def _space(board: Board, look: Look, faint: Iterable[Box]) -> Space:
    """What names should not cover, by how much."""
    space = Space(board.sheet.width, board.sheet.height)
    space.take_boxes(_array(faint), FAINT_COST)
    space.take_lines(board, look, LINE_COST)
    where = places(board)
    half = look.dot_size / 2
    if len(where.dots):
        space.take_boxes(np.hstack((where.dots - half, where.dots + half)), DOT_COST)
    return space


def _array(boxes: Iterable[Box]) -> np.ndarray:
    return np.array(list(boxes), float).reshape(-1, 4)


def _importance(board: Board) -> dict[PointId, int]:
    """How many lines serve each milepost: names of the busiest places are the last to be left out."""
    found: dict[PointId, int] = {}
    for line in board.lines.values():
        for stop in line.path:
            if isinstance(stop, str):
                found[stop] = found.get(stop, 0) + 1
    return found


def _place(board: Board, look: Look, step: float | None, avoid: tuple[Box, ...], faint: tuple[Box, ...]) -> Lettering:
    size = look.text_size if step is None else READABLE / step
    half = half_square(look, step)
    times = size / look.text_size
    wanted = city_names(board)
    mileposts = list(wanted)
    if not mileposts:
        return Lettering({}, size)
    space = _space(board, look, faint)
    squares = np.array([board.mileposts[m].at for m in mileposts])
    taken = np.hstack((squares - half - 0.5, squares + half + 0.5))
    closed = np.vstack((_array(label_box(board, key) for key in board.labels), _array(avoid)))
    ways: list[list[Name]] = []
    boxes: list[np.ndarray] = []
    costs: list[np.ndarray] = []
    for n, milepost in enumerate(mileposts):
        cities, lines = wanted[milepost]
        only = next((look.labels[c] for c in cities if c in look.labels), None)
        found = options(lines, size, half, only, len(GAPS) if step is None else 2)
        own = np.array([name.box for name, _ in found]) + np.tile(squares[n], 2)
        cost = np.array([liked for _, liked in found]) + space.weights(own) / (18 * times**2)
        cost += NEVER * (overlaps(own, np.delete(taken, n, 0)).sum(1) + overlaps(own, closed).sum(1))
        off = (own[:, 0] < 0) | (own[:, 1] < 0) | (own[:, 2] > board.sheet.width) | (own[:, 3] > board.sheet.height)
        ways.append([name for name, _ in found])
        boxes.append(own)
        costs.append(cost + NEVER * off)
    if step is None:
        hemmed = [float(np.sort(cost)[: len(cost) // 2 + 1].mean()) for cost in costs]
        order = sorted(range(len(costs)), key=lambda n: (-hemmed[n], n))
    else:
        busy = _importance(board)
        order = sorted(range(len(costs)), key=lambda n: (-busy.get(mileposts[n], 0), n))
    choice = Choice(boxes, costs, order, 0.3 * times)
    choice.better(leave_out=step is not None)
    if step is not None:
        choice.make_room()
    chosen = zip(mileposts, ways, choice.chosen, strict=True)
    return Lettering({milepost: names[k] for milepost, names, k in chosen if k is not None}, size)


def label_box(board: Board, label_id: str) -> tuple[float, float, float, float]:
    """The upright rectangle that a free label of the board takes; empty for the faint names of regions and waters."""
    label = board.labels[label_id]  # type: ignore[index]
    x, y = label.at
    if label.kind in ("region", "water"):
        return (x, y, x, y)
    half = text.width(label.text, face(bold=label.kind == "title"), label.size) / 2
    return (x - half, y - label.size / 2, x + half, y + label.size * 0.8)


def name_boxes(board: Board, names: dict[MilepostId, Name]) -> dict[MilepostId, QRectF]:
    """The rectangle of every placed name on the board in millimetres."""
    found = {}
    for milepost, name in names.items():
        if milepost in board.mileposts:
            (x, y), (x0, y0, x1, y1) = board.mileposts[milepost].at, name.box
            found[milepost] = QRectF(x + x0, y + y0, x1 - x0, y1 - y0)
    return found
