"""Shapes of tiles: the course of track through a hex, and strokes that distinguish players without color."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from engine.families.tycoon.rules.board import CompiledBoard
from engine.model.grids.grid import Grid
from engine.model.grids.lattice import centre, neighbour

Reals = NDArray[np.floating[Any]]

WHOLE = ((0.0, 1.0),)
PIECE = 1 / 8
"""Length of the straight pieces of a bend, as a share."""
OVER = 0.05
"""Overlap of each piece at its ends, as a share of its length, so that there is no gap."""
INTO_CITY = 6
"""The exit of a piece that leads from a side to the middle of a city's hex."""
TIE = 0.17
"""Length of a tie to each side, in distances between hexes."""


class Pattern(NamedTuple):
    """Strokes along a tile from 0 to 1, lines next to its middle and ties across it.

    `dashes` are the drawn parts. `beside` are the distances of parallel lines from the middle, in distances between
    hexes, `ties` the positions of short strokes across the tile. `width` is the width of a stroke.
    """

    name: str
    dashes: tuple[tuple[float, float], ...] = WHOLE
    beside: tuple[float, ...] = (0.0,)
    ties: tuple[float, ...] = ()
    width: float = 0.17


PATTERNS = (
    Pattern("solid"),
    Pattern("dashed", ((0.0, 0.3), (0.5, 0.8))),
    Pattern("double", beside=(-0.11, 0.11), width=0.085),
    Pattern("dotted", tuple((n / 6 + 0.02, n / 6 + 0.1) for n in range(6))),
    Pattern("tied", ties=(0.1, 0.3, 0.5, 0.7, 0.9), width=0.08),
    Pattern("dash and dot", ((0.0, 0.32), (0.42, 0.5), (0.6, 0.92)), width=0.13),  # not shown
)
"""The pattern of each seat."""


class Shapes:
    """The courses of tiles on a grid."""

    def __init__(self, board: CompiledBoard) -> None:
        grid: Grid = board.lattice.grid
        self.step = grid.spacing
        self._xy = board.lattice.xy
        middle = np.array(centre(grid, (0, 0)))
        self.sides = np.array([(np.array(centre(grid, neighbour((0, 0), way))) - middle) / 2 for way in range(6)])
        """The vectors from the middle of a hex to its six sides, in millimeters (6, 2)."""

    def lines(self, pattern: Pattern, pieces: Iterable[tuple[int, int]], broader: float = 1.0) -> Reals:
        """Return the strokes (n, 2, 2) of pieces of track in millimeters. A piece is a side `6 * hex + direction` and
        the exit of its hex, or INTO_CITY. `broader` widens them for distant views, in which parallel lines would merge.
        """
        by_shape: dict[tuple[int, int], list[int]] = {}
        for side, way in pieces:
            hex, enter = divmod(side, 6)
            by_shape.setdefault((enter, way), []).append(hex)
        found = [np.zeros((0, 2, 2))]
        for (enter, way), hexes in by_shape.items():
            strokes = self._strokes(pattern, enter, way, round(broader, 2))
            found.append((self._xy[hexes][:, None, None, :] + strokes[None]).reshape(-1, 2, 2))
        return np.concatenate(found)

    def path(self, pieces: Iterable[tuple[int, int]]) -> QPainterPath:
        """Return the middle line of pieces of track as a path for broad strokes, because straight pieces would leave
        gaps in bends."""
        found = QPainterPath()
        for side, way in pieces:
            hex, enter = divmod(side, 6)
            x, y = self._xy[hex].tolist()
            (ax, ay), (bx, by), (cx, cy) = (each.tolist() for each in self._bend(enter, way))
            found.moveTo(x + ax, y + ay)
            found.quadTo(x + bx, y + by, x + cx, y + cy)
        return found

    @lru_cache(maxsize=2_000)  # noqa: B019 - one board a window
    def _strokes(self, pattern: Pattern, enter: int, way: int, broader: float) -> Reals:
        pieces = []
        for off in pattern.beside:
            for a, b in pattern.dashes:
                is_straight = way in (INTO_CITY, (enter + 3) % 6)
                at = np.linspace(a, b, 2 if is_straight else max(2, round((b - a) / PIECE) + 1))
                places, across = self._course(enter, way, at)
                places = places + across * (off * self.step * broader)
                pieces += [(p - OVER * (q - p), q + OVER * (q - p)) for p, q in pairwise(places)]
        if pattern.ties:
            places, across = self._course(enter, way, np.array(pattern.ties))
            reach = across * (TIE * self.step * broader)
            pieces += list(zip(places - reach, places + reach, strict=True))
        return np.array(pieces)

    def _course(self, enter: int, way: int, at: Reals) -> tuple[Reals, Reals]:
        """Return places of a course from 0 to 1 relative to the middle of the hex, and the direction across it."""
        a, bend, b = self._bend(enter, way)
        t = at[:, None]
        places = (1 - t) ** 2 * a + 2 * t * (1 - t) * bend + t**2 * b
        along = 2 * (1 - t) * (bend - a) + 2 * t * (b - bend)
        across = np.stack((-along[:, 1], along[:, 0]), axis=1)
        return places, across / np.maximum(np.hypot(*across.T), 1e-9)[:, None]

    def _bend(self, enter: int, way: int) -> tuple[Reals, Reals, Reals]:
        """Return both ends of a course relative to the middle of its hex, and its control point: the middle, so that
        the ends are perpendicular to the sides."""
        a = self.sides[enter]
        return (a, a / 2, np.zeros(2)) if way == INTO_CITY else (a, np.zeros(2), self.sides[way])


def pattern_of(seat: int) -> Pattern:
    """Return the pattern of a seat."""
    return PATTERNS[seat % len(PATTERNS)]


def draw_strokes(painter: QPainter, lines: Reals, colour: QColor, width: float, cap: Qt.PenCapStyle) -> None:
    """Draw strokes (n, 2, 2). Round caps take many times as long as others."""
    painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, cap))
    painter.drawLines([QLineF(*four) for four in lines.reshape(-1, 4).tolist()])


def sample(pattern: Pattern, colour: QColor, ratio: float = 2.0) -> QPixmap:
    """Return two tiles of a pattern as a picture of 32 by 12 pixels."""
    wide, high, long = 32.0, 12.0, 15.0
    picture = QPixmap(round(wide * ratio), round(high * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    strokes = [
        ((x + a * long, high / 2 + off * long), (x + b * long, high / 2 + off * long))
        for x in (1.0, 1.0 + long)
        for off in pattern.beside
        for a, b in pattern.dashes
    ]
    strokes += [
        ((x + at * long, high / 2 - TIE * long), (x + at * long, high / 2 + TIE * long))
        for x in (1.0, 1.0 + long)
        for at in pattern.ties
    ]
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(0, 0, int(wide), int(high), QColor("#f4f1e6"))
        draw_strokes(painter, np.array(strokes), colour, max(1.5, pattern.width * long), Qt.PenCapStyle.FlatCap)
    return picture
