"""Dragging a city's name moves the name, never the city."""

from typing import NamedTuple

import pytest

from engine.edit.network.cities import ChangeCity
from engine.edit.network.lines import ChangeLine
from engine.edit.sheet.names import FreeNames, PlaceName
from engine.errors import EditError
from engine.model.ids import Ref
from studio.tools.select import TAKE_TEXTS, SelectTool
from tests.builders import a_small_board
from tests.tools.editor import PlainEditor

ALBANY = Ref("city", "albany")


class Name(NamedTuple):
    ref: Ref = ALBANY
    box: tuple[float, float, float, float] = (25.0, 15.0, 45.0, 20.0)

    def moved(self, dx, dy):
        return 15 + dx, -2.5 + dy


REGION = Ref("region", "NE")
PLATE = Ref("section", "m1 m4 ERIE")


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
    assert editor.scenario.look.name_offsets == {"albany": (35, 27.5)} and len(editor.steps) == 1
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
    assert editor.scenario.look.name_offsets == {} and len(editor.steps) == 2


def test_a_side_and_a_place_of_its_own_take_each_others_place(editor):
    moved = PlaceName("albany", (5, 6)).apply(editor.scenario)
    sided = ChangeCity("albany", label="NE").apply(moved)
    assert (sided.look.name_positions, sided.look.name_offsets) == ({"albany": "NE"}, {})
    again = PlaceName("albany", (5, 6)).apply(sided)
    assert (again.look.name_positions, again.look.name_offsets) == ({}, {"albany": (5, 6)})
    assert ChangeCity("albany", label="auto").apply(again) == editor.scenario == FreeNames(("albany",)).apply(again)


def test_no_name_goes_where_nobody_finds_it(editor):
    with pytest.raises(EditError, match="1000 mm"):
        PlaceName("albany", (1500, 0)).apply(editor.scenario)
    with pytest.raises(EditError, match="no city"):
        PlaceName("reno", (1, 0)).apply(editor.scenario)


ERIE, NYC = Ref("line", "ERIE-2"), Ref("section", "m2 m3 NYC")


def press(editor, tool, *names):
    for name in names:
        assert tool.key(editor, name), name


def path(editor, line):
    return editor.scenario.board.lines[line].path


def test_a_new_bend_is_made_in_the_middle_of_a_section_as_one_step(editor):
    tool = SelectTool()
    editor.select([NYC])
    press(editor, tool, "down")
    assert tool.focus == (80, 20) and not editor.steps, "the first key goes to the line"
    press(editor, tool, "space", "shift+down", "shift+down", "right")
    assert path(editor, "NYC-1") == ("m1", "m2", (80.5, 30), "m3", "m6") and not editor.steps
    press(editor, tool, "space")
    assert path(editor, "NYC-1") == ("m1", "m2", (80.5, 30), "m3", "m6") and len(editor.steps) == 1
    assert ("grip", ((80.5, 30),), "") in tool.drawing


def test_a_bend_is_gone_to_moved_and_taken_out(editor):
    tool = SelectTool()
    editor.select([ERIE])
    (old,) = [item for item in path(editor, "ERIE-2") if not isinstance(item, str)]
    press(editor, tool, "down")
    while tool.focus != old:
        press(editor, tool, "up" if tool.focus[1] > old[1] else "down")
    press(editor, tool, "space", "shift+right", "space")
    assert path(editor, "ERIE-2") == ("m1", (old[0] + 5, old[1]), "m5")
    press(editor, tool, "backspace")
    assert path(editor, "ERIE-2") == ("m1", "m5") and len(editor.steps) == 2


def test_escape_lets_go_first_and_gives_up_the_selection_then(editor):
    tool, before = SelectTool(), editor.scenario
    editor.select([ERIE])
    press(editor, tool, "down", "space", "shift+right")
    assert editor.scenario != before
    assert tool.cancel(editor) and editor.scenario == before and editor.selection == {ERIE}
    assert tool.cancel(editor) and not editor.selection


@pytest.mark.parametrize("ends", ["press", "another tool", "other change"])
def test_what_the_keys_hold_is_given_up_by_whatever_else_is_done(editor, ends):
    tool, before = SelectTool(), editor.scenario
    editor.select([ERIE])
    press(editor, tool, "down", "space", "shift+right")
    match ends:
        case "press":
            tool.press(editor, editor.pointer((150, 150)))
        case "another tool":
            tool.put_away(editor)
        case "other change":
            tool.look_again(editor)
    assert editor.scenario == before and not editor.steps


