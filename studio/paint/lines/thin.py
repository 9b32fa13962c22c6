"""Railroads of a large board zoomed far out: straight from stop to stop, without lanes.

If two parallel bands are less than a pixel apart, their order is invisible. So their traces are not computed, and a
whole board of 10,000 mileposts is drawn in the time of its straight pieces.
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
"""Number of mileposts from which a board is drawn this way; printed boards have a few hundred."""
BELOW = 0.5
"""Device pixels per millimeter below which parallel bands, 2 mm apart, merge."""


STEPS = 3
"""Number of cached scales between one scale and its double."""


class Band(NamedTuple):
    """Straight pieces of one railroad, by their numbers in the drawing of the board."""

    railroad: RailroadId
    optional: bool
    pieces: Ints


def is_thin(board: Board, scale: float) -> bool:
    """Return whether a board is drawn this way at a scale in device pixels per millimeter."""
    return scale < BELOW and len(board.mileposts) > LARGE


def whole_step(scale: float) -> float:
    """Return the next smaller cached scale, in device pixels per millimeter."""
    return float(2 ** (math.floor(math.log2(scale) * STEPS + 1e-6) / STEPS))


def bands(board: Board) -> list[Band]:
    """Return what each railroad has to draw, in drawing order, those of optional lines separately."""
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
    """Straight pieces of a board in Qt's form."""

    def __init__(self, drawn: Drawing) -> None:
        self._ends = np.hstack((drawn.first, drawn.last))
        self._low, self._high = drawn.low, drawn.high
        self._whole: dict[int, list[QLineF]] = {}
        self._asked: tuple[tuple[float, float, float, float], NDArray[np.bool_]] | None = None

    def lines(self, number: int, pieces: Ints, exposed: QRectF | None, margin: float) -> list[QLineF]:
        """Return the pieces of the band of this number that touch the exposed part of the board; None for all."""
        if exposed is None:
            if number not in self._whole:
                self._whole[number] = self._made(pieces)
            return self._whole[number]
        part = (exposed.left() - margin, exposed.top() - margin, exposed.right() + margin, exposed.bottom() + margin)
        return self._made(pieces[self._within(part)[pieces]])

    def _within(self, part: tuple[float, float, float, float]) -> NDArray[np.bool_]:
        """Return which pieces touch a part of the board; most railroads ask about the same part."""
        if self._asked is None or self._asked[0] != part:
            left, top, right, bottom = part
            seen = (self._high[:, 0] >= left) & (self._low[:, 0] <= right)
            seen &= (self._high[:, 1] >= top) & (self._low[:, 1] <= bottom)
            self._asked = (part, seen)
        return self._asked[1]

    def all_lines(self) -> list[QLineF]:
        """Return every piece of the board."""
        return [QLineF(*ends) for ends in self._ends.tolist()]

    def _made(self, pieces: Ints) -> list[QLineF]:
        return [QLineF(*ends) for ends in self._ends[pieces].tolist()]


@derived(kept=1)
def _thin(drawn: Drawing) -> Thin:
    return Thin(drawn)


def thin(board: Board) -> Thin:
    """Straight pieces of a board, stored for the next picture of it."""
    return _thin(drawing(board))
