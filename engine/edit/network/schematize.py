"""Schematic layout of a network: lines in eight directions, as on transit maps, without new crossings.

Stops where lines fork, end or pass a city are moved by least squares so that the stretches between them point in one of
eight directions (compare H. Bast, P. Brosi and S. Storandt, Metro Maps on Octilinear Grid Graphs, 2020, which routes
them on a grid). Each stretch is then drawn with at most one bend, and its mileposts are spread evenly. Where stretches
would cross each other or a coast in new places, they stay nearer to their old places.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.network.meetings import coast_lines, crossing_coasts, meetings
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.network.spacing import spread
from engine.edit.set_fields import with_board
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board, Line
from engine.model.geometry import Point, distance, rounded
from engine.model.ids import PointId
from engine.model.network import stops, where
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from numpy.typing import NDArray

DIRECTIONS = 8
ROUNDS, REPAIRS = 12, 10
"""Rounds of choosing directions and moving stops; rounds of pinning stops where something would cross."""

EVEN = 0.5
"""Share of the usual step in the wanted length of a stretch; the rest is its own length."""

EDGE = 6.0
"""Millimeters from the edge of the sheet within which no stop is moved."""

SHARP = 0.5
"""Strength from which stretches are drawn in exactly eight directions, with a bend."""


class Stretch(NamedTuple):
    """Stops from one fixed stop to the next one; the stops between them have two neighbors."""

    stops: tuple[PointId, ...]

    @property
    def ends(self) -> tuple[PointId, PointId]:
        return self.stops[0], self.stops[-1]


class Schematize(Edit, frozen=True):
    """A schematic layout of all lines: stretches in eight directions, with evenly spaced mileposts.

    `strength` is from 0 (the board as it is) to 1. The numbers of mileposts and all connections stay; no new crossings
    arise, neither of lines nor with coasts. Smooth lines get corners.
    """

    strength: float = 1.0

    def text(self, scenario: Scenario) -> str:
        return tr("Schematize lines")

    def apply(self, scenario: Scenario) -> Scenario:
        if not 0 <= self.strength <= 1:
            raise EditError(tr("the strength must be from 0 to 1"))
        board = scenario.board
        found = stretches(board)
        if not self.strength or not found:
            return scenario
        layout = _Layout(board, found, self.strength)
        courses = layout.courses()
        return _redrawn(scenario, found, courses)


def stretches(board: Board) -> list[Stretch]:
    """Return the stretches of a network: between cities, junctions, forks and ends of lines."""
    around: dict[PointId, dict[PointId, None]] = defaultdict(dict)
    fixed: set[PointId] = {*(city.milepost for city in board.cities.values()), *board.junctions}
    for line in board.lines.values():
        path = [stop for stop in stops(line) if where(board, stop) is not None]
        fixed.update(path[:1] + path[-1:])
        for a, b in pairwise(path):
            if a != b:
                around[a][b] = around[b][a] = None
    fixed.update(stop for stop, others in around.items() if len(others) != 2)
    found, seen = [], set()
    for start in around:
        if start in fixed:
            for first in around[start]:
                path = [start, first]
                while path[-1] not in fixed:
                    path.append(next(stop for stop in around[path[-1]] if stop != path[-2]))
                if (key := min(tuple(path), tuple(path[::-1]))) not in seen:
                    seen.add(key)
                    found.append(Stretch(tuple(path)))
    return found


class _Layout:
    """New places of fixed stops and new courses of the stretches between them."""

    def __init__(self, board: Board, found: Sequence[Stretch], strength: float) -> None:
        import numpy as np

        self.board, self.stretches, self.strength = board, found, strength
        ends = dict.fromkeys(stop for stretch in found for stop in stretch.ends)
        self.row = {stop: number for number, stop in enumerate(ends)}
        self.old = np.array([where(board, stop) for stop in ends], float)
        self.pairs = np.array([[self.row[stop] for stop in stretch.ends] for stretch in found])
        self.counts = np.array([len(stretch.stops) - 1 for stretch in found])
        self.before = [self._polyline(stretch) for stretch in found]
        self.coasts = coast_lines(board)
        self.crossed, self.over_coast = self._crossings(self.before)

    def _polyline(self, stretch: Stretch) -> list[Point]:
        """Return a stretch as it is, without bends between its stops."""
        return [place for stop in stretch.stops if (place := where(self.board, stop)) is not None]

    def courses(self) -> list[list[Point]]:
        """Return the new course of each stretch, from end to end."""
        import numpy as np

        pinned = np.zeros(len(self.old))
        at = self._places(pinned)
        for _ in range(REPAIRS):
            made = self._bent(at)
            wrong = self._wrong(made)
            if not wrong:
                return made
            for number in wrong:
                a, b = self.pairs[number]
                pinned[a] = min(1.0, pinned[a] + 0.34)
                pinned[b] = min(1.0, pinned[b] + 0.34)
            at = self._places(pinned)
        return self._as_before(at, made)

    def _as_before(self, at: NDArray[Any], made: list[list[Point]]) -> list[list[Point]]:
        """Return courses in which the stretches that still cross something are as before, with everything around."""
        kept: set[int] = set()
        for _ in range(len(made)):
            wrong = [number for number in self._wrong(made) if number not in kept]
            if not wrong:
                return made
            kept.update(wrong)
            old = {int(row) for number in kept for row in self.pairs[number]}
            for row in old:
                at[row] = self.old[row]
            made = self._bent(at)
            for number in kept:
                made[number] = self.before[number]
        return list(self.before)

    def _places(self, pinned: NDArray[Any]) -> NDArray[Any]:
        """Return new places of the fixed stops; those that are `pinned` (0 to 1) stay near their old ones."""
        import numpy as np
        from scipy.sparse import coo_matrix, diags
        from scipy.sparse.linalg import splu

        at = self.old.copy()
        a, b = self.pairs[:, 0], self.pairs[:, 1]
        n = len(at)
        step = np.hypot(*(self.old[b] - self.old[a]).T) / self.counts
        usual = float(np.median(step[step > 0])) if (step > 0).any() else 1.0
        hold = 0.02 + 0.5 * (1 - self.strength) ** 2 + 50.0 * pinned**2
        loose = a != b
        weight = np.where(loose, 1.0 / np.maximum(usual, step * self.counts), 0.0)
        weight = weight / weight.max() if weight.max() > 0 else weight
        rows, columns = np.concatenate([a, b, a, b]), np.concatenate([a, b, b, a])
        values = np.concatenate([weight, weight, -weight, -weight])
        solve = splu((coo_matrix((values, (rows, columns)), shape=(n, n)) + diags(hold)).tocsc())
        sheet = self.board.sheet
        for _ in range(ROUNDS):
            ways = self._directions(at)
            delta = at[b] - at[a]
            along = np.where(ways >= 0, ways, 0) * (2 * math.pi / DIRECTIONS)
            unit = np.stack([np.cos(along), np.sin(along)], axis=1)
            far = np.maximum((delta * unit).sum(axis=1), 0.3 * usual * self.counts)
            far = (1 - EVEN) * far + EVEN * usual * self.counts
            wanted = np.where(ways[:, None] >= 0, unit * far[:, None], delta)
            right = hold[:, None] * self.old
            np.add.at(right, a, -weight[:, None] * wanted)
            np.add.at(right, b, weight[:, None] * wanted)
            at = solve.solve(right)
            at = np.clip(at, (min(EDGE, sheet.width / 2),) * 2, (sheet.width - EDGE, sheet.height - EDGE))
        still = (pinned >= 1.0)[:, None]
        made: NDArray[Any] = np.where(still, self.old, self.old + self.strength * (at - self.old))
        return made.round(2)

    def _directions(self, at: NDArray[Any]) -> NDArray[Any]:
        """Return the direction of each stretch, an eighth of a turn each; -1 where all near ones are taken by other
        stretches at one of its ends."""
        import numpy as np

        delta = at[self.pairs[:, 1]] - at[self.pairs[:, 0]]
        turn = np.arctan2(delta[:, 1], delta[:, 0]) / (2 * math.pi / DIRECTIONS)
        nearest = np.round(turn)
        order = np.argsort(np.abs(turn - nearest), kind="stable")
        taken: set[tuple[int, int]] = set()
        ways = np.full(len(turn), -1)
        for number in order.tolist():
            a, b = (int(row) for row in self.pairs[number])
            if a == b:
                continue
            second = nearest[number] + (1 if turn[number] > nearest[number] else -1)
            for way in (int(nearest[number]) % DIRECTIONS, int(second) % DIRECTIONS):
                back = (way + DIRECTIONS // 2) % DIRECTIONS
                if (a, way) not in taken and (b, back) not in taken:
                    taken |= {(a, way), (b, back)}
                    ways[number] = way
                    break
        return ways

    def _bent(self, at: NDArray[Any]) -> list[list[Point]]:
        """Return the stretches between places: straight, or with a bend between two of the eight directions."""
        made = []
        for (a, b), old in zip(self.pairs.tolist(), self.before, strict=True):
            start, end = (float(at[a][0]), float(at[a][1])), (float(at[b][0]), float(at[b][1]))
            if a == b or distance(start, end) < 0.5:
                shift = (start[0] - old[0][0], start[1] - old[0][1])
                made.append([(x + shift[0], y + shift[1]) for x, y in old[:-1]] + [end])
            elif self.strength < SHARP:
                made.append([start, end])
            else:
                made.append([start, *_bend(start, end), end])
        return made

    def _wrong(self, made: Sequence[Sequence[Point]]) -> list[int]:
        """Return the stretches with new crossings; after trying the other bend, and none."""
        crossed, over_coast = self._crossings(made)
        new = {number for pair in crossed - self.crossed for number in pair} | (over_coast - self.over_coast)
        if not new:
            return []
        for number in sorted(new):
            course = made[number]
            if len(course) == 3 and isinstance(made, list):
                (ax, ay), (bx, by), (cx, cy) = course
                mirrored = (rounded((ax + cx - bx, ay + cy - by)),)
                made[number] = [course[0], *mirrored, course[2]]
        crossed, over_coast = self._crossings(made)
        new = {number for pair in crossed - self.crossed for number in pair} | (over_coast - self.over_coast)
        for number in sorted(new):
            if len(made[number]) == 3 and isinstance(made, list):
                made[number] = [made[number][0], made[number][2]]
        crossed, over_coast = self._crossings(made)
        return sorted({number for pair in crossed - self.crossed for number in pair} | (over_coast - self.over_coast))

    def _crossings(self, made: Sequence[Sequence[Point]]) -> tuple[set[tuple[int, int]], set[int]]:
        """Return the pairs of stretches that meet elsewhere than at common ends, and those that cross a coast."""
        return meetings(made), crossing_coasts(self.coasts, made)


def _bend(start: Point, end: Point) -> tuple[Point, ...]:
    """Return the bend of a stretch that is diagonal first and then straight, none if it has one direction."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    diagonal = min(abs(dx), abs(dy))
    if diagonal < 0.25 or abs(abs(dx) - abs(dy)) < 0.25:
        return ()
    return (rounded((start[0] + math.copysign(diagonal, dx), start[1] + math.copysign(diagonal, dy))),)


