"""Courses of features on the sheet: along sides, along curves, and from cell to cell."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

import numpy as np

from engine.model.grids.grid import Cell, Feature, Grid, Side
from engine.model.grids.lattice import Floats, centre, corners, direction, lattice
from engine.model.ids import FeatureId
from engine.model.memo import derived


def side_ends(grid: Grid, side: Side) -> tuple[Floats, Floats]:
    """Return the two corners of a side."""
    around = corners(grid)
    middle = np.array(centre(grid, (side[0], side[1])))
    return middle + around[side[2]], middle + around[side[2] + 1]


def chains(grid: Grid, sides: Iterable[Side]) -> list[Floats]:
    """Return sides as polylines (m, 2): those that meet end to end are joined; where three meet, each ends."""
    ends = [side_ends(grid, side) for side in dict.fromkeys(sides)]
    keys = [tuple((round(float(p[0] / grid.spacing * 97)), round(float(p[1] / grid.spacing * 97))) for p in pair)
            for pair in ends]  # fmt: skip
    places = {key: end for pair, names in zip(ends, keys, strict=True) for end, key in zip(pair, names, strict=True)}
    leaving: dict[tuple[int, int], list[int]] = {}
    for number, names in enumerate(keys):
        for key in names:
            leaving.setdefault(key, []).append(number)
    left = set(range(len(keys)))
    found = []

    def walk(start: tuple[int, int], number: int) -> None:
        way, at = [start], start
        while True:
            left.discard(number)
            one, other = keys[number]
            at = other if at == one else one
            way.append(at)
            onward = [n for n in leaving[at] if n in left]
            if len(leaving[at]) != 2 or not onward:
                break
            number = onward[0]
        found.append(np.array([places[key] for key in way]))

    for key, numbers in leaving.items():
        if len(numbers) != 2:
            for number in numbers:
                if number in left:
                    walk(key, number)
    for number in range(len(keys)):
        if number in left:
            walk(keys[number][0], number)
    return found


def smoothed(points: Floats, pieces: int = 6) -> Floats:
    """Return a curve through the points (Catmull-Rom), with this many pieces between two of them; closed if the last is
    the first."""
    if len(points) < 3:
        return points
    closed = bool(np.allclose(points[0], points[-1]))
    before, after = (points[-2], points[1]) if closed else (2 * points[0] - points[1], 2 * points[-1] - points[-2])
    p = np.vstack((before, points, after))
    t = np.linspace(0, 1, pieces, endpoint=False)[None, :, None]
    a, b, c, d = (p[n : len(p) - 3 + n, None, :] for n in range(4))
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.vstack((curve.reshape(-1, 2), points[-1]))


def rounded(points: Floats) -> Floats:
    """Return the polyline with its corners cut twice: a river along sides."""
    for _ in range(2):
        if len(points) < 3:
            break
        a, b = points[:-1], points[1:]
        cut = np.stack((0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b), axis=1).reshape(-1, 2)
        points = np.vstack((points[0], cut[1:-1], points[-1]))
    return points


def _bow(first: Floats, control: Floats, second: Floats) -> Floats:
    t = np.linspace(0, 1, 9)[:, None]
    return (1 - t) ** 2 * first + 2 * t * (1 - t) * control + t**2 * second


@derived()
def course_lines(grid: Grid, features: Mapping[FeatureId, Feature]) -> dict[FeatureId, list[tuple[Floats, bool]]]:
    """Return each feature's courses as curves through the centers of the sides they cross, and whether each begins at
    its source; one that ends where another passes flows into it."""
    made = lattice(grid)
    passing: dict[Cell, list[tuple[FeatureId, int, int]]] = {}
    for id, feature in features.items():
        for number, course in enumerate(feature.courses):
            for place in range(1, len(course) - 1):
                passing.setdefault(course[place], []).append((id, number, place))
    found: dict[FeatureId, list[tuple[Floats, bool]]] = {}

    def joint(cell: Cell, id: FeatureId, number: int) -> Floats:
        """Return where a course that ends in a cell meets one that passes through it; else the cell's center."""
        middle = np.array(centre(grid, cell))
        for other, which, place in passing.get(cell, ()):
            if (other, which) != (id, number):
                course = features[other].courses[which]
                a, b = (np.array(centre(grid, course[place + step])) for step in (-1, 1))
                return np.asarray(((a + middle) / 2 + 2 * middle + (b + middle) / 2) / 4)
        return middle

    for id, feature in features.items():
        lines = []
        for number, course in enumerate(feature.courses):
            if len(course) < 2 or any(direction(a, b) is None for a, b in pairwise(course)):
                continue
            middles = [np.array(centre(grid, cell)) for cell in course]
            gates = [(a + b) / 2 for a, b in pairwise(middles)]
            first, last = joint(course[0], id, number), joint(course[-1], id, number)
            inside = course[0] in made, course[-1] in made
            start = first if inside[0] else gates[0] + 0.4 * (middles[0] - gates[0])
            end = last if inside[1] else gates[-1] + 0.4 * (middles[-1] - gates[-1])
            pieces = [_bow(start, (start + gates[0]) / 2, gates[0])]
            between = zip(gates[:-1], middles[1:-1], gates[1:], strict=True)
            pieces.extend(_bow(before, middle, after)[1:] for before, middle, after in between)
            bend = middles[-1] if inside[1] else (gates[-1] + end) / 2
            pieces.append(_bow(gates[-1], bend, end)[1:])
            lines.append((np.vstack(pieces), inside[0] and bool(np.allclose(first, middles[0]))))
        if lines:
            found[id] = lines
    return found


def band(points: Floats, width: float, tapered: bool, over: float) -> Floats:
    """Return a band of this width along a curve as a closed outline; a tapered one grows from nearly nothing over its
    first `over` millimeters."""
    steps = np.gradient(points, axis=0)
    length = np.maximum(np.hypot(*steps.T), 1e-9)
    normal = np.column_stack((-steps[:, 1], steps[:, 0])) / length[:, None]
    half = np.full(len(points), width / 2)
    if tapered:
        along = np.concatenate(([0.0], np.hypot(*np.diff(points, axis=0).T).cumsum()))
        half *= np.clip(0.25 + 0.75 * along / max(over, 1e-9), 0, 1)
    return np.vstack((points + normal * half[:, None], (points - normal * half[:, None])[::-1]))


@lru_cache(maxsize=64)
def ridge_figures(spacing: float, orientation: str) -> tuple[Floats, ...]:
    """Return a serrated bar along a side in each of the three directions, as outlines around the side's center."""
    long, thick, teeth = spacing / math.sqrt(3) * 0.99, 0.035 * spacing, 5
    x = np.linspace(-long / 2, long / 2, 2 * teeth + 1)
    out = np.where(np.arange(2 * teeth + 1) % 2, 3.1 * thick, thick)
    form = np.vstack((np.column_stack((x, -out)), np.column_stack((x, out))[::-1]))
    found = []
    for way in range(3):
        turn = math.radians((90 if orientation == "pointy" else 120) - 60 * way)
        c, s = math.cos(turn), math.sin(turn)
        found.append(form @ np.array([[c, s], [-s, c]]))
    return tuple(found)
