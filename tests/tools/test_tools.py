"""Tools without a window: gestures in, edits out."""

import pytest

from engine.model.ids import Ref
from engine.model.network import network
from studio.tools.all import all_tools, grid_tools
from studio.tools.city import CityTool
from studio.tools.line import LineTool
from studio.tools.measure import MeasureTool, shortest_way
from studio.tools.milepost import MilepostTool
from studio.tools.select import SelectTool
from studio.tools.shears import DeleteTool, JoinTool, SplitTool
from tests.builders import a_small_board
from tests.tools.desk import PlainDesk

M1, M2, M3 = (Ref("milepost", id) for id in ("m1", "m2", "m3"))
NYC = Ref("line", "NYC-1")


@pytest.fixture
def desk():
    return PlainDesk(a_small_board().scenario())


@pytest.mark.parametrize("boards", ["lines", "grid"])
def test_every_tool_has_its_own_letter_title_and_hint(boards):
    every = [*all_tools(), *grid_tools()]
    tools = [tool for tool in every if tool.boards in ("any", boards)]
    assert len({tool.id for tool in every}) == len(every)
    assert len({tool.shortcut for tool in tools}) == len({tool.title for tool in tools}) == len(tools)
    assert all(len(tool.shortcut) == 1 and tool.title and tool.hint for tool in tools)


def test_a_click_selects_and_shift_adds_and_takes_away(desk):
    tool = SelectTool()
    desk.click(tool, "m1")
    assert desk.selection == {M1}
    desk.click(tool, "m2", None, "shift")
    assert desk.selection == {M1, M2}
    desk.click(tool, "m1", None, "shift")
    assert desk.selection == {M2}


def test_a_click_on_empty_board_selects_nothing(desk):
    desk.select([M1])
    desk.click(SelectTool(), (200, 150))
    assert desk.selection == frozenset()


def test_a_rubber_band_selects_what_lies_in_it(desk):
    tool = SelectTool()
    tool.press(desk, desk.pointer((10, 10)))
    tool.move(desk, desk.pointer((70, 30)))
    assert [shape.kind for shape in tool.drawing] == ["rect"]
    tool.release(desk, desk.pointer((70, 30)))
    assert desk.selection == {M1, M2} and not tool.drawing


def test_dragging_previews_and_performs_once(desk):
    desk.drag(SelectTool(), "m1", (25, 30), (30, 40), (33, 44))
    assert desk.scenario.board.mileposts["m1"].at == (33, 44)
    assert len(desk.steps) == 1


def test_dragging_one_of_several_moves_them_all(desk):
    desk.select([M1, M2])
    desk.drag(SelectTool(), "m1", (25, 30))
    assert desk.scenario.board.mileposts["m2"].at == (65, 30)


def test_escape_while_dragging_leaves_no_trace(desk):
    tool, before = SelectTool(), desk.scenario
    tool.press(desk, desk.pointer("m1"))
    tool.move(desk, desk.pointer((50, 50)))
    assert desk.scenario is not before
    assert tool.cancel(desk)
    tool.release(desk, desk.pointer((50, 50)))
    assert desk.scenario is before and desk.steps == []


@pytest.mark.parametrize(("key", "at"), [("right", (20.5, 20)), ("shift+up", (20, 15))])
def test_arrow_keys_nudge(desk, key, at):
    desk.select([M1])
    assert SelectTool().key(desk, key)
    assert desk.scenario.board.mileposts["m1"].at == at


def test_the_delete_key_removes_the_selection(desk):
    desk.select([M1])
    assert SelectTool().key(desk, "delete")
    assert "m1" not in desk.scenario.board.mileposts


def test_a_double_click_on_a_line_adds_a_milepost_there(desk):
    desk.click(SelectTool(), (40, 20), NYC, double=True)
    assert [len(line.path) for id, line in desk.scenario.board.lines.items() if id == "NYC-1"] == [5]


def test_a_milepost_on_a_line_becomes_its_stop(desk):
    desk.click(MilepostTool(), (40, 20.4), NYC)
    (new,) = desk.selection
    assert desk.scenario.board.lines["NYC-1"].path[1] == new.id
    assert desk.scenario.board.mileposts[new.id].at == (40, 20)


def test_no_milepost_goes_on_top_of_another(desk):
    desk.click(MilepostTool(), "m1")
    assert desk.steps == [] and "already" in desk.said


