"""A hand that slips in the middle of a drag: another button, a release that nobody hears of, a key, another window."""

from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from engine.edit.network.mileposts import MoveMileposts
from engine.model.grids.lattice import cell_at, centre
from engine.model.ids import Ref
from engine.model.look import Look, Tracing
from studio.canvas.input import editor
from studio.canvas.view import BoardView
from studio.tools.features.connection import ConnectionTool
from studio.tools.features.sides import SidesTool
from studio.tools.features.site import SiteTool
from studio.tools.lasso import LassoTool
from studio.tools.lines.line import LineTool
from studio.tools.measure import MeasureTool
from studio.tools.region import RegionTool
from studio.tools.select import SelectTool
from studio.tools.terrain.brush import BrushTool
from studio.tools.terrain.paintbox import Paintbox
from studio.tools.terrain.rectangle import RectangleTool
from studio.tools.terrain.straight import StraightTool
from studio.tools.tracing import TracingTool
from tests.builders import a_small_board
from tests.grids import a_grid
from tests.opening import on_screen, opened

NONE, LEFT, RIGHT, MIDDLE = (
    Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton,
)  # fmt: skip


class Mouse:
    """A mouse over a view, with the buttons that are held, as a system tells of it; places in millimetres."""

    def __init__(self, view):
        self.view, self.held = view, NONE

    def press(self, at, button=LEFT):
        self.held |= button
        self.tell(QEvent.Type.MouseButtonPress, at, button)

    def move(self, *places):
        for at in places:
            self.tell(QEvent.Type.MouseMove, at, NONE)

    def release(self, at, button=LEFT):
        self.held &= ~button
        self.tell(QEvent.Type.MouseButtonRelease, at, button)

    def tell(self, kind, at, button):
        there = at if isinstance(at, QPoint) else self.view.place_of(at)
        event = QMouseEvent(
            kind, QPointF(there), QPointF(self.view.viewport().mapToGlobal(there)), button, self.held,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(self.view.viewport(), event)


@dataclass
class Drag:
    """What is dragged from where to where, with which tool; what it changes, if anything."""

    tool: Any
    start: tuple[float, float]
    end: tuple[float, float]
    on_grid: bool = True
    changes: bool = True


def on(column, row):
    """The middle of a cell."""
    return centre(a_grid().scenario().board.grid, (column, row))


def a_region_tool():
    tool = RegionTool()
    tool.choose("region", "NE")
    return tool


def mountains():
    """What paints other cells than there are."""
    box = Paintbox()
    box.choose("terrain", "mountain")
    return box


DRAGS = {
    "a city": Drag(SelectTool, (20, 20), (150, 160), on_grid=False),
    "a rubber band": Drag(SelectTool, (-3, -3), (150, 150), on_grid=False, changes=False),
    "the corner of a region": Drag(a_region_tool, (240, 60), (200, 90), on_grid=False),
    "the tracing image": Drag(TracingTool, (150, 150), (170, 160), on_grid=False),
    "a measure": Drag(MeasureTool, (20, 20), (100, 100), on_grid=False, changes=False),
    "a brush": Drag(lambda: BrushTool(mountains()), on(0, 4), on(2, 4)),
    "a straight line": Drag(lambda: StraightTool(mountains()), on(0, 4), on(2, 4)),
    "a rectangle": Drag(lambda: RectangleTool(mountains()), on(0, 4), on(2, 3)),
    "a lasso": Drag(LassoTool, on(0, 3), on(2, 4)),
    "sides": Drag(SidesTool, on(0, 3), on(2, 4)),
    "a connection": Drag(ConnectionTool, on(0, 4), on(3, 3)),
    "a city on a cell": Drag(SiteTool, on(2, 2), on(0, 4)),
}


@pytest.fixture
def board():
    return a_small_board().scenario(look=Look(tracing=Tracing("none.png", at=(100.0, 100.0), width=90.0)))


@pytest.fixture
def grid():
    return a_grid().with_site("alder", (2, 2)).with_region("north", (1, 0)).scenario()


@pytest.fixture(params=DRAGS)
def drag(request):
    return DRAGS[request.param]


@pytest.fixture
def document(board, grid, request):
    drag = request.getfixturevalue("drag") if "drag" in request.fixturenames else None
    with opened(grid if drag is not None and drag.on_grid else board) as document:
        yield document


@pytest.fixture
def view(document, qtbot):
    with on_screen(qtbot, BoardView(document), 480, 400) as view:
        yield view


@pytest.fixture
def mouse(view):
    return Mouse(view)


def begin(view, mouse, drag):
    """The drag up to its last place, the button still down."""
    view.set_tool(tool := drag.tool())
    (ax, ay), (bx, by) = drag.start, drag.end
    mouse.press(drag.start)
    mouse.move(((ax + bx) / 2, (ay + by) / 2), drag.end)
    return tool


def press_the_other_button(view, mouse, drag, qtbot):
    (ax, ay), (bx, by) = drag.start, drag.end
    mouse.press(drag.end, RIGHT)
    mouse.release(((ax + bx) / 2, (ay + by) / 2), RIGHT)


def lose_the_release(view, mouse, drag, qtbot):
    mouse.held = NONE
    mouse.move(drag.start)


def lose_the_keyboard(view, mouse, drag, qtbot):
    QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason))


