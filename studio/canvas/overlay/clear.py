"""Placing of plates of constant screen size next to a point, away from city names and other plates."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

import numpy as np
from PySide6.QtCore import QRectF

from engine.model.geometry import Point
from engine.model.grids.lattice import Floats, centre
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.paint.grid.sites import half_site
from studio.paint.lettering.positions import Lettering, name_boxes, screen_step

GAPS = (6.0, 14.0, 26.0, 42.0, 64.0, 90.0)
"""Screen pixels from the point to a plate, the best first."""
SIDES = np.array(
    [(0, -1), (0, 1), (1, 0), (-1, 0), (0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7),
     (0.35, -0.94), (-0.35, -0.94), (0.35, 0.94), (-0.35, 0.94)]
)  # fmt: skip
"""Directions from the point to a plate, the best first."""
ON_NAME, ON_PLATE, ON_CITY, AWAY, BEYOND = 10.0, 20.0, 1.5, 0.4, 1e4
"""Costs of covering a square pixel of a name, of another plate or of a city, of a pixel of distance, and of reaching
beyond the area for plates."""
AIR = 1.5
"""Screen pixels around names that stay free."""

NOTHING: Floats = np.empty((0, 4))


def array(boxes: Iterable[QRectF]) -> Floats:
    """Rectangles as rows of x0, y0, x1, y1."""
    return np.array([(box.left(), box.top(), box.right(), box.bottom()) for box in boxes], float).reshape(-1, 4)


class Ground:
    """Areas that plates should not cover on a screen of `scale` pixels per millimeter: placed names, cities, and plates
    placed before, which it collects."""

    def __init__(self, scenario: Scenario, names: Lettering | None, scale: float) -> None:
        board, look, self._px = scenario.board, scenario.look, 1 / scale
        self._room = np.array([0, 0, board.sheet.width, board.sheet.height], float)
        placed = {} if names is None else names.names
        air = AIR * self._px
        self._names = array(name_boxes(board, placed).values()) + np.array((-air, -air, air, air))
        self._plates = self._cities = NOTHING
        if board.grid is not None and board.sites:
            step = screen_step(look, scale)
            at = np.array([centre(board.grid, site.cell) for site in board.sites.values()])
            half = np.array([[half_site(board.grid, look, site.size, step)] for site in board.sites.values()])
            self._cities = np.hstack((at - half, at + half))

    def place(
        self, at: Point, wide: float, high: float, off: float = 0.0, reach: float = GAPS[-1]
    ) -> tuple[QRectF, bool]:
        """Return the best rectangle for a plate of this size in screen pixels that belongs to a point, in millimeters,
        and whether it covers no name and no other plate. It keeps `off` additional screen pixels from the point, and
        stays within `reach` even if it covers something there."""
        size = np.array((wide, high)) * self._px
        near = [gap for gap in GAPS if gap <= reach]
        gaps = np.repeat(near, len(SIDES))
        ways = np.tile(SIDES, (len(near), 1))
        # The side or corner that faces the point lies in its direction; straight up and down the plate is centered.
        low = np.array(at) + ways * (gaps[:, None] + off) * self._px - size * (1 - np.sign(np.round(ways))) / 2
        boxes = np.hstack((low, low + size))
        hidden = ON_NAME * self._covered(boxes, self._names) + ON_PLATE * self._covered(boxes, self._plates)
        beyond = (boxes[:, :2] < self._room[:2]).any(1) | (boxes[:, 2:] > self._room[2:]).any(1)
        rank = np.tile(np.arange(len(SIDES)), len(near)) * 0.1
        cost = hidden + ON_CITY * self._covered(boxes, self._cities) + AWAY * gaps + BEYOND * beyond + rank
        best = int(cost.argmin())
        x0, y0, x1, y1 = boxes[best].tolist()
        return QRectF(x0, y0, x1 - x0, y1 - y0), not hidden[best]

    def stay_in(self, room: QRectF) -> None:
        """Limit plates to this rectangle: the visible part of the sheet and its surroundings."""
        self._room = array([room])[0]

    def take(self, box: QRectF) -> None:
        """Add a placed plate."""
        self._plates = np.vstack((self._plates, array([box])))

    def _covered(self, boxes: Floats, others: Floats) -> Floats:
        """Return how many square pixels of the others each box covers."""
        # Most of the others are far away.
        near = (others[:, 0] < boxes[:, 2].max()) & (others[:, 2] > boxes[:, 0].min())
        near &= (others[:, 1] < boxes[:, 3].max()) & (others[:, 3] > boxes[:, 1].min())
        others = others[near]
        if not len(others):
            return np.zeros(len(boxes))
        low = np.maximum(boxes[:, None, :2], others[None, :, :2])
        high = np.minimum(boxes[:, None, 2:], others[None, :, 2:])
        found: Floats = np.clip(high - low, 0, None).prod(2).sum(1) / self._px**2
        return found


def ground_without_plates(scenario: Scenario, names: Lettering | None, scale: float) -> Ground:
    """Return the ground without plates."""
    return copy(_worked_out(scenario, names, scale))


@derived()
def _worked_out(scenario: Scenario, names: Lettering | None, scale: float) -> Ground:
    """Cached as long as names and cities stay: trains move, and each of their plates needs it."""
    return Ground(scenario, names, scale)
