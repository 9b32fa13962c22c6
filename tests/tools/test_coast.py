"""Drawing islands and lakes, and bending coasts."""

import pytest

from engine.edit.clipboard.copying import copied
from engine.edit.clipboard.pasting import Paste
from engine.edit.sheet.borders import InsertBorderPoint, MoveBorderPoint, RemoveBorderPoint
from engine.edit.sheet.layers import ChangeLayers
from engine.edit.sheet.regions import AddRegion
from engine.edit.sheet.shapes import AddShape, SeparateShape
from engine.errors import EditError
from engine.model.geometry import Ring
from engine.model.ids import Ref
from studio.tools.coast import CoastTool
from studio.tools.label import LabelTool
from studio.tools.lines.split_and_join import DeleteTool
from studio.tools.outline import MAX_GRIPS, Phase
from studio.tools.region import RegionTool
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


def test_a_drawn_outline_that_crosses_itself_is_reported(editor):
    tool = CoastTool()
    for corner in ((200, 20), (220, 40), (220, 20), (200, 40)):
        editor.click(tool, corner)
    tool.key(editor, "enter")
    assert "crosses itself" in editor.said and len(editor.steps) == 1


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


def test_a_selected_coast_is_dragged_nudged_copied_and_deleted_each_in_one_step(editor):
    tool = SelectTool()
    before = editor.scenario
    editor.drag(tool, (150, 125), (160, 130))
    assert editor.scenario is before and not editor.steps  # The first drag near a coast selects an area.
    editor.click(tool, (150, 125))
    assert editor.selection == {Ref("shape", "east")} and tool.drawing[0].points == (*EAST, EAST[0])
    tool.press(editor, editor.pointer((150, 125)))
    tool.move(editor, editor.pointer((155, 127)))
    assert editor.scenario is before and tool.drawing[0].points[0] == (105, 102)  # Outlines show where it goes.
    assert "whole board" not in tool.hint
    tool.cancel(editor)
    assert not tool.is_dragging and editor.scenario is before
    editor.drag(tool, (150, 125), (155, 127), (160, 130))
    assert rings(editor, "east") == [tuple((x + 10, y + 5) for x, y in EAST)] and rings(editor, "west") == [WEST]
    assert len(editor.steps) == 1 and editor.steps[0].text(editor.scenario) == "Move east"
    tool.key(editor, "right")
    tool.key(editor, "shift+down")
    assert rings(editor, "east")[0][0] == (110.5, 110) and len(editor.steps) == 3
    assert editor.steps[1].absorb(editor.steps[2]).by == (0.5, 5)
    after = Paste(copied(editor.scenario, editor.selection), (10, 20)).apply(editor.scenario).board.shapes
    assert after["east-2"].rings[0].points[0] == (120.5, 130) and len(after) == 4
    tool.key(editor, "delete")
    assert set(editor.scenario.board.shapes) == {"west", "river"}


def test_a_lake_is_selected_inside_it_and_rivers_by_their_line(editor):
    editor.scenario = editor.committed = AddShape("lake", (Ring(EAST),), id="lake").apply(editor.scenario)
    tool = SelectTool()
    editor.click(tool, (125, 125))
    assert editor.selection == {Ref("shape", "lake")}
    editor.click(tool, (30, 30))
    assert editor.selection == {Ref("shape", "river")}
    editor.click(tool, (75, 125))
    assert editor.selection == set()


def test_the_delete_tool_leaves_a_coast_and_says_how_to_remove_it(editor):
    editor.click(DeleteTool(), (150, 125))
    assert not editor.steps and "select it and press Delete" in editor.said


def test_a_moved_coast_stays_on_the_sheet_and_a_locked_one_is_not_selected(editor):
    tool = SelectTool()
    editor.click(tool, (150, 125))
    editor.drag(tool, (150, 125), (-900, 125))
    assert max(x for x, _ in rings(editor, "east")[0]) == 5 and "edge of the sheet" in editor.said
    editor.perform(ChangeLayers(("ground", "shores"), locked=True))
    editor.click(tool, (50, 125))
    assert editor.selection == set()


