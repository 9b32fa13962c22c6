"""Placing of names around squares so that they cover neither each other nor squares, and few dots and lines.

Every name has eight places around its square, each near and a little farther. Places are chosen greedily and then
improved one name at a time until nothing improves; the same board always gives the same places. If names may be left
out, the most important ones are placed first, and a name without a place may push a neighbor to another one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.model.grids.lattice import Floats
from engine.model.look import Compass
from studio.paint import text
from studio.paint.fonts import face

COMPASS: tuple[Compass, ...] = ("E", "W", "NE", "SE", "NW", "SW", "N", "S")
WAYS: dict[Compass, tuple[int, int]] = {
    "N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1),
}  # fmt: skip
LEADING = 1.32
"""Distance of baselines in capital heights."""
NEVER = 1e5
"""Cost of covering another name or a square."""
AIR = 0.3
"""Millimeters between a name and what it must not touch."""
SMALL, UNDER = 0.52, 0.32
"""Capitals of the small line, and the gap above it, in capital heights of the name."""
GAPS = ((0.31, 0.0), (0.92, 5.0), (1.63, 12.0))
"""Possible distances of a name from its square, in capital heights, with their costs."""


class Name(NamedTuple):
    """Placed name of a milepost's city, or of its twin cities: `box` is x0, y0, x1, y1 in millimeters relative to the
    milepost, `side` -1, 0 or 1 is whether its lines end, are centered or start at the box. `small` is in small letters
    below the lines."""

    lines: tuple[str, ...]
    box: tuple[float, float, float, float]
    side: int
    small: str = ""


def measure(lines: tuple[str, ...], size: float, small: str) -> tuple[float, float, float]:
    """Return the width of a name, height of its capitals from the first line to the last, and height with its
    descenders."""
    wide = max(text.width(line, face(bold=True, condensed=True), size) for line in lines)
    capitals = size * (1 + LEADING * (len(lines) - 1))
    if small:
        wide = max(wide, text.width(small, face(condensed=True), SMALL * size))
        capitals += (UNDER + SMALL) * size
    return wide, capitals, capitals + 0.24 * size * (SMALL if small else 1)


def between_rows(
    lines: tuple[str, ...], size: float, half: tuple[float, float], pitch: float, small: str
) -> list[tuple[Name, float]]:
    """Return places of a name in the gaps between rows of dots `pitch` millimeters apart, around a city that extends
    `half` across and down, with their costs."""
    wide, capitals, high = measure(lines, size, small)
    across, down = half
    found: list[tuple[Name, float]] = []
    for level in (-0.5, 0.5, -1.5, 1.5, -2.5, 2.5, -3.5, 3.5):
        y0 = level * pitch - capitals / 2
        away = abs(level) * pitch - capitals / 2 - down
        box_y = (y0, y0 + high)
        if away < 0.12 * size:
            for side, extra in ((1, 0.0), (-1, 0.6)):
                for gap, far in ((0.34, 0.0), (1.0, 4.0)):
                    x0 = across + gap * size if side > 0 else -across - gap * size - wide
                    name = Name(lines, (x0, box_y[0], x0 + wide, box_y[1]), side, small)
                    found.append((name, extra + far + 1.2 * abs(level)))
        elif away < 1.2 * pitch:
            for lean, extra in ((0.0, 0.0), (0.28, 0.5), (-0.28, 0.5), (0.5, 1.0), (-0.5, 1.0)):
                x0 = -wide / 2 + lean * wide
                side = 0 if not lean else 1 if lean > 0 else -1
                name = Name(lines, (x0, box_y[0], x0 + wide, box_y[1]), side, small)
                found.append((name, 1.0 + extra + 5.0 * away / pitch))
    return found


def by_hand(lines: tuple[str, ...], size: float, offset: tuple[float, float], times: float, small: str = "") -> Name:
    """Return a name whose center has an offset from its square, in millimeters on the sheet. On a small screen, with
    capitals `times` as high, it grows away from the square and not over it."""
    wide, _, high = measure(lines, size, small)
    x, y = away(offset[0], wide / 2, times), away(offset[1], high / 2, times)
    return Name(lines, (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2), 0, small)


def away(offset: float, half: float, times: float) -> float:
    """Return the distance of a name's center from its square when drawn `times` as large, `half` across, so that the
    end next to the square keeps its place on the sheet."""
    small = half / times
    return offset + math.copysign((half - small) * min(1.0, abs(offset) / small), offset) if small else offset


def on_sheet(offset: float, half: float, times: float) -> float:
    """Return the offset on the sheet of a name drawn `times` as large with its center at this distance from its square:
    the inverse of `away`."""
    small = half / times
    if abs(offset) >= half:
        return offset - math.copysign(half - small, offset)
    return offset * small / half if half else offset


def options(
    lines: tuple[str, ...], size: float, half: float, only: Compass | None, gaps: int = len(GAPS), small: str = ""
) -> list[tuple[Name, float]]:
    """Return the places of a name with capitals of `size` millimeters around a square of side 2 * `half`, with their
    costs; at most this many gaps away."""
    wide, capitals, high = measure(lines, size, small)
    found: list[tuple[Name, float]] = []
    for near, (gap, far_cost) in enumerate(GAPS[:gaps]):
        reach = half + gap * size
        for liked, compass in enumerate(COMPASS):
            if only is not None and compass != only:
                continue
            dx, dy = WAYS[compass]
            corner = dx and dy
            inset = min(reach, half - 0.25 * size) if corner and not near else reach
            x0 = inset if dx > 0 else -inset - wide if dx < 0 else -wide / 2
            y0 = reach if dy > 0 else -reach - capitals if dy < 0 else -capitals / 2
            found.append((Name(lines, (x0, y0, x0 + wide, y0 + high), dx, small), 0.6 * liked + far_cost))
            if not dx:
                for lean in (-1, 1):
                    slid = x0 + lean * (wide / 2 - half)
                    aside = Name(lines, (slid, y0, slid + wide, y0 + high), -lean, small)
                    found.append((aside, 1.5 + 0.6 * liked + far_cost))
    return found


CROWD = 120
"""Maximum neighbors of a name to consider: with more, no place is free anyway."""


class Choice:
    """Choice among the possible boxes (k, 4) of every name, each with its cost; `order` is the order of choosing."""

    def __init__(self, boxes: list[Floats], costs: list[Floats], order: Sequence[int], air: float) -> None:
        self.boxes, self.costs, self.order, self.air = boxes, costs, order, air
        self.chosen: list[int | None] = [None] * len(boxes)
        around = np.array([reach(one) for one in boxes]).reshape(-1, 4) + np.array((-air, -air, air, air))
        beside = Beside(around)
        self.near = [[m for m in beside.of(around[n]).tolist() if m != n][:CROWD] for n in range(len(boxes))]
        self.minding: list[list[int]] = [[] for _ in boxes]
        """Return the names affected by each name."""
        for n, others in enumerate(self.near):
            for m in others:
                self.minding[m].append(n)

    def _cost(self, n: int, without: int | None = None) -> Floats:
        """Return the current cost of each place of the name, without the name `without`."""
        others = [self.boxes[m][k] for m in self.near[n] if m != without and (k := self.chosen[m]) is not None]
        if not others:
            return self.costs[n]
        covered: Floats = NEVER * overlaps(self.boxes[n], np.array(others), self.air).sum(1)
        return self.costs[n] + covered

    def better(self, leave_out: bool) -> None:
        """Let every name take its best place until nothing improves; with `leave_out` none that covers another. A name
        whose neighbors are unchanged since its choice is skipped."""
        to_choose = set(self.order)
        for _ in range(12):
            changed = False
            for n in self.order:
                if n not in to_choose:
                    continue
                to_choose.remove(n)
                cost = self._cost(n)
                best, now = int(np.argmin(cost)), self.chosen[n]
                if leave_out and cost[best] >= NEVER:
                    continue
                if now is None or cost[best] < cost[now] - 1e-9:
                    self.chosen[n] = best
                    to_choose.update(self.minding[n])
                    changed = True
            if not changed:
                break

    def make_room(self) -> None:
        """Place left-out names if a single neighbor is in the way and has another place."""
        for n in self.order:
            if self.chosen[n] is None:
                self._push(n)

    def _push(self, n: int) -> None:
        for m in self.near[n]:
            former = self.chosen[m]
            if former is None:
                continue
            cost = self._cost(n, without=m)
            for k in np.argsort(cost, kind="stable"):
                if cost[k] >= NEVER:
                    break
                self.chosen[n] = int(k)
                there = self._cost(m)
                best = int(np.argmin(there))
                if there[best] < NEVER:
                    self.chosen[m] = best
                    return
            self.chosen[n] = None


def reach(boxes: Floats) -> Floats:
    """Return the rectangle around boxes (n, 4)."""
    return np.concatenate((boxes[:, :2].min(0), boxes[:, 2:].max(0)))


class Beside:
    """Index of boxes (n, 4) by place: sorted by x, so that few are compared."""

    def __init__(self, boxes: Floats) -> None:
        self.order = np.argsort(boxes[:, 0], kind="stable")
        self.boxes = boxes[self.order]
        self.widest = float((boxes[:, 2] - boxes[:, 0]).max()) if len(boxes) else 0.0

    def of(self, box: Floats, air: float = 0.0) -> NDArray[np.intp]:
        """Return the indices of the boxes that overlap a box with this margin, in their own order."""
        x0, y0, x1, y1 = box + np.array((-air, -air, air, air))
        first, last = np.searchsorted(self.boxes[:, 0], (x0 - self.widest, x1))
        some = self.boxes[first:last]
        meet = (some[:, 2] > x0) & (some[:, 1] < y1) & (some[:, 3] > y0)
        return np.sort(self.order[first:last][meet])


def overlaps(boxes: Floats, others: Floats, air: float = AIR) -> NDArray[np.bool_]:
    """Return which of the boxes (n, 4) overlap which of the others (m, 4), with this margin in millimeters."""
    a, b = boxes[:, None, :], others[None, :, :]
    return (
        (a[..., 0] < b[..., 2] + air)
        & (b[..., 0] < a[..., 2] + air)
        & (a[..., 1] < b[..., 3] + air)
        & (b[..., 1] < a[..., 3] + air)
    )
