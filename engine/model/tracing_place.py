"""The places of a tracing image on the board: from the image to millimeters, and back.

Places on the image are in widths of the image from its upper left corner, so that nothing here needs the file.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from engine.model.geometry import Point
from engine.model.look import ControlPoint, Tracing, TracingFit
from engine.model.thin_plate import Floats, PlaneMap, affine_map, is_flat, thin_plate


def correction(tracing: Tracing) -> PlaneMap | None:
    """Return the map that corrects the image in its own plane; None if the image is only moved, rotated and scaled."""
    if tracing.fit == "similarity" or not tracing.control_points:
        return None
    return _correction(tracing.fit, tracing.control_points)


@lru_cache(maxsize=16)
def _correction(fit: TracingFit, points: tuple[ControlPoint, ...]) -> PlaneMap:
    pairs = np.array(points, float)
    if fit == "affine" and not is_flat(pairs[:, :2]):
        return affine_map(pairs[:, :2], pairs[:, 2:])
    return thin_plate(pairs[:, :2], pairs[:, 2:])


def placing(tracing: Tracing) -> tuple[Floats, Floats]:
    """Return the matrix (2, 2) and the shift (2) that place the corrected image: x, y = (u, v) @ matrix + shift."""
    turn = math.radians(tracing.angle)
    cos, sin = tracing.width * math.cos(turn), tracing.width * math.sin(turn)
    return np.array([[cos, sin], [-sin, cos]]), np.array(tracing.at, float)


def on_board(tracing: Tracing, places: Sequence[Point] | Floats) -> Floats:
    """Return places on the image as millimeters of the board (n, 2)."""
    at = np.asarray(places, float).reshape(-1, 2)
    corrected, (matrix, shift) = correction(tracing), placing(tracing)
    found: Floats = (at if corrected is None else corrected(at)) @ matrix + shift
    return found


def on_image(tracing: Tracing, places: Sequence[Point] | Floats) -> Floats:
    """Return places on the board as places on the image (n, 2)."""
    corrected, at = correction(tracing), unplaced(tracing, places)
    return at if corrected is None else corrected.back(at)


def unplaced(tracing: Tracing, places: Sequence[Point] | Floats) -> Floats:
    """Return places on the board as places on the corrected image (n, 2)."""
    matrix, shift = placing(tracing)
    found: Floats = (np.asarray(places, float).reshape(-1, 2) - shift) @ np.linalg.inv(matrix)
    return found


def outline(tracing: Tracing, aspect: float) -> list[Point]:
    """Return the corners of the image on the board, and points of its bent sides between them; `aspect` is its height
    divided by its width."""
    corners = [(0.0, 0.0), (1.0, 0.0), (1.0, aspect), (0.0, aspect)]
    steps = 8 if tracing.fit == "spline" and tracing.control_points else 1
    way = [
        (ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
        for step in range(steps)
    ]
    return [(x, y) for x, y in on_board(tracing, way).tolist()]
