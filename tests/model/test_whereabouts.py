"""Where a cell lies from another one, in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.grids.grid import Grid, Letters
from engine.model.grids.lattice import DIRECTIONS, centre, steps
from engine.model.grids.locations import COMPASS, away, nearest_of, steps_apart

cells = st.tuples(st.integers(-60, 60), st.integers(-60, 60))


@given(cells, cells)
def test_the_runs_between_two_cells_lead_there_by_as_few_steps_as_can_be(a, b):
    runs = steps_apart(a, b)
    q, r = a
    for way, number in runs:
        assert number > 0
        q, r = q + number * DIRECTIONS[way][0], r + number * DIRECTIONS[way][1]
    assert (q, r) == b and sum(number for _, number in runs) == steps(a, b)
    assert [number for _, number in runs] == sorted((number for _, number in runs), reverse=True)


@pytest.mark.parametrize("orientation", COMPASS)
def test_the_compass_points_where_the_neighbours_lie(orientation):
    grid = Grid(10, (0, 0), Letters(["c"]), orientation=orientation)
    for said, cell in zip(COMPASS[orientation], DIRECTIONS, strict=True):
        x, y = centre(grid, cell)
        assert said == away(grid, (0, 0), cell, "", "").split()[-1]
        assert ("north" in said, "south" in said) == (y < -1, y > 1)
        assert ("east" in said, "west" in said) == (x > 1, x < -1)


def test_one_step_is_one_and_the_unit_is_said_once():
    grid = Grid(10, (0, 0), Letters(["c"]), orientation="pointy")
    assert away(grid, (3, 3), (4, 3), "hex", "hexes") == "1 hex east"
    assert away(grid, (3, 3), (8, 1), "hex", "hexes") == "3 hexes east and 2 north-east"
    assert away(grid, (3, 3), (3, 3), "hex", "hexes") == ""


def test_the_nearest_is_found_by_millimetres_and_the_first_of_several():
    grid = Grid(10, (0, 0), Letters(["c"]), orientation="pointy")
    assert nearest_of(grid, (0, 0), [(3, 0), (1, 1), (2, 0)]) == (1, 1)
    assert nearest_of(grid, (0, 0), [(-2, 0), (2, 0)]) == (-2, 0)
    assert nearest_of(grid, (0, 0), []) is None
