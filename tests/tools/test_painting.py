"""Painting terrain without a window."""

import math

import pytest

from engine.model.grids.lattice import lattice, steps, straight, within
from studio.tools.terrain.brush import BrushTool
from studio.tools.terrain.fill import FillTool
from studio.tools.terrain.paintbox import Paintbox, by_chance
from studio.tools.terrain.polygon import PolygonTool
from studio.tools.terrain.rectangle import RectangleTool
from studio.tools.terrain.straight import StraightTool
from studio.tools.terrain.symmetry import SYMMETRIES
from tests.tools.grids import GridEditor


@pytest.fixture
def editor():
    return GridEditor()


@pytest.fixture
def box():
    return Paintbox(terrain="mountain")


@pytest.fixture
def brush(box):
    return BrushTool(box)


def test_a_stroke_paints_what_it_passes_over_as_one_step(editor, box):
    editor.sweep(BrushTool(box), (1, 1), (6, 1), (4, 5))
    assert editor.cells("mountain") == {*straight((1, 1), (6, 1)), *straight((6, 1), (4, 5))}
    assert len(editor.steps) == 1


def test_a_stroke_is_seen_while_it_grows(editor, brush):
    brush.press(editor, editor.on((2, 2)))
    assert editor.cells("mountain") == {(2, 2)}
    brush.move(editor, editor.on((4, 2)))
    assert len(editor.cells("mountain")) == 3 and editor.steps == []


def test_escape_while_painting_leaves_no_trace(editor, box):
    tool, before = BrushTool(box), editor.scenario
    tool.press(editor, editor.on((2, 2)))
    tool.move(editor, editor.on((5, 2)))
    assert tool.cancel(editor)
    tool.release(editor, editor.on((5, 2)))
    assert editor.scenario is before and editor.steps == []


def test_brackets_change_the_disc_under_the_brush(editor, brush):
    assert brush.key(editor, "]") and brush.key(editor, "]") and brush.key(editor, "[")
    editor.tap(brush, (4, 4))
    assert editor.cells("mountain") == set(within((4, 4), 1))


def test_the_right_button_takes_cells_off_the_grid(editor, box):
    editor.tap(BrushTool(box), (4, 4), button="right")
    assert (4, 4) not in lattice(editor.grid) and len(lattice(editor.grid)) == 119


def test_the_brush_makes_cells_on_the_sheet_only(editor, brush):
    editor.tap(brush, (12, 0))
    assert editor.cells("mountain") == {(12, 0)}
    editor.tap(brush, (40, 0))
    assert editor.cells("mountain") == {(12, 0)} and editor.said


def test_a_brush_that_keeps_the_shape_makes_no_cells(editor, brush):
    assert brush.key(editor, "w")
    editor.tap(brush, (12, 0))
    assert editor.steps == []


def test_alt_takes_the_terrain_from_the_board(editor, box, brush):
    editor.tap(brush, (4, 4), "alt")
    assert editor.steps == [] and box.chosen(editor.scenario.board) == "clear"


def test_digits_choose_the_terrain_and_0_erases(editor, box, brush):
    assert brush.key(editor, "3") and box.chosen(editor.scenario.board) == "sea"
    assert brush.key(editor, "0") and box.chosen(editor.scenario.board) is None
    assert not brush.key(editor, "9")


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize(("key", "back"), [("left", "right"), ("up", "down"), ("home", "pagedown"), ("end", "pageup")])
def test_the_cursor_walks_to_a_neighbour_and_back(orientation, key, back, box):
    editor, tool = GridEditor(orientation=orientation), BrushTool(box)
    tool.move(editor, editor.on((4, 4)))
    assert tool.key(editor, key)
    assert steps((4, 4), tool.cell) == 1
    assert tool.key(editor, back)
    assert tool.cell == (4, 4)


def test_shift_paints_on_the_way_and_enter_and_space_where_the_cursor_is(editor, brush):
    brush.move(editor, editor.on((2, 2)))
    assert not brush.key(editor, "space"), "without the cursor Space pans"
    for key in ("shift+right", "right", "right", "space"):
        assert brush.key(editor, key)
    assert editor.cells("mountain") == {(2, 2), (3, 2), (5, 2)}
    assert "Mountain" in brush.hint and brush.focus is not None


def test_the_hint_says_label_and_terrain(editor, brush):
    brush.move(editor, editor.on((3, 4)))
    assert brush.hint.startswith("5,4 Clear, York")


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_painting_twice_with_symmetry_changes_nothing_more(symmetry, orientation, box):
    """Images of images are images: what is painted at one is painted at all."""
    editor = GridEditor(orientation=orientation, columns=15, rows=15)
    tool, box.symmetry, box.about = BrushTool(box), symmetry, (5, 5)
    editor.sweep(tool, (4, 5), (6, 4))
    painted = editor.cells("mountain")
    for cell in painted:
        editor.tap(tool, cell)
    assert editor.cells("mountain") == painted
    wanted = {"off": 1, "left-right": 2, "top-bottom": 2, "both": 4, "half-turn": 2, "sixth-turns": 6}[symmetry]
    assert len(box.painted(editor.scenario.board, [(8, 4)])) == wanted


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_mirrors_about_the_middle_keep_rows_and_columns(orientation, box):
    editor = GridEditor(orientation=orientation, columns=11, rows=11)
    made = lattice(editor.grid)
    for symmetry, axis in (("left-right", 1), ("top-bottom", 0)):
        box.symmetry = symmetry
        for cell in ((3, 3), (2, 7)):
            a, b = (made.xy[made.find(image)] for image in box.painted(editor.scenario.board, [cell]))
            assert a[axis] == pytest.approx(b[axis])


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_half_a_turn_about_the_middle_brings_the_first_cell_to_the_last(orientation, box):
    editor = GridEditor(orientation=orientation, columns=11, rows=7)
    box.symmetry, made = "half-turn", lattice(editor.grid)
    (image,) = {*box.painted(editor.scenario.board, [made.cells[0]])} - {made.cells[0]}
    # Rows or columns are shifted by half a step, so that the very last one need not be it.
    assert math.dist(made.xy[made.find(image)], made.xy[-1]) < 1.2 * editor.grid.spacing