def test_a_city_lies_in_the_region_whose_outline_holds_it(desk):
    tool = CityTool()
    desk.click(tool, (200, 150))
    desk.click(tool, (200, 20))
    new = [city for city in desk.scenario.board.cities.values() if city.name.startswith("New city")]
    assert [(city.name, city.region) for city in new] == [("New city", "NC"), ("New city 2", "NE")]


def test_a_city_takes_the_milepost_that_is_there(desk):
    desk.click(CityTool(), "m2")
    (new,) = desk.selection
    assert desk.scenario.board.cities[new.id].milepost == "m2"


def test_a_line_two_mileposts_long_is_one_step(desk):
    tool = LineTool()
    tool.railroad = "NYC"
    desk.click(tool, "m2")
    desk.click(tool, "m5")
    assert len(network(desk.scenario.board).sections) > len(network(desk.committed.board).sections)
    assert tool.key(desk, "enter")
    assert desk.scenario.board.lines["NYC-2"].path == ("m2", "m5") and len(desk.steps) == 1


def test_a_line_makes_the_mileposts_it_needs_in_the_same_step(desk):
    tool = LineTool()
    tool.railroad = "NYC"
    desk.click(tool, "m2")
    desk.click(tool, (200, 100))
    desk.click(tool, (220, 100))
    desk.click(tool, (220, 100), double=True)
    assert len(desk.steps) == 1 and len(desk.scenario.board.mileposts) == 8
    assert len(desk.scenario.board.lines["NYC-2"].path) == 3


@pytest.mark.parametrize(
    ("end", "path"), [("m6", ("m1", "m2", "m3", "m6", "m5")), ("m1", ("m5", "m1", "m2", "m3", "m6"))]
)
def test_a_line_begun_at_the_end_of_another_extends_it(desk, end, path):
    tool = LineTool()
    tool.railroad = "NYC"
    desk.click(tool, end)
    desk.click(tool, "m5")
    tool.key(desk, "enter")
    assert desk.scenario.board.lines["NYC-1"].path == path


def test_backspace_takes_the_last_stop_back(desk):
    tool = LineTool()
    tool.railroad = "NYC"
    for stop in ("m2", "m5", "m4"):
        desk.click(tool, stop)
    tool.key(desk, "backspace")
    tool.key(desk, "enter")
    assert desk.scenario.board.lines["NYC-2"].path == ("m2", "m5")


def test_escape_while_drawing_leaves_no_trace(desk):
    tool, before = LineTool(), desk.scenario
    tool.railroad = "NYC"
    desk.click(tool, "m2")
    desk.click(tool, (200, 100))
    assert tool.cancel(desk) and not tool.cancel(desk)
    assert desk.scenario is before and desk.steps == [] and not tool.drawing


def test_the_selected_railroad_comes_before_the_chosen_one(desk):
    tool = LineTool()
    tool.railroad = "NYC"
    desk.select([Ref("line", "PA-1")])
    desk.click(tool, "m1")
    desk.click(tool, "m5")
    tool.key(desk, "enter")
    assert desk.scenario.board.lines["PA-3"].path == ("m1", "m5")


def test_splitting_and_joining_give_the_line_back(desk):
    desk.click(SplitTool(), (62, 20), NYC)
    lines = desk.scenario.board.lines
    assert (lines["NYC-1"].path, lines["NYC-2"].path) == (("m1", "m2"), ("m2", "m3", "m6"))
    desk.click(JoinTool(), "m2")
    assert desk.scenario.board.lines["NYC-1"].path == ("m1", "m2", "m3", "m6")


def test_two_clicks_join_two_lines(desk):
    desk.click(SplitTool(), "m3")
    tool = JoinTool()
    desk.click(tool, (40, 20), NYC)
    assert "NYC-1" in tool.hint
    desk.click(tool, (100, 60), Ref("line", "NYC-2"))
    assert "NYC-2" not in desk.scenario.board.lines


def test_the_delete_tool_removes_what_is_under_it(desk):
    desk.click(DeleteTool(), (40, 20), Ref("section", "m1 m2 NYC"))
    assert "m1 m2 NYC" not in {section.id for section in network(desk.scenario.board).sections}
    assert "m1" in desk.scenario.board.mileposts


def test_measuring_tells_millimetres_and_mileposts(desk):
    tool = MeasureTool()
    desk.click(tool, "m1")
    desk.click(tool, "m3")
    assert desk.said == "80.0 mm, 2 mileposts by rail"
    assert shortest_way(desk.scenario.board, "m1", "m3") == ["m1", "m2", "m3"]
