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
    assert [option.id for option in tool.options(editor.scenario)] == ["fit"]
    assert tracing(editor).width == 100 and math.dist(tracing(editor).at, (0, 0)) == pytest.approx(math.hypot(5, 10))


PLACES = [((30.0, 40.0), (40.0, 50.0)), ((150.0, 40.0), (170.0, 44.0)), ((60.0, 100.0), (60.0, 120.0)),
          ((180.0, 110.0), (210.0, 118.0))]  # fmt: skip
"""Places on the image as it is laid, and their places on the board."""


def fit_points(tool, editor, fit, places=PLACES):
    from engine.model.tracing_place import on_board, on_image

    tool.choose("fit", fit)
    for at, to in places:
        (shown,) = on_board(editor.scenario.look.tracing, on_image(SCAN, [at])).tolist()
        editor.click(tool, tuple(shown))
        editor.click(tool, to)


def test_points_are_fitted_with_their_distances_and_the_worst_is_named(editor, tool):
    fit_points(tool, editor, "affine", PLACES[:3])
    assert "3 points, RMS 0.00 mm" in tool.hint and editor.scenario is not editor.committed
    assert tool.work == ("3 points, RMS 0.00 mm", True, True)
    fit_points(tool, editor, "affine", PLACES[3:])
    tool.choose("fit", "spline")
    tool.look_again(editor)
    assert editor.scenario.look.tracing.fit == "spline"
    tool.choose("fit", "affine")
    tool.look_again(editor)
    texts = [shape.text for shape in tool.drawing if shape.kind == "text"]
    assert len(texts) == 4 and sum("worst" in text for text in texts) == 1 and "RMS" in tool.hint
    assert not editor.steps and tool.key(editor, "enter") and len(editor.steps) == 1
    after = tracing(editor)
    assert after.fit == "affine" and len(after.control_points) == 4 and not tool.points.pairs
    editor.click(tool, PLACES[0][1])
    assert len(tool.points.pairs) == 4, "the points of the former fit can be changed"


def test_a_spline_brings_each_point_to_its_place_and_a_drag_makes_a_pair(editor, tool):
    from engine.model.tracing_place import on_board, on_image

    tool.choose("fit", "spline")
    for at, to in PLACES:
        (shown,) = on_board(editor.scenario.look.tracing, on_image(SCAN, [at])).tolist()
        editor.drag(tool, tuple(shown), to)
    tool.key(editor, "enter")
    now = on_board(tracing(editor), on_image(SCAN, [at for at, _ in PLACES]))
    assert now.tolist() == [pytest.approx(to, abs=1e-3) for _, to in PLACES]


def test_points_are_dragged_on_nudged_and_removed(editor, tool):
    fit_points(tool, editor, "affine")
    editor.drag(tool, PLACES[3][1], (212.0, 121.0))
    assert tool.points.pairs[3][2:] == (212.0, 121.0)
    assert tool.key(editor, "shift+left") and tool.points.pairs[3][2:] == (207.0, 121.0)
    editor.click(tool, (207.0, 121.0), button="right")
    assert len(tool.points.pairs) == 3
    assert tool.key(editor, "backspace") and "2 of at least 3" in tool.hint and editor.scenario is editor.committed
    assert tool.cancel(editor) and not tool.points.pairs and not tool.cancel(editor) and not editor.steps


def test_points_at_one_place_or_on_one_line_are_refused_in_words(editor, tool):
    fit_points(tool, editor, "spline", [PLACES[0], PLACES[1], ((60.0, 100.0), (300.0, 40.0))])
    assert tool.points.made is not None
    tool.cancel(editor)
    fit_points(tool, editor, "spline", [((10.0 * n, 40.0), (15.0 * n, 50.0)) for n in (2, 4, 6)])
    assert "on one line" in editor.said and not tool.key(editor, "enter")


def test_y_goes_through_the_fits_and_two_places_work_as_before(editor, tool):
    seen = []
    for _ in range(4):
        seen.append(tool.options(editor.scenario)[0].chosen)
        assert tool.key(editor, "y")
    assert seen == ["two", "similarity", "affine", "spline"] and tool.points is None and not tool.work.can_discard
    editor.click(tool, (50.0, 50.0))
    assert tool.work == ("1 place marked", False, True)
    assert tool.phase is Phase.SECOND
