"""Free space on the sheet: a coarse picture of occupied cells, with sums over rectangles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from engine.model.board import Board
from engine.model.grids.lattice import Floats
from engine.model.look import Look
from studio.paint.lines.thin import LARGE, thin
from studio.paint.lines.traces import tracks

FINEST = 0.7
"""Minimum size of a cell in millimeters."""
MOST_CELLS = 2_000_000
STRIP = 64
"""Number of rows of places examined together."""


def mask(width: float, height: float, cell: float) -> QImage:
    """Return an empty picture of cells."""
    image = QImage(math.ceil(width / cell) + 1, math.ceil(height / cell) + 1, QImage.Format.Format_Grayscale8)
    image.fill(0)
    return image


@contextmanager
def painting(image: QImage, cell: float, left: float = 0.0, top: float = 0.0) -> Iterator[QPainter]:
    """Context manager: a painter on a picture of cells, in millimeters from (left, top)."""
    with QPainter(image) as painter:
        painter.scale(1 / cell, 1 / cell)
        painter.translate(-left, -top)
        yield painter


def cells(image: QImage) -> NDArray[np.uint8]:
    """Return the picture as an array (rows, columns) of 0 to 255."""
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].copy()


Corner = tuple[float, float]


class Space:
    """Occupied parts of a sheet of width × height millimeters, as weights from 0 to 255."""

    def __init__(self, width: float, height: float, cell: float = FINEST) -> None:
        self.cell = max(cell, math.sqrt(width * height / MOST_CELLS))
        self._image = mask(width, height, self.cell)
        self._sums: NDArray[np.int32] | None = None

    def take_lines(self, board: Board, look: Look, weight: int) -> None:
        """Occupy the cells under all drawn lines."""
        self._sums = None
        with painting(self._image, self.cell) as painter:
            painter.setPen(QPen(QColor(weight, weight, weight), 0))
            if len(board.mileposts) > LARGE:
                painter.drawLines(thin(board).all_lines())
                return
            for trace in tracks(board, look).traces.values():
                painter.drawPolyline(trace.polygon)

    def take_edge(self, way: QPainterPath, width: float, weight: int) -> None:
        """Occupy the cells under a line of this width in millimeters; 0 for a thin one."""
        self._sums = None
        with painting(self._image, self.cell) as painter:
            painter.strokePath(way, QPen(QColor(weight, weight, weight), width))

    def take_boxes(self, boxes: Floats, weight: int) -> None:
        """Occupy rectangles (n, 4) of x0, y0, x1, y1."""
        self._sums = None
        with painting(self._image, self.cell) as painter:
            for x0, y0, x1, y1 in boxes.tolist():
                painter.fillRect(QRectF(x0, y0, x1 - x0, y1 - y0), QColor(weight, weight, weight))

    def take_area(self, area: QPainterPath, weight: int) -> None:
        """Occupy everything inside a path."""
        self._sums = None
        with painting(self._image, self.cell) as painter:
            painter.fillPath(area, QColor(weight, weight, weight))

    def weights(self, boxes: Floats) -> Floats:
        """Return the weight inside each rectangle (..., 4), in square millimeters times weight."""
        sums = self._summed()
        at = np.floor(boxes / self.cell).astype(int)
        c0, c1 = (np.clip(at[..., n], 0, sums.shape[1] - 2) for n in (0, 2))
        r0, r1 = (np.clip(at[..., n], 0, sums.shape[0] - 2) for n in (1, 3))
        inside: Floats = (sums[r1 + 1, c1 + 1] - sums[r0, c1 + 1] - sums[r1 + 1, c0] + sums[r0, c0]) * self.cell**2
        return inside

    def _summed(self) -> NDArray[np.int32]:
        if self._sums is None:
            taken = cells(self._image)
            # The sum of the maximum number of cells with the maximum weight fits easily into 32 bits.
            self._sums = np.zeros((taken.shape[0] + 1, taken.shape[1] + 1), np.int32)
            inner = self._sums[1:, 1:]
            np.cumsum(taken, axis=0, out=inner)
            np.cumsum(inner, axis=1, out=inner)
        return self._sums

    def free_place(self, width: float, height: float, margin: float = 0.0, upper: bool = False) -> Corner | None:
        """Return the upper left corner of the free rectangle of this size nearest to the lower right, or to the upper
        left; None if there is none."""
        step = max(self.cell, 2.0)
        bottom, right = ((side - 2) * self.cell for side in self._summed().shape)
        x = np.arange(margin, right - margin - width + 1e-6, step)
        y = np.arange(margin, bottom - margin - height + 1e-6, step)
        if not len(x) or not len(y):
            return None
        sums = self._summed()
        c0, c1 = (np.clip(np.floor(at / self.cell).astype(int), 0, sums.shape[1] - 2) for at in (x, x + width))
        r0, r1 = (np.clip(np.floor(at / self.cell).astype(int), 0, sums.shape[0] - 2) for at in (y, y + height))
        best: tuple[float, Corner] | None = None
        # Work strip by strip: all places of a large sheet at once would need many times the memory of the picture.
        for row in range(0, len(y), STRIP):
            strip = slice(row, row + STRIP)
            upper_sums, lower_sums = sums[r0[strip]], sums[r1[strip] + 1]
            inside = lower_sums[:, c1 + 1] - upper_sums[:, c1 + 1] - lower_sums[:, c0] + upper_sums[:, c0]
            free = inside == 0
            if not free.any():
                continue
            xs, ys = np.meshgrid(x, y[strip])
            liked = np.where(free, -(xs + 2 * ys) if upper else xs + ys, -np.inf)
            at = int(np.argmax(liked))
            if best is None or liked.flat[at] > best[0]:
                best = float(liked.flat[at]), (float(xs.flat[at]), float(ys.flat[at]))
        return None if best is None else best[1]