def test_ctrl_puts_the_centre_of_the_symmetry_on_a_cell(editor, box, brush):
    box.symmetry = "half-turn"
    editor.tap(brush, (4, 4), "ctrl")
    editor.tap(brush, (5, 4))
    assert editor.cells("mountain") == {(5, 4), (3, 4)}


def test_a_mix_follows_its_weights_and_its_seed():
    cells = [(q, r) for q in range(60) for r in range(60)]
    found = [by_chance({"clear": 3, "mountain": 1}, 7, cell) for cell in cells]
    assert 0.22 < found.count("mountain") / len(found) < 0.28
    assert found == [by_chance({"clear": 3, "mountain": 1}, 7, cell) for cell in cells]
    assert found != [by_chance({"clear": 3, "mountain": 1}, 8, cell) for cell in cells]


def test_mix_of_a_cell_depends_on_the_seed_alone(editor, box):
    board, cells = editor.scenario.board, [(q, r) for q in range(8) for r in range(8)]
    box.mixes, box.mix = True, {"mountain": 1, "sea": 1}
    painted = box.painted(board, cells)
    assert {
        cell: paint for size in (1, 5) for cell, paint in _sized(box, size).painted(board, cells).items()
    } == painted
    box.seed += 1
    assert box.painted(board, cells) != painted


def _sized(box, size):
    box.size = size
    return box


def test_m_paints_a_mix(editor, box, brush):
    assert brush.key(editor, "m")
    box.mix = {"mountain": 1, "sea": 1}
    editor.sweep(brush, (0, 4), (9, 4))
    assert editor.cells("mountain") and editor.cells("sea")
    assert len(editor.cells("mountain") | editor.cells("sea")) == 10


def test_a_straight_line_keeps_to_a_direction_with_shift(editor, box):
    editor.sweep(StraightTool(box), (1, 2), (4, 4), keys=("shift",))
    assert editor.cells("mountain") == {(q, 2) for q in range(1, 6)}


def test_a_straight_line_does_not_keep_what_it_swept_over(editor, box):
    editor.sweep(StraightTool(box), (1, 2), (1, 7), (6, 2))
    assert editor.cells("mountain") == set(straight((1, 2), (6, 2))) and len(editor.steps) == 1


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_rectangle_fills_rows_and_columns(orientation, box):
    editor = GridEditor(orientation=orientation)
    made = lattice(editor.grid)
    a, b = made.by_label["2,3"], made.by_label["5,7"]
    editor.sweep(RectangleTool(box), b, (4, 4), a)
    assert editor.cells("mountain") == {made.by_label[f"{c},{r}"] for c in range(2, 6) for r in range(3, 8)}


def test_the_right_button_takes_a_rectangle_of_cells_away(editor, box):
    tool = RectangleTool(box)
    for cell, act in (((1, 1), tool.press), ((2, 2), tool.move), ((2, 2), tool.release)):
        act(editor, editor.on(cell, button="right"))
    gone = [cell for cell in ((1, 1), (2, 1), (1, 2), (2, 2)) if cell not in lattice(editor.scenario.board.grid)]
    assert len(gone) == 4 and not editor.cells("mountain")


def test_a_fill_stays_within_its_terrain(box):
    editor = GridEditor(letters=["ccmcc"] * 5)
    box.pick("sea")
    tool = FillTool(box)
    editor.tap(tool, (0, 0))
    assert not editor.cells("sea") and "10 of 25 cells" in editor.said
    editor.tap(tool, (4, 0))
    assert not editor.cells("sea"), "another patch was asked about"
    editor.tap(tool, (4, 0))
    assert len(editor.cells("sea")) == 10 and len(editor.cells("clear")) == 10


def test_a_fill_of_a_hole_stays_on_the_sheet(box):
    editor = GridEditor(letters=["ccccc", "cc.cc", "ccccc"])
    hole = (2, 1)
    editor.tap(FillTool(box), hole)
    assert editor.cells("mountain") == {hole}


def test_a_fill_around_the_grid_covers_the_sheet(editor, box):
    from studio.tools.cells import whole

    tool = FillTool(box)
    editor.tap(tool, (12, 0))
    editor.tap(tool, (12, 0))
    assert len(lattice(editor.grid)) == len(whole(editor.scenario.board)) > 120


def test_a_polygon_paints_the_cells_inside(editor, box):
    tool = PolygonTool(box)
    for cell in ((2, 2), (6, 2), (4, 6)):
        editor.tap(tool, cell)
    assert editor.steps == []
    assert tool.key(editor, "enter")
    assert (4, 3) in editor.cells("mountain") and (0, 0) not in editor.cells("mountain")
    assert len(editor.steps) == 1 and not tool.drawing


def test_backspace_takes_a_corner_back_and_escape_all(editor, box):
    tool = PolygonTool(box)
    for cell in ((2, 2), (6, 2)):
        editor.tap(tool, cell)
    assert tool.key(editor, "backspace") and tool.cancel(editor) and not tool.cancel(editor)
