"""Tools without a cursor of their own, worked by keys alone: arrows lead the pointer, Space clicks."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine.edit.network.mileposts import MoveMileposts
from engine.edit.sheet.shapes import AddShape
from engine.model.geometry import Ring
from engine.model.grids.grid import cell_ref
from engine.model.ids import Ref
from studio.canvas.view import BoardView
from studio.tools.all import all_tools
from studio.tools.coast import CoastTool
from studio.tools.label import LabelTool
from studio.tools.lines.city import CityTool
from studio.tools.lines.milepost import MilepostTool
from studio.tools.lines.split_and_join import DeleteTool
from studio.tools.measure import MeasureTool
from studio.tools.region import RegionTool
from tests.builders import a_small_board
from tests.canvas.open_board import OpenBoard
from tests.opening import on_screen
from tests.tools.grids import a_grid_board

SHIFT = "shift+"
KEYS = {
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
    "space": Qt.Key.Key_Space,
    "enter": Qt.Key.Key_Return,
    "escape": Qt.Key.Key_Escape,
}


@pytest.fixture
def view(request, qtbot):
    scenario = getattr(request, "param", a_small_board().scenario)()
    with on_screen(qtbot, BoardView(OpenBoard(scenario)), 480, 400) as view:
        view.settle()
        yield view


on_a_grid = pytest.mark.parametrize("view", [a_grid_board], indirect=True)


def holding(view, tool, at=None):
    """The tool, whose pointer begins at a stop."""
    view.set_tool(tool)
    if at is not None:
        view.document.select([Ref("milepost", at)])
        press(view, "right")
    return tool


def press(view, *keys):
    for key in keys:
        held = Qt.KeyboardModifier.ShiftModifier if key.startswith(SHIFT) else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(view, KEYS[key.removeprefix(SHIFT)], held)


def board(view):
    return view.document.committed.board


def test_every_tool_but_the_one_that_only_looks_is_led_or_has_a_cursor():
    assert {tool.id for tool in all_tools() if not tool.led and not tool.walks} == {"pan"}


def test_arrows_lead_from_stop_to_stop_and_space_makes_a_city_there(view):
    holding(view, CityTool(), "m1")
    press(view, "right", "space")
    assert [city.milepost for city in board(view).cities.values()].count("m2") == 1


def test_shift_leads_over_bare_board_ten_pixels_at_once_on_the_half_millimetre_grid(view):
    holding(view, MilepostTool(), "m1")
    press(view, SHIFT + "down", SHIFT + "down", "space")
    (x, y), step = next(each.at for id, each in board(view).mileposts.items() if id > "m6"), 10 / view.scale_px
    assert x == 20 and abs(y - 20 - 2 * step) <= 0.5 and y % 0.5 == 0


def test_a_corner_of_a_region_is_taken_moved_and_put_down_in_both_regions(view):
    view.document.select([Ref("region", "NE")])
    tool = holding(view, RegionTool())
    press(view, "down")
    view._led._go((0, 60))
    press(view, "space")
    assert tool.is_dragging
    press(view, "down", "down", SHIFT + "right")
    assert board(view).regions["NE"].outline[0].points.count((0, 60)) == 1, "nothing is changed before it is put down"
    press(view, "space")
    moved = {point for id in ("NE", "NC") for point in board(view).regions[id].outline[0].points if 60 < point[1] < 70}
    assert len(moved) == 1 and not tool.is_dragging
    assert (0, 60) not in board(view).regions["NC"].outline[0].points


def test_the_keys_begin_at_a_corner_of_the_selected_region_though_a_border_is_nearer_to_its_middle(view):
    river = AddShape("river", (Ring(((110, 25), (120, 30), (130, 35))),), id="r1")
    view.document.perform(river)
    view.document.select([Ref("region", "NE")])
    tool = holding(view, RegionTool())
    press(view, "down")
    assert view._led.at in board(view).regions["NE"].outline[0].points
    press(view, "space")
    assert tool.is_dragging


@pytest.mark.parametrize("ends", ["escape", "mouse", "undo"])
def test_what_the_keys_hold_is_given_up_by_escape_by_a_press_and_by_another_change(view, qtbot, ends):
    view.document.select([Ref("region", "NE")])
    tool = holding(view, RegionTool())
    press(view, "down")
    view._led._go((0, 60))
    press(view, "space", "down")
    before = board(view).regions
    qtbot.mouseMove(view.viewport(), QPoint(200, 200))
    assert tool.is_dragging, "a nudge of the mouse does not take it along"
    match ends:
        case "escape":
            press(view, "escape")
        case "mouse":
            qtbot.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=QPoint(300, 300))
        case "undo":
            view.document.perform(MoveMileposts({"m1": (25, 25)}))
    assert not tool.is_dragging and board(view).regions == before and not view.document.is_previewing


def test_a_corner_is_taken_out_by_shift_and_space(view):
    view.document.select([Ref("region", "NC")])
    holding(view, RegionTool())
    press(view, "down")
    view._led._go((0, 200))
    press(view, SHIFT + "space")
    assert len(board(view).regions["NC"].outline[0].points) == 3


def test_an_island_is_drawn_by_keys(view):
    holding(view, CoastTool())
    view.document.select([Ref("milepost", "m5")])
    press(view, "left", "space", SHIFT + "right", "space", SHIFT + "down", "space", "enter")
    assert len(board(view).shapes) == 1


def test_a_measure_goes_from_stop_to_stop(view):
    tool = holding(view, MeasureTool(), "m1")
    press(view, "space", "right", "right", "space")
    assert "2 mileposts" in tool.hint


def test_the_delete_tool_removes_what_the_keys_stand_on_by_one_space(view):
    holding(view, DeleteTool(), "m2")
    press(view, "space")
    assert "m2" not in board(view).mileposts


def test_a_held_space_makes_one_thing_and_the_mouse_takes_the_pointer_back(view, qtbot):
    holding(view, MilepostTool(), "m1")
    press(view, SHIFT + "down", "space")
    QTest.keyEvent(QTest.KeyAction.Press, view, Qt.Key.Key_Space)
    count = len(board(view).mileposts)
    qtbot.mouseMove(view.viewport(), QPoint(100, 100))
    assert view._led.at is None
    press(view, "space")
    assert len(board(view).mileposts) == count


def test_where_there_is_nothing_that_way_it_says_so(view):
    said = []
    view.hint_changed.connect(said.append)
    holding(view, CityTool(), "m1")
    press(view, "left")
    assert "Shift" in said[-1] and view._led.at == (20, 20)


def test_the_keys_go_on_where_they_were_and_at_what_is_selected_meanwhile(view):
    holding(view, CityTool(), "m1")
    press(view, "right")
    holding(view, MilepostTool())
    press(view, "right")
    assert view._led.at == (60, 20)
    holding(view, LabelTool(), "m6")
    assert view._led.at == (100, 100)


@on_a_grid
def test_on_a_grid_they_go_from_cell_to_cell(view):
    holding(view, LabelTool())
    view.document.select([cell_ref((3, 3))])
    press(view, "right")
    first = view._led.at
    press(view, "right", "down", "down", "space")
    x, y = view._led.at
    assert (x, y) != first and x == pytest.approx(first[0] + 10) and y > first[1]
    assert next(iter(board(view).labels.values())).at == pytest.approx((x, y), abs=0.01)


def test_ctrl_leads_over_bare_board_a_hundred_pixels_at_once(view):
    holding(view, MilepostTool(), "m1")
    QTest.keyClick(view, KEYS["down"], Qt.KeyboardModifier.ControlModifier)
    press(view, "space")
    (x, y) = next(each.at for id, each in board(view).mileposts.items() if id > "m6")
    assert x == 20 and abs(y - 20 - 100 / view.scale_px) <= 0.5


def test_the_first_arrow_leads_on_from_what_the_tool_has_just_made(view):
    holding(view, CityTool(), "m1")
    press(view, SHIFT + "down", "space")
    made = view._led.at
    view.document.select([Ref("city", list(board(view).cities)[-1])])
    press(view, SHIFT + "down")
    assert view._led.at[1] > made[1]
    view.document.select([Ref("milepost", "m2")])
    press(view, SHIFT + "down")
    assert view._led.at == board(view).mileposts["m2"].at, "where something else is selected it begins"


def test_the_keys_lead_to_the_edge_of_the_sheet_and_no_farther(view):
    said = []
    holding(view, MilepostTool(), "m1")
    view.hint_changed.connect(said.append)
    for _ in range(9):
        QTest.keyClick(view, KEYS["up"], Qt.KeyboardModifier.ControlModifier)
    assert view._led.at == (20, 0) and "no object in that direction" in said[-1]
    press(view, "space")
    assert (20, 0) in [each.at for each in board(view).mileposts.values()]


def test_the_first_space_says_where_the_pointer_is_and_the_next_one_clicks_unless_the_mouse_was_used(view, qtbot):
    said = []
    view.hint_changed.connect(said.append)
    holding(view, CityTool())
    view.document.select([Ref("milepost", "m2")])
    count = len(board(view).cities)
    press(view, "space")
    assert view._led.at == board(view).mileposts["m2"].at and "Space clicks" in said[-1]
    QTest.keyEvent(QTest.KeyAction.Press, view, Qt.Key.Key_Space)
    assert len(board(view).cities) == count + 1
    QTest.keyEvent(QTest.KeyAction.Release, view, Qt.Key.Key_Space)
    qtbot.mouseMove(view.viewport(), QPoint(100, 100))
    QTest.keyEvent(QTest.KeyAction.Press, view, Qt.Key.Key_Space)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(120, 120))
    QTest.keyEvent(QTest.KeyAction.Release, view, Qt.Key.Key_Space)
    assert view._led.at is None and len(board(view).cities) == count + 1, "it was about to pan"