def press_escape(view, mouse, drag, qtbot):
    qtbot.keyClick(view, Qt.Key.Key_Escape)


def press_undo(view, mouse, drag, qtbot):
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


SLIPS = [press_the_other_button, lose_the_release, lose_the_keyboard, press_escape, press_undo]


def test_a_click_that_trembles_over_the_edge_of_a_cell_connects_no_cells(qtbot, grid):
    with opened(grid) as document, on_screen(qtbot, BoardView(document), 480, 400) as view:
        mouse, lattice = Mouse(view), grid.board.grid
        view.set_tool(ConnectionTool())
        (ax, ay), (bx, by) = on(1, 3), on(2, 3)
        edge = view.place_of(((ax + bx) / 2, (ay + by) / 2))
        beside = edge - QPoint(1, 0), edge + QPoint(1, 0)
        cells = {cell_at(lattice, (at.x(), at.y())) for at in map(view.mapToScene, beside)}
        assert len(cells) == 2, "the edge between the cells lies between the two places"
        mouse.press(beside[0])
        mouse.move(beside[1])
        mouse.release(beside[1])
        assert document.is_clean
        view.set_tool(ConnectionTool())
        far = view.place_of(on(2, 3)) + QPoint(6, 0)
        mouse.press(view.place_of(on(1, 3)))
        mouse.release(far)
        assert not document.is_clean, "a release far off was a drag, though no move was told"


def test_a_drag_to_its_end_is_one_step(view, mouse, drag, document):
    tool = begin(view, mouse, drag)
    assert tool.is_dragging
    mouse.release(drag.end)
    assert not tool.is_dragging and not document.is_previewing
    assert document.undo_stack.count() == (1 if drag.changes else 0)


@pytest.mark.parametrize("slip", SLIPS)
def test_after_a_slip_it_is_as_if_the_drag_had_not_been(view, mouse, drag, document, qtbot, slip):
    before = document.scenario
    tool = begin(view, mouse, drag)
    slip(view, mouse, drag, qtbot)
    assert not tool.is_dragging and document.scenario is before
    mouse.move(drag.start, drag.end)
    mouse.release(drag.end)
    assert not tool.is_dragging and document.scenario is before
    assert document.undo_stack.count() == 0 and not document.selection - {Ref("site", "alder"), Ref("city", "albany")}


def test_the_next_drag_after_a_slip_is_a_whole_one(view, mouse, drag, document, qtbot):
    begin(view, mouse, drag)
    lose_the_release(view, mouse, drag, qtbot)
    begin(view, mouse, drag)
    mouse.release(drag.end)
    assert document.undo_stack.count() == (1 if drag.changes else 0)