def test_a_smooth_line_is_taken_hold_of_on_its_curve(editor):
    editor.perform(ChangeLine("NYC-1", smooth=True))
    tool = SelectTool()
    editor.select([Ref("line", "NYC-1")])
    press(editor, tool, "down", "space", "shift+down", "space")
    assert sum(not isinstance(item, str) for item in path(editor, "NYC-1")) == 1


def test_keys_that_find_no_line_are_left_to_the_view(editor):
    tool = SelectTool()
    for refs in ([], [Ref("region", "NE")], [ERIE, NYC]):
        editor.select(refs)
        assert not any(tool.key(editor, name) for name in ("down", "space", "backspace")) and tool.focus is None


def gesture(editor, over, name, *places, double=False):
    tool = SelectTool()
    tool.press(editor, editor.pointer(places[0], over, double=double)._replace(name=name))
    for place in places[1:]:
        tool.move(editor, editor.pointer(place, over)._replace(name=name))
    tool.release(editor, editor.pointer(places[-1], over)._replace(name=name))


@pytest.mark.parametrize(
    ("over", "ref", "now"),
    [
        (REGION, REGION, lambda look: look.region_name_positions == {"NE": (35, 27.5)}),
        (Ref("cell", "1,1"), REGION, lambda look: look.region_name_positions == {"NE": (35, 27.5)}),
        (Ref("railroad", "ERIE"), PLATE, lambda look: look.plate_offsets[0].offset == (35, 27.5)),
    ],
)
def test_names_of_regions_and_plates_are_dragged_and_freed_as_well(editor, over, ref, now):
    before = editor.scenario
    gesture(editor, over, Name(ref), (30, 17), (40, 30), (50, 47))
    assert now(editor.scenario.look) and editor.scenario.board is before.board and len(editor.steps) == 1
    gesture(editor, over, Name(ref), (30, 17), double=True)
    assert editor.scenario == before
    gesture(editor, over, Name(ref), (30, 17), double=True)
    assert len(editor.steps) == 2, "what is placed automatically is not placed again"


class Legend(NamedTuple):
    id: str = "legend"
    box: tuple[float, float, float, float] = (100.0, 100.0, 140.0, 150.0)
    size: float = 2.0


def test_arrow_keys_move_a_text_in_one_step_and_space_takes_the_next(editor):
    tool, before = SelectTool(), editor.scenario
    editor.drawn_texts = [Name(), Name(REGION), Name(PLATE), Legend()]
    assert tool.key(editor, TAKE_TEXTS) and "Arrow keys move the framed text" in tool.hint and not tool.is_dragging
    for key in ("right", "shift+down", "space", "left", "space", "up", "space", "shift+left"):
        assert tool.key(editor, key)
    look = editor.scenario.look
    assert look.name_offsets == {"albany": (15.5, 2.5)} and look.region_name_positions == {"NE": (14.5, -2.5)}
    assert look.plate_offsets[0].offset == (15, -3) and look.chart_positions == {"legend": (95, 100)}
    assert tool.drawing[0].points == ((95, 100), (135, 150))
    assert (
        editor.steps[0].absorb(editor.steps[1]) == editor.steps[1] and editor.steps[1].absorb(editor.steps[2]) is None
    )
    assert tool.key(editor, "delete") and editor.scenario.look.chart_positions == {} and not tool.drawing
    assert editor.scenario.board is before.board


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_a_key_ends_it_and_the_edge_of_the_sheet_stops_it(editor, key):
    tool = SelectTool()
    editor.drawn_texts = [Name(box=(0.0, 15.0, 6.0, 20.0))]
    tool.key(editor, TAKE_TEXTS)
    assert tool.key(editor, "shift+left") and "edge of the sheet" in editor.said and not editor.steps
    assert tool.cancel(editor) if key == "escape" else tool.key(editor, key)
    assert not tool.drawing and not tool.key(editor, "space")
    editor.drawn_texts = []
    tool.key(editor, TAKE_TEXTS)
    assert "no name or plate" in editor.said and not tool.drawing
