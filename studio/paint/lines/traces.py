"""Drawn course of every segment: bends rounded, bundles spread, close lines at a stop fanned out.

Moving a milepost recomputes only the segments that touch it and those at their far ends; so does a line that is added,
removed or led elsewhere.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from engine.model.board import Board, Stem
from engine.model.geometry import Point
from engine.model.grids.lattice import Floats
from engine.model.ids import PointId
from engine.model.lines.polylines import Stroke
from engine.model.look import Look
from engine.model.memo import derived
from engine.model.network import curve, where
from engine.model.table_diff import changed
from studio.paint.lines.lanes import GAP, Bundle, Pair, bundles

ROUNDING = 3.0
"""Millimeters on both sides of a bend over which it is rounded."""
SPREAD = 4.5
"""Millimeters from a stop within which the lanes of a bundle reach their distance."""
NARROW = 0.28
"""Radians: lines that leave a stop at a smaller angle are fanned out."""


Box = tuple[float, float, float, float]
"""Minimum and maximum x and y: x0, y0, x1, y1."""


class Trace:
    """Course of one segment from a to b in millimeters; `figures` caches what is drawn along it."""

    def __init__(self, track: Stroke, points: Floats) -> None:
        self.track = track
        self.points = points
        self.figures: dict[object, Any] = {}

    @cached_property
    def along(self) -> Floats:
        """Return the distance from the start at each point."""
        return _along(self.points)

    @property
    def length(self) -> float:
        """Length from a to b in millimeters."""
        return float(self.along[-1])

    @cached_property
    def normals(self) -> Floats:
        """Return unit vectors to the right of the course at each point."""
        steps = self.points[1:] - self.points[:-1]
        ways = np.empty_like(self.points)
        ways[0], ways[-1] = steps[0], steps[-1]
        ways[1:-1] = steps[1:] + steps[:-1]
        ways /= np.maximum(np.hypot(ways[:, 0], ways[:, 1]), 1e-9)[:, None]
        normals = np.empty_like(ways)
        normals[:, 0], normals[:, 1] = -ways[:, 1], ways[:, 0]
        return normals

    @cached_property
    def polygon(self) -> QPolygonF:
        """Return the course as Qt draws polylines."""
        return QPolygonF([QPointF(x, y) for x, y in self.points.tolist()])

    @cached_property
    def box(self) -> Box:
        """Return the minimum and maximum x and y: x0, y0, x1, y1."""
        xs, ys = self.points.T.tolist()
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def middle(self) -> Point:
        """Return the midpoint."""
        x, y = self.place(np.array([self.length / 2]), np.zeros(1))[0].tolist()
        return x, y

    def place(self, scenario: Floats, fraction: Floats) -> Floats:
        """Return board places of pattern places: s millimeters along the course, t to its right; (...) -> (..., 2)."""
        if len(self.points) == 2:
            start, way = self.points[0], (self.points[1] - self.points[0]) / max(self.length, 1e-9)
            straight: Floats = start + scenario[..., None] * way + fraction[..., None] * self.normals[0]
            return straight
        # As complex numbers both coordinates are interpolated at once.
        way, aside = (np.ascontiguousarray(array).view(np.complex128)[:, 0] for array in (self.points, self.normals))
        places = np.interp(scenario, self.along, way) + fraction * np.interp(scenario, self.along, aside)
        return np.ascontiguousarray(places).view(np.float64).reshape(*np.shape(scenario), 2)


def _along(points: Floats) -> Floats:
    """Return the distance (n) of each of the points (n, 2) along the line through them."""
    steps, along = points[1:] - points[:-1], np.zeros(len(points))
    np.hypot(steps[:, 0], steps[:, 1]).cumsum(out=along[1:])
    return along


def _smooth(fraction: Floats) -> Floats:
    fraction = np.clip(fraction, 0.0, 1.0)
    return fraction * fraction * (3 - 2 * fraction)


_T = np.linspace(0, 1, 7)[:, None]
_BEFORE, _AT, _AFTER = (1 - _T) ** 2, 2 * _T * (1 - _T), _T * _T


def _course(points: list[Point]) -> Floats:
    """Return the line through the points with rounded bends."""
    if len(points) == 2:
        return np.array(points, float)
    way: list[Floats] = [np.array(points[0], float)]
    for before, bend, after in zip(points, points[1:], points[2:], strict=False):
        p, q, r = np.array(before, float), np.array(bend, float), np.array(after, float)
        back, on = max(math.dist(before, bend), 1e-9), max(math.dist(bend, after), 1e-9)
        start = q + (p - q) * min(ROUNDING, back / 2) / back
        end = q + (r - q) * min(ROUNDING, on / 2) / on
        way.extend(_BEFORE * start + _AT * q + _AFTER * end)
    way.append(np.array(points[-1], float))
    return np.array(way)


def _resampled(course: Floats) -> Floats:
    along = _along(course)
    count = max(9, min(200, int(along[-1] / 0.9)))
    s = np.arange(count) * (along[-1] / (count - 1))
    s[-1] = along[-1]
    return np.column_stack((np.interp(s, along, course[:, 0]), np.interp(s, along, course[:, 1])))


Fan = tuple[float, float]
"""How a line is pushed aside near its stop: the intended distance from its neighbor in millimeters (signed, positive to
the right of the way out), and the angle to it in radians."""


Bundles = Mapping[Pair, Bundle]
Sizes = tuple[float, float]
"""Millimeters across a city's square and a dot."""


