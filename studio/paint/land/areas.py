"""Areas as they are filled, with their edges as they are stroked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtGui import QPainterPath

from engine.model.geometry import Ring
from studio.paint.qtpath import painter_path, painter_paths, polyline, stepped

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


POLYGON = 3
"""What shapely calls a polygon among its types."""


class Area(NamedTuple):
    """An area to fill, and its edges in pieces to stroke."""

    path: QPainterPath
    edges: list[QPainterPath]


def filled(rings: Iterable[np.ndarray], closed: bool = True) -> Area:
    """What lies within lines of points, and the lines."""
    lines = [stepped(np.vstack((points, points[:1])) if closed else points) for points in rings]
    halves = (half for line in lines for half in (line[: len(line) // 2 + 1], line[len(line) // 2 :]))
    return Area(painter_path(map(polyline, lines), winding=False), painter_paths(map(polyline, halves)))


def filled_rings(rings: Iterable[Ring], closed: bool = True) -> Area:
    """What lies within the rings of a shape or a region."""
    return filled((np.array(ring.points, float) for ring in rings), closed)


def filled_shape(area: BaseGeometry) -> Area:
    """What lies within a figure of shapely's."""
    from shapely import get_coordinates, get_parts, get_rings, get_type_id

    pieces = get_parts(area)
    rings = [get_coordinates(ring)[:-1].round(2) for ring in get_rings(pieces[get_type_id(pieces) == POLYGON])]
    return filled(ring for ring in rings if len(ring) > 2)
