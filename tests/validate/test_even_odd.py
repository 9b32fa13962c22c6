"""The area of rings is what an odd number of them lies around."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.model.geometry import Ring
from engine.validate.outline import apart, area_of, area_within

NUMBER = st.integers(0, 12).map(float)
RINGS = st.lists(st.lists(st.tuples(NUMBER, NUMBER), min_size=3, max_size=8).map(tuple).map(Ring), max_size=4)


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


@given(RINGS)
def test_rings_that_lie_apart_are_the_area_that_cutting_finds(rings: list[Ring]) -> None:
    outline = tuple(rings)
    assert area_within(outline).equals(area_of(rings))
    assert apart(outline) is None or area_within(outline) is apart(outline)


def test_which_rings_lie_apart() -> None:
    def box(x: float, y: float, side: float) -> Ring:
        return Ring(((x, y), (x + side, y), (x + side, y + side), (x, y + side)))

    bow = Ring(((0, 0), (10, 10), (10, 0), (0, 10)))
    assert apart((box(0, 0, 10), box(20, 0, 5))) is not None, "an island"
    assert apart((box(0, 0, 10), box(10, 10, 5))) is not None, "one corner in both"
    for rings in ((bow,), (box(0, 0, 10), box(5, 5, 10)), (box(0, 0, 10), box(2, 2, 3)), (box(0, 0, 10),) * 2,
                  (box(0, 0, 10), box(10, 0, 10))):  # fmt: skip
        assert apart(rings) is None