class Maker:
    """Input for computing the traces of a board."""

    def __init__(self, board: Board, arms: Mapping[PointId, list[Bundle]], sizes: Sizes) -> None:
        city_size, dot_size = sizes
        self.board, self.arms, self.dot = board, arms, dot_size / 2
        self.half: dict[PointId, float] = {city.milepost: city_size / 2 for city in board.cities.values()}
        self._fans: dict[PointId, dict[Pair, list[Fan]]] = {}

    def traces(self, bundle: Bundle) -> dict[Stem, Trace]:
        """Return the traces of a bundle; none if one of its stops is missing, or both coincide."""
        a, b = where(self.board, bundle.a), where(self.board, bundle.b)
        if a is None or b is None or a == b:
            return {}
        key = bundle.pair
        pushed = [(fan, False) for fan in self.fans(bundle.a).get(key, ())]
        pushed += [(fan, True) for fan in self.fans(bundle.b).get(key, ())]
        found: dict[Stem, Trace] = {}
        for track, offset in zip(bundle.tracks, bundle.offsets, strict=True):
            smooth = curve(self.board, bundle.a, bundle.b, track.bow) if track.bow is not None else None
            course = _course([a, *track.bends, b]) if smooth is None else np.array(smooth, float)
            if abs(offset) > 1e-6 or pushed:
                course = self._spread(course, bundle, offset, pushed)
            found[track.stem] = Trace(track, course)
        return found

    def _way_out(self, bundle: Bundle, stop: PointId) -> float | None:
        board = self.board
        here = where(board, stop)
        first = bundle.tracks[0]
        bends = first.bends
        if first.bow is not None:
            smooth = curve(board, bundle.a, bundle.b, first.bow)
            there = None if smooth is None else smooth[1 if bundle.a == stop else -2]
        elif bends:
            there = bends[0] if bundle.a == stop else bends[-1]
        else:
            there = where(board, bundle.b if bundle.a == stop else bundle.a)
        if here is None or there is None:
            return None
        return math.atan2(there[1] - here[1], there[0] - here[0])

    def fans(self, stop: PointId) -> dict[Pair, list[Fan]]:
        """Return how each bundle at the stop is pushed by its neighbors."""
        if stop not in self._fans:
            self._fans[stop] = self._fanned(stop)
        return self._fans[stop]

    def _fanned(self, stop: PointId) -> dict[Pair, list[Fan]]:
        arms = [(angle, b) for b in self.arms.get(stop, ()) if (angle := self._way_out(b, stop)) is not None]
        if len(arms) < 2:
            return {}
        arms.sort(key=lambda arm: arm[0])
        found: dict[Pair, list[Fan]] = {}
        for (one, left), (other, right) in zip(arms, arms[1:] + arms[:1], strict=True):
            between = (other - one) % math.tau
            if left is not right and between < NARROW:
                wanted = (left.width + right.width) / 2 + GAP
                # Clockwise on the sheet is to the right of the way out.
                found.setdefault(left.pair, []).append((-wanted, between))
                found.setdefault(right.pair, []).append((wanted, between))
        return found

    def _spread(self, course: Floats, bundle: Bundle, offset: float, pushed: list[tuple[Fan, bool]]) -> Floats:
        middle = Trace(bundle.tracks[0], _resampled(course))
        s, whole = middle.along, middle.length
        reach = min(SPREAD, whole * 0.35)
        aside = np.zeros_like(s)
        if offset:
            for stop, gone in ((bundle.a, s), (bundle.b, whole - s)):
                room = self.half[stop] * 0.8 if stop in self.half else self.dot * 0.35
                at_stop = max(-room, min(room, offset))
                # Half of the course belongs to each end.
                share = np.where(gone <= whole / 2, 1.0, 0.0)
                aside += share * (at_stop + (offset - at_stop) * _smooth(gone / reach))
        for (wanted, angle), from_b in pushed:
            gone = whole - s if from_b else s
            lacking = np.maximum(0.0, abs(wanted) - gone * angle) / 2
            push = lacking * _smooth(gone / 5.0) * (1 - _smooth((gone - whole * 0.5) / (whole * 0.45)))
            aside += math.copysign(1.0, wanted) * (-push if from_b else push)
        return middle.points + middle.normals * aside[:, None]


