"""A selection of everything is dragged and nudged as the whole board."""

import pytest

from engine.model.ids import Ref
from engine.model.layers import Layering, LayerLook
from engine.model.look import Look
from engine.model.network import where
from studio.tools.select import Phase, SelectTool, is_whole
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor

NE = Ref("region", "NE")


@pytest.fixture
def editor():
    made = a_small_board().with_shape("coast", ((0, 0), (240, 0), (240, 190), (0, 190)))
    editor = PlainEditor(made.scenario())
    board = editor.scenario.board
    tables = {"milepost": board.mileposts, "junction": board.junctions, "city": board.cities, "line": board.lines}
    tables |= {"region": board.regions, "shape": board.shapes}
    editor.select(Ref(kind, id) for kind, table in tables.items() for id in table)
    return editor


@pytest.mark.parametrize("over", [NE, Ref("section", "m1 m2 NYC"), Ref("city", "albany")])
def test_a_drag_from_anything_moves_all_of_it_in_one_step(editor, over):
    tool, before = SelectTool(), editor.scenario
    tool.press(editor, editor.pointer((50.1, 30), over))
    tool.move(editor, editor.pointer((60, 40), over))
    tool.move(editor, editor.pointer((62.2, 41), over))
    assert tool.phase is Phase.MOVING and "whole board" in tool.hint
    assert editor.scenario is before, "outlines show where it goes"
    (*outlines, badge) = tool.drawing
    assert badge.text == "+12.00, +11.00 mm" and outlines[0].points[0] == (12, 11)
    tool.release(editor, editor.pointer((62.2, 41), over))
    (edit,) = editor.steps
    assert edit.text(before) == "Move board by 12, 11 mm"
    board = editor.scenario.board
    assert where(board, "j1") == (72, 71) and board.shapes["coast"].rings[0].points[0] == (12, 11)
    assert len(editor.selection) == 19 and {shape.kind for shape in tool.drawing} == {"grip"}


def test_no_stop_leaves_the_sheet_and_escape_moves_nothing(editor):
    tool, before = SelectTool(), editor.scenario
    tool.press(editor, editor.pointer((50, 30), NE))
    tool.move(editor, editor.pointer((50, 250), NE))
    assert "edge of the sheet" in editor.said
    tool.cancel(editor)
    assert editor.scenario is before and not tool.drawing
    tool.press(editor, editor.pointer((50, 30), NE))
    tool.move(editor, editor.pointer((50, 250), NE))
    tool.release(editor, editor.pointer((50, 250), NE))
    assert where(editor.scenario.board, "m4") == (20, 200)


def test_arrow_keys_nudge_it_and_a_click_selects_one_thing(editor):
    tool = SelectTool()
    assert tool.key(editor, "shift+right") and tool.key(editor, "down")
    assert where(editor.scenario.board, "m1") == (25, 20.5)
    assert editor.scenario.board.regions["NE"].outline[0].points[0] == (5, 0.5)
    assert editor.steps[0].absorb(editor.steps[1]) is not None
    editor.click(tool, (50, 30), NE)
    assert editor.selection == {NE} and len(editor.steps) == 2


def test_a_board_without_its_land_is_not_whole(editor):
    refs = editor.selection
    assert is_whole(editor.scenario, refs)
    for kind in ("milepost", "junction", "region", "shape"):
        first = next(ref for ref in refs if ref.kind == kind)
        assert not is_whole(editor.scenario, refs - {first})
    stops = {ref for ref in refs if ref.kind not in ("region", "shape")}
    editor.select(stops)
    tool = SelectTool()
    tool.key(editor, "right")
    assert editor.scenario.board.regions["NE"].outline[0].points[0] == (0, 0)


def test_what_is_on_a_locked_layer_stays(editor):
    look = Look(layers=Layering(settings={"regions": LayerLook(locked=True)}))
    editor.committed = editor.scenario = a_small_board().scenario(look=look)
    editor.select(ref for ref in editor.selection if ref.kind != "shape")
    tool = SelectTool()
    tool.key(editor, "right")
    assert where(editor.scenario.board, "m1") == (20.5, 20)
    assert editor.scenario.board.regions["NE"].outline[0].points[0] == (0, 0)
