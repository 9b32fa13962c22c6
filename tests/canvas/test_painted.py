"""A brush makes only its own part of the picture anew."""

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from engine.edit.grids.cells import PaintCells
from engine.model.grids.lattice import centre
from studio.canvas.repaint import only_grid_differs, painted_part, renumbered
from tests.paint.grids import a_grid_scenario


def painted(grid, *cells, terrain="hill"):
    scenario = a_grid_scenario()
    scenario = replace(scenario, board=replace(scenario.board, grid=grid))
    return PaintCells(tuple((cell, terrain) for cell in cells)).apply(scenario).board.grid


def test_the_part_holds_the_painted_cells_and_little_more():
    before = a_grid_scenario().board.grid
    part = painted_part(before, painted(before, (1, 2), (2, 2)))
    for cell in ((1, 2), (2, 2)):
        assert part.contains(QPointF(*centre(before, cell)))
    assert part.width() < 50 and part.height() < 40


def test_the_part_holds_cells_by_which_the_grid_grew():
    before = a_grid_scenario().board.grid
    part = painted_part(before, painted(before, (-3, 0)))
    assert part.contains(QPointF(*centre(before, (-3, 0))))


def test_what_was_erased_is_painted_anew():
    before = a_grid_scenario().board.grid
    part = painted_part(before, painted(before, (0, 7), terrain=None))
    assert part.contains(QPointF(*centre(before, (0, 7))))


def test_nothing_is_painted_anew_where_no_letter_differs():
    before = a_grid_scenario().board.grid
    assert painted_part(before, replace(before)) == QRectF()


def test_another_lattice_makes_the_whole_picture_anew():
    before = a_grid_scenario()
    spaced = replace(before.board, grid=replace(before.board.grid, spacing=11.0))
    assert not only_grid_differs(before, replace(before, board=spaced))
    assert only_grid_differs(before, replace(before, board=replace(before.board, sites={})))


def test_cells_counted_through_are_renumbered_only_when_one_comes_or_goes():
    before = a_grid_scenario().board.grid
    before = replace(before, numbering=replace(before.numbering, scheme="sequence"))
    assert not renumbered(before, painted(before, (1, 2)))
    assert renumbered(before, painted(before, (1, 2), terrain=None))