_NONE: Mapping[Stem, Trace] = {}


class Sheaf:
    """Traces of one bundle, computed when first needed. A board has as many as pairs of neighbors."""

    __slots__ = ("_maker", "_traces", "bundle")

    def __init__(self, bundle: Bundle, maker: Maker) -> None:
        self.bundle = bundle
        self._maker: Maker | None = maker
        self._traces: Mapping[Stem, Trace] = _NONE

    @classmethod
    def of(cls, stem: Stem, trace: Trace) -> Sheaf:
        """Return a sheaf that holds a trace computed elsewhere."""
        sheaf = cls.__new__(cls)
        sheaf._maker, sheaf._traces = None, {stem: trace}
        return sheaf

    @property
    def traces(self) -> Mapping[Stem, Trace]:
        """Return the traces by segment, in the order of the lanes."""
        maker = self._maker
        if maker is not None:
            made = maker.traces(self.bundle)
            # If another thread has computed the same, the first result stays.
            if self._maker is not None:
                self._traces, self._maker = made, None
        return self._traces


class Sheaves(Mapping[Pair, Sheaf]):
    """Sheaves of a board by pair: those of a former board, and `own` replacing some of them. A step of a drag changes a
    few of tens of thousands, so copying all would be most of its work."""

    MOST = 1_000
    """With more sheaves of its own a board gets a table of its own."""

    def __init__(self, base: dict[Pair, Sheaf], own: Mapping[Pair, Sheaf] | None = None) -> None:
        fits = own is None or len(own) <= self.MOST
        self._base = base if fits else {**base, **(own or {})}
        self._own = (own or {}) if fits else {}

    def __getitem__(self, pair: Pair) -> Sheaf:
        found = self._own.get(pair)
        return self._base[pair] if found is None else found

    def __iter__(self) -> Iterator[Pair]:
        return iter(self._base)

    def __len__(self) -> int:
        return len(self._base)

    def but(self, own: Mapping[Pair, Sheaf]) -> Sheaves:
        """Return these with other sheaves for some of the existing pairs."""
        return Sheaves(self._base, {**self._own, **own})

    def is_kin_of(self, former: Sheaves) -> bool:
        """Return whether both belong to one board but for a few."""
        return self._base is former._base

    def others_than(self, former: Sheaves) -> list[Pair]:
        """Return the pairs of either that do not have the same sheaf in both."""
        if self.is_kin_of(former):
            return [pair for pair in former._own.keys() | self._own.keys() if former[pair] is not self[pair]]
        return [pair for pair in former.keys() | self.keys() if former.get(pair) is not self.get(pair)]


class Traces(Mapping[Stem, Trace]):
    """Traces of a board by segment. Access to one computes those of its bundle, iteration computes all."""

    def __init__(self, sheaves: Mapping[Pair, Sheaf]) -> None:
        self._sheaves = sheaves

    def __getitem__(self, stem: Stem) -> Trace:
        return self._sheaves[stem[0], stem[1]].traces[stem]

    def __iter__(self) -> Iterator[Stem]:
        return (stem for sheaf in self._sheaves.values() for stem in sheaf.traces)

    def __len__(self) -> int:
        return sum(len(sheaf.traces) for sheaf in self._sheaves.values())


