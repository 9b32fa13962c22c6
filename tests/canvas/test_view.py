"""The board on screen: it follows the document, and throwing it away and starting again shows the same."""

from contextlib import suppress
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete

from engine.edit.header import ResizeSheet
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.sheet.layers import ChangeLayers
from engine.errors import EditError
from engine.game.rules import Token
from engine.model.ids import Ref
from studio.canvas.camera import LONGEST_REST_MS, MAX_FORMER
from studio.canvas.view import REST_MS, BoardView
from studio.paint.lettering.positions import Lettering, name_boxes
from studio.paint.lines import railroads
from studio.tools.lines.city import CityTool
from studio.tools.tool import Shape, Tool
from tests.builders import a_small_board
from tests.canvas.open_board import OpenBoard
from tests.canvas.screen import on_the_screen
from tests.canvas.test_repaint import UNSEEN, unlike
from tests.edit.random_edits import edit_lists, edits
from tests.opening import on_screen


@pytest.fixture
def document():
    return OpenBoard(a_small_board().scenario())


@pytest.fixture
def view(document, qtbot):
    with on_screen(qtbot, BoardView(document), 480, 400) as view:
        view.settle()
        yield view


def picture(view):
    view.settle()
    view.overlay.set_hover(None)
    return on_the_screen(view)


def same(one, other):
    """Equal but for the last bits of a colour: soft edges painted in parts are rounded in another order."""
    return np.abs(one.astype(int) - other.astype(int)).max() <= 2


def press_at(view, qtbot, at, button=Qt.MouseButton.LeftButton):
    """Presses there; the fixture below lets go."""
    qtbot.mousePress(view.viewport(), button, pos=view.place_of(at))


@pytest.fixture(autouse=True)
def no_button_is_held_in_the_next_test(view, qtbot):
    """A button that a test leaves pressed would be pressed in every later test, too."""
    yield
    view.set_tool(None)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(1, 1))


def wheel(view, at, turned):
    event = QWheelEvent(
        QPointF(at), QPointF(at), QPoint(), QPoint(0, turned), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


class Writing(Tool):
    """A tool that writes down what it is told."""

    id, title, shortcut, icon, tooltip = "writing", "Write", "W", "", "Press anywhere."

    def __init__(self):
        self.told, self.shapes = [], ()

    @property
    def drawing(self):
        return self.shapes

    def press(self, editor, pointer):
        self.told.append(("press", pointer))

    def move(self, editor, pointer):
        self.told.append(("move", pointer))

    def release(self, editor, pointer):
        self.told.append(("release", pointer))

    def key(self, editor, name):
        self.told.append(("key", name))
        return True

    def cancel(self, editor):
        self.told.append(("cancel", None))
        return True


def test_the_whole_sheet_is_shown_at_first(view):
    sheet = view.scenario.board.sheet
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    assert seen.left() <= 0 and seen.top() <= 0 and seen.right() >= sheet.width and seen.bottom() >= sheet.height


@pytest.fixture
def lines_alike_in_part_and_whole(monkeypatch):
    """Qt rounds the ends of narrow lines anew where the painted part ends (`test_repaint.py` shows by how much)."""
    monkeypatch.setattr(railroads, "SQUARE_BELOW", 0.0)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edit_lists, edits, st.sampled_from([0.25, 2.0, 2.0, 9.0]))
def test_after_random_edits_the_view_shows_what_a_new_view_shows(
    qapp, lines_alike_in_part_and_whole, some, last, scale
):
    document = OpenBoard(a_small_board().scenario())

    def opened():
        view = BoardView(document)
        view.resize(480, 400)
        view.show()
        view.set_zoom(view.zoom * scale / view.scale_px)
        return view

    view = opened()
    picture(view)
    for edit in some:
        for change in (document.preview, document.perform):
            with suppress(EditError):
                change(edit)
            QApplication.processEvents()
    with suppress(EditError):
        document.preview(last)
        document.end_preview()
    fresh = opened()
    # The view kept its place on a sheet of another size: both look at the same part of it.
    view.look_as(fresh)
    for one, other in (
        (view.horizontalScrollBar(), fresh.horizontalScrollBar()),
        (view.verticalScrollBar(), fresh.verticalScrollBar()),
    ):
        one.setValue(other.value())
    view.refine()
    assert same(picture(view), picture(fresh))
    for made in (view, fresh):
        delete(made)


