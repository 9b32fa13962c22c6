"""Outlines of regions and free text, without a window."""

import pytest

from engine.edit.sheet.regions import AddRegion
from engine.model.geometry import Ring
from engine.model.ids import Ref
from studio.tools.label import LabelTool
from studio.tools.region import RegionTool
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor

CORNERS = ((10, 150), (60, 150), (60, 190))


@pytest.fixture
def editor():
    made = PlainEditor(a_small_board().scenario())
    made.committed = made.scenario = AddRegion("SW", "South West").apply(made.scenario)
    made.select([Ref("region", "SW")])
    return made


def outline(editor):
    return [ring.points for ring in editor.scenario.board.regions["SW"].outline]


def drawn(editor):
    tool = RegionTool()
    for corner in CORNERS:
        editor.click(tool, corner)
    tool.key(editor, "enter")
    return tool


def test_clicks_and_enter_draw_an_outline_in_one_step(editor):
    drawn(editor)
    assert outline(editor) == [CORNERS] and len(editor.steps) == 1


def test_the_region_that_was_drawn_is_selected(editor):
    tool = RegionTool()
    editor.click(tool, CORNERS[0])
    editor.select(())
    for corner in CORNERS[1:]:
        editor.click(tool, corner)
    tool.key(editor, "enter")
    assert outline(editor) == [CORNERS] and editor.selection == {Ref("region", "SW")}


def test_escape_gives_the_outline_up(editor):
    tool, before = RegionTool(), editor.scenario
    editor.click(tool, CORNERS[0])
    editor.click(tool, CORNERS[1])
    assert tool.cancel(editor) and not tool.cancel(editor)
    assert editor.scenario is before and editor.steps == [] and not tool.drawing


def test_two_corners_are_no_outline(editor):
    tool = RegionTool()
    editor.click(tool, CORNERS[0])
    editor.click(tool, CORNERS[1])
    tool.key(editor, "enter")
    assert editor.steps == [] and "three" in editor.said
    editor.click(tool, CORNERS[2])
    tool.key(editor, "enter")
    assert outline(editor) == [CORNERS]


def test_a_corner_is_dragged(editor):
    editor.drag(drawn(editor), (10, 150), (15, 155), (20, 160))
    assert outline(editor) == [((20, 160), *CORNERS[1:])] and len(editor.steps) == 2


def test_dragging_a_side_puts_a_corner_there(editor):
    editor.drag(drawn(editor), (35, 150), (35, 140))
    assert outline(editor) == [(CORNERS[0], (35, 140), *CORNERS[1:])]


def test_a_click_on_a_corner_changes_nothing(editor):
    tool = drawn(editor)
    editor.click(tool, (10, 150))
    assert len(editor.steps) == 1


def test_a_right_click_takes_a_corner_out(editor):
    tool = drawn(editor)
    editor.click(tool, (110, 150))
    editor.click(tool, (160, 150))
    editor.click(tool, (160, 190))
    editor.click(tool, (110, 190))
    tool.key(editor, "enter")
    editor.click(tool, (160, 190), button="right")
    assert outline(editor)[1] == ((110, 150), (160, 150), (110, 190))


def test_corners_meet_those_of_a_neighbour(editor):
    editor.committed = editor.scenario = AddRegion(
        "SE", "South East", (Ring(((100, 150), (150, 150), (150, 190))),)
    ).apply(editor.scenario)
    tool = RegionTool()
    for corner in ((40, 150), (99, 151), (70, 190)):
        editor.click(tool, corner)
    tool.key(editor, "enter")
    assert outline(editor) == [((40, 150), (100, 150), (70, 190))]


def test_without_a_region_the_tool_says_what_to_do(editor):
    editor.select([])
    editor.click(RegionTool(), (10, 150))
    assert "Add Region" in editor.said and editor.steps == []


