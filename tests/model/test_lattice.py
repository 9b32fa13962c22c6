"""Neighbours, sides, ways and places of a lattice: laws that its arithmetic keeps."""

import pickle
from itertools import pairwise
from math import dist, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.model.geometry import exact
from engine.model.grids.grid import Grid, Letters, Numbering, Site
from engine.model.grids.lattice import (
    Lattice,
    cell_at,
    cells_of,
    centre,
    corners,
    direction,
    from_offset,
    lattice,
    neighbour,
    neighbours,
    parted,
    runs,
    side_at,
    side_between,
    site_cells,
    steps,
    straight,
    to_offset,
    turned,
    with_letters,
    within,
)

ORIENTATIONS = ("pointy", "flat")
cells = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
orientations = st.sampled_from(ORIENTATIONS)
grids = st.builds(
    Grid,
    st.floats(0.5, 500),
    st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
    st.lists(st.text("cm.", max_size=6), max_size=6).map(Letters),
    st.tuples(st.integers(-5, 5), st.integers(-5, 5)),
    orientations,
)
rows = st.lists(st.text("cm.", min_size=4, max_size=4), min_size=1, max_size=5)


def letters_of(grid):
    made = lattice(grid)
    return {cell: chr(letter) for cell, letter in zip(made.cells, made.letter.tolist(), strict=True)}


@given(cells, st.integers(0, 5))
def test_a_neighbour_lies_back_the_opposite_way(cell, way):
    other = neighbour(cell, way)
    assert neighbour(other, way + 3) == cell
    assert direction(cell, other) == way
    assert other == neighbours(cell)[way]


@given(cells, st.integers(0, 5))
def test_a_side_is_the_same_from_both_its_cells(cell, way):
    other = neighbour(cell, way)
    assert side_between(cell, other) == side_between(other, cell) == side_at(cell, way)
    assert set(parted(side_at(cell, way))) == {cell, other}
    assert side_at(cell, way)[2] in (0, 1, 2)


def test_cells_apart_have_no_side_between_them():
    assert direction((0, 0), (1, 1)) is None
    with pytest.raises(ValueError, match="are not neighbors"):
        side_between((0, 0), (2, 0))


@given(cells, cells)
def test_a_straight_line_takes_the_fewest_steps_neighbour_by_neighbour(a, b):
    line = straight(a, b)
    assert (line[0], line[-1], len(line)) == (a, b, steps(a, b) + 1)
    assert all(steps(one, other) == 1 for one, other in pairwise(line))


@given(cells, st.integers(0, 5))
def test_within_are_just_the_cells_so_many_steps_away(cell, far):
    found = within(cell, far)
    assert len(found) == len(set(found)) == 1 + 3 * far * (far + 1)
    assert all(steps(cell, other) <= far for other in found)


@given(cells, orientations)
def test_the_layout_of_letters_is_found_both_ways(cell, orientation):
    assert from_offset(*to_offset(cell, orientation), orientation) == cell


@pytest.mark.parametrize(("orientation", "cell"), [("pointy", (0, 1)), ("flat", (1, 0))])
def test_odd_rows_lie_half_a_step_to_the_right_and_odd_columns_half_a_step_down(orientation, cell):
    grid = Grid(10, (0, 0), Letters(()), orientation=orientation)
    assert to_offset(cell, orientation) == cell
    assert centre(grid, cell) == pytest.approx((5, 5 * sqrt(3)) if orientation == "pointy" else (5 * sqrt(3), 5))


@given(grids, cells)
def test_the_cell_at_a_centre_is_the_cell(grid, cell):
    assert cell_at(grid, centre(grid, cell)) == cell


@given(grids, st.tuples(st.floats(-900, 900), st.floats(-900, 900)))
def test_a_point_lies_in_the_cell_whose_centre_is_nearest(grid, at):
    cell = cell_at(grid, at)
    far = min(dist(at, centre(grid, other)) for other in within(cell, 2))
    assert dist(at, centre(grid, cell)) <= far + 1e-6 * grid.spacing


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_a_side_runs_between_its_corners_half_way_to_the_neighbour(orientation):
    grid = Grid(10, (7, 9), Letters(()), orientation=orientation)
    found = corners(grid)
    for way in range(6):
        (ax, ay), (bx, by) = found[way], found[(way + 1) % 6]
        x, y = centre(grid, neighbour((0, 0), way))
        assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(((x - 7) / 2, (y - 9) / 2))


@given(st.sets(cells, max_size=40))
def test_runs_hold_just_their_cells_and_no_more_runs_than_needed(some):
    found = runs(some)
    assert set(cells_of(found)) == some
    assert sum(number for _, _, number in found) == len(some)
    assert not any((q + number, r) in some for q, r, number in found)


@given(grids)
def test_arrays_say_what_the_functions_say(grid):
    made = lattice(grid)
    for number, cell in enumerate(made.cells):
        assert made.find(cell) == number
        assert made.cell(number) == cell
        assert tuple(made.xy[number]) == pytest.approx(centre(grid, cell))
        assert made.neighbour[number].tolist() == [made.find(other) for other in neighbours(cell)]
        assert to_offset(cell, grid.orientation) == (made.column[number], made.row[number])
    assert sum(row.count(".") for row in grid.letters.rows) + len(made) == grid.letters.width * len(grid.letters.rows)


