"""The tracing image is moved by the hand and fitted by places on it."""

import math

import pytest

from engine.edit.sheet.tracing import ChangeTracing, SetTracing
from engine.model.look import Tracing
from studio.tools.tracing import Phase, TracingTool
from tests.builders import a_small_board
from tests.grids import a_grid
from tests.tools.editor import PlainEditor

SCAN = Tracing("scan.png", 200.0, (10.0, 20.0))


@pytest.fixture
def editor():
    return PlainEditor(SetTracing(SCAN).apply(a_grid(spacing=8).scenario()))


@pytest.fixture
def tool():
    return TracingTool()


def tracing(editor):
    return editor.committed.look.tracing


def type_in(tool, editor, *keys):
    for key in keys:
        assert tool.key(editor, key), key


def test_a_drag_moves_it_by_one_step(editor, tool):
    editor.drag(tool, (50, 50), (52, 50), (60.5, 45))
    assert tracing(editor).at == (20.5, 15.0) and len(editor.steps) == 1


def test_escape_in_a_drag_leaves_no_trace(editor, tool):
    tool.press(editor, editor.pointer((50, 50)))
    tool.move(editor, editor.pointer((70, 50)))
    assert editor.scenario.look.tracing.at == (30.0, 20.0)
    assert tool.cancel(editor)
    tool.release(editor, editor.pointer((70, 50)))
    assert editor.scenario.look.tracing == SCAN and not editor.steps


@pytest.mark.parametrize(("to", "at"), [
    ((-999, 0), (-195, 20)), ((999, 0), (395, 20)), ((0, -999), (10, -95)), ((0, 999), (10, 395)),
])  # fmt: skip
def test_some_of_it_stays_over_the_sheet(editor, tool, to, at):
    # It is 200 mm wide and 100 high, the sheet 400 by 400.
    editor.drag(tool, (0, 0), to)
    assert tracing(editor).at == at and "stays over" in editor.said


def test_turned_it_stays_over_the_sheet_by_its_own_corners(editor, tool):
    editor.perform(ChangeTracing(angle=90))
    editor.drag(tool, (0, 0), (-999, 0))
    assert tracing(editor).at == (5, 20)
    editor.drag(tool, (0, 0), (0, -999))
    assert tracing(editor).at == (5, -195)


def test_nudges_leave_it_over_the_sheet_and_bring_it_back(editor, tool):
    editor.perform(ChangeTracing(at=(396, 20)))
    type_in(tool, editor, "right")
    assert tracing(editor).at == (396, 20) and "stays over" in editor.said
    type_in(tool, editor, "shift+left")
    assert tracing(editor).at == (391, 20)


def test_arrows_nudge_and_nudges_are_absorbed(editor, tool):
    type_in(tool, editor, "right", "shift+up")
    assert tracing(editor).at == (10.5, 15.0)
    assert editor.steps[0].absorb(editor.steps[1]) == editor.steps[1]


@pytest.mark.parametrize(("keys", "apart"), [("12.5", 100.0), ("m12.5", 12.5), ("m3m", None)])
def test_two_places_and_a_typed_distance_give_the_size(editor, tool, keys, apart):
    editor.click(tool, (30, 40))
    editor.click(tool, (70, 70))
    type_in(tool, editor, *keys)
    if apart is None:
        assert tool.unit == "steps"
        return
    type_in(tool, editor, "enter")
    # 50 mm apart before, on a grid of 8 mm a step.
    assert tracing(editor).width == pytest.approx(200 * apart / 50)
    assert tool.phase is Phase.FIRST and "wide" in editor.said


def test_four_clicks_put_two_places_where_they_belong(editor, tool):
    for at in ((10, 20), (210, 20), (100, 100), (100, 200)):
        editor.click(tool, at)
    new = tracing(editor)
    assert new.at == pytest.approx((100, 100)) and new.width == pytest.approx(100) and new.angle == pytest.approx(90)
    assert not tool.drawing


def test_backspace_takes_back_digits_then_places(editor, tool):
    editor.click(tool, (30, 40))
    editor.click(tool, (70, 70))
    type_in(tool, editor, "4", "backspace", "backspace")
    assert tool.phase is Phase.SECOND
    editor.click(tool, (30, 90))
    type_in(tool, editor, "1", "0", "enter")
    assert tracing(editor).width == pytest.approx(200 * 80 / 50)


def test_one_place_twice_and_no_distance_fit_nothing(editor, tool):
    editor.click(tool, (30, 40))
    editor.click(tool, (30.2, 40))
    assert tool.phase is Phase.SECOND and "same place" in editor.said
    editor.click(tool, (70, 40))
    type_in(tool, editor, "0", ".", "0")
    assert not tool.key(editor, ".") and not tool.key(editor, "enter") and not editor.steps
    editor.click(tool, (50, 50))
    editor.click(tool, (50, 50))
    assert not editor.steps and tool.phase is Phase.FIRST


def test_without_an_image_it_says_where_to_get_one(tool):
    editor = PlainEditor(a_small_board().scenario())
    editor.click(tool, (30, 40))
    assert "Tracing Image" in editor.said and not tool.key(editor, "left")


def test_on_a_board_of_lines_distances_are_millimetres(tool):
    editor = PlainEditor(SetTracing(SCAN).apply(a_small_board().scenario()))
    editor.click(tool, (0, 0))
    editor.click(tool, (30, 40))
    assert tool.unit == "mm" and not tool.key(editor, "m")
    type_in(tool, editor, "2", "5", "enter")
    assert tool.options(editor.scenario) == []
    assert tracing(editor).width == 100 and math.dist(tracing(editor).at, (0, 0)) == pytest.approx(math.hypot(5, 10))