def test_a_preview_is_shown_and_ending_it_leaves_no_trace(document, view):
    before = picture(view)
    document.preview(MoveMileposts({"m2": (90.0, 50.0)}))
    assert (picture(view) != before).any()
    document.end_preview()
    # Only what the drag may have touched is painted again, and narrow lines that reach out of it are turned by a hair.
    assert unlike(picture(view), before) <= UNSEEN
    view.set_theme("light")
    assert (picture(view) == before).all()


def test_a_drag_shows_what_the_edit_then_shows(document, view):
    document.preview(MoveMileposts({"m2": (62.0, 30.0)}))
    edit = MoveMileposts({"m2": (64.0, 34.0)})
    document.preview(edit)
    while_dragging = picture(view)
    document.perform(edit)
    after = picture(view)
    assert (while_dragging != after).any(axis=2).mean() < 0.02, "only names may find a better place"


def test_the_wheel_zooms_around_the_cursor(view, qtbot):
    at = QPoint(100, 90)
    held = view.mapToScene(at)
    with qtbot.waitSignal(view.zoomed):
        wheel(view, at, 240)
    now = view.mapToScene(at)
    assert view.scale_px > 2 and abs(now.x() - held.x()) < 0.6 and abs(now.y() - held.y()) < 0.6


def test_a_view_keeps_its_place_and_scale_when_it_is_resized(view):
    wheel(view, QPoint(100, 90), 360)
    size, scale, centre = view.size(), view.scale_px, view.middle
    for _ in range(7):
        for wide, high in ((-31, -77), (13, 5), (0, 0)):
            view.resize(size.width() + wide, size.height() + high)
            QApplication.processEvents()
            assert view.scale_px == scale
            assert (view.middle - centre).manhattanLength() * scale < 3, "the place in the middle stays there"


def test_a_sheet_that_grows_leaves_a_view_that_was_zoomed_by_hand(document, view):
    wheel(view, QPoint(100, 90), 360)
    seen = view.scale_px, view.middle
    document.perform(ResizeSheet(500, 400))
    assert (view.scale_px, view.middle) == seen
    view.zoom_to_fit()
    document.perform(ResizeSheet(240, 200))
    assert view._visible_rect().width() < 300, "the whole sheet stays the whole sheet"


def test_a_view_in_motion_shows_its_picture_and_then_every_detail(view):
    picture(view)
    view.zoom_in()
    moving = view.viewport().grab().toImage()
    fresh = BoardView(OpenBoard(view.scenario))
    fresh.resize(view.size())
    fresh.show()
    fresh.zoom_in()
    assert (picture(view) == picture(fresh)).all()
    assert moving != view.viewport().grab().toImage()
    delete(fresh)


def test_a_jump_by_parts_of_a_pixel_draws_the_board_anew(document, view):
    other = BoardView(document)
    other.resize(view.size())
    other.show()
    for each, at in ((view, QPoint(100, 90)), (other, QPoint(233, 161))):
        wheel(each, at, 240)
        picture(each)
    gone = other.transform().dx() - view.transform().dx()
    assert other.scale_px == view.scale_px and gone != round(gone)
    view.look_as(other)
    view.horizontalScrollBar().setValue(other.horizontalScrollBar().value())
    view.verticalScrollBar().setValue(other.verticalScrollBar().value())
    assert same(picture(view), picture(other))
    delete(other)


