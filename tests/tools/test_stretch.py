"""The stretch tool drags control points, shows the stretched board at once, and applies it as one step."""

import pytest

from engine.edit.header import ChangeHeader
from engine.model.ids import Ref
from studio.tools.stretch import StretchTool
from tests.builders import a_small_board
from tests.grids import a_grid
from tests.tools.editor import PlainEditor


@pytest.fixture
def editor():
    return PlainEditor(a_small_board().scenario())


@pytest.fixture
def tool():
    return StretchTool()


def shown(editor, stop):
    return editor.scenario.board.mileposts[stop].at


def test_a_drag_is_shown_at_once_and_applied_by_enter_in_one_step(editor, tool):
    tool.press(editor, editor.pointer("m5"))
    tool.move(editor, editor.pointer((66, 104)))
    assert shown(editor, "m5") == (66, 104) and not editor.steps and tool.is_dragging
    tool.release(editor, editor.pointer((66, 104)))
    assert not editor.steps and "1 control point" in tool.hint
    editor.drag(tool, (66, 104), (68, 106))
    assert len(tool.points) == 1 and shown(editor, "m5") == (68, 106), "the same point is dragged on"
    assert tool.key(editor, "enter")
    assert len(editor.steps) == 1 and editor.committed.board.mileposts["m5"].at == (68, 106)
    assert not tool.points and not tool.drawing and not tool.key(editor, "enter")


def test_a_pin_set_later_holds_what_is_shown_there(editor, tool):
    editor.drag(tool, "m5", (66, 104))
    before = shown(editor, "m2")
    editor.click(tool, "m2")
    assert shown(editor, "m2") == before and len(tool.points) == 2
    editor.click(tool, (140.0, 150.0))
    editor.drag(tool, (66, 104), (60, 110))
    assert shown(editor, "m2") == before
    tool.key(editor, "enter")
    (step,) = editor.steps
    assert len(step.points) == 3


def test_escape_cancels_the_drag_then_all_points(editor, tool):
    kept = editor.committed
    editor.drag(tool, "m5", (66, 104))
    tool.press(editor, editor.pointer((66, 104)))
    tool.move(editor, editor.pointer((80, 120)))
    assert tool.cancel(editor) and shown(editor, "m5") == (66, 104)
    assert tool.cancel(editor) and editor.scenario is kept and not tool.cancel(editor)


def test_points_are_removed_by_right_click_and_backspace(editor, tool):
    editor.drag(tool, "m5", (66, 104))
    editor.click(tool, "m2")
    editor.click(tool, "m2", button="right")
    assert len(tool.points) == 1
    assert tool.key(editor, "backspace") and not tool.points and editor.scenario is editor.committed
    editor.click(tool, "m2")
    assert tool.key(editor, "enter") and "Nothing is moved yet" in editor.said and not editor.steps


def test_harm_is_said_and_marked_before_it_is_applied(tool):
    coast = ((0, 30), (80, 24), (240, 30), (240, 200), (0, 200))
    editor = PlainEditor(a_small_board().with_shape("land", coast).scenario())
    editor.click(tool, "m2")
    editor.click(tool, "m3")
    editor.drag(tool, (80.0, 24.0), (80.0, 17.0))
    assert "1 segment newly crosses a coast" in tool.hint and any(shape.text == "!" for shape in tool.drawing)
    tool.key(editor, "enter")
    assert not editor.steps and "Apply or Enter again" in editor.said
    tool.key(editor, "enter")
    assert len(editor.steps) == 1


def test_a_fold_is_never_shown_and_the_last_good_place_stays(editor, tool):
    editor.click(tool, "m2")
    editor.drag(tool, "m1", (30, 22), (130, 22))
    assert "fold over itself" in editor.said or shown(editor, "m1") == (30, 22)
    assert shown(editor, "m1") == (30, 22)


def test_the_edge_is_held_or_free(editor, tool):
    editor.drag(tool, "m6", (104, 104))
    held = shown(editor, "m1")
    assert tool.key(editor, "y") and shown(editor, "m1") != held
    (option,) = tool.options(editor.scenario)
    assert option.chosen == "free"


@pytest.mark.parametrize("way", ["key", "list"])
def test_an_edge_that_the_points_make_impossible_is_not_chosen(editor, tool, way):
    """With the edge free, the whole board moves with its only point; with the edge held, it would fold."""
    tool.choose("edge", "free")
    editor.drag(tool, "m1", (190, 100))
    points, seen = list(tool.points), editor.scenario
    if way == "key":
        tool.key(editor, "y")
    else:
        tool.choose("edge", "hold")
        tool.look_again(editor)
    assert "fold over itself" in editor.said
    (option,) = tool.options(editor.scenario)
    assert option.chosen == "free" and tool.points == points and editor.scenario.board == seen.board
    tool.key(editor, "enter")
    if "stretches the board anyway" in editor.said:
        tool.key(editor, "enter")
    assert editor.committed.board == seen.board


def test_the_edge_cannot_be_changed_during_a_drag(editor, tool):
    tool.press(editor, editor.pointer("m5"))
    tool.move(editor, editor.pointer((66, 104)))
    tool.key(editor, "y")
    (option,) = tool.options(editor.scenario)
    assert option.chosen == "hold" and tool.is_dragging
    assert tool.cancel(editor) and not tool.points


def test_another_change_of_the_board_removes_the_points(editor, tool):
    editor.drag(tool, "m5", (66, 104))
    tool.look_again(editor)
    assert tool.points
    editor.perform(ChangeHeader("Other"))
    tool.look_again(editor)
    assert not tool.points and "The board was changed" in editor.said


def test_a_drag_ends_on_the_sheet_and_points_near_each_other_are_one(editor, tool):
    editor.drag(tool, (120.0, 150.0), (118.0, 999.0))
    assert tool.points[0].to == (118.0, 150.0) or tool.points[0].to[1] <= editor.committed.board.sheet.height


def test_a_grid_says_why_not(tool):
    editor = PlainEditor(a_grid("ccc").scenario())
    editor.click(tool, (50.0, 50.0), Ref("cell", "0,0"))
    assert "cannot be stretched" in editor.said and not tool.points


def test_a_large_board_is_sketched_during_the_drag(editor, tool, monkeypatch):
    monkeypatch.setattr("studio.tools.stretch.LIVE", 5)
    tool.press(editor, editor.pointer("m5"))
    tool.move(editor, editor.pointer((66, 104)))
    assert shown(editor, "m5") == (60, 100)
    sketched = {at for shape in tool.drawing if shape.kind == "line" for at in shape.points}
    assert any(abs(x - 66) + abs(y - 104) < 0.01 for x, y in sketched)
    tool.release(editor, editor.pointer((66, 104)))
    assert shown(editor, "m5") == (66, 104)
    assert [shape.points for shape in tool.drawing if shape.kind == "line"] == [((60, 100), (66, 104))]
