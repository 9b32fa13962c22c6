"""Painting terrain without a window."""

import pytest

from engine.model.lattice import lattice, steps, straight, within
from studio.tools.brush import BrushTool
from studio.tools.fill import FillTool
from studio.tools.paintbox import Paintbox, by_chance
from studio.tools.polygon import PolygonTool
from studio.tools.rectangle import RectangleTool
from studio.tools.straight import StraightTool
from studio.tools.symmetry import SYMMETRIES
from tests.tools.grids import GridDesk


@pytest.fixture
def desk():
    return GridDesk()


@pytest.fixture
def box():
    return Paintbox(terrain="mountain")


def test_a_stroke_paints_what_it_passes_over_as_one_step(desk, box):
    desk.sweep(BrushTool(box), (1, 1), (6, 1), (4, 5))
    assert desk.cells("mountain") == {*straight((1, 1), (6, 1)), *straight((6, 1), (4, 5))}
    assert len(desk.steps) == 1


def test_a_stroke_is_seen_while_it_grows(desk, box):
    tool = BrushTool(box)
    tool.press(desk, desk.on((2, 2)))
    assert desk.cells("mountain") == {(2, 2)}
    tool.move(desk, desk.on((4, 2)))
    assert len(desk.cells("mountain")) == 3 and desk.steps == []


def test_escape_while_painting_leaves_no_trace(desk, box):
    tool, before = BrushTool(box), desk.scenario
    tool.press(desk, desk.on((2, 2)))
    tool.move(desk, desk.on((5, 2)))
    assert tool.cancel(desk)
    tool.release(desk, desk.on((5, 2)))
    assert desk.scenario is before and desk.steps == []


def test_brackets_change_the_disc_under_the_brush(desk, box):
    tool = BrushTool(box)
    assert tool.key(desk, "]") and tool.key(desk, "]") and tool.key(desk, "[")
    desk.tap(tool, (4, 4))
    assert desk.cells("mountain") == set(within((4, 4), 1))


def test_the_right_button_takes_cells_off_the_grid(desk, box):
    desk.tap(BrushTool(box), (4, 4), button="right")
    assert (4, 4) not in lattice(desk.grid) and len(lattice(desk.grid)) == 119


def test_the_brush_makes_cells_on_the_sheet_only(desk, box):
    tool = BrushTool(box)
    desk.tap(tool, (12, 0))
    assert desk.cells("mountain") == {(12, 0)}
    desk.tap(tool, (40, 0))
    assert desk.cells("mountain") == {(12, 0)} and desk.said


def test_a_brush_that_keeps_the_shape_makes_no_cells(desk, box):
    tool = BrushTool(box)
    assert tool.key(desk, "w")
    desk.tap(tool, (12, 0))
    assert desk.steps == []


def test_alt_takes_the_terrain_from_the_board(desk, box):
    tool = BrushTool(box)
    desk.tap(tool, (4, 4), "alt")
    assert desk.steps == [] and box.chosen(desk.scenario.board) == "clear"


def test_digits_choose_the_terrain_and_0_erases(desk, box):
    tool = BrushTool(box)
    assert tool.key(desk, "3") and box.chosen(desk.scenario.board) == "sea"
    assert tool.key(desk, "0") and box.chosen(desk.scenario.board) is None
    assert not tool.key(desk, "9")


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize(("key", "back"), [("left", "right"), ("up", "down"), ("home", "pagedown"), ("end", "pageup")])
def test_the_cursor_walks_to_a_neighbour_and_back(orientation, key, back, box):
    desk, tool = GridDesk(orientation=orientation), BrushTool(box)
    tool.move(desk, desk.on((4, 4)))
    assert tool.key(desk, key)
    assert steps((4, 4), tool.cell) == 1
    assert tool.key(desk, back)
    assert tool.cell == (4, 4)


def test_shift_paints_on_the_way_and_enter_and_space_where_the_cursor_is(desk, box):
    tool = BrushTool(box)
    tool.move(desk, desk.on((2, 2)))
    assert not tool.key(desk, "space"), "without the cursor Space pans"
    for key in ("shift+right", "right", "right", "space"):
        assert tool.key(desk, key)
    assert desk.cells("mountain") == {(2, 2), (3, 2), (5, 2)}
    assert "Mountain" in tool.hint and tool.focus is not None


