"""Tools without a window: gestures in, edits out."""

import pytest

from engine.model.ids import Ref
from engine.model.network import network
from studio.tools.all import all_tools, grid_tools
from studio.tools.lines.city import CityTool
from studio.tools.lines.line import LineTool
from studio.tools.lines.milepost import MilepostTool
from studio.tools.lines.split_and_join import DeleteTool, JoinTool, SplitTool
from studio.tools.measure import MeasureTool, shortest_way
from studio.tools.select import SelectTool
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor

M1, M2, M3 = (Ref("milepost", id) for id in ("m1", "m2", "m3"))
NYC = Ref("line", "NYC-1")


@pytest.fixture
def editor():
    return PlainEditor(a_small_board().scenario())


@pytest.mark.parametrize("boards", ["lines", "grid"])
def test_every_tool_has_its_own_letter_title_and_hint(boards):
    every = [*all_tools(), *grid_tools()]
    tools = [tool for tool in every if tool.boards in ("any", boards)]
    assert len({tool.id for tool in every}) == len(every)
    assert len({tool.shortcut for tool in tools}) == len({tool.title for tool in tools}) == len(tools)
    assert all(len(tool.shortcut) == 1 and tool.title and tool.hint for tool in tools)


def test_a_click_selects_and_shift_adds_and_takes_away(editor):
    tool = SelectTool()
    editor.click(tool, "m1")
    assert editor.selection == {M1}
    editor.click(tool, "m2", None, "shift")
    assert editor.selection == {M1, M2}
    editor.click(tool, "m1", None, "shift")
    assert editor.selection == {M2}


def test_a_click_on_empty_board_selects_nothing(editor):
    editor.select([M1])
    editor.click(SelectTool(), (200, 150))
    assert editor.selection == frozenset()


def test_a_rubber_band_selects_what_lies_in_it(editor):
    tool = SelectTool()
    tool.press(editor, editor.pointer((10, 10)))
    tool.move(editor, editor.pointer((70, 30)))
    assert [shape.kind for shape in tool.drawing] == ["rect"]
    tool.release(editor, editor.pointer((70, 30)))
    assert editor.selection == {M1, M2} and not tool.drawing


def test_dragging_previews_and_performs_once(editor):
    editor.drag(SelectTool(), "m1", (25, 30), (30, 40), (33, 44))
    assert editor.scenario.board.mileposts["m1"].at == (33, 44)
    assert len(editor.steps) == 1


def test_dragging_one_of_several_moves_them_all(editor):
    editor.select([M1, M2])
    editor.drag(SelectTool(), "m1", (25, 30))
    assert editor.scenario.board.mileposts["m2"].at == (65, 30)


def test_escape_while_dragging_leaves_no_trace(editor):
    tool, before = SelectTool(), editor.scenario
    tool.press(editor, editor.pointer("m1"))
    tool.move(editor, editor.pointer((50, 50)))
    assert editor.scenario is not before
    assert tool.cancel(editor)
    tool.release(editor, editor.pointer((50, 50)))
    assert editor.scenario is before and editor.steps == []


@pytest.mark.parametrize(("key", "at"), [("right", (20.5, 20)), ("shift+up", (20, 15))])
def test_arrow_keys_nudge(editor, key, at):
    editor.select([M1])
    assert SelectTool().key(editor, key)
    assert editor.scenario.board.mileposts["m1"].at == at


def test_the_delete_key_removes_the_selection(editor):
    editor.select([M1])
    assert SelectTool().key(editor, "delete")
    assert "m1" not in editor.scenario.board.mileposts


def test_a_double_click_on_a_line_adds_a_milepost_there(editor):
    editor.click(SelectTool(), (40, 20), NYC, double=True)
    assert [len(line.path) for id, line in editor.scenario.board.lines.items() if id == "NYC-1"] == [5]


def test_a_milepost_on_a_line_becomes_its_stop(editor):
    editor.click(MilepostTool(), (40, 20.4), NYC)
    (new,) = editor.selection
    assert editor.scenario.board.lines["NYC-1"].path[1] == new.id
    assert editor.scenario.board.mileposts[new.id].at == (40, 20)


def test_no_milepost_goes_on_top_of_another(editor):
    editor.click(MilepostTool(), "m1")
    assert editor.steps == [] and "already" in editor.said