def test_a_jump_to_the_view_that_is_shown_draws_marks_at_once_also_on_a_slow_board(view):
    view.zoom_to_fit()
    view.settle()
    view._sharp = 5.0
    view.zoom_to_fit()
    assert not view._motion.is_running, "a picture would hide what is drawn from now on"
    view.zoom_in()
    view.settle()
    view.zoom_to_fit()
    assert view._motion.is_running


def test_a_jump_on_a_slow_board_shows_the_scaled_picture_and_then_every_detail(document, view, qtbot):
    view._sharp = 0.0
    document.focus([Ref("city", "detroit")])
    assert not view._motion.is_running, "a quick board is sharp at once"
    picture(view)
    view._sharp = 5.0
    view.zoom_to_fit()
    assert view._motion.is_running
    moving = view.viewport().grab().toImage()
    with qtbot.waitSignal(view._rest.timeout):
        pass
    qtbot.waitUntil(lambda: not view._motion.is_running)
    assert moving != view.viewport().grab().toImage()


def test_slow_turns_of_the_wheel_wait_for_no_sharp_picture(view):
    for seconds, wanted in ((0.0, REST_MS), (0.2, REST_MS + 200), (5.0, LONGEST_REST_MS)):
        view.viewport().repaint()
        view._sharp = seconds
        wheel(view, QPoint(100, 90), 120)
        assert view._rest.interval() == wanted and view._motion.is_running
        view.settle()


def test_a_hovered_city_without_a_name_on_the_board_is_named(view):
    albany = Ref("city", "albany")
    view.overlay.set_hover(albany)
    assert view.overlay.named is None, "its name stands beside it"
    view._shown.settled = view._shown.settled._replace(names=Lettering({}, 3.0))
    view.overlay.set_hover(None)
    plain = view.viewport().grab().toImage()
    view.overlay.set_hover(albany)
    assert view.overlay.named[1] == view.scenario.board.cities["albany"].name
    assert view.viewport().grab().toImage() != plain


def test_zoom_says_how_large_a_millimetre_is(view):
    view.set_zoom(1.0)
    assert view.scale_px == pytest.approx(view.logicalDpiX() / 25.4)
    view.zoom_in()
    assert view.zoom == pytest.approx(1.25)


def test_zoom_has_ends(view):
    for _ in range(80):
        view.zoom_out()
    assert view.scale_px >= 0.05
    for _ in range(160):
        view.zoom_in()
    assert view.scale_px <= 40


def test_the_middle_button_drags_the_board(view, qtbot):
    view.zoom_in()
    before = view.mapToScene(QPoint(0, 0))
    qtbot.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(100, 100))
    qtbot.mouseMove(view.viewport(), QPoint(140, 120))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(140, 120))
    moved = before - view.mapToScene(QPoint(0, 0))
    assert moved.x() * view.scale_px == pytest.approx(40, abs=2)


def test_arrows_pan_only_while_nothing_is_selected(view, document, qtbot):
    view.set_tool(tool := Writing())
    before = view.mapToScene(QPoint(0, 0))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.mapToScene(QPoint(0, 0)) != before and ("key", "right") not in tool.told
    document.select([Ref("milepost", "m2")])
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert tool.told[-1] == ("key", "shift+right")


def test_a_tool_is_told_where_the_pointer_is_and_what_is_there(view, qtbot):
    view.set_tool(tool := Writing())
    press_at(view, qtbot, (61, 21))
    gesture, pointer = tool.told[-1]
    assert gesture == "press" and pointer.button == "left"
    assert pointer.over == Ref("milepost", "m2") and pointer.snapped == (60, 20)
    assert pointer.at == pytest.approx((61, 21), abs=0.6)


def test_control_takes_the_place_as_it_is(view, qtbot):
    view.set_tool(tool := Writing())
    qtbot.mousePress(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, view.place_of((61, 21))
    )
    pointer = tool.told[-1][1]
    assert pointer.snapped == pointer.at and "ctrl" in pointer.keys


