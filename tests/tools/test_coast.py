"""Drawing islands and lakes, and bending coasts."""

import pytest

from engine.edit.sheet.borders import InsertBorderPoint, MoveBorderPoint, RemoveBorderPoint
from engine.edit.sheet.shapes import AddShape
from engine.errors import EditError
from engine.model.geometry import Ring
from engine.model.ids import Ref
from studio.tools.coast import CoastTool
from studio.tools.outline import MOST_GRIPS
from studio.tools.select import SelectTool
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor

EAST = ((100, 100), (150, 100), (150, 150), (100, 150))
WEST = ((50, 100), (100, 100), (100, 150), (50, 150))
RIVER = ((10, 10), (20, 30), (40, 30))


@pytest.fixture
def editor():
    board = a_small_board().with_shape("east", EAST).with_shape("west", WEST, kind="neighbour")
    return PlainEditor(board.with_shape("river", RIVER, kind="river").scenario())


def rings(editor, id):
    return [ring.points for ring in editor.scenario.board.shapes[id].rings]


def test_clicks_and_enter_draw_a_lake_in_one_step(editor):
    tool = CoastTool()
    tool.choose("kind", "lake")
    for corner in ((200, 20), (220, 20), (220, 40)):
        editor.click(tool, corner)
    assert tool.drawing[0].points[-1] == (200, 20)
    tool.key(editor, "enter")
    lake = editor.scenario.board.shapes["shape1"]
    assert (lake.kind, lake.rings[0].points) == ("lake", ((200, 20), (220, 20), (220, 40)))
    assert editor.selection == {Ref("shape", "shape1")} and len(editor.steps) == 1
    assert tool.drawing[0].kind == "grip"


def test_escape_backspace_and_two_corners_draw_nothing(editor):
    tool = CoastTool()
    editor.click(tool, (200, 20))
    editor.click(tool, (220, 20))
    tool.key(editor, "enter")
    assert "three corners" in editor.said and not editor.steps
    assert tool.key(editor, "backspace") and tool.key(editor, "backspace") and not tool.key(editor, "backspace")
    editor.click(tool, (200, 20))
    assert tool.cancel(editor) and not tool.cancel(editor) and not editor.steps


def test_a_point_that_two_coasts_share_moves_in_both(editor):
    editor.drag(CoastTool(), (100, 100), (105, 95), (110, 90))
    assert rings(editor, "east")[0][0] == rings(editor, "west")[0][1] == (110, 90) and len(editor.steps) == 1


def test_a_shared_side_is_bent_in_both_and_straightened_again(editor):
    tool = CoastTool()
    editor.drag(tool, (100, 125), (112, 125))
    assert (112, 125) in rings(editor, "east")[0] and (112, 125) in rings(editor, "west")[0]
    editor.click(tool, (112, 125), button="right")
    assert rings(editor, "east") == [EAST] and rings(editor, "west") == [WEST]


def test_a_river_has_no_side_from_its_end_to_its_beginning(editor):
    tool = CoastTool()
    editor.click(tool, (25, 20))
    assert tool.phase.name == "DRAWING"
    with pytest.raises(EditError, match="ends there"):
        InsertBorderPoint(Ref("shape", "river"), 0, 2, (25, 20)).apply(editor.scenario)


def test_ctrl_draws_beside_a_coast_that_is_near(editor):
    tool = CoastTool()
    editor.click(tool, (150, 125), None, "ctrl")
    assert tool.phase.name == "DRAWING"


def test_delete_removes_the_piece_that_was_taken_hold_of(editor):
    tool = CoastTool()
    editor.click(tool, (150, 150))
    assert not editor.steps and tool.key(editor, "delete")
    assert set(editor.scenario.board.shapes) == {"west", "river"}


def test_what_is_not_there_is_said(editor):
    for edit in (
        MoveBorderPoint(Ref("shape", "east"), 0, 9, (1, 1)),
        MoveBorderPoint(Ref("shape", "sea"), 0, 0, (1, 1)),
        RemoveBorderPoint(Ref("shape", "river"), 0, 0),
    ):
        with pytest.raises(EditError):
            edit.apply(editor.scenario)
    with pytest.raises(EditError, match="outline"):
        AddShape("land", ()).apply(editor.scenario)
    assert AddShape("land", (Ring(EAST),), "Isle").text == "Add land Isle"


def test_a_coast_shows_its_handles_and_what_can_be_done_before_anything_is_pressed(editor):
    tool = CoastTool()
    assert tool.drawing == () and tool.hint == tool.tooltip
    tool.move(editor, editor.pointer((100.5, 100)))
    assert set(EAST) & set(tool.drawing[0].points) and "corner" in tool.hint
    tool.move(editor, editor.pointer((125, 100)))
    assert tool.drawing[0].kind == "grip" and "side" in tool.hint and not editor.selection
    tool.move(editor, editor.pointer((220, 40)))
    assert tool.drawing == () and tool.hint == tool.tooltip
    tool.move(editor, editor.pointer((125, 100), None, "ctrl"))
    assert tool.drawing == (), "a click would draw something new"


def test_a_coast_that_has_too_many_corners_shows_those_around_the_pointer():
    corners = [(100 + step / 10, 100.0) for step in range(MOST_GRIPS + 10)]
    editor = PlainEditor(a_small_board().with_shape("long", ((100, 150), *corners)).scenario())
    tool = CoastTool()
    editor.select([Ref("shape", "long")])
    tool.move(editor, editor.pointer((110, 100)))
    shown = tool.drawing[0].points
    assert (110.0, 100.0) in shown and (100.0, 150.0) not in shown and len(shown) < MOST_GRIPS


def test_the_select_tool_says_which_tool_bends_a_coast(editor):
    tool = SelectTool()
    tool.move(editor, editor.pointer((125, 100.2)))
    assert "coasts and lakes (K)" in tool.hint
    tool.move(editor, editor.pointer((125, 100.2), Ref("city", "albany")))
    assert tool.hint == tool.words
    tool.move(editor, editor.pointer((220, 40)))
    assert tool.hint == tool.words