@pytest.mark.parametrize("gesture", ["move", "release"])
def test_after_a_tool_has_failed_it_is_as_if_the_drag_had_not_been(view, mouse, drag, document, gesture):
    before = document.scenario
    tool = begin(view, mouse, drag)

    def fails(*given):
        raise ZeroDivisionError("on purpose")

    setattr(tool, gesture, fails)
    told = []
    view.hint_changed.connect(told.append)
    with pytest.raises(ZeroDivisionError):
        getattr(mouse, gesture)(drag.start)
    assert "canceled" in told[-1]
    if gesture == "move":
        mouse.release(drag.start)
    assert not tool.is_dragging and document.scenario is before and document.undo_stack.count() == 0
    delattr(tool, gesture)
    begin(view, mouse, drag)
    mouse.release(drag.end)
    assert document.undo_stack.count() == (1 if drag.changes else 0)


CITY = DRAGS["a city"]


def test_a_slip_is_told(view, mouse, qtbot):
    begin(view, mouse, CITY)
    with qtbot.waitSignal(view.hint_changed, check_params_cb=lambda words: "canceled" in words):
        mouse.press(CITY.end, RIGHT)
    mouse.release(CITY.end, RIGHT)
    mouse.release(CITY.end)


def test_a_step_of_a_drag_looks_for_nothing_under_the_pointer(view, mouse, document, monkeypatch):
    view.set_tool(SelectTool())
    mouse.press((20, 20))
    mouse.move((40, 40))
    assert document.is_previewing
    monkeypatch.setattr(editor, "what_is_at", None)
    mouse.move((60, 60), (80, 90))
    mouse.release((80, 90))
    assert document.committed.board.mileposts["m1"].at == (80, 90)


def test_the_wheel_pressed_in_a_drag_does_nothing(view, mouse, document):
    begin(view, mouse, CITY)
    there = view.mapToScene(QPoint(0, 0))
    mouse.press((150, 160), MIDDLE)
    mouse.move((100, 160))
    mouse.release((100, 160), MIDDLE)
    assert document.undo_stack.count() == 0 and document.is_previewing
    mouse.move((150, 160))
    mouse.release((150, 160))
    assert view.mapToScene(QPoint(0, 0)) == there
    assert document.committed.board.mileposts["m1"].at == pytest.approx((150, 160), abs=1)


def test_the_left_button_breaks_off_what_the_right_one_erases(view, mouse, grid, document):
    document.new(grid)
    view.set_tool(BrushTool(mountains()))
    mouse.press(on(0, 4), RIGHT)
    mouse.move(on(1, 4), on(2, 4))
    assert document.is_previewing
    mouse.press(on(2, 4), LEFT)
    mouse.release(on(2, 4), LEFT)
    mouse.release(on(2, 4), RIGHT)
    assert document.scenario is grid and document.undo_stack.count() == 0


def test_a_button_that_goes_down_twice_begins_anew(view, mouse, document):
    begin(view, mouse, CITY)
    mouse.press((100, 20))
    mouse.move((100, 60), (100, 90))
    mouse.release((100, 90))
    places = document.committed.board.mileposts
    assert document.undo_stack.count() == 1
    assert places["m1"].at == (20, 20) and places["m3"].at == pytest.approx((100, 90), abs=1)


def test_a_board_that_is_changed_from_elsewhere_is_not_dragged_on(view, mouse, document):
    begin(view, mouse, CITY)
    document.perform(MoveMileposts({"m2": (70.0, 30.0)}))
    mouse.move((120, 120))
    mouse.release((120, 120))
    assert document.undo_stack.count() == 1 and document.committed.board.mileposts["m1"].at == (20, 20)


def test_undo_in_a_drag_leaves_the_step_before_it(view, mouse, document, qtbot):
    document.perform(MoveMileposts({"m2": (70.0, 30.0)}))
    begin(view, mouse, CITY)
    press_undo(view, mouse, CITY, qtbot)
    mouse.release(CITY.end)
    assert document.undo_stack.index() == 1 and document.scenario.board.mileposts["m1"].at == (20, 20)


OUTSIDE = QPoint(300, 3000)


