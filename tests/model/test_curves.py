"""Smooth curves, and the sides they part by another reckoning: shapely's."""

from itertools import pairwise
from math import dist, hypot

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.model.grids.curves import sides_crossed, smooth
from engine.model.grids.grid import Grid, Letters
from engine.model.grids.lattice import centre, lattice, neighbours, parted, side_between

points = st.lists(st.tuples(st.floats(-40, 140), st.floats(-40, 140)), min_size=2, max_size=7)
apart = st.lists(st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=3, max_size=7, unique=True)


@given(points, st.sampled_from(["pointy", "flat"]), st.sampled_from([4.0, 10.0, 37.5]))
def test_sides_are_those_whose_links_shapely_finds_crossed_an_odd_number_of_times(line, orientation, spacing):
    from shapely import LineString, Point

    grid = Grid(spacing, (3.3, 4.7), Letters(["cccccc", "cc.ccc", "cccccc", ".ccccc"]), (-1, -1), orientation)
    links = {side_between(a, b): (a, b) for a in lattice(grid).cells for b in neighbours(a) if b in lattice(grid)}
    whole = LineString(line)
    # Where the line touches a centre or begins on a link, both answers are right.
    assume(min(whole.distance(Point(centre(grid, cell))) for cell in lattice(grid).cells) > 1e-6)
    wanted = set()
    for side, (a, b) in links.items():
        link = LineString([centre(grid, a), centre(grid, b)])
        assume(min(link.distance(Point(at)) for at in line) > 1e-6)
        pieces = [LineString(pair) for pair in pairwise(line)]
        if sum(piece.crosses(link) for piece in pieces) % 2:
            wanted.add(side)
    assert set(sides_crossed(grid, line)) == wanted


def test_a_river_from_edge_to_edge_parts_its_banks():
    grid = Grid(10, (0, 0), Letters(["cccc"] * 4))
    # Straight down between the second column and the third.
    sides = set(sides_crossed(grid, [(17.4, -50), (17.4, 90)]))
    left = {cell for cell in lattice(grid).cells if centre(grid, cell)[0] < 17.4}
    right = set(lattice(grid).cells) - left
    assert sides == {side_between(a, b) for a in left for b in neighbours(a) if b in right}
    assert sides


def test_a_bend_over_a_link_and_back_parts_nothing():
    grid = Grid(10, (0, 0), Letters(["cc"]))
    assert sides_crossed(grid, [(4, -3), (5, 3), (6, -3)]) == ()
    assert sides_crossed(grid, [(4, -3), (5, 3)]) == ((0, 0, 0),)


@pytest.mark.parametrize("line", [[], [(5, 5)], [(500, 500), (900, 900)]])
def test_a_line_that_meets_no_link_parts_nothing(line):
    assert sides_crossed(Grid(10, (0, 0), Letters(["cc"])), line) == ()
    assert sides_crossed(Grid(10, (0, 0), Letters(())), [(0, -5), (9, 9)]) == ()


@given(apart, st.floats(0.5, 8))
def test_a_curve_runs_through_every_point_in_order_without_gaps(some, spacing):
    curve = smooth(some, spacing)
    places = [int(np.argmin([hypot(x - px, y - py) for x, y in curve])) for px, py in some]
    assert all(dist(curve[place], at) < 1e-6 for place, at in zip(places, some, strict=True))
    assert places == sorted(places)
    assert all(dist(a, b) < 4 * spacing for a, b in pairwise(curve))


def test_two_points_stay_a_line_and_repeated_ones_count_once():
    assert smooth([(0, 0), (10, 5)]) == [(0, 0), (10, 5)]
    assert smooth([(0, 0), (0, 0), (10, 5), (10, 5)]) == [(0, 0), (10, 5)]
    assert smooth([(0, 0), (5, 9), (5, 9), (10, 0)]) == smooth([(0, 0), (5, 9), (10, 0)])
    assert smooth([]) == []


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_long_line_over_a_large_grid_parts_what_shapely_says(orientation):
    from random import Random

    from shapely import LineString, STRtree

    grid = Grid(5, (10, 10), Letters(["c" * 60] * 60), orientation=orientation)
    cells = lattice(grid).cells
    sides = sorted({side_between(a, b) for a in cells for b in neighbours(a) if b in lattice(grid)})
    links = STRtree([LineString([centre(grid, cell) for cell in parted(side)]) for side in sides])
    chance = Random(4)
    line = [(chance.uniform(-30, 330), chance.uniform(-30, 330)) for _ in range(60)]
    crossed = links.query([LineString(piece) for piece in pairwise(line)], "crosses")[1]
    times = np.bincount(crossed, minlength=len(sides))
    assert set(sides_crossed(grid, line)) == {side for side, number in zip(sides, times, strict=True) if number % 2}
