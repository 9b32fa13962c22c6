"""The cells of any board: those of its grid, or none."""

import pytest

from engine.errors import EditError
from engine.model.board import Board, Sheet, grid_of
from engine.model.cells import centres, lattice_of
from engine.model.grids.grid import Grid, Letters
from engine.model.grids.lattice import centre, lattice

GRID = Grid(8.0, (20.0, 30.0), Letters(["ab", ".c"]), orientation="flat")
ON_GRID, OF_LINES = Board(Sheet(100, 100), grid=GRID), Board(Sheet(100, 100))
EMPTIED = Board(Sheet(100, 100), grid=Grid(8.0, (20.0, 30.0), Letters(())))


def test_a_board_with_a_grid_has_the_cells_of_the_grid():
    assert lattice_of(ON_GRID) is lattice(GRID) and len(lattice_of(ON_GRID)) == 3


def test_a_board_of_lines_has_no_cell_and_calls_each_by_its_coordinates():
    made = lattice_of(OF_LINES)
    assert len(made) == 0 and (0, 0) not in made and made.label((3, -2)) == "(3, -2)"
    assert made.by_label == {} and made.numbers(made.q, made.r).tolist() == []


def test_cells_lie_where_the_grid_has_them_even_off_it_and_nowhere_without_one():
    assert centres(ON_GRID, [(0, 0), (9, 9)]) == (centre(GRID, (0, 0)), centre(GRID, (9, 9)))
    assert centres(ON_GRID, []) == () == centres(OF_LINES, [(0, 0), (9, 9)])


def test_a_grid_makes_the_kind_of_a_board_even_one_without_cells():
    assert (ON_GRID.kind, EMPTIED.kind, OF_LINES.kind) == ("grid", "grid", "lines")


def test_who_needs_a_grid_is_refused_a_board_without_one():
    assert grid_of(EMPTIED) is EMPTIED.grid
    with pytest.raises(EditError, match="no grid"):
        grid_of(OF_LINES)