@given(grids, st.dictionaries(cells, st.sampled_from("cm."), max_size=12))
def test_painting_changes_just_the_painted_cells_wherever_they_lie(grid, painted):
    wanted = {**letters_of(grid), **painted}
    assert letters_of(with_letters(grid, painted)) == {cell: sign for cell, sign in wanted.items() if sign != "."}


@given(grids, cells)
def test_erasing_leaves_no_empty_margin(grid, cell):
    found = with_letters(grid, {cell: "."}).letters.rows
    assert all(row.strip(".") for row in (*found[:1], *found[-1:]))
    assert not found or all(any(row[edge] != "." for row in found) for edge in (0, -1))


def test_a_grid_grows_to_every_side_and_shrinks_again():
    grid = Grid(10, (0, 0), Letters(["cc", "cc"]))
    grown = with_letters(grid, {(-1, -1): "m", (4, 2): "m"})
    assert (grown.first, grown.letters.width, len(grown.letters.rows)) == ((-2, -1), 8, 4)
    assert with_letters(grown, {(-1, -1): ".", (4, 2): "."}) == grid


@given(grids)
def test_turning_keeps_cells_letters_and_neighbours(grid):
    other = turned(grid, "flat" if grid.orientation == "pointy" else "pointy")
    assert letters_of(other) == letters_of(grid)
    assert letters_of(turned(other, grid.orientation)) == letters_of(grid)


@given(rows, orientations)
def test_turned_there_and_back_a_grid_without_empty_margins_is_the_same(some, orientation):
    grid = with_letters(Grid(10, (0, 0), Letters(some), orientation=orientation), {(99, 99): "."})
    assume(lattice(grid).cells)
    assert turned(turned(grid, "flat" if orientation == "pointy" else "pointy"), orientation) == grid


@pytest.mark.parametrize(
    ("numbering", "wanted"),
    [
        (Numbering("sequence", first=7), ["7", "8", "9"]),
        (Numbering("sequence", digits=3), ["001", "002", "003"]),
        (Numbering(), ["3,4", "5,4", "4,5"]),
        (Numbering("column-row", column_offset=1, row_offset=-1, digits=2, separator=""), ["0403", "0603", "0504"]),
        (Numbering("row-column"), ["4,3", "4,5", "5,4"]),
        (Numbering("letter-row"), ["C4", "E4", "D5"]),
        (Numbering("letter-row", column_offset=24, digits=2), ["AA04", "AC04", "AB05"]),
        (Numbering("letter-row", column_offset=-5), ["-C4", "-A4", "-B5"]),
        (Numbering("letter-row", column_offset=-4), ["-B4", "A4", "-A5"]),
        (Numbering("letter-column"), ["D3", "D5", "E4"]),
        (Numbering("letter-column", double=True, column_offset=-5, row_offset=-3), ["A1", "A5", "B4"]),
        (Numbering(double=True), ["6,4", "10,4", "9,5"]),
        (Numbering("column-row", row_offset=5, separator=""), ["309", "509", "410"]),
        (Numbering("column-row", row_offset=6, separator=""), ["310", "510", "411"]),
        (Numbering("row-column", column_offset=5, separator=""), ["408", "410", "509"]),
    ],
)
def test_cells_are_called_by_the_numbering(numbering, wanted):
    grid = Grid(10, (0, 0), Letters(["c.c", ".c."]), (3, 4), numbering=numbering)
    made = lattice(grid)
    assert list(made.labels) == wanted
    assert [made.label(cell) for cell in made.cells] == wanted
    assert [made.by_label[label] for label in wanted] == list(made.cells)


def test_numbers_of_a_flat_grid_count_in_twos_along_its_columns():
    grid = Grid(10, (0, 0), Letters(["cc", "cc"]), orientation="flat", numbering=Numbering("letter-row", double=True))
    assert lattice(replace(grid, numbering=replace(grid.numbering, column_offset=1))).labels == ("A0", "B1", "A2", "B3")


@given(
    st.sampled_from(["column-row", "row-column", "letter-row", "letter-column"]),
    st.integers(-40, 120), st.integers(-40, 120), st.integers(1, 3), st.sampled_from(["", ",", "x"]), st.booleans(),
)  # fmt: skip
def test_no_two_cells_have_one_name(scheme, across, down, digits, between, double):
    numbering = Numbering(scheme, 1, across, down, digits, between, double)
    made = lattice(Grid(10, (0, 0), Letters(["c" * 30] * 13), numbering=numbering))
    assert len(made.by_label) == len(made)
    assert made.labels == tuple(map(made.label, made.cells))


def test_a_major_city_has_seven_cells_and_others_one():
    assert site_cells(Site("York", (2, 2), "medium")) == ((2, 2),)
    assert set(site_cells(Site("York", (2, 2), "major"))) == set(within((2, 2), 1))


@pytest.mark.parametrize(("value", "wanted"), [(1.2300001, "1.23"), (1.234567891, "1.234568"), (-1e-9, "0.0")])
def test_a_length_is_kept_as_it_was_meant(value, wanted):
    assert str(exact(value)) == wanted


def test_a_lattice_is_kept_as_its_grid_whatever_was_asked_of_it_before():
    made = Lattice(Grid(10, (0, 0), Letters(("ooo", "o^o"))))
    before = pickle.dumps(made)
    assert made.cells and made.labels and made.by_label and len(made.xy) and len(made.neighbour)
    same = pickle.dumps(made) == before
    assert same
    again = pickle.loads(before)
    assert again.cells == made.cells and again.labels == made.labels and (again.neighbour == made.neighbour).all()
