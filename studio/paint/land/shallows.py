"""Lighter water along the coasts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from PySide6.QtGui import QPainterPath

from engine.model.board import Shape
from engine.model.ids import ShapeId
from engine.model.memo import derived
from studio.paint.land.areas import filled_shape, shape_area

SHALLOWS = 2.6
"""Millimeters of lighter water along a coast."""

SOLID = ("land", "neighbour")
"""Shapes that have a coast."""

SIDES = 60
"""Sides of a coast whose water is computed at once. Moving a corner affects only its piece."""

COARSE = 0.8
"""Tolerance in millimeters; the water has far fewer corners than the coast."""


class Shallow(NamedTuple):
    """Return the water along the coast of a shape, in pieces that overlap each other and the shape, by the corners of
    each."""

    shape: Shape
    pieces: dict[bytes, QPainterPath]


@derived(former=True)
def shallows(shapes: dict[ShapeId, Shape], former: tuple[dict[ShapeId, Shallow], ...] = ()) -> dict[ShapeId, Shallow]:
    """Return the water along the coasts. Pieces with unchanged corners are reused."""
    last = former[0] if former else {}
    return {id: _shallow(shape, last.get(id)) for id, shape in shapes.items() if shape.kind in SOLID}


def _shallow(shape: Shape, last: Shallow | None) -> Shallow:
    if last is not None and last.shape is shape:
        return last
    known = {} if last is None else last.pieces
    pieces = {piece.tobytes(): piece for piece in _pieces(shape)}
    new = [key for key in pieces if key not in known]
    made = known | dict(zip(new, _water([pieces[key] for key in new]), strict=True))
    return Shallow(shape, {key: made[key] for key in pieces})


def _pieces(shape: Shape) -> Iterator[np.ndarray]:
    """Return the corners (n, 2) of each piece of the coast; the last one of a piece is the first of the next."""
    area = shape_area(shape)
    for begin, end in pairwise((*area.firsts, len(area.corners))):
        for first in range(begin, end - 1, SIDES):
            yield area.corners[first : min(first + SIDES + 1, end)]


def _water(pieces: list[np.ndarray]) -> Iterator[QPainterPath]:
    from shapely import buffer, linestrings, simplify

    lines = simplify([linestrings(piece) for piece in pieces], COARSE)
    for water in buffer(lines, SHALLOWS, quad_segs=3):
        yield filled_shape(water).path
