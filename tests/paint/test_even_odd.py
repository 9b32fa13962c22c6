"""The area of rings is what an odd number of them lies around, and no outline holds the painter up."""

from __future__ import annotations

import math
from time import process_time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.board import Region, Shape
from engine.model.geometry import Ring
from studio.paint.land.even_odd import area_of
from studio.paint.land.ground import shallows
from studio.paint.regions import region_areas

SECONDS = 5.0
NUMBER = st.integers(0, 12).map(float)
RINGS = st.lists(st.lists(st.tuples(NUMBER, NUMBER), min_size=3, max_size=8).map(tuple).map(Ring), max_size=4)


def box(x: float, y: float, side: float) -> Ring:
    return Ring(((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def tangle(points: int) -> Ring:
    return Ring(tuple((100 + 100 * math.cos(2.4 * i), 100 + 100 * math.sin(2.4 * i)) for i in range(points)))


def spikes(number: int, high: float = 40.0) -> Ring:
    teeth = ((i * 0.1, high * (i % 2)) for i in range(number))
    return Ring((*teeth, (number * 0.1, -5.0), (0.0, -5.0)))


def is_around(ring: Ring, x: float, y: float) -> bool:
    points = np.array(ring.points)
    (x0, y0), (x1, y1) = points.T, np.roll(points, -1, 0).T
    with np.errstate(all="ignore"):
        return bool((((y0 <= y) != (y1 <= y)) & (x0 + (y - y0) / (y1 - y0) * (x1 - x0) < x)).sum() % 2)


@given(RINGS)
def test_a_point_is_inside_where_an_odd_number_of_rings_is_around_it(rings: list[Ring]) -> None:
    from shapely import Point, intersects_xy

    area = area_of(rings)
    assert area.is_valid
    for x, y in ((0.513 + 0.97 * i, 0.271 + 1.13 * ((i * 5) % 11)) for i in range(12)):
        if area.is_empty or area.boundary.distance(Point(x, y)) > 1e-6:
            assert bool(intersects_xy(area, x, y)) == (sum(is_around(ring, x, y) for ring in rings) % 2 == 1)


HARD = {
    "a border over itself": [tangle(60)],
    "a tangle": [tangle(3_000)],
    "boxes over each other": [box(i, i / 2, 50) for i in range(600)],
    "many islands": [box(2 * x, 2 * y, 1) for x in range(60) for y in range(60)],
    "boxes in boxes": [box(-i, -i, 2 * i) for i in range(1, 600)],
    "spikes over islands": [spikes(700), *(box(i * 0.2, 15, 0.15) for i in range(350))],
}


@pytest.mark.parametrize("rings", HARD.values(), ids=HARD)
def test_the_coast_of_no_outline_takes_long(qapp, rings: list[Ring]) -> None:
    began = process_time()
    shallows({"land": Shape("land", tuple(rings))})
    assert process_time() - began < SECONDS


@pytest.mark.parametrize("rings", HARD.values(), ids=HARD)
def test_no_region_takes_long_to_be_cut_to_the_land(qapp, rings: list[Ring]) -> None:
    began = process_time()
    lands = {"land": Shape("land", (box(0, 0, 100), tangle(40)))}
    areas = region_areas({"R": Region("R", tuple(rings))}, lands, None)
    assert process_time() - began < SECONDS
    assert not areas["R"].path.isEmpty()


def test_many_regions_on_a_long_coast_do_not_take_long(qapp) -> None:
    coast = Ring(tuple((100 * math.cos(i / 1591.6), 100 * math.sin(i / 1591.6)) for i in range(10_000)))
    regions = {f"r{n}": Region(f"r{n}", (box(n % 60, n // 60, 0.8),)) for n in range(3_000)}
    began = process_time()
    assert len(region_areas(regions, {"land": Shape("land", (coast,))}, None)) == 3_000
    assert process_time() - began < SECONDS