def test_a_trembling_hand_does_not_drag(view, qtbot):
    view.set_tool(tool := Writing())
    place = view.place_of((61, 21))
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseMove(view.viewport(), place + QPoint(1, 1))
    assert [gesture for gesture, _ in tool.told if gesture == "move"] == []


def test_escape_cancels_the_tool(view, qtbot):
    view.set_tool(tool := Writing())
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert tool.told[-1] == ("cancel", None)


def test_taking_another_tool_cancels_the_first_and_says_so(view, qtbot):
    view.set_tool(first := Writing())
    with qtbot.waitSignals([view.tool_changed, view.hint_changed]):
        view.set_tool(Writing())
    assert first.told == [("cancel", None)]


def test_what_cannot_be_done_is_said(view, qtbot):
    with qtbot.waitSignal(view.hint_changed, check_params_cb=lambda words: "m1" in words):
        view.editor.perform(AddMilepost((5, 5), "m1"))


def test_a_tools_drawing_is_shown(view, qtbot):
    before = picture(view)
    view.set_tool(tool := Writing())
    tool.shapes = (
        Shape("line", ((10, 150), (60, 170))), Shape("rect", ((100, 140), (140, 170))),
        Shape("ghost", ((170, 150),)), Shape("text", ((190, 150),), "24 mm"),
    )  # fmt: skip
    press_at(view, qtbot, (200, 190))
    assert (picture(view) != before).any()


