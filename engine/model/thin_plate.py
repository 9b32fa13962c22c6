"""Smooth maps of the plane through pairs of places: affine ones by least squares, and thin-plate splines.

A thin-plate spline moves given places exactly where they belong and bends everything between them as little as
possible: F. L. Bookstein, Principal Warps (1989). It is the affine part and a sum of w_i r_i^2 log r_i, as in
`engine.model.projection`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.model.geometry import Point

Floats = NDArray[Any]

MANY = 200_000
"""Products of places and given places that are calculated at once: a few megabytes."""
STEPS = 40
"""The largest number of steps of Newton's method for an inverse."""


class PlaneMap:
    """Map of the plane: `affine` (3, 2) for 1, x and y, and `weights` (n, 2) of the splines about `centers` (n, 2)."""

    __slots__ = ("affine", "centers", "weights")

    def __init__(self, affine: Floats, centers: Floats, weights: Floats) -> None:
        self.affine, self.centers, self.weights = affine, centers, weights

    def __call__(self, places: Sequence[Point] | Floats) -> Floats:
        """Return the images (n, 2) of places."""
        at = np.asarray(places, float).reshape(-1, 2)
        found: Floats = self.affine[0] + at @ self.affine[1:]
        if len(self.centers):
            rows = max(1, MANY // len(self.centers))
            for start in range(0, len(at), rows):
                some = slice(start, start + rows)
                found[some] += _bends(at[some], self.centers) @ self.weights
        return found

    def slopes(self, places: Sequence[Point] | Floats) -> Floats:
        """Return the derivatives (n, 2, 2): of x and y of the image (last) by x and y of the place."""
        at = np.asarray(places, float).reshape(-1, 2)
        found = np.broadcast_to(self.affine[1:], (len(at), 2, 2)).copy()
        if len(self.centers):
            rows = max(1, MANY // len(self.centers))
            for start in range(0, len(at), rows):
                away = at[start : start + rows, None] - self.centers
                square = (away**2).sum(axis=2)
                steep = np.log(np.where(square > 0, square, 1.0)) + 1.0
                found[start : start + rows] += np.einsum("nk,nki,kj->nij", steep, away, self.weights)
        return found

    def back(self, places: Sequence[Point] | Floats, scale: float = 1.0) -> Floats:
        """Return places whose images are these, by Newton's method, to a billionth of the `scale` where the map has an
        inverse; elsewhere the last step."""
        wanted = np.asarray(places, float).reshape(-1, 2)
        at: Floats = (wanted - self.affine[0]) @ np.linalg.pinv(self.affine[1:])
        if not len(self.centers):
            return at
        for _ in range(STEPS):
            off = wanted - self(at)
            if not len(off) or np.abs(off).max() < 1e-9 * scale:
                break
            slopes = self.slopes(at)
            size = slopes[:, 0, 0] * slopes[:, 1, 1] - slopes[:, 0, 1] * slopes[:, 1, 0]
            size = np.where(np.abs(size) > 1e-9, size, 1.0)
            x = (off[:, 0] * slopes[:, 1, 1] - off[:, 1] * slopes[:, 1, 0]) / size
            y = (off[:, 1] * slopes[:, 0, 0] - off[:, 0] * slopes[:, 0, 1]) / size
            at = at + np.column_stack([x, y])
        return at

    def folds(self, places: Sequence[Point] | Floats) -> Floats:
        """Return for each place whether the map turns the plane over there."""
        slopes = self.slopes(places)
        found: Floats = slopes[:, 0, 0] * slopes[:, 1, 1] - slopes[:, 0, 1] * slopes[:, 1, 0] <= 0
        return found


def affine_map(places: Sequence[Point] | Floats, images: Sequence[Point] | Floats) -> PlaneMap:
    """Return the affine map that brings places nearest to their images, by the squares of the distances. If
    all places are on one line, the map of that line."""
    at, to = np.asarray(places, float).reshape(-1, 2), np.asarray(images, float).reshape(-1, 2)
    middle = at.mean(axis=0)
    linear = np.linalg.lstsq(at - middle, to - to.mean(axis=0), rcond=None)[0]
    affine = np.vstack([to.mean(axis=0) - middle @ linear, linear])
    return PlaneMap(affine, np.zeros((0, 2)), np.zeros((0, 2)))


def thin_plate(places: Sequence[Point] | Floats, images: Sequence[Point] | Floats) -> PlaneMap:
    """Return the thin-plate spline that moves each place to its image; equal places go to the middle of their images.
    If all places are on one line, nothing is stretched across it."""
    at, to = np.asarray(places, float).reshape(-1, 2), np.asarray(images, float).reshape(-1, 2)
    middle = at.mean(axis=0) if len(at) else np.zeros(2)
    size = float(np.abs(at - middle).max()) if len(at) else 0.0
    size = size or 1.0
    unit = (at - middle) / size
    n = len(unit)
    system = np.zeros((n + 3, n + 3))
    system[:n, :n] = _bends(unit, unit)
    system[:n, n] = system[n, :n] = 1.0
    system[:n, n + 1 :] = unit
    system[n + 1 :, :n] = unit.T
    right = np.zeros((n + 3, 2))
    right[:n] = to - at
    try:
        if is_flat(at):
            raise np.linalg.LinAlgError
        found = np.linalg.solve(system, right)
    except np.linalg.LinAlgError:
        found = np.linalg.lstsq(system, right, rcond=None)[0]
    weights = found[:n] / size**2
    linear = found[n + 1 :] / size
    affine = np.vstack([found[n] - middle @ linear, linear + np.eye(2)])
    # The sums of the weights are 0, and so are those of their moments, so the logarithm of the size adds no bend but a
    # constant one.
    affine[0] -= ((at**2).sum(axis=1) @ weights) * np.log(size) if n else 0.0
    return PlaneMap(affine, at, weights)


def is_flat(places: Sequence[Point] | Floats) -> bool:
    """Return whether all places are on one line, or nearly."""
    at = np.asarray(places, float).reshape(-1, 2)
    if len(at) < 3:
        return True
    long = np.linalg.svd(at - at.mean(axis=0), compute_uv=False)
    return bool(long[1] <= 1e-6 * max(long[0], 1e-12))


def _bends(at: Floats, centers: Floats) -> Floats:
    """Return r^2 log r of the distances from each place to each center."""
    square = ((at[:, None] - centers) ** 2).sum(axis=2)
    found: Floats = square * np.log(np.where(square > 0, square, 1.0)) / 2
    return found