def test_the_hint_says_label_and_terrain(desk, box):
    tool = BrushTool(box)
    tool.move(desk, desk.on((3, 4)))
    assert tool.hint.startswith("5,4 Clear, York")


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_painting_twice_with_symmetry_changes_nothing_more(symmetry, orientation, box):
    """Images of images are images: what is painted at one is painted at all."""
    desk = GridDesk(orientation=orientation, columns=15, rows=15)
    tool, box.symmetry, box.about = BrushTool(box), symmetry, (5, 5)
    desk.sweep(tool, (4, 5), (6, 4))
    painted = desk.cells("mountain")
    for cell in painted:
        desk.tap(tool, cell)
    assert desk.cells("mountain") == painted
    wanted = {"off": 1, "left-right": 2, "top-bottom": 2, "both": 4, "half-turn": 2, "sixth-turns": 6}[symmetry]
    assert len(box.painted(desk.scenario.board, [(8, 4)])) == wanted


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_mirrors_about_the_middle_keep_rows_and_columns(orientation, box):
    desk = GridDesk(orientation=orientation, columns=11, rows=11)
    made = lattice(desk.grid)
    for symmetry, axis in (("left-right", 1), ("top-bottom", 0)):
        box.symmetry = symmetry
        for cell in ((3, 3), (2, 7)):
            a, b = (made.xy[made.find(image)] for image in box.painted(desk.scenario.board, [cell]))
            assert a[axis] == pytest.approx(b[axis])


def test_ctrl_puts_the_centre_of_the_symmetry_on_a_cell(desk, box):
    tool = BrushTool(box)
    box.symmetry = "half-turn"
    desk.tap(tool, (4, 4), "ctrl")
    desk.tap(tool, (5, 4))
    assert desk.cells("mountain") == {(5, 4), (3, 4)}


def test_a_mix_follows_its_weights_and_its_seed():
    cells = [(q, r) for q in range(60) for r in range(60)]
    found = [by_chance({"clear": 3, "mountain": 1}, 7, cell) for cell in cells]
    assert 0.22 < found.count("mountain") / len(found) < 0.28
    assert found == [by_chance({"clear": 3, "mountain": 1}, 7, cell) for cell in cells]
    assert found != [by_chance({"clear": 3, "mountain": 1}, 8, cell) for cell in cells]


def test_m_paints_a_mix(desk, box):
    tool = BrushTool(box)
    assert tool.key(desk, "m")
    box.mix = {"mountain": 1, "sea": 1}
    desk.sweep(tool, (0, 4), (9, 4))
    assert desk.cells("mountain") and desk.cells("sea")
    assert len(desk.cells("mountain") | desk.cells("sea")) == 10


def test_a_straight_line_keeps_to_a_direction_with_shift(desk, box):
    desk.sweep(StraightTool(box), (1, 2), (4, 4), keys=("shift",))
    assert desk.cells("mountain") == {(q, 2) for q in range(1, 6)}


def test_a_straight_line_does_not_keep_what_it_swept_over(desk, box):
    desk.sweep(StraightTool(box), (1, 2), (1, 7), (6, 2))
    assert desk.cells("mountain") == set(straight((1, 2), (6, 2))) and len(desk.steps) == 1


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_rectangle_fills_rows_and_columns(orientation, box):
    desk = GridDesk(orientation=orientation)
    made = lattice(desk.grid)
    a, b = made.by_label["2,3"], made.by_label["5,7"]
    desk.sweep(RectangleTool(box), b, (4, 4), a)
    assert desk.cells("mountain") == {made.by_label[f"{c},{r}"] for c in range(2, 6) for r in range(3, 8)}


def test_a_fill_stays_within_its_terrain(box):
    desk = GridDesk(letters=["ccmcc"] * 5)
    box.pick("sea")
    desk.tap(FillTool(box), (0, 0))
    assert len(desk.cells("sea")) == 10 and len(desk.cells("clear")) == 10


def test_a_fill_of_a_hole_stays_on_the_sheet(box):
    desk = GridDesk(letters=["ccccc", "cc.cc", "ccccc"])
    hole = (2, 1)
    desk.tap(FillTool(box), hole)
    assert desk.cells("mountain") == {hole}


def test_a_fill_around_the_grid_covers_the_sheet(desk, box):
    from studio.tools.cells import whole

    desk.tap(FillTool(box), (12, 0))
    assert len(lattice(desk.grid)) == len(whole(desk.scenario.board)) > 120


def test_a_polygon_paints_the_cells_inside(desk, box):
    tool = PolygonTool(box)
    for cell in ((2, 2), (6, 2), (4, 6)):
        desk.tap(tool, cell)
    assert desk.steps == []
    assert tool.key(desk, "enter")
    assert (4, 3) in desk.cells("mountain") and (0, 0) not in desk.cells("mountain")
    assert len(desk.steps) == 1 and not tool.drawing


def test_backspace_takes_a_corner_back_and_escape_all(desk, box):
    tool = PolygonTool(box)
    for cell in ((2, 2), (6, 2)):
        desk.tap(tool, cell)
    assert tool.key(desk, "backspace") and tool.cancel(desk) and not tool.cancel(desk)