def test_a_release_outside_of_the_view_cancels_what_would_change(view, mouse, drag, document):
    before = document.scenario
    tool = begin(view, mouse, drag)
    mouse.move(OUTSIDE)
    told = []
    view.hint_changed.connect(told.append)
    mouse.release(OUTSIDE)
    assert not tool.is_dragging and document.scenario is before and document.undo_stack.count() == 0
    assert ("outside the map" in told[-1]) == drag.changes


def test_outside_of_the_view_it_is_shown_that_letting_go_cancels(view, mouse, document, qtbot):
    begin(view, mouse, CITY)
    with qtbot.waitSignal(view.hint_changed, check_params_cb=lambda words: "cancels" in words):
        mouse.move(OUTSIDE)
    assert view.viewport().cursor().shape() == Qt.CursorShape.ForbiddenCursor
    mouse.move(CITY.end)
    assert view.viewport().cursor().shape() == Qt.CursorShape.SizeAllCursor
    mouse.release(CITY.end)
    assert document.undo_stack.count() == 1, "back in the view the drag goes on"


def test_what_is_dragged_off_the_sheet_stays_at_its_edge(view, mouse, document, qtbot):
    for _ in range(3):
        view.zoom_out()
    begin(view, mouse, CITY)
    off = (-40, 90)
    assert view.viewport().rect().contains(view.place_of(off))
    with qtbot.waitSignal(view.hint_changed, check_params_cb=lambda words: "edge of the sheet" in words):
        mouse.move(off)
    mouse.release(off)
    x, y = document.committed.board.mileposts["m1"].at
    assert x == 0 and y == pytest.approx(90, abs=2)


def test_the_stops_of_a_line_outlive_a_slip(view, mouse, document, qtbot):
    view.set_tool(LineTool())
    for at in ((20, 20), (100, 100)):
        mouse.press(at)
        mouse.press(at, RIGHT)
        mouse.release(at, RIGHT)
        mouse.release(at)
    lose_the_keyboard(view, mouse, CITY, qtbot)
    assert document.undo_stack.count() == 0
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert document.undo_stack.count() == 1


def test_a_pan_ends_with_its_own_button(view, mouse):
    view.zoom_in()
    mouse.press((100, 100), MIDDLE)
    place = view.place_of((100, 100))
    mouse.press(place, RIGHT)
    mouse.release(place, RIGHT)
    before = view.mapToScene(QPoint(0, 0))
    mouse.move(place + QPoint(30, 0))
    assert view.mapToScene(QPoint(0, 0)) != before, "the right button ended it"
    mouse.release(place + QPoint(30, 0), MIDDLE)
    before = view.mapToScene(QPoint(0, 0))
    mouse.move(place + QPoint(60, 0))
    assert view.mapToScene(QPoint(0, 0)) == before


def test_a_pan_that_lost_its_release_ends(view, mouse):
    view.zoom_in()
    mouse.press((100, 100), MIDDLE)
    place, before = view.place_of((100, 100)), view.mapToScene(QPoint(0, 0))
    mouse.held = NONE
    mouse.move(place + QPoint(30, 0))
    assert view.mapToScene(QPoint(0, 0)) == before


def menu_is_asked_for(view):
    """Whether a request for the menu of the board gets through to whoever has one."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(50, 50), QPoint(50, 50))
    event.ignore()
    QApplication.sendEvent(view.viewport(), event)
    return not event.isAccepted()


def test_no_menu_opens_in_a_drag(view, mouse):
    view.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
    begin(view, mouse, CITY)
    mouse.press(CITY.end, RIGHT)
    assert not menu_is_asked_for(view), "as the button goes down"
    mouse.release(CITY.end, RIGHT)
    assert not menu_is_asked_for(view), "as it comes up"
    mouse.release(CITY.end)
    assert not menu_is_asked_for(view), "late"
    mouse.press(CITY.end, RIGHT)
    assert menu_is_asked_for(view)
    mouse.release(CITY.end, RIGHT)
    assert menu_is_asked_for(view)
