"""Dragging a city's name moves the name, never the city."""

from typing import NamedTuple

import pytest

from engine.edit.network.cities import ChangeCity
from engine.edit.sheet.names import FreeNames, PlaceName
from engine.errors import EditError
from engine.model.ids import Ref
from studio.tools.select import SelectTool
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor

ALBANY = Ref("city", "albany")


class Name(NamedTuple):
    ref: Ref = ALBANY
    box: tuple[float, float, float, float] = (25.0, 15.0, 45.0, 20.0)

    def moved(self, dx, dy):
        return 15 + dx, -2.5 + dy


@pytest.fixture
def editor():
    return PlainEditor(a_small_board().scenario())


def pointer(editor, at, **more):
    return editor.pointer(at, ALBANY, **more)._replace(name=Name())


def drag(editor, *places, release=True):
    tool = SelectTool()
    tool.press(editor, pointer(editor, places[0]))
    for place in places[1:]:
        tool.move(editor, pointer(editor, place))
    if release:
        tool.release(editor, pointer(editor, places[-1]))
    return tool


def test_a_dragged_name_moves_and_its_city_stays(editor):
    drag(editor, (30, 17), (40, 30), (50, 47))
    assert editor.scenario.look.offsets == {"albany": (35, 27.5)} and len(editor.steps) == 1
    assert editor.scenario.board.mileposts["m1"].at == (20, 20)


def test_the_box_of_the_name_goes_with_the_hand_and_escape_leaves_it(editor):
    tool = drag(editor, (30, 17), (40, 30), release=False)
    assert tool.is_dragging and tool.drawing == (("rect", ((35, 28), (55, 33)), ""),)
    assert tool.cancel(editor) and not editor.steps


def test_a_click_on_a_name_selects_its_city_and_moves_nothing(editor):
    drag(editor, (30, 17))
    assert editor.selection == {ALBANY} and not editor.steps


def test_a_double_click_frees_a_name_that_was_put_by_hand_and_no_other(editor):
    tool = SelectTool()
    tool.press(editor, pointer(editor, (30, 17), double=True))
    assert not editor.steps
    drag(editor, (30, 17), (50, 47))
    tool.press(editor, pointer(editor, (50, 47), double=True))
    assert editor.scenario.look.offsets == {} and len(editor.steps) == 2


def test_a_side_and_a_place_of_its_own_take_each_others_place(editor):
    moved = PlaceName("albany", (5, 6)).apply(editor.scenario)
    sided = ChangeCity("albany", label="NE").apply(moved)
    assert (sided.look.labels, sided.look.offsets) == ({"albany": "NE"}, {})
    again = PlaceName("albany", (5, 6)).apply(sided)
    assert (again.look.labels, again.look.offsets) == ({}, {"albany": (5, 6)})
    assert ChangeCity("albany", label="auto").apply(again) == editor.scenario == FreeNames(("albany",)).apply(again)


def test_no_name_goes_where_nobody_finds_it(editor):
    with pytest.raises(EditError, match="1000 mm"):
        PlaceName("albany", (1500, 0)).apply(editor.scenario)
    with pytest.raises(EditError, match="no city"):
        PlaceName("reno", (1, 0)).apply(editor.scenario)