class Tracks:
    """Return the traces of a board, by segment and in sheaves; those far from moved points are shared with a matching
    `former` board, computed or not."""

    def __init__(self, board: Board, bundles: Bundles, sizes: Sizes, former: Tracks | None = None) -> None:
        self.bundles, self.sizes = bundles, sizes
        self.mileposts, self.junctions, self.cities = board.mileposts, board.junctions, board.cities
        self.arms: dict[PointId, list[Bundle]]
        if former is not None and former.bundles is bundles:
            self.arms = former.arms
            self._maker = maker = Maker(board, self.arms, sizes)
            again = {bundle.pair: Sheaf(bundle, maker) for bundle in self._others(former)}
            self.sheaves: Sheaves = former.sheaves.but(again)
        else:
            arms: dict[PointId, list[Bundle]] = defaultdict(list)
            for bundle in self.bundles.values():
                arms[bundle.a].append(bundle)
                arms[bundle.b].append(bundle)
            self.arms = dict(arms)
            self._maker = maker = Maker(board, self.arms, sizes)
            same: Mapping[Pair, Sheaf] = {}
            if former is not None:
                others = {bundle.pair for bundle in self._others(former)}
                same = {pair: former.sheaves[pair] for pair in bundles if pair not in others}
            self.sheaves = Sheaves({pair: same.get(pair) or Sheaf(bundle, maker) for pair, bundle in bundles.items()})
        self.traces = Traces(self.sheaves)

    def fits(self, board: Board, bundles: Bundles, sizes: Sizes) -> bool:
        """Return whether only positions of mileposts and junctions differ."""
        return (
            self.bundles is bundles
            and self.resembles(board, sizes)
            and changed(self.mileposts, board.mileposts).same_keys
            and changed(self.junctions, board.junctions).same_keys
        )

    def resembles(self, board: Board, sizes: Sizes) -> bool:
        """Return whether only lines, mileposts and junctions differ."""
        return self.cities is board.cities and self.sizes == sizes

    def _others(self, former: Tracks) -> list[Bundle]:
        """Return the bundles whose traces may differ from a former board: those with other lines or that end at a moved
        stop, and of those that leave their far ends the curves and those that are pushed aside differently there."""
        moved: set[PointId] = set()
        for differing in (changed(former.mileposts, self.mileposts), changed(former.junctions, self.junctions)):
            moved.update(differing.others, differing.gone)
        found: dict[Pair, Bundle] = {}
        near = dict.fromkeys(moved)
        if former.bundles is not self.bundles:
            found = {pair: one for pair, one in self.bundles.items() if former.bundles.get(pair) is not one}
            for pair in (*found, *(former.bundles.keys() - self.bundles.keys())):
                near.update(dict.fromkeys(pair))
        for stop in moved:
            for bundle in self.arms.get(stop, ()):
                near[bundle.b if bundle.a == stop else bundle.a] = None
        # A curve also depends on the stop beyond its own, and then changes at its other end.
        for stop in list(near):
            for bundle in self.arms.get(stop, ()):
                if bundle.is_curved:
                    near[bundle.b if bundle.a == stop else bundle.a] = None
        for stop in near:
            pushed, pushes = former._maker.fans(stop), self._maker.fans(stop)
            for bundle in self.arms.get(stop, ()):
                pair = bundle.pair
                if bundle.is_curved or stop in moved or pushed.get(pair) != pushes.get(pair):
                    found[pair] = bundle
        return list(found.values())


def tracks(board: Board, look: Look) -> Tracks:
    """Return the traces of a board, reusing those of a recently drawn board if only places or lines differ."""
    return _tracks(board, bundles(board, look), (look.city_size, look.dot_size))


@derived("mileposts", "junctions", "cities", former=True, heavy=True)
def _tracks(board: Board, bundles: Bundles, sizes: Sizes, former: Sequence[Tracks] = ()) -> Tracks:
    known = next((one for one in former if one.fits(board, bundles, sizes)), None)
    return Tracks(board, bundles, sizes, known or next((one for one in former if one.resembles(board, sizes)), None))