def test_a_click_puts_a_label_and_a_click_on_a_label_selects_it(editor):
    tool = LabelTool()
    editor.click(tool, (200, 100))
    (ref,) = editor.selection
    assert editor.scenario.board.labels[ref.id].at == (200, 100) and editor.naming == ("text", [ref])
    editor.select([])
    editor.click(tool, (200, 100), ref)
    assert editor.selection == {ref} and len(editor.steps) == 1


@pytest.fixture
def shared():
    """NE lies over NC; their border runs from (0, 60) to (240, 60)."""
    made = PlainEditor(a_small_board().scenario())
    made.select([Ref("region", "NE")])
    return made


def corners(editor, id):
    return editor.scenario.board.regions[id].outline[0].points


def test_a_shared_corner_moves_in_both_regions_in_one_step(shared):
    shared.drag(RegionTool(), (240, 60), (230, 70), (220, 75))
    assert (220, 75) in corners(shared, "NE") and (220, 75) in corners(shared, "NC") and len(shared.steps) == 1
    assert (240, 60) not in corners(shared, "NC")


def test_with_shift_a_shared_corner_moves_alone(shared):
    tool = RegionTool()
    tool.press(shared, shared.pointer((240, 60), None, "shift"))
    tool.move(shared, shared.pointer((220, 75), None, "shift"))
    tool.release(shared, shared.pointer((220, 75), None, "shift"))
    assert (220, 75) in corners(shared, "NE") and (240, 60) in corners(shared, "NC")


def test_a_corner_in_a_shared_side_comes_into_both_and_goes_out_of_both(shared):
    tool = RegionTool()
    shared.drag(tool, (120, 60), (120, 80))
    assert corners(shared, "NE") == ((0, 0), (240, 0), (240, 60), (120, 80), (0, 60))
    assert (120, 80) in corners(shared, "NC") and len(corners(shared, "NC")) == 5
    shared.click(tool, (120, 80), button="right")
    assert len(corners(shared, "NE")) == len(corners(shared, "NC")) == 4 and len(shared.steps) == 2


def test_a_corner_that_nobody_shares_moves_alone_and_meets_others(shared):
    before = corners(shared, "NC")
    shared.drag(RegionTool(), (0, 0), (5, 5))
    assert corners(shared, "NC") == before and corners(shared, "NE")[0] == (5, 5)


@pytest.mark.parametrize("keys", [(), ("ctrl",), ("shift",)])
def test_a_corner_that_is_dragged_stays_on_the_sheet(shared, keys):
    tool = RegionTool()
    tool.press(shared, shared.pointer((0, 0), None, *keys))
    for place in ((5, 5), (-30, 40)):
        tool.move(shared, shared.pointer(place, None, *keys))
    assert "edge of the sheet" in shared.said
    tool.release(shared, shared.pointer((-30, 40), None, *keys))
    assert corners(shared, "NE")[0] == (0, 40)


def test_the_corners_of_the_selected_region_have_handles(shared):
    tool = RegionTool()
    tool.move(shared, shared.pointer((50, 50)))
    (grips,) = tool.drawing
    assert grips.kind == "grip" and set(grips.points) == set(corners(shared, "NE"))


def test_a_corner_drawn_near_a_coast_meets_it():
    made = PlainEditor(a_small_board().with_shape("isle", ((100, 150), (150, 150), (150, 190))).scenario())
    made.committed = made.scenario = AddRegion("SW", "South West").apply(made.scenario)
    made.select([Ref("region", "SW")])
    tool = RegionTool()
    for corner in ((40, 150), (99, 151), (70, 190)):
        made.click(tool, corner)
    tool.key(made, "enter")
    assert outline(made) == [((40, 150), (100, 150), (70, 190))]


def test_an_outline_is_closed_from_three_corners_on_and_the_hint_says_so(editor):
    tool, hints = RegionTool(), []
    for corner in CORNERS:
        editor.click(tool, corner)
        hints.append("Enter or double click closes" in tool.hint)
    assert hints == [False, False, True]
