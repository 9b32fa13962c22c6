"""How far outside an outline, compared with a count of the edges to the right of a place."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.model.geometry import Ring
from engine.validate.outline import outside

numbers = st.integers(0, 24).map(lambda n: n * 0.5)
points = st.tuples(numbers, numbers)
rings = st.lists(st.lists(points, min_size=3, max_size=7).map(Ring), min_size=1, max_size=3).map(tuple)


def edges(outline):
    return [edge for ring in outline for edge in pairwise((*ring.points, ring.points[0]))]


def away(at, edge):
    """From a place to the nearest point of an edge."""
    (x, y), ((ax, ay), (bx, by)) = at, edge
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = min(max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0), 1) if length else 0
    return hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y)


def is_inside(at, outline):
    """Whether a ray to the right meets the outline an odd number of times."""
    x, y = at
    above = [edge for edge in edges(outline) if (edge[0][1] > y) != (edge[1][1] > y)]
    return sum(ax + (y - ay) / (by - ay) * (bx - ax) > x for (ax, ay), (bx, by) in above) % 2 == 1


def retraces(ring):
    """Whether a ring goes over a stretch of itself again; what that encloses is anybody's guess."""
    from shapely import LinearRing, unary_union

    drawn = LinearRing(ring.points)
    return abs(drawn.length - unary_union(drawn).length) > 1e-9


@given(rings, st.lists(points, min_size=1, max_size=5))
def test_a_place_is_as_far_outside_as_the_nearest_edge_and_not_at_all_inside(outline, places):
    assume(not any(map(retraces, outline)))
    wanted = [0 if is_inside(at, outline) else min(away(at, edge) for edge in edges(outline)) for at in places]
    assert outside(places, outline) == pytest.approx(wanted, abs=1e-9)


SQUARE = Ring(((0, 0), (10, 0), (10, 10), (0, 10)))
HOLE = Ring(((4, 4), (6, 4), (6, 6), (4, 6)))
ISLAND = Ring(((20, 0), (30, 0), (30, 10), (20, 10)))


def test_a_hole_is_outside_and_an_island_is_inside():
    places = [(1, 1), (5, 5), (25, 5), (14, 5), (16, 5)]
    assert outside(places, (SQUARE, HOLE, ISLAND)) == [0, 1, 0, 4, 4]


def test_outlines_that_enclose_nothing_are_as_near_as_their_lines():
    flat = Ring(((0, 0), (10, 0), (5, 0)))
    assert outside([(5, 3), (5, 0)], (flat,)) == [3, 0]
    assert outside([(5, 3)], (SQUARE, SQUARE)) == [3]