def test_a_city_lies_in_the_region_whose_outline_holds_it(editor):
    tool = CityTool()
    editor.click(tool, (200, 150))
    editor.click(tool, (200, 20))
    new = [city for city in editor.scenario.board.cities.values() if city.name.startswith("New city")]
    assert [(city.name, city.region) for city in new] == [("New city", "NC"), ("New city 2", "NE")]


def test_a_city_takes_the_milepost_that_is_there(editor):
    editor.click(CityTool(), "m2")
    (new,) = editor.selection
    assert editor.scenario.board.cities[new.id].milepost == "m2"


def test_a_line_two_mileposts_long_is_one_step(editor):
    tool = LineTool()
    tool.railroad = "NYC"
    editor.click(tool, "m2")
    editor.click(tool, "m5")
    assert len(network(editor.scenario.board).sections) > len(network(editor.committed.board).sections)
    assert tool.key(editor, "enter")
    assert editor.scenario.board.lines["NYC-2"].path == ("m2", "m5") and len(editor.steps) == 1


def test_a_line_makes_the_mileposts_it_needs_in_the_same_step(editor):
    tool = LineTool()
    tool.railroad = "NYC"
    editor.click(tool, "m2")
    editor.click(tool, (200, 100))
    editor.click(tool, (220, 100))
    editor.click(tool, (220, 100), double=True)
    assert len(editor.steps) == 1 and len(editor.scenario.board.mileposts) == 8
    assert len(editor.scenario.board.lines["NYC-2"].path) == 3


@pytest.mark.parametrize(
    ("end", "path"), [("m6", ("m1", "m2", "m3", "m6", "m5")), ("m1", ("m5", "m1", "m2", "m3", "m6"))]
)
def test_a_line_begun_at_the_end_of_another_extends_it(editor, end, path):
    tool = LineTool()
    tool.railroad = "NYC"
    editor.click(tool, end)
    editor.click(tool, "m5")
    tool.key(editor, "enter")
    assert editor.scenario.board.lines["NYC-1"].path == path


def test_backspace_takes_the_last_stop_back(editor):
    tool = LineTool()
    tool.railroad = "NYC"
    for stop in ("m2", "m5", "m4"):
        editor.click(tool, stop)
    tool.key(editor, "backspace")
    tool.key(editor, "enter")
    assert editor.scenario.board.lines["NYC-2"].path == ("m2", "m5")


def test_escape_while_drawing_leaves_no_trace(editor):
    tool, before = LineTool(), editor.scenario
    tool.railroad = "NYC"
    editor.click(tool, "m2")
    editor.click(tool, (200, 100))
    assert tool.cancel(editor) and not tool.cancel(editor)
    assert editor.scenario is before and editor.steps == [] and not tool.drawing


def test_the_selected_railroad_comes_before_the_chosen_one(editor):
    tool = LineTool()
    tool.railroad = "NYC"
    editor.select([Ref("line", "PA-1")])
    editor.click(tool, "m1")
    editor.click(tool, "m5")
    tool.key(editor, "enter")
    assert editor.scenario.board.lines["PA-3"].path == ("m1", "m5")


def test_splitting_and_joining_give_the_line_back(editor):
    editor.click(SplitTool(), (62, 20), NYC)
    lines = editor.scenario.board.lines
    assert (lines["NYC-1"].path, lines["NYC-2"].path) == (("m1", "m2"), ("m2", "m3", "m6"))
    editor.click(JoinTool(), "m2")
    assert editor.scenario.board.lines["NYC-1"].path == ("m1", "m2", "m3", "m6")


def test_two_clicks_join_two_lines(editor):
    editor.click(SplitTool(), "m3")
    tool = JoinTool()
    editor.click(tool, (40, 20), NYC)
    assert "NYC-1" in tool.hint
    editor.click(tool, (100, 60), Ref("line", "NYC-2"))
    assert "NYC-2" not in editor.scenario.board.lines


def test_the_delete_tool_removes_what_is_under_it(editor):
    editor.click(DeleteTool(), (40, 20), Ref("section", "m1 m2 NYC"))
    assert "m1 m2 NYC" not in {section.id for section in network(editor.scenario.board).sections}
    assert "m1" in editor.scenario.board.mileposts


def test_measuring_tells_millimetres_and_mileposts(editor):
    tool = MeasureTool()
    editor.click(tool, "m1")
    editor.click(tool, "m3")
    assert editor.said == "80.0 mm, 2 mileposts by rail"
    assert shortest_way(editor.scenario.board, "m1", "m3") == ["m1", "m2", "m3"]