def _redrawn(scenario: Scenario, found: Sequence[Stretch], courses: Sequence[Sequence[Point]]) -> Scenario:
    """Return the scenario with the stops of each stretch spread along its course, and the bends of the courses."""
    board = scenario.board
    moves: dict[PointId, Point] = {}
    bends: dict[tuple[PointId, PointId], tuple[Point, ...]] = {}
    for stretch, course in zip(found, courses, strict=True):
        between = spread(course, len(stretch.stops) - 2)
        places = [rounded(course[0]), *between, rounded(course[-1])]
        moves.update(zip(stretch.stops, places, strict=True))
        for (a, b), inside in zip(pairwise(stretch.stops), _bends_between(course, places), strict=True):
            bends[a, b], bends[b, a] = inside, inside[::-1]
    lines = {id: replace(line, path=_path(board, line, bends), smooth=False) for id, line in board.lines.items()}
    return MoveMileposts(moves).apply(with_board(scenario, lines=lines))


def _bends_between(course: Sequence[Point], places: Sequence[Point]) -> list[tuple[Point, ...]]:
    """Return the bends of a course that lie between each two places along it."""
    marks = [0.0]
    for a, b in pairwise(course):
        marks.append(marks[-1] + distance(a, b))
    step = marks[-1] / max(1, len(places) - 1)
    found: list[list[Point]] = [[] for _ in range(len(places) - 1)]
    for mark, bend in zip(marks[1:-1], course[1:-1], strict=True):
        number = min(len(found) - 1, int(mark / step)) if step else 0
        if min(distance(bend, places[number]), distance(bend, places[number + 1])) > 0.2:
            found[number].append(rounded(bend))
    return [tuple(each) for each in found]


def _path(
    board: Board, line: Line, bends: Mapping[tuple[PointId, PointId], tuple[Point, ...]]
) -> tuple[PointId | Point, ...]:
    """Return the path of a line with new bends. Bends next to stops that do not exist stay."""
    made: list[PointId | Point] = []
    last: PointId | None = None
    waiting: list[Point] = []
    for item in line.path:
        if not isinstance(item, str):
            waiting.append(item)
            continue
        made += waiting if last is None or (last, item) not in bends else bends[last, item]
        made.append(item)
        last, waiting = item, []
    return (*made, *waiting)