def test_hovering_tells_what_is_there(view, qtbot):
    told = []
    view.hovered.connect(told.append)
    for at in ((140, 150), (20, 20)):
        event = QMouseEvent(
            QMouseEvent.Type.MouseMove, QPointF(view.place_of(at)), QPointF(), Qt.MouseButton.NoButton,
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(view.viewport(), event)
    qtbot.waitUntil(lambda: Ref("city", "albany") in told)


@pytest.mark.parametrize(
    "ref",
    [Ref("city", "albany"), Ref("milepost", "m2"), Ref("line", "NYC-1"), Ref("section", "m1 m2 NYC"),
     Ref("section", "m2 m5 PA"), Ref("railroad", "PA"), Ref("region", "NE"), Ref("crossing", "x01"),
     Ref("junction", "j1")],
)  # fmt: skip
def test_whatever_is_selected_is_shown(document, view, ref):
    before = picture(view)
    document.select([ref])
    assert document.selection == {ref}
    assert (picture(view) != before).any()


def test_layers_are_named_and_can_be_hidden(view, qtbot):
    before = picture(view)
    with qtbot.waitSignal(view.layers_changed):
        view.document.perform(ChangeLayers(("railroads",), shown=False))
    assert ("Railroads", False) in [(one.layer.title, one.shown) for one in view.layers()]
    assert (picture(view) != before).any()


def test_a_dark_theme_dims_around_the_board_and_shows_the_colours_that_print(view):
    view.set_zoom(view.zoom / 2)
    view.settle()
    before = picture(view).astype(int)
    view.set_theme("dark")
    after = picture(view).astype(int)
    sheet = view.mapFromScene(view.shown.sheet).boundingRect().adjusted(2, 2, -2, -2)
    board = np.s_[sheet.top() : sheet.bottom(), sheet.left() : sheet.right()]
    assert (before[board] == after[board]).all()
    assert after[2, 2].max() < 60 < before[2, 2].min()


@pytest.mark.parametrize("selected", [True, False])
def test_what_is_selected_or_pointed_at_shows_its_own_colour(document, view, selected):
    seen = [view.mapFromScene(40, 20), view.mapFromScene(100, 60)]
    before = [view.grab().toImage().pixelColor(place) for place in seen]
    for railroad in (Ref("railroad", "NYC"), Ref("section", "m1 m2 NYC")):
        if selected:
            document.select([railroad])
        else:
            view.overlay.set_hover(railroad)
        image = view.grab().toImage()
        assert [image.pixelColor(place) for place in seen] == before
    beside = view.mapFromScene(40, 20)
    column = [image.pixelColor(beside.x(), beside.y() + off) for off in range(-9, 10)]
    assert any(colour.red() - colour.green() > 70 for colour in column)


def test_being_asked_to_show_a_place_zooms_to_it(document, view):
    document.focus([Ref("city", "detroit")])
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    assert seen.contains(100, 100) and seen.width() < 120


def looked_at(view):
    return round(view.zoom, 6), view.middle.toPoint()


def test_one_goes_back_from_jump_to_jump_to_where_one_looked_by_hand(document, view):
    assert not view.has_former_view
    view.set_zoom(2.0)
    view._pan_by(40, 30)
    by_hand = looked_at(view)
    document.focus([Ref("city", "detroit")])
    first = looked_at(view)
    document.focus([Ref("city", "detroit")])
    document.focus([Ref("city", "albany")])
    assert len({by_hand, first, looked_at(view)}) == 3
    view.to_former_view()
    assert looked_at(view) == first
    view.to_former_view()
    assert looked_at(view) == by_hand and not view.has_former_view
    view.to_former_view()
    assert looked_at(view) == by_hand


def test_one_goes_back_to_the_whole_sheet_in_a_window_of_another_size_too(document, view):
    document.focus([Ref("city", "detroit")])
    view.resize(view.width() + 200, view.height() + 100)
    view.to_former_view()
    whole = looked_at(view)
    view.zoom_to_fit()
    assert looked_at(view) == whole and not view.has_former_view


def test_what_is_in_sight_already_is_no_jump(document, view):
    view.show_places([(20.0, 20.0)], zoom=False)
    assert not view.has_former_view


def test_no_more_former_views_are_kept_than_anybody_goes_back(document, view):
    for turn in range(MAX_FORMER + 9):
        document.focus([Ref("city", ("detroit", "albany")[turn % 2])])
    assert len(view._former) == MAX_FORMER


def test_a_thing_as_large_as_the_sheet_is_shown_no_smaller_than_the_sheet(document, view):
    view.zoom_to_fit()
    whole, sheet = view.zoom, document.scenario.board.sheet
    view.show_places([((0, 0), (sheet.width, sheet.height))])
    assert view.zoom == pytest.approx(whole, rel=0.02)
    corner = (sheet.width - 1, sheet.height - 1)
    view.show_places([corner])
    assert view.zoom > whole and view.viewport().rect().contains(view.place_of(corner))


def test_issues_tokens_and_owners_are_drawn(view):
    before = picture(view)
    view.overlay.set_highlight([((50, 150),), ((10, 150), (30, 170))], "error")
    ringed = picture(view)
    assert (ringed != before).any()
    view.overlay.set_highlight([])
    assert (picture(view) == before).all()
    view.document.rings_changed.emit((((50, 150),), ((10, 150), (30, 170))), "error")
    assert (picture(view) == ringed).all()
    view.document.rings_changed.emit((), "note")
    assert (picture(view) == before).all()
    tokens = [Token(0, "train", Ref("city", "albany")), Token(1, "train", Ref("city", "albany")),
              Token(0, "home", Ref("city", "buffalo")), Token(0, "destination", Ref("city", "detroit"))]  # fmt: skip
    view.overlay.set_tokens(tokens, ["#d1352b", "#2a6fdb"], ["A", "B"])
    view.overlay.set_owners({"NYC": ("#d1352b", "A")})
    assert (picture(view) != before).any()
    view.overlay.set_tokens([])
    view.overlay.set_owners({})
    assert (picture(view) == before).all()


def test_a_mark_is_clicked_before_the_tool(view, qtbot):
    view.set_tool(tool := Writing())
    view.overlay.set_marks([(Ref("milepost", "m2"), "Ride", "ride-2"), ((150.0, 150.0), "There", 7)])
    with qtbot.waitSignal(view.mark_clicked, check_params_cb=lambda key: key == "ride-2"):
        press_at(view, qtbot, (60, 20))
    with qtbot.waitSignal(view.mark_clicked, check_params_cb=lambda key: key == 7):
        press_at(view, qtbot, (150, 150))
    assert tool.told == []


def test_after_zooming_and_panning_nothing_is_left_behind(document, view):
    for _ in range(6):
        view.zoom_in()
    QApplication.processEvents()
    for far in (37, -80, 151):
        view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + far)
        view.verticalScrollBar().setValue(view.verticalScrollBar().value() - far // 2)
        picture(view)
    document.perform(MoveMileposts({"m2": (64.0, 34.0)}))
    panned = picture(view)
    for layer in view.scene().items():
        layer.update()
    assert (panned == picture(view)).all()


def test_what_is_selected_is_seen_wherever_the_board_stands_in_its_window(qtbot, document):
    parent = QWidget()
    with on_screen(qtbot, parent, 900, 420):
        view = BoardView(document, parent)
        view.setGeometry(500, 10, 400, 400)
        view.show()
        view.settle()
        before = on_the_screen(parent)
        document.select([Ref("railroad", "NYC")])
        shown = (on_the_screen(parent) != before).any(axis=2)
        rows, columns = np.nonzero(shown)
        ends = [view.place_of(document.scenario.board.mileposts[id].at) for id in ("m1", "m6")]
        for there, end in ((columns, [500 + at.x() for at in ends]), (rows, [10 + at.y() for at in ends])):
            assert there.min() <= min(end) + 2 and there.max() >= max(end) - 2


@pytest.mark.parametrize(("clock", "most"), [([0.0] * 9_999, 1), (range(9_999), 9_999)])
def test_details_are_worked_out_in_slices_and_not_step_by_step(view, monkeypatch, clock, most):
    ticks = iter(clock)
    monkeypatch.setattr("studio.canvas.view.clock", SimpleNamespace(seconds=lambda: next(ticks)))
    view.refine()
    view._rest.stop()
    turns = 0
    while turns == 0 or view._work is not None:
        view._work_on()
        turns += 1
    assert turns == 1 if most == 1 else 3 < turns < most


@pytest.mark.parametrize("zoomed", [1.0, 0.6])
def test_the_frame_of_a_selected_city_covers_no_letter_of_its_name(view, document, zoomed):
    view.scale(zoomed, zoomed)
    board, before, reached = document.scenario.board, picture(view), 0
    names = view.shown.settled.names.names
    for id, city in board.cities.items():
        document.select([Ref("city", id)])
        after = picture(view)
        box = name_boxes(board, {city.milepost: names[city.milepost]})[city.milepost]
        corners = view.mapFromScene(box.topLeft()), view.mapFromScene(box.bottomRight())
        origin = view.viewport().mapTo(view, QPoint(0, 0))
        (left, top), (right, bottom) = ((origin + corner).toTuple() for corner in corners)
        changed = np.abs(after.astype(int) - before.astype(int)).max(axis=2) > 2
        assert changed.any() and not changed[top + 1 : bottom, left + 1 : right].any(), id
        reached += changed[top - 1 : bottom + 2, left - 1 : right + 2].any()
    assert reached, "at this zoom some frame would reach into a name"


def test_what_is_pasted_lands_where_keys_lead_else_on_the_sheet_however_far_off_the_pointer_is(view, monkeypatch):
    sheet = view.shown.sheet
    monkeypatch.setattr(type(view.viewport()), "underMouse", lambda _: True)
    for there, wanted in ((view.place_of((50, 60)), (50, 60)), (QPoint(2, 2), None)):
        monkeypatch.setattr(QCursor, "pos", lambda there=there: view.viewport().mapToGlobal(there))
        x, y = view.place_to_paste()
        if wanted is None:
            assert not sheet.contains(view.mapToScene(there)) and sheet.contains(QPointF(x, y))
        else:
            assert abs(x - wanted[0]) < 1 and abs(y - wanted[1]) < 1
    view.set_tool(CityTool())
    view.document.select([Ref("milepost", "m2")])
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.place_to_paste() == view.document.committed.board.mileposts["m2"].at
