"""Which pairs of neighbours a curve parts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.grids.curves import sides_crossed
from engine.model.grids.lattice import centre, lattice, parted, side_between
from tests.tools.grids import a_grid_board

POINTS = st.tuples(st.floats(-20, 150, width=32), st.floats(-20, 130, width=32))


def apart(a, b, c, d):
    """Whether the straight pieces a-b and c-d cross, by which side of each the ends of the other lie on."""

    def turn(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0

    return turn(a, b, c) != turn(a, b, d) and turn(c, d, a) != turn(c, d, b)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@given(line=st.lists(POINTS, min_size=2, max_size=6))
def test_a_side_is_parted_where_its_link_is_crossed_an_odd_number_of_times(orientation, line):
    grid = a_grid_board(columns=8, rows=8, orientation=orientation, letters=["cccc.ccc"] * 8).board.grid
    made = lattice(grid)
    links = {side_between(a, b) for a in made.cells for b in made.cells if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
             and a[0] + a[1] - b[0] - b[1] in (-1, 0, 1)}  # fmt: skip
    ends = {link: [centre(grid, cell) for cell in parted(link)] for link in links}
    wanted = {link for link, (c, d) in ends.items() if sum(apart(a, b, c, d) for a, b in pairwise(line)) % 2}
    assert set(sides_crossed(grid, line)) == wanted
