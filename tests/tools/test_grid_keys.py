"""Every tool for grids by keys alone: a cursor that walks, Space for the left button, Shift+Space for the right one."""

import pytest

from engine.model.grids.grid import Site
from engine.model.grids.lattice import centre, neighbour, side_between
from engine.model.ids import Ref
from studio.tools.all import grid_tools
from tests.tools.grids import GridEditor, a_grid_board


@pytest.fixture(params=["pointy", "flat"])
def editor(request):
    return GridEditor(a_grid_board(orientation=request.param))


def tool_of(editor, id, at=(4, 4)):
    """The tool, with its cursor on a cell."""
    tool = next(tool for tool in grid_tools() if tool.id == id)
    press(tool, editor, "right")
    tool._spot = centre(editor.grid, at)
    return tool


def press(tool, editor, *keys):
    for key in keys:
        assert tool.key(editor, key), f"{tool.id} does nothing with {key}"


def slants(editor):
    """Two keys that lead there and back to a neighbour, whatever way the hexes stand."""
    return ("home", "pagedown") if editor.grid.orientation == "pointy" else ("pageup", "end")


def test_every_tool_for_grids_walks_and_leaves_space_alone_before():
    for tool in grid_tools():
        editor = GridEditor(a_grid_board())
        assert tool.walks and tool.focus is None and not tool.key(editor, "space")
        for key in ("left", "right", "up", "down", "home", "end", "pageup", "pagedown", "shift+left"):
            assert tool.key(editor, key) and tool.focus is not None, (tool.id, key)
        tool.by_mouse()
        assert tool.focus is None and not tool.key(editor, "space")


def test_the_cursor_begins_at_what_is_selected_and_goes_five_steps_with_shift(editor):
    board = a_grid_board(sites={"york": Site("York", (3, 4))}, orientation=editor.grid.orientation)
    editor = GridEditor(board)
    editor.select([Ref("site", "york")])
    tool = next(tool for tool in grid_tools() if tool.id == "fill")
    press(tool, editor, "left")
    assert tool.focus == centre(editor.grid, (3, 4))
    press(tool, editor, "shift+right", "left", "left", "left", "left", "left")
    assert tool.focus == pytest.approx(centre(editor.grid, (3, 4)))


def test_a_fill_a_rectangle_and_a_straight_line_are_painted_by_keys(editor):
    for id, keys, at in (
        ("rectangle", ("space", "right", "down", "space"), (4, 4)),
        ("fill", ("space", "space"), (1, 1)),
    ):
        tool = tool_of(editor, id, at)
        tool.box.choose("terrain", "sea")
        before = len(editor.cells("sea"))
        press(tool, editor, *keys)
        assert len(editor.cells("sea")) > before and not tool.is_dragging, id
    there, _ = slants(editor)
    tool = tool_of(editor, "straight")
    tool.box.choose("terrain", "mountain")
    press(tool, editor, "space", there, there, "space")
    assert len(editor.cells("mountain")) == 3
    press(tool, editor, "shift+space", "space")
    assert len(editor.cells("mountain")) == 2


def test_a_polygon_is_painted_by_its_corners(editor):
    tool = tool_of(editor, "polygon", (3, 3))
    tool.box.choose("terrain", "sea")
    press(tool, editor, "space", "shift+right", "space", "shift+down", "space", "enter")
    assert len(editor.cells("sea")) > 5 and len(editor.steps) == 1


def test_a_river_is_led_from_cell_to_cell(editor):
    tool = tool_of(editor, "course")
    there, _ = slants(editor)
    press(tool, editor, "space", there, there, "space", "enter")
    (feature,) = editor.committed.board.features.values()
    assert len(feature.courses[0]) == 3 and feature.courses[0][0] == (4, 4)


def test_a_curve_is_drawn_between_cells_from_half_way_on(editor):
    tool = tool_of(editor, "curve")
    press(tool, editor, "right", "space", "down", "down", "space", "down", "down", "space", "enter")
    (feature,) = editor.committed.board.features.values()
    assert feature.curves and feature.sides


def test_the_cursor_for_sides_goes_from_side_to_side_only(editor):
    tool = tool_of(editor, "sides")
    along = "right" if editor.grid.orientation == "pointy" else "down"
    press(tool, editor, along, "space", "space")
    next_one = neighbour((4, 4), 0 if along == "right" else 5)
    (feature,) = editor.committed.board.features.values()
    assert feature.sides == (side_between((4, 4), next_one),)
    press(tool, editor, along, "space", "space")
    (feature,) = editor.committed.board.features.values()
    assert len(feature.sides) == 2


def test_a_city_is_put_taken_up_carried_and_put_down(editor):
    tool = tool_of(editor, "site")
    press(tool, editor, "space")
    (id,) = editor.committed.board.sites.keys() - {"york"}
    assert editor.committed.board.sites[id].cell == (4, 4)
    there, _ = slants(editor)
    press(tool, editor, "space", there, "space")
    cell = editor.committed.board.sites[id].cell
    assert cell != (4, 4) and tool.focus == centre(editor.grid, cell) and len(editor.steps) == 2


def test_a_ferry_is_drawn_from_one_cell_to_another(editor):
    tool = tool_of(editor, "connection")
    press(tool, editor, "space", "shift+right", "space")
    (ferry,) = editor.committed.board.connections.values()
    assert ferry.between[0] == (4, 4) and not tool.is_dragging


def test_a_line_around_cells_gives_them_to_the_region(editor):
    tool = tool_of(editor, "lasso")
    press(tool, editor, "space", "space")
    assert editor.committed.board.regions["east"].cells == ((4, 4, 1),)
    press(tool, editor, "space", "right", "right", "right", "down", "down", "down", "left", "left", "left", "space")
    assert sum(number for _, _, number in editor.committed.board.regions["east"].cells) > 1