def test_the_outlines_of_a_shape_are_separated_with_their_holes(editor):
    hole = ((110, 110), (120, 110), (120, 120))
    editor.perform(AddShape("land", tuple(map(Ring, (EAST, WEST, hole))), id="isles"))
    editor.perform(SeparateShape("isles"))
    assert rings(editor, "isles") == [EAST, hole] and rings(editor, "isles-2") == [WEST]
    with pytest.raises(EditError, match="only one outline"):
        SeparateShape("isles").apply(editor.scenario)


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
    assert AddShape("land", (Ring(EAST),), "Isle").text(editor.scenario) == "Add land Isle"


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
    corners = [(100 + step / 10, 100.0) for step in range(MAX_GRIPS + 10)]
    editor = PlainEditor(a_small_board().with_shape("long", ((100, 150), *corners)).scenario())
    tool = CoastTool()
    editor.select([Ref("shape", "long")])
    tool.move(editor, editor.pointer((110, 100)))
    shown = tool.drawing[0].points
    assert (110.0, 100.0) in shown and (100.0, 150.0) not in shown and len(shown) < MAX_GRIPS


def test_the_select_tool_says_which_tool_bends_a_coast(editor):
    tool = SelectTool()
    tool.move(editor, editor.pointer((125, 100.2)))
    assert "Coasts and Lakes tool (K)" in tool.hint
    tool.move(editor, editor.pointer((125, 100.2), Ref("city", "albany")))
    assert tool.hint == tool.words
    tool.move(editor, editor.pointer((220, 40)))
    assert tool.hint == tool.words


CORNERS = ((10, 150), (60, 150), (60, 190))


@pytest.fixture
def in_south_west():
    made = PlainEditor(a_small_board().scenario())
    made.committed = made.scenario = AddRegion("SW", "South West").apply(made.scenario)
    made.select([Ref("region", "SW")])
    return made


def outline(in_south_west):
    return [ring.points for ring in in_south_west.scenario.board.regions["SW"].outline]


def drawn(in_south_west):
    tool = RegionTool()
    for corner in CORNERS:
        in_south_west.click(tool, corner)
    tool.key(in_south_west, "enter")
    return tool


def test_clicks_and_enter_draw_an_outline_in_one_step(in_south_west):
    drawn(in_south_west)
    assert outline(in_south_west) == [CORNERS] and len(in_south_west.steps) == 1


def test_the_region_that_was_drawn_is_selected(in_south_west):
    tool = RegionTool()
    in_south_west.click(tool, CORNERS[0])
    in_south_west.select(())
    for corner in CORNERS[1:]:
        in_south_west.click(tool, corner)
    tool.key(in_south_west, "enter")
    assert outline(in_south_west) == [CORNERS] and in_south_west.selection == {Ref("region", "SW")}


def test_escape_gives_the_outline_up(in_south_west):
    tool, before = RegionTool(), in_south_west.scenario
    in_south_west.click(tool, CORNERS[0])
    in_south_west.click(tool, CORNERS[1])
    assert tool.cancel(in_south_west) and not tool.cancel(in_south_west)
    assert in_south_west.scenario is before and in_south_west.steps == [] and not tool.drawing


def test_two_corners_are_no_outline(in_south_west):
    tool = RegionTool()
    in_south_west.click(tool, CORNERS[0])
    in_south_west.click(tool, CORNERS[1])
    tool.key(in_south_west, "enter")
    assert in_south_west.steps == [] and "three" in in_south_west.said
    in_south_west.click(tool, CORNERS[2])
    tool.key(in_south_west, "enter")
    assert outline(in_south_west) == [CORNERS]


def test_a_corner_is_dragged(in_south_west):
    in_south_west.drag(drawn(in_south_west), (10, 150), (15, 155), (20, 160))
    assert outline(in_south_west) == [((20, 160), *CORNERS[1:])] and len(in_south_west.steps) == 2


def test_dragging_a_side_puts_a_corner_there(in_south_west):
    in_south_west.drag(drawn(in_south_west), (35, 150), (35, 140))
    assert outline(in_south_west) == [(CORNERS[0], (35, 140), *CORNERS[1:])]


