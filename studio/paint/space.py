"""Free space on the sheet: an occupancy raster that answers how much of a rectangle is taken."""

from __future__ import annotations

import math

import numpy as np

FINEST = 0.5
"""Millimetres a raster cell measures at least."""
MOST_CELLS = 2_000_000


class Space:
    """What is taken on a sheet of width x height millimetres, as weights."""

    def __init__(self, width: float, height: float, cell: float = FINEST) -> None:
        self.cell = max(cell, math.sqrt(width * height / MOST_CELLS))
        self.shape = (math.ceil(height / self.cell) + 1, math.ceil(width / self.cell) + 1)
        self.taken = np.zeros(self.shape, np.float32)
        self._sums: np.ndarray | None = None

    def add_points(self, points: np.ndarray, weight: float) -> None:
        """Takes the cells of the points (n, 2)."""
        rows, columns = self._cells(points)
        self.taken[rows, columns] = np.maximum(self.taken[rows, columns], weight)
        self._sums = None

    def add_boxes(self, boxes: np.ndarray, weight: float) -> None:
        """Takes the rectangles (n, 4) of x0, y0, x1, y1."""
        for x0, y0, x1, y1 in boxes:
            (r0, r1), (c0, c1) = self._cells(np.array([(x0, y0), (x1, y1)]))
            window = self.taken[r0 : r1 + 1, c0 : c1 + 1]
            np.maximum(window, weight, out=window)
        self._sums = None

    def reset(self) -> None:
        """Sums again when next asked; for who writes `taken` directly."""
        self._sums = None

    def _cells(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        cells = np.floor(points / self.cell).astype(int)
        return cells[:, 1].clip(0, self.shape[0] - 1), cells[:, 0].clip(0, self.shape[1] - 1)

    def weights(self, boxes: np.ndarray) -> np.ndarray:
        """The weight taken inside each rectangle (..., 4), in square millimetres times weight."""
        if self._sums is None:
            sums = np.zeros((self.shape[0] + 1, self.shape[1] + 1), np.float64)
            sums[1:, 1:] = self.taken.cumsum(0, dtype=np.float64).cumsum(1)
            self._sums = sums
        cells = np.floor(boxes / self.cell).astype(int)
        c0, c1 = (cells[..., n].clip(0, self.shape[1] - 1) for n in (0, 2))
        r0, r1 = (cells[..., n].clip(0, self.shape[0] - 1) for n in (1, 3))
        s = self._sums
        return (s[r1 + 1, c1 + 1] - s[r0, c1 + 1] - s[r1 + 1, c0] + s[r0, c0]) * self.cell**2

    def free_place(self, width: float, height: float, margin: float = 0.0) -> tuple[float, float] | None:
        """Upper left corner of the free rectangle of that size nearest to the lower right; None where there is none."""
        step = max(self.cell, 2.0)
        bottom, right = (self.shape[0] - 1) * self.cell, (self.shape[1] - 1) * self.cell
        x = np.arange(margin, right - margin - width + 1e-6, step)
        y = np.arange(margin, bottom - margin - height + 1e-6, step)
        if not len(x) or not len(y):
            return None
        xs, ys = np.meshgrid(x, y)
        free = self.weights(np.stack((xs, ys, xs + width, ys + height), axis=-1)) <= 1e-6
        if not free.any():
            return None
        best = np.argmax(np.where(free, xs + ys, -np.inf))
        return float(xs.flat[best]), float(ys.flat[best])
