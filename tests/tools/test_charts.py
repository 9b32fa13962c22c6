"""The legend and charts: dragged, resized by the corner, and placed automatically again."""

from typing import NamedTuple

import pytest

from engine.edit.sheet.charts import FreeChart, PlaceChart
from engine.errors import EditError
from engine.model.ids import Ref
from studio.paint.charts.legend import place_legend
from studio.tools.select import SelectTool
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor


class Box(NamedTuple):
    id: str = "legend"
    box: tuple[float, float, float, float] = (100.0, 100.0, 160.0, 130.0)
    size: float = 2.0


@pytest.fixture
def editor():
    return PlainEditor(a_small_board().scenario())


def drag(editor, *places, keys=(), release=True, **more):
    tool = SelectTool()
    pointers = [editor.pointer(at, None, *keys, **more)._replace(chart=Box()) for at in places]
    tool.press(editor, pointers[0])
    for pointer in pointers[1:]:
        tool.move(editor, pointer)
    if release:
        tool.release(editor, pointers[-1])
    return tool


def test_a_dragged_legend_goes_with_the_hand(editor):
    tool = drag(editor, (120, 110), (90, 95), release=False)
    assert tool.is_dragging and ("rect", ((70, 85), (130, 115)), "") in tool.drawing
    assert tool.cancel(editor) and not editor.steps
    drag(editor, (120, 110), (90, 95))
    assert editor.scenario.look.chart_positions == {"legend": (70, 85)} and len(editor.steps) == 1
    assert editor.scenario.look.chart_sizes == {}


def test_the_lower_right_corner_resizes_it(editor):
    drag(editor, (159, 129), (189, 144))
    look = editor.scenario.look
    assert look.chart_positions == {"legend": (100, 100)} and look.chart_sizes == {"legend": 3.0}


def test_a_double_click_places_it_automatically_again(editor):
    editor.perform(PlaceChart("legend", (10, 10), 4.0))
    drag(editor, (120, 110), double=True, release=False)
    assert editor.scenario.look.chart_positions == editor.scenario.look.chart_sizes == {}


def test_a_click_on_it_selects_nothing_and_shift_draws_a_band_from_it(editor):
    editor.select([Ref("city", "albany")])
    drag(editor, (120, 110))
    assert not editor.selection and not editor.steps
    drag(editor, (160, 135), (10, 10), keys=("shift",))
    assert Ref("milepost", "m1") in editor.selection and not editor.steps


def test_the_legend_is_drawn_where_and_as_large_as_the_look_says(qapp, editor):
    free = place_legend(editor.scenario)
    moved = place_legend(PlaceChart("legend", (3.0, 5.0)).apply(editor.scenario))
    assert moved.box.topLeft().toTuple() == (3, 5)
    assert (moved.size, len(moved.columns)) == (free.size, len(free.columns))
    large = place_legend(PlaceChart("legend", (3.0, 5.0), 5.0).apply(editor.scenario))
    assert large.size == 5 and large.box.width() > moved.box.width()


@pytest.mark.parametrize("given", [{"at": (float("nan"), 0.0)}, {"at": (1e6, 0.0)}, {"size": 0.0}, {"size": 99.0}])
def test_a_chart_cannot_be_anywhere_or_of_any_size(editor, given):
    with pytest.raises(EditError):
        PlaceChart("legend", **given).apply(editor.scenario)


def test_what_is_placed_automatically_already_is_not_changed(editor):
    assert FreeChart("legend").apply(editor.scenario) is editor.scenario
