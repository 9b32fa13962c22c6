"""Every tool for grids by keys alone: a cursor that walks, Space for the left button, Shift+Space for the right one."""

import pytest

from engine.errors import EditError
from engine.families.tycoon.content import TycoonContent
from engine.model.board import Board, Sheet
from engine.model.grids.grid import Site, cell_ref
from engine.model.grids.lattice import centre, lattice, neighbour, side_between, steps
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.tools import measure
from studio.tools.all import all_tools, grid_tools
from studio.tools.grid_tool import GridTool
from studio.tools.measure import MeasureTool
from studio.tools.select import Phase, SelectTool
from tests.tools.editor import PlainEditor
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


TOOLS = pytest.mark.parametrize("number", range(len(grid_tools())), ids=lambda n: grid_tools()[n].id)


def test_a_tool_is_for_boards_with_a_grid_exactly_if_it_takes_their_grid():
    assert all(isinstance(tool, GridTool) and tool.boards == "grid" for tool in grid_tools())
    assert not any(isinstance(tool, GridTool) or tool.boards == "grid" for tool in all_tools())


@TOOLS
def test_before_the_mouse_has_come_to_the_board_nothing_is_drawn(number):
    tool = grid_tools()[number]
    tool.choose("symmetry", "half-turn")
    assert list(tool.drawing) == [] and tool.focus is None and tool.hint


@TOOLS
def test_a_board_of_lines_is_refused(number):
    editor = PlainEditor(Scenario("tycoon", "No grid", Board(Sheet(100, 100)), TycoonContent()))
    with pytest.raises(EditError, match="no grid"):
        grid_tools()[number].press(editor, editor.pointer((5, 5)))
    assert editor.scenario is editor.committed and editor.steps == []


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("to", [(4, 1), (1, 5), (0, 3)])
def test_two_clicks_count_the_steps(orientation, to):
    editor, tool = GridEditor(orientation=orientation), MeasureTool()
    editor.tap(tool, (1, 1))
    editor.tap(tool, to)
    label, far = lattice(editor.grid).label, steps((1, 1), to)
    assert tool.phase is measure.Phase.DONE
    assert f"{far} steps from {label((1, 1))} to {label(to)}" in editor.said
    assert max(len(shape.points) for shape in tool.drawing) == far + 1


def test_one_step_is_one_step_and_none_are_none():
    editor, tool = GridEditor(), MeasureTool()
    editor.tap(tool, (1, 1))
    tool.move(editor, editor.on((2, 1)))
    assert "10.0 mm, 1 step from" in tool.hint
    tool.move(editor, editor.on((1, 1)))
    assert "0.0 mm, 0 steps." in tool.hint


def test_a_family_with_track_says_what_the_cheapest_costs():
    from tests.grids import a_grid

    editor, tool = GridEditor(a_grid("cmmmcc", "cccccc").scenario()), MeasureTool()
    editor.tap(tool, (0, 0))
    tool.move(editor, editor.on((4, 0)))
    assert "cheapest" not in tool.hint
    editor.tap(tool, (4, 0))
    assert editor.said.endswith("4 steps from 0,0 to 4,0; cheapest track $5 over 5 steps")
    assert max(len(shape.points) for shape in tool.drawing) == 6


def test_where_no_track_can_be_built_it_says_so():
    from tests.grids import a_grid

    blocked = a_grid("cccccc").with_feature("wall", "blocked", ((1, 0), (2, 0)))
    editor, tool = GridEditor(blocked.scenario()), MeasureTool()
    editor.tap(tool, (0, 0))
    editor.tap(tool, (4, 0))
    assert editor.said.endswith("no track can be built")


YORK = Ref("site", "york")


def test_a_click_on_a_cell_selects_it():
    editor, tool = GridEditor(), SelectTool()
    here = editor.on((1, 1))._replace(over=cell_ref((1, 1)))
    tool.press(editor, here)
    tool.release(editor, here)
    assert editor.selection == {cell_ref((1, 1))}


def test_a_drag_from_a_cell_is_a_rubber_band():
    editor, tool = GridEditor(), SelectTool()
    asked = []
    editor.refs_in = lambda rect: asked.append(rect) or {YORK}
    tool.press(editor, editor.on((1, 1))._replace(over=cell_ref((1, 1))))
    tool.move(editor, editor.on((4, 4)))
    assert tool.phase is Phase.BAND and tool.drawing and asked
    tool.release(editor, editor.on((4, 4)))
    assert editor.selection == {YORK} and not editor.steps


def test_a_drag_moves_a_city_to_another_cell():
    editor, tool = GridEditor(), SelectTool()
    tool.press(editor, editor.on((3, 4))._replace(over=YORK))
    tool.move(editor, editor.on((5, 2)))
    assert editor.committed.board.sites["york"].cell == (3, 4) and editor.scenario.board.sites["york"].cell == (5, 2)
    tool.release(editor, editor.on((5, 2)))
    assert editor.committed.board.sites["york"].cell == (5, 2) and len(editor.steps) == 1


def test_arrows_move_a_city_cell_by_cell():
    editor, tool = GridEditor(), SelectTool()
    editor.select([YORK])
    assert tool.key(editor, "right")
    assert editor.committed.board.sites["york"].cell == (4, 4)


def test_delete_erases_cells_and_removes_cities_in_one_step():
    editor, tool = GridEditor(), SelectTool()
    editor.select([YORK, cell_ref((0, 0))])
    tool.key(editor, "delete")
    assert not editor.committed.board.sites and (0, 0) not in editor.cells("clear") and len(editor.steps) == 1
