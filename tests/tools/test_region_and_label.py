"""Outlines of regions and free text, without a window."""

import pytest

from engine.edit.regions import AddRegion
from engine.model.geometry import Ring
from engine.model.ids import Ref
from studio.tools.label import LabelTool
from studio.tools.region import RegionTool
from tests.builders import a_small_board
from tests.tools.desk import PlainDesk

CORNERS = ((10, 150), (60, 150), (60, 190))


@pytest.fixture
def desk():
    made = PlainDesk(a_small_board().scenario())
    made.committed = made.scenario = AddRegion("SW", "South West").apply(made.scenario)
    made.select([Ref("region", "SW")])
    return made


def outline(desk):
    return [ring.points for ring in desk.scenario.board.regions["SW"].outline]


def drawn(desk):
    tool = RegionTool()
    for corner in CORNERS:
        desk.click(tool, corner)
    tool.key(desk, "enter")
    return tool


def test_clicks_and_enter_draw_an_outline_in_one_step(desk):
    drawn(desk)
    assert outline(desk) == [CORNERS] and len(desk.steps) == 1


def test_escape_gives_the_outline_up(desk):
    tool, before = RegionTool(), desk.scenario
    desk.click(tool, CORNERS[0])
    desk.click(tool, CORNERS[1])
    assert tool.cancel(desk) and not tool.cancel(desk)
    assert desk.scenario is before and desk.steps == [] and not tool.drawing


def test_two_corners_are_no_outline(desk):
    tool = RegionTool()
    desk.click(tool, CORNERS[0])
    desk.click(tool, CORNERS[1])
    tool.key(desk, "enter")
    assert desk.steps == [] and "three" in desk.said
    desk.click(tool, CORNERS[2])
    tool.key(desk, "enter")
    assert outline(desk) == [CORNERS]


def test_a_corner_is_dragged(desk):
    desk.drag(drawn(desk), (10, 150), (15, 155), (20, 160))
    assert outline(desk) == [((20, 160), *CORNERS[1:])] and len(desk.steps) == 2


def test_dragging_a_side_puts_a_corner_there(desk):
    desk.drag(drawn(desk), (35, 150), (35, 140))
    assert outline(desk) == [(CORNERS[0], (35, 140), *CORNERS[1:])]


def test_a_click_on_a_corner_changes_nothing(desk):
    tool = drawn(desk)
    desk.click(tool, (10, 150))
    assert len(desk.steps) == 1


def test_a_right_click_takes_a_corner_out(desk):
    tool = drawn(desk)
    desk.click(tool, (110, 150))
    desk.click(tool, (160, 150))
    desk.click(tool, (160, 190))
    desk.click(tool, (110, 190))
    tool.key(desk, "enter")
    desk.click(tool, (160, 190), button="right")
    assert outline(desk)[1] == ((110, 150), (160, 150), (110, 190))


def test_corners_meet_those_of_a_neighbour(desk):
    desk.committed = desk.scenario = AddRegion("SE", "South East", (Ring(((100, 150), (150, 150), (150, 190))),)).apply(
        desk.scenario
    )
    tool = RegionTool()
    for corner in ((40, 150), (99, 151), (70, 190)):
        desk.click(tool, corner)
    tool.key(desk, "enter")
    assert outline(desk) == [((40, 150), (100, 150), (70, 190))]


def test_without_a_region_the_tool_says_what_to_do(desk):
    desk.select([])
    desk.click(RegionTool(), (10, 150))
    assert "Add Region" in desk.said and desk.steps == []


def test_a_click_puts_a_label_and_a_click_on_a_label_selects_it(desk):
    tool = LabelTool()
    desk.click(tool, (200, 100))
    (ref,) = desk.selection
    assert desk.scenario.board.labels[ref.id].at == (200, 100)
    desk.select([])
    desk.click(tool, (200, 100), ref)
    assert desk.selection == {ref} and len(desk.steps) == 1
