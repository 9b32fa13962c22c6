"""Smooth lines that stay where they are drawn when they are split, joined, or get another stop.

The curve at a point depends on the neighbors of the point (`model.lines.smooth`). Where an edit gives a point other
neighbors, more bends on the former curve restore its direction there.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

import numpy as np

from engine.model.board import Board, Line
from engine.model.geometry import Point, rounded
from engine.model.grids.lattice import Floats
from engine.model.ids import PointId
from engine.model.lines.smooth import NOWHERE, PIECES, bows
from engine.model.network import where

Item = PointId | Point

Way = tuple[float, list[tuple[int, Point]]]
"""The squares of the distances that remain after new bends, and the stretch in which to insert each."""

NEAR = 0.06
"""The largest distance in millimeters of a restored curve from the former one."""
ON_CURVE = 0.5
"""The largest distance in millimeters of a place from the curve to count as a place on it; more than between the curve
and the straight pieces that draw it."""
FINE = 8 * PIECES
"""The number of pieces of a former curve between two points."""
STEPS = (8.0, 4.0, 3.0, 2.0, 1.5, 1.0, 0.7, 0.5)
"""Distances of a bend from its neighbor in millimeters, in addition to parts of the stretch."""
CLOSEST = 0.3
"""The smallest distance of two bends in millimeters."""
ASIDE = np.linspace(-0.05, 0.05, 9)
"""Distances of a bend from the former curve in millimeters: near another point they turn the curve."""
HERE = np.zeros((1, 2))
FINELY = np.array([(x, y) for x in (-0.02, -0.01, 0.0, 0.01, 0.02) for y in (-0.02, -0.01, 0.0, 0.01, 0.02)])
"""Steps to the places around a bend that a file can hold."""
SWEEPS = 3
"""The largest number of times that the bends are adjusted after each new one."""
FEW = 4
"""The number of bends whose best places are searched."""
MANY = 64
"""The number of bends after which stretches are not halved again."""


class Stretch:
    """The part of a line from one item of its path to the next: the points (n, 2) of the curve to draw, None where it
    is free, and the distance that an end has from it."""

    __slots__ = ("away", "points")

    def __init__(self, points: Floats | None, away: float = 0.0) -> None:
        self.points, self.away = points, away

    @property
    def reversed(self) -> Stretch:
        """The same stretch from its other end."""
        return Stretch(None if self.points is None else self.points[::-1], self.away)

    def halves(self, at: Point) -> tuple[Stretch, Stretch]:
        """Return the two stretches that meet at a place; both are free if it is not on the curve."""
        if self.points is None:
            return self, self
        number, foot, away = _nearest(self.points, at)
        if away > ON_CURVE:
            return Stretch(None), Stretch(None)
        away = max(away, self.away)
        here = np.array([foot], float)
        first = np.concatenate((self.points[: number + 1], here))
        return Stretch(first, away), Stretch(np.concatenate((here, self.points[number + 1 :])), away)


def stretches(board: Board, line: Line) -> list[Stretch]:
    """Return the parts that a smooth line draws between its items."""
    at = [_place(board, item) for item in line.path]
    known = np.array([NOWHERE, *(NOWHERE if place is None else place for place in at), NOWHERE], float)
    inner = bows(known[:-3], known[1:-2], known[2:-1], known[3:], FINE)
    whole = np.concatenate((known[1:-2, None], inner, known[2:-1, None]), axis=1)
    return [Stretch(None if np.isnan(points).any() else points) for points in whole]


def cut_at(board: Board, stretch: Stretch, items: Iterable[Item]) -> list[Stretch]:
    """Return the stretches between the ends of one and items along it."""
    found, rest = list[Stretch](), stretch
    for item in items:
        place = _place(board, item)
        first, rest = (Stretch(None), Stretch(None)) if place is None else rest.halves(place)
        found.append(first)
    return [*found, rest]


def as_one(parts: Sequence[Stretch]) -> Stretch:
    """Return consecutive stretches as one; free if one of them is."""
    points = [part.points for part in parts if part.points is not None]
    if len(points) < len(parts):
        return Stretch(None)
    return Stretch(np.concatenate((points[0], *(one[1:] for one in points[1:]))), max(part.away for part in parts))


def retraced(board: Board, path: Sequence[Item], drawn: Sequence[Stretch]) -> tuple[Item, ...]:
    """Return the path of a smooth line with the bends that it needs to draw these stretches from item to item."""
    return tuple(_Path(board, path, drawn).refined())


def without_stops(board: Board, line: Line, gone: Collection[int]) -> tuple[Item, ...]:
    """Return the path of a smooth line without the stops at these indexes, drawn where it is: a stop inside it becomes
    a bend if the curve needs one. Empty if fewer than two stops remain."""
    kept = [index for index, item in enumerate(line.path) if isinstance(item, str) and index not in gone]
    if len(kept) < 2:
        return ()
    first, last = kept[0], kept[-1]
    items: list[Item] = []
    bends: list[Point] = []
    drawn = list[Stretch]()
    for index, stretch in zip(range(first, last + 1), [*stretches(board, line), Stretch(None)][first:], strict=False):
        item = line.path[index]
        place = _place(board, item) if index in gone else None
        if index in gone and place is None:
            drawn[-1] = as_one([drawn[-1], stretch])
            continue
        if place is not None:
            item = rounded(place)
            bends.append(item)
        items.append(item)
        drawn.append(stretch)
    made = _Path(board, items, drawn[:-1])
    if (first, last) != (0, len(line.path) - 1):
        made.refined()
    for bend in bends:
        made._omit(bend)
    return tuple(made._items)


class _Path:
    """The items of a path with their places, and what to draw between them."""

    def __init__(self, board: Board, path: Sequence[Item], drawn: Sequence[Stretch]) -> None:
        self._items, self._drawn = list(path), list(drawn)
        self._at = [_place(board, item) or NOWHERE for item in path]

    def refined(self) -> list[Item]:
        """Add the best bends near the worst stretch until all are near enough, or if a few do not do, halve what is too
        far away; then omit what is not needed."""
        before = list(self._items), list(self._drawn), list(self._at)
        found: list[tuple[float, int, list[Item]]] = []
        for way in (self._added, self._halved):
            added = way()
            most = self._most()
            if most <= NEAR:
                for bend in added:
                    self._omit(bend)
                return self._items
            found.append((most, len(found), self._items))
            self._items, self._drawn, self._at = list(before[0]), list(before[1]), list(before[2])
        return min(found)[2]

    def _halved(self) -> list[Point]:
        """Add bends in the middle of all stretches that are too far away, again and again, as long as there are not too
        many. What is far from a place where the curve has other neighbors is not touched."""
        added: list[Point] = []
        while len(added) < MANY:
            off = self._off(0, len(self._drawn))
            bends = [(span, self._bend(span, 0.5, 0.0)) for span in np.flatnonzero(off > NEAR).tolist()]
            known = [(span, bend) for span, bend in bends if bend is not None and self._is_apart(span, bend)]
            if not known:
                break
            for span, bend in reversed(known):
                self._insert(span, bend)
                added.append(bend)
        return added

    def _is_apart(self, span: int, bend: Point) -> bool:
        """Return whether a bend is not too near to the ends of its stretch."""
        return all(math.hypot(bend[0] - x, bend[1] - y) >= CLOSEST for x, y in self._at[span : span + 2])

    def _most(self) -> float:
        return float(self._off(0, len(self._drawn)).max())

    def _added(self) -> list[Point]:
        """Add single bends at the best places until all stretches are near enough or there are FEW."""
        added: list[Point] = []
        while self._most() > NEAR and len(added) < FEW:
            off = self._off(0, len(self._drawn))
            worst = int(off.argmax())
            known = [one for span in (worst, worst - 1, worst + 1) if (one := self._best(span, off)) is not None]
            if not known:
                break
            _, ways = min(known)
            for span, bend in ways:
                self._insert(span, bend)
                added.append(bend)
            self._adjust(added)
        return added

    def _bend(self, span: int, share: float, more: float) -> Point | None:
        """Return the place at a share of a stretch and `more` millimeters; None if the stretch is free or too short."""
        points = self._drawn[span].points if 0 <= span < len(self._drawn) else None
        along = None if points is None else self._along(span)
        if points is None or along is None or along[-1] < 4 * abs(more):
            return None
        mark = float(along[-1]) * share + more
        return rounded([float(np.interp(mark, along, points[:, axis])) for axis in (0, 1)])

    def _along(self, span: int) -> Floats | None:
        """Return the distances of the points of a stretch from its beginning; None if it is free."""
        points = self._drawn[span].points
        if points is None:
            return None
        way = np.diff(points, axis=0)
        along: Floats = np.concatenate(([0.0], np.cumsum(np.hypot(way[:, 0], way[:, 1]))))
        return along

    def _adjust(self, added: list[Point]) -> None:
        """Move the added bends a little, one after the other, as long as the curve gets nearer."""
        for _ in range(SWEEPS):
            moved = False
            for number, bend in enumerate(added):
                span = next(index for index, item in enumerate(self._items) if item is bend) - 1
                before = self._drawn[span : span + 2]
                self._remove(span, as_one(before))
                found = self._nearest_of(span, np.array([bend], float), FINELY)
                self._insert(span, bend if found is None else found[1])
                added[number] = self._at[span + 1]
                moved = moved or added[number] != bend
            if not moved:
                break

    def _nearest_of(self, span: int, bends: Floats, around: Floats) -> tuple[float, Point] | None:
        """Return the best of places around several bends in a stretch, after the distances that remain there."""
        points = self._drawn[span].points
        assert points is not None, "bends are added where something is to be drawn"
        tried = np.unique(np.round((bends[:, None] + around).reshape(-1, 2), 2), axis=0)
        for end in self._at[span : span + 2]:
            tried = tried[~(np.hypot(*(tried - np.array(end)).T) < CLOSEST)]
        tried = tried[_feet(points, tried)[1].min(axis=1) <= NEAR] if len(tried) else tried
        if not len(tried):
            return None
        left = self._remaining(span, tried)
        best = int(left.argmin())
        return float(left[best]), rounded(tried[best].tolist())

    def _best(self, span: int, off: Floats) -> Way | None:
        """Return the best bend in a stretch, after the squares of the distances that would remain."""
        points = self._drawn[span].points if 0 <= span < len(self._drawn) else None
        if points is None:
            return None
        way, along = np.diff(points, axis=0), self._along(span)
        assert along is not None, "something is to be drawn there"
        long = float(along[-1])
        steps = np.array([step for step in (long / 2, long / 4, long / 8, *STEPS) if CLOSEST < step <= long / 2])
        marks = np.unique(np.concatenate((steps, long - steps)))
        middle = np.column_stack([np.interp(marks, along, points[:, axis]) for axis in (0, 1)])
        piece = np.clip(np.searchsorted(along, marks) - 1, 0, len(way) - 1)
        aside = way[piece][:, ::-1] * (-1.0, 1.0) / np.maximum(np.diff(along)[piece], 1e-9)[:, None]
        bends = (middle[:, None] + ASIDE[:, None] * aside[:, None]).reshape(-1, 2)
        found = self._nearest_of(span, bends, HERE)
        if found is None:
            return None
        found = self._nearest_of(span, np.array([found[1]], float), FINELY) or found
        elsewhere = (off**2).sum() - (off[max(0, span - 1) : span + 2] ** 2).sum()
        return found[0] + float(elsewhere), [(span, found[1])]

    def _remaining(self, span: int, bends: Floats) -> Floats:
        """Return the sum of the squares of the distances that remain in a stretch and those beside it, for each of
        several bends in it."""
        at = [self._at[n] if 0 <= n < len(self._at) else NOWHERE for n in range(span - 2, span + 4)]
        a, b, c, d, e, f = (np.broadcast_to(np.array(place, float), bends.shape) for place in at)
        chains = ((a, b, c, bends), (b, c, bends, d), (c, bends, d, e), (bends, d, e, f))
        first, start, end, last = (np.concatenate([chain[n] for chain in chains]) for n in range(4))
        made = bows(first, start, end, last, PIECES // 2)
        total = np.zeros(len(bends))
        for drawn, curves in zip((span - 1, span, span, span + 1), made.reshape(4, len(bends), -1, 2), strict=True):
            one = self._drawn[drawn] if 0 <= drawn < len(self._drawn) else Stretch(None)
            if one.points is not None:
                away = _feet(one.points, curves.reshape(-1, 2))[1].min(axis=1).reshape(len(bends), -1).max(axis=1)
                total += np.maximum(away - one.away, 0.0) ** 2
        return total

    def _omit(self, bend: Item) -> bool:
        """Remove an added bend unless a stretch would leave its place; return whether it is removed."""
        index = next(number for number, item in enumerate(self._items) if item is bend)
        before = self._drawn[index - 1 : index + 1]
        self._remove(index - 1, as_one(before))
        if self._off(max(0, index - 3), min(len(self._drawn), index + 2)).max() > NEAR:
            assert not isinstance(bend, str), "only bends are added"
            self._insert(index - 1, bend)
            self._drawn[index - 1 : index + 1] = before
            return False
        return True

    def _insert(self, span: int, bend: Point) -> None:
        self._items.insert(span + 1, bend)
        self._at.insert(span + 1, bend)
        self._drawn[span : span + 1] = self._drawn[span].halves(bend)

    def _remove(self, span: int, drawn: Stretch) -> None:
        del self._items[span + 1], self._at[span + 1]
        self._drawn[span : span + 2] = [drawn]

    def _off(self, first: int, last: int) -> Floats:
        """Return the distance of the curve from each of these stretches, beyond that of their ends."""
        known = np.array([NOWHERE, *self._at, NOWHERE], float)
        before, start, end, behind = (known[first + n : last + n] for n in range(4))
        made = bows(before, start, end, behind)
        found = np.zeros(last - first)
        for number, one in enumerate(self._drawn[first:last]):
            if one.points is not None:
                away = float(_feet(one.points, made[number])[1].min(axis=1).max())
                found[number] = max(0.0, away - one.away)
        return found


def _place(board: Board, item: Item) -> Point | None:
    return where(board, item) if isinstance(item, str) else item


def _feet(line: Floats, at: Floats) -> tuple[Floats, Floats]:
    """Return the nearest places on each piece of a line (n, 2) to each place (m, 2), and their distances (m, n - 1)."""
    start, way = line[:-1], np.diff(line, axis=0)
    long = np.maximum((way**2).sum(axis=1), 1e-12)
    share = np.clip(((at[:, None] - start) * way).sum(axis=2) / long, 0.0, 1.0)
    feet = start + share[..., None] * way
    return feet, np.hypot(*np.moveaxis(feet - at[:, None], 2, 0))


def _nearest(line: Floats, at: Point) -> tuple[int, Point, float]:
    """Return the piece of a line that is first near a place, the nearest place on it, and its distance."""
    feet, away = _feet(line, np.array([at], float))
    number = int(np.flatnonzero(away[0] <= away[0].min() + 1e-9)[0])
    x, y = feet[0, number].tolist()
    return number, (x, y), float(away[0, number])