def test_a_click_on_a_corner_changes_nothing(in_south_west):
    tool = drawn(in_south_west)
    in_south_west.click(tool, (10, 150))
    assert len(in_south_west.steps) == 1


def test_a_right_click_takes_a_corner_out(in_south_west):
    tool = drawn(in_south_west)
    in_south_west.click(tool, (110, 150))
    in_south_west.click(tool, (160, 150))
    in_south_west.click(tool, (160, 190))
    in_south_west.click(tool, (110, 190))
    tool.key(in_south_west, "enter")
    in_south_west.click(tool, (160, 190), button="right")
    assert outline(in_south_west)[1] == ((110, 150), (160, 150), (110, 190))


def test_corners_meet_those_of_a_neighbour(in_south_west):
    in_south_west.committed = in_south_west.scenario = AddRegion(
        "SE", "South East", (Ring(((100, 150), (150, 150), (150, 190))),)
    ).apply(in_south_west.scenario)
    tool = RegionTool()
    for corner in ((40, 150), (99, 151), (70, 190)):
        in_south_west.click(tool, corner)
    tool.key(in_south_west, "enter")
    assert outline(in_south_west) == [((40, 150), (100, 150), (70, 190))]


def test_without_a_region_the_tool_says_what_to_do(in_south_west):
    in_south_west.select([])
    in_south_west.click(RegionTool(), (10, 150))
    assert "Add Region" in in_south_west.said and in_south_west.steps == []


def test_a_click_puts_a_label_and_a_click_on_a_label_selects_it(in_south_west):
    tool = LabelTool()
    in_south_west.click(tool, (200, 100))
    (ref,) = in_south_west.selection
    assert in_south_west.scenario.board.labels[ref.id].at == (200, 100) and in_south_west.naming == ("text", [ref])
    in_south_west.select([])
    in_south_west.click(tool, (200, 100), ref)
    assert in_south_west.selection == {ref} and len(in_south_west.steps) == 1


@pytest.fixture
def shared():
    """NE lies over NC; their border runs from (0, 60) to (240, 60)."""
    made = PlainEditor(a_small_board().scenario())
    made.select([Ref("region", "NE")])
    return made


def corners(in_south_west, id):
    return in_south_west.scenario.board.regions[id].outline[0].points


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


def test_an_outline_is_closed_from_three_corners_on_and_the_hint_says_so(in_south_west):
    tool, hints = RegionTool(), []
    for corner in CORNERS:
        in_south_west.click(tool, corner)
        hints.append("Enter or double-click closes" in tool.hint)
    assert hints == [False, False, True]


@pytest.mark.parametrize("way", ["added", "selected"])
def test_a_corner_begun_for_a_region_never_goes_to_another(in_south_west, way):
    tool = RegionTool()
    in_south_west.click(tool, (100, 100))
    if way == "added":
        in_south_west.committed = in_south_west.scenario = AddRegion("X", "Far West").apply(in_south_west.scenario)
        in_south_west.select([Ref("region", "X")])
        tool.choose("region", "X")
    else:
        in_south_west.select([Ref("region", "NE")])
        tool.look_again(in_south_west)
        assert "South West was not added" in in_south_west.said
        in_south_west.select([Ref("region", "X" if way == "added" else "SW")])
    assert tool.phase is Phase.IDLE
    for corner in CORNERS:
        in_south_west.click(tool, corner)
    tool.key(in_south_west, "enter")
    regions = in_south_west.scenario.board.regions
    assert [ring.points for ring in regions["X" if way == "added" else "SW"].outline] == [CORNERS]
    assert all(id in ("X", "SW") or (100, 100) not in r.outline[0].points for id, r in regions.items())


def test_an_outline_ends_with_its_region_and_survives_other_selections(in_south_west):
    tool = RegionTool()
    in_south_west.click(tool, CORNERS[0])
    in_south_west.select([Ref("milepost", "m1")])
    tool.look_again(in_south_west)
    assert tool.phase is Phase.DRAWING
    in_south_west.committed = in_south_west.scenario = a_small_board().scenario()
    in_south_west.select(())
    tool.look_again(in_south_west)
    assert tool.phase is Phase.IDLE and "region was removed" in in_south_west.said
