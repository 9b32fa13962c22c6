"""A milepost dragged onto another one becomes one with it."""

import pytest

from engine.model.ids import Ref
from engine.model.look import Look
from engine.model.network import where
from studio.tools.select import Phase, SelectTool
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor


@pytest.fixture
def editor():
    return PlainEditor(a_small_board().with_milepost("m7", at=(150, 150)).scenario())


def hold(editor, tool, start, *places, keys=()):
    """Press at a stop and move through places; the exact pointer need not be where it snaps to."""
    tool.press(editor, editor.pointer(start))
    for at in places:
        tool.move(editor, editor.pointer(at, None, *keys)._replace(snapped=(round(at[0]), round(at[1]))))
    return editor.pointer(places[-1], None, *keys)


def test_a_drag_onto_a_milepost_merges_in_one_step(editor):
    tool, before = SelectTool(), editor.scenario
    last = hold(editor, tool, "m5", (70, 90), (61, 21))
    assert tool.phase is Phase.MOVING and "merge it with milepost m2" in tool.hint
    assert [shape.points for shape in tool.drawing if shape.kind == "ghost"] == [((60, 20),)]
    assert editor.scenario.board.lines["ERIE-2"].path[-1] == "m2", "the preview shows the lines as they will be"
    tool.release(editor, last)
    assert [type(step).__name__ for step in editor.steps] == ["MergeMileposts"]
    assert "m5" not in editor.scenario.board.mileposts and where(editor.scenario.board, "m2") == (60, 20)
    assert editor.selection == {Ref("milepost", "m2")} and "Milepost m5 was merged into milepost m2." in editor.said
    assert editor.scenario.board.regions is before.board.regions


def test_ctrl_escape_and_a_way_past_merge_nothing(editor):
    tool = SelectTool()
    last = hold(editor, tool, "m5", (61, 21), keys=["ctrl"])
    assert "merge" not in tool.hint
    tool.release(editor, last)
    assert where(editor.scenario.board, "m5") == (61, 21) and where(editor.scenario.board, "m2") == (60, 20)
    tool.release(editor, hold(editor, tool, "m5", (60, 20), (80, 60)))
    assert where(editor.scenario.board, "m5") == (80, 60)
    before = editor.scenario
    hold(editor, tool, "m5", (60, 20))
    tool.cancel(editor)
    assert editor.scenario is before and not tool.drawing


def test_a_city_cannot_be_merged_with_a_city(editor):
    tool, before = SelectTool(), editor.scenario
    last = hold(editor, tool, "m1", (60, 50), (100, 20))
    assert "Buffalo and Albany are cities at different mileposts" in tool.hint
    tool.release(editor, last)
    assert editor.scenario is before and not editor.steps and "cannot be merged" in editor.said


def test_a_city_takes_the_place_of_a_milepost_and_of_a_junction(editor):
    tool = SelectTool()
    tool.release(editor, hold(editor, tool, "m1", (60, 60)))
    board = editor.scenario.board
    assert board.cities["albany"].milepost == "m1" and where(board, "m1") == (60, 60) and not board.junctions
    assert board.lines["PA-2"].path == ("m1", "m4")
    tool.release(editor, hold(editor, tool, "m1", (150, 150)))
    assert editor.scenario.board.cities["albany"].milepost == "m7"
    assert editor.selection == {Ref("city", "albany")}


def test_a_group_comes_along_when_its_held_stop_is_merged(editor):
    tool = SelectTool()
    editor.select([Ref("milepost", "m5"), Ref("milepost", "m6")])
    tool.release(editor, hold(editor, tool, "m5", (150.4, 150)))
    board = editor.scenario.board
    assert len(editor.steps) == 1 and where(board, "m6") == (190, 150) and "m5" not in board.mileposts
    assert editor.selection == {Ref("milepost", "m6"), Ref("milepost", "m7")}


def test_stops_on_locked_layers_take_none(editor):
    from engine.model.layers import Layering, LayerLook

    look = Look(layers=Layering(settings={"stops": LayerLook(locked=True)}))
    editor.committed = editor.scenario = a_small_board().scenario(look=look)
    tool = SelectTool()
    tool.release(editor, hold(editor, tool, "m1", (60.5, 20)))
    assert not any(type(step).__name__ == "MergeMileposts" for step in editor.steps)
