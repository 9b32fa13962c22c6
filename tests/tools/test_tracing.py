"""The tracing image is moved by the hand and fitted by places on it."""

import math

import pytest

from engine.edit.tracing import SetTracing
from engine.model.look import Tracing
from studio.tools.tracing import Phase, TracingTool
from tests.builders import a_small_board
from tests.grids import a_grid
from tests.tools.desk import PlainDesk

SCAN = Tracing("scan.png", 200.0, (10.0, 20.0))


@pytest.fixture
def desk():
    return PlainDesk(SetTracing(SCAN).apply(a_grid(spacing=8).scenario()))


@pytest.fixture
def tool():
    return TracingTool()


def tracing(desk):
    return desk.committed.look.tracing


def type_in(tool, desk, *keys):
    for key in keys:
        assert tool.key(desk, key), key


def test_a_drag_moves_it_by_one_step(desk, tool):
    desk.drag(tool, (50, 50), (52, 50), (60.5, 45))
    assert tracing(desk).at == (20.5, 15.0) and len(desk.steps) == 1


def test_escape_in_a_drag_leaves_no_trace(desk, tool):
    tool.press(desk, desk.pointer((50, 50)))
    tool.move(desk, desk.pointer((70, 50)))
    assert desk.scenario.look.tracing.at == (30.0, 20.0)
    assert tool.cancel(desk)
    tool.release(desk, desk.pointer((70, 50)))
    assert desk.scenario.look.tracing == SCAN and not desk.steps


def test_arrows_nudge_and_nudges_are_absorbed(desk, tool):
    type_in(tool, desk, "right", "shift+up")
    assert tracing(desk).at == (10.5, 15.0)
    assert desk.steps[0].absorb(desk.steps[1]) == desk.steps[1]


@pytest.mark.parametrize(("keys", "apart"), [("12.5", 100.0), ("m12.5", 12.5), ("m3m", None)])
def test_two_places_and_a_typed_distance_give_the_size(desk, tool, keys, apart):
    desk.click(tool, (30, 40))
    desk.click(tool, (70, 70))
    type_in(tool, desk, *keys)
    if apart is None:
        assert tool.unit == "steps"
        return
    type_in(tool, desk, "enter")
    # 50 mm apart before, on a grid of 8 mm a step.
    assert tracing(desk).width == pytest.approx(200 * apart / 50)
    assert tool.phase is Phase.FIRST and "wide" in desk.said


def test_four_clicks_put_two_places_where_they_belong(desk, tool):
    for at in ((10, 20), (210, 20), (100, 100), (100, 200)):
        desk.click(tool, at)
    new = tracing(desk)
    assert new.at == pytest.approx((100, 100)) and new.width == pytest.approx(100) and new.angle == pytest.approx(90)
    assert not tool.drawing


def test_backspace_takes_back_digits_then_places(desk, tool):
    desk.click(tool, (30, 40))
    desk.click(tool, (70, 70))
    type_in(tool, desk, "4", "backspace", "backspace")
    assert tool.phase is Phase.SECOND
    desk.click(tool, (30, 90))
    type_in(tool, desk, "1", "0", "enter")
    assert tracing(desk).width == pytest.approx(200 * 80 / 50)


def test_one_place_twice_and_no_distance_fit_nothing(desk, tool):
    desk.click(tool, (30, 40))
    desk.click(tool, (30.2, 40))
    assert tool.phase is Phase.SECOND and "same place" in desk.said
    desk.click(tool, (70, 40))
    type_in(tool, desk, "0", ".", "0")
    assert not tool.key(desk, ".") and not tool.key(desk, "enter") and not desk.steps
    desk.click(tool, (50, 50))
    desk.click(tool, (50, 50))
    assert not desk.steps and tool.phase is Phase.FIRST


def test_without_an_image_it_says_where_to_get_one(tool):
    desk = PlainDesk(a_small_board().scenario())
    desk.click(tool, (30, 40))
    assert "Tracing Image" in desk.said and not tool.key(desk, "left")


def test_on_a_board_of_lines_distances_are_millimetres(tool):
    desk = PlainDesk(SetTracing(SCAN).apply(a_small_board().scenario()))
    desk.click(tool, (0, 0))
    desk.click(tool, (30, 40))
    assert tool.unit == "mm" and not tool.key(desk, "m")
    type_in(tool, desk, "2", "5", "enter")
    assert tracing(desk).width == 100 and math.dist(tracing(desk).at, (0, 0)) == pytest.approx(math.hypot(5, 10))
