"""The railroads of a large board seen from afar: straight from stop to stop, without lanes.

Where two bands side by side are less than a pixel apart nobody sees on which side of each other they run. So their
traces are not made, and a whole board of 10,000 mileposts is drawn in the time of its straight pieces.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF

from engine.model.board import Board, Railroad
from engine.model.ids import RailroadId
from engine.model.memo import derived
from engine.validate.drawn.boxes import Ints
from engine.validate.drawn.drawing import Drawing, drawing
from engine.validate.drawn.layout import Layout

LARGE = 2_000
"""Mileposts from which on a board is drawn so; those that are printed have some hundred."""
BELOW = 0.5
"""Device pixels per millimetre below which the bands of railroads side by side, 2 mm apart, are one."""


STEPS = 3
"""Between one scale and its double what depends on it is worked out for so many."""


class Band(NamedTuple):
    """The straight pieces of one railroad, by their numbers in the drawing of the board."""

    railroad: RailroadId
    optional: bool
    pieces: Ints


def is_thin(board: Board, scale: float) -> bool:
    """Whether a board is drawn so at a scale of so many device pixels per millimetre."""
    return scale < BELOW and len(board.mileposts) > LARGE


def whole_step(scale: float) -> float:
    """The next smaller of a few scales, in device pixels per millimetre."""
    return float(2 ** (math.floor(math.log2(scale) * STEPS + 1e-6) / STEPS))


def bands(board: Board) -> list[Band]:
    """What each railroad has to draw, in drawing order, those of optional lines apart."""
    return _bands(drawing(board).layout, board.railroads)


@derived(kept=2)
def _bands(layout: Layout, railroads: Mapping[RailroadId, Railroad]) -> list[Band]:
    sorted_out: dict[tuple[RailroadId, bool], list[int]] = {}
    for number, one in enumerate(layout.drawn):
        optional = one.optional and all(layout.lines[line].when for line in layout.lines_of(number))
        sorted_out.setdefault((one.stem[2], optional), []).append(number)
    order = {railroad: n for n, railroad in enumerate(railroads)}
    found = []
    for key in sorted(sorted_out, key=lambda key: (order.get(key[0], len(order)), key)):
        own = np.zeros(len(layout.drawn), bool)
        own[sorted_out[key]] = True
        found.append(Band(*key, np.flatnonzero(own[layout.owners])))
    return found


class Thin:
    """The straight pieces of a board as Qt draws them."""

    def __init__(self, drawn: Drawing) -> None:
        self._ends = np.hstack((drawn.first, drawn.last))
        self._low, self._high = drawn.low, drawn.high
        self._whole: dict[int, list[QLineF]] = {}
        self._asked: tuple[tuple[float, float, float, float], NDArray[np.bool_]] | None = None

    def lines(self, number: int, pieces: Ints, exposed: QRectF | None, margin: float) -> list[QLineF]:
        """The pieces of the band of that number that touch the exposed part of the board; None for all."""
        if exposed is None:
            if number not in self._whole:
                self._whole[number] = self._made(pieces)
            return self._whole[number]
        part = (exposed.left() - margin, exposed.top() - margin, exposed.right() + margin, exposed.bottom() + margin)
        return self._made(pieces[self._within(part)[pieces]])

    def _within(self, part: tuple[float, float, float, float]) -> NDArray[np.bool_]:
        """Which pieces touch a part of the board; most railroads ask about the same one."""
        if self._asked is None or self._asked[0] != part:
            left, top, right, bottom = part
            seen = (self._high[:, 0] >= left) & (self._low[:, 0] <= right)
            seen &= (self._high[:, 1] >= top) & (self._low[:, 1] <= bottom)
            self._asked = (part, seen)
        return self._asked[1]

    def all_lines(self) -> list[QLineF]:
        """Every piece of the board."""
        return [QLineF(*ends) for ends in self._ends.tolist()]

    def _made(self, pieces: Ints) -> list[QLineF]:
        return [QLineF(*ends) for ends in self._ends[pieces].tolist()]


@derived(kept=1)
def _thin(drawn: Drawing) -> Thin:
    return Thin(drawn)


def thin(board: Board) -> Thin:
    """The straight pieces of a board, kept for the next picture of it."""
    return _thin(drawing(board))
