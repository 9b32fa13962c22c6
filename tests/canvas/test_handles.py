"""The handles of outlines and bends lie where the board is now, whoever changed it."""

import math

import pytest
from PySide6.QtCore import QPointF, Qt

from engine.edit.grids.features import ChangeFeature
from engine.edit.sheet.charts import PlaceChart
from engine.edit.sheet.regions import MoveOutlinePoint
from engine.edit.sheet.shapes import AddShape
from engine.model.geometry import Ring
from engine.model.ids import FeatureId, Ref, ShapeId
from studio.canvas.view import BoardView
from studio.tools.features.curve import CurveTool
from studio.tools.region import RegionTool
from studio.tools.select import SelectTool
from studio.tools.tool import Pointer
from tests.builders import a_small_board
from tests.grids import a_grid
from tests.opening import on_screen, opened

LEFT = Qt.MouseButton.LeftButton
NORTH, SOUTH = ((20, 20), (100, 20), (100, 60)), ((20, 90), (100, 90), (100, 150))


@pytest.fixture
def document():
    board = a_small_board().with_region("N", "North", NORTH).with_region("S", "South", SOUTH)
    board = board.with_railroad("BB").with_line("BB", "albany", (60, 160), "boston", id="BB-1")
    with opened(board.scenario()) as document:
        yield document


@pytest.fixture
def view(document, qtbot):
    with on_screen(qtbot, BoardView(document), 480, 400) as view:
        yield view


def handles(view):
    """Where handles are drawn."""
    return {at for shape in view.overlay._drawing if shape[0] == "grip" for at in shape[1]}


def test_the_handles_of_a_region_follow_an_undo(view, document):
    document.select([Ref("region", "N")])
    view.set_tool(RegionTool())
    document.perform(MoveOutlinePoint("N", 0, 0, (30, 30)))
    assert handles(view) == {(30, 30), *NORTH[1:]}
    document.undo_stack.undo()
    assert handles(view) == set(NORTH)


def test_handles_are_those_of_the_region_that_is_selected_in_a_table(view, document):
    view.set_tool(RegionTool())
    for id, outline in (("N", NORTH), ("S", SOUTH)):
        document.select([Ref("region", id)])
        assert handles(view) == set(outline)


def test_a_tool_shows_the_handles_of_what_is_selected_when_it_is_taken(view, document):
    view.set_tool(SelectTool())
    document.select([Ref("line", "BB-1")])
    assert handles(view) == {(60, 160)}
    document.select([Ref("region", "S")])
    view.set_tool(RegionTool())
    assert handles(view) == set(SOUTH)


def test_the_status_line_keeps_its_words_when_something_is_selected_elsewhere(view, document):
    view.set_tool(RegionTool())
    told = []
    view.hint_changed.connect(told.append)
    document.select([Ref("region", "S")])
    assert not told


@pytest.mark.parametrize("is_drawing", [False, True])
def test_another_board_has_no_handles_of_the_one_before(view, document, is_drawing):
    document.select([Ref("region", "N")])
    view.set_tool(tool := RegionTool())
    if is_drawing:
        tool.press(view.editor, Pointer((200, 150), None, (200, 150)))
    document.new(a_small_board().with_region("N", "North", SOUTH).scenario())
    assert not view.overlay._drawing and not tool.drawing


def on(view, x, y):
    return view.mapFromScene(QPointF(x, y))


def test_a_coast_is_selected_by_a_click_and_dragged_in_one_step(view, document, qtbot):
    document.perform(AddShape("river", (Ring([(150, 150), (180, 170), (200, 150)]),), id=ShapeId("brook")))
    view.set_tool(SelectTool())
    qtbot.mouseClick(view.viewport(), LEFT, pos=on(view, 180, 170))
    assert document.selection == {Ref("shape", "brook")}
    qtbot.mousePress(view.viewport(), LEFT, pos=on(view, 180, 170))
    qtbot.mouseMove(view.viewport(), on(view, 182, 172))
    qtbot.mouseMove(view.viewport(), on(view, 190, 180))
    qtbot.mouseRelease(view.viewport(), LEFT, pos=on(view, 190, 180))
    (ring,) = document.committed.board.shapes["brook"].rings
    assert ring.points[1] == pytest.approx((190, 180), abs=1) and document.undo_stack.count() == 2


def test_a_drawn_river_of_a_grid_is_dragged_by_a_point_in_one_step(qtbot):
    board = a_grid(*["cccccc"] * 6).with_feature("brook", "river")
    scenario = board.scenario()
    with opened(scenario) as document, on_screen(qtbot, BoardView(document), 480, 400) as view:
        curve = Ring([(10, 10), (20, 25), (30, 10), (40, 25)])
        document.perform(ChangeFeature(FeatureId("brook"), curves=(curve,)))
        view.set_tool(CurveTool())
        qtbot.mousePress(view.viewport(), LEFT, pos=on(view, 20, 25))
        qtbot.mouseMove(view.viewport(), on(view, 21, 28))
        qtbot.mouseMove(view.viewport(), on(view, 22, 32))
        qtbot.mouseRelease(view.viewport(), LEFT, pos=on(view, 22, 32))
        (ring,) = document.committed.board.features["brook"].curves
        assert min(math.dist(at, (22, 32)) for at in ring.points) < 0.7 and document.undo_stack.count() == 2
        qtbot.mouseClick(view.viewport(), LEFT, pos=on(view, 40, 25))
        assert view.tool.is_dragging is False and view.tool.drawing


def test_the_pointer_shows_what_can_be_dragged(view, document, qtbot):
    view.set_tool(SelectTool())
    document.perform(AddShape("border", (Ring([(150, 100), (190, 100), (200, 104)]),), "Wall", ShapeId("wall")))
    document.perform(PlaceChart("legend", (160, 120)))

    def shapes_at(*places):
        found = []
        for x, y in places:
            qtbot.mouseMove(view.viewport(), view.mapFromScene(QPointF(x, y)))
            found.append(view.viewport().cursor().shape())
        return found

    free, moves, sizes = Qt.CursorShape.ArrowCursor, Qt.CursorShape.SizeAllCursor, Qt.CursorShape.SizeFDiagCursor
    stop, bare, section, border = (60, 20), (225, 10), (80, 20), (170, 100)
    assert shapes_at(stop, bare, section, border) == [moves, free, moves, free]
    qtbot.waitUntil(lambda: any(box.id == "legend" for box in view.texts()))
    (legend,) = (box for box in view.texts() if box.id == "legend")
    x0, y0, x1, y1 = legend.box
    assert shapes_at(((x0 + x1) / 2, (y0 + y1) / 2), (x1 - 1, y1 - 1)) == [moves, sizes]
    document.select([Ref("city", "albany"), Ref("railroad", "NYC")])
    boxes = [box.box for box in view.texts()]
    assert len(boxes) > 1
    assert shapes_at(*(((a + c) / 2, (b + d) / 2) for a, b, c, d in boxes)) == [moves] * len(boxes)
    document.select([Ref("shape", "wall")])
    assert shapes_at(bare, border) == [free, moves]
